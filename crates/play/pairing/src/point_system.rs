//! What results and byes are worth.

use crate::board_result::{BoardResult, PlayerResult};
use crate::colour::Colour;
use crate::points::Points;
use crate::round::Bye;

/// What results and byes are worth in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PointSystem {
    /// A win over the board.
    pub win: Points,
    /// A draw.
    pub draw: Points,
    /// A loss over the board.
    pub loss: Points,
    /// A win because the opponent did not appear.
    pub forfeit_win: Points,
    /// Not appearing.
    pub forfeit_loss: Points,
    /// A bye because the pairing left the player over.
    pub pairing_allocated_bye: Points,
    /// A full-point bye.
    pub full_point_bye: Points,
    /// A half-point bye.
    pub half_point_bye: Points,
    /// An absence.
    pub zero_point_bye: Points,
}

impl PointSystem {
    /// One point for a win, half a point for a draw.
    pub const STANDARD: Self = Self {
        win: Points::ONE,
        draw: Points::HALF,
        loss: Points::NONE,
        forfeit_win: Points::ONE,
        forfeit_loss: Points::NONE,
        pairing_allocated_bye: Points::ONE,
        full_point_bye: Points::ONE,
        half_point_bye: Points::HALF,
        zero_point_bye: Points::NONE,
    };

    /// Three points for a win, one for a draw.
    pub const THREE_POINTS: Self = Self {
        win: Points::whole(3),
        draw: Points::ONE,
        forfeit_win: Points::whole(3),
        pairing_allocated_bye: Points::whole(3),
        full_point_bye: Points::whole(3),
        half_point_bye: Points::ONE,
        ..Self::STANDARD
    };

    /// What a bye is worth.
    #[must_use]
    pub const fn of_bye(&self, bye: Bye) -> Points {
        match bye {
            Bye::PairingAllocated => self.pairing_allocated_bye,
            Bye::FullPoint => self.full_point_bye,
            Bye::HalfPoint => self.half_point_bye,
            Bye::ZeroPoint => self.zero_point_bye,
        }
    }

    /// What a result is worth to the player of a colour.
    #[must_use]
    pub fn of_result(&self, result: BoardResult, colour: Colour) -> Points {
        match (result.of_player(colour), result.was_played()) {
            (PlayerResult::Win, true) => self.win,
            (PlayerResult::Win, false) => self.forfeit_win,
            (PlayerResult::Draw, _) => self.draw,
            (PlayerResult::Loss, true) => self.loss,
            (PlayerResult::Loss, false) => self.forfeit_loss,
        }
    }
}

impl Default for PointSystem {
    fn default() -> Self {
        Self::STANDARD
    }
}
