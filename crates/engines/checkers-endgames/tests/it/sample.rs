//! A sample of the positions of the embedded tablebase, checked with the moves of the rules.

use checkers::{Board, Piece, Position, Rules, Setup, Square, Squares};
use game::Side;
use salon_checkers_endgames::{Tablebase, Wdl};

/// A generator of random numbers, so that every run checks the same positions.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

fn random_position(pieces: usize, rng: &mut Rng) -> Option<Position> {
    let mut board = Board::EMPTY;
    for _ in 0..pieces {
        let square = Square::new(1 + rng.below(32) as u8)?;
        let side = Side::ALL[rng.below(2) as usize];
        let king = Squares::crown_row(side).contains(square) || rng.below(2) == 0;
        board.set(square, Some(Piece { side, king }));
    }
    let turn = Side::ALL[rng.below(2) as usize];
    Position::new(Rules::STANDARD, Setup { board, turn, idle: 0, number: 1 }).ok()
}

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
        if let Some(position) = position.filter(has_both_sides) {
            let result = Tablebase::embedded().probe(&position);
            assert_eq!(result, Some(best_result(&position)), "{}", position.short_fen());
        }
    }
}

/// Where one side has no pieces the game is over, and moves mean nothing.
fn has_both_sides(position: &Position) -> bool {
    Side::ALL.into_iter().all(|side| !position.board().pieces(side).is_empty())
}
