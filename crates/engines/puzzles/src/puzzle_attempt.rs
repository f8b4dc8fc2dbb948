use game::{Notation, Turn};

use crate::Puzzle;

/// An attempt to solve a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleAttempt<G: Notation> {
    position: G,
    /// The moves of the solution, the opponent's included.
    line: Vec<G::Move>,
    /// How many of them have been played.
    done: usize,
}

/// The result of a move in an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttemptResult<M> {
    /// The move is not the solution. The position is unchanged.
    Wrong,
    /// The move is right; the opponent has played this reply, and another move is to be found.
    Continue(M),
    /// The move is right and completes the solution.
    Solved,
}

impl<G: Notation> PuzzleAttempt<G> {
    /// Starts an attempt; `None` if the puzzle is not one of this game.
    pub fn start(puzzle: &Puzzle) -> Option<Self> {
        let rules = puzzle.rules.parse().ok()?;
        let position = G::read_position(&rules, &puzzle.position).ok()?;
        let mut walk = position.clone();
        let mut line = Vec::with_capacity(puzzle.line.len());
        for text in &puzzle.line {
            let mv = walk.read_move(text).ok()?;
            walk = walk.after(&mv)?;
            line.push(mv);
        }
        Some(Self { position, line, done: 0 })
    }

    /// The present position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves that have been played.
    pub fn played(&self) -> &[G::Move] {
        &self.line[..self.done]
    }

    /// The moves of the solution that are still to be played.
    pub fn remaining(&self) -> &[G::Move] {
        &self.line[self.done..]
    }

    /// Whether the puzzle is solved.
    pub fn is_solved(&self) -> bool {
        self.done == self.line.len()
    }

    /// Plays a move of the solver. A move that leads to the same position as the solution is right, and so is any move
    /// that wins the game immediately.
    pub fn play(&mut self, mv: &G::Move) -> AttemptResult<G::Move> {
        let (Some(expected), Some(reached)) = (self.remaining().first(), self.position.after(mv))
        else {
            return AttemptResult::Wrong;
        };
        let solver = self.position.turn().player();
        let wins = match reached.turn() {
            Turn::Over(outcome) => outcome.winner().is_some() && outcome.winner() == solver,
            _ => false,
        };
        if !wins && self.position.after(expected).as_ref() != Some(&reached) {
            return AttemptResult::Wrong;
        }
        self.position = reached;
        if wins {
            self.line.truncate(self.done);
            self.line.push(mv.clone());
        }
        self.done += 1;
        let Some(reply) = self.remaining().first().cloned() else { return AttemptResult::Solved };
        if let Some(next) = self.position.after(&reply) {
            self.position = next;
            self.done += 1;
        }
        AttemptResult::Continue(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start<G: Notation>(text: &str) -> PuzzleAttempt<G> {
        PuzzleAttempt::start(&text.parse().unwrap()).unwrap()
    }

    fn play<G: Notation>(attempt: &mut PuzzleAttempt<G>, text: &str) -> AttemptResult<G::Move> {
        let mv = attempt.position().read_move(text).unwrap();
        attempt.play(&mv)
    }

    /// The king approaches, the other king must go to the edge, and then two queen moves mate.
    #[test]
    fn the_opponent_replies_and_any_mate_solves_the_puzzle() {
        let text = "3 mate-2 standard | 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 | f6f7 h8h7 g1h1";
        let mut attempt = start::<chess::Position>(text);
        assert_eq!(play(&mut attempt, "f6f5"), AttemptResult::Wrong);
        assert!(matches!(play(&mut attempt, "f6f7"), AttemptResult::Continue(_)));
        assert_eq!(attempt.position().to_fen(), "8/5K1k/8/8/8/8/8/6Q1 w - - 2 2");
        assert_eq!(
            play(&mut attempt, "g1h2"),
            AttemptResult::Solved,
            "another mate than that of the solution"
        );
        assert!(attempt.is_solved());
    }

    #[test]
    fn accepts_a_play_with_its_hops_in_another_order() {
        let text =
            "1 play standard+money | XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 | 8/5,6/5";
        let mut attempt = start::<backgammon::Position>(text);
        assert_eq!(play(&mut attempt, "6/5,8/5"), AttemptResult::Solved);
    }

    #[test]
    fn rejects_a_puzzle_of_another_game() {
        let puzzle: Puzzle = "1 shot standard | W:WK1:B5 | 1-6".parse().unwrap();
        assert!(PuzzleAttempt::<chess::Position>::start(&puzzle).is_none());
    }
}
