"""Actions between JSON and records."""

from __future__ import annotations

from typing import Any

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import table
from engines.ponkotsu_factory.acting import latest
from engines.ponkotsu_factory.forms import AcceptForm, CreateForm, ObjectForm, ObjectionForm, SideForm, StopForm, read_action
from engines.ponkotsu_factory.state import CREATE, NO_LETTER, SOLVE, STAGES, STOP, VOTE, Action, Rules, State
from engines.ponkotsu_factory.writing import bits_of, hundredths, seconds, voted_words, words_text, write_word
from engines.words.alphabet import Alphabet

STAGE_OF = {"create": "create", "solve": "solve", "stop": "solve", "object": "vote", "side": "vote", "accept": "vote"}


def action_of(rules: Rules, alphabet: Alphabet, state: State, data: Json) -> Action:
    """The action as a record. Raises IllegalAction with a sentence when it is malformed or belongs to another stage."""
    form = read_action(data, IllegalAction)
    stage = STAGES[state.stage]
    if STAGE_OF[form.do] != stage:
        fitting = [name for name, own in STAGE_OF.items() if own == stage]
        raise IllegalAction(f"In the stage {stage} one may {' or '.join(fitting)}; '{form.do}' was given.")
    action = table(Action)[0]
    action.letters[:] = NO_LETTER
    if isinstance(form, (ObjectForm, SideForm, AcceptForm)):
        action.kind = VOTE
        action.side = int(isinstance(form, SideForm))
        if isinstance(form, ObjectForm):
            action.objections = _objections(rules, alphabet, state, form)
        return action
    if len(form.words) > rules.words:
        raise IllegalAction(f"A pile has {rules.words} words; {len(form.words)} were given.")
    action.count = len(form.words)
    for place, text in enumerate(form.words):
        write_word(alphabet, text, f"Word {place + 1}", action.letters[place], IllegalAction)
    if isinstance(form, CreateForm):
        action.kind = CREATE
    else:
        _write_times(rules, state, form, action)
    return action


def _write_times(rules: Rules, state: State, form: Any, action: Action) -> None:
    action.kind = STOP if isinstance(form, StopForm) else SOLVE
    action.at = int(state.clock) if form.at is None else hundredths(form.at, "at", IllegalAction)
    if form.laid is None:
        action.laid[: int(action.count)] = action.at
        return
    if len(form.laid) != action.count:
        raise IllegalAction(f"laid has a time for each word: {action.count}; {len(form.laid)} were given.")
    for place, at in enumerate(form.laid):
        action.laid[place] = hundredths(at, "laid", IllegalAction)


def _objections(rules: Rules, alphabet: Alphabet, state: State, form: ObjectForm) -> int:
    if (form.word is None) == (form.words is None):
        raise IllegalAction("The action object names a word with its creator or solver, or a list of them in words.")
    if form.words is None:
        return bits_of(
            rules, state, alphabet, ObjectionForm(creator=form.creator, solver=form.solver, word=form.word or ""), "The action object", IllegalAction
        )
    if form.creator is not None or form.solver is not None:
        raise IllegalAction("The action object names creators and solvers within words, when words is given.")
    bits = 0
    for place, given in enumerate(form.words):
        bits |= bits_of(rules, state, alphabet, given, f"Objection {place + 1}", IllegalAction)
    return bits


def action_json(rules: Rules, state: State, action: Action) -> Json:
    """An action as JSON. state: before it."""
    if action.kind == VOTE:
        if action.objections:
            return {"do": "object", "words": voted_words(rules, state, int(action.objections))}
        return {"do": "side" if action.side else "accept"}
    words = words_text(action.letters[: int(action.count)])
    if action.kind == CREATE:
        return {"do": "create", "words": words}
    times: Json = {"at": seconds(action.at), "laid": [seconds(at) for at in action.laid[: len(words)]]}
    return {"do": "stop" if action.kind == STOP else "solve", "words": words, **times}


def latest_time(rules: Rules) -> float:
    """The latest time that a solver may name, in seconds."""
    return seconds(int(latest(rules)))
