//! Backgammon: matches, rollouts, and the bear-off table that they use.

use std::fs;
use std::path::Path;

use crate::run::{command, run_with_input, salon};

/// The first match computes the table, says so and stores it in the data folder; the next one finds it there.
#[test]
fn a_match_computes_the_bear_off_table_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-use");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let record = folder.join("match.mat");
    let play = || {
        let args = ["match", "backgammon", "--a", "level:2", "--b", "level:1", "--games", "2"];
        let more = ["--points", "1", "-o", record.to_str().unwrap()];
        let mut command = command(&[&args[..], &more[..]].concat());
        command.env("XDG_DATA_HOME", &folder);
        let answer = run_with_input(command, b"");
        assert_eq!(answer.code, 0, "{}", answer.errors);
        answer
    };
    let first = play();
    assert!(first.errors.starts_with("computing the bear-off table"), "{}", first.errors);
    let table = fs::metadata(folder.join("salon/tables/backgammon-bearoff.bin")).unwrap();
    // 924 home boards against 924, with four equities of two bytes each.
    assert!(table.len() > 924 * 924 * 8, "{}", table.len());
    // With 0 points the games are money games.
    let args = ["match", "backgammon", "--a", "level:1", "--b", "level:1", "--games", "1"];
    let more = ["--points", "0", "-o", record.to_str().unwrap()];
    let mut session = command(&[&args[..], &more[..]].concat());
    session.env("XDG_DATA_HOME", &folder);
    assert_eq!(run_with_input(session, b"").code, 0);
    let second = play();
    assert!(!second.errors.contains("bear-off"), "{}", second.errors);
    assert_eq!(second.output, first.output);
    let checked = salon(&["check", "--quiet", record.to_str().unwrap()]).succeeds();
    assert!(checked.output.starts_with("2 games, all valid"), "{}", checked.output);
}

/// One checker on the 6 point against one on the 1 point: 27 of 36 rolls win at once, and after the others the
/// opponent wins. So rolling is worth 1/2, and doubling is worth 1, taken or not.
#[test]
fn a_rollout_compares_cube_actions() {
    let position = "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10";
    let json =
        salon(&["rollout", "--position", position, "--games", "3", "--json"]).succeeds().json();
    let near = |key: &str, wanted: f64| {
        let found = json["cube"][key].as_f64().unwrap();
        assert!((found - wanted).abs() < 1e-3, "{key}: {found}");
    };
    near("no_double", 0.5);
    near("double_take", 1.0);
    near("double_pass", 1.0);
    assert!(json["cube"]["advice"].as_str().unwrap().starts_with("double, "), "{json}");
    assert!((json["equity"].as_f64().unwrap() - 0.5).abs() < 1e-3, "without the cube");
    assert!((json["cubeful"].as_f64().unwrap() - 1.0).abs() < 1e-3, "with it");
    // If the opponent owns the cube, there is no decision.
    let theirs = position.replace(":0:0:1:00:", ":1:-1:1:00:");
    let json =
        salon(&["rollout", "--position", &theirs, "--games", "3", "--json"]).succeeds().json();
    assert!(json["cube"].is_null() && (json["cubeful"].as_f64().unwrap() - 0.5).abs() < 1e-3);
}
