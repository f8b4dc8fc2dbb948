//! Whether a side can still win if the opponent plays as badly as possible.

use std::collections::{BinaryHeap, HashSet};

use game::{Game, Side, Turn};

use crate::Position;

/// The search gives up after this many positions and assumes that a win exists. The number is large enough for an
/// exhaustive search of two kings against one.
const MAX_POSITIONS: usize = 50_000;

impl Position {
    /// Whether any line of legal moves ends with a win of `side`.
    ///
    /// This is a best-first search. The answer is no only if the search has visited every reachable position without
    /// a win, as with a lone king that can never come close to the other one.
    pub(crate) fn has_winning_line(&self, side: Side) -> bool {
        let mut seen = HashSet::from([self.key()]);
        let mut open = BinaryHeap::from([OpenPosition::of(*self, side)]);
        while let Some(OpenPosition { position, .. }) = open.pop() {
            if let Turn::Over(outcome) = position.turn() {
                if outcome.winner() == Some(side) {
                    return true;
                }
                continue;
            }
            if seen.len() > MAX_POSITIONS {
                return true;
            }
            for mv in &position.moves() {
                let mut next = position;
                next.play(mv);
                if seen.insert(next.key()) {
                    open.push(OpenPosition::of(next, side));
                }
            }
        }
        false
    }
}

/// A position that the search has still to expand. The one with the best material comes first.
struct OpenPosition {
    priority: i32,
    position: Position,
}

impl OpenPosition {
    fn of(position: Position, side: Side) -> Self {
        let pieces = |side| position.board().pieces(side).len() as i32;
        Self { priority: pieces(side) - 2 * pieces(!side), position }
    }
}

impl Ord for OpenPosition {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.priority.cmp(&other.priority)
    }
}

impl PartialOrd for OpenPosition {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenPosition {
    fn eq(&self, other: &Self) -> bool {
        self.priority == other.priority
    }
}

impl Eq for OpenPosition {}
