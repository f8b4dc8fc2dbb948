//! Elimination: knockout, double elimination, and the main draw of backgammon with consolation and last chance.
//!
//! All of them are the same thing: a list of matches whose players are seeds, or winners and losers of earlier
//! matches. What has been decided is a list of winners.

mod draw;
mod layout;

pub use draw::{
    EliminationDraw, EliminationError, EliminationMatch, MatchSlot, Section, SlotSource,
};
