use std::collections::HashSet;

use game::{Event, Line, Playout, Turn};
use salon_chess::{Ending, Position, Rules};

/// Numbers below a limit, from a seed.
fn draws(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut rng = fastrand::Rng::with_seed(seed);
    move |n| rng.u32(..n)
}

#[test]
fn every_move_can_be_picked_once() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "7k/8/8/8/8/8/1r6/K7 w - - 0 1",
    ] {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let moves = position.moves();
        let picked: HashSet<_> = (0..moves.len() as u32)
            .map(|index| {
                let choose = |count| {
                    assert_eq!(count as usize, moves.len());
                    index
                };
                position.pick_move(choose).unwrap()
            })
            .collect();
        assert_eq!(picked, moves.iter().copied().collect(), "{fen}");
    }
    let mate = Position::from_fen(Rules::STANDARD, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
    assert_eq!(mate.pick_move(|_| panic!("there is nothing to choose")), None);
}

/// The same moves, played one by one with all checks, end in the same way at the same time.
#[test]
fn playouts_end_as_a_line_of_the_same_moves() {
    for rules in ["standard", "fortress", "travel", "standard+960=300"] {
        let start = Position::new(rules.parse().unwrap());
        for seed in 0..25 {
            let end = start.playout(u32::MAX, &mut draws(seed));
            let (mut line, mut draw, mut turns) = (Line::new(start.clone()), draws(seed), 0);
            while let Turn::Player(by) = line.turn() {
                if !line.claims(by).is_empty() {
                    break;
                }
                let mv = line.position().pick_move(&mut draw).unwrap();
                line.apply(&Event::Move { by, mv }).unwrap();
                turns += 1;
            }
            assert_eq!(end.turns, turns, "{rules} {seed}");
            let outcome = end.outcome.unwrap();
            match line.turn() {
                Turn::Over(expected) => assert_eq!(outcome, expected),
                _ => {
                    let claims = line.claims(line.position().side_to_move());
                    assert!(claims.contains(&outcome.ending()), "{rules} {seed}");
                }
            }
        }
    }
}

/// OpenSpiel 2.0.2, which claims the same draws, played 4,000 random games: 338.8 half-moves on average (standard deviation
/// 111.4), and 15.45 % of them were won. Four standard errors of the difference are allowed.
#[test]
fn random_games_are_as_long_as_those_of_openspiel() {
    let start = Position::new(Rules::STANDARD);
    let games = 2_000;
    let (mut turns, mut won) = (0, 0);
    for seed in 0..games {
        let end = start.playout(u32::MAX, &mut draws(seed));
        turns += end.turns;
        won += u32::from(end.outcome.unwrap().winner().is_some());
    }
    let mean = f64::from(turns) / games as f64;
    assert!((mean - 338.8).abs() < 4.0 * 3.05, "{mean}");
    let share = f64::from(won) / games as f64;
    assert!((share - 0.1545).abs() < 4.0 * 0.0099, "{share}");
}

#[test]
fn a_playout_stops_after_the_most_turns() {
    let end = Position::new(Rules::STANDARD).playout(3, &mut draws(1));
    assert_eq!((end.turns, end.outcome), (3, None));
    let dead = Position::from_fen(Rules::STANDARD, "8/8/8/4k3/8/3NK3/8/8 b - - 7 60").unwrap();
    let end = dead.playout(9, &mut draws(1));
    assert_eq!((end.turns, end.outcome.unwrap().ending()), (0, Ending::DeadPosition));
}
