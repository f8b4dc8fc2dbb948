use chess_engine::ChessEngine;
use engine::{SkillLevel, Strength};

/// The options that a GUI can set, and what they are now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { lines: 1 }
    }
}

/// The lines that tell a GUI about them. Skill Level 11 is full strength.
pub(super) const OPTIONS: [&str; 7] = [
    "option name Hash type spin default 16 min 1 max 32768",
    "option name Threads type spin default 1 min 1 max 256",
    "option name MultiPV type spin default 1 min 1 max 218",
    "option name Skill Level type spin default 11 min 1 max 11",
    "option name Ponder type check default false",
    "option name Clear Hash type button",
    "option name UCI_Chess960 type check default false",
];

/// What came of setting an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Set {
    Done,
    Unknown,
    BadValue,
    NoChess960,
}

impl Options {
    /// Sets an option. Names are read in any case, as the protocol wants.
    pub(super) fn set(&mut self, name: &str, value: &str, engine: &mut ChessEngine) -> Set {
        let number = |least: usize, most: usize| {
            value.parse::<usize>().ok().filter(|number| (least..=most).contains(number))
        };
        let done = match name.to_ascii_lowercase().as_str() {
            "hash" => number(1, 32_768).map(|size| engine.set_hash_size(size)),
            "threads" => number(1, 256).map(|threads| engine.set_threads(threads)),
            "multipv" => number(1, 218).map(|lines| self.lines = lines),
            "skill level" => number(1, 11).map(|level| {
                let level = SkillLevel::new(level as u8);
                engine.set_strength(level.map_or(Strength::Max, Strength::Level));
            }),
            "ponder" => Some(()),
            "clear hash" => {
                engine::Engine::new_game(engine);
                Some(())
            }
            "uci_chess960" if value.eq_ignore_ascii_case("false") => Some(()),
            "uci_chess960" => return Set::NoChess960,
            _ => return Set::Unknown,
        };
        if done.is_some() { Set::Done } else { Set::BadValue }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused() {
        let (mut options, mut engine) = (Options::default(), ChessEngine::new());
        let mut set = |name, value| options.set(name, value, &mut engine);
        assert_eq!(set("multipv", "3"), Set::Done);
        assert_eq!(set("MultiPV", "0"), Set::BadValue);
        assert_eq!(set("Hash", "lots"), Set::BadValue);
        assert_eq!(set("Skill Level", "4"), Set::Done);
        assert_eq!(set("Skill Level", "12"), Set::BadValue);
        assert_eq!(set("UCI_Chess960", "true"), Set::NoChess960);
        assert_eq!(set("UCI_Chess960", "false"), Set::Done);
        assert_eq!(set("Contempt", "9"), Set::Unknown);
        assert_eq!(options.lines, 3);
    }
}
