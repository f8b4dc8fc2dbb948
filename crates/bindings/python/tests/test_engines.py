"""Engines, tables and rollouts. Mates and table results are textbook ones."""

import _thread
import threading
import time

import pytest
from salon_games import Engine, backgammon, checkers, chess


def test_finds_a_mate_and_other_moves_in_order():
    position = chess.Position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    best = Engine("chess").analyse(position, nodes=20_000, multipv=4)
    assert str(best[0].move) == "a1a8" and best[0].score.mate == 1
    assert len({str(found.move) for found in best}) == 4
    assert all(found.pv[0] == found.move for found in best)
    assert [found.score.expected for found in best] == sorted((f.score.expected for f in best), reverse=True)
    (only,) = Engine("chess").analyse(position, nodes=20_000, moves=["Rd1", "Ra7"])
    assert str(only.move) in ("a1d1", "a1a7")


def test_searches_with_a_node_limit_are_reproducible():
    found = [Engine("checkers").analyse(checkers.Position(), nodes=30_000)[0] for _ in range(2)]
    assert found[0].nodes == found[1].nodes and [str(m) for m in found[0].pv] == [str(m) for m in found[1].pv]


def test_plays_the_five_point():
    position = backgammon.Position()
    position.push("31")
    best = Engine("backgammon").analyse(position, depth=1, multipv=2)
    assert str(best[0].move) == "8/5,6/5"
    win, gammon, *_ = best[0].score.probabilities
    assert 0.5 < win < 0.6 and 0.1 < gammon < 0.2


def test_limits_and_positions_are_checked():
    engine = Engine("chess")
    with pytest.raises(ValueError, match="limit"):
        engine.analyse(chess.Position())
    with pytest.raises(ValueError, match="seconds"):
        engine.analyse(chess.Position(), seconds=-1)
    with pytest.raises(TypeError, match="plays chess"):
        engine.analyse(checkers.Position(), depth=1)
    with pytest.raises(TypeError):
        engine.analyse("e4", depth=1)
    with pytest.raises(ValueError, match="over"):
        engine.best_move(chess.Position("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"))
    with pytest.raises(ValueError, match="rolled"):
        Engine("backgammon").best_move(backgammon.Position(), depth=1)
    for wrong in ({"game": "go"}, {"game": "chess", "strength": "level:11"}, {"game": "chess", "threads": 0}):
        with pytest.raises(ValueError):
            Engine(**wrong)


def test_a_search_releases_the_lock_and_can_be_stopped():
    engine = Engine("chess")
    found = []
    search = threading.Thread(target=lambda: found.append(engine.analyse(chess.Position(), seconds=60)))
    begin = time.monotonic()
    search.start()
    time.sleep(0.3)
    assert search.is_alive(), "this thread runs while the engine searches"
    engine.stop()
    search.join(20)
    assert not search.is_alive() and time.monotonic() - begin < 20 and found[0]


def test_ctrl_c_ends_a_search():
    timer = threading.Timer(0.4, _thread.interrupt_main)
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Engine("chess").analyse(chess.Position(), seconds=60)
    assert time.monotonic() - begin < 20


def test_tables_know_textbook_endings():
    assert checkers.probe(checkers.Position("W:WK19,K23:B12,K28")) == "win"
    assert checkers.probe(checkers.Position("W:WK1:BK32")) == "draw"
    assert checkers.probe(checkers.Position()) is None
    assert checkers.distance(checkers.Position("W:WK19,K23:B12,K28")) > 5
    with pytest.raises(ValueError, match="nowhere"):
        checkers.open_tablebase("/nowhere/six.table")


def test_the_last_roll_is_counted_by_hand():
    # White has one checker on the six point, Black one on the first: 27 of 36 rolls win at once.
    position = backgammon.Position("XGID=-a----A-------------------:0:0:1:00:0:0:0:0:10")
    assert dict(backgammon.bearoff_rolls(position, "white"))[1] == pytest.approx(27 / 36)
    with pytest.raises(ValueError, match="home"):
        backgammon.bearoff_rolls(backgammon.Position(), "white")


def test_rollouts_are_reproducible():
    position = backgammon.Position("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")
    first = backgammon.rollout(position, games=36, seed=2)
    assert first.games == 36 and 0.4 < first.probabilities[0] < 0.65
    assert first.equity == backgammon.rollout(position, games=36, seed=2).equity
    with pytest.raises(ValueError):
        backgammon.rollout(backgammon.Position())
