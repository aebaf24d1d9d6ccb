"""The desk in Don-Cha: headline, what can be done, what is said, and the answers as a paper."""

from __future__ import annotations

from dashboard.components.scene import Button, Control, Line, Message, Need, Slip, Toggle
from dashboard.components.staged import Staged
from dashboard.tables.base import YOU, Seen
from dashboard.tables.don_cha.counted import Left, excluded_words, left_after, possible_sentence
from dashboard.tables.don_cha.drafts import create_messages, draft_of, guess_messages, guess_of
from dashboard.tables.don_cha.lies import other, other_name, own_answers
from dashboard.tables.don_cha.results import LEGEND, scored, tie_sentence
from dashboard.tables.don_cha.squares import line_name
from dashboard.tables.don_cha.told import answer_words, short_question
from dashboard.tables.don_cha.written import CREATE, GUESS, OWN, POSSIBLE, TOLD, picked_for
from dashboard.wording import counted, listed
from engines.don_cha.parameters import turns_a_seat


def stage_of(seen: Seen) -> str:
    """create, ask, answer, guess or over."""
    stage: str = seen.view["stage"]
    return stage


def counts_possible(seen: Seen, staged: Staged) -> bool:
    """Whether the player wants to see what is possible."""
    return bool(staged.values.get(POSSIBLE, seen.values.get(POSSIBLE, False)))


def headline(seen: Seen) -> str:
    """Where the game stands."""
    outcome = seen.course.outcome
    if outcome is not None:
        points = counted(max(outcome.scores), "point")
        if len(outcome.winners) > 1:
            return f"A draw with {points} each"
        winner = seen.names[outcome.winners[0]]
        return f"{winner} {'win' if winner == YOU else 'wins'} with {points}"
    stage = stage_of(seen)
    if stage == "create":
        return "Make your puzzle" if seen.mine else f"{other_name(seen)} makes a puzzle"
    if stage == "guess":
        return "The guess is yours" if seen.mine else f"{other_name(seen)} guesses"
    asks = int(seen.view["seat"])
    turn = sum(one["seat"] == asks for one in seen.view["asked"]) + (stage == "ask")
    of = f"Turn {turn} of {turns_a_seat(seen.prepared.parameters)}"
    if stage == "answer":
        return f"{of}, {other_name(seen)} asks you" if seen.mine else f"{of}, {other_name(seen)} answers"
    return f"{of}, yours to ask" if seen.mine else f"{of}, {other_name(seen)} asks"


def why_locked(seen: Seen) -> str:
    """Why nothing can be done."""
    if stage_of(seen) == "over":
        return "The game is over."
    return f"{other_name(seen)} is to act."


# What can be done


def controls(seen: Seen, staged: Staged) -> tuple[Control, ...]:
    """Buttons and the switch."""
    undo = Button("undo", "Take back", local="undo")
    stage = stage_of(seen)
    if stage == "create":
        needs = (Need(OWN, 1, "Put tiles of the pool into your grid first."),)
        legal = bool(draft_of(seen, staged).found["legal"])
        return (Button(CREATE, "Puzzle is done", key="Enter", primary=legal, needs=needs), undo, Button("clear", "Clear", local="clear"))
    if stage == "answer":
        return ()
    switch = Toggle(POSSIBLE, "What is possible", on=bool(seen.values.get(POSSIBLE, False)))
    return (Button(GUESS, "Guess", primary=True), undo, switch) if stage == "guess" else (switch, undo)


# What is said


def messages(seen: Seen, staged: Staged, *, playing: bool) -> tuple[Message, ...]:
    """Sentences for the stage and for what is picked."""
    stage = stage_of(seen)
    if stage == "over":
        return _at_the_end(seen)
    if not playing:
        return (Message(seen.locked or why_locked(seen), "quiet"),)
    if stage == "create":
        return create_messages(seen, draft_of(seen, staged))
    possible = _possible(seen, staged)
    if stage == "answer":
        turn = seen.view["asked"][-1]
        what = listed(turn["squares"], "or")
        return (Message(f"{other_name(seen)} asks what is in {what}. Say what is in one of them; an answer is always true.", "plain"),)
    if stage == "guess":
        return (*possible, *guess_messages(seen, guess_of(seen, staged)))
    return (*possible, Message(_ask(seen, staged), "quiet"))


def _possible(seen: Seen, staged: Staged) -> tuple[Message, ...]:
    if not counts_possible(seen, staged):
        return ()
    return (Message(possible_sentence(left_after(seen, len(own_answers(seen)))), "strong"),)


def _ask(seen: Seen, staged: Staged) -> str:
    picked = picked_for(seen, staged)
    named = int(seen.prepared.rules.squares_named)
    parts = [f"{line_name(picked.line)} for A, C or E"] if picked.line else []
    parts += [f"{listed(list(picked.squares), 'or')} for B"] if len(picked.squares) == named else []
    parts += [f"{' '.join(picked.tiles)} for D"] if picked.tiles else []
    if parts:
        text = f"Picked: {'; '.join(parts)}."
        return f"{text} Press the circle to ask."
    return "Pick what you ask about: a row or column label, squares of your notes, or tiles of the pool. Then press a circle. Type a letter or a full stop in a square to note it."


def _at_the_end(seen: Seen) -> tuple[Message, ...]:
    lines = [Message(f"**{headline(seen)}.**", "strong")]
    scores = scored(seen)
    if scores and (tie := tie_sentence(seen, scores)):
        lines.append(Message(tie))
    return (*lines, Message(LEGEND, "quiet"))


# What has been answered


def told_slip(seen: Seen, *, possible: bool) -> Slip | None:
    """The player's questions with their answers; what each has excluded where that is counted."""
    turns = own_answers(seen)
    if not turns:
        return None
    lines = []
    before: Left | None = None
    for number, turn in enumerate(turns):
        label = f"{turn['question']}  {short_question(turn)}"
        if possible:
            after = left_after(seen, number + 1)
            label += f"\n{excluded_words(before, after)}"
            before = after
        lines.append(Line(label, (), answer_words(turn)))
    total = ("Puzzles still possible", before.words) if before is not None else None
    return Slip(id=TOLD, lines=tuple(lines), title=f"What {other_name(seen)} has told you", hint="", total=total, small=True)


def asked_now(seen: Seen) -> tuple[str, ...]:
    """Squares that the other asks about now."""
    if stage_of(seen) != "answer" or not seen.view["asked"] or int(seen.view["seat"]) != other(seen):
        return ()
    return tuple(seen.view["asked"][-1]["squares"])
