//! Whether a side could still win if the other one helped.

use std::collections::{BinaryHeap, HashSet};

use game::{Game, Side, Turn};

use crate::Position;

/// How many positions are looked at before the answer is taken to be yes. Enough to see everything
/// that can become of two kings against one.
const REACH: usize = 50_000;

impl Position {
    /// Whether `side` wins in any line of legal moves.
    ///
    /// It looks for one, the likeliest positions first. It knows that there is none when it has seen
    /// every position that can still come up, as with a lone king that never comes within reach of
    /// the other; where there is too much to see, somebody can blunder.
    pub(crate) fn has_a_way_to_win(&self, side: Side) -> bool {
        let mut seen = HashSet::from([self.key()]);
        let mut open = BinaryHeap::from([Hope::of(*self, side)]);
        while let Some(Hope { position, .. }) = open.pop() {
            if let Turn::Over(outcome) = position.turn() {
                if outcome.winner() == Some(side) {
                    return true;
                }
                continue;
            }
            if seen.len() > REACH {
                return true;
            }
            for mv in &position.moves() {
                let mut next = position;
                next.play(mv);
                if seen.insert(next.key()) {
                    open.push(Hope::of(next, side));
                }
            }
        }
        false
    }
}

/// A position by how near it looks to a win.
struct Hope {
    promise: i32,
    position: Position,
}

impl Hope {
    fn of(position: Position, side: Side) -> Self {
        let pieces = |side| position.board().pieces(side).len() as i32;
        Self { promise: pieces(side) - 2 * pieces(!side), position }
    }
}

impl Ord for Hope {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.promise.cmp(&other.promise)
    }
}

impl PartialOrd for Hope {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Hope {
    fn eq(&self, other: &Self) -> bool {
        self.promise == other.promise
    }
}

impl Eq for Hope {}
