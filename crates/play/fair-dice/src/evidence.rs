use std::error::Error;
use std::fmt;

use crate::{Commitment, Dice, Secret, Throw};

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
    pub throws: Vec<Thrown>,
}

/// A roll as the record has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown {
    /// Which roll it is.
    pub throw: Throw,
    /// The weights of what could have come, in the game's order.
    pub weights: Vec<u32>,
    /// Which of them came.
    pub fell: usize,
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
        throw: Throw,
    },
    /// A roll is not what follows from the secret.
    Roll {
        /// Which roll of the record, from 0.
        index: usize,
        /// Which roll it is.
        throw: Throw,
        /// Which of the chances should have come; `None` if there were none.
        due: Option<usize>,
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
        let mut next = Throw { game: 0, number: 0 };
        for (index, thrown) in self.throws.iter().enumerate() {
            let throw = thrown.throw;
            next = after(next, throw).ok_or(Fraud::Order { index, throw })?;
            let due = dice.fall(throw, thrown.weights.iter().copied());
            if due != Some(thrown.fell) {
                return Err(Fraud::Roll { index, throw, due });
            }
        }
        Ok(())
    }
}

/// The newest roll that can come after `throw`, where `next` was the newest so far. Rolls can come
/// again, since they can be taken back; none can be left out. A game may pass without any.
fn after(next: Throw, throw: Throw) -> Option<Throw> {
    let fresh = Throw { game: throw.game, number: throw.number.checked_add(1)? };
    match throw.game.cmp(&next.game) {
        std::cmp::Ordering::Less => None,
        std::cmp::Ordering::Equal if throw.number < next.number => Some(next),
        std::cmp::Ordering::Equal if throw.number == next.number => Some(fresh),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => (throw.number == 0).then_some(fresh),
    }
}

impl fmt::Display for Fraud {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // People count from 1; in wide numbers, so that the largest can be counted too.
        let count = |number: u32| u64::from(number) + 1;
        let place =
            |throw: &Throw| format!("roll {} of game {}", count(throw.number), count(throw.game));
        match self {
            Self::Secret => f.write_str("the revealed secret does not fit the commitment"),
            Self::Order { throw, .. } => write!(f, "{} stands in the wrong place", place(throw)),
            Self::Roll { throw, .. } => {
                write!(f, "{} does not follow from the secret", place(throw))
            }
        }
    }
}

impl Error for Fraud {}
