/// For each pattern of closed points among the next twelve (lowest bit: the next one), how many of 36 rolls take a checker
/// more than six pips ahead.
static ESCAPES: [u8; 4096] = {
    let mut escapes = [0; 4096];
    let mut closed = 0;
    while closed < 4096 {
        escapes[closed] = count(closed as u32);
        closed += 1;
    }
    escapes
};

const fn count(closed: u32) -> u8 {
    let mut rolls = 0;
    let mut high = 1;
    while high <= 6 {
        let mut low = 1;
        while low < high {
            let sum = high + low;
            let steps = is_open(closed, high) || is_open(closed, low);
            if sum > 6 && steps && is_open(closed, sum) {
                rolls += 2;
            }
            low += 1;
        }
        if double_escapes(closed, high) {
            rolls += 1;
        }
        high += 1;
    }
    rolls
}

const fn double_escapes(closed: u32, number: u32) -> bool {
    let mut step = 1;
    while step <= 4 && is_open(closed, step * number) {
        if step * number > 6 {
            return true;
        }
        step += 1;
    }
    false
}

const fn is_open(closed: u32, ahead: u32) -> bool {
    ahead > 12 || closed >> (ahead - 1) & 1 == 0
}

/// How many of 36 rolls let a checker escape from `place`. The mask of closed points uses the opponent's numbering, so
/// that the points ahead come first.
#[inline(always)]
pub(super) fn escapes(closed: u32, place: u32) -> u8 {
    ESCAPES[(closed >> (26 - place) & 0xfff) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: without obstacles every sum above six escapes, 21 rolls of two different numbers or
    /// 66, 55, 44, and with four hops also 33 and 22.
    #[test]
    fn every_sum_above_six_escapes_on_an_open_board() {
        let sums = [(6, 1), (6, 2), (6, 3), (6, 4), (6, 5), (5, 2), (5, 3), (5, 4), (4, 3)];
        assert_eq!(usize::from(escapes(0, 24)), 2 * sums.len() + 5);
    }

    #[test]
    fn nothing_escapes_a_full_prime() {
        // The opponent's points 16 to 21 are the player's 9 to 4.
        let prime = 0b111111 << 16;
        assert_eq!(escapes(prime, 10), 0, "directly before it");
        assert_eq!(escapes(prime, 24), escapes(0, 24), "far away from it");
    }

    /// Six points ahead are closed but for the sixth: only 66 and sixes that go on.
    #[test]
    fn gap_at_six_needs_a_six() {
        // From the bar, the opponent's points 1 to 5 are closed and 6 is not.
        // 61 62 63 64 65 come to 7 to 11, each by way of the six; 66 too.
        assert_eq!(escapes(0b11_1110, 25), 2 * 5 + 1);
    }
}
