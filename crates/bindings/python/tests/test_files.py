"""Readers and writers. PGN is compared with python-chess, both ways."""

import io
import random

import pytest
from salon_games import FileError, backgammon, checkers, chess
from test_positions import play_randomly

TEXT = """[Event "Test"]
[White "Ann"]
[Result "1-0"]

1. e4 $1 {best by test} e5 2. Qh5 (2. Nf3 Nc6 (2... d6 {Philidor}) 3. Bb5) 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

"""


def test_pgn_keeps_annotations_and_variations():
    game = next(chess.PgnReader(io.StringIO(TEXT)))
    assert dict(game.tags)["White"] == "Ann" and game.result == "1-0" and len(game) == 7
    nodes = game.nodes
    assert nodes[0].nags == [1] and nodes[0].comments == ["best by test"]
    (variation,) = nodes[2].variations
    assert [str(node.move) for node in variation] == ["g1f3", "b8c6", "f1b5"]
    assert variation[1].variations[0][0].comments == ["Philidor"]
    assert game.end.outcome().ending == "checkmate" and len(game.end.history) == 7
    assert "Philidor" in str(game) and "Dh5" in game.pgn(language="fr")


def test_python_chess_reads_what_we_write_and_we_read_what_it_writes(tmp_path):
    pgn = pytest.importorskip("chess.pgn")
    rng = random.Random(3)
    path = tmp_path / "games.pgn"
    positions = []
    with chess.PgnWriter(path) as writer:
        for number in range(8):
            position = chess.Position()
            play_randomly(position, rng, most=90)
            positions.append(position)
            writer.write(chess.Game(position, tags={"Round": str(number)}))
    with open(path) as file:
        theirs = list(iter(lambda: pgn.read_game(file), None))
    assert [game.end().board().fen(en_passant="legal") for game in theirs] == [p.fen for p in positions]
    written = "\n\n".join(map(str, theirs))
    ours = list(chess.PgnReader(io.BytesIO(written.encode())))
    assert [game.end.fen for game in ours] == [position.fen for position in positions]


def test_a_broken_game_does_not_affect_the_others():
    text = "1. e4 e5 *\n\n1. e4\nKe7 *\n\n1. d4 *\n"
    reader = chess.PgnReader(io.StringIO(text))
    assert len(next(reader)) == 2
    with pytest.raises(FileError, match="Ke7") as caught:
        next(reader)
    assert (caught.value.game, caught.value.line, caught.value.column) == (2, 4, 1)
    assert len(next(reader)) == 1
    assert list(reader) == []
    reader = chess.PgnReader(io.StringIO(text), on_error="skip")
    assert ([len(game) for game in reader], reader.skipped) == ([2, 1], 1)


def test_files_are_paths_or_objects(tmp_path):
    path = tmp_path / "latin.pgn"
    path.write_bytes('[White "Légal"]\n\n1. e4 *\n'.encode("latin-1"))
    for source in (path, str(path), open(path, "rb")):
        assert dict(next(chess.PgnReader(source)).tags)["White"] == "Légal"
    with pytest.raises(FileNotFoundError, match="nowhere"):
        chess.PgnReader(tmp_path / "nowhere.pgn")
    with pytest.raises(TypeError):
        chess.PgnReader(7)


def test_errors_of_python_files_come_back():
    class Broken:
        def read(self, size):
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        next(chess.PgnReader(Broken()))

    class Wrong:
        def read(self, size):
            return 7

    with pytest.raises(Exception):
        next(chess.PgnReader(Wrong()))


def test_closed_writers_say_so():
    writer = chess.PgnWriter(io.StringIO())
    writer.close()
    with pytest.raises(ValueError, match="closed"):
        writer.write(chess.Game(chess.Position()))


def test_pdn_round_trip():
    rng = random.Random(8)
    file = io.StringIO()
    ends = []
    with checkers.PdnWriter(file) as writer:
        for _ in range(5):
            position = checkers.Position()
            play_randomly(position, rng, most=120)
            ends.append(position.fen)
            writer.write(checkers.Game(position, tags={"Black": "Bob"}))
    games = list(checkers.PdnReader(io.StringIO(file.getvalue())))
    assert [game.end.fen for game in games] == ends
    assert all(dict(game.tags)["Black"] == "Bob" for game in games)


@pytest.mark.parametrize("format", ["mat", "sgf"])
def test_backgammon_round_trip(format, tmp_path):
    rng = random.Random(9)
    path = tmp_path / f"match.{format}"
    outcomes, texts = [], []
    with backgammon.MatchWriter(path, format) as writer:
        for number in (1, 2, 3):
            position = backgammon.Position.next_game("standard+match=25", outcomes)
            play_randomly(position, rng, most=2_000)
            outcomes.append(position.outcome())
            game = backgammon.Game(position, white="Ann", black="Bob", number=number)
            texts.append(game.events)
            writer.write(game)
    games = list(backgammon.MatchReader(path, format))
    assert [(game.white, game.black, game.number) for game in games] == [("Ann", "Bob", n) for n in (1, 2, 3)]
    assert [game.outcome() for game in games] == outcomes
    # The formats do not say that a player rolled instead of doubling, nor the order of the hops.
    assert [len(game.events) for game in games] == [len(events) for events in texts]


def test_unknown_formats_are_refused():
    with pytest.raises(ValueError):
        backgammon.MatchReader(io.StringIO(""), "pgn")
    with pytest.raises(ValueError):
        backgammon.MatchWriter(io.StringIO(), "pgn")
