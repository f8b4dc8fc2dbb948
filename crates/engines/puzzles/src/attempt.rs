use game::{Notation, Turn};

use crate::Puzzle;

/// Somebody trying to solve a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleAttempt<G: Notation> {
    position: G,
    /// Everything that is to be played.
    line: Vec<G::Move>,
    /// How much of it has been.
    done: usize,
}

/// What an answer was worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttemptResult<M> {
    /// It is not what is asked for. Nothing has happened.
    Wrong,
    /// It is right, the opponent has played this, and another move is asked for.
    Continue(M),
    /// It is right, and that was all.
    Solved,
}

impl<G: Notation> PuzzleAttempt<G> {
    /// Begins; `None` if the texts of the puzzle are none of this game.
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

    /// The position as it stands.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// What has been played so far.
    pub fn played(&self) -> &[G::Move] {
        &self.line[..self.done]
    }

    /// What is still to be played.
    pub fn rest(&self) -> &[G::Move] {
        &self.line[self.done..]
    }

    /// Whether everything has been found.
    pub fn is_solved(&self) -> bool {
        self.done == self.line.len()
    }

    /// Answers with a move. What leads to the same position is the same answer, and a move that wins
    /// the game at once is right whatever was meant.
    pub fn answer(&mut self, mv: &G::Move) -> AttemptResult<G::Move> {
        let (Some(meant), Some(reached)) = (self.rest().first(), self.position.after(mv)) else {
            return AttemptResult::Wrong;
        };
        let solver = self.position.turn().player();
        let wins = match reached.turn() {
            Turn::Over(outcome) => outcome.winner().is_some() && outcome.winner() == solver,
            _ => false,
        };
        if !wins && self.position.after(meant).as_ref() != Some(&reached) {
            return AttemptResult::Wrong;
        }
        self.position = reached;
        if wins {
            self.line.truncate(self.done);
            self.line.push(mv.clone());
        }
        self.done += 1;
        let Some(reply) = self.rest().first().cloned() else { return AttemptResult::Solved };
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

    fn begin<G: Notation>(text: &str) -> PuzzleAttempt<G> {
        PuzzleAttempt::start(&text.parse().unwrap()).unwrap()
    }

    fn answer<G: Notation>(attempt: &mut PuzzleAttempt<G>, text: &str) -> AttemptResult<G::Move> {
        let mv = attempt.position().read_move(text).unwrap();
        attempt.answer(&mv)
    }

    /// The king steps up, the other must go to the edge, and the queen mates: on the file, or from the
    /// side.
    #[test]
    fn the_opponent_answers_and_any_mate_is_a_mate() {
        let text = "3 mate-2 standard | 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 | f6f7 h8h7 g1h1";
        let mut attempt = begin::<chess::Position>(text);
        assert_eq!(answer(&mut attempt, "f6f5"), AttemptResult::Wrong);
        assert!(matches!(answer(&mut attempt, "f6f7"), AttemptResult::Continue(_)));
        assert_eq!(attempt.position().to_fen(), "8/5K1k/8/8/8/8/8/6Q1 w - - 2 2");
        assert_eq!(answer(&mut attempt, "g1h2"), AttemptResult::Solved, "not the mate of the line");
        assert!(attempt.is_solved());
    }

    #[test]
    fn the_order_of_hops_is_no_matter() {
        let text =
            "1 play standard+money | XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 | 8/5,6/5";
        let mut attempt = begin::<backgammon::Position>(text);
        assert_eq!(answer(&mut attempt, "6/5,8/5"), AttemptResult::Solved);
    }

    #[test]
    fn texts_of_another_game_are_no_puzzle() {
        let puzzle: Puzzle = "1 shot standard | W:WK1:B5 | 1-6".parse().unwrap();
        assert!(PuzzleAttempt::<chess::Position>::start(&puzzle).is_none());
    }
}
