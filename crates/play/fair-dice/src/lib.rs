//! Provably fair dice. The house commits to a secret before the game, each player adds entropy, every roll
//! follows from these, and after the game the secret is revealed. "The house" is the program that runs the
//! table and rolls the dice.
//!
//! What it is: the derivation of rolls ([`FairDice`]) and their verification ([`Evidence::verify`]), both as pure
//! functions. What it is not: a source of secrets (the house must get them from the operating system), or a
//! table; it knows no game. DESIGN.md says what this guarantees and what it does not.
//!
//! ```
//! use salon_fair_dice::{FairDice, Evidence, Secret, RollIndex, RecordedRoll};
//!
//! // Before the game: the house publishes the commitment, then each player adds entropy.
//! let secret = Secret::new([7; 32]);
//! let commitment = secret.commitment();
//! let table = || ("table 1".to_owned(), ["a1b2".to_owned(), "c3d4".to_owned()]);
//!
//! // During the game: each roll is one of the possible rolls, with a probability given by its weight.
//! let (id, entropy) = table();
//! let dice = FairDice::new(&secret, &id, &entropy);
//! let faces = [('⚀', 1), ('⚁', 1), ('⚂', 1), ('⚃', 1), ('⚄', 1), ('⚅', 1)];
//! let outcome = dice.pick(RollIndex { game: 0, number: 0 }, &faces).unwrap();
//!
//! // After the game: the secret is revealed, and anybody can verify.
//! let (table, entropy) = table();
//! let recorded = RecordedRoll {
//!     roll: RollIndex { game: 0, number: 0 },
//!     weights: vec![1; 6],
//!     outcome: faces.iter().position(|(face, _)| *face == outcome).unwrap(),
//! };
//! let evidence = Evidence { commitment, secret, table, entropy, rolls: vec![recorded] };
//! assert_eq!(evidence.verify(), Ok(()));
//! ```
//!
//! # The derivation, version 1
//!
//! Everything is made of HMAC-SHA-256 and SHA-256. Numbers are four bytes, big-endian.
//!
//! - The *commitment* is the SHA-256 of the text `salon-dice/1 commitment`, a line feed, and the 32 bytes of the
//!   secret. It is published, and nothing else is derived from it.
//! - The *table's key* is the HMAC, with the secret as its key, of the text `salon-dice/1 key`, a line feed, and
//!   three texts (the table's id, South's entropy, North's entropy), each preceded by its length in bytes.
//! - The *blocks* of a roll are the HMACs, with the table's key, of the text `salon-dice/1 roll`, a line feed,
//!   the number of the game, the number of the roll in it and the number of the block, all from 0.
//! - A block is eight 32-bit numbers, big-endian. Let *n* be the sum of the weights of the possible rolls.
//!   Numbers that are not below the greatest multiple of *n* that fits into 32 bits are skipped, because they
//!   would make some rolls more likely than others. The first other number, modulo *n*, decides. If all eight
//!   are skipped, the next block follows.
//! - The possible rolls are in the order in which the game lists them. Each takes as many of the numbers from 0
//!   as its weight.

mod dice;
mod evidence;
mod secret;

pub use crate::dice::{FairDice, RollIndex};
pub use crate::evidence::{Evidence, Fraud, RecordedRoll};
pub use crate::secret::{Commitment, Secret};
