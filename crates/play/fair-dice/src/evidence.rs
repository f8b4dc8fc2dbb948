use std::error::Error;
use std::fmt;

use crate::{Commitment, Dice, RollIndex, Secret};

/// All that a record says about its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// What the house published before the game.
    pub commitment: Commitment,
    /// What it revealed after the game.
    pub secret: Secret,
    /// The table's name.
    pub table: String,
    /// What the players added, South's first.
    pub entropy: [String; 2],
    /// Every roll in the order of the record, also those that were taken back.
    pub rolls: Vec<RecordedRoll>,
}

/// A roll as the record has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedRoll {
    /// Which roll it is.
    pub roll: RollIndex,
    /// The weights of what could have come, in the game's order.
    pub weights: Vec<u32>,
    /// Which of them came.
    pub outcome: usize,
}

/// How a record's dice are not what they should be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fraud {
    /// The secret is not the one that the house committed itself to.
    Secret,
    /// A roll stands where another should come.
    Order {
        /// Which roll of the record, from 0.
        index: usize,
        /// Which roll it claims to be.
        roll: RollIndex,
    },
    /// A roll is not what follows from the secret.
    Roll {
        /// Which roll of the record, from 0.
        index: usize,
        /// Which roll it is.
        roll: RollIndex,
        /// Which of the chances should have come; `None` if there were none.
        expected: Option<usize>,
    },
}

impl Evidence {
    /// Proves every roll.
    ///
    /// # Errors
    /// What is wrong first.
    pub fn verify(&self) -> Result<(), Fraud> {
        if self.secret.commitment() != self.commitment {
            return Err(Fraud::Secret);
        }
        let dice = Dice::new(&self.secret, &self.table, &self.entropy);
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

/// The newest roll that can come after `roll`, where `next` was the newest so far. Rolls can come
/// again, since they can be taken back; none can be left out. A game may pass without any.
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
        // People count from 1; in wide numbers, so that the largest can be counted too.
        let count = |number: u32| u64::from(number) + 1;
        let place =
            |roll: &RollIndex| format!("roll {} of game {}", count(roll.number), count(roll.game));
        match self {
            Self::Secret => f.write_str("the revealed secret does not fit the commitment"),
            Self::Order { roll, .. } => write!(f, "{} stands in the wrong place", place(roll)),
            Self::Roll { roll, .. } => {
                write!(f, "{} does not follow from the secret", place(roll))
            }
        }
    }
}

impl Error for Fraud {}
