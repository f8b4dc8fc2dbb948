use checkers::{Move, Square};
use game::Side;

/// How well moves have done so far, whatever the position.
pub(crate) struct Histories {
    /// By side, start and end.
    moves: Box<[i16]>,
    /// By the end of the opponent's last move, start and end.
    answers: Box<[i16]>,
}

/// The numbers stay within this.
const TOP: i32 = 8_192;

impl Histories {
    pub(crate) fn new() -> Self {
        Self { moves: vec![0; 2 * 1024].into(), answers: vec![0; 2 * 32 * 1024].into() }
    }

    pub(crate) fn clear(&mut self) {
        self.moves.fill(0);
        self.answers.fill(0);
    }

    /// What is known of a move after the opponent's last.
    #[inline]
    pub(crate) fn of(&self, side: Side, mv: Move, last: Option<Square>) -> i32 {
        let answer = last.map_or(0, |last| i32::from(self.answers[answer(side, mv, last)]));
        i32::from(self.moves[place(side, mv)]) + answer
    }

    pub(crate) fn learn(&mut self, side: Side, mv: Move, last: Option<Square>, bonus: i32) {
        nudge(&mut self.moves[place(side, mv)], bonus);
        if let Some(last) = last {
            nudge(&mut self.answers[answer(side, mv, last)], bonus);
        }
    }
}

fn nudge(number: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-TOP, TOP);
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / TOP) as i16;
}

#[inline]
fn index(square: Square) -> usize {
    usize::from(square.number() - 1)
}

#[inline]
fn place(side: Side, mv: Move) -> usize {
    side as usize * 1024 + index(mv.from()) * 32 + index(mv.to())
}

#[inline]
fn answer(side: Side, mv: Move, last: Square) -> usize {
    index(last) * 2048 + place(side, mv)
}

/// Scatters the bits of a word.
pub(crate) fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_range() {
        let mut number = 0;
        for _ in 0..100 {
            nudge(&mut number, 3_000);
        }
        assert!(i32::from(number) <= TOP && number > 6_000);
        for _ in 0..200 {
            nudge(&mut number, -i32::MAX);
        }
        assert!(i32::from(number) >= -TOP && number < -6_000);
    }
}
