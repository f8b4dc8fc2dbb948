use game::Event;
use narration::PlayableGame;
use words::Language;

use crate::move_entry::MoveEntry;

/// The better moves that were not played, shown step by step.
pub(super) struct BetterLine<G: PlayableGame> {
    /// The event instead of which they would have been played.
    pub(super) event: usize,
    /// How many of the moves are on the board.
    pub(super) step: usize,
    positions: Vec<G>,
    pub(super) moves: Vec<G::Move>,
}

impl<G: PlayableGame> BetterLine<G> {
    pub(super) fn new(event: usize, before: G, moves: Vec<G::Move>, step: usize) -> Self {
        let mut positions = vec![before];
        for mv in &moves {
            // The moves were read in these positions, so they are legal.
            let Some(next) = positions[positions.len() - 1].after(mv) else { break };
            positions.push(next);
        }
        let step = step.min(positions.len() - 1);
        Self { event, step, positions, moves }
    }

    /// The board after these moves.
    pub(super) fn entry(&self) -> MoveEntry<G> {
        let last = self.step.checked_sub(1).and_then(|index| {
            let (before, mv) = (&self.positions[index], &self.moves[index]);
            let by = before.turn().player()?;
            Some((before.clone(), Event::Move { by, mv: mv.clone() }))
        });
        MoveEntry::new(self.positions[self.step].clone(), last)
    }

    pub(super) fn is_at_its_end(&self) -> bool {
        self.step + 1 == self.positions.len()
    }

    /// The moves as people write them.
    pub(super) fn words(&self, language: Language) -> Vec<String> {
        let around = self.positions.iter().zip(&self.moves);
        around.map(|(before, mv)| before.write_localized_move(language, mv)).collect()
    }
}
