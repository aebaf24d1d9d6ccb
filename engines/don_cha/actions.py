"""Actions between JSON and records."""

from __future__ import annotations

from engines.core.errors import IllegalAction, TilewrightError
from engines.core.game import Json
from engines.core.records import table
from engines.don_cha.forms import (
    AnswerForm,
    AskAnyForm,
    AskLineForm,
    AskSquaresForm,
    AskTilesForm,
    CreateForm,
    GuessForm,
    PassForm,
    TurnForm,
    read_action,
)
from engines.don_cha.naming import (
    lengths_text,
    letter_code,
    letter_text,
    letters_text,
    line_code,
    line_text,
    rows_codes,
    rows_text,
    square_code,
    square_text,
)
from engines.don_cha.state import (
    ANY_LETTERS,
    BLANKS,
    CONTENTS,
    DO_ANSWER,
    DO_ASK,
    DO_CREATE,
    DO_GUESS,
    DO_PASS,
    LETTERS_SET_ASIDE,
    QUESTIONS,
    STAGES,
    VALUE,
    Action,
    Asked,
    Rules,
    State,
)

STAGE_OF = {"create": "create", "ask": "ask", "pass": "ask", "answer": "answer", "guess": "guess"}
"""Stage in which each action belongs."""


def action_of(rules: Rules, state: State, data: Json) -> Action:
    """The action as a record. Raises IllegalAction with a sentence when it is malformed or of another stage."""
    form = read_action(data, IllegalAction)
    stage = STAGES[state.stage]
    if STAGE_OF[data["do"]] != stage:
        wanted = {"ask": "ask or pass"}.get(stage, stage)
        raise IllegalAction(f"What is to be done now is {wanted}; {data['do']} was given.")
    action = table(Action)[0]
    if isinstance(form, CreateForm):
        action.does = DO_CREATE
        action.letters[:] = rows_codes(rules, form.rows, "A puzzle", IllegalAction)
    elif isinstance(form, GuessForm):
        action.does = DO_GUESS
        action.letters[:] = rows_codes(rules, form.rows, "A guess", IllegalAction)
    elif isinstance(form, AnswerForm):
        action.does = DO_ANSWER
        action.value = letter_code(form.value)
    elif isinstance(form, PassForm):
        action.does = DO_PASS
        action.turn.circle = QUESTIONS.index(form.circle)
    elif isinstance(form, (AskLineForm, AskSquaresForm, AskTilesForm, AskAnyForm)):
        action.does = DO_ASK
        write_question(rules, form, action.turn, IllegalAction)
    return action


def write_question(
    rules: Rules, form: AskLineForm | AskSquaresForm | AskTilesForm | AskAnyForm | TurnForm, turn: Asked, error: type[TilewrightError]
) -> None:
    """Write what a question asks about. Raises `error` with a sentence when it lies outside the variant."""
    question = str(form.question)
    turn.circle = QUESTIONS.index(question)
    line, squares = getattr(form, "line", None), getattr(form, "squares", None)
    tiles, length = getattr(form, "tiles", None), getattr(form, "length", None)
    if line is not None:
        turn.line = line_code(rules, line, error)
    if squares is not None:
        if len(squares) != rules.squares_named:
            noun = "square" if rules.squares_named == 1 else "squares"
            raise error(f"Question B names {rules.squares_named} {noun}; {len(squares)} were given.")
        turn.squares[: len(squares)] = [square_code(rules, square, error) for square in squares]
    if tiles is not None:
        if len(tiles) != rules.tiles_set_aside:
            noun = "tile" if rules.tiles_set_aside == 1 else "tiles"
            raise error(f"Question D sets aside {rules.tiles_set_aside} {noun}; {len(tiles)} were given.")
        turn.tiles[: len(tiles)] = [letter_code(letter) for letter in tiles]
    if length is not None:
        kinds = [int(known) for known in rules.kind_length[: int(rules.kinds)]]
        if length not in kinds:
            raise error(f"Words have {lengths_text(rules)} letters; {length} was given.")
        turn.kind = kinds.index(length)


def question_json(rules: Rules, turn: Asked) -> Json:
    """What a question asks about."""
    circle = int(turn.circle)
    found: Json = {"question": QUESTIONS[circle]}
    if circle in (BLANKS, VALUE, ANY_LETTERS):
        found["line"] = line_text(rules, int(turn.line))
    if circle == CONTENTS:
        found["squares"] = [square_text(rules, int(square)) for square in turn.squares[: int(rules.squares_named)]]
    if circle == LETTERS_SET_ASIDE:
        found["tiles"] = letters_text(turn.tiles[: int(rules.tiles_set_aside)])
    if circle in (LETTERS_SET_ASIDE, ANY_LETTERS):
        found["length"] = int(rules.kind_length[int(turn.kind)])
    return found


def value_json(turn: Asked) -> int | str:
    """The answer to a question."""
    value = int(turn.value)
    if turn.circle == CONTENTS:
        return letter_text(value)
    return ("no", "yes")[value] if turn.circle == ANY_LETTERS else value


def turn_json(rules: Rules, turn: Asked) -> Json:
    """One turn: a question with its answer, or a pass."""
    if turn.passed:
        return {"seat": int(turn.seat), "circle": QUESTIONS[int(turn.circle)]}
    found = {"seat": int(turn.seat), **question_json(rules, turn)}
    return found | {"value": value_json(turn)} if turn.answered else found


def action_json(rules: Rules, action: Action) -> Json:
    """An action as JSON."""
    does = int(action.does)
    if does in (DO_CREATE, DO_GUESS):
        return {"do": "create" if does == DO_CREATE else "guess", "rows": rows_text(rules, action.letters)}
    if does == DO_ANSWER:
        return {"do": "answer", "value": letter_text(int(action.value))}
    if does == DO_PASS:
        return {"do": "pass", "circle": QUESTIONS[int(action.turn.circle)]}
    return {"do": "ask", **question_json(rules, action.turn)}
