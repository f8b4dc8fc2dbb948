//! Backgammon: matches, rollouts, and the table of bear-offs that they use.

use std::fs;
use std::path::Path;

use crate::ask::{command, feed, salon};

/// The first match makes the table in the data folder and says so; the next one finds it there.
#[test]
fn a_match_makes_the_table_of_bear_offs_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-use");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let record = folder.join("match.mat");
    let play = || {
        let args = ["match", "backgammon", "--a", "level:2", "--b", "level:1", "--games", "2"];
        let more = ["--points", "1", "-o", record.to_str().unwrap()];
        let mut command = command(&[&args[..], &more[..]].concat());
        command.env("XDG_DATA_HOME", &folder);
        let answer = feed(command, b"");
        assert_eq!(answer.code, 0, "{}", answer.errors);
        answer
    };
    let first = play();
    assert!(first.errors.starts_with("the table of bear-offs is made once"), "{}", first.errors);
    let table = fs::metadata(folder.join("salon/tables/backgammon-bearoff.bin")).unwrap();
    // 924 homes against 924, four equities of two bytes each.
    assert!(table.len() > 924 * 924 * 8, "{}", table.len());
    // Without points each game stands for itself.
    let args = ["match", "backgammon", "--a", "level:1", "--b", "level:1", "--games", "1"];
    let more = ["--points", "0", "-o", record.to_str().unwrap()];
    let mut session = command(&[&args[..], &more[..]].concat());
    session.env("XDG_DATA_HOME", &folder);
    assert_eq!(feed(session, b"").code, 0);
    let second = play();
    assert!(!second.errors.contains("bear-offs"), "{}", second.errors);
    assert_eq!(second.output, first.output);
    let checked = salon(&["check", "--quiet", record.to_str().unwrap()]).fine();
    assert!(checked.output.starts_with("2 games, all sound"), "{}", checked.output);
}

/// One checker on the six point against one on the first: 27 of 36 rolls win at once, after the others the
/// opponent wins. So rolling is worth 1/2, doubling 1 whether it is taken or not, and one doubles.
#[test]
fn a_rollout_weighs_the_cube() {
    let position = "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10";
    let told = salon(&["rollout", "--position", position, "--games", "3", "--json"]).fine().json();
    let near = |key: &str, wanted: f64| {
        let found = told["cube"][key].as_f64().unwrap();
        assert!((found - wanted).abs() < 1e-3, "{key}: {found}");
    };
    near("no_double", 0.5);
    near("double_take", 1.0);
    near("double_pass", 1.0);
    assert!(told["cube"]["advice"].as_str().unwrap().starts_with("double, "), "{told}");
    assert!((told["equity"].as_f64().unwrap() - 0.5).abs() < 1e-3, "without the cube");
    assert!((told["cubeful"].as_f64().unwrap() - 1.0).abs() < 1e-3, "with it");
    // Where the cube belongs to the opponent there is nothing to decide.
    let theirs = position.replace(":0:0:1:00:", ":1:-1:1:00:");
    let told = salon(&["rollout", "--position", &theirs, "--games", "3", "--json"]).fine().json();
    assert!(told["cube"].is_null() && (told["cubeful"].as_f64().unwrap() - 0.5).abs() < 1e-3);
}
