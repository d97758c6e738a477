"""Nebula: the actions of a game with these components, and the ids they are made of."""

from typing import Any

from asterism.engine.actions import Actions
from asterism.games.nebula.names import (
    CLUSTER_NAMES,
    COLOUR_NAMES,
    KIND_NAMES,
    KINDS,
    OFFERED,
    ROMAN,
    STEP_NAMES,
)


def ids(facts: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """What fields, constellations and markers are called in actions, in the order of their
    numbers, and the constellation of every field. The centre is the first field; others in no
    constellation come last."""
    constellations = tuple(each["id"] for each in named_constellations(facts))
    inside = [field for each in facts["constellation"] for field in each["fields"]]
    outside = [field for field in facts["fields"] if field not in inside]
    homes = {field: each for each in named_constellations(facts) for field in each["fields"]}
    fields = (facts["galaxy"]["centre"], *inside, *outside)
    return {
        "field": fields,
        "home": tuple(homes[field]["id"] if field in homes else "" for field in fields),
        "constellation": constellations,
        "marker": (*COLOUR_NAMES, *constellations, *ROMAN),
    }


def named_constellations(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """The constellations of a file. One of an older file has its id as its name."""
    return [
        each if "id" in each else {**each, "id": each.get("name"), "name": None}
        for each in facts["constellation"]
    ]


def actions(fields: tuple[str, ...], markers: tuple[str, ...]) -> Actions:
    return Actions(
        hidden=("task",),
        time=(CLUSTER_NAMES, STEP_NAMES),  # time <cluster> <steps, clockwise if positive>
        take=(),
        chaos=(KIND_NAMES,),  # chaos <star to pay with>
        keep=(KIND_NAMES,),
        place=(COLOUR_NAMES, fields),
        hole=(),
        supernova=((*KIND_NAMES, "bag"),),
        marker=(markers,),
        task=(range(1, OFFERED + 1),),
        done=(),
    )


def action_numbers(facts: dict[str, Any]) -> dict[str, int]:
    """The actions whose numbers depend on how many fields there are, for the box."""
    named = ids(facts)
    first = actions(named["field"], named["marker"]).first
    return {
        "fields": len(named["field"]),
        "act_hole": first["hole"],
        "act_supernova": first["supernova"],
        "act_from_bag": first["supernova"] + KINDS,
        "act_marker": first["marker"],
        "act_task": first["task"],
        "act_done": first["done"],
    }
