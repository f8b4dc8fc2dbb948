use engines::HasEngine;

pub(crate) use narration::playable::{book, examples, name, side_names};

/// A game that can be played here: with people and with the computer.
pub trait Playable: narration::Playable + HasEngine {}

impl<G: narration::Playable + HasEngine> Playable for G {}
