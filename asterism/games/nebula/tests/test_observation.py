"""The numbers for learning say what lies on the table."""

from asterism.games.nebula.names import Phase
from asterism.games.nebula.tests.tables import GAME, record_of, table


def observe(match, seat: int = 0) -> dict[str, float]:
    names = GAME.observation_names(**match.options)
    return {
        name: round(float(value), 3)
        for name, value in zip(names, match.observe(seat), strict=True)
        if value
    }


def test_a_table_is_told_by_name():
    match = table(
        variant="full",
        galaxy={0: "x red", 1: "a1 blue"},
        store={1: "hole"},
        bar=4,
        supernova="white",
        counter=6,
        bag={"red": 10},
        markers="red red blue",
        marks={2: (1,)},
        advanced="B01 B02 B03 B30",
        clusters={"left": "- hole - - - -"},
    )
    features = observe(match)
    for name, value in {
        "turn of player +0": 1,
        "player +0 started": 1,
        "phase placing": 1,
        "counter": 0.5,
        "supernova is white": 1,
        "bag: red": 0.5,
        "player +0 has red on x": 1,
        "player +1 has blue on a1": 1,
        "player +1 observatory: hole": 0.2,
        "player +0 bar": 0.5,
        "marker red": 0.4,
        "marker red has rank 1": 1,
        "marker blue has rank 2": 1,
        "public task 3 was fulfilled by somebody": 1,
        "player +1 fulfilled public task 3": 1,
        "advanced card 4 is 30": 1,
        "left ray 1 holds hole": 1,
        "own task 1 is 1": 1,
        "own task 2 is 2": 1,
        "own task 1 was kept": 1,
        "public task 1 is 16": 1,
    }.items():
        assert features.pop(name) == value, name


def test_players_count_on_from_the_observer():
    match = table(players=3, seat=2, galaxy={2: "x white"}, starter=1)
    assert observe(match, 1)["player +1 has white on x"] == 1
    assert observe(match, 1)["turn of player +1"] == 1
    assert observe(match, 1)["player +0 started"] == 1
    assert observe(match, 2)["player +0 has white on x"] == 1


def test_the_step_of_the_turn_is_told():
    match = table(phase=Phase.TAKING, clusters={"top": "red - - - - -"})
    match.play(0, "time top -2")
    features = observe(match)
    assert features["steps left"] == 0.6
    assert features["top figure moved"] == -0.4
    assert features["top figure on ray 4"] == 1
    match = table(store="red blue", supernova="red")
    match.play(0, "place red x")
    assert observe(match)["placed red this turn"] == 1
    assert observe(match)["a star matched the supernova"] == 1
    assert record_of(match).busy == observe(match)["round is busy"]
    assert observe(match)["stars of this turn match red"] == 1
    assert observe(table(idle=5))["idle rounds"] == 0.5


def test_an_own_task_that_is_met_is_told():
    match = table(personal="O19", bar=1)
    assert observe(match)["own task 1 is kept and fulfilled"] == 1
    record_of(match).bar[1] = 2
    assert "own task 1 is kept and fulfilled" not in observe(match)
