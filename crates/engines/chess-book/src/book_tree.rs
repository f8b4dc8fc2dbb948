use std::collections::{HashSet, VecDeque};

use chess::{Move, Position};

use crate::book_builder::BookBuilder;
use crate::polyglot_key::polyglot_key;

/// A move and what an analysis thinks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// In hundredths of a pawn, for the player who makes the move.
    pub score: i32,
}

/// How large a book becomes that is built by analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeOptions {
    /// The longest line, in half-moves from the start.
    pub plies: u32,
    /// The largest number of positions.
    pub positions: usize,
    /// By how much a move may be worse than the best one, in hundredths of a pawn. Along a line it shrinks to a third.
    pub margin: i32,
}

/// Builds a book from a position by analysis: every move that is nearly as good as the best one is in it, the better the
/// more often. Positions nearer to the start come first.
pub struct BookTree {
    options: TreeOptions,
    waiting: VecDeque<(Position, u32)>,
    known: HashSet<u64>,
    builder: BookBuilder,
    analysed: usize,
}

/// A move that is worse by this many hundredths of a pawn is played half as often.
const HALF_AS_OFTEN: f64 = 10.0;

impl BookTree {
    /// A tree with nothing but the position that it grows from.
    pub fn new(start: Position, options: TreeOptions) -> Self {
        let known = HashSet::from([polyglot_key(&start)]);
        let waiting = VecDeque::from([(start, 0)]);
        Self { options, waiting, known, builder: BookBuilder::default(), analysed: 0 }
    }

    /// How many positions have been analysed.
    pub fn analysed(&self) -> usize {
        self.analysed
    }

    /// How many positions are known to need an analysis, those that have one included.
    pub fn known(&self) -> usize {
        (self.analysed + self.waiting.len()).min(self.options.positions)
    }

    /// Analyses the next position; `false` if there is none. `analyse` gives the best moves, in any order.
    pub fn grow(&mut self, analyse: &mut dyn FnMut(&Position) -> Vec<ScoredMove>) -> bool {
        if self.analysed >= self.options.positions {
            return false;
        }
        let Some((position, ply)) = self.waiting.pop_front() else { return false };
        self.analysed += 1;
        let moves = analyse(&position);
        let Some(best) = moves.iter().map(|scored| scored.score).max() else { return true };
        let TreeOptions { plies, margin, .. } = self.options;
        let margin = margin - margin * 2 / 3 * ply as i32 / plies.max(1) as i32;
        for ScoredMove { mv, score } in moves {
            if best - score > margin {
                continue;
            }
            let share = 0.5f64.powf(f64::from(best - score) / HALF_AS_OFTEN);
            self.builder.add(&position, mv, (share * 1_000.0).max(1.0) as u32);
            let mut after = position.clone();
            after.play(mv);
            if ply + 1 < plies && self.known.insert(polyglot_key(&after)) {
                self.waiting.push_back((after, ply + 1));
            }
        }
        true
    }

    /// The moves and their weights.
    pub fn into_builder(self) -> BookBuilder {
        self.builder
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;

    /// Three moves with scores 20, 10 and -50: the third is too bad, the second is drawn half as often as the first.
    #[test]
    fn good_moves_are_in_the_book_and_the_best_most_often() {
        let start = Position::new(Rules::STANDARD);
        let options = TreeOptions { plies: 2, positions: 100, margin: 30 };
        let mut tree = BookTree::new(start.clone(), options);
        let mut analyse = |position: &Position| {
            let moves = position.moves();
            [20, 10, -50]
                .iter()
                .zip(moves)
                .map(|(score, mv)| ScoredMove { mv, score: *score })
                .collect()
        };
        while tree.grow(&mut analyse) {}
        assert_eq!((tree.analysed(), tree.known()), (3, 3), "the start and two replies");
        let moves = tree.into_builder().book().moves(&start);
        let weights: Vec<u16> = moves.iter().map(|entry| entry.weight).collect();
        assert_eq!(weights, [1_000, 500]);
    }

    #[test]
    fn a_tree_stops_at_the_largest_number_of_positions() {
        let options = TreeOptions { plies: 9, positions: 5, margin: 30 };
        let mut tree = BookTree::new(Position::new(Rules::STANDARD), options);
        let mut analyse = |position: &Position| {
            position.moves().into_iter().map(|mv| ScoredMove { mv, score: 0 }).collect()
        };
        while tree.grow(&mut analyse) {}
        assert_eq!(tree.analysed(), 5);
    }
}
