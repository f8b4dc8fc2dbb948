//! The options of a new table on the server.

use game::Side;
use games::GameKind;
use protocol::{Computer, Opponent, SideChoice, TableOptions, Takebacks};
use table::Clock;

/// The kind of opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpponentChoice {
    /// A friend, who gets a link.
    Friend,
    /// Anyone in the lobby.
    Anybody,
    /// A computer with this level.
    Computer(u8),
}

/// What the user has chosen for a new table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NewTableOptions {
    pub(crate) kind: GameKind,
    pub(crate) rules: String,
    pub(crate) opponent: OpponentChoice,
    /// The side of the user; none: by lot.
    pub(crate) side: Option<Side>,
    pub(crate) clock: Clock,
    /// Whether the game is rated; only for users with an account.
    pub(crate) rated: bool,
}

/// The days for each move that are offered for correspondence games.
const DAYS: [u32; 4] = [1, 2, 3, 7];

impl NewTableOptions {
    /// The defaults: a casual game with a friend.
    pub(crate) fn usual(kind: GameKind) -> Self {
        let rules = "standard".to_owned();
        Self {
            kind,
            rules,
            opponent: OpponentChoice::Friend,
            side: None,
            clock: Clock::UNTIMED,
            rated: false,
        }
    }

    /// The clocks that are offered: those of local games, and days for each move.
    pub(crate) fn clocks(&self) -> Vec<Clock> {
        let days = DAYS.into_iter().filter_map(|days| format!("days={days}").parse().ok());
        narration::clocks::offered_clocks(self.kind).into_iter().chain(days).collect()
    }

    /// Games against computers are never rated.
    fn is_rated(&self) -> bool {
        self.rated && !matches!(self.opponent, OpponentChoice::Computer(_))
    }

    /// The options as the protocol writes them.
    pub(crate) fn to_protocol(&self) -> TableOptions {
        let mut clock = narration::clocks::clock_for_rules(self.clock, &self.rules);
        if clock != Clock::UNTIMED {
            // Up to half a second of network delay is given back for each move.
            clock.lag_cap = table::Millis(500);
        }
        TableOptions {
            game: self.kind.name().to_owned(),
            rules: self.rules.clone(),
            opponent: match self.opponent {
                OpponentChoice::Friend => Opponent::Invited,
                OpponentChoice::Anybody => Opponent::Anybody,
                OpponentChoice::Computer(level) => Opponent::Computer(Computer { level }),
            },
            sides: match self.side {
                Some(Side::White) => SideChoice::White,
                Some(Side::Black) => SideChoice::Black,
                None => SideChoice::Lot,
            },
            clock: clock.to_string(),
            rated: self.is_rated(),
            // Rated games have no takebacks.
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
    fn converts_the_choices_into_protocol_options() {
        let mut options = NewTableOptions::usual(GameKind::Backgammon);
        options.rules = "standard+match=7".to_owned();
        options.clock = options.clocks()[1];
        options.opponent = OpponentChoice::Computer(4);
        let wanted = options.to_protocol();
        assert_eq!(wanted.clock, "bank=120x7+12;lag=0.5;flag=match");
        assert_eq!(wanted.opponent, Opponent::Computer(Computer { level: 4 }));
        options.rated = true;
        assert!(!options.to_protocol().rated, "not against a computer");
        options.opponent = OpponentChoice::Anybody;
        assert!(options.to_protocol().rated);
        assert_eq!(options.to_protocol().takebacks, Some(Takebacks::Never));
        assert_eq!(NewTableOptions::usual(GameKind::Chess).to_protocol().clock, "none");
        assert!(options.clocks().iter().any(|clock| clock.to_string() == "days=3"));
    }
}
