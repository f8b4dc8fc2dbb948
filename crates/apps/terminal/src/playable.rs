use engines::HasEngine;

pub(crate) use narration::playable_game::{rulebook_of, side_names};

/// A game that can be played here: with people and with the computer.
pub trait PlayableGame: narration::PlayableGame + HasEngine {}

impl<G: narration::PlayableGame + HasEngine> PlayableGame for G {}
