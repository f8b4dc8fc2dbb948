use std::error::Error;
use std::fmt;
use std::str::FromStr;

pub use crate::kinds::Kind;

impl Kind {
    /// The same game with the positions that these rules need.
    #[must_use]
    pub fn under(self, rules: &str) -> Self {
        let asks = |option: &str| rules.split('+').skip(1).any(|part| part == option);
        let kinds = || Self::EVERY.iter().filter(|kind| kind.name() == self.name());
        let asked = kinds().find(|kind| kind.option().is_some_and(asks));
        let usual = || kinds().find(|kind| kind.option().is_none());
        asked.or_else(usual).copied().unwrap_or(self)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let found = Self::ALL.iter().find(|kind| kind.name() == text);
        found.copied().ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        write!(f, "there is no game '{}' in the box; there are {}", self.0, names.join(", "))
    }
}

impl Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_choose_the_positions() {
        for (rules, kind) in [
            ("travel+table", Kind::TableBackgammon),
            ("travel+jacoby+table+auto=1", Kind::TableBackgammon),
            ("travel", Kind::Backgammon),
            ("travel+tables", Kind::Backgammon),
            ("table", Kind::Backgammon),
        ] {
            assert_eq!(Kind::Backgammon.under(rules), kind, "{rules}");
            assert_eq!(Kind::TableBackgammon.under(rules), kind, "{rules}");
        }
        assert_eq!(Kind::Chess.under("standard+table"), Kind::Chess, "the game will refuse it");
    }

    #[test]
    fn games_are_found_by_their_names() {
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(*kind));
        }
        assert_eq!("Chess".parse::<Kind>(), Err(UnknownGame("Chess".to_owned())));
        assert_eq!("".parse::<Kind>(), Err(UnknownGame(String::new())));
    }
}
