"""Positions: rules, texts, history. Counts are published ones; chess is compared with python-chess."""

import copy
import pickle
import random

import pytest
from salon_games import MoveError, PositionError, RulesError, SalonError, article, backgammon, checkers, chess

GAMES = [chess, checkers, backgammon]


def play_randomly(position, rng, most=400):
    while position.turn and len(position.history) < most:
        if position.turn == "chance":
            rolls, weights = zip(*position.chances())
            position.push(rng.choices(rolls, weights)[0])
        else:
            position.push(rng.choice(position.legal_moves))


def test_perft_gives_the_published_counts():
    assert chess.Position().perft(4) == 197_281
    kiwipete = chess.Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert kiwipete.perft(3) == 97_862
    assert sum(count for _, count in kiwipete.divide(3)) == 97_862
    assert checkers.Position().perft(8) == 845_931


def test_first_rolls_have_the_known_numbers_of_plays():
    # 31 by the literature; 65 by hand: 24/13, 24/18 with 13/8 or 8/3, 13/7 with 13/8 or 8/3, 13/2, and 8/2 8/3.
    for roll, plays in [("31", 16), ("65", 7)]:
        position = backgammon.Position()
        position.push(roll)
        assert len(position.legal_moves) == plays


def test_random_games_agree_with_python_chess():
    peer = pytest.importorskip("chess")
    rng = random.Random(11)
    for _ in range(15):
        ours, theirs = chess.Position(), peer.Board()
        while not theirs.is_game_over(claim_draw=False) and not ours.is_over:
            moves = {str(move): move for move in ours.legal_moves}
            assert set(moves) == {move.uci() for move in theirs.legal_moves}
            text = rng.choice(sorted(moves))
            move = peer.Move.from_uci(text)
            assert ours.san(moves[text]) == theirs.san(move)
            assert ours.parse_san(theirs.san(move)) == moves[text]
            ours.push(moves[text])
            theirs.push(move)
            assert ours.fen == theirs.fen(en_passant="legal")
            assert ours.is_check == theirs.is_check()
        outcome = theirs.outcome(claim_draw=False)
        if outcome is not None:
            assert ours.outcome().result == outcome.result()


@pytest.mark.parametrize("game", GAMES)
def test_undo_returns_to_every_earlier_position(game):
    rng = random.Random(5)
    position = game.Position()
    play_randomly(position, rng)
    texts = []
    while position.history:
        texts.append(position.text)
        last = position.history[-1]
        assert position.undo() == last
        position.push(last)
        assert position.text == texts[-1]
        position.undo()
    assert position.undo() is None
    assert position == game.Position()
    assert len(texts) > 20


@pytest.mark.parametrize("game", GAMES)
def test_texts_copies_and_pickles_are_equal(game):
    rng = random.Random(6)
    position = game.Position()
    play_randomly(position, rng, most=60)
    assert game.Position(position.text, rules=position.rules) == position
    for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert other == position and other.history == position.history
        other.undo()
        assert other != position, "copies are independent"
    assert position != 7


@pytest.mark.parametrize("game", GAMES)
def test_after_leaves_the_position_alone(game):
    position = game.Position()
    if position.turn == "chance":
        position.push("31")
    before = position.text
    move = position.legal_moves[0]
    assert position.after(move).history[-1] == move
    assert position.after(position.move_text(move)).text == position.after(move).text
    assert position.text == before


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn(game):
    position = game.Position()
    assert position.svg().startswith("<svg ") and position.svg("black") != position.svg()
    assert position._repr_svg_() == position.svg("white")
    assert str(position) == position.diagram() and position.diagram(unicode=True) != str(position)
    with pytest.raises(ValueError, match="'white' or 'black'"):
        position.svg("red")


def test_refusals_name_the_rule():
    position = chess.Position("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1")
    with pytest.raises(MoveError, match="check") as caught:
        position.push("O-O")
    assert caught.value.reason and article(caught.value.article).text
    assert isinstance(caught.value, SalonError) and isinstance(caught.value, ValueError)
    with pytest.raises(MoveError) as caught:
        position.push("castle")
    assert caught.value.reason is None
    for wrong in (7, None, checkers.Position().legal_moves[0]):
        with pytest.raises(TypeError):
            position.push(wrong)
    assert not position.is_legal("O-O") and position.is_legal("Kxe2")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["", "x", "♔", "8/8", "\0", "9" * 100_000])
def test_wrong_positions_are_refused(game, text):
    with pytest.raises(PositionError):
        game.Position(text)


def test_wrong_rules_are_refused():
    with pytest.raises(RulesError):
        chess.Position(rules="nonsense")


def test_rulebooks_differ():
    assert chess.Position(rules="standard+960=518").fen == chess.Position().fen
    fortress = chess.Position("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", rules="fortress")
    assert all(move.kind != "castling" for move in fortress.legal_moves)


def test_draws_can_be_claimed():
    position = chess.Position()
    for _ in range(2):
        for move in ["Nf3", "Nf6", "Ng1", "Ng8"]:
            position.push(move)
    assert position.claims() == ["threefold_repetition"] and position.outcome() is None


def test_backgammon_has_dice_cube_and_matches():
    position = backgammon.Position(rules="standard+match=3")
    assert len(position.chances()) == 36 and abs(sum(p for _, p in position.chances()) - 1) < 1e-9
    for event in ["31", "8/5 6/5"]:
        position.push(event)
    assert [str(move) for move in position.legal_moves] == ["roll", "double"]
    position.push("double")
    position.push("take")
    assert (position.cube, position.cube_owner, position.turn) == (2, "white", "chance")
    assert len(position.chances()) == 21
    assert position.pip_count("white") == 163 and position.checkers("white")[5] == 2
    assert backgammon.Position(position.gnu_id, rules="standard+match=3").score == (0, 0)
    won = position.resignation("black")
    assert (won.winner, won.points) == ("white", 2)
    following = backgammon.Position.next_game("standard+match=3", [won])
    assert following.score == (2, 0) and following.is_crawford
    assert backgammon.Position.next_game("standard+match=3", [won, won]) is None


@pytest.mark.parametrize("game", GAMES)
def test_playouts_are_reproducible(game):
    position = game.Position()
    first = position.playouts(30, seed=4)
    assert repr(first) == repr(position.playouts(30, seed=4)) != repr(position.playouts(30, seed=5))
    assert first.games == first.white_wins + first.black_wins + first.draws == 30
    assert first.turns > 30 * 20
