use std::collections::HashMap;

use game::{Line, Notation, PositionHistory};

use crate::TestRng;

/// What the laws are checked on: a line, and values of other positions, which serve as illegal attempts.
pub(crate) struct LawContext<'a, G: Notation> {
    pub(crate) line: &'a Line<G>,
    /// The keys of the earlier positions, independent of the line's own history.
    pub(crate) history: &'a PositionHistory,
    pub(crate) rng: &'a mut TestRng,
    pub(crate) seen: &'a mut SeenValues<G>,
    /// Whether to check nearly every move instead of a few.
    pub(crate) thorough: bool,
}

impl<G: Notation> LawContext<'_, G> {
    pub(crate) fn position(&self) -> &G {
        self.line.position()
    }

    /// Some of the legal moves: many in a thorough check, few otherwise.
    pub(crate) fn some_moves(&mut self) -> Vec<G::Move> {
        let most = if self.thorough { 64 } else { 4 };
        let moves = self.line.position().legal_moves();
        self.rng.sample(&moves, most).into_iter().cloned().collect()
    }
}

/// Moves, rolls, steps and texts of earlier positions, and the keys of positions.
pub(crate) struct SeenValues<G: Notation> {
    pub(crate) moves: Vec<G::Move>,
    pub(crate) rolls: Vec<G::Roll>,
    pub(crate) steps: Vec<G::Step>,
    pub(crate) words: Vec<String>,
    pub(crate) keys: HashMap<G, u64>,
}

impl<G: Notation> SeenValues<G> {
    pub(crate) fn new() -> Self {
        Self {
            moves: Vec::new(),
            rolls: Vec::new(),
            steps: Vec::new(),
            words: Vec::new(),
            keys: HashMap::new(),
        }
    }

    /// Keeps a move and a roll of a position.
    pub(crate) fn add_some(&mut self, position: &G, rng: &mut TestRng) {
        if let Some(mv) = rng.pick(&position.legal_moves()) {
            for step in position.steps(mv) {
                keep(&mut self.steps, step, rng);
            }
            keep(&mut self.words, position.write_move(mv), rng);
            keep(&mut self.moves, mv.clone(), rng);
        }
        if let Some((roll, _)) = rng.pick(&position.chances()) {
            keep(&mut self.words, G::write_roll(roll), rng);
            keep(&mut self.rolls, *roll, rng);
        }
    }
}

/// Adds a new value. Once there are many, it replaces another.
fn keep<T: PartialEq>(values: &mut Vec<T>, value: T, rng: &mut TestRng) {
    const MAX: usize = 24;
    if values.contains(&value) {
        return;
    }
    if values.len() < MAX {
        values.push(value);
    } else {
        values[rng.below(MAX)] = value;
    }
}
