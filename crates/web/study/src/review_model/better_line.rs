use game::Event;
use narration::PlayableGame;
use words::Language;

use crate::move_entry::MoveEntry;

/// A line of moves that was not played, walked along.
pub(super) struct BetterLine<G: PlayableGame> {
    /// The event in whose place it would have been played.
    pub(super) event: usize,
    /// How many of its moves are on the board.
    pub(super) step: usize,
    positions: Vec<G>,
    pub(super) moves: Vec<G::Move>,
}

impl<G: PlayableGame> BetterLine<G> {
    pub(super) fn new(event: usize, before: G, moves: Vec<G::Move>, step: usize) -> Self {
        let mut positions = vec![before];
        for mv in &moves {
            // They were read against these positions.
            let Some(next) = positions[positions.len() - 1].after(mv) else { break };
            positions.push(next);
        }
        let step = step.min(positions.len() - 1);
        Self { event, step, positions, moves }
    }

    /// The board as far as it has been walked.
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
