//! A sample of the positions of the embedded tablebase, checked with the moves of the rules.

use checkers::Position;
use salon_checkers_endgames::{Tablebase, Wdl};

use crate::random_position::{Rng, random_position};

/// The best result that a move leads to; a player who cannot move has lost.
fn best_result(position: &Position) -> Wdl {
    let mut best = Wdl::Loss;
    for mv in &position.moves() {
        let mut after = *position;
        after.play(mv);
        best = best.max(Tablebase::embedded().probe(&after).unwrap().reversed());
    }
    best
}

#[test]
fn results_follow_from_the_results_after_each_move() {
    let mut rng = Rng(20);
    for _ in 0..60_000 {
        let position = random_position(5, &mut rng);
        let result = Tablebase::embedded().probe(&position);
        assert_eq!(result, Some(best_result(&position)), "{}", position.short_fen());
    }
}
