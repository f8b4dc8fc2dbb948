use backgammon::{Beavers, CubeOffer, Move};
use engine::OutcomeProbabilities;

use crate::cube_situation::CubeSituation;
use crate::outcome_mix::OutcomeMix;

/// The equities of all cube actions before a roll, for the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubeOptions {
    /// No double.
    pub roll: f32,
    /// Double, take.
    pub taken: f32,
    /// Double, drop.
    pub dropped: f32,
    /// Double, beaver, where beavers are allowed.
    pub beavered: Option<f32>,
}

/// The correct cube action of the player on roll, with the opponent's correct response.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeAction {
    /// The player may not double, or doubling could gain nothing.
    Unavailable,
    /// No double; a double would get this response.
    Roll(CubeResponse),
    /// Double; the correct response is this.
    Double(CubeResponse),
    /// Too good to double: playing on for a gammon is worth more than the drop.
    TooGood,
}

/// The response to a double.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeResponse {
    /// Take.
    Take,
    /// Drop.
    Drop,
    /// Beaver: turn the cube once more and keep it.
    Beaver,
}

impl CubeSituation {
    /// The equities of all cube actions at 0-ply. A search computes its own from what it finds.
    pub fn options(&self, chances: &OutcomeProbabilities, efficient: f32) -> CubeOptions {
        let doubled = self.doubled();
        let twice = doubled.doubled();
        CubeOptions {
            roll: self.cubeful(chances, efficient),
            taken: doubled.cubeful(chances, efficient),
            dropped: self.levels.level_after(self.turns).win[0],
            beavered: self.has_beavers().then(|| twice.cubeful(chances, efficient)),
        }
    }

    /// The correct cube action before a roll.
    pub fn advice(&self, options: &CubeOptions) -> CubeAction {
        if !self.may_double() {
            return CubeAction::Unavailable;
        }
        let answer = options.answer();
        let doubled = options.doubled();
        // A double of equal value is made: either it ends the game, or the match is lost with this game anyway.
        let equal = (doubled - options.roll).abs() <= 1e-5 * self.span();
        match answer {
            _ if doubled > options.roll || equal => CubeAction::Double(answer),
            CubeResponse::Drop => CubeAction::TooGood,
            _ => CubeAction::Roll(answer),
        }
    }

    /// The correct response to an offer for the player of this situation (as it was before the offer), given that player's
    /// outcome probabilities with the opponent about to roll.
    pub fn reply(&self, offer: CubeOffer, chances: &OutcomeProbabilities, efficient: f32) -> Move {
        let mix = OutcomeMix::of(chances);
        let after = |turns: usize, mine: bool| {
            let place = if mine { bearoff::CubePlace::Mine } else { bearoff::CubePlace::Theirs };
            mix.cubeful(&self.levels, self.turns + turns, place, efficient)
        };
        let lost = |turns: usize| self.levels.level_after(self.turns + turns).lose[0];
        match offer {
            CubeOffer::Double => {
                let (take, drop) = (after(1, true), lost(0));
                match () {
                    () if self.has_beavers() && after(2, true) > take.max(drop) => Move::Beaver,
                    () if take >= drop => Move::Take,
                    () => Move::Drop,
                }
            }
            // The doubler responds; the cube stays with the opponent.
            CubeOffer::Beaver => {
                let (take, drop) = (after(2, false), lost(1));
                let raccoons = self.beavers == Beavers::Raccoons;
                match () {
                    () if raccoons && after(3, false) > take.max(drop) => Move::Raccoon,
                    () if take >= drop => Move::Take,
                    () => Move::Drop,
                }
            }
            CubeOffer::Raccoon => {
                if after(3, true) >= lost(2) {
                    Move::Take
                } else {
                    Move::Drop
                }
            }
        }
    }
}

impl CubeOptions {
    /// The opponent's correct response to a double.
    pub fn answer(&self) -> CubeResponse {
        let best = self.taken.min(self.dropped);
        match self.beavered {
            Some(beavered) if beavered < best => CubeResponse::Beaver,
            _ if self.taken <= self.dropped => CubeResponse::Take,
            _ => CubeResponse::Drop,
        }
    }

    /// The equity of a double with the correct response.
    pub fn doubled(&self) -> f32 {
        let beavered = self.beavered.unwrap_or(f32::INFINITY);
        self.taken.min(self.dropped).min(beavered)
    }

    /// The equity of the best action of a player who may double.
    pub fn best(&self) -> f32 {
        self.roll.max(self.doubled())
    }

    /// The equity lost by doubling or not doubling.
    pub fn loss_of_doubling(&self, doubled: bool) -> f32 {
        let worth = if doubled { self.doubled() } else { self.roll };
        self.best() - worth
    }

    /// The equity lost by a response to a double; a beaver that is not allowed counts as a take.
    pub fn loss_of_answer(&self, answer: CubeResponse) -> f32 {
        let worth = match answer {
            CubeResponse::Take => self.taken,
            CubeResponse::Drop => self.dropped,
            CubeResponse::Beaver => self.beavered.unwrap_or(self.taken),
        };
        worth - self.doubled()
    }
}

impl From<CubeResponse> for Move {
    fn from(answer: CubeResponse) -> Self {
        match answer {
            CubeResponse::Take => Self::Take,
            CubeResponse::Drop => Self::Drop,
            CubeResponse::Beaver => Self::Beaver,
        }
    }
}
