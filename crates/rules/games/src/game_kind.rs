use std::error::Error;
use std::fmt;
use std::str::FromStr;

pub use crate::kinds::GameKind;

impl GameKind {
    /// The kind of the same game whose positions these rules need.
    #[must_use]
    pub fn under(self, rules: &str) -> Self {
        let has_option = |option: &str| rules.split('+').skip(1).any(|part| part == option);
        let kinds = || Self::EVERY.iter().filter(|kind| kind.name() == self.name());
        let special = kinds().find(|kind| kind.option().is_some_and(has_option));
        let usual = || kinds().find(|kind| kind.option().is_none());
        special.or_else(usual).copied().unwrap_or(self)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let found = Self::ALL.iter().find(|kind| kind.name() == text);
        found.copied().ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        write!(f, "there is no game '{}'; there are {}", self.0, names.join(", "))
    }
}

impl Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_the_rules_choose_the_positions() {
        for (rules, kind) in [
            ("travel+table", GameKind::TableBackgammon),
            ("travel+jacoby+table+auto=1", GameKind::TableBackgammon),
            ("travel", GameKind::Backgammon),
            ("travel+tables", GameKind::Backgammon),
            ("table", GameKind::Backgammon),
        ] {
            assert_eq!(GameKind::Backgammon.under(rules), kind, "{rules}");
            assert_eq!(GameKind::TableBackgammon.under(rules), kind, "{rules}");
        }
        assert_eq!(
            GameKind::Chess.under("standard+table"),
            GameKind::Chess,
            "chess itself rejects the option"
        );
    }

    #[test]
    fn reads_the_names_of_games() {
        for kind in GameKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(*kind));
        }
        assert_eq!("Chess".parse::<GameKind>(), Err(UnknownGame("Chess".to_owned())));
        assert_eq!("".parse::<GameKind>(), Err(UnknownGame(String::new())));
    }
}
