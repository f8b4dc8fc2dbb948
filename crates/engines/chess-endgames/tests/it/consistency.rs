//! Every value agrees with the values after the moves of the rules.

use chess::{Position, Rules, Setup};
use game::{Game, Side, Turn};
use salon_chess_endgames::{DtzSolver, GeneratedTables, Tablebase, Wdl};

fn tablebase() -> &'static Tablebase {
    Tablebase::shared().unwrap()
}

/// A legal position with two kings and one or two other pieces.
fn random_position(random: &mut fastrand::Rng, rules: Rules) -> Option<Position> {
    use chess::{Piece, Role};
    let mut setup = Setup::empty();
    let mut place = |side, role| {
        setup.pieces[random.usize(..64)] = Some(Piece { side, role });
    };
    place(Side::White, Role::King);
    place(Side::Black, Role::King);
    let mut others = fastrand::Rng::with_seed(random.u64(..));
    for _ in 0..others.usize(1..=2) {
        let side = if others.bool() { Side::White } else { Side::Black };
        let role = Role::ALL[others.usize(..5)];
        setup.pieces[others.usize(..64)] = Some(Piece { side, role });
    }
    setup.turn = if others.bool() { Side::White } else { Side::Black };
    setup.into_position(rules).ok()
}

/// What follows from the rules and the values after each move.
fn expected(position: &Position) -> Option<Wdl> {
    match position.turn() {
        Turn::Over(outcome) => {
            let winner = outcome.winner();
            Some(winner.map_or(Wdl::Draw, |winner| {
                if winner == position.side_to_move() { Wdl::Win } else { Wdl::Loss }
            }))
        }
        _ => {
            let mut best = None;
            for mv in position.moves() {
                let mut after = position.clone();
                after.play(mv);
                let value = tablebase().probe(&after)?.reversed();
                best = best.max(Some(value));
            }
            best
        }
    }
}

#[test]
fn every_value_is_the_best_of_the_values_after_a_move() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut checked = [0; 3];
    while checked.iter().sum::<u32>() < 60_000 {
        let Some(position) = random_position(&mut random, Rules::STANDARD) else { continue };
        let value = tablebase().probe(&position).unwrap();
        assert_eq!(Some(value), expected(&position), "{}", position.to_fen());
        checked[value as usize] += 1;
    }
    assert!(checked.iter().all(|count| *count > 5_000), "{checked:?}");
}

/// Before and after each double step past a pawn of the other side, which may take it.
#[test]
fn values_count_on_captures_en_passant() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut checked, mut decisive) = (0, 0);
    while checked < 2_000 {
        let Some(before) = passing_position(&mut random) else { continue };
        for mv in before.moves() {
            let mut position = before.clone();
            position.play(mv);
            if position.en_passant().is_none() {
                continue;
            }
            checked += 1;
            for position in [&before, &position] {
                let value = tablebase().probe(position);
                assert_eq!(value, expected(position), "{}", position.to_fen());
                decisive += u32::from(value != Some(Wdl::Draw));
            }
        }
    }
    assert!(decisive > 500, "{decisive}");
}

/// A white pawn on its second rank and a black one that may take it en passant.
fn passing_position(random: &mut fastrand::Rng) -> Option<Position> {
    use chess::{Piece, Role};
    let mut setup = Setup::empty();
    let file = random.usize(..7);
    let (own, other) = if random.bool() { (file, file + 1) } else { (file + 1, file) };
    let mut place = |square: usize, side, role| setup.pieces[square] = Some(Piece { side, role });
    place(random.usize(..64), Side::White, Role::King);
    place(random.usize(..64), Side::Black, Role::King);
    place(8 + own, Side::White, Role::Pawn);
    place(24 + other, Side::Black, Role::Pawn);
    setup.into_position(Rules::STANDARD).ok()
}

#[test]
#[ignore = "solves everything, which takes a minute in release mode"]
fn the_tables_in_the_program_can_be_generated_again() {
    let bytes = GeneratedTables::generate(2, &|_| {}).to_bytes();
    assert!(bytes == Tablebase::embedded_bytes());
}

/// White to play 1. e4 would allow 1... dxe3 under the standard rules, but not under `fortress`.
#[test]
fn fortress_has_no_values_where_en_passant_matters() {
    let at =
        |rules, fen: &str| tablebase().probe(&Position::from_fen(rules, fen).unwrap()).is_some();
    let ahead = "8/8/8/4k3/3p4/8/4P3/4K3 w - - 0 1";
    assert!(at(Rules::STANDARD, ahead) && !at(Rules::FORTRESS, ahead));
    for harmless in ["8/8/8/4k3/3p4/4P3/8/4K3 w - - 0 1", "8/8/8/4k3/1p6/8/4P3/4K3 w - - 0 1"] {
        assert!(at(Rules::FORTRESS, harmless), "{harmless}");
    }
    for other in [Rules::TRAVEL, Rules::DELUXE] {
        assert!(at(other, ahead));
    }
}

#[test]
fn positions_with_castling_rights_are_not_answered() {
    for (rights, is_known) in [("K", false), ("-", true)] {
        let fen = format!("4k3/8/8/8/8/8/8/4K2R w {rights} - 0 1");
        let position = Position::from_fen(Rules::STANDARD, &fen).unwrap();
        assert_eq!(tablebase().probe(&position).is_some(), is_known);
    }
}

/// King, bishop and knight need up to 66 half-moves, so 40 that have been made without progress may be too many.
#[test]
fn no_answer_where_fifty_moves_could_draw() {
    for (quiet, is_known) in [(0, true), (34, true), (35, false), (90, false)] {
        let fen = format!("4k3/8/8/8/8/8/8/3NKB2 w - - {quiet} 80");
        let position = Position::from_fen(Rules::STANDARD, &fen).unwrap();
        let value = tablebase().probe_before_fifty_moves(&position);
        assert_eq!(value, is_known.then_some(Wdl::Win), "{quiet}");
    }
}

/// Following the best moves of both sides ends after exactly as many half-moves as the distance says.
#[test]
fn best_moves_take_as_long_as_the_distance_says() {
    let mut solver = DtzSolver::new(tablebase());
    for fen in [
        "8/8/8/8/8/8/4K3/1k1Q4 b - - 0 1",
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "8/8/8/8/3k4/8/1p4K1/5R2 w - - 0 1",
    ] {
        let mut position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let Some(distance) = solver.distance(&position) else { continue };
        let mut played = 0;
        loop {
            let best = solver.best_moves(&position);
            let Some(mv) = best.first() else { break };
            position.play(*mv);
            played += 1;
            if position.quiet_half_moves() == 0 {
                break;
            }
        }
        assert_eq!(played, distance, "{fen}");
    }
}
