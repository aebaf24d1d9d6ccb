"""Events as JSON and as plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.core.game import Json
from engines.core.sentences import listed, points_text
from engines.don_cha.actions import question_json, value_json
from engines.don_cha.naming import letters_text, line_words, rows_text
from engines.don_cha.scoring import best_word, is_guessed, points_for_passes, points_for_words, right_letters, total_points
from engines.don_cha.state import BLANK, QUESTIONS, SEATS, Asked, Rules, State

HIDDEN = {"created": ("rows",), "guessed": ("rows",)}
"""What the other seat does not see of an event."""


def created_event(rules: Rules, state: State, seat: int) -> Json:
    """A puzzle is made; only its owner sees it."""
    return {"event": "created", "seat": seat, "rows": rows_text(rules, state.puzzles[seat].letters)}


def guessed_event(rules: Rules, state: State, seat: int) -> Json:
    """A guess is made; only its owner sees it until both are."""
    return {"event": "guessed", "seat": seat, "rows": rows_text(rules, state.guesses[seat].letters)}


def asked_event(rules: Rules, turn: Asked) -> Json:
    """A question."""
    return {"event": "asked", "seat": int(turn.seat), **question_json(rules, turn)}


def answered_event(rules: Rules, turn: Asked) -> Json:
    """Its answer, by the other seat, with the question repeated."""
    return {"event": "answered", "seat": 1 - int(turn.seat), **question_json(rules, turn), "value": value_json(turn)}


def passed_event(state: State, turn: Asked) -> Json:
    """A pass and the passes of that seat so far."""
    seat = int(turn.seat)
    return {"event": "passed", "seat": seat, "circle": QUESTIONS[int(turn.circle)], "passes": int(state.passes[seat])}


def chips_back_events(before: State, after: State) -> list[Json]:
    """Seats that took their chips back in a turn, and how many each still has."""
    placed = 0
    if after.asked_count > before.asked_count:
        placed = 1 << int(after.asked[int(before.asked_count)].circle)
    found = []
    for seat in range(SEATS):
        was = int(before.circles[seat]) | (placed if seat == before.seat else 0)
        if was and not after.circles[seat]:
            found.append({"event": "chips_back", "seat": seat, "chips": int(after.chips[seat])})
    return found


def words_of(rules: Rules, state: State, seat: int) -> list[str]:
    """The words of a seat's puzzle in the order of Rules."""
    puzzle = state.puzzles[seat]
    return [
        letters_text(puzzle.letters[int(puzzle.start[word]) + place * int(puzzle.step[word])] for place in range(int(rules.word_length[word])))
        for word in range(int(rules.words))
    ]


def marks_of(rules: Rules, state: State, seat: int) -> list[str]:
    """By square of a seat's guess how many words of the puzzle a right letter is in: 0 for a wrong one, a full stop where nothing is guessed."""
    puzzle, guess = state.puzzles[1 - seat], state.guesses[seat]
    grid = int(rules.grid)
    counts = [0] * grid**2
    for word in range(int(rules.words)):
        for place in range(int(rules.word_length[word])):
            counts[int(puzzle.start[word]) + place * int(puzzle.step[word])] += 1
    marks = []
    for square, count in enumerate(counts):
        guessed = int(guess.letters[square])
        right = guessed != BLANK and guessed == puzzle.letters[square]
        marks.append("." if guessed == BLANK else str(count) if right else "0")
    return ["".join(marks[row * grid : (row + 1) * grid]) for row in range(grid)]


def scored_event(rules: Rules, state: State, seat: int) -> Json:
    """The check of one guess: its points by source, and square by square."""
    puzzle, guess = state.puzzles[1 - seat], state.guesses[seat]
    words = words_of(rules, state, 1 - seat)
    return {
        "event": "scored",
        "seat": seat,
        "letters": int(rules.letter_points * right_letters(rules, puzzle, guess)),
        "words": int(points_for_words(rules, puzzle, guess)),
        "passes": int(points_for_passes(rules, int(state.passes[seat]))),
        "bonus": int(rules.bonus[seat]),
        "total": int(total_points(rules, state, seat)),
        "best_word": int(best_word(rules, puzzle, guess)),
        "puzzle": rows_text(rules, puzzle.letters),
        "guess": rows_text(rules, guess.letters),
        "marks": marks_of(rules, state, seat),
        "guessed": [text for word, text in enumerate(words) if is_guessed(rules, puzzle, guess, word)],
    }


def over_event(mover: int, scores: tuple[int, ...], winners: tuple[int, ...]) -> Json:
    """The end of the game."""
    return {"event": "over", "seat": mover, "scores": list(scores), "winners": list(winners)}


def visible_event(event: Json, seat: int) -> Json:
    """The event as a seat may see it."""
    hidden = HIDDEN.get(event["event"], ())
    if event["seat"] == seat or not hidden:
        return event
    return {name: value for name, value in event.items() if name not in hidden}


# Sentences


def told_sentence(event: Json) -> str:
    """The event as one plain sentence."""
    return _SENTENCES[event["event"]](event)


def question_words(event: Json) -> str:
    """What is asked, in words."""
    question = event["question"]
    if question == "A":
        return f"how many blank squares are in {line_words(event['line'])}"
    if question == "B":
        squares = event["squares"]
        if len(squares) == 1:
            return f"what is in {squares[0]}"
        return f"what is in either of {squares[0]} and {squares[1]}" if len(squares) == 2 else f"what is in one of {listed(squares)}"
    if question == "C":
        return f"what the tiles in {line_words(event['line'])} are worth"
    if question == "D":
        return f"how many of the letters {listed(list(event['tiles']))} are in the {event['length']}-letter word"
    return f"whether {line_words(event['line'])} has any letters of the {event['length']}-letter word"


def _told_created(event: Json) -> str:
    if "rows" not in event:
        return f"Seat {event['seat']} has made a puzzle."
    return f"Seat {event['seat']} has made a puzzle: {' / '.join(event['rows'])}."


def _told_guessed(event: Json) -> str:
    if "rows" not in event:
        return f"Seat {event['seat']} has written a guess."
    return f"Seat {event['seat']} guesses {' / '.join(event['rows'])}."


def _told_asked(event: Json) -> str:
    return f"Seat {event['seat']} asks {question_words(event)}."


def _told_answered(event: Json) -> str:
    value = event["value"]
    return f"Seat {event['seat']} answers: {'blank' if value == '.' else value}."


_ORDINALS = ("first", "second", "third")


def _told_passed(event: Json) -> str:
    passes = event["passes"]
    nth = _ORDINALS[passes - 1] if passes <= len(_ORDINALS) else f"{passes}th"  # a seat has fifteen turns
    return f"Seat {event['seat']} passes for the {nth} time, with a chip on {event['circle']}."


def _told_chips_back(event: Json) -> str:
    left = event["chips"]
    if left == 0:
        return f"Seat {event['seat']} takes the chips back; none is left, so there are no further turns."
    return f"Seat {event['seat']} takes the chips back; {left} {'is' if left == 1 else 'are'} left."


def _told_scored(event: Json) -> str:
    words = f" ({listed(event['guessed'])})" if event["guessed"] else ""
    bonus = f", {event['bonus']} bonus" if event["bonus"] else ""
    return (
        f"Seat {event['seat']}: {points_text(event['letters'])} for letters, {event['words']} for words{words}, "
        f"{event['passes']} for passes{bonus}, {points_text(event['total'])} in all."
    )


def _told_over(event: Json) -> str:
    scores = listed([f"seat {seat} {points}" for seat, points in enumerate(event["scores"])])
    if len(event["winners"]) > 1:
        return f"The game is over: {scores}, a draw."
    equal = len(set(event["scores"])) == 1
    return f"The game is over: {scores}. Seat {event['winners'][0]} wins{', by the word of higher value' if equal else ''}."


_SENTENCES: Mapping[str, Callable[[Json], str]] = {
    "created": _told_created,
    "asked": _told_asked,
    "answered": _told_answered,
    "passed": _told_passed,
    "chips_back": _told_chips_back,
    "guessed": _told_guessed,
    "scored": _told_scored,
    "over": _told_over,
}
