//! Help, wrong usage, and readers who leave early.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::ask::{answer, command, salon};

#[test]
fn help_shows_every_command_and_examples() {
    let help = salon(&["--help"]).fine().output;
    for word in ["perft", "moves", "apply", "show", "check", "convert", "Examples:", "--json"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(salon(&["--version"]).fine().output.starts_with("salon "));
}

/// What the help says works.
#[test]
fn the_examples_in_the_help_work() {
    let help = salon(&["--help"]).fine().output;
    let examples = help.lines().filter_map(|line| line.trim().strip_prefix("salon "));
    let mut tried = 0;
    // Files are not there, and play wants a terminal.
    let examples = examples.filter(|line| !line.contains(".pgn") && !line.starts_with("play"));
    for example in examples {
        let words = example.split("    ").next().unwrap();
        let words: Vec<&str> = words.split_whitespace().collect();
        let words: Vec<&str> = words.iter().map(|w| if *w == "5" { "2" } else { w }).collect();
        if words[0].starts_with(['[', '<']) {
            continue;
        }
        salon(&words).fine();
        tried += 1;
    }
    assert_eq!(tried, 5);
}

#[test]
fn wrong_usage_is_2_and_says_what_there_is() {
    salon(&[]).refused(2, "Usage:");
    salon(&["moves"]).refused(2, "<GAME>");
    salon(&["moves", "go"]).refused(2, "chess");
    salon(&["moves", "chess", "--rules", "house"]).refused(2, "standard");
    salon(&["moves", "chess", "--rules", "standard+nonsense"]).refused(2, "nonsense");
    salon(&["moves", "chess", "--batch", "--position", "x"]).refused(2, "--position");
    salon(&["perft", "chess"]).refused(2, "--depth");
    salon(&["perft", "chess", "--depth", "0"]).refused(2, "0");
    salon(&["perft", "chess", "--depth", "many"]).refused(2, "many");
    salon(&["show", "chess", "--ink", "gold"]).refused(2, "plain");
    salon(&["check"]).refused(2, "<FILE>");
    salon(&["check", "games"]).refused(2, "pgn");
    salon(&["check", "games.txt"]).refused(2, "pgn");
    salon(&["check", "-"]).refused(2, "--format");
    salon(&["convert", "games.pgn", "--to", "txt"]).refused(2, "pgn");
}

#[test]
fn bad_positions_are_1_on_every_command() {
    for args in [vec!["perft", "--depth", "1"], vec!["moves"], vec!["apply", "e2e4"], vec!["show"]]
    {
        let mut all = vec![args[0], "chess", "--position", "8/8\x1b[2J"];
        all.extend(&args[1..]);
        let answer = salon(&all);
        assert!(!answer.errors.contains('\x1b'), "no command for the terminal gets through");
        answer.refused(1, "cannot be read");
    }
}

/// Somebody who reads one line and leaves (`salon moves … | head -1`) hears no complaint.
#[test]
fn a_reader_who_leaves_is_no_error() {
    let mut command = command(&["moves", "chess", "--batch"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let line = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        while stdin.write_all(line).is_ok() {}
    });
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    drop(reader);
    let answer = answer(child.wait_with_output().unwrap());
    feeder.join().unwrap();
    assert_eq!(first.split(' ').count(), 20);
    assert_eq!((answer.code, &*answer.errors), (0, ""));
}

/// A program may ask a batch line by line, waiting for each answer.
#[test]
fn a_batch_answers_at_once() {
    let mut command = command(&["moves", "chess", "--batch"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(b"8/8/8/8/8/k7/7p/K7 w - - 0 1\n").unwrap();
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        // The black king guards a2 and b2: one square is left.
        assert_eq!(line, "a1b1\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
