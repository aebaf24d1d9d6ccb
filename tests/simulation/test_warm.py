import threading

import pytest

from engines.core.errors import UnknownName
from engines.simulation import warm as warming
from engines.simulation.warm import is_warm, warm


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_game_is_compiled_once_and_each_step_is_told(empty_cache):
    told = []
    assert not is_warm("dice-race")
    warm(["dice-race"], told.append)
    assert is_warm("dice-race")
    warm(["dice-race"], told.append)
    assert told[0] == "1 of 1: dice-race is being compiled; the first time takes a minute or two, more on a busy machine."
    assert told[1].startswith("1 of 1: dice-race is compiled; it took ")
    assert told[2] == "1 of 1: dice-race is compiled already."


def test_another_numba_compiles_again(empty_cache, monkeypatch):
    warm(["dice-race"], lambda _: None)
    monkeypatch.setattr(warming, "_here", lambda: {"numba": "99"})
    assert not is_warm("dice-race")


def test_two_processes_do_not_compile_at_once(empty_cache):
    told, waits = [], threading.Event()

    def tell(sentence):
        told.append(sentence)
        if "waits" in sentence:
            waits.set()

    with warming._lock("dice-race", lambda: None):
        thread = threading.Thread(target=warm, args=(["dice-race"], tell))
        thread.start()
        assert waits.wait(30)
        assert not is_warm("dice-race")
    thread.join(30)
    assert is_warm("dice-race")
    assert told[0] == "1 of 1: dice-race waits for another process that compiles."


@pytest.mark.slow
def test_several_games_are_compiled_side_by_side_and_each_is_told_of(empty_cache, monkeypatch):
    place = "tests.toy_game:DiceRace"
    monkeypatch.setenv("TILEWRIGHT_EXTRA_GAMES", f"dice-race={place},dice-race-2={place}")
    told = []
    warm(["dice-race", "dice-race-2"], told.append, at_once=2)
    assert is_warm("dice-race")
    assert is_warm("dice-race-2")
    for step in ("1 of 2: dice-race", "2 of 2: dice-race-2"):
        assert any(sentence.startswith((f"{step} is compiled; it took ", f"{step} is compiled now.")) for sentence in told)


def test_what_is_compiled_elsewhere_and_cannot_be_kept_is_compiled_here(empty_cache, monkeypatch):
    monkeypatch.setattr(warming, "_compile_elsewhere", lambda *_: None)
    told = []
    place = "tests.toy_game:DiceRace"
    monkeypatch.setenv("TILEWRIGHT_EXTRA_GAMES", f"dice-race={place},dice-race-2={place}")
    warm(["dice-race", "dice-race-2"], told.append, at_once=2)
    assert any(sentence.startswith("1 of 2: dice-race is compiled; it took ") for sentence in told)


def test_an_unknown_game_is_not_compiled():
    with pytest.raises(UnknownName, match="Did you mean letter-tycoon"):
        warm(["letter-tycon"], lambda _: None)
