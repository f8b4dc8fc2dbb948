//! Captures, generated jump by jump.

use crate::board::SideBoard;
use crate::generate::jump_starts;
use crate::move_recorder::MoveRecorder;
use crate::static_side::{StaticRules, StaticSide};
use crate::{Direction, Squares};

/// A capture in progress: the board without the jumping piece and without the pieces captured so far.
#[derive(Clone, Copy)]
pub(crate) struct CaptureSequence<T> {
    own: Squares,
    opponent: Squares,
    kings: Squares,
    empty: Squares,
    pub(crate) at: Squares,
    recorder: T,
}

impl<T: MoveRecorder> CaptureSequence<T> {
    /// Lifts the piece on `from` off the board. Its square counts as empty during the capture.
    #[inline(always)]
    pub(crate) fn start(side_board: SideBoard, from: Squares) -> Self {
        Self {
            own: side_board.own ^ from,
            opponent: side_board.opponent,
            kings: side_board.kings - from,
            empty: side_board.empty() | from,
            at: from,
            recorder: T::capture(from),
        }
    }

    /// The capture after a jump in this direction, if that jump is possible.
    #[inline(always)]
    fn jump(self, direction: Direction) -> Option<Self> {
        let over = self.at.shift(direction) & self.opponent;
        let to = over.shift(direction) & self.empty;
        (!to.is_empty()).then(|| self.over(direction))
    }

    /// The capture after a jump that is known to be possible.
    #[inline(always)]
    pub(crate) fn over(self, direction: Direction) -> Self {
        let over = self.at.shift(direction);
        Self {
            opponent: self.opponent ^ over,
            kings: self.kings - over,
            at: over.shift(direction),
            recorder: self.recorder.then(direction),
            ..self
        }
    }

    #[inline(always)]
    fn can_jump(self, [left, right]: [Direction; 2]) -> bool {
        let starts = |direction| jump_starts(direction, self.opponent, self.empty);
        self.at.meets(starts(left) | starts(right))
    }

    /// The board if the capture ends here.
    #[inline(always)]
    fn landed(self, crown: Squares) -> SideBoard {
        SideBoard { own: self.own | self.at, opponent: self.opponent, kings: self.kings | crown }
    }

    fn man_jumps<S: StaticSide, L: StaticRules>(self, visit: &mut impl FnMut(T, SideBoard)) {
        for direction in S::FORWARD {
            if let Some(next) = self.jump(direction) {
                next.man_lands::<S, L>(next.can_jump(S::FORWARD), visit);
            }
        }
    }

    /// Visits the continuations of a man that has just landed. `more`: whether it can jump again as a man.
    /// A crowned man that may continue does so as a king, because from the last row it cannot jump forward.
    #[inline(always)]
    pub(crate) fn man_lands<S: StaticSide, L: StaticRules>(
        self,
        more: bool,
        visit: &mut impl FnMut(T, SideBoard),
    ) {
        let crowned = self.at & S::CROWN_ROW;
        let as_king = !L::RULES.crowning_ends_turn && !crowned.is_empty() && self.can_jump(S::BACK);
        if !(more || as_king) || !L::RULES.must_finish {
            visit(self.recorder, self.landed(crowned));
        }
        if more {
            self.man_jumps::<S, L>(visit);
        }
        if as_king {
            self.king_jumps::<S, L>(visit);
        }
    }

    pub(crate) fn king_jumps<S: StaticSide, L: StaticRules>(
        self,
        visit: &mut impl FnMut(T, SideBoard),
    ) {
        for direction in Direction::ALL {
            let Some(next) = self.jump(direction) else { continue };
            let more = next.can_jump(S::FORWARD) || next.can_jump(S::BACK);
            if !more || !L::RULES.must_finish {
                visit(next.recorder, next.landed(next.at));
            }
            if more {
                next.king_jumps::<S, L>(visit);
            }
        }
    }
}
