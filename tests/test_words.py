"""The words of every language are complete, can be printed, agree with their numbers and keep to the glossary."""

from __future__ import annotations

import re
import shutil
import string
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from conftest import Maker
from hypothesis import given
from hypothesis import strategies as st
from orders import Reach, layouts, make, orders, parameters
from readers import pdf

from simprint import words as module
from simprint.errors import BadTemplate
from simprint.make import Order, plan
from simprint.page.fonts import Typeface
from simprint.words import PLURAL_FORMS, REFERENCE, Words, languages, load, templates

LANGUAGES = languages()
#: Entries of a file that settings are, not words.
SETTINGS = {"common.tag", "common.thousands", "common.grouped_from", "common.decimal"}
#: Entries that stand between others, with their spaces.
BETWEEN = {"rows.practice.and", "rows.practice.or"}
#: Entries that show what is typed, as it is typed; and one about braces, which a rule takes for a key.
TYPED = {
    "options.examples.calibrate",
    "options.measured.hint",
    "options.output.help",
    "options.rows.help",
    "options.rows.hint",
    "options.examples.club",
    "options.tables.help",
    "options.tables.hint",
    "options.results.hint",
    "messages.numbers",
    "messages.result_line",
    "messages.result_none",
    "messages.result_points",
    "messages.extra",
    "people.heads.whole",
    "messages.several",
    "messages.stdout_closed",
    "messages.stdout_files",
    "messages.words_braces",
    "messages.words_tag",
}
#: What is said on a terminal too, where a space is a space.
SAID = ("messages.", "options.")
NBSP = "\u00a0"


def strings(lang: str) -> Iterator[tuple[str, str]]:
    """Every string of a language with its name, plural forms one by one, as the file has them."""
    for name, entry in load(lang).entries.items():
        if isinstance(entry, dict):
            yield from ((f"{name}.{form}", text) for form, text in entry.items())
        elif name not in SETTINGS:
            yield name, entry


def printed(text: str) -> str:
    """A string as it is printed."""
    return text.replace("~", NBSP).replace("**", "")


def fields(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# -- complete ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_files_same_entries(lang: str) -> None:
    files = {path.name for path in (templates() / lang).iterdir()}
    assert files == {path.name for path in (templates() / REFERENCE).iterdir()}
    here, there = load(lang).entries, load(REFERENCE).entries
    assert sorted(set(there) - set(here)) == [], "missing"
    assert sorted(set(here) - set(there)) == [], "not in English"
    assert [name for name in here if isinstance(here[name], dict) != isinstance(there[name], dict)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_fill_ins(lang: str) -> None:
    """What English fills in, every language fills in; a form like "one" may say its number in letters."""
    here, there = load(lang).entries, load(REFERENCE).entries
    for name, entry in here.items():
        forms, others = ((e if isinstance(e, dict) else {"": e}).values() for e in (entry, there[name]))
        wanted = set().union(*map(fields, others))
        assert set().union(*map(fields, forms)) == wanted, name
        assert all(fields(form) >= wanted - {"n"} for form in forms), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_entry_is_empty_or_half_marked(lang: str) -> None:
    for name, text in strings(lang):
        assert text.strip() == text != "" or name in BETWEEN, name
        assert text.count("**") % 2 == 0, f"{name}: bold is switched on and not off"
        assert not re.search(r"[\x00-\x1f]", text), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_glyph_exists_in_both_weights(lang: str) -> None:
    face = Typeface()
    number = load(lang).number(1234567) + load(lang).decimal(0.5)
    for name, text in [*strings(lang), ("number", number), ("dash", "–"), ("ellipsis", "…")]:
        assert face.regular.missing(printed(text)) == "", name
        assert face.bold.missing(printed(text)) == "", name


# -- plurals and numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_form_of_the_language_is_there(lang: str) -> None:
    """Those that whole numbers up to a thousand come to, and ``other``; none that the language does not have."""
    words = load(lang)
    needed = {words.plural_form(n) for n in range(1001)}
    for name, entry in words.entries.items():
        if isinstance(entry, dict):
            assert needed | {"other"} <= entry.keys() <= PLURAL_FORMS, name


def russian(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


#: The glossary's rules, written down once more.
RULES = {
    "en": lambda n: "one" if n == 1 else "other",
    "ru": russian,
    "pt": lambda n: "one" if n in (0, 1) else "other",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_rule_is_the_glossarys(lang: str) -> None:
    words = load(lang)
    assert [words.plural_form(n) for n in range(1000)] == [RULES[lang](n) for n in range(1000)]


def test_words_agree_with_their_numbers() -> None:
    shown = {lang: [load(lang)("sim.dots", n=n) for n in (0, 1, 2, 5, 11, 21, 22)] for lang in LANGUAGES}
    assert [text.replace(NBSP, " ") for text in shown["ru"]] == [
        "0 точек", "1 точка", "2 точки", "5 точек", "11 точек", "21 точка", "22 точки",
    ]  # fmt: skip
    assert shown["pt"] == ["0 ponto", "1 ponto", *(f"{n} pontos" for n in (2, 5, 11, 21, 22))]
    assert shown["en"] == ["0 dots", "1 dot", *(f"{n} dots" for n in (2, 5, 11, 21, 22))]


def test_numbers_are_written_as_in_the_language() -> None:
    values = (0, 999, 1024, 10000, 32768, 1000000)
    shown = {lang: [load(lang).number(value) for value in values] for lang in LANGUAGES}
    assert shown["en"] == ["0", "999", "1,024", "10,000", "32,768", "1,000,000"]
    assert shown["pt"] == ["0", "999", "1.024", "10.000", "32.768", "1.000.000"]
    assert shown["ru"] == [text.replace(" ", NBSP) for text in ("0", "999", "1024", "10 000", "32 768", "1 000 000")]
    assert [load(lang).decimal(0.35) for lang in ("en", "pt", "ru")] == ["0.35", "0,35", "0,35"]
    assert [load(lang).decimal(1, 2) for lang in ("en", "pt", "ru")] == ["1.00", "1,00", "1,00"]


# -- the glossary ------------------------------------------------------------------------------------------------------

#: What must not occur, with what to write instead: from GLOSSARY.md, section 5 and the notes to its tables. Case is
#: passed over but in ``(?-i:...)``.
REJECTED = {
    "en": {
        r"\b(color|center|gray|favor)\w*": "British spelling",
        r"\bvertex|\bvertices": "corner",
        r"\d\}? %|\d~%": "100%",
        r"[«»„]": "“ ”",
    },
    "ru": {
        r"\bхорд": "отрезок",
        r"\bр[её]бр[оаеу]": "отрезок",
        r"гроссбух": "таблица отрезков",
        r"\bзакр(ы|о)\w* (\w+ )?треугольн": "замкнуть",
        r"\bзаверш\w+ (\w+ )?треугольн": "замкнуть",
        r"\bдоск[аеиуо]|\bдосок\b": "поле",
        r"\bхост\w*|\bхозя\w+|\bучител\w+": "ведущий",
        r"(?-i:\bВаш\w*|(?<!^)(?<![.!?][ ~])\bВы\b)": "вы, свой",
        r"\bтво[йяеи]\w*|\bты\b": "-те",
        r"перекрест\w+|пересе(чь|ки|кай)\w* круж": "зачеркнуть кружок",
        r"\bвыч[её]рк\w+": "зачеркнуть",
        r"\bметк\w+|\bкруг(а|и|ов|ом)?\b": "кружок",
        r"[\d}]-(ый|ая|ой|ого|ому)\b": "1-й, 1-я",
        r"\d\.\d": "0,35",
        r"\"|'|[“”](?!.*„)": "« »",
        r" - ": "~—",
        r"[а-яё][a-z]|[a-z][а-яё]": "one alphabet in a word",
        r"\bигрок\w*[ ~](?-i:[A-Z])\b": "игрок А, игрок Б",
        r"\bпротивник": "соперник",
        r"\bвладел\w+": "чей",
        r"\bнаправляющ": "бледная линия",
        r"\bраунд": "партия",
        r"\bбалл\w*": "очко",
        r"легальн": "по правилам",
        r"\bне[ ~]в[ ~]сч[её]т": "никто не проиграл",
        r"\b(бра|взя)ть (два|оба) ряда": "зачёркивать в двух рядах",
        r"\bлог(а|и|у|ов)?\b": "запись ходов",
        r"\bключ\w*": "ответы",
        r"\bсем(я|ени)\b": "код листа",
        r"переписчик": "помощник",
        r"чёрно-бел": "только чёрный, без серого",
        r"\bтренировать": "подсказывать",
        r"(?-i:(?<!«)\bСим\b)": "«Сим»",
        r"«Сим[а-я]": "not declined",
        r"\b(еще|зачеркнут(?!ь)\w*|зачетн\w+|счет|черн(ый|ая|ое|ые|ым|ого|ых)|ее|свое|твое|трех|четырех)\b": "ё",
        r"\b(идет|ведет|берет|дает|остается|замкнет|начнет|зачеркнет|возьмет|найдет|проведен)\b": "ё",
        r"\d%|\d %": "100~%",
        r"(^|[ («~])(в|к|с|и|не|на|о|у|№) ": "~ after a short word",
        r" —": "~—",
        r"\bничь.*«Сим|«Сим.*\bничь": "победы поровну",
    },
    "pt": {
        r"\banfitri|\bhospedeir|\bprofessor|\bmoderador": "quem conduz o jogo",
        r"\bcruz(ar|e|em|ou|ado|ados)\b|\btach(ar|e|em|ou|ad\w+)\b": "riscar",
        r"\bequipas?\b": "equipe",
        r"\bregist(o|os|ar|e)\b": "registro",
        r"\best(á|ão) a \w+r\b": "está jogando",
        r"\bpar(es)? de jogador": "dupla",
        r"\bturnos?\b": "vez",
        r"\bmoviment\w*": "jogada",
        r"\blinhas? (de cima|de baixo|do meio)": "fileira",
        r"\bseu próprio|\bsua própria": "só seu",
        r"\bchaves?\b": "gabarito",
        r"\bsementes?\b": "código da folha",
        r"°": "ª, º",
        r"[«»„\"']": "“ ”",
        r"\bquadro\b|\blousa\b": "tabuleiro",
        r"\bcordas?\b|\barestas?\b": "segmento",
        r"\blivro-razão": "tabela de segmentos",
        r"\bproprietári": "de quem",
        r"\bpontilhad": "tracejado",
        r"\bcopista": "ajudante",
        r"\bpalpite": "previsão",
        r"\bimpressor(es)?\b": "impressora",
        r"preto e branco": "só preto, sem cinza",
        r"\bjogadas? lega(l|is)": "jogada válida",
        r"\btreinar\b": "dar dicas",
        r"\bleitura de volta": "conferência em voz alta",
        r"\brodadas?\b": "partida",
        r"\blinhas?-guia[ ~]clar": "linha-guia fraca",
        r"\buns\b": "o 1",
        r"\bquem joga (perde|vence)": "quem tem a vez",
        r"\bem segundo lugar": "quem não começa",
        r"(?<!jogo[ ~])(?-i:\bSim\b)(?!(?<=^Sim)($|[,.]))": "jogo Sim",
        r"\b(tu|teu|tua|vós)\b": "você",
        r"\d\}? %|\d~%": "100%",
        r"\d\.\d(?!\d\d)": "0,35",
        r" - ": ", or :",
        r"\bnao\b|\bvoce\b": "accents",
    },
}

#: What no language may have.
EVERYWHERE = {
    r"\d-\d": "– in 1–4",
    r"\.\.\.": "…",
    r"  ": "one space",
    r"[ ~]([,;!?]|\.(?![a-z{]))": "no space before a stop",
    r"(?<!\d)[ ~]:": "no space before a colon but in a score",
    r"\d (mm|cm|мм|см|in|pol|дюйм)\b": "~ before a unit",
    r"\d,\d,\d": "3, 4, 5",
    r"[\u2018\u201b`´]": "no other quotes",
}


def rejected(lang: str, text: str) -> list[str]:
    """What the glossary has against a string of a template."""
    rules = {**REJECTED.get(lang, {}), **EVERYWHERE}
    return [
        f"{match[0]!r}: {better}"
        for pattern, better in rules.items()
        if (match := re.search(pattern, text, re.IGNORECASE))
    ]


#: What is right of a tournament, and wrong of a game.
OF_A_CLUB = re.compile(r"\brodadas?\b", re.IGNORECASE)
IN_A_CLUB = ("club.", "messages.club_", "messages.result_", "options.commands.club", "options.rounds.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_the_glossary_rejects(lang: str) -> None:
    found = {}
    for name, text in strings(lang):
        if name.startswith(IN_A_CLUB):
            text = OF_A_CLUB.sub("partida", text)
        bad = [what for what in rejected(lang, text) if "~" not in what or not name.startswith(SAID)]
        if bad and name not in TYPED:
            found[name] = bad
    assert found == {}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ru", "закрыть треугольник"),
        ("ru", "завершить свой треугольник"),
        ("ru", "доска 3 из~4"),
        ("ru", "хозяин игры"),
        ("ru", "если Вы замкнули ваш треугольник"),
        ("ru", "перекрестить круг"),
        ("ru", "последняя метка выигрывает"),
        ("ru", "1-ый ход"),
        ("ru", "{n}-ая партия"),
        ("ru", "0.35 мм"),
        ("ru", '"правила"'),
        ("ru", "«Сим» - игра"),
        ("ru", "Игрок B"),
        ("ru", "игра Сим"),
        ("ru", "еще раз"),
        ("ru", "100% размера"),
        ("ru", "не раздавать"),
        ("ru", "Правила — это"),
        ("ru", "пoле"),
        ("pt", "anfitrião"),
        ("pt", "cruzar os círculos"),
        ("pt", "a equipa"),
        ("pt", "o registo"),
        ("pt", "está a jogar"),
        ("pt", "par de jogadores"),
        ("pt", "é o seu turno"),
        ("pt", "faça um movimento"),
        ("pt", "linha de cima"),
        ("pt", "seu próprio triângulo"),
        ("pt", "chave de respostas"),
        ("pt", "semente"),
        ("pt", "100 %"),
        ("pt", "0.35 mm"),
        ("pt", "1° partida"),
        ("pt", "«regras»"),
        ("pt", "Regras do Sim"),
        ("pt", "uma linha-guia clara"),
        ("pt", "um número par de uns"),
        ("pt", "quem joga perde"),
        ("pt", "vence quem joga em segundo lugar"),
        ("ru", "Смешанный не~в~счёт"),
        ("ru", "взять два ряда"),
        ("en", "the color"),
        ("en", "segment 1-4"),
        ("en", "Well..."),
        ("en", "rows of 3,4,5"),
        ("en", "100 mm wide"),
    ],
)
def test_rejected_words_are_found(lang: str, text: str) -> None:
    """The glossary's own examples of mistakes."""
    assert rejected(lang, text) != []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ru", "Кто замкнул свой треугольник, тот проиграл."),
        ("ru", "Вершины~— только точки, пересечения не~считаются."),
        ("ru", "Вы начинаете. Назовите оба номера."),
        ("ru", "2 : 0, выиграл игрок А"),
        ("ru", "в~масштабе 100~%"),
        ("ru", "Длина этой шкалы~— 100~мм."),
        ("ru", "ряды из~3, 4, 5 кружков"),
        ("ru", "счёт 0,35"),
        ("ru", "Проведено 5~отрезков, можно зачеркнуть 2~кружка"),
        ("pt", "Quem fechar um triângulo só seu perde."),
        ("pt", "Só os pontos são vértices; cruzamento não conta."),
        ("pt", "Jogo Sim: tabuleiro 3 de 4"),
        ("pt", "32.768 posições em 100% de 0,35~mm"),
        ("pt", "1ª partida, 2º lugar"),
        ("en", "Close a triangle of your own and you lose."),
        ("en", "2–0 to player A: 32,768 ways, 0.35~mm"),
    ],
)
def test_good_words_are_left_alone(lang: str, text: str) -> None:
    """The glossary's own fixed labels."""
    assert rejected(lang, text) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alternatives_are_joined_by_a_word(lang: str) -> None:
    """Not by a stop, which reads as if all of them were to be done."""
    assert re.search(r"\w", load(lang)("rows.practice.or"))
    assert re.search(r"\w", load(lang)("rows.practice.and"))


#: Who wins or loses from a position is true if nobody errs, and the words say so.
WITH_BEST_PLAY = {"en": "best play", "ru": "не~ошибётся", "pt": "se .*errar"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_wins_a_position_is_said_of_best_play(lang: str) -> None:
    entries = load(lang).entries
    for name in ("practice.even", "practice.odd", "answers.lost_lead", "answers.example_lost", "answers.second_wins"):
        assert re.search(WITH_BEST_PLAY[lang], str(entries[f"rows.{name}"])), name


# -- what players may read ---------------------------------------------------------------------------------------------

#: Strategy, and names that lead to it. A question on a practice card may ask who wins; it never says so.
STRATEGY = {
    "en": r"strateg|\bnim\b|nim-sum|\bxor\b|binary|ramsey|best play|winning (opening|strategy|position)|"
    r"(first|second) player (always )?wins",
    "ru": r"стратег|\bНим\b|ним-сумм|двоичн|Рамсе|наилучшей игре|выигрышн\w+ (начал|стратег|позици)|"
    r"(первый|второй) игрок (всегда )?выигрыва",
    "pt": r"estratégi|\bnim\b|\bxor\b|binári|ramsey|melhor jogo|abertura vencedora|"
    r"(primeiro|segundo) jogador (sempre )?vence",
}  # fmt: skip


@pytest.mark.parametrize("order", parameters(orders(Reach.WIDE)))
def test_no_strategy_on_players_pages(order: Order, made: Maker) -> None:
    """Neither in what is printed nor in alt texts, bookmarks, titles, keywords, nor in the SVG."""
    for document in made(order):
        if document.host or order.sheet == "practice":
            continue
        tree, said = document.tree, pdf.metadata(document.pdf)
        texts = [text for node in tree.walk() for text in (node.text, node.alt, node.actual, node.title) if text]
        texts += [*said.info.values(), *said.xmp.values(), *(mark.title for mark in pdf.bookmarks(document.pdf))]
        texts += [path.read_text(encoding="utf-8") for path in document.svg]
        found = [match[0] for text in texts for match in re.finditer(STRATEGY[order.lang or "en"], text, re.IGNORECASE)]
        assert found == []


def test_strategy_is_recognised() -> None:
    assert re.search(STRATEGY["en"], "The second player wins with best play")
    assert re.search(STRATEGY["ru"], "число Рамсея")
    assert re.search(STRATEGY["pt"], "estratégia vencedora", re.IGNORECASE)


# -- nothing is left over ----------------------------------------------------------------------------------------------


#: Black dots in the place of greys have words of their own.
MONO = (Order("calibrate", "", lang=REFERENCE, ink="mono"),)


#: A kit that has something for everybody.
FOR_ALL = """
[[players]]
sheet = "boards"
per = "kit"

[[host]]
sheet = "ledger"
per = "pair"
"""
#: Both sides of the paper and more than one match, numbered on; boards without numbers; a club's evening of more rounds
#: than a card has room for.
BESIDES = (
    Order("kit", "sim", {"first": 3, "matches": 2}, REFERENCE, two_sided=True),
    Order("boards", "sim", lang=REFERENCE, no_numbers=True),
    Order("rows", "rows", lang=REFERENCE, no_numbers=True),
    Order("club", "sim", {"people": 21}, REFERENCE, large_print=True),
)


def test_every_entry_is_printed_somewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Words that no order asks for are dead: take them out (or add a layout to tests/orders.py that prints them)."""
    asked: set[str] = set()
    text = Words._text

    def heard(self: Words, name: str, values: Mapping[str, object]) -> str:
        asked.add(name)
        return text(self, name, values)

    monkeypatch.setattr(Words, "_text", heard)
    (tmp_path / "kit.toml").write_text(FOR_ALL, encoding="utf-8")
    for_all = Order("kit", "sim", {"kit": str(tmp_path / "kit.toml")}, REFERENCE)
    for order in (*layouts(lang=REFERENCE), *layouts(printer_scale=(1.01, 0.99), paper="a3"), *MONO, *BESIDES, for_all):
        for output in plan(order).outputs:
            assert sum(1 for _ in output.printout.pages()) == output.printout.count
    left = {name for name in load(REFERENCE).entries if name not in asked and not name.startswith(NOT_PRINTED)}
    assert left - SETTINGS - OF_THE_WEB - OF_ANY_GAME == set()


#: What the program says of itself, on the page in the browser and anywhere (test_messages, test_cli, tests/web).
NOT_PRINTED = ("web.", "messages.", "options.", "people.")
#: What is said of a game that has no board of its own on the page of a match: the null game (test_club).
OF_ANY_GAME = {"club.match.draw"}
#: The web page's own.
OF_THE_WEB = {"common.language"}


# -- what a teacher may get wrong --------------------------------------------------------------------------------------


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the templates that a teacher edits: its English ``sim.toml``."""
    shutil.copytree(templates(), tmp_path / "templates")
    monkeypatch.setattr(module, "templates", lambda: tmp_path / "templates")
    module.load.cache_clear()
    module.languages.cache_clear()
    yield tmp_path / "templates/en/sim.toml"
    monkeypatch.undo()
    module.load.cache_clear()
    module.languages.cache_clear()


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        ('name = "Sim"', 'name = "Sim', ["sim.toml in en", "line 2", "correct"]),
        ('name = "Sim"', "", ["'sim.name'", "missing", "templates/en"]),
        ("{n} dots", "{m} dots", ["sim.dots", "m", "{n}"]),
        ("{n} dots", "{n dots", ["sim.dots", "templates/en", "braces out of place", "{n}"]),
        ("{n} dots", "{n.x} dots", ["sim.dots", "templates/en", "braces out of place", "{n}"]),
        ("{n} dots", "{n:999999999} dots", ["sim.dots", "templates/en", "braces out of place", "{n}"]),
        ('name = "Sim"', "name = " + "[" * 20_000, ["sim.toml in en", "line 2 is nested too deep", "correct"]),
        (
            'name = "Sim"',
            "name = " + "9" * 5000,
            ["sim.toml in en", "line 2 has a number of too", "correct"],
        ),
        ('name = "Sim"', "name = 5", ["'sim.name'", "not text in quotes", "templates/pt"]),
        ('name = "Sim"', 'name = {one = "Sim", other = "Sims"}', ["'sim.name'", "plural forms", "one text in quotes"]),
    ],
)
def test_mistakes_in_a_template_are_shown_with_their_place(
    before: str, after: str, holds: list[str], edited: Path, tmp_path: Path
) -> None:
    text = edited.read_text(encoding="utf-8")
    assert before in text
    edited.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadTemplate) as error:
        make(Order("boards", "sim", lang="en"), tmp_path / "out")
    assert [part for part in holds if part not in str(error.value)] == [], error.value
    assert not (tmp_path / "out").exists()


def test_a_number_that_is_none_is_shown_with_its_place(edited: Path) -> None:
    common = edited.with_name("common.toml")
    text = common.read_text(encoding="utf-8")
    common.write_text(re.sub('grouped_from = ".*"', 'grouped_from = "many"', text), encoding="utf-8")
    with pytest.raises(BadTemplate, match=r"'common.grouped_from' in templates/en are 'many': give a whole number"):
        load("en").number(2000)


@pytest.mark.parametrize("tag", ["English", "en GB", "en_GB", "", "en-GB)", "ру", "x" * 5000])
def test_a_language_tag_that_is_none(tag: str, edited: Path) -> None:
    """It would be in every file."""
    common = edited.with_name("common.toml")
    text = re.sub("(?m)^tag = .*$", f'tag = "{tag}"', common.read_text(encoding="utf-8"))
    common.write_text(text, encoding="utf-8")
    with pytest.raises(BadTemplate, match=r"'common.tag' in templates/en are .*: give a language tag, such as en-GB"):
        load("en")


def test_a_folder_that_is_called_like_no_language(edited: Path) -> None:
    shutil.copytree(edited.parent, edited.parent.with_name("xx"))
    load.cache_clear()
    languages.cache_clear()
    with pytest.raises(BadTemplate, match="templates/xx: no language is called so; name the folder with a code"):
        load("xx")("sim.dots", n=1)


def test_encodings_that_editors_save_in(edited: Path) -> None:
    """The mark that some put at the start of UTF-8 is no mistake; another encoding is, and the message says which."""
    text = edited.read_text(encoding="utf-8")
    edited.write_text(text, encoding="utf-8-sig")
    assert load("en")("sim.name") == "Sim"
    load.cache_clear()
    edited.write_text(text, encoding="utf-16")
    with pytest.raises(BadTemplate, match=r"sim\.toml in en is not in UTF-8: save it again as UTF-8"):
        load("en")("sim.name")


def test_a_new_language_is_a_folder(edited: Path, tmp_path: Path) -> None:
    """No code: copy, translate, and it can be asked for."""
    shutil.copytree(edited.parent, edited.parent.parent / "de", dirs_exist_ok=True)
    common = edited.parent.parent / "de/common.toml"
    common.write_text(common.read_text(encoding="utf-8").replace("en-GB", "de-DE"), encoding="utf-8")
    (document,) = make(Order("boards", "sim", lang="de"), tmp_path / "out")
    assert pdf.metadata(document.pdf).language == "de-DE"
    assert document.pdf.name == "sim-boards-de-a4.pdf"


@given(st.integers(-(10**9), 10**9))
def test_numbers_lose_no_digit(value: int) -> None:
    for lang in LANGUAGES:
        assert int(re.sub(rf"[,.{NBSP}]", "", load(lang).number(value))) == value
