//! The table that somebody wants.

use game::Side;
use games::Kind;
use protocol::{Computer, Opponent, SideChoice, TableOptions, Takebacks};
use table::Clock;

/// With whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum With {
    /// Whoever gets the link.
    Friend,
    /// Whoever comes.
    Anybody,
    /// A computer of a level.
    Computer(u8),
}

/// What somebody has chosen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) kind: Kind,
    pub(crate) rules: String,
    pub(crate) with: With,
    /// The side of whoever opens; none: by lot.
    pub(crate) side: Option<Side>,
    pub(crate) clock: Clock,
    /// Whether the result counts; only for accounts.
    pub(crate) rated: bool,
}

/// Days for each turn that are offered, for games by correspondence.
const DAYS: [u32; 4] = [1, 2, 3, 7];

impl Choice {
    /// A friendly game with whoever gets the link.
    pub(crate) fn usual(kind: Kind) -> Self {
        let rules = "standard".to_owned();
        Self { kind, rules, with: With::Friend, side: None, clock: Clock::UNTIMED, rated: false }
    }

    /// The clocks that are offered: those of one screen, and days.
    pub(crate) fn clocks(&self) -> Vec<Clock> {
        let days = DAYS.into_iter().filter_map(|days| format!("days={days}").parse().ok());
        narration::clocks::offered_clocks(self.kind).into_iter().chain(days).collect()
    }

    /// Computers have levels, no ratings.
    fn is_rated(&self) -> bool {
        self.rated && !matches!(self.with, With::Computer(_))
    }

    /// As the house is asked for it.
    pub(crate) fn wanted(&self) -> TableOptions {
        let mut clock = narration::clocks::clock_for_rules(self.clock, &self.rules);
        if clock != Clock::UNTIMED {
            // What the network takes is given back, as long as it is little.
            clock.lag_cap = table::Millis(500);
        }
        TableOptions {
            game: self.kind.name().to_owned(),
            rules: self.rules.clone(),
            opponent: match self.with {
                With::Friend => Opponent::Invited,
                With::Anybody => Opponent::Anybody,
                With::Computer(level) => Opponent::Computer(Computer { level }),
            },
            sides: match self.side {
                Some(Side::White) => SideChoice::White,
                Some(Side::Black) => SideChoice::Black,
                None => SideChoice::Lot,
            },
            clock: clock.to_string(),
            rated: self.is_rated(),
            // What counts is not taken back.
            takebacks: Some(if self.is_rated() { Takebacks::Never } else { Takebacks::Asked }),
            dice: None,
            games: None,
            start: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_asked_for() {
        let mut choice = Choice::usual(Kind::Backgammon);
        choice.rules = "standard+match=7".to_owned();
        choice.clock = choice.clocks()[1];
        choice.with = With::Computer(4);
        let wanted = choice.wanted();
        assert_eq!(wanted.clock, "bank=120x7+12;lag=0.5;flag=match");
        assert_eq!(wanted.opponent, Opponent::Computer(Computer { level: 4 }));
        choice.rated = true;
        assert!(!choice.wanted().rated, "not against a computer");
        choice.with = With::Anybody;
        assert!(choice.wanted().rated);
        assert_eq!(choice.wanted().takebacks, Some(Takebacks::Never));
        assert_eq!(Choice::usual(Kind::Chess).wanted().clock, "none");
        assert!(choice.clocks().iter().any(|clock| clock.to_string() == "days=3"));
    }
}
