"""Letter Tycoon on the table: the scene for every stage, and what a move means."""

from __future__ import annotations

from dashboard.components.scene import Band, Column, Row, Scene, Zone
from dashboard.components.staged import Move, Staged
from dashboard.tables.base import ROUTINE, Breakdown, Entry, GameTable, Missed, Seen
from dashboard.tables.letter_tycoon.cards import Card
from dashboard.tables.letter_tycoon.desk import NONE, controls, headline, messages, typing_order, why_locked
from dashboard.tables.letter_tycoon.helps import breakdown_of, hint_steps, missed_words
from dashboard.tables.letter_tycoon.lies import hand_row, made_letters, patents_row, pool_row, rails, switches
from dashboard.tables.letter_tycoon.log import log_of, named
from dashboard.tables.letter_tycoon.others import events_since, goal_line, seat_plate
from dashboard.tables.letter_tycoon.quote import COPY, EACH, buyable_with, cards_now, play_action
from dashboard.tables.letter_tycoon.setup import setup_form
from engines.core.bots import BotSpec
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.parameters import GameParameters


class LetterTycoonTable(GameTable):
    """Letter Tycoon on the table."""

    routine_words = "Let every word stand"
    breakdown_note = "Right of the points: where the money came from, and what the patents took of it."

    def scene(self, seen: Seen, staged: Staged) -> Scene:
        """Seats above, pool and patents, the desk with the word, the hand below."""
        view = seen.view
        stage = view["stage"]
        playing = seen.mine and not seen.locked
        building = playing and stage == "play"
        marks = switches(seen) if building and staged.values.get("y") == EACH else {}
        copied = next((placed.face for placed in staged.placed if placed.piece == COPY), "")
        extra = made_letters(seen, marks, copied) if building else ()
        lines = rails(seen, view, stage if playing else "")
        offers = buyable_with(seen, staged) if building else frozenset()
        zones: list[Zone] = [
            pool_row(seen, -1, stage if playing else "", marks),
            patents_row(seen, seen.state, offers, selling=playing and stage == "buy"),
            *lines,
            hand_row(seen, stage if playing else "", marks),
        ]
        if extra:
            zones.append(Row(id="made", look="tiles", pieces=extra, title="Made letters", hint="one of each a turn"))
        return Scene(
            turn=seen.number,
            label=f"{self.headline(seen)}, Letter Tycoon",
            zones=tuple(zones),
            seats=tuple(seat_plate(seen, seen.state, seat) for seat in range(view["players"])),
            seats_title=goal_line(seen),
            layout=(
                Band((Column(("seats",)),)),
                Band((Column(("pool",), 0), Column(("patents",)))),
                Band((Column(("desk",)),)),
                Band((Column(("hand",)), *([Column(("made",), 0)] if extra else []))),
            ),
            controls=controls(seen, stage) if playing else (),
            messages=messages(seen, staged, stage),
            typing=typing_order(stage, extra) if playing else (),
            locked="" if playing else seen.locked or why_locked(seen, view),
            events=events_since(seen, {zone.id for zone in zones}),
            events_from=2 * seen.shown,
            pace=seen.pace,
        )

    def action(self, seen: Seen, move: Move) -> Json:
        """A button or a patent that was clicked, with what lies on the rails."""
        stage = seen.view["stage"]
        if move.do == "play":
            return play_action(seen, move.staged)
        if move.do in ("skip", "accept", "challenge"):
            return {"do": move.do}
        if move.do == ROUTINE:
            return self.routine(seen) or {"do": "pass"}
        if move.do == NONE:
            return {"do": "discard", "letters": ""} if stage == "discard" else {"do": "pass"}
        if move.do == "buy" or move.do.startswith("buy-"):
            return {"do": "buy", "letter": (move.piece if move.do == "buy" else move.do)[-1:]}
        if move.do in ("discard", "exchange"):
            laid = _laid_cards(seen, move.staged)
            if move.do == "discard":
                return {"do": "discard", "letters": "".join(card.letter for card in laid)}
            return {"do": "exchange", "cards": [{"from": card.place, "letter": card.letter} for card in laid]}
        raise IllegalAction(f"There is no move '{move.do[:24]}' on this table.")

    def routine(self, seen: Seen) -> Json | None:
        """Words of others stand."""
        return {"do": "accept"} if seen.mine and seen.view["stage"] == "challenge" else None

    def unseen(self, seen: Seen) -> int | None:
        """A decision after which the others have only let words stand: that shows no card, and the table is where the player left it."""
        plies = seen.course.plies
        own = next((ply for ply in range(len(plies) - 1, -1, -1) if plies[ply].seat == seen.seat), None)
        if own is None or any(seen.course.game.reveals(event) and event["event"] != "accepted" for ply in plies[own:] for event in ply.events):
            return None
        return own if all(ply.action == {"do": "accept"} for ply in plies[own + 1 :]) else None

    def headline(self, seen: Seen) -> str:
        """Round and whose turn it is, or who has won."""
        return headline(seen)

    def log(self, seen: Seen) -> tuple[Entry, ...]:
        """A line a go."""
        return log_of(seen)

    def named(self, sentence: str, seen: Seen) -> str:
        """Names in place of seats."""
        return named(sentence, seen)

    def revealed(self, event: Json) -> str:
        """What cannot be unseen."""
        return _REVEALED.get(event["event"], "others have seen it")

    def hint(self, seen: Seen, spec: BotSpec) -> tuple[str, ...]:
        """How much, the letters, the word and why."""
        return hint_steps(seen, spec)

    def missed(self, seen: Seen, spec: BotSpec) -> Missed | None:
        """Words that would have earned more."""
        return missed_words(seen, spec)

    def breakdown(self, seen: Seen) -> Breakdown:
        """Money, stock, patents, bonus."""
        return breakdown_of(seen)

    def turns(self, seen: Seen) -> tuple[int, ...]:
        """Turns of players complete in each state."""
        return tuple(int(state.turn) for state in seen.course.states)

    def setup(self, parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
        """Hands, pool, owners, money, stock and whose turn."""
        return setup_form(parameters, players, start, key)


_REVEALED = {
    "drawn": "cards have been drawn since",
    "exchanged": "cards have been drawn since",
    "reshuffled": "cards have been drawn since",
    "rejected": "the dictionary has spoken",
    "challenged": "the dictionary has spoken",
    "accepted": "it was for the others to see",
    "over": "the game is over",
}


def _laid_cards(seen: Seen, staged: Staged) -> list[Card]:
    cards = cards_now(seen)
    laid = [placed.piece for placed in staged.on("word")]
    if not all(piece in cards for piece in laid):
        raise IllegalAction("A card on the rail is not on the table any more: take it back and look again.")
    return [cards[piece] for piece in laid]
