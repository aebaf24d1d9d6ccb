"""Parameters and a table size as the record that the compiled rules read."""

from __future__ import annotations

from engines.core.records import table
from engines.letter_tycoon.parameters import ABILITIES, LETTERS, Parameters, by_seat
from engines.letter_tycoon.state import LETTER_COUNT, MAX_WORD, STACK_ADD, STACK_MAX1, STACK_MULTIPLY, Rules

VOWELS = "AEIOU"
STACKINGS = {"multiply": STACK_MULTIPLY, "add": STACK_ADD, "max1": STACK_MAX1}


def compiled_rules(parameters: Parameters, players: int) -> Rules:
    """The rules of a variant at one table size. The parameters must be free of problems."""
    rules = table(Rules)[0]
    rules.players = players
    _write_deck_and_words(rules, parameters, players)
    _write_goal_and_end(rules, parameters, players)
    _write_earnings(rules, parameters)
    _write_abilities(rules, parameters)
    _write_challenges(rules, parameters)
    _write_money(rules, parameters, players)
    return rules


def _write_deck_and_words(rules: Rules, parameters: Parameters, players: int) -> None:
    for code, letter in enumerate(LETTERS):
        rules.card_counts[code] = parameters.card_counts[letter]
        rules.patent_costs[code] = parameters.patent_costs[letter]
    rules.hand_size[:players] = by_seat(parameters.hand_size, players)
    rules.pool_size = parameters.pool_size
    rules.min_word_length = parameters.min_word_length
    rules.min_hand_cards_per_word = parameters.min_hand_cards_per_word
    rules.optional_discard_after_word = int(parameters.optional_discard_after_word)


def _write_goal_and_end(rules: Rules, parameters: Parameters, players: int) -> None:
    rules.goal_value = parameters.goals[players].value
    rules.goal_patents = parameters.goals[players].patents
    rules.finish_round = int(parameters.final_round == "finish_round")
    rules.turn_cap = parameters.turn_cap


def _write_earnings(rules: Rules, parameters: Parameters) -> None:
    longest = max(parameters.score_table)
    for length in range(parameters.min_word_length, MAX_WORD + 1):
        earning = parameters.score_table[min(length, longest)]
        rules.score_money[length] = earning.money
        rules.score_stock[length] = earning.stock


def _write_abilities(rules: Rules, parameters: Parameters) -> None:
    letters: dict[str, str] = {str(ability): letter for ability, letter in parameters.abilities.items()}
    for code, ability in enumerate(ABILITIES):
        rules.ability_letter[code] = LETTERS.index(letters[ability]) if letters[ability] else -1
    rules.doubler_factor = parameters.doubler_factor
    rules.doubler_stacking = STACKINGS[parameters.doubler_stacking]
    for code in range(LETTER_COUNT):
        rules.doubles[code] = int(LETTERS[code] in parameters.q_letter_doubles)
        rules.flexible[code] = int(LETTERS[code] in parameters.y_flexible)
        rules.vowel[code] = int(LETTERS[code] in VOWELS)
    rules.copy_min_real_cards = parameters.x_min_real_cards
    rules.exchange_from_pool = int(parameters.q_replace_scope == "hand_or_pool")
    rules.exchange_count = parameters.q_replace_count


def _write_challenges(rules: Rules, parameters: Parameters) -> None:
    rules.automatic = int(parameters.challenge_mode == "automatic")
    rules.retries = parameters.retries
    rules.challenge_penalty_discard = parameters.challenge_penalty_discard
    rules.failed_challenge_fee = parameters.failed_challenge_fee


def _write_money(rules: Rules, parameters: Parameters, players: int) -> None:
    rules.royalty_per_card = parameters.royalty_per_card
    rules.active_player_pays = int(parameters.royalty_payer == "active_player")
    rules.purchases_per_turn = parameters.purchases_per_turn
    rules.start_money[:players] = by_seat(parameters.start_money, players)
    rules.start_stock[:players] = by_seat(parameters.start_stock, players)
    rules.stock_value = parameters.stock_value
    rules.final_bonus[:players] = by_seat(parameters.final_bonus, players)
