//! An opponent at backgammon: networks, their training, and search.
mod aims;
mod ask;
mod inputs;
mod lots;
mod mind;
mod net;
mod odds;
pub mod school;
mod thought;

pub use crate::aims::Aims;
pub use crate::ask::{best_play, chances_ahead};
pub use crate::mind::Mind;
pub use crate::net::WeightsError;
