"""The Play page as a user meets it, without a browser: the list of games, the form, records, positions, a game of a run."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import playing
from dashboard.components.staged import Staged
from dashboard.play_lobby import Places
from engines.core.errors import UnknownName
from engines.games import game
from engines.simulation import kept_games
from engines.simulation.plan import Plan
from engines.simulation.replaying import events_of
from engines.simulation.runs import runs, start_run, watch
from tests.dashboard.seats import GAME, TABLE, move_for

pytestmark = pytest.mark.usefixtures("real_games")

Open = Callable[[], AppTest]


def opened(app: Open, **query: str) -> AppTest:
    at = app()
    at.switch_page("app_pages/play.py")
    for name, value in query.items():
        at.query_params[name] = value
    at.run()
    assert not at.exception
    return at


def words(app: AppTest) -> str:
    """Everything that is read on the page."""
    return "\n".join([*(item.value for item in app.markdown), *(item.value for item in app.caption), *(item.value for item in app.html)])


def begun(*bots: str, seat: int = 0, **changed):
    parameters = GAME.parameters.model_validate(changed)
    table = bots or ("expert", "casual", "novice")
    return playing.begin(Plan.of(GAME, parameters, len(table), table, 1, 7, fixed_seats=True), seat)


def finished():
    kept = begun("expert", "expert", challenge_mode="automatic", final_round="immediate", goals={2: {"value": 5, "patents": 1}})
    while not kept.over:
        seen = playing.seen_of(kept)
        does = {"play": {"do": "skip"}, "discard": {"do": "discard", "letters": ""}}[GAME.stage(seen.state)]
        kept = playing.make_move(kept.id, move_for(TABLE.scene(seen, Staged(kept.number)), does), set())
    return kept


def test_without_a_game_there_is_a_form_and_an_empty_place(app: Open) -> None:
    at = opened(app)
    assert at.title[0].value == "Play"
    assert "No games yet" in words(at)
    assert at.selectbox(key="start-variant").value == "letter-tycoon/rulebook"


def test_a_game_starts_with_the_table_that_the_form_says(app: Open) -> None:
    at = opened(app)
    at.segmented_control(key="start-players").set_value(4).run()
    at.segmented_control(key="start-seat-4").set_value(2).run()
    at.selectbox(key="start-bot-4-0").set_value("master").run()
    at.number_input(key="start-seed").set_value(99).run()
    at.button(key="start").click().run()
    assert not at.exception
    (kept,) = kept_games.kept_games()
    assert (kept.plan.players, kept.people, kept.plan.seed, kept.plan.bots[0]) == (4, frozenset({2}), 99, "master")
    assert at.query_params["play"] == kept.id
    assert at.title[0].value.startswith("Turn 1, ")
    assert "seed 99" in words(at)


def test_a_bot_may_be_given_as_text_and_an_unknown_one_is_refused() -> None:
    def places(bot: str) -> Places:
        return Places(GAME, GAME.parameters(), "letter-tycoon/rulebook", 2, 0, ("expert", bot))

    assert places("planner: vocabulary=3.5").plan(7).bots == ("expert", "planner:vocabulary=3.5")
    with pytest.raises(UnknownName, match="There is no bot 'plannr'. Did you mean planner?"):
        places("plannr").plan(7)


def test_the_game_is_played_on_the_variant_of_the_desk_and_keeps_it(app: Open) -> None:
    at = app()
    at.slider(key="knob-letter-tycoon-hand_size").set_value(9).run()
    at.switch_page("app_pages/play.py").run()
    assert at.selectbox(key="start-variant").value == "on the desk"
    at.button(key="start").click().run()
    (kept,) = kept_games.kept_games()
    assert kept.plan.parameters.hand_size == 9
    at.switch_page("app_pages/design.py").run()
    at.slider(key="knob-letter-tycoon-hand_size").set_value(5).run()
    at.switch_page("app_pages/play.py").run()
    assert len(playing.seen_of(kept_games.kept_game(kept.id)).view["hands"][0]) == 9
    assert at.title[0].value.startswith("Turn 1, ")


def test_a_game_is_there_after_a_page_switch_and_in_a_new_session(app: Open) -> None:
    kept = begun()
    at = opened(app, play=kept.id)
    title = at.title[0].value
    at.switch_page("app_pages/runs.py").run()
    at.switch_page("app_pages/play.py").run()
    assert at.title[0].value == title
    fresh = opened(app)
    assert [button.label for button in fresh.button if button.key == f"open-{kept.id}"] == ["Go on"]
    fresh.button(key=f"open-{kept.id}").click().run()
    assert fresh.title[0].value == title


def test_several_games_are_kept_and_one_is_forgotten(app: Open) -> None:
    first, second = begun(), finished()
    at = opened(app)
    assert "2 games kept · 1 game going on" in words(at)
    at.button(key=f"forget-{first.id}").click().run()
    assert [kept.id for kept in kept_games.kept_games()] == [second.id]
    with pytest.raises(UnknownName):
        kept_games.kept_game(first.id)


def test_an_address_without_a_game_says_so(app: Open) -> None:
    at = opened(app, play="20260101-000000-abcdef")
    assert at.title[0].value == "No such game"
    at.button(key="to-lobby").click().run()
    assert at.title[0].value == "Play"


def test_a_damaged_game_says_so(app: Open) -> None:
    kept = begun()
    (kept_games.games_folder() / f"{kept.id}.json").write_text("{")
    at = opened(app, play=kept.id)
    assert "is damaged" in words(at)


def test_undo_takes_back_or_says_why_not(app: Open) -> None:
    kept = begun("expert", "casual", challenge_mode="automatic")
    skip = move_for(TABLE.scene(playing.seen_of(kept), Staged(kept.number)), {"do": "skip"})
    playing.make_move(kept.id, skip, set())
    at = opened(app, play=kept.id)
    assert at.title[0].value == "Turn 1, yours to discard"
    at.button(key="undo-move").click().run()
    assert at.title[0].value == "Turn 1, yours to play"
    at.button(key="undo-move").click().run()
    assert "you have not decided anything yet" in at.toast[0].value
    assert at.title[0].value == "Turn 1, yours to play"


def test_the_hint_says_a_step_more_at_each_click(app: Open) -> None:
    at = opened(app, play=begun("greedy:vocabulary=3", "casual").id)
    assert "possible" not in words(at)
    at.button(key="hint").click().run()
    assert "possible" in words(at)
    assert "Its letters" not in words(at)
    at.button(key="hint-more").click().run()
    at.button(key="hint-more").click().run()
    assert "earns" in words(at)
    assert "hint-more" not in [button.key for button in at.button]


def test_at_the_end_every_score_is_broken_down_and_the_course_is_a_chart(app: Open) -> None:
    kept = finished()
    at = opened(app, play=kept.id)
    outcome = kept.course().outcome
    assert at.title[0].value == f"Ada wins with {max(outcome.scores)} points"
    assert all(f"<b>{score}</b>" in words(at) for score in outcome.scores)
    assert len(at.get("plotly_chart")) == 1
    at.button(key="same-deal").click().run()
    again = next(one for one in kept_games.kept_games() if one.id != kept.id)
    assert again.plan.seed == kept.plan.seed
    assert at.query_params["play"] == again.id


def test_ten_thousand_games_of_this_table_are_one_click(app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Plan] = []
    monkeypatch.setattr("dashboard.play_end.start_run", lambda plan: asked.append(plan) or "r1")
    at = opened(app, play=finished().id)
    at.selectbox(key="batch-bot").set_value("master").run()
    at.button(key="batch-run").click().run()
    assert not at.exception
    assert (asked[0].games, asked[0].bots, asked[0].fixed_seats) == (10_000, ("master", "expert"), True)


def test_a_position_is_set_up_by_the_form_and_by_json(app: Open) -> None:
    at = opened(app)
    at.text_input(key="setup-3-hand-0").set_value("cat, seen").run()
    at.text_input(key="setup-3-owned-1").set_value("E").run()
    at.number_input(key="setup-3-money-0").set_value(12).run()
    at.text_input(key="setup-3-pool").set_value("TEA").run()
    at.button(key="setup-play").click().run()
    assert not at.exception
    (kept,) = kept_games.kept_games()
    view = playing.seen_of(kept).view
    assert (view["hands"][0], view["pool"], view["owners"], view["money"]) == ("ACEENST", "AET", {"E": 1}, [12, 0, 0])
    fresh = opened(app)
    fresh.segmented_control(key="setup-way").set_value("JSON").run()
    fresh.text_area(key="setup-json").set_value(json.dumps({"hands": ["QQ", None, None]})).run()
    fresh.button(key="setup-play").click().run()
    assert "has 2 cards of Q; the deck of this variant has 1" in words(fresh)
    fresh.text_area(key="setup-json").set_value("{").run()
    assert "This is no JSON" in words(fresh)
    fresh.text_area(key="setup-json").set_value(json.dumps({"hands": ["ZOO", None, None], "pool": "DAY"})).run()
    fresh.button(key="setup-play").click().run()
    newest = kept_games.kept_games()[0]
    assert playing.seen_of(newest).view["hands"][0] == "OOZ"


def test_a_position_that_nests_too_deep_or_is_over_is_refused(app: Open) -> None:
    at = opened(app)
    at.segmented_control(key="setup-way").set_value("JSON").run()
    at.text_area(key="setup-json").set_value("[" * 100_000).run()
    assert "The position nests its lists or tables too deep." in words(at)
    at.text_area(key="setup-json").set_value('{"stage": "over"}').run()
    at.button(key="setup-play").click().run()
    assert not at.exception
    assert "The game is over in this position" in words(at)
    assert kept_games.kept_games() == []


def test_an_emptied_number_of_the_lobby_keeps_what_it_was(app: Open) -> None:
    at = opened(app)
    at.number_input(key="start-seed").set_value(99).run()
    at.number_input(key="start-seed").set_value(None).run()
    assert "It stays 99." in words(at)
    at.number_input(key="setup-3-money-0").set_value(12.5).run()
    assert "This is a whole number; 12.5 was given. It stays 0." in words(at)
    at.button(key="start").click().run()
    assert kept_games.kept_games()[0].plan.seed == 99


def test_a_damaged_game_among_the_kept_ones_is_passed_over(app: Open) -> None:
    begun("expert", "expert", "expert")
    for name, content in (("deep", "[" * 100_000), ("long", "1" * 5_000), ("infinite", '{"deal": Infinity}')):
        (kept_games.games_folder() / f"{name}.json").write_text(content)
    at = opened(app)
    assert not at.exception
    assert "1 game kept" in words(at)


def test_a_patent_of_two_seats_is_refused_in_the_form(app: Open) -> None:
    at = opened(app)
    at.text_input(key="setup-3-owned-0").set_value("EA").run()
    at.text_input(key="setup-3-owned-2").set_value("E").run()
    assert "The patent of E is given to seat 1 and to seat 3." in words(at)


def test_a_game_of_a_run_is_looked_at_move_by_move_and_taken_over(app: Open, played_here: None) -> None:
    plan = Plan.of(GAME, GAME.parameters(), 3, ("expert", "casual", "novice"), 30, 5)
    run_id = start_run(plan, workers=1)
    watch(run_id, 120)
    assert runs()[0].done == 30
    at = opened(app, run=run_id, game="4")
    assert "points" in at.title[0].value
    name = f"replay-{run_id}-4"
    at.slider(key=f"{name}-ply").set_value(6).run()
    assert at.title[0].value.startswith("Turn ")
    at.button(key="ply-on").click().run()
    assert at.slider(key=f"{name}-ply").value == 7
    at.button(key="turn-before").click().run()
    at.segmented_control(key=f"{name}-seat").set_value(1).run()
    ply = at.slider(key=f"{name}-ply").value
    at.button(key="take-over").click().run()
    assert not at.exception
    (kept,) = kept_games.kept_games()
    assert kept.people == frozenset({1})
    assert kept.rotation == 1
    assert len(kept.actions) >= ply
    assert kept.plan.bots == plan.bots


def test_the_number_given_last_is_the_game_that_opens(app: Open, played_here: None) -> None:
    run_id = start_run(Plan.of(GAME, GAME.parameters(), 3, ("casual",) * 3, 30, 5), workers=1)
    watch(run_id, 120)
    at = app()
    at.switch_page("app_pages/play.py")
    at.session_state["open-run-game"] = True
    at.run()
    at.number_input(key=f"run-game-number-{run_id}").set_value(17)
    at.button(key=f"run-game-open-{run_id}").click().run()  # pressed before a page with the number was drawn
    assert not at.exception
    assert at.query_params["game"] == "17"


def test_the_games_of_a_bar_open_on_the_table(app: Open, played_here: None) -> None:
    run_id = start_run(Plan.of(GAME, GAME.parameters(), 3, ("casual",) * 3, 300, 5), workers=1)
    watch(run_id, 120)
    at = app()
    at.query_params["run"] = run_id
    at.switch_page("app_pages/results.py").run()
    bars = at.selectbox(key="games-of-bar")
    most = max(range(len(bars.options)), key=lambda place: int(bars.options[place].split("(")[1].split()[0]))
    values = bars.options[most].split(" (")[0].split(" to ")
    bars.select_index(most).run()
    assert not at.exception
    offered = [button.label for button in at.button if button.label.startswith("Game ")]
    assert len(offered) == 12
    number = int(offered[-1].removeprefix("Game "))
    told = events_of(runs()[0].plan, number).outcome
    assert told is not None
    assert int(values[0]) <= max(told.scores) <= int(values[-1])
    at.button(key=f"look-{number}").click().run()
    assert not at.exception
    assert at.title[0].value != "No such game"
    assert at.query_params["game"] == str(number)


@pytest.mark.parametrize(("query", "sentence"), [({"run": "nope"}, "There is no"), ({"run": "nope", "game": "x"}, "There is no")])
def test_an_address_without_a_run_says_so(app: Open, query: dict[str, str], sentence: str) -> None:
    at = opened(app, **query)
    assert at.title[0].value == "No such game"
    assert sentence in words(at)


def test_a_game_without_a_table_says_so(app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_EXTRA_GAMES", "dice-race=tests.toy_game:DiceRace")
    at = opened(app)
    assert game("dice-race").title
    at.selectbox(key="side-game").set_value("dice-race").run()
    assert "cannot be played in the browser yet" in words(at)


def test_the_log_comes_up_as_the_table_tells_it_and_is_whole_when_bots_move_at_once(app: Open) -> None:
    kept = begun("expert", "casual", challenge_mode="automatic")
    move = move_for(TABLE.scene(playing.seen_of(kept), Staged(kept.number)), {"do": "skip"})
    drawn = playing.make_move(kept.id, move, set())
    seen = playing.seen_of(drawn)
    after = playing.make_move(kept.id, move_for(TABLE.scene(seen, Staged(drawn.number)), {"do": "discard", "letters": ""}), set())
    assert TABLE.scene(playing.seen_of(after), Staged(after.number)).events
    at = opened(app, play=after.id)
    log = next(item.value for item in at.html if "tw-log" in item.value)
    assert "class='late'" in log.partition("</li>")[0]
    at.session_state["play-quick"] = True
    at.session_state["play-telling"] = None
    at.run()
    log = next(item.value for item in at.html if "tw-log" in item.value)
    assert "class='late'" not in log


def test_the_sidebar_names_the_game_at_the_table_and_folds_up_the_desk(app: Open) -> None:
    rules = game("ponjan")
    kept = playing.begin(Plan.of(rules, rules.parameters(), 2, ("expert", "expert"), 1, 7, fixed_seats=True), 0)
    at = opened(app, play=kept.id)
    told = [part.value for part in at.sidebar.markdown]
    assert told[:3] == ["At the table", "**Ponjan**", "Rulebook"]
    assert [fold.label for fold in at.sidebar.expander] == ["On the desk: Letter Tycoon"]
    at.switch_page("app_pages/design.py").run()
    assert at.sidebar.markdown[0].value == "On the desk"
    assert at.sidebar.selectbox(key="side-game").value == "letter-tycoon"
