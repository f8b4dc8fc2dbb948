//! Games saved by version 0.1 continue where they were left, with the same dice.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::run::{Output, command, run_with_input, salon};
use crate::terminal_session::Folder;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/v0.1/saves/salon/games");

/// A copy of the folder that version 0.1 left. The files are as old as their names say.
fn saves(name: &str) -> Folder {
    let folder = Folder::new(&format!("saves-{name}"));
    let games = folder.0.join("salon/games");
    fs::create_dir_all(&games).unwrap();
    let mut files: Vec<PathBuf> =
        fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path()).collect();
    // `chess-20261116-180528-2f44.salon`: the time comes after the game's name.
    files.sort_by_key(|path| file_name(path).split_once('-').map(|(_, time)| time.to_owned()));
    let oldest = SystemTime::now() - Duration::from_secs(3600);
    for (age, path) in (1..).zip(files) {
        let copy = games.join(file_name(&path));
        fs::copy(&path, &copy).unwrap();
        let file = File::options().append(true).open(copy).unwrap();
        file.set_modified(oldest + Duration::from_secs(age)).unwrap();
    }
    folder
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

/// The path and the text of the only record of this game under these rules.
fn game(folder: &Folder, name: &str, rules: &str) -> (PathBuf, String) {
    let files = fs::read_dir(folder.0.join("salon/games")).unwrap();
    let records = files.map(|entry| entry.unwrap().path());
    let is_record = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "salon");
    let mut read = records.filter(is_record).map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    });
    let header = [format!(" game {name}\n"), format!(" rules {rules}\n")];
    read.find(|(_, text)| header.iter().all(|line| text.contains(line))).unwrap()
}

/// Resumes a game in plain mode and types these lines.
fn resume(folder: &Folder, file: Option<&Path>, lines: &[&str]) -> Output {
    let file = file.map(|path| path.display().to_string());
    let mut args = vec!["play", "--plain", "--lang", "en", "--resume"];
    args.extend(file.as_deref());
    let mut play = command(&args);
    play.env("XDG_DATA_HOME", &folder.0);
    run_with_input(play, (lines.join("\n") + "\n").as_bytes()).succeeds()
}

/// Resumes the game under these rules and returns the lines that were added to its record.
fn added(folder: &Folder, name: &str, rules: &str, lines: &[&str]) -> String {
    let (path, before) = game(folder, name, rules);
    let played = resume(folder, Some(&path), lines);
    let after = fs::read_to_string(path).unwrap();
    let added = after.strip_prefix(&before);
    added.unwrap_or_else(|| panic!("{rules}: {}\n{after}", played.output)).to_owned()
}

#[test]
fn resumes_the_last_game_with_the_dice_of_its_secret() {
    let folder = saves("last");
    let (path, before) = game(&folder, "backgammon", "standard+match=3");
    assert!(path.with_extension("secret").exists(), "the dice are not revealed yet");
    // The computer doubles. A backgammon at the doubled stake loses a match to three.
    resume(&folder, None, &["13/8 6/5", "take", "resign", "3", "leave"]);
    let after = fs::read_to_string(&path).unwrap();
    assert!(after.starts_with(&before), "{after}");
    let more = &after[before.len()..];
    for text in [" house roll ", " south resign 3", " north accept resign 3", " house reveal "] {
        assert!(more.contains(text), "{text}: {more}");
    }
    assert!(!path.with_extension("secret").exists(), "the record contains the secret now");
    salon(&["dice", "verify", &path.display().to_string()]).succeeds();
}

#[test]
fn resumes_a_game_between_two_people() {
    let folder = saves("people");
    let more = added(&folder, "chess", "standard", &["a6", "Ba4", "takeback", "Bxc6", "leave"]);
    let moves: Vec<&str> = more.lines().map(|line| line.rsplit(' ').next().unwrap()).collect();
    assert_eq!(moves, ["a7a6", "b5a4", "6", "b5c6"], "{more}");
}

#[test]
fn resumes_a_game_against_the_computer() {
    let folder = saves("computer");
    let more = added(&folder, "chess", "fortress", &["Nc3", "resign", "yes", "leave"]);
    assert!(more.contains(" south move b1c3\n"), "{more}");
}

#[test]
fn resumes_a_game_under_table_rules() {
    let folder = saves("table-rules");
    let more =
        added(&folder, "backgammon", "travel+table", &["24/14", "pick up", "roll", "52", "leave"]);
    for text in [" north move 24/14", " north move pick-up", " south move roll", " south roll 52"] {
        assert!(more.contains(text), "{text}: {more}");
    }
}

#[test]
fn verifies_the_dice_of_finished_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../play/table/tests/data/v0.1");
    let server = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let terminal = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
    let mut verified = 0;
    for path in server.chain(terminal) {
        if path.extension().is_none_or(|ending| ending != "salon") {
            continue;
        }
        let is_revealed = fs::read_to_string(&path).unwrap().contains(" house reveal ");
        let answer = salon(&["dice", "verify", "--json", &path.display().to_string()]);
        assert_eq!(answer.json()["honest"], is_revealed, "{}", answer.output);
        verified += usize::from(is_revealed);
    }
    assert_eq!(verified, 5);
}
