//! Whether the dice of a record were honest.

use std::path::Path;

use fair_dice::{Commitment, Evidence, Fraud, Secret, Thrown};
use games::with_game;
use table::{BySeat, Dice, Hex, Table};

use crate::{Failure, Playable, open};

/// What a record says about its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Every roll follows from the secret to which the house had committed itself.
    Proved {
        /// How many rolls there are.
        rolls: usize,
    },
    /// The revealed secret is another one.
    WrongSecret,
    /// A roll stands where another should come.
    WrongOrder {
        /// The game, from 1.
        game: u32,
        /// The roll in it, from 1.
        roll: u32,
    },
    /// A roll is not the one that follows.
    WrongRoll {
        /// The game, from 1.
        game: u32,
        /// The roll in it, from 1.
        roll: u32,
        /// What the record shows.
        shown: String,
        /// What follows from the secret.
        due: String,
    },
    /// The secret has not been revealed yet.
    Unrevealed,
    /// No honest dice were rolled.
    NoFairDice,
}

/// Derives every roll of a record anew.
///
/// # Errors
/// The record cannot be read, or is damaged: half a record proves nothing.
pub fn prove(record: &Path) -> Result<Proof, Failure> {
    let text = open::read(record)?;
    let kind = open::kind_of(record)?;
    with_game!(kind, G => {
        let reading = Table::<G>::read(&text)
            .map_err(|damage| Failure::damaged(record.to_owned(), &damage))?;
        match &reading.damage {
            Some(damage) => Err(Failure::damaged(record.to_owned(), damage)),
            None => Ok(proof(&reading.table)),
        }
    })
}

fn proof<G: Playable>(table: &Table<G>) -> Proof {
    let Dice::Fair { commitment } = &table.setup().dice else { return Proof::NoFairDice };
    let Some(secret) = table.secret() else { return Proof::Unrevealed };
    let commitment = Commitment::from_hex(commitment.as_str());
    let (Some(commitment), Some(secret)) = (commitment, Secret::from_hex(secret.as_str())) else {
        return Proof::WrongSecret;
    };
    let falls = table.falls();
    let throws = falls.iter().map(|fall| Thrown {
        throw: fair_dice::Throw {
            game: fall.throw.game.try_into().unwrap_or(u32::MAX),
            number: fall.throw.number.try_into().unwrap_or(u32::MAX),
        },
        weights: fall.chances.iter().map(|(_, weight)| *weight).collect(),
        // A roll that was impossible would have been refused.
        fell: fall.chances.iter().position(|(roll, _)| *roll == fall.roll).unwrap_or(usize::MAX),
    });
    let BySeat { south, north } = table.entropy();
    let evidence = Evidence {
        commitment,
        secret,
        table: table.setup().id.to_string(),
        entropy: [south, north].map(|hex| hex.as_ref().map_or("", Hex::as_str).to_owned()),
        throws: throws.collect(),
    };
    let place =
        |throw: fair_dice::Throw| (throw.game.saturating_add(1), throw.number.saturating_add(1));
    match evidence.verify() {
        Ok(()) => Proof::Proved { rolls: falls.len() },
        Err(Fraud::Secret) => Proof::WrongSecret,
        Err(Fraud::Order { throw, .. }) => {
            let (game, roll) = place(throw);
            Proof::WrongOrder { game, roll }
        }
        Err(Fraud::Roll { index, throw, due }) => {
            let (game, roll) = place(throw);
            let fall = &falls[index];
            let due = due.and_then(|due| fall.chances.get(due));
            Proof::WrongRoll {
                game,
                roll,
                shown: G::write_roll(&fall.roll),
                due: due.map_or_else(String::new, |(due, _)| G::write_roll(due)),
            }
        }
    }
}
