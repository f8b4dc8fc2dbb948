use chess::{Kind, Move, MoveList, Position, Role, Sight};

use super::Searcher;
use super::stack::mover;
use crate::exchange::{WORTH, gains, taken};
use crate::histories::Stroke;

/// Hands out moves, the most promising first.
pub(crate) struct Order {
    moves: MoveList,
    scores: [i32; 256],
    next: usize,
}

/// A move as it is handed out.
#[derive(Clone, Copy)]
pub(crate) struct Picked {
    pub(crate) mv: Move,
    /// Whether it takes nothing and promotes nothing.
    pub(crate) quiet: bool,
    /// What its history says.
    pub(crate) score: i32,
}

const REMEMBERED: i32 = 1 << 30;
const GOOD: i32 = 1 << 26;
const KILLER: i32 = 1 << 22;
const LOSING: i32 = -(1 << 24);
const MEAN: i32 = -(1 << 26);

impl Order {
    /// Hands out the next move. A capture that turns out to lose is put back to the end.
    pub(crate) fn pick(&mut self, position: &Position, sight: Sight) -> Option<Picked> {
        loop {
            let (index, score) = self.best()?;
            let mv = self.moves[index];
            let loud = is_loud(position, mv);
            let doubtful = (GOOD / 2..REMEMBERED).contains(&score);
            if loud && doubtful && !gains(position, sight, mv, -20) {
                self.scores[index] = LOSING + (score - GOOD);
                continue;
            }
            self.moves.swap(index, self.next);
            self.scores.swap(index, self.next);
            self.next += 1;
            return Some(Picked { mv, quiet: !loud, score });
        }
    }

    fn best(&self) -> Option<(usize, i32)> {
        let rest = self.scores[..self.moves.len()].iter().enumerate().skip(self.next);
        let mut best: Option<(usize, i32)> = None;
        for (index, &score) in rest {
            if best.is_none_or(|(_, top)| score > top) {
                best = Some((index, score));
            }
        }
        best
    }
}

/// Whether a move takes or promotes.
#[inline(always)]
pub(crate) fn is_loud(position: &Position, mv: Move) -> bool {
    matches!(mv.kind, Kind::EnPassant | Kind::Promotion(_))
        || (mv.kind == Kind::Plain && position.army(!position.side_to_move()).has(mv.to))
}

impl Searcher<'_> {
    /// The moves in an order of promise: the one remembered, captures by what they win, moves that
    /// were good in neighbouring positions, the others by their history.
    pub(super) fn ordered(
        &self,
        position: &Position,
        moves: MoveList,
        remembered: Option<Move>,
        ply: usize,
    ) -> Order {
        let mut scores = [0; 256];
        for (mv, score) in moves.iter().zip(&mut scores) {
            *score = if Some(*mv) == remembered {
                REMEMBERED
            } else if is_loud(position, *mv) {
                self.loud_score(position, *mv)
            } else {
                self.quiet_score(position, *mv, ply)
            };
        }
        Order { moves, scores, next: 0 }
    }

    fn loud_score(&self, position: &Position, mv: Move) -> i32 {
        let promotion = match mv.kind {
            Kind::Promotion(Role::Queen) => WORTH[Role::Queen as usize],
            Kind::Promotion(_) => return MEAN,
            _ => 0,
        };
        let Some(taken) = taken(position, mv) else { return GOOD + 16 * promotion };
        let role = mover(position, position.side_to_move(), mv);
        let history = self.histories.capture(role, mv, taken);
        GOOD + 16 * (WORTH[taken as usize] + promotion) - role as i32 + history / 4
    }

    fn quiet_score(&self, position: &Position, mv: Move, ply: usize) -> i32 {
        match self.stack[ply].killers {
            [Some(killer), _] if killer == mv => return KILLER + 1,
            [_, Some(killer)] if killer == mv => return KILLER,
            _ => {}
        }
        self.history(position, mv, ply)
    }

    /// How well a quiet move has done so far.
    pub(super) fn history(&self, position: &Position, mv: Move, ply: usize) -> i32 {
        let side = position.side_to_move();
        let stroke = Stroke::new(side, mover(position, side, mv), mv);
        self.histories.quiet(side, mv, stroke, self.past(ply))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;

    #[test]
    fn castling_is_not_a_capture() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        assert!(position.moves().iter().all(|mv| !is_loud(&position, *mv)));
    }
}
