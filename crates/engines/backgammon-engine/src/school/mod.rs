//! How a mind learns: from nothing, by playing against itself.
//!
//! A [`Course`] has two parts. In the first, whole games are played and every position is taught what
//! was thought of the positions that followed it. In the second, positions of such games, and of
//! games in which odd plays were made on purpose, are taught what looking one roll ahead says of
//! them. Everything comes from the seed: the same plan and seed give the same mind to the last bit.

mod course;
mod lessons;
mod plan;
mod selfplay;
mod state;

pub use self::course::{Course, Report};
pub use self::plan::Plan;
pub use self::state::CourseError;
