//! Fits the weights of an evaluation to the results of games (Texel tuning by gradient descent).
//!
//! It works for every evaluation that is a sum of terms ([`term_groups!`]), each with a
//! [`TaperedWeight`]. A position taken apart into its terms is a [`TuningSample`]; [`fit()`] changes the weights so that the values
//! predict the results best; [`write_weights`] writes them as Rust source. [`SelfPlayRecord`] is the
//! format of the files between self-play and fitting. The crate knows no particular game and no
//! evaluation.
//!
//! ```
//! use salon_tuning::{FitOptions, TuningSample, fit};
//!
//! // The first term occurs in games that are won, the second in games that are lost.
//! let won = TuningSample::new(&[1, 0], 0.5, [1.0; 2], 0.9);
//! let lost = TuningSample::new(&[0, 1], 0.5, [1.0; 2], 0.1);
//! let options = FitOptions { learning_rate: 5.0, anchor: 0.0, ..FitOptions::default() };
//! let weights = fit(&[won, lost], &[[0.0; 2]; 2], options, &mut |_, _| {});
//! assert!(weights[0][0] > 50.0 && weights[1][1] < -50.0);
//! ```

mod fit;
mod sample;
mod self_play_record;
mod term_groups;
mod weights_file;

pub use crate::fit::{FitOptions, expected_result, fit};
pub use crate::sample::{TaperedWeight, TuningSample};
pub use crate::self_play_record::{RecordError, SelfPlayRecord, append_self_play, read_samples};
pub use crate::term_groups::TermGroup;
pub use crate::weights_file::write_weights;
