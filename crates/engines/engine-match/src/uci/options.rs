use chess::{Rulebook, Rules};
use chess_endgames::SyzygyError;
use chess_engine::ChessEngine;
use engine::{SkillLevel, Strength};

use super::book_options::{BookFileError, BookOptions};

/// The values of the options that the engine does not keep itself.
#[derive(Debug)]
pub(super) struct UciOptions {
    pub(super) multi_pv: usize,
    /// Whether positions are those of Chess960.
    pub(super) chess960: bool,
    pub(super) book: BookOptions,
}

impl Default for UciOptions {
    fn default() -> Self {
        Self { multi_pv: 1, chess960: false, book: BookOptions::default() }
    }
}

/// The lines that announce the options to a GUI. Skill Level 11 is full strength.
pub(super) const OPTIONS: [&str; 11] = [
    "option name Hash type spin default 16 min 1 max 32768",
    "option name Threads type spin default 1 min 1 max 256",
    "option name MultiPV type spin default 1 min 1 max 218",
    "option name Skill Level type spin default 11 min 1 max 11",
    "option name Ponder type check default false",
    "option name Clear Hash type button",
    "option name UCI_Chess960 type check default false",
    "option name Book type check default false",
    "option name BookFile type string default <empty>",
    "option name BookBestMove type check default false",
    "option name SyzygyPath type string default <empty>",
];

/// The result of setting an option.
#[derive(Debug)]
pub(super) enum SetOptionResult {
    Done,
    Unknown,
    BadValue,
    /// The rulebook of the session has no Chess960.
    NoChess960,
    /// The book cannot be used.
    BadBook(BookFileError),
    /// The endgame tables cannot be used.
    BadTables(SyzygyError),
}

impl UciOptions {
    /// Sets an option. The protocol demands that the case of names does not matter.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
        rules: Rules,
        engine: &mut ChessEngine,
    ) -> SetOptionResult {
        let number = |least: usize, most: usize| {
            value.parse::<usize>().ok().filter(|number| (least..=most).contains(number))
        };
        let done = match name.to_ascii_lowercase().as_str() {
            "hash" => number(1, 32_768).map(|size| engine.set_hash_size(size)),
            "threads" => number(1, 256).map(|threads| engine.set_threads(threads)),
            "multipv" => number(1, 218).map(|lines| self.multi_pv = lines),
            "skill level" => number(1, 11).map(|level| {
                let level = SkillLevel::new(level as u8);
                engine.set_strength(level.map_or(Strength::Max, Strength::Level));
            }),
            "ponder" => Some(()),
            "clear hash" => {
                engine::Engine::new_game(engine);
                Some(())
            }
            "uci_chess960"
                if rules.rulebook != Rulebook::Standard && check_box(value) == Some(true) =>
            {
                return SetOptionResult::NoChess960;
            }
            "uci_chess960" => check_box(value).map(|is_set| self.chess960 = is_set),
            "book" => check_box(value).map(|is_set| self.book.is_on = is_set),
            "bookbestmove" => check_box(value).map(|is_set| self.book.plays_best = is_set),
            "bookfile" => match self.book.load(value) {
                Ok(()) => Some(()),
                Err(error) => return SetOptionResult::BadBook(error),
            },
            "syzygypath" => match set_syzygy_path(value, engine) {
                Ok(()) => Some(()),
                Err(error) => return SetOptionResult::BadTables(error),
            },
            _ => return SetOptionResult::Unknown,
        };
        if done.is_some() { SetOptionResult::Done } else { SetOptionResult::BadValue }
    }
}

/// Opens the tables of a path; an empty one, as GUIs write it, takes the tables away.
fn set_syzygy_path(path: &str, engine: &mut ChessEngine) -> Result<(), SyzygyError> {
    let path = if path == "<empty>" { "" } else { path };
    let mut result = Ok(());
    engine.configure(|search| result = search.set_syzygy_path(path));
    result
}

/// The value of an option that is on or off.
fn check_box(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_options_and_rejects_bad_values() {
        let (mut options, mut engine) = (UciOptions::default(), ChessEngine::new());
        let mut set = |name, value| options.set(name, value, Rules::STANDARD, &mut engine);
        assert!(matches!(set("multipv", "3"), SetOptionResult::Done));
        assert!(matches!(set("MultiPV", "0"), SetOptionResult::BadValue));
        assert!(matches!(set("Hash", "lots"), SetOptionResult::BadValue));
        assert!(matches!(set("Skill Level", "4"), SetOptionResult::Done));
        assert!(matches!(set("Skill Level", "12"), SetOptionResult::BadValue));
        assert!(matches!(set("UCI_Chess960", "true"), SetOptionResult::Done));
        assert!(matches!(set("UCI_Chess960", "maybe"), SetOptionResult::BadValue));
        assert!(matches!(set("UCI_Chess960", "false"), SetOptionResult::Done));
        assert!(matches!(set("Book", "true"), SetOptionResult::Done));
        assert!(matches!(set("BookFile", ""), SetOptionResult::Done));
        assert!(matches!(set("BookFile", "/no/such/file.bin"), SetOptionResult::BadBook(_)));
        assert!(matches!(set("SyzygyPath", "<empty>"), SetOptionResult::Done));
        assert!(matches!(set("SyzygyPath", "/no/such/folder"), SetOptionResult::BadTables(_)));
        assert!(matches!(set("Contempt", "9"), SetOptionResult::Unknown));
        assert_eq!(options.multi_pv, 3);
        let refused = options.set("UCI_Chess960", "true", Rules::TRAVEL, &mut engine);
        assert!(matches!(refused, SetOptionResult::NoChess960));
    }
}
