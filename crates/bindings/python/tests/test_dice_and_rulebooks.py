"""Provable dice, derived again with Python's hashes, and the rulebooks."""

import hashlib
import hmac

import pytest
from salon_games import FraudError, article, backgammon, checkers, chess, dice, rulebooks


def derive(secret, table, entropy, game, number, weights):
    """The derivation as its documentation states it."""
    key = b"salon-dice/1 key\n"
    for text in (table, *entropy):
        key += len(text).to_bytes(4, "big") + text.encode()
    key = hmac.new(secret, key, hashlib.sha256).digest()
    total, block = sum(weights), 0
    while True:
        text = b"salon-dice/1 roll\n" + b"".join(n.to_bytes(4, "big") for n in (game, number, block))
        digest = hmac.new(key, text, hashlib.sha256).digest()
        for index in range(0, 32, 4):
            word = int.from_bytes(digest[index : index + 4], "big")
            if word < (1 << 32) // total * total:
                left = word % total
                for outcome, weight in enumerate(weights):
                    if left < weight:
                        return outcome
                    left -= weight
        block += 1


def test_dice_follow_from_the_documented_derivation():
    secret = bytes(range(32))
    fair = dice.FairDice(dice.Secret(secret), "table 1", ("a1", "b2"))
    weights = [1, 2] * 10 + [1]
    rolls = [(0, number, weights, fair.roll(0, number, weights)) for number in range(50)]
    assert [roll[3] for roll in rolls] == [
        derive(secret, "table 1", ("a1", "b2"), 0, number, weights) for number in range(50)
    ]
    commitment = hashlib.sha256(b"salon-dice/1 commitment\n" + secret).hexdigest()
    dice.verify(commitment, dice.Secret(secret), "table 1", ("a1", "b2"), rolls)
    wrong = [*rolls[:7], (0, 7, weights, (rolls[7][3] + 1) % 21), *rolls[8:]]
    with pytest.raises(FraudError, match="roll 8 of game 1"):
        dice.verify(commitment, dice.Secret(secret), "table 1", ("a1", "b2"), wrong)
    with pytest.raises(FraudError, match="commitment"):
        dice.verify(commitment, dice.Secret(bytes(32)), "table 1", ("a1", "b2"), rolls)


def test_secrets_are_checked_and_hidden():
    with pytest.raises(ValueError, match="32 bytes"):
        dice.Secret(b"short")
    assert "00" not in repr(dice.Secret(bytes(32)))
    with pytest.raises(ValueError, match="weights"):
        dice.FairDice(dice.Secret(bytes(32)), "t", ("", "")).roll(0, 0, [])


@pytest.mark.parametrize("game", [chess, checkers, backgammon])
def test_the_examples_of_the_rulebooks_run(game):
    name = game.__name__.rsplit(".", 1)[1]
    played = 0
    for book in rulebooks(name):
        for identifier in book.articles:
            for example in article(identifier).examples:
                moves = example.play
                if any(" " in move or ":" in move or "~" in move for move in moves) or "table" in example.options:
                    continue
                rules = "+".join([book.id, *example.options])
                position = game.Position(example.position, rules=rules)
                for move in moves[:-1] if example.refused else moves:
                    position.push(move)
                if example.refused and moves:
                    with pytest.raises(ValueError) as caught:
                        position.push(moves[-1])
                    assert caught.value.reason == example.refused.split("(")[0]
                if example.after:
                    assert position == game.Position(example.after, rules=rules)
                played += 1
    assert played > 30


def test_rulebooks_are_in_two_languages():
    english, french = article("chess.castling.move"), article("chess.castling.move", language="fr")
    assert english.title != french.title and english.text != french.text
    with pytest.raises(KeyError):
        article("chess.nonsense")
    with pytest.raises(ValueError):
        rulebooks("go")
