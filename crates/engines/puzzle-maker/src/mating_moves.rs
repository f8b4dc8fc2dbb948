//! Forced mates, found by an exhaustive search.

use std::collections::HashMap;

use chess::{Move, Position};

/// The moves by which the side to move forces checkmate in at most this many moves. The search is exhaustive: a move that
/// is not among them does not force mate in time.
pub fn mating_moves(position: &Position, moves: u32) -> Vec<Move> {
    if moves == 0 {
        return Vec::new();
    }
    let mut search = MateSearch::default();
    let legal = position.moves();
    legal.iter().copied().filter(|mv| search.mates_with(position, *mv, moves)).collect()
}

/// Known positions: whether the side to move mates in this many moves.
#[derive(Default)]
struct MateSearch {
    known: HashMap<(u64, u32), bool>,
}

impl MateSearch {
    /// Whether a move mates in this many moves, itself included.
    fn mates_with(&mut self, position: &Position, mv: Move, moves: u32) -> bool {
        let mut next = position.clone();
        next.play(mv);
        if moves <= 1 {
            return next.is_check() && next.moves().is_empty();
        }
        let replies = next.moves();
        if replies.is_empty() {
            return next.is_check();
        }
        // Checks and captures refute a mate more often than quiet moves, so they are tried first.
        let mut replies: Vec<(bool, Position)> = replies
            .iter()
            .map(|reply| {
                let mut after = next.clone();
                after.play(*reply);
                let captures = next.piece_at(reply.to).is_some();
                (!(after.is_check() || captures), after)
            })
            .collect();
        replies.sort_by_key(|(quiet, _)| *quiet);
        replies.iter().all(|(_, after)| self.mates(after, moves - 1))
    }

    /// Whether the side to move mates in this many moves.
    fn mates(&mut self, position: &Position, moves: u32) -> bool {
        let key = (position.key(), moves);
        if let Some(known) = self.known.get(&key).filter(|_| moves > 1) {
            return *known;
        }
        let legal = position.moves();
        let found = match moves {
            0 => false,
            1 => legal.iter().any(|mv| self.mates_with(position, *mv, 1)),
            _ => {
                self.mates(position, moves - 1)
                    || legal.iter().any(|mv| self.mates_with(position, *mv, moves))
            }
        };
        if moves > 1 {
            self.known.insert(key, found);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use chess::Rules;

    use super::*;

    fn mates(fen: &str, moves: u32) -> Vec<String> {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        mating_moves(&position, moves).iter().map(Move::to_string).collect()
    }

    #[test]
    fn does_not_count_stalemate_as_mate() {
        // Qf7 is stalemate; Qg7 is mate, because the king protects the queen.
        let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
        let found = mates(fen, 1);
        assert!(found.contains(&"g6g7".to_owned()), "{found:?}");
        assert!(!found.contains(&"g6f7".to_owned()), "stalemate");
    }

    /// Paul Morphy's problem of 1856: only 1. Ra6 mates in two (1... bxa6 2. b7 mate; any bishop move 2. Rxa7
    /// mate).
    #[test]
    fn finds_the_only_key_of_morphys_problem() {
        let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
        assert_eq!(mates(fen, 2), ["a1a6"]);
        assert_eq!(mates(fen, 1), [""; 0]);
    }

    /// A well-known mate in three: 1. Ra6+ f6 2. Bxf6+ Rg7 3. Rxa8 mate.
    #[test]
    fn finds_a_mate_in_three() {
        let fen = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
        assert_eq!(mates(fen, 0), [""; 0]);
        assert_eq!(mates(fen, 2), [""; 0]);
        assert_eq!(mates(fen, 3), ["f6a6"]);
    }
}
