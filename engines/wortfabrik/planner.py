"""The planner's day: play the week out on sampled rolls for each of the most promising plans, and take what scores most.

Rolls to come are sampled from the bot's own stream, the same for all candidates; the days are played as the greedy bot
plays them. After each round the worse half of the candidates is dropped, and the rest gets twice as many samples.
"""

from __future__ import annotations

from engines.core.chance import below
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.facts import WordIndex
from engines.words.patterns import Patterns
from engines.wortfabrik.combining import IMPOSSIBLE
from engines.wortfabrik.desk import MOST_SAMPLES, Bot, Desk
from engines.wortfabrik.greedy import greedy_day, weigh_day
from engines.wortfabrik.outlook import Outlook
from engines.wortfabrik.plans import write_plan
from engines.wortfabrik.scoring import slip_score
from engines.wortfabrik.state import Action, Rules, Slip
from engines.wortfabrik.writing import write_day


@rule
def planner_day(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bot: Bot,
    slip: Slip,
    roll: Integers,
    day: int,
    salt: int,
    streams: Integers,
    stream: int,
    desk: Desk,
    action: Action,
) -> None:
    """Fill `action` with what scores most in weeks played out. Advances one stream."""
    weigh_day(rules, index, patterns, outlook, bot, slip, roll, day, salt, desk)
    candidates = _choose_candidates(rules, bot, slip, roll, desk)
    if day < rules.days and candidates > 1:
        desk.samples = 0
        samples = bot.samples
        while candidates > 1 and desk.samples + samples <= MOST_SAMPLES:
            _sample_rolls(rules, streams, stream, rules.days - day, samples, desk)
            for place in range(candidates):
                candidate = desk.ranking[place]
                for sample in range(desk.samples - samples, desk.samples):
                    desk.candidate_score[candidate] += _play_out(rules, index, patterns, outlook, bot, slip, roll, day, salt, candidate, sample, desk)
            _rank(desk, candidates)
            candidates = (candidates + 1) // 2
            samples *= 2
    action.count = 0
    _copy_action(desk.candidate[desk.ranking[0]], action)


@rule
def _copy_action(source: Action, target: Action) -> None:
    """Write one action over another."""
    target.count = source.count
    for entry in range(source.count):
        target.source[entry] = source.source[entry]
        target.target[entry] = source.target[entry]
        target.row[entry] = source.row[entry]
        target.box[entry] = source.box[entry]
        target.letter[entry] = source.letter[entry]
        for place in range(source.taken.shape[1]):
            target.taken[entry, place] = source.taken[entry, place]


@rule
def _choose_candidates(rules: Rules, bot: Bot, slip: Slip, roll: Integers, desk: Desk) -> int:
    """Write the plans that look best, best first, as candidates; return how many."""
    count = min(bot.candidates, desk.options)
    for place in range(count):
        write_plan(rules, slip, roll, desk, _take_best(rules, desk), desk.candidate[place])
        desk.candidate_score[place] = 0
        desk.ranking[place] = place
    return count


@rule
def _take_best(rules: Rules, desk: Desk) -> int:
    """The set of dice whose plan is worth most of those not taken yet."""
    best = 0
    for dice in range(1 << rules.dice):
        if desk.worth_of_set[dice] > desk.worth_of_set[best]:
            best = dice
    desk.worth_of_set[best] = IMPOSSIBLE
    return best


@rule
def _sample_rolls(rules: Rules, streams: Integers, stream: int, days: int, samples: int, desk: Desk) -> None:
    """Roll the dice of the days to come, for further samples."""
    for sample in range(desk.samples, desk.samples + samples):
        for day in range(days):
            for die in range(rules.dice):
                desk.sampled[sample, day, die] = rules.symbols[die, below(streams, stream, rules.faces[die])]
    desk.samples += samples


@rule
def _play_out(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bot: Bot,
    slip: Slip,
    roll: Integers,
    day: int,
    salt: int,
    candidate: int,
    sample: int,
    desk: Desk,
) -> int:
    """The final score when a candidate is written today and the sampled rolls follow."""
    trial = desk.trial[0]
    desk.trial[0] = slip  # type: ignore[index]  # a row of a table copies as a whole
    write_day(rules, roll, day, trial, desk.tally, desk.candidate[candidate])
    for later in range(rules.days - day):
        for die in range(rules.dice):
            desk.coming[die] = desk.sampled[sample, later, die]
        greedy_day(rules, index, patterns, outlook, bot, trial, desk.coming, day + 1 + later, salt, desk, desk.action)
        write_day(rules, desk.coming, day + 1 + later, trial, desk.tally, desk.action)
    return slip_score(rules, index, trial)


@rule
def _rank(desk: Desk, candidates: int) -> None:
    """Sort the first candidates by what they have scored; equal ones keep their order."""
    for place in range(1, candidates):
        candidate = desk.ranking[place]
        before = place
        while before > 0 and desk.candidate_score[desk.ranking[before - 1]] < desk.candidate_score[candidate]:
            desk.ranking[before] = desk.ranking[before - 1]
            before -= 1
        desk.ranking[before] = candidate
