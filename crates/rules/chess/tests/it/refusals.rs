//! Every reason why a move is refused, by a position analysed by hand.

use game::{Event, Game, Notation, OutOfTurn, ReadError, Side};
use salon_chess::{Move, MoveKind, Position, Refusal, Role, Rules, San, Square, Step, Uci};

use crate::position;

/// Tries a UCI move under given rules, by text, by steps and typed.
fn refused_under(rules: Rules, fen: &str, text: &str) -> Refusal {
    let position = Position::from_fen(rules, fen).unwrap();
    let reason = match position.read_move(text) {
        Err(ReadError::Refused(reason)) => reason,
        other => panic!("{text} in {fen}: {other:?}"),
    };
    let Uci { from, to, promotion } = text.parse().unwrap();
    let mut steps = vec![Step::Hop { from, to }];
    steps.extend(promotion.map(Step::Promote));
    if reason != Refusal::MustPromote {
        assert_eq!(position.read_steps(&steps), Err(reason), "{text} by steps");
    }
    let kind = promotion.map_or(MoveKind::Plain, MoveKind::Promotion);
    let event = Event::Move { by: position.side_to_move(), mv: Move { from, to, kind } };
    let before = position.clone();
    let mut after = position;
    assert_eq!(after.apply(&event), Err(reason), "{text} typed");
    assert_eq!(after, before);
    reason
}

fn refused(fen: &str, text: &str) -> Refusal {
    refused_under(Rules::STANDARD, fen, text)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn explains_wrong_pieces_and_squares() {
    assert_eq!(refused(START, "e4e5"), Refusal::NoPiece);
    assert_eq!(refused(START, "e7e5"), Refusal::NotYourPiece);
    assert_eq!(refused(START, "d1d2"), Refusal::OwnPieceThere);
    assert_eq!(refused(START, "a1a3"), Refusal::Blocked);
    assert_eq!(refused(START, "f1b5"), Refusal::Blocked);
    assert_eq!(refused(START, "g1g3"), Refusal::NotHowItMoves(Role::Knight));
    assert_eq!(refused(START, "f1f3"), Refusal::NotHowItMoves(Role::Bishop));
    assert_eq!(refused(START, "a1b3"), Refusal::NotHowItMoves(Role::Rook));
    assert_eq!(refused(START, "e1e3"), Refusal::NotHowItMoves(Role::King));
    assert_eq!(refused(START, "e1e1"), Refusal::NotHowItMoves(Role::King));
}

#[test]
fn explains_illegal_pawn_moves() {
    let fen = "4k3/8/8/4p3/4P3/3P4/P7/4K3 w - - 0 1";
    assert_eq!(refused(fen, "e4e5"), Refusal::PawnTakesDiagonally);
    assert_eq!(refused(fen, "e4e3"), Refusal::PawnGoesForward);
    assert_eq!(refused(fen, "d3d5"), Refusal::DoubleStepTooLate);
    assert_eq!(refused(fen, "d3c4"), Refusal::NothingToTake);
    assert_eq!(refused(fen, "a2a5"), Refusal::NotHowItMoves(Role::Pawn));
    assert_eq!(refused("4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "a2a4"), Refusal::Blocked);
    assert_eq!(refused("4k3/8/8/8/p7/8/P7/4K3 w - - 0 1", "a2a4"), Refusal::PawnTakesDiagonally);
}

#[test]
fn explains_wrong_promotions() {
    let fen = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(refused(fen, "a7a8"), Refusal::MustPromote);
    assert_eq!(refused(fen, "a7a8k"), Refusal::CannotBecome(Role::King));
    assert_eq!(refused(fen, "a7a8p"), Refusal::CannotBecome(Role::Pawn));
    assert_eq!(refused(fen, "e1e2q"), Refusal::NothingToPromote);
    let half = position(fen).read_steps(&[Step::Hop { from: sq("a7"), to: Square::A8 }]);
    assert_eq!(half, Ok(None), "the steps can go on with a choice");
}

fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

/// The pawn on d5 went there by two steps a move ago, or just now; or there is no such rule.
#[test]
fn explains_illegal_en_passant() {
    let late = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2";
    assert_eq!(refused(late, "e5d6"), Refusal::EnPassantTooLate);
    assert_eq!(refused_under(Rules::FORTRESS, late, "e5d6"), Refusal::NoEnPassant);
    // Both pawns would leave the fifth rank at once and lay the king on a5 open to the rook on h5.
    let pinned = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2";
    assert_eq!(refused(pinned, "e5d6"), Refusal::ExposesKing);
}

#[test]
fn explains_illegal_king_moves_and_pins() {
    assert_eq!(refused("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2"), Refusal::KingIntoCheck);
    assert_eq!(refused("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3"), Refusal::ExposesKing);
    assert_eq!(refused("4k3/4r3/8/8/8/8/P7/4K3 w - - 0 1", "a2a3"), Refusal::StillInCheck);
    // The king does not shield the square behind him from the rook that checks him.
    assert_eq!(refused("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1f1"), Refusal::KingIntoCheck);
    // Kings never touch.
    assert_eq!(refused("8/8/4k3/8/4K3/8/8/R7 w - - 0 1", "e4e5"), Refusal::KingIntoCheck);
}

#[test]
fn explains_illegal_castling() {
    let try_it = |fen: &str| refused(fen, "e1g1");
    assert_eq!(try_it("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), Refusal::CastlingLost);
    assert_eq!(try_it("4k3/8/8/8/8/8/8/4KB1R w K - 0 1"), Refusal::CastlingBlocked);
    assert_eq!(try_it("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1"), Refusal::CastlingOutOfCheck);
    assert_eq!(try_it("4kr2/8/8/8/8/8/8/4K2R w K - 0 1"), Refusal::CastlingThroughCheck);
    assert_eq!(try_it("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1"), Refusal::CastlingIntoCheck);
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    assert_eq!(refused_under(Rules::FORTRESS, fen, "e1g1"), Refusal::NoCastling);
    let fen = "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(refused_under(Rules::TRAVEL, fen, "e1g1"), Refusal::CastlingIntoCheck);
}

#[test]
fn rejects_moves_out_of_turn() {
    let mut position = Position::new(Rules::STANDARD);
    let mv = Move { from: sq("e7"), to: sq("e5"), kind: MoveKind::DoubleStep };
    let refused = position.apply(&Event::Move { by: Side::Black, mv });
    assert_eq!(refused, Err(Refusal::Turn(OutOfTurn::NotYourTurn)));

    let mut mated = crate::position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let mv = Move { from: Square::H8, to: Square::G8, kind: MoveKind::Plain };
    let refused = mated.apply(&Event::Move { by: Side::Black, mv });
    assert_eq!(refused, Err(Refusal::Turn(OutOfTurn::GameOver)));
    assert_eq!(position.read_roll("31"), Err(ReadError::Refused(OutOfTurn::NothingToRoll.into())));
}

#[test]
fn rejects_a_move_of_another_kind() {
    let mut position = Position::new(Rules::STANDARD);
    let mv = Move { from: sq("e2"), to: sq("e4"), kind: MoveKind::Plain };
    let refused = position.apply(&Event::Move { by: Side::White, mv });
    assert_eq!(refused, Err(Refusal::AnotherKind));
}

#[test]
fn explains_illegal_san_moves() {
    let refused =
        |fen: &str, text: &str| text.parse::<San>().unwrap().to_move(&position(fen)).unwrap_err();
    assert_eq!(refused(START, "Nd4"), Refusal::NoneCanReach(Role::Knight));
    assert_eq!(refused(START, "Ra3"), Refusal::Blocked);
    assert_eq!(refused(START, "O-O"), Refusal::CastlingBlocked);
    assert_eq!(
        refused("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "Kd3"),
        Refusal::NotHowItMoves(Role::King)
    );
    assert_eq!(refused("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", "Nc2"), Refusal::Ambiguous(Role::Knight));
    assert_eq!(refused("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8"), Refusal::MustPromote);
    assert_eq!(refused("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=K"), Refusal::CannotBecome(Role::King));
    assert_eq!(refused("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "O-O"), Refusal::CastlingLost);
    // One of the two knights is pinned: the other is meant.
    let fen = "4r1k1/8/8/8/8/2N5/4N3/4K3 w - - 0 1";
    let mv = "Nd5".parse::<San>().unwrap().to_move(&position(fen)).unwrap();
    assert_eq!(mv.to_string(), "c3d5");
    assert_eq!(refused(fen, "Nd4"), Refusal::ExposesKing);
}
