//! Files and what they look like after one trip through the tree.

use salon_movetext::{AnyWords, Dialect, Export, GameReadError, MovetextReader};

const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

fn exported(text: &[u8], dialect: Dialect) -> String {
    let mut reader = MovetextReader::new(text, dialect);
    let mut out = String::new();
    loop {
        match reader.read_game(|_| Ok(AnyWords::default())) {
            Ok(Some(game)) => {
                let Ok(text) = Export { roster: &ROSTER }.write(&game, AnyWords::default());
                out += &text;
            }
            Ok(None) => return out,
            Err(GameReadError::Syntax(fault)) => out += &format!("% {fault}\n\n"),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn chess_files_match_the_golden_output() {
    let expected = include_str!("../data/chess.out.pgn");
    assert_eq!(exported(include_bytes!("../data/chess.pgn"), Dialect::PGN), expected);
    assert_eq!(exported(expected.as_bytes(), Dialect::PGN), without_faults(expected));
}

#[test]
fn checkers_files_match_the_golden_output() {
    let expected = include_str!("../data/checkers.out.pdn");
    assert_eq!(exported(include_bytes!("../data/checkers.pdn"), Dialect::PDN), expected);
    assert_eq!(exported(expected.as_bytes(), Dialect::PDN), without_faults(expected));
}

/// The faults of the first trip are escaped lines in the second.
fn without_faults(text: &str) -> String {
    text.split_inclusive("\n\n").filter(|part| !part.starts_with('%')).collect()
}
