use backgammon::{Board, Checkers};

use super::{Inputs, PER_PLACE, places, push_place};

const PLACES: usize = 24 * PER_PLACE;
/// Checkers borne off: one input for each number from 1 to 14.
const OFF: usize = 14;
const MEASURES: usize = 7;
const PLAYER: usize = PLACES + OFF + MEASURES;
/// The number of inputs of the race network.
pub(crate) const RACE_INPUTS: usize = 2 * PLAYER + 1;

impl Inputs {
    /// Computes the inputs of a race for the player on roll.
    #[inline(always)]
    pub(crate) fn fill_race(&mut self, board: &Board) {
        self.clear();
        let mine = self.fill_race_player(board.mine(), 0);
        let theirs = self.fill_race_player(board.theirs(), PLAYER);
        self.push(RACE_INPUTS - 1, (mine - theirs) / 40.0);
    }

    /// Writes one player's inputs and returns the pip count.
    #[inline(always)]
    fn fill_race_player(&mut self, checkers: Checkers, first: usize) -> f32 {
        let (mut pips, mut crossings, mut to_home, mut low, mut gaps) = (0.0, 0.0, 0.0, 0.0, 6.0);
        for place in places(checkers.held() & 0x01ff_fffe) {
            let count = checkers.on(place);
            push_place(self, first + (usize::from(place) - 1) * PER_PLACE, count);
            let (at, count) = (f32::from(place), f32::from(count));
            pips += at * count;
            crossings += f32::from((place - 1) / 6 + 1) * count;
            to_home += (at - 6.0).max(0.0) * count;
            low += if place < 3 { count } else { 0.0 };
            gaps -= if place < 7 { 1.0 } else { 0.0 };
        }
        let off = checkers.off();
        if (1..=OFF as u8).contains(&off) {
            self.push(first + PLACES + usize::from(off) - 1, 1.0);
        }
        let left = f32::from(Checkers::EACH - off);
        let behind = (19..=25).map(|place| f32::from(checkers.on(place))).sum::<f32>();
        let measures: [f32; MEASURES] = [
            pips / 100.0,
            crossings / 20.0,
            to_home / 40.0,
            low / 5.0,
            gaps / 6.0,
            left / 15.0,
            behind / 3.0,
        ];
        for (index, &value) in measures.iter().enumerate() {
            self.push(first + PLACES + OFF + index, value);
        }
        pips
    }
}
