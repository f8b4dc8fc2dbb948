//! What the commands say in plain English.

use std::borrow::Cow;
use std::fmt::Display;
use std::io;

use game::{Fault, Outcome, Side};

use crate::report::Tally;

pub(crate) const ERROR: &str = "error";
pub(crate) const CHANCE: &str = "chance";
pub(crate) const OVER: &str = "over";
pub(crate) const STANDARD_INPUT: &str = "standard input";
pub(crate) const STANDARD_OUTPUT: &str = "standard output";
pub(crate) const CHANCE_TO_ROLL: &str = "the dice are to be rolled";
pub(crate) const ROLLS_FOLLOW: &str =
    "the dice are to be rolled: these are the possible rolls with their weights, not moves";
pub(crate) const SEE_HELP: &str = "For more information, try '--help'.";
pub(crate) const NOT_UTF8: &str = "the text is not UTF-8";

pub(crate) fn to_move(side: Side) -> String {
    format!("{side} to move")
}

pub(crate) fn ended<E: Copy>(outcome: &Outcome<E>, why: &str) -> String {
    match outcome {
        Outcome::Win { winner, points: 1, .. } => format!("over, {winner} won: {why}"),
        Outcome::Win { winner, points, .. } => format!("over, {winner} won {points} points: {why}"),
        Outcome::Draw { .. } => format!("over, drawn: {why}"),
    }
}

pub(crate) fn may_claim(side: Side, why: &str) -> String {
    format!("{side} may claim a draw: {why}")
}

pub(crate) fn weight(roll: &str, weight: u32) -> String {
    format!("{roll} weight {weight}")
}

pub(crate) fn depth(depth: u32, nodes: u64) -> String {
    format!("depth {depth} nodes {nodes}")
}

pub(crate) fn nodes(nodes: u64) -> String {
    format!("nodes {nodes}")
}

pub(crate) fn bad_rules(rules: &str, reason: &dyn Display) -> String {
    format!("the rules '{rules}' cannot be played: {reason}")
}

pub(crate) fn bad_position(text: &str, reason: &dyn Display) -> String {
    format!("the position '{text}' cannot be read: {reason}")
}

pub(crate) fn refused(number: usize, text: &str, reason: &str) -> String {
    format!("event {number}, '{text}', is refused: {reason}")
}

pub(crate) fn unknown_format(format: &str, known: &[&str]) -> String {
    format!("there is no format '{format}'; there are {}", known.join(", "))
}

pub(crate) fn no_format(file: &str, known: &[&str]) -> String {
    format!(
        "the name '{file}' does not say which format it is; say --format and one of {}",
        known.join(", ")
    )
}

pub(crate) fn cannot_write_as(from: &str, to: &str, known: &[&str]) -> String {
    format!("games in '{from}' cannot be written as '{to}'; they can as {}", known.join(", "))
}

pub(crate) fn cannot_read(file: &str, error: &io::Error) -> String {
    format!("cannot read {file}: {error}")
}

pub(crate) fn cannot_write(file: &str, error: &io::Error) -> String {
    format!("cannot write {file}: {error}")
}

/// A sound game of a file.
pub(crate) fn sound_game(file: &str, line: u64, number: u64, title: &str, moves: u64) -> String {
    format!("{file}:{line}: game {number} ok: {title} ({})", count(moves, "move"))
}

/// A broken game of a file.
pub(crate) fn broken_game(file: &str, number: u64, title: &str, fault: &Fault) -> String {
    let Fault { line, column, reason } = fault;
    format!("{file}:{line}:{column}: game {number} error: {reason} (in {title})")
}

/// Something odd about a game of a file.
pub(crate) fn remark(file: &str, line: u64, number: u64, remark: &str) -> String {
    format!("{file}:{line}: game {number} remark: {remark}")
}

pub(crate) fn summary(tally: &Tally) -> String {
    let (games, moves) = (count(tally.games, "game"), count(tally.moves, "move"));
    let sound = match tally.broken {
        0 => "all sound".to_owned(),
        broken => format!("{broken} broken"),
    };
    let unread = match tally.unreadable {
        0 => String::new(),
        files => format!("; {} could not be read", count(files, "file")),
    };
    format!("{games}, {sound} ({moves} replayed){unread}")
}

pub(crate) fn converted(broken: u64, output: &str) -> String {
    match broken {
        0 => format!("written to {output}"),
        _ => format!("written to {output}; {} left out as broken", count(broken, "game")),
    }
}

fn count(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// The text without control characters: what stands in a file must neither break a line of the
/// answer nor command the terminal.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        text.replace(char::is_control, "\u{fffd}").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_not_passed_on() {
        assert_eq!(printable("a\x1b[2Jb\nc"), "a\u{fffd}[2Jb\u{fffd}c");
        assert!(matches!(printable("Éa b"), Cow::Borrowed("Éa b")));
    }

    #[test]
    fn one_is_not_many() {
        let mut tally = Tally { games: 1, broken: 0, moves: 1, unreadable: 0 };
        assert_eq!(summary(&tally), "1 game, all sound (1 move replayed)");
        tally = Tally { games: 2, broken: 1, moves: 0, unreadable: 1 };
        let told = "2 games, 1 broken (0 moves replayed); 1 file could not be read";
        assert_eq!(summary(&tally), told);
    }
}
