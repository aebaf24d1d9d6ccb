"""Letter Tycoon on the table: what lies there in every stage, what a move means, and what is said."""

from __future__ import annotations

import pytest

from dashboard.components.scene import Message, Rail
from dashboard.components.staged import Move, Placed, Staged
from engines.core.errors import IllegalAction
from tests.dashboard.seats import TABLE, Hands, lay_play, move_for, names, pieces, said, scene_of, seen_at, zone

pytestmark = pytest.mark.usefixtures("real_games")

AUTOMATIC = {"challenge_mode": "automatic"}
CATS = {"hands": ["CATSEEN", None, None], "pool": "TEA"}


def offered(scene):
    """Letters outlined for sale."""
    return [piece.face for piece in zone(scene, "patents").pieces if piece.outline]


def staged_word(seen, word, **choices):
    hands = Hands(scene_of(seen))
    lay_play(hands, {"words": [word], "hand": [word], **choices})
    return hands.staged


# Stages


def test_play_a_word_is_built_from_hand_and_pool():
    seen = seen_at(CATS)
    scene = scene_of(seen)
    assert [piece.face for piece in zone(scene, "hand").pieces] == list("ACEENST")
    assert [piece.face for piece in zone(scene, "pool").pieces] == list("AET")
    assert all(piece.to == ("word",) for row in ("hand", "pool") for piece in zone(scene, row).pieces)
    assert scene.typing == ("pool", "hand")
    assert names(scene) == ["play", "clear", "shuffle", "skip"]
    assert "at least 1 from your hand" in said(scene)
    assert TABLE.headline(seen) == "Turn 1, yours to play"


def test_play_the_quote_says_what_it_earns_and_why_and_what_may_be_bought():
    seen = seen_at({"hands": ["QUARTZX", None, None], "pool": "", "owners": {"A": 1, "R": 1, "T": 2}, "money": [1, 0, 0]})
    scene = scene_of(seen, staged_word(seen, "QUARTZ"))
    assert scene.messages[0] == Message("**$8 and 2 stock**", "strong")
    assert "QUARTZ: 6 letters, $4 and 1 stock, doubled by Q: $8 and 2 stock" in said(scene)
    assert "Ada gets $2 for A and R, Bo gets $1 for T" in said(scene)
    assert "With $9 you could then buy **Q** $2, **U** $3 or **Z** $2" in said(scene)
    assert offered(scene) == ["Q", "U", "Z"]


def test_play_what_is_not_yet_allowed_is_told_in_the_rules_words():
    seen = seen_at(CATS)
    assert said(scene_of(seen, staged_word(seen, "CA"))) == "A word has at least 3 letters; CA has 2."


def test_play_retries_are_shown_where_words_are_checked_at_once():
    assert "3 retries left" in said(scene_of(seen_at(CATS, **AUTOMATIC)))
    refused = seen_at(CATS, {"do": "play", "words": ["SEC"]}, **AUTOMATIC)
    assert said(scene_of(refused)).startswith("**You** play **SEC**; **SEC** is not in the lexicon, 2 retries left.")
    assert scene_of(refused).messages[0].tone == "warn"
    assert "2 retries left should" in said(scene_of(refused))


def test_play_a_second_word_has_a_rail_of_its_own_for_its_owner():
    scene = scene_of(seen_at({"hands": ["CATDOGX", None, None], "owners": {"V": 0}}))
    assert [one.id for one in scene.zones if isinstance(one, Rail)] == ["word", "word2"]
    hands = Hands(scene)
    lay_play(hands, {"words": ["CAT", "DOG"], "hand": ["CAT", "DOG"]})
    assert TABLE.action(seen_at({"hands": ["CATDOGX", None, None], "owners": {"V": 0}}), hands.move("play")) == {
        "do": "play",
        "words": ["CAT", "DOG"],
        "copy": [],
        "add_s": [],
        "hand": ["CAT", "DOG"],
    }


def test_play_doublers_ask_for_their_word_where_there_are_two():
    seen = seen_at({"hands": ["CATDOGE", None, None], "owners": dict.fromkeys("VBK", 0)})
    scene = scene_of(seen)
    assert names(scene) == ["play", "clear", "shuffle", "skip", "use-B", "use-K"]
    hands = Hands(scene)
    lay_play(hands, {"words": ["CAT", "DOG"], "hand": ["CAT", "DOG"]})
    hands.values |= {"use-K": "1", "use-B": "neither"}
    assert TABLE.action(seen, hands.move("play"))["use"] == {"B": None, "K": 1}
    assert "DOG: 3 letters, $1, doubled by K: $2" in said(scene_of(seen, hands.staged))


def test_play_a_doubler_alone_needs_no_question():
    seen = seen_at({"hands": ["CATDOGE", None, None], "owners": {"K": 0}})
    assert "use-K" not in names(scene_of(seen))
    assert "doubled by K" in said(scene_of(seen, staged_word(seen, "CAT")))


def test_play_each_y_is_vowel_or_consonant_as_marked():
    seen = seen_at({"hands": ["GYPSYCT", None, None], "owners": {"K": 0}})
    scene = scene_of(seen)
    assert "y" in names(scene)
    assert all(not piece.marks for piece in pieces(scene))
    each = Staged(seen.number, 1, values={"y": "each"})
    marked = scene_of(seen, each)
    assert {piece.face for piece in zone(marked, "hand").pieces if piece.marks} == {"Y"}
    hands = Hands(marked)
    lay_play(hands, {"words": ["GYPSY"], "hand": ["GYPSY"], "y": [[True, False]]})
    assert TABLE.action(seen, hands.move("play"))["y"] == [[True, False]]
    assert "Y counts as a vowel and Y counts as a consonant" in said(scene_of(seen, hands.staged))


def test_play_without_a_doubler_nobody_asks_about_y():
    assert "y" not in names(scene_of(seen_at({"hands": ["GYPSYCT", None, None]})))


def test_play_the_copy_takes_the_face_of_a_card_that_is_there():
    seen = seen_at({"hands": ["TOACKSE", None, None], "pool": "N", "owners": {"X": 0}})
    made = zone(scene_of(seen), "made").pieces
    assert [piece.id for piece in made] == ["copy"]
    assert made[0].choices.faces == tuple("ACEKNOST")
    hands = Hands(scene_of(seen))
    lay_play(hands, {"words": ["TOT"], "hand": ["TO"], "copy": [{"word": 0, "letter": "T"}]})
    action = TABLE.action(seen, hands.move("play"))
    assert (action["words"], action["hand"], action["copy"]) == (["TOT"], ["TO"], [{"word": 0, "letter": "T"}])
    assert "at least 3 real cards" in said(scene_of(seen, hands.staged))


def test_play_the_added_s_stays_at_the_end():
    seen = seen_at({"hands": ["CATXEEN", None, None], "owners": {"Z": 0}})
    made = zone(scene_of(seen), "made").pieces
    assert [(piece.id, piece.last) for piece in made] == [("added", True)]
    hands = Hands(scene_of(seen))
    lay_play(hands, {"words": ["CATS"], "hand": ["CAT"], "add_s": [0]})
    action = TABLE.action(seen, hands.move("play"))
    assert (action["words"], action["add_s"]) == (["CATS"], [0])
    assert scene_of(seen, hands.staged).messages[0].text == "**$2**"


def test_play_a_word_of_pool_cards_alone_takes_one_from_the_hand_where_it_can():
    seen = seen_at({"hands": ["TNNOOII", None, None], "pool": "TEA"})
    hands = Hands(scene_of(seen))
    for letter in "TEA":
        hands.put("word", letter, ["pool"])
    action = TABLE.action(seen, hands.move("play"))
    assert "hand" not in action
    assert "From your hand: T" in said(scene_of(seen, hands.staged))


def test_exchange_comes_before_the_word():
    seen = seen_at({"stage": "exchange", "hands": ["QXZVVWW", None, None], "pool": "TEA", "owners": {"Q": 0}})
    scene = scene_of(seen)
    assert zone(scene, "word").boxes == 1
    assert names(scene) == ["exchange", "none"]
    assert all(piece.to == () for piece in zone(scene, "pool").pieces)
    assert TABLE.action(seen, move_for(scene, {"do": "exchange", "cards": [{"from": "hand", "letter": "V"}]})) == {
        "do": "exchange",
        "cards": [{"from": "hand", "letter": "V"}],
    }
    assert TABLE.action(seen, move_for(scene, {"do": "pass"})) == {"do": "pass"}
    assert TABLE.headline(seen) == "Turn 1, yours to exchange"


def test_exchange_takes_pool_cards_where_the_variant_says_so():
    seen = seen_at(
        {"stage": "exchange", "hands": ["QXZVVWW", None, None], "pool": "TEA", "owners": {"Q": 0}}, q_replace_scope="hand_or_pool", q_replace_count=2
    )
    scene = scene_of(seen)
    assert zone(scene, "word").boxes == 2
    assert all(piece.to == ("word",) for piece in zone(scene, "pool").pieces)


def test_challenge_the_word_of_somebody_else_lies_on_the_table():
    hands = {"hands": ["SEENQXZ", "CATSVVW", None], "pool": ""}
    seen = seen_at({**hands, "seat": 1}, {"do": "play", "words": ["CATS"]}, {"do": "accept"}, people=(0, 1, 2))
    scene = scene_of(seen)
    assert [piece.face for piece in zone(scene, "word").pieces] == list("CATS")
    assert not any(piece.to for piece in pieces(scene))
    assert names(scene) == ["accept", "challenge", "routine"]
    assert said(scene) == "**Seat 2** plays **CATS**. / Is it a word? A challenge in vain costs $1."
    assert TABLE.headline(seen) == "Turn 1, Seat 2 plays CATS"
    assert TABLE.routine(seen) == {"do": "accept"}
    assert TABLE.routine(seen_at(CATS)) is None


def test_buy_the_patents_within_reach_are_buttons_and_tiles():
    seen = seen_at({**CATS, "money": [3, 0, 0]}, {"do": "play", "words": ["CATS"]}, **AUTOMATIC)
    scene = scene_of(seen)
    assert names(scene) == ["buy-C", "none"]
    assert offered(scene) == ["C"]
    assert [piece.id for piece in pieces(scene) if piece.send] == ["patent-C"]
    assert [piece.face for piece in zone(scene, "word").pieces] == list("CATS")
    assert said(scene).startswith("**You** play **CATS**, earn $2.")
    hands = Hands(scene)
    assert TABLE.action(seen, hands.move("buy", "patent-C")) == TABLE.action(seen, hands.move("buy-C")) == {"do": "buy", "letter": "C"}
    assert TABLE.action(seen, hands.move("none")) == {"do": "pass"}


def test_discard_is_free_after_a_word_and_after_none():
    seen = seen_at(CATS, {"do": "skip"})
    scene = scene_of(seen)
    assert names(scene) == ["discard", "none", "clear"]
    assert all(piece.to == () for piece in zone(scene, "pool").pieces)
    assert TABLE.action(seen, move_for(scene, {"do": "discard", "letters": "CE"})) == {"do": "discard", "letters": "CE"}
    assert TABLE.action(seen, move_for(scene, {"do": "discard", "letters": ""})) == {"do": "discard", "letters": ""}


def test_penalty_is_owed_to_the_card():
    seen = seen_at({"stage": "discard", "penalty": 2, "hands": ["CATSEEN", None, None]}, challenge_penalty_discard=2)
    scene = scene_of(seen)
    assert zone(scene, "word").boxes == 2
    assert [(need.zone, need.least) for need in scene.controls[0].needs] == [("word", 2)]
    assert names(scene) == ["discard"]


def test_over_nothing_moves_and_the_winner_is_named():
    position = {
        "hands": ["CATSEEN", None, None],
        "pool": "TEA",
        "owners": dict.fromkeys("EATIN", 0),
        "money": [9, 0, 0],
        "seat": 2,
        "last_round": 0,
        "turn": 2,
    }
    seen = seen_at(position, {"do": "skip"}, people=(0, 2))
    scene = scene_of(seen)
    assert TABLE.headline(seen) == "You win with 49 points"
    assert scene.locked == "The game is over."
    assert scene.controls == ()
    assert not any(piece.send for piece in pieces(scene))
    assert "You have reached it" in scene.seats_title


# What is told


def test_what_bots_have_done_since_is_told_in_order_with_the_table_as_it_lay():
    seen = seen_at(
        {"hands": ["CATSEEN", "PLANETX", "DOGTEAN"], "pool": "TEA"}, {"do": "skip"}, {"do": "discard", "letters": ""}, bots=True, **AUTOMATIC
    )
    events = scene_of(seen).events
    assert events[0].seat == 1
    assert events[0].text.startswith("**Ada** plays **PLANET")
    assert {event.seat for event in events} == {1, 2}
    first = {zone.id: zone for zone in events[0].zones}
    assert "".join(piece.face for piece in first["word"].pieces).startswith("PLANET")
    assert events[0].seats[0].figures[0].value == "$0"
    later = {zone.id: zone for zone in events[1].zones}
    bought = events[1].text.partition("buys **")[2][:1]
    assert bought
    owners = {piece.face: piece.owner for piece in later["patents"].pieces}
    assert owners[bought] == 1
    assert {piece.face: piece.owner for piece in first["patents"].pieces}[bought] is None


def test_cards_keep_their_names_while_they_lie_there():
    before = seen_at(CATS)
    after = seen_at(CATS, {"do": "play", "words": ["CATS"]}, {"do": "pass"}, people=(0, 1, 2), **{**AUTOMATIC, "start_money": 9})
    stayed = {piece.id for piece in zone(scene_of(before), "hand").pieces if piece.face == "N"}
    assert stayed <= {piece.id for piece in zone(scene_of(after), "hand").pieces}
    ids = [piece.id for piece in pieces(scene_of(after))]
    assert len(ids) == len(set(ids))


def test_the_log_has_a_line_a_go_with_names():
    position = {"hands": ["CATSEEN", "PLANETX", "DOGTEAN"], "pool": "TEA", "owners": {"N": 0}}
    seen = seen_at(position, {"do": "skip"}, {"do": "discard", "letters": "CE"}, bots=True, **AUTOMATIC)
    lines = TABLE.log(seen)
    assert lines[0].text == "**You** build no word, discard C and E"
    assert lines[1].round == 1
    assert lines[1].text.startswith("**Ada** plays **PLANET")
    assert "; you get $1 for N; Ada buys" in lines[1].text


def test_a_challenge_in_vain_and_a_challenge_that_hits_are_told():
    position = {"stage": "challenge", "seat": 1, "to_act": [0], "hands": [None, "", None], "pool": "", "money": [1, 0, 0]}
    vain = seen_at({**position, "play": {"words": ["CATS"], "hand": ["CATS"]}}, {"do": "challenge"})
    assert TABLE.log(vain)[0].text.startswith("**You** challenge; **CATS** is in the lexicon; you pay $1; Ada earns $2")
    hit = seen_at({**position, "hands": [None, "TEA", None], "play": {"words": ["CTS"], "hand": ["CTS"]}}, {"do": "challenge"})
    assert TABLE.log(hit)[0].text == "**You** challenge; **CTS** is not in the lexicon, the cards go back"


def test_sentences_of_the_rules_name_players_not_seats():
    seen = seen_at(CATS)
    assert TABLE.named("It belongs to the patent of V, which seat 0 does not own.", seen) == "It belongs to the patent of V, which you do not own."
    assert TABLE.named("The patent of E belongs to seat 1 already.", seen) == "The patent of E belongs to Ada already."


# What must not be seen


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_scene_knows_nothing_that_its_player_does_not(players):
    rest = [None] * (players - 1)
    base = {"hands": ["CATSEEN", *rest], "pool": "TEA", "players": players}
    seen = seen_at(base, players=players)
    same = {**seen.course.game.position(seen.prepared, seen.state)}
    hidden = {**same, "hands": [same["hands"][0], *same["hands"][:0:-1]], "deck": same["deck"][::-1], "salt": 1}
    assert hidden["deck"] != same["deck"]
    assert scene_of(seen_at(same, players=players)) == scene_of(seen_at(hidden, players=players))


def test_goals_and_how_near_each_player_is_are_shown():
    seen = seen_at({**CATS, "owners": {"E": 0, "A": 0, "T": 1}})
    scene = scene_of(seen)
    assert scene.seats_title == "Goal: patents worth $34, at least 5 of them"
    assert [plate.figures[2].value for plate in scene.seats] == ["$18", "$8", "$0"]
    assert scene.seats[0].progress == pytest.approx(2 / 5)
    assert scene.seats[1].progress == pytest.approx(1 / 5)
    rich = seen_at({**CATS, "owners": dict.fromkeys("EATI", 0) | {"O": 0}}, goals={3: {"value": 34, "patents": 6}})
    assert scene_of(rich).seats[0].note == "1 patent short"


# Helps


def test_a_hint_says_more_with_every_step():
    seen = seen_at({"hands": ["PLAYERX", None, None], "pool": "S"})
    steps = TABLE.hint(seen, seen.course.game.bot("greedy:vocabulary=3"))
    assert len(steps) == 3
    assert steps[0].startswith("A word for **$6 and 1 stock** is possible.")
    assert "PLAYERS" not in steps[0] + steps[1]
    assert steps[1] == "Its letters: **A E L P R S Y**, S from the pool."
    assert steps[2].startswith("**PLAYERS** earns $6 and 1 stock and lets you buy ")


def test_better_words_are_told_after_the_turn_and_not_before():
    bot = seen_at(CATS).course.game.bot("greedy:vocabulary=3")
    position = {"hands": ["PLAYERS", None, None], "pool": ""}
    assert TABLE.missed(seen_at(position, **AUTOMATIC), bot) is None
    played = seen_at(position, {"do": "play", "words": ["PLAYER"]}, {"do": "pass"}, {"do": "discard", "letters": ""}, bots=True, **AUTOMATIC)
    missed = TABLE.missed(played, bot)
    assert missed.turn == "PLAYER, $4 and 1 stock"
    assert missed.better[0] == "**PLAYERS** $6 and 1 stock"


def test_the_scores_break_down_into_their_parts_and_the_money_into_its_sources():
    seen = seen_at(CATS, {"do": "play", "words": ["CATS"]}, {"do": "buy", "letter": "C"}, **{**AUTOMATIC, "start_money": 3})
    found = TABLE.breakdown(seen)
    assert found.columns[: found.parts] == ("Money", "Stock", "Patents")
    assert [sum(row[: found.parts]) for row in found.rows] == list(seen.course.game.scores(seen.prepared, seen.state))
    assert dict(zip(found.columns[found.parts :], found.rows[0][found.parts :], strict=True)) == {"Start money": 3, "Words": 2, "Patents bought": -3}
    assert all(row[0] == sum(row[found.parts :]) for row in found.rows)


# What no move means


@pytest.mark.parametrize(("button", "sentence"), [("dance", "There is no move 'dance' on this table."), ("play", "Build a word first")])
def test_a_move_without_a_meaning_is_refused(button, sentence):
    seen = seen_at(CATS)
    with pytest.raises(IllegalAction, match=sentence):
        TABLE.action(seen, Move("m", seen.number, button, "", 0.0, Staged(seen.number)))


def test_a_card_that_is_not_there_any_more_is_refused():
    seen = seen_at(CATS)
    staged = Staged(seen.number, 1, (Placed("hand99", "word", face="Q"),))
    with pytest.raises(IllegalAction, match="not on the table any more"):
        TABLE.action(seen, Move("m", seen.number, "play", "", 0.0, staged))
    assert "not on the table any more" in said(scene_of(seen, staged))
