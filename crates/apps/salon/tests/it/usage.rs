//! Help, usage errors, and readers that close the pipe early.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::{command, output_of, run_with_input, salon};

#[test]
fn options_are_listed_and_their_errors_say_what_to_do() {
    let rules = salon(&["rules", "backgammon", "travel"]).succeeds();
    assert!(rules.output.contains("+jacoby, +beavers, +auto=1, +table"), "{}", rules.output);
    assert!(salon(&["rules"]).succeeds().output.contains("+first=white"));
    let refused = |rules: &str| salon(&["moves", "backgammon", "--rules", rules]);
    refused("travel+money").fails_with(2, "it has jacoby, beavers, auto=1, table");
    refused("standard+beavers").fails_with(2, "the option 'beavers' needs 'money'");
    salon(&["perft", "chess", "--depth", "-1"]).fails_with(2, "from 1 to 99");
    // A file that does not exist is not missing its format.
    let missing = salon(&["analyse", "foo"]);
    assert!(!missing.errors.contains("--format"), "{}", missing.errors);
    missing.fails_with(1, "cannot read foo");
    let unnamed = concat!(env!("CARGO_TARGET_TMPDIR"), "/games-without-extension");
    std::fs::write(unnamed, "1. e4 *").unwrap();
    salon(&["analyse", unnamed]).fails_with(2, "add --format");
    salon(&["apply", "chess", "nf3"])
        .fails_with(1, "SAN, with a capital letter for the piece (Nf3");
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let answer = salon(&["moves", "backgammon", "--rules", "travel+jacoby", "--position", xgid]);
    assert_eq!(answer.code, 0);
    assert!(answer.errors.contains("warning: ") && answer.errors.contains("travel+jacoby"));
}

/// A server behind a proxy that does not know it limits all its clients as one.
#[test]
fn the_proxy_option_is_documented() {
    let help = salon(&["serve", "--help"]).succeeds().output;
    assert!(help.contains("--proxied") && help.contains("SALON_PROXIED"), "{help}");
    let unit = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../deploy/salon.service");
    assert!(std::fs::read_to_string(unit).unwrap().contains("--proxied"));
}

#[test]
fn writes_completions_and_manual_pages_in_both_languages() {
    for (language, about) in [("en", "Start the server"), ("fr", "serveur")] {
        let script = salon(&["completions", "zsh", "--lang", language]).succeeds();
        assert!(script.output.contains("convert") && script.output.contains(about));
        let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/manual");
        salon(&["manual", folder, "--lang", language]).succeeds();
        let page = std::fs::read_to_string(format!("{folder}/salon-convert.1")).unwrap();
        assert!(page.contains("strict"), "{page}");
    }
}

#[test]
fn rules_are_wrapped_to_the_width_of_the_terminal() {
    // Boards of backgammon are wider than 40 columns, so `fortress` shows chess.
    for (arguments, columns) in [
        (&["rules"][..], 40),
        (&["rules", "chess", "fortress"], 40),
        (&["rules", "chess", "standard"], 60),
        (&["rules", "backgammon", "travel"], 60),
        (&["rules", "chess", "--compare"], 60),
        (&["rules", "checkers", "--compare"], 60),
        (&["rules", "backgammon", "--compare"], 40),
    ] {
        for language in ["en", "fr"] {
            let mut command = command(arguments);
            command.args(["--lang", language]).env("COLUMNS", columns.to_string());
            let answer = run_with_input(command, b"");
            assert_eq!(answer.code, 0);
            // Every line but those of boards, which have a frame.
            let is_board = |line: &&&str| line.contains(['│', '┌', '└', '|', '+']);
            for line in answer.lines().iter().filter(|line| !is_board(line)) {
                assert!(line.chars().count() <= columns, "{arguments:?} {language}: {line}");
            }
        }
    }
}

#[test]
fn comparisons_do_not_split_words() {
    for game in ["chess", "checkers", "backgammon"] {
        let wide = |columns: &str| {
            let mut command = command(&["rules", game, "--compare", "--lang", "fr"]);
            command.env("COLUMNS", columns);
            let output = run_with_input(command, b"").output;
            let words = output.split(|letter: char| !letter.is_alphabetic()).map(str::to_owned);
            words.collect::<std::collections::BTreeSet<_>>()
        };
        let (broad, narrow) = (wide("160"), wide("60"));
        assert_eq!(narrow.difference(&broad).collect::<Vec<_>>(), Vec::<&String>::new());
    }
}

#[test]
fn help_shows_every_command_and_examples() {
    let help = salon(&["--help"]).succeeds().output;
    for word in ["perft", "moves", "apply", "show", "check", "convert", "Examples:", "--json"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(salon(&["--version"]).succeeds().output.starts_with("salon "));
}

#[test]
fn the_examples_in_the_help_work() {
    let help = salon(&["--help"]).succeeds().output;
    let examples = help.lines().filter_map(|line| line.trim().strip_prefix("salon "));
    let mut tried = 0;
    // The files do not exist, and play needs a terminal.
    let examples = examples.filter(|line| !line.contains(".pgn") && !line.starts_with("play"));
    for example in examples {
        let words = example.split("    ").next().unwrap();
        let words: Vec<&str> = words.split_whitespace().collect();
        let words: Vec<&str> = words.iter().map(|w| if *w == "5" { "2" } else { w }).collect();
        if words[0].starts_with(['[', '<']) {
            continue;
        }
        salon(&words).succeeds();
        tried += 1;
    }
    assert_eq!(tried, 5);
}

#[test]
fn usage_errors_exit_with_2_and_name_the_alternatives() {
    salon(&[]).fails_with(2, "Usage:");
    salon(&["moves"]).fails_with(2, "<GAME>");
    salon(&["moves", "go"]).fails_with(2, "chess");
    salon(&["moves", "chess", "--rules", "house"]).fails_with(2, "standard");
    salon(&["moves", "chess", "--rules", "standard+nonsense"]).fails_with(2, "nonsense");
    salon(&["moves", "chess", "--batch", "--position", "x"]).fails_with(2, "--position");
    salon(&["perft", "chess"]).fails_with(2, "--depth");
    salon(&["perft", "chess", "--depth", "0"]).fails_with(2, "0");
    salon(&["perft", "chess", "--depth", "many"]).fails_with(2, "many");
    salon(&["show", "chess", "--ink", "gold"]).fails_with(2, "plain");
    salon(&["check"]).fails_with(2, "<FILE>");
    salon(&["check", env!("CARGO_MANIFEST_DIR")]).fails_with(2, "pgn");
    salon(&["check", "games.txt"]).fails_with(2, "pgn");
    salon(&["check", "-"]).fails_with(2, "--format");
    salon(&["convert", "games.pgn", "--to", "txt"]).fails_with(2, "pgn");
}

#[test]
fn invalid_positions_exit_with_1() {
    for args in [vec!["perft", "--depth", "1"], vec!["moves"], vec!["apply", "e2e4"], vec!["show"]]
    {
        let mut all = vec![args[0], "chess", "--position", "8/8\x1b[2J"];
        all.extend(&args[1..]);
        let answer = salon(&all);
        assert!(!answer.errors.contains('\x1b'), "no control sequence reaches the terminal");
        answer.fails_with(1, "cannot be read");
    }
}

/// As in `salon moves … | head -1`.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut command = command(&["moves", "chess", "--batch"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let line = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        while stdin.write_all(line).is_ok() {}
    });
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    drop(reader);
    let output = output_of(child.wait_with_output().unwrap());
    writer.join().unwrap();
    assert_eq!(first.split(' ').count(), 20);
    assert_eq!((output.code, &*output.errors), (0, ""));
}

/// A program may wait for each answer before it sends the next line.
#[test]
fn a_batch_answers_each_line_at_once() {
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

/// A session for points has no end of its own: the number of games ends it.
#[test]
fn computers_end_a_money_session_after_its_games() {
    let args = "play backgammon --rules travel --white random --black random --plain --now";
    for (games, count) in [(&[][..], 1), (&["--games", "2"], 2), (&["--games", "3"], 3)] {
        let args: Vec<&str> = args.split(' ').chain(games.iter().copied()).collect();
        let answer = salon(&args);
        assert_eq!(answer.code, 0, "{}", answer.errors);
        let won = answer.lines().iter().filter(|line| line.contains(" has won")).count();
        assert_eq!(won, count, "{}", answer.output);
    }
}

/// The folder cannot be created, because its parent is a file.
#[test]
fn says_that_a_folder_cannot_be_written() {
    let mut command = command(&["play", "chess", "--plain", "--now"]);
    command.env("XDG_DATA_HOME", "/dev/null/folder");
    let answer = run_with_input(command, b"e2e4\nquit\n");
    let said = format!("{}{}", answer.output, answer.errors);
    assert!(said.contains("cannot write") && !said.contains("cannot read"), "{said}");
}

/// Nobody reads the output any more, so the program ends.
#[test]
fn ends_when_its_output_is_closed() {
    let args = "play chess --white random --black random --plain --now --games 99";
    let mut command = command(&args.split(' ').collect::<Vec<_>>());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    for _ in 0..600 {
        if child.try_wait().unwrap().is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    child.kill().unwrap();
    panic!("the program still runs after a minute");
}

#[test]
fn warns_that_a_game_is_not_saved_without_a_home_folder() {
    let mut command = command(&["play", "chess", "--plain", "--now"]);
    command.env_remove("HOME").env_remove("XDG_DATA_HOME").env_remove("APPDATA");
    let answer = run_with_input(command, b"quit\n");
    assert!(answer.errors.contains("will not be saved"), "{}", answer.errors);
}
