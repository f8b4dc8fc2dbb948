use super::play_sink::{FnSink, PlaySink};
use super::{PickBuffer, Results};
use crate::board::{Board, HOME};
use crate::checkers::{BAR, Checkers};
use crate::dice::Dice;
use crate::play::Play;

/// A board prepared for generating plays, as bit masks over the points.
///
/// Keep it to generate the plays of several rolls.
#[derive(Clone, Copy, Debug)]
pub struct PlayGenerator {
    pub(super) board: Board,
    /// Points on which the mover has a checker; without the bar.
    pub(super) own: u32,
    /// Of these, the points with one checker only.
    pub(super) singles: u32,
    /// Points that the opponent does not hold.
    pub(super) open: u32,
    /// Points on which the opponent has a single checker.
    pub(super) blots: u32,
    /// How many checkers the mover has on the bar.
    pub(super) bar: u8,
    /// How many of the mover's checkers are not home yet, those on the bar included.
    pub(super) outside: u8,
}

const POINTS: u32 = (1 << BAR) - 2;

impl PlayGenerator {
    /// Prepares a board.
    #[inline]
    pub fn new(board: Board) -> Self {
        let (held, made) = (board.mine.held(), board.mine.made());
        let (their_held, their_made) = (board.theirs.held(), board.theirs.made());
        let own = held & POINTS;
        let at_home = home_count(board.mine);
        Self {
            board,
            own,
            singles: own & !made,
            open: turned(!their_made & POINTS),
            blots: turned(their_held & !their_made & POINTS),
            bar: board.mine.on_bar(),
            outside: Checkers::EACH - board.mine.off() - at_home,
        }
    }

    /// As [`Board::each_play`].
    #[inline]
    pub fn each_play(&self, dice: Dice, each: impl FnMut(Board, Play)) {
        self.write_plays(dice, &mut FnSink(each));
    }

    #[inline]
    fn write_plays(&self, dice: Dice, sink: &mut impl PlaySink) {
        if dice.is_double() {
            self.write_double(dice.high(), sink);
        } else if self.bar == 0 && self.outside <= 1 {
            self.write_bearing_off(dice, sink);
        } else {
            self.write_mixed(dice.high(), dice.low(), sink);
        }
    }

    /// As [`Board::results`].
    pub fn results(&self, dice: Dice, results: &mut Results) {
        results.clear();
        self.write_plays(dice, results);
    }

    /// Puts the results into a buffer from which one is picked. Returns how many there are.
    #[inline]
    pub(crate) fn results_in(&self, dice: Dice, buffer: &mut PickBuffer) -> u32 {
        buffer.count = 0;
        self.write_plays(dice, buffer);
        buffer.count as u32
    }

    /// The board whose plays are generated.
    pub(crate) fn board(&self) -> Board {
        self.board
    }

    #[inline]
    pub(super) fn is_open(&self, point: u8) -> bool {
        self.open >> point & 1 == 1
    }
}

/// The same points as the other player numbers them.
#[inline]
fn turned(points: u32) -> u32 {
    points.reverse_bits() >> (31 - BAR)
}

#[inline]
fn home_count(checkers: Checkers) -> u8 {
    (1..=6).map(|point| checkers.on(point)).sum()
}

/// A board in the middle of a play.
#[derive(Clone, Copy)]
pub(super) struct PartialPlay {
    pub(super) board: Board,
    pub(super) own: u32,
    /// Of these, the points with two checkers or more.
    pub(super) made: u32,
    pub(super) blots: u32,
}

impl PartialPlay {
    #[inline]
    pub(super) fn new(generator: &PlayGenerator) -> Self {
        Self {
            board: generator.board,
            own: generator.own,
            made: generator.own & !generator.singles,
            blots: generator.blots,
        }
    }

    /// The board after the last hop, including a hit.
    #[inline(always)]
    pub(super) fn last_hop(&self, from: u8, pips: u8) -> Board {
        let to = from.saturating_sub(pips);
        Board {
            mine: self.board.mine.hop(from, pips),
            theirs: self.board.theirs.hit(to, self.blots >> to & 1 == 1),
        }
    }

    /// The hop before the last one, if it is already known where the last one starts. The mask of held points is not
    /// updated.
    #[inline(always)]
    pub(super) fn next_to_last_hop(&self, from: u8, pips: u8) -> Self {
        let to = from.saturating_sub(pips);
        Self { board: self.last_hop(from, pips), blots: self.blots & !(1 << to), ..*self }
    }

    /// Moves a checker and hits a blot.
    #[inline(always)]
    pub(super) fn hop(&self, from: u8, pips: u8) -> Self {
        let to = from.saturating_sub(pips);
        let count = self.board.mine.on(from);
        let (last, next_to_last) = (u32::from(count == 1), u32::from(count == 2));
        Self {
            board: self.last_hop(from, pips),
            // The bar and the place of checkers borne off are not points.
            own: (self.own & !(last << from) | 1 << to) & POINTS,
            made: self.made & !(next_to_last << from) | self.own & 1 << to,
            blots: self.blots & !(1 << to),
        }
    }

    /// The points from which a checker can move this number of pips.
    #[inline]
    pub(super) fn sources(&self, open: u32, pips: u8) -> u32 {
        self.own & open << pips
    }

    /// From which points a checker can be borne off with this number.
    #[inline]
    pub(super) fn bearing_off(&self, pips: u8) -> u32 {
        if self.own == 0 || self.own & !HOME != 0 || self.board.mine.on_bar() > 0 {
            return 0;
        }
        let exact = self.own & 1 << pips;
        let highest = self.own.ilog2();
        if highest < u32::from(pips) { 1 << highest } else { exact }
    }
}
