//! Captures, jump by jump.

use crate::board::Facing;
use crate::generate::jump_starts;
use crate::mover::{Mover, Under};
use crate::trail::Trail;
use crate::{Direction, Squares};

/// A capture under way: the board without the jumping piece and those it has captured.
#[derive(Clone, Copy)]
pub(crate) struct Flight<T> {
    own: Squares,
    foe: Squares,
    kings: Squares,
    empty: Squares,
    pub(crate) at: Squares,
    trail: T,
}

impl<T: Trail> Flight<T> {
    /// The piece on `from` leaves the board, and its square counts as empty from then on.
    #[inline(always)]
    pub(crate) fn take_off(facing: Facing, from: Squares) -> Self {
        Self {
            own: facing.own ^ from,
            foe: facing.foe,
            kings: facing.kings - from,
            empty: facing.empty() | from,
            at: from,
            trail: T::capture(from),
        }
    }

    /// The flight after a jump, if there is one in this direction.
    #[inline(always)]
    fn jump(self, direction: Direction) -> Option<Self> {
        let over = self.at.shift(direction) & self.foe;
        let to = over.shift(direction) & self.empty;
        (!to.is_empty()).then(|| self.over(direction))
    }

    /// The flight after a jump that is known to be possible.
    #[inline(always)]
    pub(crate) fn over(self, direction: Direction) -> Self {
        let over = self.at.shift(direction);
        Self {
            foe: self.foe ^ over,
            kings: self.kings - over,
            at: over.shift(direction),
            trail: self.trail.then(direction),
            ..self
        }
    }

    #[inline(always)]
    fn can_jump(self, [left, right]: [Direction; 2]) -> bool {
        let starts = |direction| jump_starts(direction, self.foe, self.empty);
        self.at.meets(starts(left) | starts(right))
    }

    /// The board if the piece stays where it is.
    #[inline(always)]
    fn landed(self, crown: Squares) -> Facing {
        Facing { own: self.own | self.at, foe: self.foe, kings: self.kings | crown }
    }

    fn man_jumps<S: Mover, L: Under>(self, visit: &mut impl FnMut(T, Facing)) {
        for direction in S::FORWARD {
            if let Some(next) = self.jump(direction) {
                next.man_lands::<S, L>(next.can_jump(S::FORWARD), visit);
            }
        }
    }

    /// Shows what a man that has just come down can do; `more` says whether it can jump on as a man.
    /// One that is crowned and may go on does so as a king: forward it cannot jump from there.
    #[inline(always)]
    pub(crate) fn man_lands<S: Mover, L: Under>(
        self,
        more: bool,
        visit: &mut impl FnMut(T, Facing),
    ) {
        let crowned = self.at & S::CROWN_ROW;
        let as_king = !L::LAW.crowning_ends_turn && !crowned.is_empty() && self.can_jump(S::BACK);
        if !(more || as_king) || !L::LAW.must_finish {
            visit(self.trail, self.landed(crowned));
        }
        if more {
            self.man_jumps::<S, L>(visit);
        }
        if as_king {
            self.king_jumps::<S, L>(visit);
        }
    }

    pub(crate) fn king_jumps<S: Mover, L: Under>(self, visit: &mut impl FnMut(T, Facing)) {
        for direction in Direction::ALL {
            let Some(next) = self.jump(direction) else { continue };
            let more = next.can_jump(S::FORWARD) || next.can_jump(S::BACK);
            if !more || !L::LAW.must_finish {
                visit(next.trail, next.landed(next.at));
            }
            if more {
                next.king_jumps::<S, L>(visit);
            }
        }
    }
}
