use backgammon::{BAR, Board};

use super::checker_masks::{CheckerMasks, POINTS};
use super::escapes::escapes;
use super::roll_counts::RollCounts;
use super::shots::{Shots, exposed, shots};
use super::{Inputs, PER_PLACE, places, push_place};

/// Inputs for the placement of one player's checkers.
const PLACES: usize = BAR as usize * PER_PLACE;
/// Features of one player.
const MEASURES: usize = 50;
/// The number of inputs of a contact network.
pub(crate) const CONTACT_INPUTS: usize = 2 * (PLACES + MEASURES) + 1;

/// A player's own home board, and the opponent's with the bar.
const HOME: u32 = 0b111_1110;
const THEIR_HOME: u32 = 0b111_1111 << 19;

impl Inputs {
    /// Computes the inputs of a contact position for the player on roll.
    #[inline(always)]
    pub(crate) fn fill_contact(&mut self, board: &Board) {
        self.clear();
        let me = CheckerMasks::new(board.mine(), board.theirs());
        let them = CheckerMasks::new(board.theirs(), board.mine());
        let (risk, threat) = (shots(&them), shots(&me));
        let mine = self.fill_player(&me, 0);
        let theirs = self.fill_player(&them, PLACES);
        self.measure(2 * PLACES, &me, &them, &mine, risk);
        self.measure(2 * PLACES + MEASURES, &them, &me, &theirs, threat);
        self.push(CONTACT_INPUTS - 1, (mine.pips - theirs.pips) / 100.0);
    }

    /// Writes the placement of a player's checkers and returns sums over them.
    #[inline(always)]
    fn fill_player(&mut self, player: &CheckerMasks, first: usize) -> Sums {
        let mut sums = Sums::default();
        let passed = player.their_rear as f32;
        for place in places(player.held) {
            let count = player.mine.on(place);
            push_place(self, first + (usize::from(place) - 1) * PER_PLACE, count);
            sums.add(place, count, passed, player.closed);
        }
        sums
    }

    #[inline(always)]
    fn measure(
        &mut self,
        first: usize,
        me: &CheckerMasks,
        them: &CheckerMasks,
        sums: &Sums,
        risk: Shots,
    ) {
        let made_home = (me.made & HOME).count_ones();
        let their_home = (them.made & HOME).count_ones();
        let anchors = me.made & THEIR_HOME;
        let held = Blockade::of(me, them);
        let rolls = RollCounts::of(me, sums.free);
        let off = f32::from(me.mine.off());
        let mean = sums.pips / sums.checkers.max(1.0);
        let spread = sums.squares / sums.checkers.max(1.0) - mean * mean;
        let blots = me.held & !me.made & POINTS;
        let (direct, indirect) = exposed(them);
        let next_rear = (me.held & !(1 << me.rear())).checked_ilog2().unwrap_or(0);
        let share = |count: u32, whole: f32| count as f32 / whole;
        let measures: [f32; MEASURES] = [
            sums.pips / 167.0,
            me.rear() as f32 / 25.0,
            sums.to_pass / 150.0,
            sums.free_pips / 100.0,
            anchors.checked_ilog2().map_or(0.0, |place| place as f32 / 24.0),
            share(if anchors == 0 { 0 } else { anchors.trailing_zeros() }, 24.0),
            sums.behind / 8.0,
            share(anchors.count_ones(), 3.0),
            share(made_home, 6.0),
            share(made_home * made_home, 36.0),
            share((blots & HOME).count_ones(), 3.0),
            share(longest_prime(me.made), 6.0),
            share(held.before_rear, 6.0),
            share(held.rear_escapes, 36.0),
            share(held.least_escapes, 36.0),
            share(held.least_near, 36.0),
            sums.escapes / 300.0,
            share(u32::from(escapes(me.closed, me.rear())), 36.0),
            share(risk.hits, 36.0),
            share(risk.pips, 36.0 * 12.0),
            share(risk.double_hits, 36.0),
            share(blots.count_ones(), 5.0),
            sums.stacked / 6.0,
            spread / 50.0,
            sums.spare / 60.0,
            sums.deep / 6.0,
            off / 15.0,
            f32::from(u8::from(off > 0.0)),
            sums.to_home / 80.0,
            share((me.held & 0b11_1111 << 7).count_ones(), 4.0),
            share((me.made & 0b11_1111 << 4).count_ones(), 4.0),
            if me.bar > 0 { share((me.their_made & HOME << 18).count_ones(), 6.0) } else { 0.0 },
            share(rolls.enter, 36.0),
            share(rolls.point, 36.0),
            share(rolls.point_on_blot, 36.0),
            share(rolls.playable, 6.0),
            share(rolls.safe, 6.0),
            f32::from(u8::from(rolls.sixes)),
            share(best_six(me.made), 6.0),
            share(held.before_next_rear, 6.0),
            share(held.beyond_rear, 3.0),
            next_rear as f32 / 25.0,
            share(u32::from(escapes(me.closed, next_rear.max(1))), 36.0),
            sums.back_escapes / 108.0,
            sums.zone / 12.0,
            share((me.their_blots & HOME).count_ones(), 2.0),
            share(u32::from(them.bar.min(2)) * made_home, 12.0),
            share(risk.hits * their_home, 216.0),
            share((direct & blots).count_ones(), 3.0),
            share((indirect & blots).count_ones(), 3.0),
        ];
        for (index, &value) in measures.iter().enumerate() {
            self.push(first + index, value);
        }
    }
}

/// Sums over a player's checkers.
#[derive(Clone, Copy, Default)]
struct Sums {
    pips: f32,
    squares: f32,
    checkers: f32,
    /// Pips until the last checker has passed the opponent's last one.
    to_pass: f32,
    /// Pips of checkers that have passed all opponents.
    free_pips: f32,
    /// Checkers in the opponent's home board or on the bar.
    behind: f32,
    /// Escaping rolls, summed over the checkers outside the home board.
    escapes: f32,
    /// The same for the checkers in the opponent's home board or on the bar.
    back_escapes: f32,
    /// Checkers above three on one point.
    stacked: f32,
    /// Pips that can be played before points at home must be broken.
    spare: f32,
    /// Checkers on the two lowest points.
    deep: f32,
    /// Pips until all are home.
    to_home: f32,
    /// Checkers on the twelve lowest points.
    zone: f32,
    /// Points with a checker that no point needs: one, or more than two.
    free: u32,
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, place: u8, number: u8, passed: f32, closed: u32) {
        let (at, count) = (f32::from(place), f32::from(number));
        self.pips += at * count;
        self.squares += at * at * count;
        self.checkers += count;
        self.free |= u32::from(number != 2) << place;
        if at > passed {
            self.to_pass += (at - passed) * count;
        } else {
            self.free_pips += at * count;
        }
        self.stacked += (count - 3.0).max(0.0);
        self.zone += if place <= 12 { count } else { 0.0 };
        if place > 6 {
            self.to_home += (at - 6.0) * count;
            let escaping = count * f32::from(escapes(closed, u32::from(place)));
            self.escapes += escaping;
            if place > 18 {
                self.behind += count;
                self.back_escapes += escaping;
            } else {
                self.spare += (at - 6.0) * count;
            }
        } else {
            self.spare += (at - 1.0) * (count - 2.0).max(0.0);
            if place < 3 {
                self.deep += count;
            }
        }
    }
}

/// How well a player's points contain the opponent's checkers.
struct Blockade {
    /// Points made among the six before the opponent's rearmost checker.
    before_rear: u32,
    /// Points made among the three after those.
    beyond_rear: u32,
    /// Points made among the six before the opponent's rearmost place but one.
    before_next_rear: u32,
    /// How many of 36 rolls let the rearmost checker escape.
    rear_escapes: u32,
    /// The same from the worst place between it and the player's bar point.
    least_escapes: u32,
    /// The same from the worst place of the home board, the bar included.
    least_near: u32,
}

impl Blockade {
    #[inline(always)]
    fn of(me: &CheckerMasks, them: &CheckerMasks) -> Self {
        let rear = them.rear();
        let next = (them.held & !(1 << rear)).checked_ilog2().unwrap_or(0);
        let escape = |place: u32| u32::from(escapes(them.closed, place));
        let least = |least: u32, place: u32| least.min(escape(place));
        let before = |place: u32| me.made >> (25 - place);
        Self {
            before_rear: (before(rear) & HOME).count_ones(),
            beyond_rear: (before(rear) & 0b111 << 7).count_ones(),
            before_next_rear: (before(next) & HOME).count_ones(),
            rear_escapes: escape(rear),
            least_escapes: (17..=rear).fold(36, least),
            least_near: (19..=25).fold(36, least),
        }
    }
}

/// The length of the longest prime, at most 6.
#[inline(always)]
fn longest_prime(mut made: u32) -> u32 {
    let mut length = 0;
    while made != 0 && length < 6 {
        made &= made >> 1;
        length += 1;
    }
    length
}

/// The most points made among six in a row, up to the player's midpoint.
#[inline(always)]
fn best_six(made: u32) -> u32 {
    (2..=8).fold(0, |most, first| most.max((made >> first & 0b11_1111).count_ones()))
}
