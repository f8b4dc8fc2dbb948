//! The levels: higher ones beat lower ones, and even the lowest sees what is near.

use checkers::{Position, Rules};
use engine::{SearchLimits, SkillLevel, Strength};
use engine_laws::search;
use game::{Line, Side};
use salon_checkers_engine::CheckersEngine;

#[test]
fn the_fifth_level_beats_the_first() {
    let start = Position::start(Rules::STANDARD);
    engine_laws::check_level_wins(CheckersEngine::of_strength, &start, Side::Black, 6, 120, 4.5);
}

#[test]
fn a_level_answers_the_same_whatever_it_was_asked_before() {
    let line = Line::new(Position::start(Rules::STANDARD));
    let other = Position::from_fen(Rules::STANDARD, "W:WK29,18:BK4,5").unwrap();
    engine_laws::check_level_is_repeatable(CheckersEngine::of_strength, &line, &Line::new(other));
}

/// Here 15-18 and 15-19 lose a man for nothing: after 22x15 or 24x15 nobody recaptures, because 10 and
/// 11 are empty. Every level sees that.
#[test]
fn the_first_level_does_not_give_a_man_away() {
    let fen = "B:W22,24,29,30,31:B15,1,2,3,4";
    let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
    for seed in 0..40 {
        let mut engine = CheckersEngine::of_strength(Strength::Level(SkillLevel::LOWEST), seed);
        let mv = search(&mut engine, &line, SearchLimits::default()).unwrap().mv.to_string();
        assert!(mv != "15-18" && mv != "15-19", "seed {seed} played {mv}");
    }
}
