//! The tokens of a text as lines that tests can compare.

use salon_movetext::{Dialect, MovetextReader, ReaderError, Token};

/// Every game of a text: tags, tokens, and a last line if it is broken.
pub(crate) fn token_lines(text: impl AsRef<[u8]>, dialect: Dialect) -> Vec<Vec<String>> {
    let mut reader = MovetextReader::new(text.as_ref(), dialect);
    let mut games = Vec::new();
    loop {
        let mut game = Vec::new();
        match reader.next_game() {
            Ok(false) => return games,
            Ok(true) => game_lines(&mut reader, &mut game),
            Err(error) => game.push(error_line(&error)),
        }
        games.push(game);
    }
}

fn game_lines(reader: &mut MovetextReader<&[u8]>, game: &mut Vec<String>) {
    game.extend(reader.tags().iter().map(|(name, value)| format!("{name}={value}")));
    loop {
        match reader.next_token() {
            Ok(Some(token)) => game.push(token_line(token)),
            Ok(None) => return,
            Err(error) => return game.push(error_line(&error)),
        }
    }
}

fn token_line(token: Token<'_>) -> String {
    match token {
        Token::Number(number) => format!("{number}."),
        Token::Move(word) => word.to_owned(),
        Token::Nag(nag) => format!("${}", nag.0),
        Token::Comment(text) => format!("{{{text}}}"),
        Token::Open => "(".to_owned(),
        Token::Close => ")".to_owned(),
        Token::Result(result) => format!("<{result}>"),
    }
}

fn error_line(error: &ReaderError) -> String {
    match error {
        ReaderError::Io(error) => panic!("reading from memory failed: {error}"),
        ReaderError::Syntax(fault) => {
            format!("{}:{} {:?}", fault.place.line, fault.place.column, fault.problem)
        }
    }
}

/// Checks that a text is exactly these PGN games, each given as its lines joined by spaces.
#[track_caller]
pub(crate) fn check(text: impl AsRef<[u8]>, games: &[&str]) {
    check_as(Dialect::PGN, text, games);
}

/// The same in any dialect.
#[track_caller]
pub(crate) fn check_as(dialect: Dialect, text: impl AsRef<[u8]>, games: &[&str]) {
    let lines: Vec<String> = token_lines(text, dialect).iter().map(|game| game.join(" ")).collect();
    assert_eq!(lines, games);
}
