use arrayvec::ArrayVec;
use chess::{Move, MoveKind, MoveList, Position, Role};

use super::Searcher;
use crate::history_tables::PieceTo;
use crate::see::{SEE_VALUES, captured_role, moving_role, see_ge};

/// Hands out moves, the most promising first: the move from the transposition table, good captures,
/// quiet moves, bad captures.
///
/// It scores quiet moves only when their turn comes, because most nodes are decided before.
pub(crate) struct MovePicker<'m> {
    moves: &'m mut MoveList,
    scores: ArrayVec<i32, 256>,
    stage: Stage,
    /// The moves of the current stage that are left: from here…
    next: usize,
    /// …up to here.
    end: usize,
    /// Where the quiet moves begin; the bad captures are before them.
    quiets: usize,
    /// Where the bad captures begin, as far as known.
    bad_captures: usize,
    /// Whether moves are still handed out by score.
    is_sorting: bool,
    ply: usize,
    previous: [Option<PieceTo>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    GoodCaptures,
    Quiets,
    BadCaptures,
}

/// A move from the picker.
#[derive(Clone, Copy)]
pub(crate) struct PickedMove {
    pub(crate) mv: Move,
    /// Whether it neither captures nor promotes.
    pub(crate) is_quiet: bool,
    /// Whether it is a capture that loses material.
    pub(crate) is_bad_capture: bool,
    /// The history of a quiet move.
    pub(crate) history: i32,
}

/// The score of a killer move.
const KILLER: i32 = 1 << 22;
/// The score of a promotion to less than a queen, which comes last.
const UNDERPROMOTION: i32 = -(1 << 26);
/// A capture that loses no more than this still counts as good.
const GOOD_CAPTURE: i32 = -20;

impl MovePicker<'_> {
    /// The next move; `None` if there is no more.
    pub(super) fn next_move(
        &mut self,
        searcher: &Searcher<'_>,
        position: &Position,
    ) -> Option<PickedMove> {
        loop {
            if self.next >= self.end && !self.enter_next_stage(searcher, position) {
                return None;
            }
            if self.next >= self.end {
                continue;
            }
            let index = if self.is_sorting { self.best_index() } else { self.next };
            let mv = self.moves[index];
            match self.stage {
                Stage::TtMove => {
                    self.next += 1;
                    let is_quiet = !is_tactical(position, mv);
                    return Some(PickedMove { mv, is_quiet, is_bad_capture: false, history: 0 });
                }
                Stage::GoodCaptures if self.is_bad_capture(searcher, position, index) => {
                    self.end -= 1;
                    self.bad_captures = self.end;
                    self.swap(index, self.end);
                }
                stage => {
                    self.swap(index, self.next);
                    self.next += 1;
                    let is_quiet = stage == Stage::Quiets;
                    let history = if is_quiet { self.history(searcher, position, mv) } else { 0 };
                    let is_bad_capture = stage == Stage::BadCaptures;
                    return Some(PickedMove { mv, is_quiet, is_bad_capture, history });
                }
            }
        }
    }

    /// Hands out the other quiet moves in any order: nearly all of them will be pruned.
    pub(super) fn stop_sorting(&mut self) {
        self.is_sorting = false;
    }

    /// Goes on to the next stage; `false` after the last one.
    fn enter_next_stage(&mut self, searcher: &Searcher<'_>, position: &Position) -> bool {
        (self.stage, self.next, self.end) = match self.stage {
            Stage::TtMove => (Stage::GoodCaptures, self.next, self.bad_captures),
            Stage::GoodCaptures => (Stage::Quiets, self.quiets, self.moves.len()),
            Stage::Quiets => {
                self.is_sorting = true;
                (Stage::BadCaptures, self.bad_captures, self.quiets)
            }
            Stage::BadCaptures => return false,
        };
        if self.stage == Stage::Quiets {
            for mv in &self.moves[self.next..] {
                self.scores.push(searcher.quiet_score(position, *mv, self.ply, self.previous));
            }
        }
        true
    }

    fn is_bad_capture(&self, searcher: &Searcher<'_>, position: &Position, index: usize) -> bool {
        self.scores[index] == UNDERPROMOTION
            || !see_ge(position, searcher.tables, self.moves[index], GOOD_CAPTURE)
    }

    /// The history of the quiet move that has just been put in its place.
    fn history(&self, searcher: &Searcher<'_>, position: &Position, mv: Move) -> i32 {
        let score = self.scores[self.next - 1];
        if score < KILLER { score } else { searcher.quiet_history(position, mv, self.previous) }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.moves.swap(one, other);
        self.scores.swap(one, other);
    }

    /// The index of the best move of the current stage.
    #[inline(always)]
    fn best_index(&self) -> usize {
        let rest = &self.scores[self.next..self.end];
        let top = rest.iter().copied().fold(i32::MIN, i32::max);
        self.next + rest.iter().position(|&score| score == top).unwrap_or(0)
    }
}

/// Whether a move captures or promotes.
#[inline(always)]
pub(crate) fn is_tactical(position: &Position, mv: Move) -> bool {
    matches!(mv.kind, MoveKind::EnPassant | MoveKind::Promotion(_))
        || (mv.kind == MoveKind::Plain && position.occupied_by(!position.side_to_move()).has(mv.to))
}

impl Searcher<'_> {
    /// A picker for these moves.
    #[inline(always)]
    pub(super) fn move_picker<'m>(
        &self,
        position: &Position,
        moves: &'m mut MoveList,
        tt_move: Option<Move>,
        ply: usize,
    ) -> MovePicker<'m> {
        let mut scores = ArrayVec::new();
        if let Some(tt_move) = tt_move
            && let Some(index) = moves.iter().position(|mv| *mv == tt_move)
        {
            moves.swap(0, index);
            scores.push(0);
        }
        let first = scores.len();
        for index in first..moves.len() {
            let mv = moves[index];
            if is_tactical(position, mv) {
                moves.swap(index, scores.len());
                scores.push(self.tactical_score(position, mv));
            }
        }
        let quiets = scores.len();
        MovePicker {
            moves,
            scores,
            stage: Stage::TtMove,
            next: 0,
            end: first,
            quiets,
            bad_captures: quiets,
            is_sorting: true,
            ply,
            previous: self.previous_piece_tos(ply),
        }
    }

    /// The most valuable victim first, then the least valuable attacker and the capture history.
    fn tactical_score(&self, position: &Position, mv: Move) -> i32 {
        let promotion = match mv.kind {
            MoveKind::Promotion(Role::Queen) => SEE_VALUES[Role::Queen as usize],
            MoveKind::Promotion(_) => return UNDERPROMOTION,
            _ => 0,
        };
        let Some(captured) = captured_role(position, mv) else { return 16 * promotion };
        let role = moving_role(position, position.side_to_move(), mv);
        let history = self.histories.capture(role, mv, captured);
        16 * (SEE_VALUES[captured as usize] + promotion) - role as i32 + history / 4
    }

    #[inline(always)]
    fn quiet_score(
        &self,
        position: &Position,
        mv: Move,
        ply: usize,
        previous: [Option<PieceTo>; 2],
    ) -> i32 {
        match self.stack[ply].killers {
            [Some(killer), _] if killer == mv => KILLER + 1,
            [_, Some(killer)] if killer == mv => KILLER,
            _ => self.quiet_history(position, mv, previous),
        }
    }

    #[inline(always)]
    fn quiet_history(&self, position: &Position, mv: Move, previous: [Option<PieceTo>; 2]) -> i32 {
        let side = position.side_to_move();
        let piece_to = PieceTo::new(side, moving_role(position, side, mv), mv);
        self.histories.quiet(side, mv, piece_to, previous)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;

    #[test]
    fn castling_is_not_tactical() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        assert!(position.moves().iter().all(|mv| !is_tactical(&position, *mv)));
    }
}
