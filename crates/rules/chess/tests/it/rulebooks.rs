//! The booklets' rulebooks are the standard plus their stated differences, and nothing else.

use std::collections::BTreeSet;

use fastrand::Rng;
use game::{Game, Side, Turn};
use salon_chess::{CastlingSide, Move, MoveKind, Position, Role, Rules, Setup};

type Moves = BTreeSet<String>;

fn moves(position: &Position) -> Moves {
    position.moves().iter().map(ToString::to_string).collect()
}

fn under(rules: Rules, position: &Position) -> Position {
    let mut setup = Setup::from(position);
    if rules == Rules::FORTRESS {
        setup.castling = Default::default();
        setup.en_passant = None;
    }
    setup.into_position(rules).unwrap()
}

/// Random positions of the standard game, with whatever castling rights are left.
fn for_random_positions(seed: u64, mut look: impl FnMut(&Position)) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..150 {
        let mut position = Position::new(Rules::STANDARD);
        for _ in 0..60 {
            let Turn::Player(_) = position.turn() else { break };
            look(&position);
            let moves = position.moves();
            // Kings and rooks are kept at home more often than not, so that castling stays in play.
            let pick = |rng: &mut Rng| moves[rng.usize(..moves.len())];
            let mut mv = pick(&mut rng);
            let homebody = |mv: Move| {
                let role = position.piece_at(mv.from).map(|piece| piece.role);
                matches!(role, Some(Role::King | Role::Rook))
            };
            if homebody(mv) {
                mv = pick(&mut rng);
            }
            position.play(mv);
        }
    }
}

#[test]
fn deluxe_has_the_moves_of_the_standard() {
    for_random_positions(1, |position| {
        assert_eq!(moves(&under(Rules::DELUXE, position)), moves(position));
    });
}

#[test]
fn fortress_has_neither_castling_nor_en_passant() {
    let mut left_out = 0;
    for_random_positions(2, |position| {
        let special = |mv: &&Move| matches!(mv.kind, MoveKind::Castle(_) | MoveKind::EnPassant);
        left_out += position.moves().iter().filter(special).count();
        let rest: Moves =
            position.moves().iter().filter(|mv| !special(mv)).map(ToString::to_string).collect();
        assert_eq!(moves(&under(Rules::FORTRESS, position)), rest, "{}", position.to_fen());
    });
    assert!(left_out > 100, "the positions must contain what is to be left out: {left_out}");
}

/// Castling as the travel booklet has it, worked out anew: the right is there, the squares between
/// are empty, the king is not in check, and would not be on the square where he arrives. Whether he
/// would be is asked by standing him there.
fn travel_castlings(position: &Position) -> Moves {
    let us = position.side_to_move();
    let mut castlings = Moves::new();
    for wing in CastlingSide::ALL {
        let empty = (position.occupied() & wing.between(us)).is_empty();
        if !position.may_castle(us, wing) || !empty || position.is_check() {
            continue;
        }
        let mut arrived = Setup::from(position);
        arrived.castling = Default::default();
        arrived.en_passant = None;
        let king = arrived.pieces[CastlingSide::king_from(us).index()].take();
        arrived.pieces[wing.king_to(us).index()] = king;
        // It is still our turn in the setup: a position in which we are in check is legal there.
        if arrived.into_position(Rules::STANDARD).is_ok_and(|position| !position.is_check()) {
            castlings.insert(format!("{}{}", CastlingSide::king_from(us), wing.king_to(us)));
        }
    }
    castlings
}

#[test]
fn travel_castles_over_attacked_squares_too() {
    let mut more = 0;
    for_random_positions(3, |position| {
        let mut expected: Moves = position
            .moves()
            .iter()
            .filter(|mv| !matches!(mv.kind, MoveKind::Castle(_)))
            .map(ToString::to_string)
            .collect();
        expected.extend(travel_castlings(position));
        let travel = moves(&under(Rules::TRAVEL, position));
        assert_eq!(travel, expected, "{}", position.to_fen());
        more += travel.len() - moves(position).len();
    });
    assert!(more > 20, "the positions must contain castlings over attacked squares: {more}");
}

/// By hand: the black rook on f8 attacks f1, over which the king passes, but neither e1 nor g1.
#[test]
fn rulebooks_differ_on_castling_over_an_attacked_square() {
    let fen = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
    let castles = |rules| {
        let position = Position::from_fen(rules, fen).unwrap();
        moves(&position).contains("e1g1")
    };
    assert!(!castles(Rules::STANDARD));
    assert!(castles(Rules::TRAVEL));
    assert!(!castles(Rules::DELUXE));
}

/// By hand: with the rook on g8 the king's square of arrival is attacked; with it on e8 he is in
/// check. The travel booklet allows neither.
#[test]
fn travel_still_castles_neither_into_nor_out_of_check() {
    for fen in ["k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "k3r3/8/8/8/8/8/8/4K2R w K - 0 1"] {
        let position = Position::from_fen(Rules::TRAVEL, fen).unwrap();
        assert!(!moves(&position).contains("e1g1"), "{fen}");
    }
}

/// The start of `fortress` has no castling rights; everything else is as usual.
#[test]
fn every_rulebook_starts_from_its_initial_position() {
    for rules in Rules::ALL {
        let position = Position::new(rules);
        let rights = if rules == Rules::FORTRESS { "-" } else { "KQkq" };
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {rights} - 0 1");
        assert_eq!(position.to_fen(), fen);
        assert_eq!(position.turn(), Turn::Player(Side::White));
        assert_eq!(position.perft(3), 8_902, "no rulebook differs so early");
    }
}
