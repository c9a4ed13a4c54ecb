"""The tokens of the visual language: four type sizes, four line weights, guides, owners' strokes.

One idea: black means fixed, white means yours. Guides are the only grey. Large print and black-only ink are other
values of the same tokens; no sheet asks which it is except to choose a roomier layout.
"""

from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

from simprint.page.units import PT_PER_MM

Ink = Literal["grey", "mono"]
Guides = Literal["grey", "dotted", "none"]
T = TypeVar("T")

#: Centre of a numeral's height above its baseline, as a part of its size: PT Sans' cap height is 0.7 em.
HALF_CAP = 0.35
#: The thinnest stroke on paper, mm.
FINEST = 0.25


class Style(NamedTuple):
    """A size of type with its leading (mm, baseline to baseline)."""

    size_pt: float
    leading: float
    bold: bool = False

    def strong(self) -> "Style":
        """The same in bold."""
        return Style(self.size_pt, self.leading, True)

    @property
    def half_cap(self) -> float:
        """Half the height of a capital, mm: how far below a centre the baseline stands."""
        return HALF_CAP * self.size_pt / PT_PER_MM


class Look(NamedTuple):
    """The tokens in force for one order. Lengths in mm, inks 0–1."""

    large: bool = False
    ink: Ink = "grey"
    guides: Guides = "grey"
    zoom: float = 1.0
    """How many mm on paper are one of these."""

    # -- type ----------------------------------------------------------------------------------------------------
    @property
    def small(self) -> Style:
        """Labels, column heads, the foot."""
        return Style(16, 7.5) if self.large else Style(9, 4.5)

    @property
    def body(self) -> Style:
        """Sentences."""
        return Style(18, 8.25) if self.large else Style(12, 6)

    @property
    def head(self) -> Style:
        """Game 1, step numbers."""
        return Style(27, 12, True) if self.large else Style(18, 9, True)

    @property
    def title(self) -> Style:
        """The game in bold, the sheet in regular."""
        return Style(36, 15) if self.large else Style(27, 12)

    @property
    def floor_pt(self) -> float:
        """No type is smaller than this."""
        return self.small.size_pt

    # -- lines ---------------------------------------------------------------------------------------------------
    @property
    def hair(self) -> float:
        """Inner table rules, cut lines, leaders. On small paper too they are no thinner than a printer can print."""
        return max(0.35 if self.large else 0.25, FINEST / self.zoom)

    @property
    def line(self) -> float:
        """Blanks, tick boxes, rulers, small circles."""
        return 0.5 if self.large else 0.35

    @property
    def frame(self) -> float:
        """Section and table-head rules, group rules, row circles."""
        return 0.5

    @property
    def rule(self) -> float:
        """The one bar above the title."""
        return 1.0

    # -- owners and guides -----------------------------------------------------------------------------------------
    @property
    def owner(self) -> float:
        """An owner's stroke on a board."""
        return 1.9 if self.large else 1.2

    @property
    def dash(self) -> tuple[float, float]:
        """Dash and gap of the dashed owner."""
        return (4.5, 2.7) if self.large else (3.0, 1.8)

    @property
    def guide_width(self) -> float:
        """Thickness of a guide: the stroke's, or a dot's diameter."""
        if self.guides == "dotted":
            return 0.6 if self.large else 0.4
        return 0.4 if self.large else 0.25

    @property
    def guide_ink(self) -> float:
        """65 % of a line this thin stays above one half when a print is copied with a blur of 0.08 mm (55 % does not),
        and a printer without greys makes a hairline of it. Dots are black."""
        return 1.0 if self.guides == "dotted" else 0.65

    @property
    def guide_pitch(self) -> float:
        """From dot to dot of a dotted guide."""
        return 2.0 if self.large else 1.5

    # -- parts -----------------------------------------------------------------------------------------------------
    @property
    def box(self) -> float:
        """Side of a tick box."""
        return 8.0 if self.large else 5.0


class _Looked(Protocol):
    @property
    def look(self) -> Look: ...


class Measure(Generic[T]):
    """A measure in normal and in large print, mm unless it says otherwise; one value where they are the same. It stands
    in a class whose objects have a ``look``, and is what that look's print has."""

    def __init__(self, normal: T, large: T | None = None) -> None:
        self._values = normal, normal if large is None else large

    def __get__(self, laid_out: _Looked, of: object = None) -> T:
        return self._values[laid_out.look.large]


@dataclass(frozen=True)
class Measures:
    """A table of measures, a line each, for those of a sheet that has no one class to stand in."""

    look: Look
