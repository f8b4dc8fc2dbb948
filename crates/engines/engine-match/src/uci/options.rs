use chess_engine::ChessEngine;
use engine::{SkillLevel, Strength};

/// The values of the options that the engine does not keep itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UciOptions {
    pub(super) multi_pv: usize,
}

impl Default for UciOptions {
    fn default() -> Self {
        Self { multi_pv: 1 }
    }
}

/// The lines that announce the options to a GUI. Skill Level 11 is full strength.
pub(super) const OPTIONS: [&str; 7] = [
    "option name Hash type spin default 16 min 1 max 32768",
    "option name Threads type spin default 1 min 1 max 256",
    "option name MultiPV type spin default 1 min 1 max 218",
    "option name Skill Level type spin default 11 min 1 max 11",
    "option name Ponder type check default false",
    "option name Clear Hash type button",
    "option name UCI_Chess960 type check default false",
];

/// The result of setting an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetOptionResult {
    Done,
    Unknown,
    BadValue,
    NoChess960,
}

impl UciOptions {
    /// Sets an option. The protocol demands that the case of names does not matter.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
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
            "uci_chess960" if value.eq_ignore_ascii_case("false") => Some(()),
            "uci_chess960" => return SetOptionResult::NoChess960,
            _ => return SetOptionResult::Unknown,
        };
        if done.is_some() { SetOptionResult::Done } else { SetOptionResult::BadValue }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_options_and_rejects_bad_values() {
        let (mut options, mut engine) = (UciOptions::default(), ChessEngine::new());
        let mut set = |name, value| options.set(name, value, &mut engine);
        assert_eq!(set("multipv", "3"), SetOptionResult::Done);
        assert_eq!(set("MultiPV", "0"), SetOptionResult::BadValue);
        assert_eq!(set("Hash", "lots"), SetOptionResult::BadValue);
        assert_eq!(set("Skill Level", "4"), SetOptionResult::Done);
        assert_eq!(set("Skill Level", "12"), SetOptionResult::BadValue);
        assert_eq!(set("UCI_Chess960", "true"), SetOptionResult::NoChess960);
        assert_eq!(set("UCI_Chess960", "false"), SetOptionResult::Done);
        assert_eq!(set("Contempt", "9"), SetOptionResult::Unknown);
        assert_eq!(options.multi_pv, 3);
    }
}
