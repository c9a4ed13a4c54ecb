"""Every fact that the papers owe their readers stands on one of them, in each language: in words that a reader which is
not ours finds in the finished file."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from conftest import Maker

from simprint.make import Order
from simprint.words import languages


class Fact(NamedTuple):
    """The order whose papers say it, and what to look for in each language: a telling piece, as a regular
    expression."""

    sheet: str
    game: str
    en: str
    ru: str
    pt: str
    options: tuple[tuple[str, Any], ...] = ()
    large_print: bool = False
    host: bool = False
    """Whether the host's papers say it."""


RULES, BOARDS, HOST, KIT = ("rules", "sim"), ("boards", "sim"), ("answers", "sim"), ("kit", "sim")
_NO_COMPUTER = (
    r"No computer plays or judges here\.",
    r"Компьютер здесь не играет и не судит\.",
    r"computador não joga nem julga\.",
)
_SAY = r"Say both numbers", r"Назовите оба номера", r"Diga os dois números"
_CROSSING = r"[Aa] crossing is not a dot", r"[Пп]ересечения не считаются", r"[Cc]ruzamento não"
_CHECK = r"check the other 4 dots", r"проверьте остальные 4 точки", r"confira os outros 4 pontos"
_FOUR = (("per_page", 4),)

FACTS = {
    # -- rules of Sim ----------------------------------------------------------------------------------------------
    "players take turns": Fact(*RULES, r"\b[Tt]ake turns", r"по очереди", r"um de cada vez"),
    "who starts is agreed, and swapped": Fact(
        *RULES, r"[Aa]gree who starts.*second", r"[Дд]оговоритесь, кто начнёт.*втор",
        r"[Cc]ombinem quem começa.*segunda"
    ),
    "a triangle of your own, in words": Fact(
        *RULES, r"[Tt]hree dots, all joined by lines of yours", r"три точки, каждые две соединены вашей линией",
        r"três pontos ligados dois a dois por traços seus"
    ),
    "any three dots": Fact(*RULES, r"[Aa]ny three dots", r"любые три( точки)?", r"[Tt]rês pontos quaisquer"),
    # -- boards ----------------------------------------------------------------------------------------------------
    "say both numbers, on every board": Fact(*BOARDS, *_SAY),
    "a crossing is no dot, on every board": Fact(*BOARDS, *_CROSSING),
    "check the other four dots, on every board": Fact(*BOARDS, *_CHECK),
    "say both numbers, four to a page": Fact(*BOARDS, *_SAY, options=_FOUR),
    "a crossing is no dot, four to a page": Fact(*BOARDS, *_CROSSING, options=_FOUR),
    "check the other four dots, four to a page": Fact(*BOARDS, *_CHECK, options=_FOUR),
    "say both numbers, in large print": Fact(*BOARDS, *_SAY, large_print=True),
    "a crossing is no dot, in large print": Fact(*BOARDS, *_CROSSING, large_print=True),
    "check the other four dots, in large print": Fact(*BOARDS, *_CHECK, large_print=True),
    "five dots: nobody lost": Fact(
        *BOARDS, r"[Nn]obody lost", r"[Нн]икто не проиграл", r"[Nn]inguém perdeu", options=(("dots", 5),)
    ),
    # -- the host's pages of Sim -----------------------------------------------------------------------------------
    "the hexagon shows all pairs equally well": Fact(*HOST, r"\bhexagon", r"шестиугольник", r"hexágono", host=True),
    "complete graph, first Ramsey number": Fact(
        *HOST, r"complete graph.*first of the Ramsey", r"полны[мй]\w* граф.*перв\w+ \w+ чис[ел]\w* Рамсея",
        r"grafo completo.*primeiro dos números de Ramsey", host=True,
    ),
    "Mead, Rosa, Huang": Fact(*HOST, *[r"1974.*Mead, Rosa, Huang"] * 3, host=True),
    "seven dots were reported by Melnikov": Fact(
        *HOST, r"Melnikov.*Nauka", r"Мельников.*Наука и жизнь", r"Melnikov.*Nauka", host=True,
    ),
    "Gardner and Arsac": Fact(*HOST, r"Gardner.*Arsac", r"Гарднера.*Арсак", r"Gardner.*Arsac", host=True),
    "five dots: a draw with best play": Fact(
        *HOST, r"[Ff]ive dots.*(draw|nobody (loses|lost))", r"пят\w+ точ\w+.*никто не проигр",
        r"[Cc]inco pontos.*ninguém perd",
        options=(("dots", 5),), host=True,
    ),
    "positions by number of edges": Fact(*HOST, *[r"\b166\b.*\b303\b.*\b500\b.*\b489\b"] * 3, host=True),
    "words of Sim": Fact(*HOST, r"Words of the game", r"Слова игры", r"Palavras do jogo", host=True),
    # -- crossing out rows -----------------------------------------------------------------------------------------
    "rows: players take turns": Fact("rules", "rows", r"\b[Tt]ake turns", r"[Пп]о очереди", r"[Rr]evez"),
    "no counters": Fact(
        "rules", "rows", r"[Nn]o counters", r"([Фф]ишки не нужны|[Бб]ез фишек)", r"(sem|ter|de) fichas|Sem fichas",
    ),
    "an observer does not coach": Fact("log", "rows", r"not coach", r"не подсказ", r"não dá dicas"),
    "several moves may win": Fact(
        "answers", "rows", r"any (one )?of them is (a )?right", r"вер(ен|на) люб",
        r"[Qq]ualquer (uma )?(delas )?está certa", host=True
    ),
    "words of the row game": Fact(
        "answers", "rows", r"Words of the game", r"Слова игры", r"Palavras do jogo", host=True
    ),
    # -- the host's first page -------------------------------------------------------------------------------------
    "no computer opponent, no automatic judge": Fact(*KIT, *_NO_COMPUTER, host=True),
    "rows: no computer opponent, no automatic judge": Fact("kit", "rows", *_NO_COMPUTER, host=True),
    "preview, 100 %, headers off": Fact(
        *KIT, r"preview.*100%.*headers and footers off", r"[Пп]росмотр перед печатью.*100 %.*отключить колонтитулы",
        r"prévia.*100%.*sem cabeçalhos nem rodapés", host=True,
    ),
    "headers off, on the calibration page": Fact("calibrate", "", r"headers and footers", r"колонтитул", r"cabeçalhos"),
    "ways to take part": Fact(
        *KIT, r"Large print.*helper.*aloud.*[Ss]olid and dashed", r"крупным шрифтом.*помощник.*вслух.*пунктир",
        r"Fonte ampliada.*ajudante.*voz alta.*tracejado", host=True,
    ),
    "rows: ways to take part": Fact(
        "kit", "rows", r"Large print.*helper.*aloud.*larger circles",
        r"крупным шрифтом.*помощник.*вслух.*кружки побольше",
        r"Fonte ampliada.*ajudante.*voz alta.*círculos maiores", host=True,
    ),
}  # fmt: skip


def stands(fact: Fact, lang: str, made: Maker) -> bool:
    """Whether papers that the fact's order makes say it."""
    order = Order(fact.sheet, fact.game, dict(fact.options), lang, large_print=fact.large_print)
    said = []
    for document in made(order):
        if document.host == fact.host:
            texts = (text for node in document.tree.walk() for text in (node.text,) if text)
            said.append(re.sub(r"\s+", " ", " ".join(texts).replace("\xa0", " ")))
    assert said
    return any(re.search(getattr(fact, lang), text) for text in said)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", FACTS)
def test_a_fact_stands_on_its_paper(key: str, lang: str, made: Maker) -> None:
    assert stands(FACTS[key], lang, made)


def test_a_fact_that_no_paper_says_is_missed(made: Maker) -> None:
    never = Fact(*RULES, *["Whoever closes a triangle wins"] * 3)
    assert not stands(never, "en", made)
