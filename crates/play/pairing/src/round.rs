//! The pairings of a round and their results.

use crate::board_result::BoardResult;
use crate::colour::Colour;
use crate::player::PlayerId;

/// Points made by the two players within a match, as in backgammon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MatchPoints {
    /// Points of the player named first.
    pub white: u16,
    /// Points of the player named second.
    pub black: u16,
}

/// Two players who meet in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pairing {
    /// The player with White.
    pub white: PlayerId,
    /// The player with Black.
    pub black: PlayerId,
    /// The result, once it is known.
    pub result: Option<BoardResult>,
    /// Points within the match, for games that are played to a number of points.
    pub match_points: Option<MatchPoints>,
}

impl Pairing {
    /// A pairing without a result.
    #[must_use]
    pub const fn new(white: PlayerId, black: PlayerId) -> Self {
        Self { white, black, result: None, match_points: None }
    }

    /// The same pairing with a result.
    #[must_use]
    pub const fn with_result(mut self, result: BoardResult) -> Self {
        self.result = Some(result);
        self
    }

    /// The colour of a player, if the player takes part.
    #[must_use]
    pub fn colour_of(&self, player: PlayerId) -> Option<Colour> {
        if player == self.white {
            Some(Colour::White)
        } else if player == self.black {
            Some(Colour::Black)
        } else {
            None
        }
    }

    /// The player with a colour.
    #[must_use]
    pub const fn player(&self, colour: Colour) -> PlayerId {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// The player who won, if one did.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        Some(self.player(self.result?.winner()?))
    }
}

/// A round in which a player has no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bye {
    /// The pairing left the player over (PAB).
    PairingAllocated,
    /// Given by the organiser, worth a win.
    FullPoint,
    /// Requested by the player, worth a draw.
    HalfPoint,
    /// Absent without points.
    ZeroPoint,
}

/// A player's bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayerBye {
    /// Who has the bye.
    pub player: PlayerId,
    /// Which kind of bye.
    pub bye: Bye,
}

/// The pairings and byes of one round. Players in neither list were not there: they score nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Round {
    /// Pairings in the order of the boards.
    pub pairings: Vec<Pairing>,
    /// Players without an opponent.
    pub byes: Vec<PlayerBye>,
}

impl Round {
    /// Whether every pairing has a result.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.pairings.iter().all(|pairing| pairing.result.is_some())
    }

    /// The pairing of a player.
    #[must_use]
    pub fn pairing_of(&self, player: PlayerId) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| pairing.colour_of(player).is_some())
    }

    /// The bye of a player.
    #[must_use]
    pub fn bye_of(&self, player: PlayerId) -> Option<Bye> {
        self.byes.iter().find(|entry| entry.player == player).map(|entry| entry.bye)
    }
}
