use game::{Event, Line, Playout, Turn};
use salon_checkers::{Position, Rules};

fn draws(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut rng = fastrand::Rng::with_seed(seed);
    move |n| rng.u32(..n)
}

/// The same moves, played one by one with all checks, end in the same way at the same time.
#[test]
fn playouts_end_as_a_line_of_the_same_moves() {
    for rules in ["standard", "deluxe", "sleigh", "travel", "fortress"] {
        let start = Position::start(rules.parse().unwrap());
        for seed in 0..60 {
            let end = start.playout(u32::MAX, &mut draws(seed));
            let (mut line, mut draw, mut turns) = (Line::new(start), draws(seed), 0);
            while let Turn::Player(by) = line.turn() {
                if !line.claims(by).is_empty() {
                    break;
                }
                let moves = line.position().moves();
                let mv = moves[draw(moves.len() as u32) as usize];
                line.apply(&Event::Move { by, mv }).unwrap();
                turns += 1;
            }
            assert_eq!(end.turns, turns, "{rules} {seed}");
            let outcome = end.outcome.unwrap();
            match line.turn() {
                Turn::Over(expected) => assert_eq!(outcome, expected, "{rules} {seed}"),
                _ => {
                    let claims = line.claims(line.position().side_to_move());
                    assert!(claims.contains(&outcome.ending()), "{rules} {seed}");
                }
            }
        }
    }
}

#[test]
fn a_playout_stops_after_the_most_turns() {
    let end = Position::start(Rules::STANDARD).playout(3, &mut draws(1));
    assert_eq!((end.turns, end.outcome), (3, None));
}
