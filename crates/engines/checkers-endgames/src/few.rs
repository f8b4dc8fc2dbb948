use checkers::{Board, Position};
use game::Side;

/// A board with few pieces, as the player to move faces it: their men go down the board. A position
/// of White is turned by half a circle, so that there is only one kind of position.
///
/// The squares lie in 35 bits as in [`checkers::Squares`]; but the moves here are made by other code
/// than the rules', so that the rules can check what comes of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Few {
    pub(crate) own: u64,
    pub(crate) foe: u64,
    pub(crate) kings: u64,
}

const ALL: u64 = 0xFF | 0xFF << 9 | 0xFF << 18 | 0xFF << 27;
const LAST_ROW: u64 = 0xF << 31;

impl Few {
    /// The board as `side` faces it.
    #[inline]
    pub(crate) fn of(board: &Board, side: Side) -> Self {
        let (own, foe) = (board.pieces(side).bits(), board.pieces(!side).bits());
        let few = Self { own, foe, kings: board.kings().bits() };
        match side {
            Side::Black => few,
            Side::White => Self { own: turn(own), foe: turn(foe), kings: turn(few.kings) },
        }
    }

    pub(crate) fn of_position(position: &Position) -> Self {
        Self::of(position.board(), position.side_to_move())
    }

    /// The same board as the opponent faces it.
    pub(crate) fn turned(self) -> Self {
        Self { own: turn(self.foe), foe: turn(self.own), kings: turn(self.kings) }
    }

    pub(crate) fn own_men(self) -> u64 {
        self.own & !self.kings
    }

    pub(crate) fn own_kings(self) -> u64 {
        self.own & self.kings
    }

    pub(crate) fn foe_men(self) -> u64 {
        self.foe & !self.kings
    }

    pub(crate) fn foe_kings(self) -> u64 {
        self.foe & self.kings
    }

    fn empty(self) -> u64 {
        ALL & !(self.own | self.foe)
    }

    /// Whether the player to move can capture, and so must.
    #[inline]
    pub(crate) fn can_capture(self) -> bool {
        let Self { own, foe, .. } = self;
        let (empty, kings) = (self.empty(), self.own_kings());
        let down = |by: u32| (own << by & foe) << by;
        let up = |by: u32| (kings >> by & foe) >> by;
        (down(4) | down(5) | up(4) | up(5)) & empty != 0
    }

    /// Shows every board that a move leads to, as the opponent then faces it. Captures that end in the
    /// same board are shown as often as there are ways.
    pub(crate) fn each_next(self, visit: &mut impl FnMut(Self)) {
        if self.can_capture() {
            for from in singles(self.own) {
                let flight = Flight { few: self, at: from, king: from & self.kings != 0 };
                flight.each_capture(from, visit);
            }
            return;
        }
        for from in singles(self.own) {
            for to in steps(from, from & self.kings != 0) {
                if to & self.empty() != 0 {
                    let crowned = to & LAST_ROW != 0 || from & self.kings != 0;
                    let kings = self.kings & !from | if crowned { to } else { 0 };
                    visit(Self { own: self.own ^ from ^ to, foe: self.foe, kings }.turned());
                }
            }
        }
    }

    /// Shows every board from which a step that crowns nobody leads here, as the one who made that
    /// step faced it.
    pub(crate) fn each_before(self, visit: &mut impl FnMut(Self)) {
        let here = self.turned();
        for to in singles(here.own) {
            let king = to & here.kings != 0;
            let back = if king { steps(to, true) } else { [0, 0, to >> 4, to >> 5] };
            for from in back.into_iter().filter(|from| from & here.empty() != 0) {
                let kings = if king { here.kings ^ to ^ from } else { here.kings };
                let before = Self { own: here.own ^ to ^ from, foe: here.foe, kings };
                if !before.can_capture() {
                    visit(before);
                }
            }
        }
    }
}

/// A capture under way.
#[derive(Clone, Copy)]
struct Flight {
    /// The board without what has been captured; the piece is still where it was.
    few: Few,
    at: u64,
    king: bool,
}

impl Flight {
    /// Shows how the capture can end. Says whether there was anything to jump at all.
    fn each_capture(self, from: u64, visit: &mut impl FnMut(Few)) -> bool {
        let Few { own, foe, kings } = self.few;
        let empty = self.few.empty() | from;
        let mut jumped = false;
        for (index, over) in steps(self.at, self.king).into_iter().enumerate() {
            let to = steps(over & foe, true)[index] & empty;
            if to == 0 {
                continue;
            }
            jumped = true;
            let foe = foe ^ over;
            let next = Self { few: Few { foe, ..self.few }, at: to, king: self.king };
            let crowned = !self.king && to & LAST_ROW != 0;
            if crowned || !next.each_capture(from, visit) {
                let kings = kings & !from & (own | foe);
                let kings = if self.king || crowned { kings | to } else { kings };
                visit(Few { own: own ^ from | to, foe, kings }.turned());
            }
        }
        jumped
    }
}

/// The neighbours: two before a man, four around a king. Those beside the board fall into gaps.
fn steps(at: u64, king: bool) -> [u64; 4] {
    let back = if king { [at >> 4, at >> 5] } else { [0, 0] };
    [at << 4, at << 5, back[0], back[1]]
}

/// The board turned by half a circle.
#[inline]
fn turn(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

pub(crate) fn singles(mut squares: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
