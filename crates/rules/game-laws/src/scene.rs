use std::collections::HashMap;

use game::{Line, Notation, PositionHistory};

use crate::Luck;

/// What the laws look at: a line, the luck that plays it, and things seen before, which serve as
/// attempts that do not belong here.
pub(crate) struct Scene<'a, G: Notation> {
    pub(crate) line: &'a Line<G>,
    /// The keys of the positions before the present one, kept apart from the line's own.
    pub(crate) past: &'a PositionHistory,
    pub(crate) luck: &'a mut Luck,
    pub(crate) memory: &'a mut Memory<G>,
    /// Whether to look at (almost) every move instead of a handful.
    pub(crate) closely: bool,
}

impl<G: Notation> Scene<'_, G> {
    pub(crate) fn position(&self) -> &G {
        self.line.position()
    }

    /// Some of the legal moves: few, or many when looking closely.
    pub(crate) fn some_moves(&mut self) -> Vec<G::Move> {
        let most = if self.closely { 64 } else { 4 };
        let moves = self.line.position().legal_moves();
        self.luck.some(&moves, most).into_iter().cloned().collect()
    }
}

/// Moves, rolls, steps and texts of positions gone by, and their keys.
pub(crate) struct Memory<G: Notation> {
    pub(crate) moves: Vec<G::Move>,
    pub(crate) rolls: Vec<G::Roll>,
    pub(crate) steps: Vec<G::Step>,
    pub(crate) words: Vec<String>,
    pub(crate) keys: HashMap<G, u64>,
}

impl<G: Notation> Memory<G> {
    pub(crate) fn new() -> Self {
        Self {
            moves: Vec::new(),
            rolls: Vec::new(),
            steps: Vec::new(),
            words: Vec::new(),
            keys: HashMap::new(),
        }
    }

    /// Keeps something of what a position offers.
    pub(crate) fn learn(&mut self, position: &G, luck: &mut Luck) {
        if let Some(mv) = luck.pick(&position.legal_moves()) {
            for step in position.steps(mv) {
                keep(&mut self.steps, step, luck);
            }
            keep(&mut self.words, position.write_move(mv), luck);
            keep(&mut self.moves, mv.clone(), luck);
        }
        if let Some((roll, _)) = luck.pick(&position.chances()) {
            keep(&mut self.words, G::write_roll(roll), luck);
            keep(&mut self.rolls, *roll, luck);
        }
    }
}

/// Adds a thing that is new; once there are many, it takes the place of another.
fn keep<T: PartialEq>(things: &mut Vec<T>, thing: T, luck: &mut Luck) {
    const MANY: usize = 24;
    if things.contains(&thing) {
        return;
    }
    if things.len() < MANY {
        things.push(thing);
    } else {
        things[luck.below(MANY)] = thing;
    }
}
