use game::{Event, Game, Playout, Turn};
use salon_backgammon::{Dice, Die, Move, Phase, Position, Results, Roll};

/// Numbers below a limit, from a seed.
fn draws(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed;
    move |n| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 33) * u64::from(n)) >> 31) as u32
    }
}

/// The same rolls and plays, one by one with all checks, end in the same way at the same time.
#[test]
fn playouts_end_as_the_same_events() {
    let mut results = Results::new();
    for rules in ["standard", "fortress", "standard+match=5"] {
        let start = Position::start(rules.parse().unwrap());
        for seed in 0..40 {
            let end = start.playout(u32::MAX, &mut draws(seed));
            let (mut position, mut draw, mut turns) = (start.clone(), draws(seed), 0);
            while position.turn().outcome().is_none() {
                let die = |index: u32| Die::ALL[index as usize];
                let event = match position.phase() {
                    Phase::Opening => {
                        let (white, black) = (die(draw(6)), die(draw(6)));
                        Event::Roll(Roll::Opening { white, black })
                    }
                    Phase::BeforeRoll(by) => Event::Move { by, mv: Move::Roll },
                    Phase::Rolling(_) => {
                        let both = draw(36);
                        Event::Roll(Dice::of(die(both / 6), die(both % 6)).into())
                    }
                    Phase::Rolled(by, dice) => {
                        let board = position.board(by);
                        board.results(dice, &mut results);
                        let after = results[draw(results.len() as u32) as usize];
                        turns += 1;
                        Event::Move { by, mv: Move::Play(board.play_to(dice, after).unwrap()) }
                    }
                    phase => panic!("nobody doubles: {phase:?}"),
                };
                position.apply(&event).unwrap();
            }
            assert_eq!(
                (end.turns, end.outcome),
                (turns, position.turn().outcome()),
                "{rules} {seed}"
            );
        }
    }
}

#[test]
fn an_offered_double_is_taken() {
    let mut position = Position::start("standard+match=5".parse().unwrap());
    for text in ["31", "8/5 6/5", "double"] {
        let event = game::Notation::read_event(&position, text).unwrap();
        position.apply(&event).unwrap();
    }
    let outcome = position.playout(u32::MAX, &mut draws(3)).outcome.unwrap();
    let points = outcome.points_for(outcome.winner().unwrap());
    assert!(points >= 2 && points % 2 == 0, "{points}");
    assert!(matches!(position.turn(), Turn::Player(_)), "the position itself is unchanged");
}
