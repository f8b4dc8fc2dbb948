use arrayvec::ArrayVec;
use chess::{Move, MoveKind, MoveList, Position, Role};

use super::Searcher;
use super::stack::mover;
use crate::exchange::{WORTH, gains, taken};
use crate::histories::Stroke;

/// Hands out moves, the most promising first: the one remembered, captures that win something,
/// quiet moves, captures that lose.
///
/// Quiet moves are valued only when their turn comes: most nodes are decided before.
pub(crate) struct Order<'m> {
    moves: &'m mut MoveList,
    scores: ArrayVec<i32, 256>,
    stage: Stage,
    /// The moves of the present stage that are left: from here…
    next: usize,
    /// …up to here.
    end: usize,
    /// Where the quiet moves begin. Between the end of the first captures and here are the losing
    /// ones.
    quiets: usize,
    /// Where the losing captures begin, once that is known.
    losing: usize,
    /// Whether it no longer matters which move comes first.
    hurried: bool,
    /// Where the line has got to, and what was played before.
    ply: usize,
    past: [Option<Stroke>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Remembered,
    Captures,
    Quiets,
    Losing,
}

/// A move as it is handed out.
#[derive(Clone, Copy)]
pub(crate) struct Picked {
    pub(crate) mv: Move,
    /// Whether it takes nothing and promotes nothing.
    pub(crate) quiet: bool,
    /// Whether it is a capture that loses something.
    pub(crate) losing: bool,
    /// How well a quiet move has done so far.
    pub(crate) history: i32,
}

const KILLER: i32 = 1 << 22;
/// What a promotion to less than a queen is put behind.
const MEAN: i32 = -(1 << 26);

impl Order<'_> {
    /// Hands out the next move.
    pub(super) fn pick(&mut self, searcher: &Searcher<'_>, position: &Position) -> Option<Picked> {
        loop {
            if self.next >= self.end && !self.enter_next_stage(searcher, position) {
                return None;
            }
            if self.next >= self.end {
                continue;
            }
            let index = if self.hurried { self.next } else { self.best() };
            let mv = self.moves[index];
            match self.stage {
                Stage::Remembered => {
                    self.next += 1;
                    let quiet = !is_loud(position, mv);
                    return Some(Picked { mv, quiet, losing: false, history: 0 });
                }
                // A capture that turns out to lose is put behind.
                Stage::Captures if self.is_losing(searcher, position, index) => {
                    self.end -= 1;
                    self.losing = self.end;
                    self.swap(index, self.end);
                }
                stage => {
                    self.swap(index, self.next);
                    self.next += 1;
                    let quiet = stage == Stage::Quiets;
                    let history = if quiet { self.history(searcher, position, mv) } else { 0 };
                    let losing = stage == Stage::Losing;
                    return Some(Picked { mv, quiet, losing, history });
                }
            }
        }
    }

    /// From now on moves come as they are: nearly all will be passed over.
    pub(super) fn hurry(&mut self) {
        self.hurried = true;
    }

    /// Goes on to the next kind of moves; `false` if there is none.
    fn enter_next_stage(&mut self, searcher: &Searcher<'_>, position: &Position) -> bool {
        (self.stage, self.next, self.end) = match self.stage {
            Stage::Remembered => (Stage::Captures, self.next, self.losing),
            Stage::Captures => (Stage::Quiets, self.quiets, self.moves.len()),
            Stage::Quiets => {
                self.hurried = false;
                (Stage::Losing, self.losing, self.quiets)
            }
            Stage::Losing => return false,
        };
        if self.stage == Stage::Quiets {
            for mv in &self.moves[self.next..] {
                self.scores.push(searcher.quiet_score(position, *mv, self.ply, self.past));
            }
        }
        true
    }

    fn is_losing(&self, searcher: &Searcher<'_>, position: &Position, index: usize) -> bool {
        self.scores[index] == MEAN || !gains(position, searcher.sight, self.moves[index], -20)
    }

    /// The history of the quiet move that has just been put in its place.
    fn history(&self, searcher: &Searcher<'_>, position: &Position, mv: Move) -> i32 {
        let score = self.scores[self.next - 1];
        if score < KILLER { score } else { searcher.history(position, mv, self.past) }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.moves.swap(one, other);
        self.scores.swap(one, other);
    }

    /// The index of the best move of the present stage.
    #[inline(always)]
    fn best(&self) -> usize {
        let rest = &self.scores[self.next..self.end];
        let top = rest.iter().copied().fold(i32::MIN, i32::max);
        self.next + rest.iter().position(|&score| score == top).unwrap_or(0)
    }
}

/// Whether a move takes or promotes.
#[inline(always)]
pub(crate) fn is_loud(position: &Position, mv: Move) -> bool {
    matches!(mv.kind, MoveKind::EnPassant | MoveKind::Promotion(_))
        || (mv.kind == MoveKind::Plain && position.army(!position.side_to_move()).has(mv.to))
}

impl Searcher<'_> {
    /// The moves in an order of promise.
    #[inline(always)]
    pub(super) fn ordered<'m>(
        &self,
        position: &Position,
        moves: &'m mut MoveList,
        remembered: Option<Move>,
        ply: usize,
    ) -> Order<'m> {
        let mut scores = ArrayVec::new();
        if let Some(remembered) = remembered
            && let Some(index) = moves.iter().position(|mv| *mv == remembered)
        {
            moves.swap(0, index);
            scores.push(0);
        }
        let first = scores.len();
        for index in first..moves.len() {
            let mv = moves[index];
            if is_loud(position, mv) {
                moves.swap(index, scores.len());
                scores.push(self.loud_score(position, mv));
            }
        }
        let quiets = scores.len();
        Order {
            moves,
            scores,
            stage: Stage::Remembered,
            next: 0,
            end: first,
            quiets,
            losing: quiets,
            hurried: false,
            ply,
            past: self.past(ply),
        }
    }

    fn loud_score(&self, position: &Position, mv: Move) -> i32 {
        let promotion = match mv.kind {
            MoveKind::Promotion(Role::Queen) => WORTH[Role::Queen as usize],
            MoveKind::Promotion(_) => return MEAN,
            _ => 0,
        };
        let Some(taken) = taken(position, mv) else { return 16 * promotion };
        let role = mover(position, position.side_to_move(), mv);
        let history = self.histories.capture(role, mv, taken);
        16 * (WORTH[taken as usize] + promotion) - role as i32 + history / 4
    }

    #[inline(always)]
    fn quiet_score(
        &self,
        position: &Position,
        mv: Move,
        ply: usize,
        past: [Option<Stroke>; 2],
    ) -> i32 {
        match self.stack[ply].killers {
            [Some(killer), _] if killer == mv => KILLER + 1,
            [_, Some(killer)] if killer == mv => KILLER,
            _ => self.history(position, mv, past),
        }
    }

    /// How well a quiet move has done so far.
    #[inline(always)]
    fn history(&self, position: &Position, mv: Move, past: [Option<Stroke>; 2]) -> i32 {
        let side = position.side_to_move();
        let stroke = Stroke::new(side, mover(position, side, mv), mv);
        self.histories.quiet(side, mv, stroke, past)
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
