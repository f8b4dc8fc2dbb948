use std::error::Error;
use std::fmt;

use crate::{Commitment, FairDice, RollIndex, Secret};

/// Everything that a record says about its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The commitment that the house published before the game.
    pub commitment: Commitment,
    /// The secret that it revealed after the game.
    pub secret: Secret,
    /// The table's id.
    pub table: String,
    /// The players' entropy, South's first.
    pub entropy: [String; 2],
    /// Every roll in the order of the record, including those that were taken back.
    pub rolls: Vec<RecordedRoll>,
}

/// A roll in the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedRoll {
    /// Which roll it is.
    pub roll: RollIndex,
    /// The weights of the possible rolls, in the game's order.
    pub weights: Vec<u32>,
    /// The index of the roll that was made.
    pub outcome: usize,
}

/// Why a record's dice cannot be verified.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fraud {
    /// The secret is not the one that the house committed to.
    Secret,
    /// A roll is in the wrong place.
    Order {
        /// Its index in the record, from 0.
        index: usize,
        /// Which roll it claims to be.
        roll: RollIndex,
    },
    /// A roll does not follow from the secret.
    Roll {
        /// Its index in the record, from 0.
        index: usize,
        /// Which roll it is.
        roll: RollIndex,
        /// The index of the roll that should have come; `None` if no roll was possible.
        expected: Option<usize>,
    },
}

impl Evidence {
    /// Verifies every roll.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn verify(&self) -> Result<(), Fraud> {
        if self.secret.commitment() != self.commitment {
            return Err(Fraud::Secret);
        }
        let dice = FairDice::new(&self.secret, &self.table, &self.entropy);
        let mut next = RollIndex { game: 0, number: 0 };
        for (index, recorded) in self.rolls.iter().enumerate() {
            let roll = recorded.roll;
            next = after(next, roll).ok_or(Fraud::Order { index, roll })?;
            let expected = dice.outcome(roll, recorded.weights.iter().copied());
            if expected != Some(recorded.outcome) {
                return Err(Fraud::Roll { index, roll, expected });
            }
        }
        Ok(())
    }
}

/// The next new roll after `roll`, if `next` was the next new roll so far; `None` if `roll` cannot come now. Rolls
/// can be repeated, because they can be taken back, but none can be left out. A game may have no rolls.
fn after(next: RollIndex, roll: RollIndex) -> Option<RollIndex> {
    let fresh = RollIndex { game: roll.game, number: roll.number.checked_add(1)? };
    match roll.game.cmp(&next.game) {
        std::cmp::Ordering::Less => None,
        std::cmp::Ordering::Equal if roll.number < next.number => Some(next),
        std::cmp::Ordering::Equal if roll.number == next.number => Some(fresh),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => (roll.number == 0).then_some(fresh),
    }
}

impl fmt::Display for Fraud {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // People count from 1; in 64 bits, so that the largest number does not overflow.
        let count = |number: u32| u64::from(number) + 1;
        let place =
            |roll: &RollIndex| format!("roll {} of game {}", count(roll.number), count(roll.game));
        match self {
            Self::Secret => f.write_str("the revealed secret does not match the commitment"),
            Self::Order { roll, .. } => write!(f, "{} is in the wrong place", place(roll)),
            Self::Roll { roll, .. } => {
                write!(f, "{} does not follow from the secret", place(roll))
            }
        }
    }
}

impl Error for Fraud {}
