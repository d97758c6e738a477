"""We are all stars: the facts of the box, and files of one's own."""

import copy

import pytest

from asterism.engine.errors import ComponentsError
from asterism.games.gwiazdy.components import COMPONENTS
from asterism.games.gwiazdy.encoding import encode_components
from asterism.games.gwiazdy.tests.laying import GAME


def test_gwi_01_the_state_is_small():
    assert GAME.state.dtype.itemsize <= 4096


def test_gwi_02_so_many_stars_of_each_class():
    classes = [star["class"] for star in COMPONENTS["star"]]
    assert [classes.count(name) for name in COMPONENTS["points"]] == [9, 12, 14, 7]


def test_gwi_12_the_fields_that_are_printed():
    fields = {field["id"]: field for field in COMPONENTS["field"]}
    assert fields["ori"]["gain"] == {"H": 8}
    assert [f["gain"] for f in fields.values() if f["kind"] == "fusion"] == [{"H": 6}]
    assert COMPONENTS["rules"]["start_field"] == next(
        f["id"] for f in fields.values() if f["kind"] == "decay"
    )


def test_gwi_18_six_binaries_and_one_triple():
    members = [star.get("system") for star in COMPONENTS["star"]]
    sizes = {name: members.count(name) for name in COMPONENTS["systems"]}
    assert COMPONENTS["systems"] == {name: size - 1 for name, size in sizes.items()}
    assert sorted(sizes.values()) == [2] * 6 + [3]
    assert sizes["keid"] == 3


def test_gwi_23_every_star_names_its_source():
    for star in COMPONENTS["star"]:
        assert star["source"]
        assert star["spectral"]
        assert star["constellation"]


def test_gwi_23_luminosities_are_those_of_radius_and_temperature():
    """Stefan and Boltzmann's law, as far as published values agree with each other."""
    for star in COMPONENTS["star"]:
        light = star["radius"] ** 2 * (star["temperature"] / 5772) ** 4
        assert 0.4 < star["luminosity"] / light < 2.2, star["id"]


def spoil(change):
    facts = copy.deepcopy(COMPONENTS)
    change(facts)
    return facts


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda f: f["star"].pop(-4), "keid.*worth 1"),
        (lambda f: f["star"][0].update(id="Sun"), "star"),
        (lambda f: f["star"][0]["cost"].update(Au=1), "'Au' is no element"),
        (lambda f: f["star"][0]["cost"].update(H=-1), "H must be a number"),
        (lambda f: f["star"][0].update(production={"H": 1}), "supergiants produce nothing"),
        (lambda f: f["star"][0].update(temperature=0), "above 0"),
        (lambda f: f["star"][0].update({"class": "dwarf"}), "there is no 'dwarf'"),
        (lambda f: f["star"][1].update(temperature=26540, luminosity=419600), "too close"),
        (lambda f: f["star"][0].update(radius=9000), "outside the combat diagram"),
        (lambda f: f["star"][0].pop("mass"), "mass"),
        (lambda f: f["field"][0]["neighbours"].append("ori"), "there and back"),
        (lambda f: f["field"][17].update(neighbours=["gem"]), "there and back"),
        (lambda f: f["reaction"][0].update(to={"He": 2}), "mass number"),
        (lambda f: f["reaction"][0].update({"from": {"He": 1}, "to": {"H": 4}}), "more crystals"),
        (lambda f: f["event"][0].update(copies=44), "60 cards"),
        (lambda f: f["event"][0].update(moment="never"), "no moment 'never'"),
        (lambda f: f["event"][0].update(effect="magic"), "no effect 'magic'"),
        (lambda f: f["event"][0].update(moment="battle"), "cannot happen"),
        (lambda f: f["event"][6].update(number=13), "more crystals than they hold"),
        (lambda f: f["event"][15].update(reaction="gold"), "no 'gold'"),
        (
            lambda f: (
                [
                    event.update(moment="immediate")
                    for event in f["event"]
                    if event["effect"] == "gain"
                ]
                and f["event"][0].update(copies=-1)
            ),
            "copies",
        ),
        (lambda f: f["elements"].pop("Fe"), "elements"),
        (lambda f: f["elements"]["H"].update(supply=10), "enough for every player"),
        (lambda f: f["rules"].update(start_field="moon"), "there is no 'moon'"),
        (lambda f: f["rules"].pop("goal"), "goal"),
    ],
)
def test_a_damaged_file_is_refused_by_name(change, complaint):
    with pytest.raises(ComponentsError, match=complaint):
        encode_components(spoil(change))


def test_routes_must_reach_every_field():
    def cut(facts):
        for field in facts["field"]:
            island = {"ori", "gem", "tau"}
            inside = field["id"] in island
            field["neighbours"] = [n for n in field["neighbours"] if (n in island) == inside]
        for field in facts["field"]:
            if field["id"] in ("gem", "tau"):
                field["neighbours"] = [n for n in ("gem", "tau", "ori") if n != field["id"]]

    with pytest.raises(ComponentsError, match=r"reached|neighbours"):
        encode_components(spoil(cut))


def test_an_owners_cards_are_played():
    def change(facts):
        facts["field"][1]["gain"] = {"Fe": 2}
        facts["star"][0]["cost"] = {"H": 1}

    assert encode_components(spoil(change))["gain"][1][2] == [0, 0, 0, 0, 0, 2]
