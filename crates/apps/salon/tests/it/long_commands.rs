//! Commands that take long, in a pseudo-terminal: they draw progress bars there, and Ctrl-C reaches them.

use std::fs;
use std::path::Path;

use crate::terminal_session::{Folder, TerminalSession, wait};

/// Ctrl-C.
const INTERRUPT: &str = "\u{3}";

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: u32 = 130;

fn fools_mates(folder: &Path, count: usize) {
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
    fs::write(folder.join("games.pgn"), game.repeat(count)).unwrap();
}

/// Runs a command to its end.
fn run(folder: &Folder, args: &[&str]) -> u32 {
    TerminalSession::start(&folder.0, args, &[]).wait_for_exit()
}

/// A worker that draws the bar must not wait for a stream that the main thread has locked.
#[test]
fn every_long_command_ends_when_standard_error_is_a_terminal() {
    let folder = Folder::new("long-commands");
    fools_mates(&folder.0, 2);
    let position = "XGID=-----AA-----------------a-:0:0:1:65:0:0:0:0:10";
    let commands: &[&[&str]] = &[
        &["match", "chess", "--a", "nodes:1", "--b", "nodes:1", "--games", "4", "-o", "one.pgn"],
        &[
            "match",
            "checkers",
            "--a",
            "nodes:1",
            "--b",
            "nodes:1",
            "--games",
            "4",
            "--concurrency",
            "2",
        ],
        &["analyse", "games.pgn", "--nodes", "500", "-o", "analysed.pgn"],
        &["check", "games.pgn"],
        &["convert", "games.pgn", "--to", "pgn", "-o", "converted.pgn"],
        &["rollout", "--position", position, "--games", "36"],
        &["tables", "checkers", "--pieces", "2", "-o", "endings"],
        &["book", "checkers", "--nodes", "1", "--plies", "1", "-o", "openings.book"],
        &["puzzles", "checkers", "--count", "1", "-o", "puzzles"],
        &["train", "backgammon", "--games", "2", "--lessons", "10", "--out", "networks"],
        &[
            "train",
            "chess",
            "--positions",
            "50",
            "--nodes",
            "1",
            "--epochs",
            "1",
            "--variations",
            "2",
            "--out",
            "chess-network",
        ],
        // Complete stages are not repeated.
        &[
            "train",
            "chess",
            "--stage",
            "learn",
            "--positions",
            "50",
            "--epochs",
            "1",
            "--variations",
            "2",
            "--out",
            "chess-network",
        ],
        &["perft", "chess", "--depth", "3"],
    ];
    for args in commands {
        assert_eq!(run(&folder, args), 0, "{args:?}");
    }
}

#[test]
fn a_match_shows_a_live_score() {
    let folder = Folder::new("live-score");
    let args = ["match", "chess", "--a", "nodes:40", "--b", "nodes:40", "--games", "1000"];
    let mut session = TerminalSession::start(&folder.0, &args, &[]);
    // The score stands beside the number of games, from the first game on.
    let is_live = || {
        let screen = session.screen();
        screen.contains("/1000 +") && !screen.contains("+0 =0 -0")
    };
    wait(is_live, || session.screen());
    session.press(INTERRUPT);
    assert_eq!(session.wait_for_exit(), INTERRUPTED);
}

/// The games and the result are those of a match that nobody interrupted.
#[test]
fn an_interrupted_match_keeps_its_games_and_can_be_resumed() {
    let folder = Folder::new("resume-match");
    let played = |file| {
        let text = fs::read_to_string(folder.0.join(file)).unwrap_or_default();
        text.matches("[Round ").count()
    };
    let args = |file: &'static str| {
        let players = ["match", "chess", "--a", "level:2", "--b", "nodes:40"];
        [&players[..], &["--games", "12", "-o", file]].concat()
    };
    assert_eq!(run(&folder, &args("whole.pgn")), 0);
    let mut session = TerminalSession::start(&folder.0, &args("parts.pgn"), &[]);
    wait(|| played("parts.pgn") >= 2, || session.screen());
    session.press(INTERRUPT);
    session.wait_for("--resume");
    assert_eq!(session.wait_for_exit(), INTERRUPTED);
    let kept = played("parts.pgn");
    assert!((2..12).contains(&kept), "{kept} games");
    // Without --resume the games are not overwritten, and other arguments are refused.
    assert_eq!(run(&folder, &args("parts.pgn")), 1);
    let other = [&args("parts.pgn")[..], &["--seed", "7", "--resume"]].concat();
    assert_eq!(run(&folder, &other), 1);
    assert_eq!(played("parts.pgn"), kept);
    // A game that was being written when the program was killed is cut off.
    let parts = folder.0.join("parts.pgn");
    fs::write(&parts, fs::read_to_string(&parts).unwrap() + "[Event \"half").unwrap();
    assert_eq!(run(&folder, &[&args("parts.pgn")[..], &["--resume"]].concat()), 0);
    let read = |file| fs::read_to_string(folder.0.join(file)).unwrap();
    assert_eq!(read("parts.pgn"), read("whole.pgn"));
    assert!(!folder.0.join("parts.pgn.resume").exists(), "a match that is over has no journal");
    assert_eq!(run(&folder, &[&args("whole.pgn")[..], &["--resume"]].concat()), 1);
}

/// Interrupts an analysis after its first game and returns what is on the screen.
fn interrupt_analysis(folder: &Folder, output: &str) -> String {
    fools_mates(&folder.0, 200);
    let args = ["analyse", "games.pgn", "--nodes", "20000", "-o", output];
    let mut session = TerminalSession::start(&folder.0, &args, &[]);
    session.wait_for("accuracy");
    session.press(INTERRUPT);
    session.wait_for("interrupted");
    let screen = session.screen();
    assert_eq!(session.wait_for_exit(), INTERRUPTED);
    screen
}

#[test]
fn an_interrupted_analysis_keeps_the_finished_games() {
    let folder = Folder::new("interrupted-analysis");
    let screen = interrupt_analysis(&folder, "analysed.pgn");
    assert!(screen.contains("analysed.pgn"), "{screen}");
    let text = fs::read_to_string(folder.0.join("analysed.pgn")).unwrap();
    let count = text.matches("[White ").count();
    assert!((1..200).contains(&count), "{count} games");
    assert_eq!(text.matches("Blunder").count(), count, "every kept game is complete");
}

#[test]
fn an_interrupted_analysis_does_not_replace_its_input() {
    let folder = Folder::new("analysis-in-place");
    let screen = interrupt_analysis(&folder, "games.pgn");
    assert!(screen.contains("games-partial.pgn"), "{screen}");
    let input = fs::read_to_string(folder.0.join("games.pgn")).unwrap();
    assert_eq!(input.matches("[White ").count(), 200, "no game is lost");
    let kept = fs::read_to_string(folder.0.join("games-partial.pgn")).unwrap();
    assert!((1..200).contains(&kept.matches("[White ").count()));
}

/// The shell gets the terminal back, and `fg` continues the program.
#[test]
fn ctrl_z_suspends_the_full_screen_and_the_game_goes_on() {
    let folder = Folder::new("suspend");
    // With job control the program has a process group of its own, which can be stopped.
    let script = "set -m; $SALON play chess --now; echo suspended; read; fg";
    let mut session = TerminalSession::script(&folder.0, script);
    session.wait_for(" ▸ ");
    session.type_line("e4");
    wait(|| folder.moves() == 1, || session.screen());
    session.press("\u{1a}");
    session.wait_for("suspended");
    assert!(!session.is_full_screen());
    session.press("\r");
    wait(|| session.is_full_screen(), || session.screen());
    session.wait_for(" ▸ ");
    session.type_line("e5");
    wait(|| folder.moves() == 2, || session.screen());
    session.press(INTERRUPT);
    assert_eq!(session.wait_for_exit(), 0);
}

#[test]
fn a_dumb_terminal_gets_plain_mode() {
    let folder = Folder::new("dumb");
    let args = ["play", "chess", "--now", "--lang", "en"];
    let mut session = TerminalSession::start(&folder.0, &args, &[("TERM", "dumb")]);
    session.wait_for("Type a move, or 'help'.");
    assert!(!session.is_full_screen());
    session.type_line("quit");
    assert_eq!(session.wait_for_exit(), 0);
}

/// Long sentences are broken between words.
#[test]
fn plain_mode_wraps_lines_between_words() {
    let folder = Folder::new("wrap");
    let args = ["play", "chess", "--now", "--plain", "--lang", "en"];
    let mut session = TerminalSession::start(&folder.0, &args, &[]);
    session.wait_for("Type a move, or 'help'.");
    session.type_line("moves");
    session.wait_for("20 legal moves");
    wait(|| session.screen().trim_end().ends_with('.'), || session.screen());
    let screen = session.screen();
    let wrapped = screen.lines().find(|line| line.starts_with("20 legal")).unwrap();
    assert!(wrapped.ends_with(','), "{screen}");
    session.type_line("quit");
    assert_eq!(session.wait_for_exit(), 0);
}

/// `salon rules` uses the pager of the environment in a terminal, and prints where it cannot be run.
#[test]
fn rules_are_shown_in_a_pager() {
    let folder = Folder::new("pager");
    let run = |pager: &str| {
        TerminalSession::start(
            &folder.0,
            &["rules", "chess", "chess.castling.check"],
            &[("PAGER", pager)],
        )
    };
    run("sed s/^/paged:/").wait_for("paged:");
    for pager in ["/nonexistent/pager", ""] {
        let printed = run(pager);
        printed.wait_for("onto an attacked square");
        assert!(!printed.screen().contains("paged:"));
    }
}
