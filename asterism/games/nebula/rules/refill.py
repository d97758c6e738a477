"""Nebula, IV. Refilling the clusters (Doplnění nabídky hvězdokup)."""

from asterism.engine.rule import rule
from asterism.games.nebula.names import CLUSTERS
from asterism.games.nebula.rules.beginning import draw, in_bag
from asterism.games.nebula.rules.taking import ray_after


@rule
def stars_in_cluster(s, box, cluster):
    total = 0
    for ray in range(box.rays):
        total += s.cluster[cluster, ray] > 0
    return total


@rule
def refill(s, box):
    """NEB-23 A cluster that has run low, top, right, left, is filled while the bag lasts."""
    for cluster in range(CLUSTERS):
        if stars_in_cluster(s, box, cluster) <= box.refill[s.players]:
            fill_cluster(s, box, cluster)


@rule
def fill_cluster(s, box, cluster):
    """NEB-23 From the figure's ray clockwise."""
    for step in range(box.rays):
        ray = ray_after(box, s.figure[cluster], step)
        if s.cluster[cluster, ray] == 0 and in_bag(s) > 0:
            s.cluster[cluster, ray] = draw(s)
