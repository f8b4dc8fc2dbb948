//! match, engine and analyse.

use std::fs;
use std::path::PathBuf;

use crate::run::{command, run_with_input, salon, salon_with_input};

/// A file that no other test uses.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_match_reports_points_and_writes_its_games() {
    let record = scratch("match.pgn");
    let path = record.to_str().unwrap();
    let args = [
        "match", "chess", "--a", "level:3", "--b", "nodes:40", "--games", "4", "--json", "-o", path,
    ];
    let json = salon(&args).succeeds().json();
    assert_eq!(json["games"], 4);
    let sum = ["wins", "draws", "losses"].map(|key| json[key].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), 4);
    let checked = salon(&["check", "--quiet", path]).succeeds();
    assert!(checked.output.starts_with("4 games, all valid"), "{}", checked.output);
    let text = fs::read_to_string(&record).unwrap();
    assert_eq!(text.matches("[White \"level:3\"]").count(), 2, "the sides are swapped");
}

#[test]
fn a_match_is_reproducible() {
    let folder = scratch("again");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let play = |more: &[&str]| {
        let args = ["match", "chess", "--a", "level:2", "--b", "level:1", "--games", "2"];
        let mut command = command(&[&args[..], more].concat());
        command.current_dir(&folder);
        let answer = run_with_input(command, b"");
        assert_eq!(answer.code, 0, "{}", answer.errors);
        answer
    };
    let once = play(&[]);
    assert!(once.output.starts_with("level:2 against level:1, 2 games: +"), "{}", once.output);
    assert!(once.errors.contains("longest time for a move: level:2 0."), "{}", once.errors);
    assert_eq!(play(&[]).output, once.output);
    assert!(play(&["--lang", "fr"]).output.starts_with("level:2 contre level:1"));
    // Each match has written its games to a new file.
    let stored = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let first = stored("match-chess-level2-level1.pgn");
    assert_eq!(first, stored("match-chess-level2-level1-2.pgn"));
    assert!(once.errors.contains("match-chess-level2-level1.pgn"), "{}", once.errors);
    assert_eq!(
        first,
        stored("match-chess-level2-level1-3.pgn"),
        "files do not depend on the language"
    );
}

/// `fortress` has no castling.
#[test]
fn matches_follow_the_rulebook() {
    let record = scratch("fortress.pgn");
    let path = record.to_str().unwrap();
    let args = ["match", "chess", "--a", "nodes:300", "--b", "level:1", "--games", "2"];
    let more = ["--rules", "fortress", "-o", path];
    assert_eq!(salon(&[&args[..], &more[..]].concat()).code, 0);
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("[Rules \"fortress\"]") && !text.contains("O-O"));
}

/// With `--play-out` nobody resigns: a game ends with the last checker or a declined double, never with a roll that
/// was not played.
#[test]
fn a_match_that_is_played_out_has_no_unplayed_roll() {
    let record = scratch("played-out.mat");
    let path = record.to_str().unwrap();
    let args = ["match", "backgammon", "--a", "level:2", "--b", "level:1", "--games", "4"];
    assert_eq!(salon(&[&args[..], &["--play-out", "-o", path]].concat()).code, 0);
    let text = fs::read_to_string(&record).unwrap();
    let mut last = "";
    let mut ends = 0;
    for line in text.lines() {
        if let Some((before, _)) = line.split_once("Wins") {
            let before = if before.trim().is_empty() { last } else { before };
            let action = before.trim_end();
            assert!(action.ends_with("/0") || action.ends_with("Drops"), "{before}");
            ends += 1;
        }
        last = line;
    }
    assert!(ends >= 4, "{text}");
}

#[test]
fn rejects_invalid_players() {
    let record = scratch("refused.pgn");
    let path = record.to_str().unwrap();
    let with =
        |a: &'static str| ["match", "chess", "--a", a, "--b", "max", "--games", "2", "-o", path];
    salon(&with("level:11")).fails_with(2, "is not a player");
    let gone = salon(&with("cmd:/nonexistent/program"));
    assert_eq!(gone.code, 1);
    assert!(gone.errors.contains("failed"), "{}", gone.errors);
    let points = ["match", "chess", "--a", "max", "--b", "max", "--points", "3"];
    salon(&points).fails_with(2, "the rules standard have no matches to 3 points");
}

#[test]
fn the_engine_answers_uci_commands() {
    let output = salon_with_input(
        &["engine", "chess"],
        b"uci\nisready\nposition startpos moves e2e4\ngo depth 4\n",
    );
    let output = output.succeeds();
    let lines = output.lines();
    assert!(lines.contains(&"uciok") && lines.contains(&"readyok"));
    assert!(lines.last().unwrap().starts_with("bestmove "));
    // The king on g8 castles with the rook on h8.
    let castles = salon_with_input(
        &["engine", "chess"],
        b"setoption name UCI_Chess960 value true\n\
          position fen 6kr/8/8/8/8/8/8/6KR b Hh - 0 1\ngo depth 1 searchmoves g8h8\n",
    );
    assert_eq!(castles.succeeds().lines().last(), Some(&"bestmove g8h8"));
    let refused = salon_with_input(
        &["engine", "chess", "--lang", "fr"],
        b"setoption name Nonsense value true\n",
    );
    assert!(refused.succeeds().output.starts_with("info string il n'y a pas d'option"));
    salon(&["engine", "chess", "--rules", "nonsense"]).fails_with(2, "nonsense");
}

/// Fool's mate: 2. g4 is a blunder.
#[test]
fn analyses_a_chess_game() {
    let game = scratch("fool.pgn");
    fs::write(&game, "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let (game, picture) = (game.to_str().unwrap(), scratch("fool.svg"));
    let args = ["analyse", game, "--nodes", "2000", "--picture", picture.to_str().unwrap()];
    let answer = salon(&args);
    assert_eq!(answer.code, 0);
    assert!(answer.output.contains("2. g4 $4"), "{}", answer.output);
    assert!(answer.output.contains("Blunder;"), "{}", answer.output);
    assert!(answer.errors.contains("1 blunder"), "{}", answer.errors);
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg "));
    let json = salon(&["analyse", game, "--nodes", "2000", "--json"]).succeeds().json();
    assert_eq!(json["white"]["blunders"], 1);
    salon(&["analyse", "game.xyz"]).fails_with(2, "xyz");
}

#[test]
fn train_names_the_file_that_is_not_a_network() {
    let file = scratch("not-a-network.nnue");
    fs::write(&file, [0; 10]).unwrap();
    let (file, out) = (file.to_str().unwrap(), scratch("refused-training"));
    let args = ["train", "chess", "--network", file, "--out", out.to_str().unwrap()];
    let reason = "not-a-network.nnue is not a network for this game";
    salon(&args).fails_with(1, reason);
}

#[test]
fn builds_a_polyglot_book_from_games() {
    let (games, book) = (scratch("book-games.pgn"), scratch("games.bin"));
    fs::write(&games, "1. e4 e5 1-0\n\n1. e4 c5 2. Nf3 1/2-1/2\n\n1. d4 d5 *\n").unwrap();
    let (games, book) = (games.to_str().unwrap(), book.to_str().unwrap());
    let args = ["book", "chess", "--games", games, "--output", book, "--json"];
    let json = salon(&args).succeeds().json();
    // 1. e4 (3), 1... e5 (0, left out), 1... c5 (1), 2. Nf3 (1); the unfinished game does not count.
    assert_eq!((json["games"].as_u64(), json["moves"].as_u64()), (Some(2), Some(3)));
    assert_eq!(fs::read(book).unwrap().len(), 48);
    salon(&["book", "checkers", "--games", games, "-o", book]).fails_with(2, "--games");
    salon(&["tables", "chess", "--pieces", "3"]).fails_with(2, "--pieces");
}
