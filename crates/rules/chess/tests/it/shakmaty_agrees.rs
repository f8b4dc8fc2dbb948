//! Random games, compared ply by ply with shakmaty, an independent program: legal moves, check, SAN,
//! FEN, who can still win, and how the game ends.
//!
//! `SALON_DIFFERENTIAL=3000000` compares that many positions instead of the usual number.

use fastrand::Rng;
use game::{Game, Outcome, Side, Turn};
use salon_chess::{Ending, PieceLetters, Position, Rules, San, Uci};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, KnownOutcome, Position as _};

fn positions_wanted() -> usize {
    match std::env::var("SALON_DIFFERENTIAL") {
        Ok(number) => number.parse().expect("SALON_DIFFERENTIAL is a number of positions"),
        Err(_) => 30_000,
    }
}

#[test]
fn agrees_with_shakmaty_in_random_games() {
    let mut rng = Rng::with_seed(1);
    let mut compared = 0;
    while compared < positions_wanted() {
        compared += compare_game(Position::new(Rules::STANDARD), Chess::default(), &mut rng);
    }
}

/// Sparse boards, on which pins, promotions, dead positions and stalemates are common.
#[test]
fn agrees_with_shakmaty_in_random_endgames() {
    let mut rng = Rng::with_seed(2);
    let mut compared = 0;
    while compared < positions_wanted() {
        let fen = random_ending(&mut rng);
        let ours = Position::from_fen(Rules::STANDARD, &fen);
        let theirs: Result<Chess, _> =
            fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard);
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            compared += compare_game(ours, theirs, &mut rng);
        }
    }
}

fn random_ending(rng: &mut Rng) -> String {
    let mut squares: Vec<Option<char>> = vec![None; 64];
    let pieces = "KkPPPpppQqRrBbNnBnRq";
    let number = rng.usize(3..=pieces.len());
    for letter in "Kk".chars().chain(pieces.chars().skip(2).take(number)) {
        let square = match letter {
            'P' | 'p' => rng.usize(8..56),
            _ => rng.usize(0..64),
        };
        if letter.eq_ignore_ascii_case(&'k') || rng.bool() {
            squares[square].get_or_insert(letter);
        }
    }
    let ranks = squares.chunks(8).map(|rank| {
        rank.iter().map(|square| square.map_or("1".to_owned(), |c| c.to_string())).collect()
    });
    let board = ranks.collect::<Vec<String>>().join("/");
    format!("{board} {} - - 0 1", if rng.bool() { 'w' } else { 'b' })
}

/// Plays one random game on both boards; returns how many positions were compared.
fn compare_game(mut ours: Position, mut theirs: Chess, rng: &mut Rng) -> usize {
    let mut compared = 0;
    loop {
        compare_position(&ours, &theirs);
        compared += 1;
        let Turn::Player(_) = ours.turn() else { return compared };
        if compared > 400 {
            return compared;
        }
        let moves = ours.moves();
        let mv = moves[rng.usize(..moves.len())];
        let uci: UciMove = mv.to_string().parse().unwrap();
        let their_move = uci.to_move(&theirs).unwrap();
        compare_san(&ours, &theirs, mv, their_move);
        ours.play(mv);
        theirs.play_unchecked(their_move);
    }
}

fn compare_position(ours: &Position, theirs: &Chess) {
    let fen = Fen::from_position(theirs, EnPassantMode::Legal).to_string();
    assert_eq!(ours.to_fen(), fen);
    assert_eq!(Position::from_fen(Rules::STANDARD, &fen).as_ref(), Ok(ours));
    assert_eq!(ours.is_check(), theirs.is_check(), "{fen}");

    let mut our_moves: Vec<String> = ours.moves().iter().map(ToString::to_string).collect();
    let mut their_moves: Vec<String> =
        theirs.legal_moves().iter().map(|mv| UciMove::from_standard(*mv).to_string()).collect();
    our_moves.sort();
    their_moves.sort();
    assert_eq!(our_moves, their_moves, "{fen}");

    for (side, color) in [(Side::White, Color::White), (Side::Black, Color::Black)] {
        assert_eq!(ours.could_mate(side), !theirs.has_insufficient_material(color), "{fen}");
    }
    let outcome = match theirs.outcome().known() {
        None => None,
        Some(KnownOutcome::Decisive { winner }) => {
            let winner = if winner == Color::White { Side::White } else { Side::Black };
            Some(Outcome::Win { winner, points: 1, ending: Ending::Checkmate })
        }
        Some(KnownOutcome::Draw) if theirs.is_stalemate() => {
            Some(Outcome::Draw { ending: Ending::Stalemate })
        }
        Some(KnownOutcome::Draw) => Some(Outcome::Draw { ending: Ending::DeadPosition }),
    };
    assert_eq!(ours.turn().outcome(), outcome, "{fen}");
}

fn compare_san(ours: &Position, theirs: &Chess, mv: salon_chess::Move, their_move: shakmaty::Move) {
    let text = ours.to_san(mv, PieceLetters::English);
    assert_eq!(text, SanPlus::from_move(theirs.clone(), their_move).to_string());
    assert_eq!(text.parse::<San>().unwrap().to_move(ours), Ok(mv), "{text}");
    let french = ours.to_san(mv, PieceLetters::French);
    assert_eq!(San::read(&french, PieceLetters::French).unwrap().to_move(ours), Ok(mv), "{french}");
    assert_eq!(mv.to_string().parse::<Uci>().unwrap().to_move(ours), Ok(mv));
}
