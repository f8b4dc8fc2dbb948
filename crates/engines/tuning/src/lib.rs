//! Fits the weights of an evaluation to the results of games, by gradient.
//!
//! An evaluation that is a sum of terms, each with a [`Weight`] for a full board and one for an empty
//! one, is the same to fit whatever the game. A position taken apart into its terms is a [`Sample`];
//! [`fit()`] moves the weights so that values foretell results best. What it is not: an evaluation, or
//! anything about a game.
//!
//! ```
//! use salon_tuning::{Fit, Sample, fit};
//!
//! // The first term is there where games are won, the second where they are lost.
//! let sample = |term, result| Sample { terms: vec![(term, 1.0)], middle: 0.5, scale: [1.0; 2], result };
//! let samples = [sample(0, 0.9), sample(1, 0.1)];
//! let plan = Fit { rate: 5.0, anchor: 0.0, ..Fit::default() };
//! let weights = fit(&samples, &[[0.0; 2]; 2], plan, &mut |_, _| {});
//! assert!(weights[0][0] > 50.0 && weights[1][1] < -50.0);
//! ```

mod fit;
mod sample;

pub use crate::fit::{Fit, fit};
pub use crate::sample::{Sample, Weight};
