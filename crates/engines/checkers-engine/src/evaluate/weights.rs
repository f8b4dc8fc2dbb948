//! The weights of the evaluation, fitted to the results of games. `terms` explains the groups.

use super::tapered_score::TaperedScore;
use super::terms::TERM_COUNT;

const fn p(middlegame: i32, endgame: i32) -> TaperedScore {
    TaperedScore::new(middlegame, endgame)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [TaperedScore; TERM_COUNT] = [
    // MAN
    p(125, 106), p(131, 107), p(112, 113), p(104, 101), p(108, 122), p(111, 101), p(108, 111), p(102, 109),
    p(107, 107), p(104, 114), p(94, 116), p(95, 124), p(99, 131), p(100, 113), p(103, 117), p(84, 128),
    p(69, 132), p(95, 114), p(90, 121), p(98, 134), p(112, 113), p(93, 129), p(94, 125), p(89, 120),
    p(111, 115), p(119, 112), p(101, 117), p(113, 118),
    // KING
    p(135, 141), p(133, 130), p(138, 146), p(134, 132), p(132, 131), p(142, 149), p(140, 140), p(137, 133),
    p(137, 141), p(149, 141), p(147, 138), p(135, 137), p(138, 140), p(152, 136), p(158, 139), p(140, 145),
    p(143, 135), p(165, 139), p(145, 142), p(135, 146), p(133, 130), p(154, 134), p(149, 141), p(135, 146),
    p(131, 141), p(147, 140), p(135, 145), p(129, 150), p(124, 133), p(149, 138), p(144, 144), p(127, 149),
    // BACK_ROW
    p(-6, 7), p(6, -3), p(5, 2), p(18, 2), p(-6, -2), p(15, 27), p(13, 8), p(17, 13),
    p(-8, 7), p(5, -6), p(11, 13), p(12, 12), p(5, 2), p(23, 11), p(18, 10), p(26, -14),
    // RUNAWAY
    p(0, 0), p(25, 15), p(22, 15), p(14, 13), p(5, 12), p(0, 0),
    // BACKED
    p(-3, 8),
    // BESIDE
    p(-2, 3),
    // HOLE
    p(3, 2),
    // BLOCKED
    p(-2, 6),
    // STEPS
    p(-1, 9),
    // SAFE_STEPS
    p(-3, 4),
    // KING_STEPS
    p(-2, 1), p(-13, 3), p(0, -5), p(21, -10), p(24, -11), p(0, 0), p(0, 0), p(0, 0),
    // HANGING
    p(-23, -13),
    // DOG_HOLE
    p(-5, -17),
    // ONLY_KINGS
    p(16, 18),
    // LOPSIDED
    p(-4, 1),
    // LEAD
    p(4, -2),
    // TEMPO
    p(0, 3),
    // THE_MOVE
    p(-2, 2),
];
