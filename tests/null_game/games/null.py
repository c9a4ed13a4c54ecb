"""What is true of the null game: there is one mark, and whoever makes it wins.

Pure: no drawing, no words, nothing of ours imported.
"""

MARKS = 1


def moves(made: int) -> int:
    """How many moves there are when ``made`` marks have been made."""
    return MARKS - made


def first_player_wins() -> bool:
    """Whether the first player wins with best play."""
    return moves(0) % 2 == 1
