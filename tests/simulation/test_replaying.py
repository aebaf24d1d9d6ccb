import pytest

from engines.core.errors import BadInput
from engines.simulation.playing import play
from engines.simulation.replaying import events_of, session_of


@pytest.mark.parametrize("fixed_seats", [False, True])
def test_any_game_of_a_plan_is_replayed_move_by_move(plan_of, fixed_seats):
    plan = plan_of(["greedy", "random", "planner"], 31, fixed_seats=fixed_seats)
    sample = play(plan)
    for game in (0, 1, 5, 30):
        session = events_of(plan, game)
        assert session.outcome.scores == tuple(sample.column("score")[game])
        assert sum(event["event"] == "rolled" for event in session.events) == sample.column("rolls")[game]


def test_a_person_can_take_a_seat_of_a_replay(plan_of):
    session = session_of(plan_of(["greedy", "greedy"], 5), 3, people=frozenset({0}))
    assert session.run_bots() == []
    assert session.to_act() == (0,)


def test_a_game_outside_the_plan_is_refused(plan_of):
    with pytest.raises(BadInput, match="game is 0 to 4; 5 was given"):
        events_of(plan_of(["greedy", "greedy"], 5), 5)
