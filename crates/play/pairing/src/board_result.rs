//! What happened on one board.

use crate::colour::Colour;

/// The result of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BoardResult {
    /// White won the game or match.
    WhiteWins,
    /// A draw.
    Draw,
    /// Black won the game or match.
    BlackWins,
    /// Black did not appear: White scores without playing.
    WhiteWinsByForfeit,
    /// White did not appear: Black scores without playing.
    BlackWinsByForfeit,
    /// Neither appeared.
    DoubleForfeit,
}

/// A result from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PlayerResult {
    /// The player won.
    Win,
    /// The player drew.
    Draw,
    /// The player lost.
    Loss,
}

impl BoardResult {
    /// Whether a game took place. A forfeited game does not count as played: the two may still meet.
    #[must_use]
    pub const fn was_played(self) -> bool {
        matches!(self, Self::WhiteWins | Self::Draw | Self::BlackWins)
    }

    /// What the player of a colour got out of it.
    #[must_use]
    pub fn of_player(self, colour: Colour) -> PlayerResult {
        let winner = match self {
            Self::WhiteWins | Self::WhiteWinsByForfeit => Some(Colour::White),
            Self::BlackWins | Self::BlackWinsByForfeit => Some(Colour::Black),
            Self::Draw => return PlayerResult::Draw,
            Self::DoubleForfeit => None,
        };
        if winner == Some(colour) { PlayerResult::Win } else { PlayerResult::Loss }
    }

    /// The player who won, if one did.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        [Colour::White, Colour::Black]
            .into_iter()
            .find(|colour| self.of_player(*colour) == PlayerResult::Win)
    }
}
