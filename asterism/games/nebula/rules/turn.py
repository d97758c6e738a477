"""Nebula, course of the game (Průběh hry): whose turn it is, what they may do, and the rule that
plays each action."""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.nebula.names import CLUSTERS, KINDS, OFFERED, Phase
from asterism.games.nebula.rules.beginning import choose_task, undecided
from asterism.games.nebula.rules.ending import end_round
from asterism.games.nebula.rules.placing import (
    allow_placing,
    allow_supernova,
    place,
    place_hole,
    supernova_from_bag,
    supernova_from_store,
)
from asterism.games.nebula.rules.refill import refill
from asterism.games.nebula.rules.taking import (
    CHOICES,
    allow_chaos,
    allow_keep,
    allow_time,
    chaos,
    keep,
    move_figure,
    steps_of,
    take,
)
from asterism.games.nebula.rules.tasks import check_public_tasks
from asterism.games.nebula.rules.tracks import allow_markers, move_marker
from asterism.games.nebula.state import CHAOS, KEEP, PLACE, TAKE, TIME

# A turn: I. take stars, II. place stars, III. check tasks, IV. refill the clusters


@rule
def actors(s, box):
    """NEB-10 All who have not chosen a task; then NEB-11 one player after another."""
    if s.phase == Phase.OVER:
        return bits.NONE
    return undecided(s) if s.phase == Phase.CHOOSING else bits.only(s.seat)


@rule
def legal(s, box, seat, mask):
    """NEB-12 What this step of the turn allows."""
    mask[:] = False
    if seat < 0 or not bits.has(actors(s, box), seat):
        return
    if s.phase == Phase.CHOOSING:
        mask[box.act_task : box.act_task + OFFERED] = True
    elif s.phase == Phase.TAKING:
        allow_time(s, mask)
        allow_chaos(s, seat, mask)
    elif s.phase == Phase.KEEPING:
        allow_keep(s, mask)
    elif s.phase == Phase.PLACING:
        allow_placing(s, box, seat, mask)
    elif s.phase == Phase.SUPERNOVA:
        allow_supernova(s, box, seat, mask)
    else:
        allow_markers(s, box, mask)


@rule
def apply(s, box, seat, action):
    """Every action, and the rule that plays it."""
    if action < CHAOS:
        apply_time(s, box, seat, action)
    elif action < KEEP:
        chaos(s, box, seat, action - CHAOS + 1)
    elif action < PLACE:
        keep(s, box, seat, action - KEEP + 1)
    elif action < box.act_hole:
        place(s, seat, (action - PLACE) // box.fields + 1, (action - PLACE) % box.fields)
    elif action == box.act_hole:
        place_hole(s, box, seat)
    elif action < box.act_from_bag:
        supernova_from_store(s, box, seat, action - box.act_supernova + 1)
    elif action == box.act_from_bag:
        supernova_from_bag(s, box)
    elif action < box.act_task:
        move_marker(s, action - box.act_marker)
    elif action < box.act_done:
        choose_task(s, box, seat, action - box.act_task + 1)
    else:
        end_turn(s, box, seat)


@rule
def apply_time(s, box, seat, action):
    if action < TAKE:
        move_figure(s, box, (action - TIME) // CHOICES, steps_of((action - TIME) % CHOICES))
    else:
        take(s, seat)


# From turn to turn: NEB-11, NEB-12


@rule
def end_turn(s, box, seat):
    """NEB-12 Steps III and IV; then the next player, or the end of the round."""
    check_public_tasks(s, box, seat)
    refill(s, box)
    s.seat = seats.following(s, seat)
    if s.seat == s.starter:
        end_round(s, box)
    if s.phase != Phase.OVER:
        begin_turn(s)


@rule
def begin_turn(s):
    """NEB-12 A clean slate for whoever is next."""
    s.phase = Phase.TAKING
    s.placed, s.to_match = bits.NONE, 0
    s.laid[s.seat] = bits.NONE
    for cluster in range(CLUSTERS):
        s.moved[cluster] = 0
    for kind in range(1, KINDS + 1):
        s.got[s.seat, kind] = 0
