"""Sentences: what a player is told, and why something is refused."""

import re

import pytest

from asterism.games.nebula.names import COMPONENTS, Phase, Scoring
from asterism.games.nebula.sentences import names, scores
from asterism.games.nebula.sentences.calls import call
from asterism.games.nebula.tests.tables import (
    ADVANCED_CARDS,
    CARDS,
    GAME,
    play,
    record_of,
    table,
)

CLUSTERS = {"top": "red - blue - - -", "right": "- - - - - -", "left": "hole - - - - -"}


def look(match, language="en", seat=0):
    return GAME.render_context(match.row, seat, GAME.translations(language))


def test_the_hint_at_a_new_supernova_names_only_where_a_star_is():
    def hint(**state):
        return call(look(table(phase=Phase.SUPERNOVA, supernova="white", **state))).hint

    assert hint(store="red", bag={"blue": 1}).startswith("A star from your Observatory, or")
    assert hint(store="", bag={"blue": 1}).startswith("Your Observatory is empty")
    assert "none" in hint(store="red", bag={"white": 1})


# Cards


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_all_seventy_cards_have_a_text_of_their_own(language):
    eye = look(table(), language)
    texts = [names.task_text(eye, card) for card in CARDS.values()]
    texts += [names.card_text(eye, card) for card in ADVANCED_CARDS.values()]
    assert len(set(texts)) == 70
    assert not any("{" in text for text in texts)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("O13", "V galaxii alespoň 6 červených hvězd"),
        ("V11", "Alespoň 2 oranžové hvězdy v každém ze 3 souhvězdí"),
        ("V02", "Vůz: souhvězdí dokončené přesně 3 barvami"),
        ("O20", "V galaxii nejvýše 4 prázdná políčka"),
    ],
)
def test_czech_cards_are_declined(card, text):
    assert names.task_text(look(table(), "cs"), CARDS[card]) == text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("O18", "W galaktyce co najmniej 6 białych gwiazd"),
        ("V10", "Co najmniej 2 czerwone gwiazdy w każdym z 3 gwiazdozbiorów"),
        ("V16", "3 sąsiednie ukończone orbity"),
    ],
)
def test_polish_cards_are_declined(card, text):
    assert names.task_text(look(table(), "pl"), CARDS[card]) == text


# Moves


def test_before_a_figure_moves_one_is_told_which_star_waits():
    match = table(phase=Phase.TAKING, clusters=CLUSTERS)
    assert match.describe(0, "time top 2") == "Top cluster: 2 steps clockwise, there: blue star"
    assert (
        match.describe(0, "time top -1") == "Top cluster: 1 step counterclockwise, there: nothing"
    )
    play(match, "time right 5")
    assert match.describe(0, "take") == "Take the stars at the time figures: red star, black hole"


def test_a_replacement_names_the_old_star():
    match = table(galaxy="x red, a1 blue", store="white")
    assert (
        match.describe(0, "place white a1")
        == "Place a white star: Dolphin 1, instead of the blue star"
    )
    assert match.describe(0, "place white a2a", "cs") == "Umístit bílou hvězdu: Delfín 2a"


# Refusals


PLACED = {"galaxy": "x red, a1 blue"}


@pytest.mark.parametrize(
    ("things", "actions", "action", "text"),
    [
        ({"phase": Phase.TAKING}, (), "done", "First take stars"),
        ({"phase": Phase.TAKING}, (), "task 1", "cannot be changed"),
        ({"phase": Phase.TAKING}, (), "take", "5 steps to make"),
        ({"phase": Phase.TAKING}, ("time top 2",), "time top 1", "already moved"),
        ({"phase": Phase.TAKING}, ("time top 2",), "time left 4", "Only 3 steps are left"),
        ({"phase": Phase.TAKING}, ("time top 2", "time left 1"), "time right 1", "exactly 2 steps"),
        ({"phase": Phase.TAKING}, ("time top 5",), "time right 1", "All steps are used"),
        (
            {"phase": Phase.TAKING, "store": "red", "bag": {"red": 1}},
            ("time top 2",),
            "chaos red",
            "too late for chaos",
        ),
        ({"phase": Phase.TAKING, "store": "red"}, (), "chaos red", "bag is empty"),
        ({"phase": Phase.TAKING, "bag": {"red": 1}}, (), "chaos red", "no such star"),
        ({"phase": Phase.KEEPING, "drawn": {"red": 3}}, (), "keep blue", "No such star was drawn"),
        ({"phase": Phase.KEEPING, "drawn": {"red": 3}}, (), "done", "which of the drawn"),
        ({}, (), "time top 1", "taken stars this turn"),
        ({}, (), "keep red", "not drawn any stars"),
        ({}, (), "supernova bag", "after placing a black hole"),
        ({}, (), "place red x", "no such star"),
        ({"store": "red"}, (), "place red a1", "first star goes in the centre"),
        ({**PLACED, "store": "white"}, (), "place white a5", "No link leads"),
        ({"galaxy": "x red", "store": "white"}, (), "place white x", "still alone"),
        (
            {**PLACED, "store": "blue"},
            (),
            "place blue a2a",
            "same colour would be linked to it: Dolphin 1",
        ),
        ({"store": "red red"}, ("place red x",), "place red a1", "already placed one"),
        (
            {"store": "blue white yellow", "supernova": "red"},
            ("place blue x", "place white a1"),
            "place yellow b1",
            "only 2 stars",
        ),
        (
            {"store": "hole blue white yellow", "supernova": "red", "counter": 2},
            ("hole", "supernova yellow", "place blue x"),
            "place white a1",
            "from the start of this step: red star",
        ),
        (
            {"store": "blue white yellow purple", "supernova": "blue"},
            ("place blue x", "place white a1", "place yellow b1"),
            "place purple c1",
            "more than 3 stars",
        ),
        ({"store": "hole", "bar": 8}, (), "hole", "bar is full"),
        ({}, (), "hole", "no such star"),
        (
            {"phase": Phase.SUPERNOVA, "store": "red", "bag": {"red": 1}},
            (),
            "supernova bag",
            "colour of the old supernova",
        ),
        ({"phase": Phase.SUPERNOVA, "store": "red"}, (), "supernova blue", "no such star"),
        ({"phase": Phase.SUPERNOVA, "store": "red"}, (), "done", "choose the new supernova"),
        (
            {"phase": Phase.MARKER, "variant": "full", "markers": "red " * 6},
            (),
            "marker red",
            "last field",
        ),
        ({"phase": Phase.MARKER, "variant": "full"}, (), "done", "move a marker"),
    ],
)
def test_every_refusal_says_why(things, actions, action, text):
    match = play(table(**things), *actions)
    assert text in match.reason(0, action)


def test_while_tasks_are_chosen_nothing_else_is_done():
    match = GAME.new(seed=1)
    assert "chooses a personal task" in match.reason(0, "done")


# The log


def log_line(match, action, viewer=0, actor=0, language="en"):
    before = match.row.copy()
    match.play(actor, action)
    number = GAME.actions.parse(action)
    return GAME.log_line(before, match.row, viewer, actor, number, GAME.translations(language))


def test_the_choice_of_a_task_is_told_to_its_owner_only():
    match = GAME.new(players=2, seed=3, first=1)
    text = names.task_text(look(match), int(record_of(match).offered[0, 1]))
    other = GAME.new(players=2, seed=3, first=1)
    assert log_line(match, "task 2") == f"Player 1 keeps a personal task: {text}."
    assert log_line(other, "task 2", viewer=1) == "Player 1 has chosen a personal task."
    assert log_line(match, "task 1", viewer=None, actor=1).endswith(
        "Player 2 takes the first turn."
    )


def test_the_log_of_chaos_names_all_that_is_drawn_and_lost():
    match = table(phase=Phase.TAKING, store="blue", bag={"red": 6})
    assert (
        log_line(match, "chaos blue")
        == "Player 1 gives in to chaos, giving up a blue star. Drawn: 5× red star."
    )
    assert log_line(match, "keep red") == "Player 1 keeps a red star."
    assert (
        log_line(match, "keep red", language="cs")
        == "Hráč 1 si nechává červenou hvězdu. Ze hry odchází: 3× červená hvězda."
    )


def test_the_log_of_a_turn():
    match = table(
        variant="full",
        phase=Phase.TAKING,
        store="hole red",
        clusters=CLUSTERS,
        bag={"white": 80},
        counter=11,
        galaxy="x white, a1 blue",
        advanced="B01 B02 B03 B04",
    )
    assert (
        log_line(match, "time top 2") == "Player 1 moves the time figure of the top cluster: "
        "2 steps clockwise."
    )
    assert log_line(match, "time left -3").endswith("3 steps counterclockwise.")
    assert log_line(match, "take") == "Player 1 takes: blue star."
    assert (
        log_line(match, "hole") == "Player 1 places a black hole. "
        "The counter stands at 12 of 12. This is the last round."
    )
    assert log_line(match, "marker iv") == "Player 1 moves a marker to field 1: card IV."
    assert (
        log_line(match, "place red a1") == "Player 1 places a red star: Dolphin 1. "
        "Out of the game: blue star."
    )
    assert log_line(match, "done").startswith("Player 1 ends the turn. Top cluster: new stars")


DOLPHIN = "x white, a1 blue, a2a red, a2b yellow, a3 white, a4 blue"


def whole_constellations(number, last="red"):
    """The fields of so many constellations; of the last one the last field is empty."""
    fields = [field for each in COMPONENTS["constellation"][:number] for field in each["fields"]]
    return ", ".join(f"{field} {last}" for field in fields[:-1]), fields[-1]


def outcome_of(match, action, language="en", actor=0):
    """The outcome of a move, which its line tells."""
    before, texts = match.row.copy(), GAME.translations(language)
    line = log_line(match, action, None, actor, language)
    outcome = GAME.name_outcome(before, match.row, None, texts)
    assert outcome in line
    return outcome


def test_neb_25_the_log_tells_who_has_completed_a_constellation():
    match = table(store="orange", galaxy=DOLPHIN)
    assert log_line(match, "place orange a5").endswith(
        ": Dolphin 5. Player 1 completes a constellation: Dolphin."
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Player 1 completes a constellation: Dolphin."),
        ("cs", "Hráč 1 dokončuje souhvězdí: Delfín."),
        ("pl", "Gracz 1 kończy gwiazdozbiór: Delfin."),
    ],
)
def test_neb_25_a_short_telling_keeps_a_completed_constellation(language, text):
    match = table(store="orange red", galaxy=DOLPHIN)
    assert outcome_of(match, "place orange a5", language) == text
    before = next(name for name in match.legal(0) if name.startswith("place red"))
    assert outcome_of(match, before, language) == ""


def test_neb_24_the_last_round_is_told_when_a_constellation_begins_it():
    """A short telling keeps that rather than the constellation."""
    galaxy, last = whole_constellations(COMPONENTS["end"]["constellations"])
    match = table(store="white", galaxy=f"x blue, {galaxy}", seat=0, bag={"blue": 60})
    assert outcome_of(match, f"place white {last}") == "This is the last round."


def test_the_log_names_the_supernova_and_where_it_came_from():
    match = table(phase=Phase.SUPERNOVA, store="red", bag={"blue": 2}, supernova="white")
    assert log_line(match, "supernova bag") == "Player 1 draws the new supernova: blue star."
    match = table(phase=Phase.SUPERNOVA, store="red", supernova="white")
    assert log_line(match, "supernova red") == "Player 1 makes a red star the new supernova."


def test_the_log_counts_idle_rounds_and_the_end_they_bring():
    settled = {"seat": 1, "bag": {"blue": 60}}
    assert log_line(table(**settled), "done", actor=1).endswith(
        "Nobody took or placed a star this round; after 10 such rounds in a row the game ends."
    )
    assert "star for 5 rounds; after 10" in log_line(table(**settled, idle=4), "done", actor=1)
    assert log_line(table(**settled, idle=9), "done", actor=1).endswith(
        "The game ends. For 10 rounds in a row nobody took or placed a star."
    )
    busy = log_line(table(**settled, busy=1), "done", actor=1)
    assert busy.endswith("Left cluster: new stars from the bag."), "nothing about idle rounds"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Supernova: yellow star; this turn still red star"),
        ("cs", "Supernova: žlutá hvězda; v tomto tahu ještě červená hvězda"),
        ("pl", "Supernowa: żółta gwiazda; w tej turze jeszcze czerwona gwiazda"),
    ],
)
def test_an_earlier_supernova_is_named_while_it_counts(language, text):
    match = table(store="hole yellow", supernova="red", counter=2, bag={"blue": 60})
    assert "still" not in match.text(0)
    play(match, "hole", "supernova yellow")
    assert text in match.text(0, language).splitlines()
    assert text in match.svg(0, language=language)
    assert "class='earlier'" in match.svg(0, narrow=True)
    play(match, "done")
    assert "still" not in match.text(0)
    assert "class='earlier'" not in match.svg(0)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_rules_page_tells_the_numbers_of_the_box(language):
    page = (GAME.folder / "rules_page" / f"{language}.md").read_text("utf-8")

    def numbers(rules):
        """The numbers of the paragraph, or list, that ends by citing these rules."""
        text = page[: page.index(f"{{{rules}}}")].rstrip()
        return [int(n) for n in re.findall(r"\d+", text[text.rindex("\n\n") :])]

    assert numbers("NEB-24") == [5, 6, 8, 2, 3, 4]
    assert numbers("NEB-25") == [14, 6]
    assert numbers("NEB-26 NEB-27 NEB-28") == [3, 2, 1, 14, 6, 12, 10, 6, 4, 3, 2]
    assert numbers("NEB-06") == [*COMPONENTS["bar"]["points"][:-1], 36]


def test_neb_22_a_short_telling_keeps_the_task_that_one_is_the_first_to_fulfil():
    def match(marks):
        stars, last = whole_constellations(3)
        return table(
            seat=1,
            players=3,
            galaxy={1: f"{stars}, {last} red"},
            bag={"blue": 60},
            public="V17 V18 V01 V02",
            marks=marks,
            busy=1,
        )

    first = "Player 2 is the first to fulfil a public task: 2 neighbouring constellations complete."
    later = "Player 2 fulfils a public task: 2 opposite constellations complete."
    assert outcome_of(match({0: (0,)}), "done", actor=1) == first, "not the one fulfilled later"
    assert outcome_of(match({0: (0,), 1: (0,)}), "done", actor=1) == later


def test_the_log_names_tasks_and_the_end():
    stars = ", ".join(
        f"{field} red" for each in COMPONENTS["constellation"][:3] for field in each["fields"]
    )
    match = table(
        seat=1,
        galaxy={1: stars},
        bag={"blue": 60},
        public="V17 V18 V01 V02",
        marks={1: (0,)},
        busy=1,
    )
    text = log_line(match, "done", actor=1, viewer=None)
    assert "Player 2 is the first to fulfil a public task: 2 opposite constellations" in text
    assert "Player 2 fulfils a public task: 2 neighbouring constellations complete" in text
    assert text.endswith("The game ends. Somebody has completed enough constellations.")


# The table and the end


def test_the_table_in_words():
    match = table(
        variant="full",
        galaxy={0: "x red, a2a blue", 1: "x white"},
        store="red red hole",
        bar={1: 2},
        counter=12,
        markers="blue red",
        advanced="B01 B02 B03 B04",
        marks={0: (1, 0)},
        bag={"red": 3},
        clusters=CLUSTERS,
    )
    text = match.text(0)
    for part in (
        "Your turn: Place stars",
        "Round 1: last round",
        "Black hole counter: 12 of 12",
        "Galaxy: the centre red, Dolphin 2a blue",
        "Observatory: 2× red star, black hole",
        "Bag: 3× red star",
        "Colours: red 1/6, blue 1/6",
        "first: Player 2",
        "later: Player 1",
        "Top cluster: the figure points at: red star, –, blue star",
        "Put back: ",
        "Personal task: secret",
        "card I: Each linked pair",
    ):
        assert part in text, part


def test_the_verdict_tells_every_row_and_why():
    match = table(
        variant="full",
        phase=Phase.OVER,
        bar={0: 3, 1: 2},
        personal={0: "O19", 1: "O01"},
        galaxy="x red, a1 blue",
        markers="red i",
        advanced="B16 B02 B03 B04",
    )
    record_of(match).ending = 1
    verdict = match.verdict()
    assert verdict[:3] == [
        "The black hole counter has reached its end.",
        "Player 1 wins.",
        "Player 1: 27 points",
    ]
    assert "  Black holes 6 (3 of 8)" in verdict
    assert "  Colours of stars 3 (red 1×3)" in verdict
    assert "  Advanced cards 4 (card I 1×4)" in verdict
    assert any(line.startswith("  Personal task 0 (not fulfilled:") for line in verdict)


def test_the_verdict_tells_a_tie_and_a_shared_win():
    things = {"phase": Phase.OVER, "personal": {0: "O01", 1: "O02"}}
    galaxy = ", ".join(f"{field} red" for field in COMPONENTS["constellation"][0]["fields"])
    match = table(**things, bar={0: 3}, galaxy={1: galaxy})
    assert "more black holes" in scores.winner_text(look(match))
    assert "shared: Player 1 and Player 2" in scores.winner_text(look(table(**things)))
    assert scores.scoring_rows(look(match)) == list(Scoring)[:4]
