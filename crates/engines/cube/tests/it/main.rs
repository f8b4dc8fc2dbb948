//! The cube against published tables and against GNU Backgammon.

mod by_hand;
mod gnubg;
mod kazaross;
