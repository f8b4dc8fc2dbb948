//! The levels: higher ones beat lower ones, and even the lowest sees what is near.

use chess::{Position, Rules};
use engine::{SearchLimits, SkillLevel, Strength};
use engine_laws::search;
use game::{Line, Side};
use salon_chess_engine::ChessEngine;

#[test]
fn the_fifth_level_beats_the_first() {
    let start = Position::new(Rules::STANDARD);
    engine_laws::check_level_wins(ChessEngine::of_strength, &start, Side::White, 4, 200, 3.0);
}

#[test]
fn a_level_plays_the_same_after_another_search() {
    let line = Line::new(Position::new(Rules::STANDARD));
    let other = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    engine_laws::check_level_is_repeatable(ChessEngine::of_strength, &line, &Line::new(other));
}

/// A pawn attacks the queen: even the lowest level saves it or captures something with it.
#[test]
fn the_first_level_saves_its_queen_from_a_pawn() {
    let fen = "rnbqkbnr/ppp2ppp/8/4p3/3Q4/8/PPP1PPPP/RNB1KBNR w KQkq - 0 1";
    let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
    for seed in 0..40 {
        let mut engine = ChessEngine::of_strength(Strength::Level(SkillLevel::LOWEST), seed);
        let mv = search(&mut engine, &line, SearchLimits::default()).unwrap().mv;
        assert_eq!(mv.from.to_string(), "d4", "seed {seed} played {mv}");
    }
}
