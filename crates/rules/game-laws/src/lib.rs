//! A conformance suite for games: laws that every implementation must keep, checked by random play.
//!
//! The trait [`Game`](game::Game) requires more than its signatures say: a refused event leaves the position unchanged,
//! every move can be entered step by step, texts can be read back. These requirements are the [`Law`]s, and they are
//! checked on thousands of positions. The crate does not check the rules of a particular game; perft numbers and other
//! programs do that. It is a dev-dependency.
//!
//! ```
//! use salon_game_laws::{Laws, tiny::Rope};
//!
//! Laws::<Rope>::new("standard+either".parse().unwrap()).playouts(5).check();
//! ```
//!
//! The two games in [`tiny`] test the suite itself, and any code that is generic over games.

mod ends;
mod events;
mod law;
mod law_context;
mod laws;
mod lines;
mod mutated_text;
mod perft;
mod steps;
mod test_rng;
mod texts;
pub mod tiny;
mod turns;

pub use crate::law::{BrokenLaw, Law};
pub use crate::laws::Laws;
pub use crate::test_rng::TestRng;
