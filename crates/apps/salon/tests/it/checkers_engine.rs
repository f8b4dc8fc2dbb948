//! Commands that use the checkers engine: Hub, matches, tables, analysis.

use std::fs;
use std::path::PathBuf;

use engine::{SearchLimits, SkillLevel, Strength};
use engine_match::{EnginePlayer, MatchPlayer, MatchRunner, PlayerLimits, SplitMix64, hub};
use engines::HasEngine;
use game::{BySide, EndReason, Game, Line, Turn};

use crate::run::{salon, salon_with_input};

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Our Hub client against our Hub server over real pipes, to the end of the game.
#[test]
fn plays_a_game_over_hub() {
    let command = format!("{} engine checkers", env!("CARGO_BIN_EXE_salon"));
    let program = hub::HubPlayer::start(&command).unwrap();
    let weak = checkers::Position::engine(Strength::Level(SkillLevel::LOWEST), 5);
    let limits = PlayerLimits::EachMove(SearchLimits::nodes(3_000));
    let runner = MatchRunner { limits: BySide::new(|_| limits), adjudication: None };
    let mut players: BySide<Box<dyn MatchPlayer<checkers::Position>>> =
        BySide { white: Box::new(program), black: Box::new(EnginePlayer(weak)) };
    let start = Line::new(checkers::Position::start(checkers::Rules::STANDARD));
    let played = runner.play(start, &mut players, &mut SplitMix64::new(1)).unwrap();
    assert_eq!(played.reason, EndReason::Rules);
    assert_eq!(played.winner(), Some(game::Side::White), "the lowest level loses");
    assert!(matches!(played.line.turn(), Turn::Over(_)));
    assert!(played.line.position().legal_moves().is_empty());
}

#[test]
fn the_engine_answers_hub_commands() {
    let commands = b"hub\ninit\npos pos=start moves=\"11-15 22-18\"\nlevel depth=4\ngo think\n";
    let output = salon_with_input(&["engine", "checkers"], commands).succeeds();
    let lines = output.lines();
    assert!(lines.contains(&"wait") && lines.contains(&"ready"));
    assert!(lines.last().unwrap().starts_with("done move=15x22"));
    let refused = salon_with_input(
        &["engine", "checkers", "--lang", "fr"],
        b"set-param name=colour value=red\n",
    );
    let error = refused.succeeds().output;
    assert!(error.starts_with("error message=\"il n'y a pas d'option"), "{error}");
    salon(&["engine", "checkers", "--rules", "nonsense"]).fails_with(2, "nonsense");
}

#[test]
fn matches_play_ballots() {
    let record = scratch("ballots.pdn");
    let path = record.to_str().unwrap();
    let args = ["match", "checkers", "--a", "level:4", "--b", "level:1", "--games", "4"];
    let json = salon(&[&args[..], &["--json", "-o", path]].concat()).succeeds().json();
    assert_eq!(json["games"], 4);
    let checked = salon(&["check", "--quiet", path]).succeeds();
    assert!(checked.output.starts_with("4 games, all valid"), "{}", checked.output);
}

#[test]
fn analyses_a_checkers_game() {
    let game = scratch("gift.pdn");
    let text = "[Black \"A\"]\n[White \"B\"]\n\n1. 11-16 24-19 2. 16-20 22-18 3. 9-13 18-15 *\n";
    fs::write(&game, text).unwrap();
    let answer = salon(&["analyse", game.to_str().unwrap(), "--nodes", "3000"]);
    assert_eq!(answer.code, 0, "{}", answer.errors);
    assert!(answer.output.contains("11-16"), "{}", answer.output);
}

#[test]
fn generates_and_verifies_the_tablebase() {
    let file = scratch("three.table");
    let path = file.to_str().unwrap();
    let json =
        salon(&["tables", "checkers", "--pieces", "3", "--json", "-o", path]).succeeds().json();
    assert_eq!(json["boards"], 120 + 6_972 + 261_224);
    assert_eq!(json["bytes"], fs::metadata(&file).unwrap().len());
    let french = salon(&["tables", "checkers", "--pieces", "2", "--lang", "fr"]).succeeds().output;
    assert!(french.starts_with("7\u{202f}092 damiers"), "{french}");
    salon(&["tables", "checkers", "--pieces", "8"]).fails_with(2, "8");
}

#[test]
fn builds_a_book_and_looks_positions_up() {
    let file = scratch("tiny.book");
    let path = file.to_str().unwrap();
    let args = ["book", "checkers", "--nodes", "1", "--plies", "1", "--out", path];
    let json = salon(&[&args[..], &["--json"]].concat()).succeeds().json();
    assert_eq!(json["ballots"], 156);
    assert_eq!(json["bytes"], fs::metadata(&file).unwrap().len());
    assert!(!scratch("tiny.book.journal").exists(), "a complete book needs no journal");
    let show = ["book", "checkers", "--show", "9-14", "--book", path];
    let json = salon(&[&show[..], &["--json"]].concat()).succeeds().json();
    assert_eq!(json["opening"], "Double Corner");
    assert!(json["moves"][0]["move"].is_string() && json["moves"][0]["score"].is_i64());
    let mut damaged = fs::read(&file).unwrap();
    damaged[60] ^= 1;
    fs::write(&file, damaged).unwrap();
    salon(&show).fails_with(1, "checksum");
}

#[test]
fn a_journal_of_other_options_is_refused() {
    let file = scratch("other.book");
    let journal = scratch("other.book.journal");
    fs::write(&journal, "salon checkers book journal 1 nodes 5 engine 1\n").unwrap();
    let path = file.to_str().unwrap();
    let args = ["book", "checkers", "--nodes", "1", "--plies", "1", "-o", path];
    salon(&args).fails_with(1, "other.book.journal");
    assert!(journal.exists() && !file.exists());
}

#[test]
fn the_book_of_the_program_knows_named_openings() {
    let line = "11-15 23-19 8-11 22-17 4-8";
    let shown = salon(&["book", "checkers", "--show", line]).succeeds().output;
    assert!(shown.starts_with("Opening: Old Fourteenth\n"), "{shown}");
    let fen = "B:W21-32:B1-12";
    let french = salon(&["book", "checkers", "--show", fen, "--lang", "fr"]).succeeds().output;
    assert!(french.contains("profondeur"), "{french}");
    salon(&["book", "checkers", "--show", "11-15 x"]).fails_with(1, "11-15 x");
    salon(&["book", "chess", "--show", "e4"]).fails_with(2, "only the checkers book");
    salon(&["book", "checkers"]).fails_with(2, "");
}
