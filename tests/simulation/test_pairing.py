"""Points of resampled distributions, against drawing the games themselves."""

import numpy as np
import pytest

from engines.simulation import pairing
from engines.simulation.histogram import Histogram
from engines.simulation.pairing import _drawn_deals, _resampled_points

SEATS = 3
SHAPES = {"few values": 12, "values all but all different": 1_000_000}


def drawn_games(highest, games=300, a_deal=3):
    entries = np.random.default_rng(5).integers(-highest, highest, (games, SEATS))
    return entries, np.repeat(np.arange(games // a_deal), a_deal)


def by_drawing(entries, deals, weights, at):
    copies = [np.repeat(entries, drawn[deals].astype(np.int64), axis=0).ravel() for drawn in weights]
    return [Histogram.of(drawn).quantile(at) for drawn in copies]


@pytest.mark.parametrize("highest", SHAPES.values(), ids=SHAPES.keys())
@pytest.mark.parametrize("at", [0.05, 0.5, 0.95])
@pytest.mark.parametrize("cells", [2_000_000, 200])
def test_points_are_those_of_the_games_drawn_however_the_work_is_cut(monkeypatch, highest, at, cells):
    monkeypatch.setattr(pairing, "MOST_CELLS_AT_ONCE", cells)
    entries, deals = drawn_games(highest)
    weights = _drawn_deals(deals, seed=3)
    assert _resampled_points(entries, deals, weights, at).tolist() == by_drawing(entries, deals, weights, at)


def test_deals_are_numbered_from_the_first_game_on():
    first = _drawn_deals(np.array([4, 4, 5, 6]), seed=3)
    assert np.array_equal(first, _drawn_deals(np.array([0, 1, 2]), seed=3))
    assert (first.sum(axis=1) == 3).all()
    assert _drawn_deals(np.array([4, 4]), seed=3) is None
