"""A bot in plain Python: a function from what its seat may see, and what it may do, to an action.

It plays through the same Session as a person, so every action is checked by the rules. It is slower than the compiled bots, and
good for trying out an idea. Run it with `python -m engines.examples.plain_bot`.
"""

from __future__ import annotations

from engines.core.game import Json
from engines.core.outcome import Outcome
from engines.core.session import Session
from engines.games import game


def longest_word(view: Json, offer: Json) -> Json:
    """Play as many letters as there are on offer, buy the first patent on offer, and else do what comes first.

    `view` is the position as this seat may see it, `offer["actions"]` a list of legal actions (all of them when
    `offer["complete"]` is true).
    """
    actions: list[Json] = offer["actions"]
    return max(actions, key=lambda action: (letters_played(action), action["do"] == "buy"))


def letters_played(action: Json) -> int:
    """Number of letters in the words of an action."""
    return sum(len(word) for word in action.get("words", []))


def play_one(seed: int = 0, opponent: str = "casual") -> Outcome:
    """One game of Letter Tycoon for two: the bot above in seat 0 against one of the compiled bots."""
    rules = game("letter-tycoon")
    parameters = rules.parameters(challenge_mode="automatic")
    table = rules.prepare(parameters, 2, [rules.bot(opponent)] * 2)
    session = Session(rules, table, seed, plain_bots={0: longest_word})
    session.run_bots()
    outcome = session.outcome
    assert outcome is not None
    return outcome


if __name__ == "__main__":
    result = play_one()
    print(f"The longest-word bot scored {result.scores[0]}, the casual bot {result.scores[1]}.")
