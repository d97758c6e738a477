"""We are all stars: sentences, refusals and the log."""

import pytest

from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import COMPONENTS, EVENT_NAMES, FIELD_NAMES, STAR_NAMES
from asterism.games.gwiazdy.state import ACTIONS, Phase
from asterism.games.gwiazdy.tests.laying import GAME, Table, number
from asterism.translations import LANGUAGES


def look(table, seat=0, language="en"):
    return GAME.render_context(table.row, seat, GAME.translations(language))


def refusal(table, name, seat=0):
    return sentences.illegal_reason(look(table, seat), ACTIONS.number[name])


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_23_letters_are_small_in_polish_and_capital_elsewhere(language):
    translations = GAME.translations(language)
    letters = {
        star: translations(f"star.{star}.name")[-1]
        for star in STAR_NAMES
        if "system" in COMPONENTS["star"][STAR_NAMES.index(star)]
    }
    for star, letter in letters.items():
        assert letter == (star[-1] if language == "pl" else star[-1].upper())


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_23_every_star_has_a_sentence_of_its_own(language):
    facts = [GAME.translations(language)(f"star.{star}.fact") for star in STAR_NAMES]
    assert len(set(facts)) == len(STAR_NAMES)
    assert all(fact.endswith(".") for fact in facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_13_every_event_says_what_it_does(language):
    ctx = look(Table(), language=language)
    texts = [sentences.event_text(ctx, kind) for kind in range(1, len(EVENT_NAMES) + 1)]
    assert all("{" not in text and text for text in texts)
    assert "4 H" in texts[EVENT_NAMES.index("solar_wind")]
    assert "12" in texts[EVENT_NAMES.index("black_hole")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_16_what_came_of_a_marker_begins_with_who_placed_it(language):
    """A phone's line about a turn that is too long begins at the last sentence that does."""
    table = Table(phase=Phase.DOT, making=number(STAR_NAMES, "vega"))
    missed = next(
        dot for dot in table.legal() if dot.startswith("dot ") and dot != table.dot("vega")
    )
    translations = GAME.translations(language).with_names(("Ola", "Bo"))
    for action in (table.dot("vega"), missed):
        before, played = table.row.copy(), Table(phase=Phase.DOT, making=table.s.making)
        played.play(action)
        contexts = [GAME.render_context(row, 1, translations) for row in (before, played.row)]
        line = sentences.log_line(*contexts, 0, ACTIONS.number[action])
        assert line.startswith("Ola ")


def test_gwi_17_with_the_crosshair_a_dot_tells_what_it_stands_for():
    table = Table(phase=Phase.DOT, making=number(STAR_NAMES, "vega"))
    dot = ACTIONS.number[table.dot("vega")]
    assert "9,602" not in sentences.describe_action(look(table), dot)
    table.s.crosshair = 1
    assert "9,602 K, 42.7 L☉" in sentences.describe_action(look(table), dot)


def table_without(star):
    """A table at which this star is out of the game."""
    table = Table(phase=Phase.TURN, lost_star=1)
    table.s.sunk[number(STAR_NAMES, star)] = 1
    return table


@pytest.mark.parametrize(
    ("table", "action", "text"),
    [
        (Table(rockets=["cas", "leo"]), "move ori", "Orion is not next to"),
        (Table(), "end", "fly to a neighbouring field"),
        (Table(rockets=["cas", "leo"], via=8), "move cas", "may not lead back"),
        (Table(phase=Phase.JUMP), "jump umi", "already"),
        (Table(phase=Phase.TURN), "event jet", "do not hold"),
        (Table(phase=Phase.TURN), "event comet", "happens by itself"),
        (Table(phase=Phase.TURN, hands=[["jet"]]), "event jet", "in battle when you attack"),
        (Table(phase=Phase.TURN, hands=[["wave"]]), "event wave", "the fee: 1 H"),
        (Table(phase=Phase.TURN, hands=[["helium_flash"]]), "event helium_flash", "no effect"),
        (Table(phase=Phase.TURN), "fuse proton_chain", "You need 4 H"),
        (Table(phase=Phase.TURN, fusions=0), "fuse proton_chain", "no fusion left"),
        (Table(phase=Phase.TURN, crystals=[{"Si": 2}, {"Fe": 5}]), "fuse silicon", "not hold 1 Fe"),
        (Table(phase=Phase.CHAIN, card=16), "fuse silicon", "not allow that fusion"),
        (Table(phase=Phase.DECAY), "decay silicon", "You need 1 Fe"),
        (Table(phase=Phase.SWAP), "swap 0", "another player"),
        (Table(phase=Phase.SWAP), "swap 3", "no such player"),
        (Table(phase=Phase.WAVE, rockets=["umi", "leo"]), "push 1 ori", "Orion is not next to"),
        (Table(phase=Phase.BLACK_HOLE), "give fe", "no Fe"),
        (Table(phase=Phase.DISCOUNT, card=20), "save h", "could not create a star"),
        (Table(phase=Phase.TURN, stars=[[], ["vega"]]), "create vega", "already been created"),
        (Table(phase=Phase.TURN, market=1), "create vega", "not on top"),
        (table_without("vega"), "create vega", "out of the game"),
        (Table(phase=Phase.ECLIPSE), "eclipse 1", "Player 2 has no star"),
        (Table(phase=Phase.TURN), "draw", "play events, fuse"),
        (Table(phase=Phase.FIELD), "end", "draw an event, or leave it"),
        (Table(phase=Phase.TURN, crystals=[{"H": 5}]), "create vega", "need 2 H, 6 He"),
        (Table(phase=Phase.DOT, making=35, missed=14), "dot 14", "just tried"),
        (Table(phase=Phase.DOT, making=34, stars=[["vega"]]), "dot 14", "already taken"),
    ],
)
def test_a_refusal_says_which_rule_forbids(table, action, text):
    assert text in refusal(table, action)


def story(table, name, viewer, language="en"):
    before = look(table, viewer, language)
    before.row, before.view = before.row.copy(), GAME.state.as_record(before.row.copy())
    actor = table.actor
    table.play(name)
    return sentences.log_line(before, look(table, viewer, language), actor, ACTIONS.number[name])


def outcome_of(table, name):
    before, texts = table.row.copy(), look(table, None).translations
    table.play(name)
    return GAME.name_outcome(before, table.row, None, texts)


def test_gwi_04_a_drawn_event_is_named_to_its_owner_alone():
    def table():
        return Table(rockets=["cas", "boo"], deck=["jet"]).play("move and")

    assert story(table(), "draw", 0) == "Player 1 draws the event Relativistic jet."
    assert story(table(), "draw", 1) == story(table(), "draw", None) == "Player 1 draws an event."
    assert story(table(), "leave", 1) == "Player 1 does not draw an event."


def test_gwi_13_an_event_that_happens_at_once_is_told_to_all():
    table = Table(rockets=["cas", "boo"], deck=["comet"]).play("move and")
    text = story(table, "draw", None)
    assert text.startswith("Player 1 draws an event. Event: Comet. “"), "a card says *you*"
    assert text.endswith("Player 1: +2 H, +1 O.")


def test_gwi_13_a_card_everybody_put_away_is_named_to_all():
    table = Table(rockets=["cas", "boo"], under=["jet"], deck=[]).play("move and")
    assert "Relativistic jet" in story(table, "draw", 1)


def test_gwi_09_the_log_of_a_battle_has_dice_sums_and_loot():
    table = Table(
        phase=Phase.DEFEND, rockets=["per", "per"], defender=1, dice=(6, 1), crystals=[{}, {"C": 1}]
    )
    text = story(table, "pass", None)
    assert "Attack 6.0, defence 1.0: Player 1 wins." in text
    assert "Player 1: +1 C; Player 2: −1 C." in text
    text = story(Table(rockets=["cas", "per"]), "move per", None)
    assert "Player 1 attacks, Player 2 defends" in text


def test_gwi_11_the_log_tells_where_a_beaten_attacker_is_again():
    fight = {"rockets": ["per", "per"], "defender": 1, "dice": (1, 6)}
    table = Table(phase=Phase.DEFEND, origin=number(FIELD_NAMES, "tau"), **fight)
    assert story(table, "pass", None).endswith("Player 2: +2 H. Player 1 returns to Taurus.")
    assert "You return to Taurus." in sentences.result_and_return(look(table, 0))
    table = Table(phase=Phase.DEFEND, **fight | {"dice": (6, 1)})
    assert "returns" not in story(table, "pass", None)
    assert "returns" not in story(table, "retreat tau", None)


def test_gwi_09_a_short_telling_keeps_who_has_won_a_battle():
    fight = {"rockets": ["per", "per"], "defender": 1, "dice": (6, 1)}
    decided = Table(phase=Phase.DEFEND, **fight)
    outcome = outcome_of(decided, "pass")
    assert outcome == "Attack 6.0, defence 1.0: Player 1 wins."
    assert outcome in story(Table(phase=Phase.DEFEND, **fight), "pass", None)
    assert not outcome_of(Table(phase=Phase.RETREAT, winner=1, **fight), "retreat tau")


@pytest.mark.parametrize("is_right", [True, False])
def test_gwi_16_a_short_telling_keeps_what_came_of_a_marker(is_right):
    def table():
        return Table(phase=Phase.DOT, making=number(STAR_NAMES, "vega"))

    right = table().dot("vega")
    dot = right if is_right else next(one for one in table().legal("dot") if one != right)
    outcome = outcome_of(table(), dot)
    assert outcome
    assert story(table(), dot, None).count(outcome) == 1


def test_gwi_08_only_a_new_battle_is_told_after_a_retreat():
    table = Table(
        players=3,
        phase=Phase.RETREAT,
        rockets=["per", "per", "per"],
        defender=1,
        dice=(6, 1),
        winner=1,
    )
    assert "Player 3 defends" in story(table, "retreat tau", None)
    table = Table(phase=Phase.RETREAT, rockets=["per", "per"], defender=1, dice=(6, 1), winner=1)
    assert "attacks" not in story(table, "retreat tau", None)


def test_gwi_16_the_log_tells_of_stars_made_and_lost():
    table = Table(phase=Phase.TURN, crystals=[{"H": 3, "C": 1}])
    assert "pays for Van Maanen's Star: 3 H, 1 C" in story(table, "create van_maanen", None)
    assert "correctly and scores 1 point" in story(table, table.dot("van_maanen"), None)
    table = Table(phase=Phase.DOT, making=38)
    assert "dot 1 is not Van Maanen's Star. Van Maanen's Star" in story(table, "dot 1", None)
    table = Table(phase=Phase.RETRY, making=38, missed=1, hands=[["nova"]])
    assert story(table, "pass", None).startswith("Van Maanen's Star")


def test_gwi_18_what_is_said_while_a_star_is_seen_counts_the_system_it_completes():
    making = number(STAR_NAMES, "sirius_a")
    table = Table(phase=Phase.DOT, making=making, stars=[["sirius_b"]])
    text = "places Sirius A correctly, completes its system and scores 3 points."
    assert text in story(table, table.dot("sirius_a"), None)
    assert text in sentences.latest(look(table))


def test_gwi_06_a_new_round_is_told_with_what_it_brought():
    table = Table(phase=Phase.TURN, seat=1, stars=[["vega"]])
    assert (
        story(table, "end", None)
        == "Player 2 ends the turn. Round 2 begins; the stars produce. Player 1: +1 He."
    )


def test_gwi_19_the_last_round_is_announced():
    table = Table(phase=Phase.DOT, making=8, points=(6, 0))
    text = story(table, table.dot("rigel"), None)
    assert "Player 1 has 10 points: this round is the last." in text


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"points": (10, 3)}, "Player 1 wins with 10 points, from 0 stars in round"),
        ({"points": (10, 10), "crystals": [{"H": 1}, {"C": 1}]}, "heavier crystals decide"),
        ({"stars": [["rigel"], ["alnilam"]]}, "heavier stars decide"),
        ({"points": (4, 4)}, "Player 1 and Player 2 share the title of star hunter"),
    ],
)
def test_gwi_20_the_verdict_begins_with_why_somebody_won(fields, text):
    """The page shows that line below the winner's name."""
    lines = sentences.verdict(look(Table(phase=Phase.OVER, **fields), None))
    assert text in lines[0]
    assert len(lines) >= 3


def test_gwi_21_the_verdict_says_that_the_last_round_was_played():
    table = Table(phase=Phase.OVER, points=(4, 3), rounds=40)
    assert "Round 40 was the last." in sentences.verdict(look(table, None))


def test_gwi_04_the_table_in_words_shows_ones_own_events_only():
    table = Table(hands=[["jet"], ["hubble"]])
    mine, theirs = (sentences.describe_table(look(table, seat)) for seat in (0, 1))
    assert "Relativistic jet" in mine
    assert "Hubble" not in mine
    assert "Hubble" in theirs
