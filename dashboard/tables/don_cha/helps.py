"""Helps in Don-Cha: a hint in steps, what the player's last turn passed by, and every score in its parts."""

from __future__ import annotations

from dashboard.tables.base import Breakdown, Missed, Seen
from dashboard.tables.don_cha.counted import left_after, possible_sentence
from dashboard.tables.don_cha.lies import own_answers, word_lengths_all
from dashboard.tables.don_cha.results import scored, words_scored
from dashboard.tables.don_cha.squares import BLANK, letters_of, words_in
from dashboard.tables.don_cha.told import short_question
from dashboard.tables.don_cha.weighing import Weighed, bits_of, weighed, worth_of_guess
from dashboard.tables.don_cha.written import said_content, word_lengths
from dashboard.wording import counted, listed
from engines.core.bots import LEVELS, BotSpec
from engines.core.game import Json
from engines.don_cha.telling import question_words

CLEAR_BITS = 0.05
"""Bits by which another question counts as better; less is chance."""
CLEAR_POINTS = 0.5
MOST = 3
"""Better questions that are named."""


# A hint


def hint_steps(seen: Seen, spec: BotSpec) -> tuple[str, ...]:
    """How much is possible, then what kind of move, then the move and why."""
    if not seen.mine:
        return ()
    name = spec.text.partition(":")[0]
    who = f"The {name}" if name in LEVELS else f"The {name} bot"
    found = weighed(seen, len(seen.course.plies), spec)
    stage = seen.view["stage"]
    if stage == "create":
        return _hint_create(seen, who, found)
    if stage == "answer":
        return _hint_answer(seen, who, found)
    return _hint_guess(seen, who, found) if stage == "guess" else _hint_ask(seen, who, found)


def _how_much(seen: Seen) -> str:
    return possible_sentence(left_after(seen, len(own_answers(seen))))


def _hint_create(seen: Seen, who: str, found: Weighed) -> tuple[str, ...]:
    lengths = sorted(word_lengths(seen), reverse=True)
    known = listed([f"{counted(number, 'word')} of {length} letters" for number, length in zip(found.known, lengths, strict=True)])
    words = listed([f"**{text}**" for text, _ in _longest_first(found.action)])
    return (
        f"The pool allows {known} that {who[:1].lower()}{who[1:]} knows.",
        f"{who} writes {words}: their answers would be those of many other puzzles.",
        f"{_places(found.action)}.",
    )


def _longest_first(action: Json) -> list[tuple[str, tuple[str, ...]]]:
    return sorted(words_in(action["rows"]), key=lambda word: -len(word[0]))


def _places(action: Json) -> str:
    parts = []
    for text, squares in _longest_first(action):
        across = squares[0][1:] == squares[1][1:]
        parts.append(f"**{text}** {'across' if across else 'down'} from {squares[0]}")
    return listed(parts)


def _hint_ask(seen: Seen, who: str, found: Weighed) -> tuple[str, ...]:
    if not found.fits and not found.best:
        return (_how_much(seen), f"{who} knows no words that fit all answers, and would ask anything.")
    tells = listed([f"{one.question['question']} {one.bits:.1f}" for one in found.best])
    tell = f"Expected bits of the best question on each free circle: {tells}."
    if found.action["do"] == "pass":
        return (
            _how_much(seen),
            tell,
            f"{who} **passes**, which it takes to be worth more than any answer, with the chip on **{found.action['circle']}**.",
        )
    best = found.best[0]
    halves = f"on average it leaves one in {2**best.bits:.1f} of what is possible" if best.bits >= CLEAR_BITS else "nothing tells more"
    return (_how_much(seen), tell, f"{who} asks **{found.action['question']}**: {question_words(found.action)}; {halves}.")


def _hint_answer(seen: Seen, who: str, found: Weighed) -> tuple[str, ...]:
    turn = seen.view["asked"][-1]
    letters = letters_of(seen.view["puzzles"][seen.seat])
    contents = list(dict.fromkeys(letters.get(square, BLANK) for square in turn["squares"]))
    if len(contents) == 1:
        return (f"There is one true answer: **{said_content(contents[0])}**.",)
    return (
        f"{counted(len(contents), 'answer')} are true: {listed([said_content(one) for one in contents])}.",
        "The better one is true of more of the puzzles that you may have made.",
        f"{who} answers **{said_content(found.action['value'])}**.",
    )


def _hint_guess(seen: Seen, who: str, found: Weighed) -> tuple[str, ...]:
    words = listed([f"**{text}**" for text, _ in _longest_first(found.action)])
    sure = "" if found.fits else " It knows no words that fit all answers."
    return (
        _how_much(seen),
        f"{who} guesses {words}.{sure}",
        f"{_places(found.action)}: {found.expected:.1f} points on average, by what it holds possible.",
    )


# What the last turn passed by


def missed_choices(seen: Seen, spec: BotSpec) -> Missed | None:
    """Questions that would have told more than the player's last one, or a guess that was worth more. None before his first turn."""
    own = [ply for ply, done in enumerate(seen.course.plies) if done.seat == seen.seat and done.action["do"] in ("ask", "pass", "guess")]
    if not own:
        return None
    action, found = seen.course.plies[own[-1]].action, weighed(seen, own[-1], spec)
    if action["do"] == "guess":
        return _missed_guess(seen, found, action)
    if action["do"] == "pass":
        asked = f"Pass with a chip on {action['circle']}"
        if found.action["do"] == "pass":
            return Missed(asked, ())
        return Missed(asked, tuple(f"{_named(one.question)}: {one.bits:.1f} bits" for one in found.best[:1]))
    bits = bits_of(seen, own[-1], found, {name: value for name, value in action.items() if name != "do"})
    better = [one for one in found.best if one.bits > bits + CLEAR_BITS][:MOST]
    turn = f"{_named(action)}: {bits:.1f} bits expected"
    return Missed(turn, tuple(f"{_named(one.question)}: {one.bits:.1f} bits" for one in better))


def _named(question: Json) -> str:
    return f"{question['question']}, {short_question(question)}"


def _missed_guess(seen: Seen, found: Weighed, action: Json) -> Missed:
    own = worth_of_guess(seen, found, action["rows"])
    best = worth_of_guess(seen, found, found.action["rows"])
    words = listed([text for text, _ in _longest_first(action)]) or "no whole word"
    turn = f"Guess of {words}: {own:.1f} points expected"
    if best < own + CLEAR_POINTS:
        return Missed(turn, ())
    return Missed(turn, (f"{_places(found.action)}: {best:.1f} points expected",))


# Scores


def breakdown_of(seen: Seen) -> Breakdown:
    """Letters, each word, passes and bonus; behind them what explains them."""
    scores = scored(seen)
    lengths = sorted(word_lengths_all(seen))
    columns = ("Letters", *(f"Word of {length}" for length in lengths), "Passes", "Bonus", "Right squares", "Best word", "Questions", "Passed")
    rows = []
    for seat in range(2):
        event = scores.get(seat)
        if event is None:
            rows.append((0,) * len(columns))
            continue
        words = [word.points for word in sorted(words_scored(seen, event), key=lambda word: len(word.text))]
        right = sum(letter not in ".0" for text in event["marks"] for letter in text)
        asked = sum(turn["seat"] == seat and "question" in turn for turn in seen.view["asked"])
        passes = int(seen.state.passes[seat])
        rows.append((event["letters"], *words, event["passes"], event["bonus"], right, event["best_word"], asked, passes))
    return Breakdown(columns, tuple(rows), len(lengths) + 3)
