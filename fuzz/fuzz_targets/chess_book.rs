//! Any bytes read as a book are refused, or written as they were read, and their moves are legal.

#![no_main]

use chess::{Position, Rules};
use chess_book::{Book, polyglot_key};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let start = Position::new(Rules::STANDARD);
    // As a book, and as the entries of the start without their keys.
    let key = polyglot_key(&start).to_be_bytes();
    let of_start = bytes.as_chunks::<8>().0.iter().flat_map(|entry| [key, *entry].concat());
    for bytes in [bytes.to_vec(), of_start.collect()] {
        let Ok(book) = Book::from_bytes(&bytes) else { continue };
        assert_eq!(book.to_bytes(), bytes);
        for found in book.moves(&start) {
            assert!(start.is_legal(found.mv));
        }
        let _ = (book.best_move(&start), book.drawn_move(&start, 7));
    }
});
