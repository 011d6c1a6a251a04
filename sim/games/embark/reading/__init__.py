"""Reading a position of Embark: what berths, jobs, spaces and swings are worth to a seat, from what that seat may know.

Strategies share these files. All values are in victory points, multiplied by the *taste* of the strategy: its first ten weights,
which taste.py names. A strategy states its idea by its taste and by the decisions it takes itself; answer.py takes the others.
Nothing here looks at another seat's sealed allocation or at the order of the deck.
"""
