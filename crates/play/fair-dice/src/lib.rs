//! Dice that can be proved honest: the house commits itself to a secret before the game, each player
//! adds something of their own, every roll follows from these, and after the game the secret is
//! revealed.
//!
//! What it is: the derivation of rolls ([`Dice`]) and the proof of them ([`Evidence::verify`]), pure
//! functions both. What it is not: a source of secrets (the house must draw its own from the
//! operating system) or a table; it knows no game. What all this guarantees, and what not, is told
//! in DESIGN.md.
//!
//! ```
//! use salon_fair_dice::{Dice, Evidence, Secret, RollIndex, RecordedRoll};
//!
//! // Before the game: the house publishes the commitment, then each player adds entropy.
//! let secret = Secret::new([7; 32]);
//! let commitment = secret.commitment();
//! let table = || ("table 1".to_owned(), ["a1b2".to_owned(), "c3d4".to_owned()]);
//!
//! // During the game: each roll is one of the chances, as likely as its weight says.
//! let (id, entropy) = table();
//! let dice = Dice::new(&secret, &id, &entropy);
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
//! Everything is made of HMAC-SHA-256 and SHA-256; numbers in messages are four bytes, the highest
//! first.
//!
//! - The *commitment* is SHA-256 of the text `salon-dice/1 commitment`, a line feed, and the 32 bytes
//!   of the secret. It is published, and nothing else is made from it.
//! - The *table's key* is HMAC with the secret as key of the text `salon-dice/1 key`, a line feed, and
//!   three texts (the table's name, South's entropy, North's entropy), each after its length in bytes.
//! - The *blocks* of a roll are HMAC with the table's key of the text `salon-dice/1 roll`, a line feed,
//!   the number of the game, the number of the roll in it and the number of the block, all from 0.
//! - A block is eight 32-bit numbers, the highest byte of each first. For a roll among *n* chances
//!   (weights added up), numbers that are not below the greatest multiple of *n* that fits into 32 bits
//!   are passed over, since they would make some chances likelier than others; the first other number,
//!   modulo *n*, decides. If all eight are passed over, the next block follows.
//! - The chances stand in the order in which the game lists them; each takes as many of the numbers
//!   from 0 as its weight.

mod dice;
mod evidence;
mod secret;

pub use crate::dice::{Dice, RollIndex};
pub use crate::evidence::{Evidence, Fraud, RecordedRoll};
pub use crate::secret::{Commitment, Secret};
