use backgammon::{Beavers, Move, Offer};
use engine::OutcomeProbabilities;

use crate::mix::Mix;
use crate::situation::Situation;

/// What may be done with the cube before a roll, each as what it is worth to the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// To roll.
    pub roll: f32,
    /// To double and be taken.
    pub taken: f32,
    /// To double and be refused.
    pub dropped: f32,
    /// To double and be beavered, where beavers are allowed.
    pub beavered: Option<f32>,
}

/// What the player on roll should do, and what the opponent would answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Advice {
    /// The cube is not the player's to turn, or turning it would be of no use.
    Unavailable,
    /// Not to double; a double would be answered like this.
    Roll(Answer),
    /// To double; it is answered like this.
    Double(Answer),
    /// Not to double, because a gammon is worth more than the drop that would follow.
    TooGood,
}

/// What the opponent should do when doubled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// To take.
    Take,
    /// To drop.
    Drop,
    /// To turn the cube once more and keep it.
    Beaver,
}

impl Situation {
    /// The options of a player on roll with these chances, by formula alone. Who looks ahead builds
    /// them from what is found there.
    pub fn options(&self, chances: &OutcomeProbabilities, efficient: f32) -> Options {
        let doubled = self.doubled();
        let twice = doubled.doubled();
        Options {
            roll: self.cubeful(chances, efficient),
            taken: doubled.cubeful(chances, efficient),
            dropped: self.ladder.rung(self.turns).win[0],
            beavered: self.has_beavers().then(|| twice.cubeful(chances, efficient)),
        }
    }

    /// What to do with the cube before a roll.
    pub fn advice(&self, options: &Options) -> Advice {
        if !self.may_double() {
            return Advice::Unavailable;
        }
        let answer = options.answer();
        let doubled = options.doubled();
        // A double that gains nothing at once loses nothing either: it ends the game, or it costs
        // nothing because the match is lost with this game anyway.
        let equal = (doubled - options.roll).abs() <= 1e-5 * self.span();
        match answer {
            _ if doubled > options.roll || equal => Advice::Double(answer),
            Answer::Drop => Advice::TooGood,
            _ => Advice::Roll(answer),
        }
    }

    /// The answer to an offer, by a player whose situation this is (as it was before the offer) and
    /// whose chances, when the opponent rolls next, are these.
    pub fn reply(&self, offer: Offer, chances: &OutcomeProbabilities, efficient: f32) -> Move {
        let mix = Mix::of(chances);
        let after = |turns: usize, mine: bool| {
            let place = if mine { bearoff::CubePlace::Mine } else { bearoff::CubePlace::Theirs };
            mix.cubeful(&self.ladder, self.turns + turns, place, efficient)
        };
        let lost = |turns: usize| self.ladder.rung(self.turns + turns).lose[0];
        match offer {
            Offer::Double => {
                let (take, drop) = (after(1, true), lost(0));
                match () {
                    () if self.has_beavers() && after(2, true) > take.max(drop) => Move::Beaver,
                    () if take >= drop => Move::Take,
                    () => Move::Drop,
                }
            }
            // The one who doubled answers; the cube stays with the opponent.
            Offer::Beaver => {
                let (take, drop) = (after(2, false), lost(1));
                let raccoons = self.beavers == Beavers::Raccoons;
                match () {
                    () if raccoons && after(3, false) > take.max(drop) => Move::Raccoon,
                    () if take >= drop => Move::Take,
                    () => Move::Drop,
                }
            }
            Offer::Raccoon => {
                if after(3, true) >= lost(2) {
                    Move::Take
                } else {
                    Move::Drop
                }
            }
        }
    }
}

impl Options {
    /// What the opponent should answer to a double.
    pub fn answer(&self) -> Answer {
        let best = self.taken.min(self.dropped);
        match self.beavered {
            Some(beavered) if beavered < best => Answer::Beaver,
            _ if self.taken <= self.dropped => Answer::Take,
            _ => Answer::Drop,
        }
    }

    /// What doubling is worth, rightly answered.
    pub fn doubled(&self) -> f32 {
        let beavered = self.beavered.unwrap_or(f32::INFINITY);
        self.taken.min(self.dropped).min(beavered)
    }

    /// What the best decision is worth to a player who may double.
    pub fn best(&self) -> f32 {
        self.roll.max(self.doubled())
    }

    /// What a decision to double or not gives away.
    pub fn loss_of_doubling(&self, doubled: bool) -> f32 {
        let worth = if doubled { self.doubled() } else { self.roll };
        self.best() - worth
    }

    /// What an answer to a double gives away; a beaver that is not allowed counts as a take.
    pub fn loss_of_answer(&self, answer: Answer) -> f32 {
        let worth = match answer {
            Answer::Take => self.taken,
            Answer::Drop => self.dropped,
            Answer::Beaver => self.beavered.unwrap_or(self.taken),
        };
        worth - self.doubled()
    }
}

impl From<Answer> for Move {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Take => Self::Take,
            Answer::Drop => Self::Drop,
            Answer::Beaver => Self::Beaver,
        }
    }
}
