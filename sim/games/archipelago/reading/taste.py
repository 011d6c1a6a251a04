"""The fifteen weights that all strategies of Archipelago share, and where a strategy's own weight stands."""

(KAPPA, SABOTAGE, GENEROSITY, CARE, GREED, TRADE, BUILD, EXPLORE, CARDS, PEOPLE, TAX, CRITERION, HURRY, BID, DEALS,
 OWN_WEIGHT) = range(16)


def taste(kappa=0.0, sabotage=0.5, generosity=1.0, care=1.0, greed=1.0, trade=1.0, build=1.0, explore=1.0, cards=1.0,
          people=1.0, tax=1.0, criterion=1.0, hurry=1.0, bid=1.0, deals=1.0):
    """The shared weights with a strategy's own defaults: {name: (default, low, high, meaning)}."""
    return {
        "kappa": (kappa, -1.0, 0.5, "what a common fall is worth against losing alone; a win is worth 1"),
        "sabotage": (sabotage, 0.0, 1.0, "how openly the holder of the Separatist works for the fall: 0 not at all, 1 openly"),
        "generosity": (generosity, 0.0, 3.0, "factor on what a rebel less is worth in own cubes in a crisis"),
        "care": (care, 0.0, 5.0, "factor on the cost of rebellion and surplus workers outside crises"),
        "greed": (greed, 0.0, 5.0, "factor on florins and cubes for their own sake"),
        "trade": (trade, 0.0, 5.0, "factor on transactions"),
        "build": (build, 0.0, 5.0, "factor on what buildings and ships are worth"),
        "explore": (explore, 0.0, 5.0, "factor on what an exploration is worth"),
        "cards": (cards, 0.0, 5.0, "factor on what evolution cards are worth"),
        "people": (people, 0.0, 5.0, "factor on what a citizen more is worth"),
        "tax": (tax, 0.0, 5.0, "factor on florins from taxes"),
        "criterion": (criterion, 0.0, 5.0, "factor on what counts for objectives and the trend, as far as known or likely"),
        "hurry": (hurry, 0.0, 5.0, "how much the seat drives at its own end condition while it stands well"),
        "bid": (bid, 0.0, 5.0, "florins it is ready to bid for the turn order, on average"),
        "deals": (deals, 0.0, 2.0, "how much of what an exchange brings is enough to offer or accept it: 0 never, 1 a fair one"),
    }
