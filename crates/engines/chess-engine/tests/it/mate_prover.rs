//! Proves mates by brute force: slow but simple, and independent of the engine.

use std::collections::HashMap;

use chess::{Move, Position};

/// Whether positions are lost in this many moves, as far as known.
#[derive(Default)]
pub(crate) struct MateProver {
    lost: HashMap<(u64, u32), bool>,
    /// The defence that worked last, by the moves to go.
    defences: [Option<Move>; 8],
}

impl MateProver {
    /// The moves that mate in at most this many moves against every defence.
    pub(crate) fn winning(&mut self, position: &Position, moves: u32) -> Vec<Move> {
        let wins = |mv: &Move| self.is_lost(&after(position, *mv), moves - 1);
        position.moves().into_iter().filter(wins).collect()
    }

    /// Whether the side to move mates in at most this many moves.
    fn is_won(&mut self, position: &Position, moves: u32) -> bool {
        let mut nexts: Vec<Position> =
            position.moves().iter().map(|mv| after(position, *mv)).collect();
        // Checks with few answers first. The last move must be a check.
        nexts.retain(|next| moves > 1 || next.is_check());
        nexts.sort_by_cached_key(|next| (!next.is_check(), next.moves().len()));
        nexts.iter().any(|next| self.is_lost(next, moves - 1))
    }

    /// Whether the side to move is mated, now or within this many moves of the other.
    fn is_lost(&mut self, position: &Position, moves: u32) -> bool {
        let mut defences = position.moves();
        if defences.is_empty() {
            return position.is_check();
        }
        if moves == 0 {
            return false;
        }
        let key = (position.key(), moves);
        if let Some(&lost) = self.lost.get(&key) {
            return lost;
        }
        let last = self.defences[moves as usize];
        defences.sort_by_key(|mv| Some(*mv) != last);
        let saving = defences.into_iter().find(|mv| {
            let next = after(position, *mv);
            !(1..=moves).any(|moves| self.is_won(&next, moves))
        });
        if saving.is_some() {
            self.defences[moves as usize] = saving;
        }
        self.lost.insert(key, saving.is_none());
        saving.is_none()
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv);
    next
}
