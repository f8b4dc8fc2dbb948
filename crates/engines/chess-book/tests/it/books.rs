use chess::{Move, Position, Rules};
use fastrand::Rng;
use salon_chess_book::{Book, BookBuilder, BookError, polyglot_key};

use crate::{after, find, start};

/// An entry by hand.
fn entry(position: &Position, code: u16, weight: u16) -> Vec<u8> {
    let key = polyglot_key(position).to_be_bytes();
    [&key[..], &code.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
}

fn texts(book: &Book, position: &Position) -> Vec<(String, u16)> {
    book.moves(position).iter().map(|found| (found.mv.to_string(), found.weight)).collect()
}

/// The codes of the format's documentation: files and ranks in groups of three bits, counted from the lowest.
#[test]
fn moves_have_the_documented_codes() {
    let castling = Position::from_fen(Rules::STANDARD, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    let promotion = Position::from_fen(Rules::STANDARD, "7k/P7/8/8/8/8/8/7K w - - 0 1").unwrap();
    for (position, text, code) in [
        // From e2 (file 4, rank 1) to e4 (file 4, rank 3).
        (&start(), "e2e4", 0o1434),
        // The king from e8 (4, 7) onto the rook on h8 (7, 7) or on a8 (0, 7).
        (castling.as_ref().unwrap(), "e8g8", 0o7477),
        (castling.as_ref().unwrap(), "e8c8", 0o7470),
        (&promotion, "a7a8n", 0o16070),
        (&promotion, "a7a8b", 0o26070),
        (&promotion, "a7a8r", 0o36070),
        (&promotion, "a7a8q", 0o46070),
    ] {
        let mut builder = BookBuilder::default();
        builder.add(position, find(position, text), 7);
        let bytes = builder.book().to_bytes();
        assert_eq!(bytes, entry(position, code, 7), "{text}");
        let book = Book::from_bytes(bytes).unwrap();
        assert_eq!(texts(&book, position), [(text.to_owned(), 7)]);
    }
}

#[test]
fn castling_in_chess960_is_found_too() {
    let fen = "4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1";
    let position = Position::from_fen(Rules::CHESS960, fen).unwrap();
    let book = Book::from_bytes(entry(&position, 0o0506, 1)).unwrap();
    assert_eq!(texts(&book, &position), [("f1g1".to_owned(), 1)]);
}

#[test]
fn chooses_the_heaviest_move_or_draws_by_weight() {
    let start = start();
    let mut builder = BookBuilder::default();
    for (text, weight) in [("e2e4", 3), ("d2d4", 5), ("a2a3", 0), ("e2e4", 1)] {
        builder.add(&start, find(&start, text), weight);
    }
    let book = builder.book();
    assert_eq!(book.best_move(&start), Some(find(&start, "d2d4")));
    let drawn = |lot| book.drawn_move(&start, lot).unwrap().to_string();
    let counts =
        ["d2d4", "e2e4", "a2a3"].map(|text| (0..90).filter(|lot| drawn(*lot) == text).count());
    assert_eq!(counts, [50, 40, 0]);
    let unknown = after(&start, "e2e4");
    assert_eq!((book.best_move(&unknown), book.drawn_move(&unknown, 5)), (None, None));
}

#[test]
fn weights_that_are_too_large_are_scaled() {
    let start = start();
    let mut builder = BookBuilder::default();
    for (text, weight) in [("e2e4", 4_000_000_000), ("d2d4", 2_000_000_000), ("a2a3", 1)] {
        builder.add(&start, find(&start, text), weight);
    }
    let expected = [("e2e4", 65_535), ("d2d4", 32_767), ("a2a3", 1)];
    assert_eq!(
        texts(&builder.book(), &start),
        expected.map(|(text, weight)| (text.to_owned(), weight))
    );
}

#[test]
fn rejects_bytes_that_are_no_book() {
    assert_eq!(Book::from_bytes([0; 15]), Err(BookError::Size(15)));
    assert_eq!(Book::from_bytes([0; 17]), Err(BookError::Size(17)));
    let unsorted = [[9; 16], [8; 16]].concat();
    assert_eq!(Book::from_bytes(unsorted), Err(BookError::Order(2)));
    assert!(Book::from_bytes([]).unwrap().is_empty());
}

/// A position whose entries name moves that are not legal: an empty square, the opponent's pawn, a promotion in the middle.
#[test]
fn ignores_moves_that_are_not_legal() {
    let start = start();
    let bytes = [0o3343, 0o6444, 0o41434, 0o1434].map(|code| entry(&start, code, 1)).concat();
    let book = Book::from_bytes(bytes).unwrap();
    assert_eq!(book.len(), 4);
    assert_eq!(texts(&book, &start), [("e2e4".to_owned(), 1)]);
    let weightless = Book::from_bytes(entry(&start, 0o1434, 0)).unwrap();
    assert_eq!(weightless.best_move(&start), None);
    assert_eq!(weightless.drawn_move(&start, 3), None);
}

/// Random games: every move that was added is found, and the file is written as it was read.
#[test]
fn finds_every_move_of_random_games() {
    let mut rng = Rng::with_seed(4);
    let mut builder = BookBuilder::default();
    let mut added = Vec::new();
    for _ in 0..50 {
        let mut position = start();
        for _ in 0..60 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.usize(..moves.len())];
            builder.add(&position, mv, 1);
            added.push((position.clone(), mv));
            position.play(mv);
        }
    }
    let bytes = builder.book().to_bytes();
    let book = Book::from_bytes(&bytes).unwrap();
    assert_eq!(book.to_bytes(), bytes);
    for (position, mv) in added {
        assert!(book.moves(&position).iter().any(|found| found.mv == mv && found.weight > 0));
    }
}

/// The book in the program is valid, small, and begins with several moves.
#[test]
fn the_book_in_the_program_knows_the_start() {
    let book = Book::embedded();
    assert!(book.len() > 1_000 && 16 * book.len() <= 500_000, "{}", book.len());
    assert!(book.moves(&start()).len() >= 3);
    let after = after(&start(), "e2e4 e7e5");
    assert!(book.best_move(&after).is_some());
}

/// Two games: a win counts two for the winner's moves and nothing for the loser's, a draw one for both.
#[test]
fn weights_of_games_follow_from_their_results() {
    let mut builder = BookBuilder::default();
    let moves: Vec<Move> = ["e2e4", "e7e5"]
        .iter()
        .scan(start(), |position, text| {
            let mv = find(position, text);
            position.play(mv);
            Some(mv)
        })
        .collect();
    builder.add_game(&start(), &moves, Some(game::Side::White));
    builder.add_game(&start(), &moves, None);
    let weights = |builder: &BookBuilder, position: &Position| -> Vec<u16> {
        builder.book().moves(position).iter().map(|entry| entry.weight).collect()
    };
    assert_eq!(weights(&builder, &start()), [3]);
    assert_eq!(weights(&builder, &after(&start(), "e2e4")), [1]);
    builder.drop_rare_moves(2);
    assert_eq!(builder.book().len(), 1);
}
