//! The laws that every game must keep, checked by playing it at random.
//!
//! The trait [`Game`](game::Game) promises more than its signatures say: a refused event leaves the
//! position alone, every move can be entered step by step, what is written can be read back. Here
//! those promises are written down once as [`Law`]s and tried on thousands of positions. The crate
//! knows no game of the product, so it cannot tell whether chess is chess; numbers from elsewhere
//! must do that. It is meant as a dev-dependency.
//!
//! ```
//! use salon_game_laws::{Laws, tiny::Rope};
//!
//! Laws::<Rope>::new("standard+either".parse().unwrap()).playouts(5).check();
//! ```
//!
//! The two games in [`tiny`] prove the suite, and serve wherever code for any game wants a test.

mod ends;
mod events;
mod law;
mod laws;
mod lines;
mod luck;
mod perft;
mod scene;
mod scribble;
mod steps;
mod texts;
pub mod tiny;
mod turns;

pub use crate::law::{Broken, Law};
pub use crate::laws::Laws;
pub use crate::luck::Luck;
