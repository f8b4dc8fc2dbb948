//! The weights of the evaluation, written by the example `tune`. See `terms` for what each
//! group is.

use super::pair::Pair;
use super::terms::COUNT;

const fn p(middle: i32, end: i32) -> Pair {
    Pair::new(middle, end)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [Pair; COUNT] = [
    // man on a square
    p(100, 104), p(100, 104), p(100, 104), p(100, 104), p(98, 106), p(98, 106), p(98, 106), p(98, 106),
    p(102, 109), p(104, 109), p(103, 109), p(100, 109), p(102, 113), p(105, 113), p(106, 113), p(104, 113),
    p(106, 118), p(108, 118), p(107, 118), p(104, 118), p(107, 124), p(110, 124), p(112, 124), p(108, 124),
    p(112, 132), p(112, 132), p(112, 132), p(112, 132),
    // king on a square
    p(135, 135), p(135, 135), p(135, 135), p(135, 135), p(135, 135), p(140, 141), p(140, 141), p(140, 141),
    p(140, 141), p(145, 147), p(145, 147), p(135, 135), p(135, 135), p(145, 147), p(150, 153), p(140, 141),
    p(140, 141), p(150, 153), p(145, 147), p(135, 135), p(135, 135), p(145, 147), p(145, 147), p(140, 141),
    p(140, 141), p(140, 141), p(140, 141), p(135, 135), p(135, 135), p(135, 135), p(135, 135), p(135, 135),
    // back row
    p(0, 0), p(3, 1), p(3, 1), p(8, 4), p(3, 1), p(13, 6), p(8, 4), p(17, 8),
    p(3, 1), p(8, 4), p(8, 4), p(12, 6), p(8, 4), p(17, 8), p(12, 6), p(19, 9),
    // runaway
    p(0, 0), p(60, 60), p(45, 50), p(32, 40), p(22, 32), p(0, 0),
    // backed
    p(2, 2),
    // beside
    p(1, 1),
    // hole
    p(-1, 0),
    // blocked
    p(-3, -6),
    // steps
    p(1, 1),
    // safe steps
    p(1, 2),
    // king steps
    p(-10, -14), p(-5, -6), p(0, 0), p(3, 4), p(6, 8), p(0, 0), p(0, 0), p(0, 0),
    // hanging
    p(-8, -10),
    // dog hole
    p(-8, -12),
    // only kings
    p(15, 25),
    // lopsided
    p(-2, -1),
    // lead
    p(1, 2),
    // turn
    p(2, 2),
    // the move
    p(0, 8),
];
