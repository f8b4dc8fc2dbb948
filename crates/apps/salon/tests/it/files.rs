//! check and convert.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ask::{fed, salon};

const THREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/three.pgn");

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The second game's second move stands in line 20 of the file, column 4, and cannot be played: the
/// pawn on a2 is in the rook's way. Of the games 7, 2 and 3 half-moves can be replayed.
#[test]
fn check_tells_of_each_game_and_sums_up() {
    let answer = salon(&["check", THREE]);
    assert_eq!((answer.code, &*answer.errors), (1, ""));
    let lines = answer.lines();
    assert_eq!(lines.len(), 4, "{}", answer.output);
    assert!(lines[0].starts_with(&format!("{THREE}:1: game 1 ok: ")), "{}", lines[0]);
    assert!(lines[0].contains("Ada") && lines[0].ends_with("(7 moves)"), "{}", lines[0]);
    assert!(lines[1].starts_with(&format!("{THREE}:20:4: game 2 error: ")), "{}", lines[1]);
    assert!(lines[2].contains(": game 3 ok: "), "{}", lines[2]);
    assert_eq!(lines[3], "3 games, 1 broken (12 moves replayed)");
}

#[test]
fn check_is_quiet_about_sound_games() {
    let answer = salon(&["check", "-q", THREE]);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.lines().len(), 2);
    assert!(answer.lines()[0].contains(": game 2 error: "));
}

#[test]
fn check_tells_programs_in_json() {
    let answer = salon(&["check", "--json", THREE]);
    let said: Vec<serde_json::Value> =
        answer.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(said.len(), 4);
    assert_eq!((&said[0]["ok"], &said[0]["moves"]), (&true.into(), &7.into()));
    assert_eq!((&said[1]["fault"]["line"], &said[1]["fault"]["column"]), (&20.into(), &4.into()));
    assert_eq!((&said[3]["games"], &said[3]["broken"]), (&3.into(), &1.into()));
}

#[test]
fn check_reads_standard_input() {
    let input = fs::read(THREE).unwrap();
    let answer = fed(&["check", "-", "--format", "pgn"], &input);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.lines().last(), Some(&"3 games, 1 broken (12 moves replayed)"));
    let nothing = fed(&["check", "-", "--format", "pgn"], b"").fine();
    assert_eq!(nothing.lines(), ["no game (0 moves replayed)"]);
}

#[test]
fn a_file_that_cannot_be_read_does_not_spare_the_others() {
    let folder = folder("unreadable");
    let path = folder.join("none.pgn");
    let answer = salon(&["check", "-q", path.to_str().unwrap(), THREE]);
    assert_eq!(answer.code, 1);
    assert!(answer.errors.contains("cannot read") && answer.errors.contains("none.pgn"));
    let summary = "3 games, 1 broken (12 moves replayed); 1 file could not be read";
    assert_eq!(answer.lines().last(), Some(&summary));
    let answer = salon(&["check", folder.to_str().unwrap(), "--format", "pgn"]);
    assert_eq!(answer.code, 1);
    assert!(answer.errors.contains("it is a folder"), "{}", answer.errors);
}

/// What was converted is sound, says the same games, and only the broken one is missing.
#[test]
fn convert_leaves_out_what_is_broken_and_says_so() {
    let answer = salon(&["convert", THREE, "--to", "pgn"]);
    assert_eq!(answer.code, 1);
    assert!(answer.errors.contains(":20:4: game 2 error: "), "{}", answer.errors);
    let checked = fed(&["check", "-", "--format", "pgn"], answer.output.as_bytes()).fine();
    assert_eq!(checked.lines().last(), Some(&"2 games, all sound (10 moves replayed)"));
    let again = fed(&["convert", "-", "--format", "pgn", "--to", "pgn"], answer.output.as_bytes());
    assert_eq!(again.fine().output, answer.output);
}

#[test]
fn convert_writes_a_whole_file_or_none() {
    let folder = folder("convert");
    let out = folder.join("out.pgn");
    let answer = salon(&["convert", THREE, "--to", "pgn", "-o", out.to_str().unwrap()]);
    assert_eq!((answer.code, &*answer.output), (1, ""));
    let told = format!("written to {}; 1 game left out as broken\n", out.display());
    assert!(answer.errors.ends_with(&told), "{}", answer.errors);
    let written = fs::read_to_string(&out).unwrap();
    assert_eq!(written, salon(&["convert", THREE, "--to", "pgn"]).output);

    let missing = folder.join("none.pgn");
    let arguments = ["convert", missing.to_str().unwrap(), "--to", "pgn", "-o"];
    let answer = salon(&[&arguments[..], &[out.to_str().unwrap()]].concat());
    answer.refused(1, "cannot read");
    assert_eq!(fs::read_to_string(&out).unwrap(), written, "the old file is still there");
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["out.pgn"], "nothing is left over");
}

#[test]
fn convert_can_replace_its_own_file() {
    let folder = folder("replace");
    let file = folder.join("games.pgn");
    fs::copy(THREE, &file).unwrap();
    let name = file.to_str().unwrap();
    salon(&["convert", name, "--to", "pgn", "-o", name]);
    let checked = salon(&["check", name]).fine();
    assert_eq!(checked.lines().last(), Some(&"2 games, all sound (10 moves replayed)"));
}

#[test]
fn convert_says_where_it_cannot_write() {
    let folder = folder("nowhere");
    let nowhere = folder.join("none").join("out.pgn");
    let answer = salon(&["convert", THREE, "--to", "pgn", "-o", nowhere.to_str().unwrap()]);
    answer.refused(1, "cannot write");
    let answer = salon(&["convert", THREE, "--to", "pgn", "-o", folder.to_str().unwrap()]);
    answer.refused(1, "cannot write");
}
