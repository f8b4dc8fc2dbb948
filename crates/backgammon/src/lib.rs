//! x
mod board;
mod checkers;
mod dice;
mod play;
mod plays;
mod rules;

pub use crate::board::{Board, BoardError};
pub use crate::checkers::{BAR, Checkers, OFF};
pub use crate::dice::{Dice, Roll};
pub use crate::play::{Hop, Play};
pub use crate::plays::{Outlook, Results};
pub use crate::rules::{Beavers, Rulebook, Rules, Unit};
