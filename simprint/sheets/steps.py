"""Rules as numbered steps, one under another between rules: number, title and text at the left, a picture at the right;
or the picture under the words, where it is as wide as the page.

A step is as tall as its words and its picture need; what is left of a page is shared equally between its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simprint.errors import DoesNotFit
from simprint.page.box import Box, column, figure, flow, group, row
from simprint.page.forms import paragraph, rule, text
from simprint.page.look import Measure, Measures, Style
from simprint.page.parts import Pen, foot_top, header_bottom
from simprint.page.scene import Role
from simprint.words import Words

#: Where the words of a step begin and how wide they are; where its picture begins and how wide it is, mm.
WORDS, MEASURE = 12.0, 104.0
PICTURE, ACROSS = 124.0, 56.0
#: From the text to what stands under it, in leadings.
_MORE = 1.25
#: From the baseline of the title to what stands above the text, from a picture to its caption above it, mm.
_ABOVE = 2.0
#: The most that the foot of a step may have of what is left of a page, mm.
_LOOSER = 20.0


class _Measures(Measures):
    heading = Measure(Style(13.5, 6.6, True), Style(18, 8.25, True))
    """The title: in normal print between body and head, as the picture has it."""
    title = Measure(7.0, 11.0)
    """Its baseline."""
    below = Measure(3.4, 3.6)
    """Space under the last line."""
    around = Measure(1.6, 2.5)
    """Space above and below a picture."""


@dataclass(frozen=True)
class Step:
    """A rule: its title, its text, and its picture, ``ACROSS`` wide; a wider one stands under the words."""

    title: str
    text: str
    picture: Box
    more: tuple[Box, ...] = ()
    """What stands with the text, ``MEASURE`` wide: under it, or ``above`` it."""
    above: bool = False

    def box(self, pen: Pen, number: int) -> Box:
        """The step by its ``number``, from 1."""
        measures, body = _Measures(pen.look), pen.look.body
        under = self.picture.width > ACROSS
        measure = pen.box.width - WORDS if under else MEASURE
        digit = text(pen, str(number), pen.look.head, spaced=True).sized(WORDS)
        title = paragraph(pen, self.title, measures.heading, measure, None)
        heading = group(Role.H2, row(digit, title, stand="line"))
        said = paragraph(pen, self.text, body, measure)
        if self.above:
            words: list[Box | float] = [_ABOVE, *self.more, body.leading, said]
        else:
            words = [body.leading, said, *(part for box in self.more for part in (body.leading * _MORE, box))]
        parts = (one.padded(left=WORDS) if isinstance(one, Box) else one for one in words)
        worded = column(measures.title, heading, *parts, measures.below)
        if under:
            return column(worded, self.picture.solid().padded(left=WORDS, bottom=measures.below))
        height = max(worded.height, self.picture.height + 2 * measures.around)
        return row(worded.sized(PICTURE, height), self.picture.sized(height=height, down="middle"), stand="top")


def pages(pen: Pen, sections: Sequence[Box], above_foot: float) -> list[Box]:
    """Steps and what else there is to say on as few pages as they take, ``above_foot`` mm left on each. Raises
    DoesNotFit when one is higher than a page."""
    room = foot_top(pen) - above_foot - header_bottom(pen)
    if max(section.height for section in sections) > room:
        raise DoesNotFit("rules_wide", "font")
    return flow(sections, room, rule(pen, pen.box.width), _LOOSER)


def two_games(
    pen: Pen, words: Words, board: Box, starts: Sequence[str], alt: Callable[[int], str], width: float, gap: float
) -> Box:
    """The boards of a match, in ``width`` mm, and who ``starts`` on each: side by side; in large print, where that is
    too narrow, one under the other. ``alt`` says what is read out for a game."""
    small, beside = pen.look.small, pen.look.large and width <= ACROSS
    room = width - board.width - gap if beside else (width - gap) / 2
    games = []
    for game, start in enumerate(starts, 1):
        name = text(pen, words("common.game_n", n=game), small.strong(), room)
        who = text(pen, start, small, room)
        if beside:
            made = row(board, gap, column(name, small.leading, who))
        else:
            made = column(name, _ABOVE, board.solid(), small.leading, who, width=room)
        games.append(figure(made.solid(), alt(game)))
    return column(*games, gap=gap, width=width) if beside else row(*games, gap=gap, stand="top")
