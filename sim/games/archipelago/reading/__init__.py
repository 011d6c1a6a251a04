"""Reading a position of Archipelago: what a seat may know of it, and what things are worth to it.

Strategies share these files: taste.py names the weights, mood.py says how much the seat minds rebellion, worth.py what things
are worth in florins; the other files choose. answer.py sends a decision to the file that takes it.
"""
