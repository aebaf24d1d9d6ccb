"""Helps in Letter Tycoon: a hint in steps, the better words that a turn passed by, and every score in its parts."""

from __future__ import annotations

from dashboard.tables.base import Breakdown, Missed, Seen
from dashboard.tables.letter_tycoon.log import earned
from dashboard.wording import counted, listed, money
from engines.core.bots import LEVELS, BotSpec
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.letter_tycoon import advice
from engines.letter_tycoon.advice import Advice
from engines.letter_tycoon.parameters import ABILITY_TITLES, LETTERS
from engines.letter_tycoon.quoting import Quote, quote


def hint_steps(seen: Seen, spec: BotSpec) -> tuple[str, ...]:
    """How much is possible, then the letters, then the word and why; for other decisions as many steps as they have."""
    if not seen.mine:
        return ()
    found = advice.advice(seen.prepared, seen.state, seen.seat, spec)
    name = spec.text.partition(":")[0]
    who = f"The {name}" if name in LEVELS else f"The {name} bot"
    if found.quote is not None:
        return _play_steps(seen, found, found.quote, who)
    action = found.action
    if action["do"] == "buy":
        return (f"{who} buys a patent.", f"**{action['letter']}**: {_patent_worth(seen, action['letter'])}.")
    if action["do"] == "exchange":
        letters = listed([f"**{card['letter']}**" for card in action["cards"]])
        return (f"{who} exchanges {counted(len(action['cards']), 'card')}.", f"It exchanges {letters}.")
    if action["do"] == "discard" and action["letters"]:
        letters = listed([f"**{letter}**" for letter in action["letters"]])
        return (f"{who} throws {counted(len(action['letters']), 'card')} away.", f"It throws {letters} away.")
    return (f"{who} {_PLAIN[action['do']]}.",)


_PLAIN = {
    "skip": "sees no word that is worth it",
    "pass": "passes",
    "discard": "keeps all cards",
    "accept": "lets the word stand",
    "challenge": "challenges: it does not know the word",
}


def _play_steps(seen: Seen, found: Advice, worth: Quote, who: str) -> tuple[str, ...]:
    words: list[str] = worth.action["words"]
    from_hand = "".join(worth.action["hand"])
    letters = sorted("".join(words))
    pool = list(letters)
    for letter in from_hand:
        pool.remove(letter)
    for copied in worth.action.get("copy", []):
        pool.remove(copied["letter"])
    for _ in worth.action.get("add_s", []):
        pool.remove("S")
    asked = "A word" if len(words) == 1 else "Two words"
    first = f"{asked} for **{earned(worth.money, worth.stock)}** {'is' if len(words) == 1 else 'are'} possible. {who} looked at {counted(found.options, 'set')} of letters."
    second = f"Its letters: **{' '.join(letters)}**"
    if pool:
        second += f", {' and '.join(pool) if len(pool) < 3 else listed(pool)} from the pool"
    third = f"{listed([f'**{word}**' for word in words])} {'earns' if len(words) == 1 else 'earn'} {earned(worth.money, worth.stock)}"
    doubled = sorted({name for word in worth.words for name in word.doubled_by})
    if doubled:
        third += f", doubled by {listed(doubled)}"
    reach = [patent.letter for patent in worth.patents if patent.within_reach]
    if found.purchase:
        third += f" and lets you buy {listed(reach, 'or')}. **{found.purchase}** is worth most: {_patent_worth(seen, found.purchase)}"
    elif reach:
        third += f" and lets you buy {listed(reach, 'or')}, which {who.lower()} would leave"
    return (first, second + ".", third + ".")


def _patent_worth(seen: Seen, letter: str) -> str:
    rules, code = seen.prepared.rules, LETTERS.index(letter)
    said = f"{counted(int(rules.card_counts[code]), 'card')} in the deck, {money(int(rules.patent_costs[code]))} towards your goal"
    abilities = [title for name, title in ABILITY_TITLES.items() if seen.prepared.parameters.abilities.get(name) == letter]
    return f"{said}, and an ability ({abilities[0][:1].lower()}{abilities[0][1:]})" if abilities else said


def missed_words(seen: Seen, spec: BotSpec) -> Missed | None:
    """The words that the player's last finished go passed by."""
    ply = _last_own_word(seen)
    if ply is None:
        return None
    state = seen.course.states[ply]
    done = seen.course.plies[ply]
    played: Quote | None = None
    turn = "No word"
    if done.action["do"] == "play":
        played = _quoted(seen, ply, done.action)
        stood = any(event["event"] == "earned" and event["seat"] == seen.seat for event in _events_of_turn(seen, ply))
        said = listed(done.action["words"])
        turn = f"{said}, {earned(played.money, played.stock)}" if played and stood else f"{said}, nothing"
        played = played if stood else None
    better = advice.better_plays(seen.prepared, state, seen.seat, spec, played)
    return Missed(turn, tuple(f"**{listed(found.action['words'])}** {earned(found.money, found.stock)}" for found in better))


def _quoted(seen: Seen, ply: int, action: Json) -> Quote | None:
    try:
        return quote(seen.prepared, seen.course.states[ply], seen.seat, action)
    except IllegalAction:
        return None


def _last_own_word(seen: Seen) -> int | None:
    """The last ply in which the player played or skipped, unless the word still waits for challenges."""
    for ply in range(len(seen.course.plies) - 1, -1, -1):
        done = seen.course.plies[ply]
        if done.seat == seen.seat and done.action["do"] in ("play", "skip"):
            waiting = int(seen.state.turn) == int(seen.course.states[ply].turn) and seen.view["stage"] in ("challenge", "play")
            return None if waiting else ply
    return None


def _events_of_turn(seen: Seen, ply: int) -> list[Json]:
    turn = int(seen.course.states[ply].turn)
    plies = range(ply, len(seen.course.plies))
    return [event for place in plies if int(seen.course.states[place].turn) == turn for event in seen.events(place)]


def breakdown_of(seen: Seen) -> Breakdown:
    """Money, stock, patents and bonus add up; behind them, where the money came from and went."""
    rules, state, players = seen.prepared.rules, seen.state, seen.prepared.players
    flows = [_flows(seen, seat) for seat in range(players)]
    rows = []
    for seat in range(players):
        points = (
            int(state.money[seat]),
            int(rules.stock_value * state.stock[seat]),
            int(state.patent_value[seat]),
            int(rules.final_bonus[seat]),
        )
        rows.append((*points, *flows[seat]))
    columns = ("Money", "Stock", "Patents", "Bonus", "Start money", "Words", "Royalties", "Challenges and fees", "Patents bought")
    return _without_empty(Breakdown(columns, tuple(rows), 4))


def _flows(seen: Seen, seat: int) -> tuple[int, ...]:
    """Money at the start, from words, from royalties, by challenges and fees, and for patents: they add up to the money at the end."""
    start = int(seen.course.states[0].money[seat])
    words = royalties = spent = 0
    for ply in seen.course.plies:
        for event in ply.events:
            if event.get("seat") == seat:
                words += event["money"] if event["event"] == "earned" else 0
                royalties += event["money"] if event["event"] == "royalty" else 0
                spent += event["money"] if event["event"] == "bought" else 0
    return start, words, royalties, int(seen.state.money[seat]) - start - words - royalties + spent, -spent


def _without_empty(found: Breakdown) -> Breakdown:
    """Leave out explaining columns, and a bonus, that are nothing for everybody."""
    keep = [place for place in range(len(found.columns)) if place < 3 or any(row[place] for row in found.rows)]
    parts = sum(place < found.parts for place in keep)
    return Breakdown(tuple(found.columns[place] for place in keep), tuple(tuple(row[place] for place in keep) for row in found.rows), parts)
