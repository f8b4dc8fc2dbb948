use engines::Mastered;

pub(crate) use parlour::playable::{book, examples, name, side_names};

/// A game that can be played here: with people and with the computer.
pub trait Playable: parlour::Playable + Mastered {}

impl<G: parlour::Playable + Mastered> Playable for G {}
