use engines::HasEngine;

/// A game that can be played here: between people and against the computer.
pub trait TerminalGame: narration::PlayableGame + HasEngine {}

impl<G: narration::PlayableGame + HasEngine> TerminalGame for G {}
