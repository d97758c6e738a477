"""Balance: figures that follow from matches, and a page that opens offline."""

import pathlib
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner
from play_helpers import WHOLE_MATRIX

from asterism import games
from asterism.cli import cli
from asterism.engine.errors import OptionError, UnknownBot
from asterism.lab import balance, balance_report, balance_sentences, statistics, watching
from asterism.lab.balance import Plan
from asterism.lab.game_hooks import seat_factors
from asterism.lab.statistics import Estimate

KOSTKY = games.load("bajne_kostky")
# A team, hidden dice, cards and options; `make soak` adds those that play longest.
REPORTED = games.catalogue() if WHOLE_MATRIX else ("hanabi", "bajne_kostky", "nebula")


def one_thread():
    return ThreadPoolExecutor(1)


def measure(name, matches=2, components=None, **options):
    game = games.load(name, text=components)
    return balance.measure_balance(game, Plan(matches, 1, options=options), one_thread)


def built_in_text(name):
    return (games.load(name).folder / "components.toml").read_text("utf-8")


def watched_task(lineup, **changes):
    return watching.WatchTask("bajne_kostky", None, {}, lineup, 1, (0,), False)._replace(**changes)


def masks():
    return np.zeros((2, len(KOSTKY.actions)), np.bool_)


# One match


def test_who_leads_and_when_it_is_decided():
    assert watching.leading_seat((3, 5, 5)) == -1
    assert watching.leading_seat((3, 5, 4)) == 1
    assert watching.count_changes([-1, 0, 0, -1, 1, 1, 0]) == 2
    assert watching.moment_of_decision([0, 1, 1, 1], (1,)) == pytest.approx(0.25)
    assert watching.moment_of_decision([1, 1], (1,)) == 0
    assert watching.moment_of_decision([1, 0], (1,)) == 1


def test_shares_and_scores_are_counted_from_who_began():
    match = watching.watch_match(KOSTKY, watched_task(("easy",) * 3), 2, masks())
    options = KOSTKY.options.resolve({"players": 3, "first": 2})
    assert sum(match.shares) == pytest.approx(1)
    assert match.shares[match.scores.index(max(match.scores))] > 0
    assert options["first"] == match.number % 3


def test_deals_are_not_counted_twice():
    """The same deal with another first player is the same match with other names."""
    lengths = [
        watching.watch_match(KOSTKY, watched_task(("easy",) * 3), number, masks()).scores
        for number in range(3)
    ]
    assert len(set(lengths)) == 3


def test_what_could_be_chosen_holds_what_was():
    noted = masks()
    watching.watch_match(KOSTKY, watched_task(("easy",) * 3), 0, noted)
    assert noted[1].any()
    assert (noted[0] >= noted[1]).all()
    assert noted[0].sum() > noted[1].sum()


def test_a_careless_player_is_the_same_every_time_and_worse():
    task = watched_task(("careless", "easy", "easy"))
    assert watching.watch_match(KOSTKY, task, 4, masks()) == watching.watch_match(
        KOSTKY, task, 4, masks()
    )
    skill = measure("hanabi", 20, players=2)["skill"]["outcomes"]
    assert skill["careless"].high < skill["easy"].low


def test_chances_rise_towards_the_end():
    task = watched_task(("easy",) * 3, foresee=True)
    chances = np.array(
        [watching.watch_match(KOSTKY, task, number, masks()).chances for number in range(8)]
    ).mean(axis=0)
    assert chances[0] < chances[-1]
    assert chances[-1] > 0.5


# Things that players have


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("hvezdokupy", {"constellation", "tier"}),
        ("gwiazdy", {"Sun", "star"}),
        ("nebula", {"personal task", "public task", "constellation"}),
        ("hanabi", set()),
    ],
)
def test_games_say_what_players_had(name, kinds):
    game = games.load(name)
    found = watching.watch_matches(
        watching.WatchTask(name, None, {}, ("easy",) * 2, 1, range(3), False)
    )
    assert all(match.factors.keys() == kinds for match in found.matches)
    assert all(len(by_place) == 2 for match in found.matches for by_place in match.factors.values())
    assert game.name == name


def test_a_constellation_of_nebula_is_complete_when_its_fields_are_full():
    game = games.load("nebula")
    row = game.new(seed=1).row.copy()
    s = game.state.as_record(row)
    bull = game.ids["constellation"].index("bull")
    fields = int(game.modules.state.BOX.as_record(game.box).constellation[bull])
    s.stars[1, 2] = fields
    assert seat_factors(game, row)["constellation"][1] == ["Bull"]
    s.stars[1, 2] = fields & (fields - 1)
    assert seat_factors(game, row)["constellation"][1] == []


def test_a_card_that_always_wins_is_named():
    one = watching.watch_match(KOSTKY, watched_task(("easy",) * 3), 0, masks())
    always = [
        one._replace(
            shares=(1.0, 0.0, 0.0), factors={"card": [["Ace"], [f"low {n % 2}"], ["low 1"]]}
        )
        for n in range(40)
    ]
    found = balance.factor_figures(always)
    assert found["card"]["Ace"].mean == 3
    assert "strong Ace (3.00)" in balance_sentences.factor_sentence("card", found["card"])
    assert "2 less" in balance_sentences.factor_sentence("card", found["card"])


# Statistics


def test_variance_is_split_into_skill_deal_and_rest():
    luck = np.random.default_rng(1).normal(size=4000)
    deal_only = statistics.variance_parts([luck, luck])
    assert deal_only["deal"] == pytest.approx(1)
    skill_only = statistics.variance_parts([np.zeros(50), np.ones(50)])
    assert skill_only["skill"] == pytest.approx(1)
    other = np.random.default_rng(2).normal(size=4000)
    assert statistics.variance_parts([luck, other])["rest"] > 0.9


def test_intervals_widen_with_the_number_of_comparisons():
    values = [0.0, 1.0] * 20
    one, many = statistics.estimate(values), statistics.estimate(values, 45)
    assert many.low < one.low < one.mean < one.high < many.high
    assert statistics.deviations() == pytest.approx(1.96, abs=0.001)
    assert one.excludes(0.9)
    assert not one.excludes(0.5)


def test_turn_order_that_matters_is_told_with_its_interval():
    fair, unfair = Estimate(0.5, 0.45, 0.55, 9), Estimate(0.7, 0.6, 0.8, 9)
    found = {"by_players": {2: {"win_shares": [unfair, fair]}, 3: {"win_shares": [fair._replace(
        mean=1 / 3, low=0.3, high=0.4)] * 3}}}  # fmt: skip
    sentences = balance_sentences.turn_order_sentences(found)
    assert "place 1 wins 70 % (60 % to 80 %); fair is 50 %." in sentences[0]
    assert "With 3 players turn order makes no difference" in sentences[1]


# Reports


@pytest.mark.parametrize("name", REPORTED)
def test_a_report_is_one_page_without_links(name):
    found = measure(name, players=games.load(name).players[0])
    page = balance_report.render_report(found, balance.compare(found, found))
    assert "http-equiv" not in page
    assert "<script" not in page
    assert "href" not in page.replace("xlink:href", "").replace('href="#', "")
    assert "nothing differs by more than chance" in page
    assert page.index("<li>") < page.index("<svg") < page.index("<table>")
    for picture in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + picture.partition("</svg>")[0] + "</svg>")


def test_every_number_of_players_is_measured():
    assert measure("hanabi")["by_players"].keys() == set(games.load("hanabi").players)


def test_other_points_are_more_than_chance():
    text = built_in_text("bajne_kostky")
    one = measure("bajne_kostky", 8, players=3)
    two = measure("bajne_kostky", 8, text.replace("hit = ", "hit = 90 # "), players=3)
    changed = [line for line in balance.compare(one, two) if line.what == "best score"]
    assert all(line.after > line.before for line in changed)
    assert any(line.more_than_chance for line in changed)
    assert any(
        "best score goes from" in line for line in balance_sentences.change_sentences(changed)
    )


def test_what_nobody_chose_is_told():
    sentences = balance_sentences.choice_sentences(
        {
            "unused": {
                "kinds": ["leave", "call"],
                "never_possible": ["call"],
                "actions": ["bid 7", "bid 8", *(f"move a{n}" for n in range(20))],
            }
        }
    )
    assert sentences == [
        "Nobody ever chose leave, though they could.",
        "Under these options call never came up at all.",
        "Of the action bid, 7 and 8 were possible and never chosen.",
        "Of the action move, 20 different ones were possible and never chosen.",
    ]


def test_the_command_writes_a_page_and_compares_options(tmp_path):
    out = tmp_path / "report.html"
    done = CliRunner().invoke(
        cli,
        ["balance", "bajne_kostky", "--players", "3", "--games", "2", "--processes", "1",
         "--against-option", "simplified=true", "--out", str(out)],
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "What the other rule set changes" in out.read_text("utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (["--against", "{damaged}"], ValueError, "is not TOML|cannot be read|Expected|Invalid"),
        (["--players", "9"], OptionError, "players"),
        (["-o", "nothing=1"], OptionError, "nothing"),
        (["--skill", "nobody"], UnknownBot, "nobody"),
        (["--bots", "careless"], UnknownBot, "careless"),
        (["--out", "{nowhere}/a.html"], OptionError, "no folder"),
    ],
)
def test_bad_input_is_a_sentence_before_anything_is_played(
    tmp_path, monkeypatch, arguments, error, words
):
    damaged = tmp_path / "damaged.toml"
    damaged.write_text("[die\nfaces=", "utf-8")
    monkeypatch.setattr("asterism.lab.watching.watch_task", pytest.fail)
    given = [one.format(damaged=damaged, nowhere=tmp_path / "no") for one in arguments]
    done = CliRunner().invoke(cli, ["balance", "bajne_kostky", "--processes", "1", *given])
    assert isinstance(done.exception, error)
    assert pathlib.Path("balance-bajne_kostky.html").exists() is False
    with pytest.raises(error, match=words):
        raise done.exception
