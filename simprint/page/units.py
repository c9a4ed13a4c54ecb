"""Units, and the only place where they are converted.

Lengths are millimetres and say nothing; type sizes are points (1/72 in) and their names end in ``_pt``.
"""

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH

#: Coordinates are rounded to this many decimals of a millimetre where a fact becomes a shape.
DECIMALS = 3


def mm(value: float) -> float:
    """``value`` rounded to the thousandth of a millimetre that every scene coordinate is held to."""
    return round(value, DECIMALS) + 0.0  # + 0.0 turns -0.0 into 0.0


def from_pt(size_pt: float) -> float:
    """Points to millimetres."""
    return size_pt / PT_PER_MM
