//! How games end without a win, and who may say so.

use game::{Event, Game, Line, OutOfTurn, Outcome, Side, Turn};
use salon_chess::{Ending, Position, Refusal, Rules, Uci};

use crate::position;

fn play(line: &mut Line<Position>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = text.parse::<Uci>().unwrap().to_move(line.position()).unwrap();
        let by = line.position().side_to_move();
        line.apply(&Event::Move { by, mv }).unwrap();
    }
}

fn drawn(ending: Ending) -> Turn<Ending> {
    Turn::Over(Outcome::Draw { ending })
}

const TO_AND_FRO: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn the_third_repetition_can_be_claimed_and_the_fifth_ends_the_game() {
    let mut line = Line::new(Position::new(Rules::STANDARD));
    play(&mut line, TO_AND_FRO);
    assert_eq!(line.claims(Side::White), []);
    play(&mut line, TO_AND_FRO);
    assert_eq!(line.claims(Side::White), [Ending::ThreefoldRepetition]);
    assert_eq!(line.claims(Side::Black), [], "only the side to move claims");
    play(&mut line, TO_AND_FRO);
    assert_eq!(line.turn(), Turn::Player(Side::White));
    play(&mut line, TO_AND_FRO);
    assert_eq!(line.turn(), drawn(Ending::FivefoldRepetition));
    let mv = "e2e4".parse::<Uci>().unwrap().to_move(line.position()).unwrap();
    let refused = line.apply(&Event::Move { by: Side::White, mv });
    assert_eq!(refused, Err(Refusal::Turn(OutOfTurn::GameOver)));
    line.undo();
    assert_eq!(line.turn(), Turn::Player(Side::Black), "a takeback reopens the game");
}

#[test]
fn a_draw_can_be_claimed_with_the_intended_move() {
    let mut line = Line::new(Position::new(Rules::STANDARD));
    play(&mut line, TO_AND_FRO);
    play(&mut line, "g1f3 g8f6 f3g1");
    let back = "f6g8".parse::<Uci>().unwrap().to_move(line.position()).unwrap();
    let other = "e7e5".parse::<Uci>().unwrap().to_move(line.position()).unwrap();
    assert_eq!(line.claims(Side::Black), []);
    assert_eq!(line.claims_with(&back), Ok(vec![Ending::ThreefoldRepetition]));
    assert_eq!(line.claims_with(&other), Ok(vec![]));
}

/// The right to castle is lost on the way, so the position comes for the second time only.
#[test]
fn lost_castling_rights_make_another_position() {
    let mut line = Line::new(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    play(&mut line, "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8");
    assert_eq!(line.claims(Side::White), [], "once with the right, twice without");
    play(&mut line, "h1g1 e8d8 g1h1 d8e8");
    assert_eq!(line.claims(Side::White), [Ending::ThreefoldRepetition]);
}

/// After e2e4 the pawn on d4 may take en passant; when the position returns it may not.
#[test]
fn a_lost_en_passant_makes_another_position() {
    let mut line = Line::new(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
    play(&mut line, "e2e4");
    assert_eq!(
        line.position().en_passant().map(|square| square.to_string()).as_deref(),
        Some("e3")
    );
    play(&mut line, "e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    assert_eq!(line.claims(Side::Black), []);
    play(&mut line, "e8d8 e1d1 d8e8 d1e1");
    assert_eq!(line.claims(Side::Black), [Ending::ThreefoldRepetition]);
}

#[test]
fn fifty_moves_are_claimed_by_the_mover_or_under_travel_by_either() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    for (rules, opponent) in [(Rules::STANDARD, vec![]), (Rules::TRAVEL, vec![Ending::FiftyMoves])]
    {
        let mut line = Line::new(Position::from_fen(rules, fen).unwrap());
        assert_eq!(line.claims(Side::White), []);
        let quiet = "a1a2".parse::<Uci>().unwrap().to_move(line.position()).unwrap();
        assert_eq!(line.claims_with(&quiet), Ok(vec![Ending::FiftyMoves]));
        play(&mut line, "a1a2");
        assert_eq!(line.claims(Side::Black), [Ending::FiftyMoves]);
        assert_eq!(line.claims(Side::White), opponent);
    }
}

#[test]
fn seventy_five_moves_end_the_game_unless_the_last_one_mates() {
    let mut line = Line::new(position("4k3/8/8/8/8/8/8/R3K3 w - - 149 100"));
    play(&mut line, "a1a2");
    assert_eq!(line.turn(), drawn(Ending::SeventyFiveMoves));
    let mut line = Line::new(position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100"));
    play(&mut line, "a1a8");
    let mate = Outcome::Win { winner: Side::White, points: 1, ending: Ending::Checkmate };
    assert_eq!(line.turn(), Turn::Over(mate));
}

/// A capture or a pawn's move starts the count again.
#[test]
fn a_pawn_move_starts_the_count_again() {
    let mut line = Line::new(position("4k3/8/8/8/8/8/P7/4K3 w - - 99 80"));
    play(&mut line, "a2a3");
    assert_eq!(line.position().quiet_half_moves(), 0);
    assert_eq!(line.claims(Side::Black), []);
}

#[test]
fn recognises_dead_positions() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        // f1 and c8 are both light, f1 and f8 are not of one colour.
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false),
    ] {
        let position = position(fen);
        assert_eq!(position.turn() == drawn(Ending::DeadPosition), dead, "{fen}");
        assert_eq!(position.legal_moves().is_empty(), dead, "{fen}");
    }
}

#[test]
fn recognises_stalemate_and_checkmate() {
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.turn(), drawn(Ending::Stalemate));
    let mate = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let win = Outcome::Win { winner: Side::White, points: 1, ending: Ending::Checkmate };
    assert_eq!(mate.turn(), Turn::Over(win));
    assert!(mate.can_win(Side::White) && !mate.can_win(Side::Black));
}

/// When a flag falls: a lone king cannot win, a knight can if the opponent has something to stand in
/// his own king's way, but not against a queen alone.
#[test]
fn knows_which_side_can_still_win() {
    let can_win = |fen: &str| Side::ALL.map(|side| position(fen).can_win(side));
    assert_eq!(can_win("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), [true, false]);
    assert_eq!(can_win("4kr2/8/8/8/8/8/8/4KN2 w - - 0 1"), [true, true]);
    assert_eq!(can_win("4kq2/8/8/8/8/8/8/4KN2 w - - 0 1"), [false, true]);
    assert_eq!(can_win("4k3/8/5p2/8/8/8/8/4KB2 w - - 0 1"), [true, true]);
}

#[test]
fn the_opponent_wins_by_resignation() {
    let outcome = Position::new(Rules::STANDARD).resignation(Side::White, 1);
    let black_wins = Outcome::Win { winner: Side::Black, points: 1, ending: Ending::Resignation };
    assert_eq!(outcome, black_wins);
}
