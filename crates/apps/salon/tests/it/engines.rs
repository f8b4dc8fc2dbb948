//! match, engine and analyse.

use std::fs;
use std::path::PathBuf;

use crate::ask::{command, fed, feed, salon};

/// A file of this name that nothing else uses.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_match_tells_points_and_keeps_its_games() {
    let record = scratch("match.pgn");
    let path = record.to_str().unwrap();
    let args = [
        "match", "chess", "--a", "level:3", "--b", "nodes:40", "--games", "4", "--json", "-o", path,
    ];
    let told = salon(&args).fine().json();
    assert_eq!(told["games"], 4);
    let sum = ["wins", "draws", "losses"].map(|key| told[key].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), 4);
    let checked = salon(&["check", "--quiet", path]).fine();
    assert!(checked.output.starts_with("4 games, all sound"), "{}", checked.output);
    let text = fs::read_to_string(&record).unwrap();
    assert_eq!(text.matches("[White \"level:3\"]").count(), 2, "the sides are exchanged");
}

#[test]
fn a_match_is_the_same_again() {
    let folder = scratch("again");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let play = |more: &[&str]| {
        let args = ["match", "chess", "--a", "level:2", "--b", "level:1", "--games", "2"];
        let mut command = command(&[&args[..], more].concat());
        command.current_dir(&folder);
        let answer = feed(command, b"");
        assert_eq!(answer.code, 0, "{}", answer.errors);
        answer
    };
    let once = play(&[]);
    assert!(once.output.starts_with("level:2 against level:1, 2 games: +"), "{}", once.output);
    assert!(once.errors.contains("longest answer: level:2 0."), "{}", once.errors);
    assert_eq!(play(&[]).output, once.output);
    assert!(play(&["--lang", "fr"]).output.starts_with("level:2 contre level:1"));
    // Without being asked, each has kept its games and overwritten none.
    let kept = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let first = kept("match-chess-level2-level1.pgn");
    assert_eq!(first, kept("match-chess-level2-level1-2.pgn"));
    assert!(once.errors.contains("match-chess-level2-level1.pgn"), "{}", once.errors);
    assert_eq!(first, kept("match-chess-level2-level1-3.pgn"), "files speak no language");
}

/// Under `fortress` nobody castles, whoever plays.
#[test]
fn rulebooks_hold_in_matches() {
    let record = scratch("fortress.pgn");
    let path = record.to_str().unwrap();
    let args = ["match", "chess", "--a", "nodes:300", "--b", "level:1", "--games", "2"];
    let more = ["--rules", "fortress", "-o", path];
    assert_eq!(salon(&[&args[..], &more[..]].concat()).code, 0);
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("[Rules \"fortress\"]") && !text.contains("O-O"));
}

#[test]
fn players_that_are_none_are_refused() {
    let record = scratch("refused.pgn");
    let path = record.to_str().unwrap();
    let with =
        |a: &'static str| ["match", "chess", "--a", a, "--b", "max", "--games", "2", "-o", path];
    salon(&with("level:11")).refused(2, "is no player");
    let gone = salon(&with("cmd:/nonexistent/program"));
    assert_eq!(gone.code, 1);
    assert!(gone.errors.contains("cannot go on"), "{}", gone.errors);
    let points = ["match", "chess", "--a", "max", "--b", "max", "--points", "3"];
    salon(&points).refused(2, "under standard nobody plays to 3 points");
}

#[test]
fn the_engine_speaks_uci() {
    let said =
        fed(&["engine", "chess"], b"uci\nisready\nposition startpos moves e2e4\ngo depth 4\n");
    let said = said.fine();
    let lines = said.lines();
    assert!(lines.contains(&"uciok") && lines.contains(&"readyok"));
    assert!(lines.last().unwrap().starts_with("bestmove "));
    let refused =
        fed(&["engine", "chess", "--lang", "fr"], b"setoption name UCI_Chess960 value true\n");
    assert!(refused.fine().output.starts_with("info string les échecs 960"));
    salon(&["engine", "chess", "--rules", "nonsense"]).refused(2, "nonsense");
}

/// Fool's mate: White's last move allows it.
#[test]
fn a_game_is_analysed() {
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
    let told = salon(&["analyse", game, "--nodes", "2000", "--json"]).fine().json();
    assert_eq!(told["white"]["blunders"], 1);
    salon(&["analyse", "game.xyz"]).refused(2, "xyz");
}
