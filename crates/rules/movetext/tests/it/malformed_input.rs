use std::io::{self, Read};

use salon_movetext::{
    AnyWords, Dialect, GameReadError, LineColumn, MAX_DEPTH, MAX_TEXT, MovetextProblem,
    MovetextReader, ReaderError,
};

use crate::token_lines::check;

/// A valid game after an empty line, which must be read after every malformed game.
const NEXT: &str = "\n\n[A \"next\"]\n\n1. d4 *\n";
const NEXT_LINES: &str = "A=next 1. d4 <*>";

#[track_caller]
fn check_then_next_game(broken: &str, lines: &str) {
    check(format!("{broken}{NEXT}"), &[lines, NEXT_LINES]);
}

#[test]
fn rejects_an_unclosed_comment() {
    check_then_next_game("[A \"1\"]\n\n1. e4 {oops\ne5 1-0", "A=1 1. e4 3:7 UnclosedComment");
    check("1. e4\n  {oops", &["1. e4 2:3 UnclosedComment"]);
    check_then_next_game("{oops", "1:1 UnclosedComment");
    // A closing brace in the next game does not hide it.
    check(
        "1. e4 {oops\n\n[A \"2\"]\n\n1. d4 {fine} *",
        &["1. e4 1:7 UnclosedComment", "A=2 1. d4 {fine} <*>"],
    );
}

#[test]
fn a_comment_may_hold_brackets_and_empty_lines() {
    check(
        "1. e4 {a\n\nb\n[A \"1\"]\n\n[%clk 1:00] } e5",
        &["1. e4 {a\n\nb\n[A \"1\"]\n\n[%clk 1:00]} e5"],
    );
}

#[test]
fn rejects_an_unclosed_variation() {
    check_then_next_game("1. e4 (1. d4 d5", "1. e4 ( 1. d4 d5 1:7 UnclosedVariation");
    check_then_next_game("1. e4 (1. d4 1-0", "1. e4 ( 1. d4 1:7 UnclosedVariation");
    check("1. e4 (1. d4 (1. c4)", &["1. e4 ( 1. d4 ( 1. c4 ) 1:7 UnclosedVariation"]);
}

#[test]
fn rejects_malformed_tags() {
    for bad in ["[A 1]", "[A]", "[]", "[A \"1]", "[\"1\"]", "[A \"1\" x", "["] {
        check_then_next_game(&format!("{bad}\n\n1. e4 1-0"), "1:1 BadTag");
    }
    check("[A \"1\\\"]\n\n1. e4 1-0", &["A=1\\ 1. e4 <1-0>"]);
    check_then_next_game("[A \"1\"]\n[B 2]\n[C \"3\"]\n\n1. e4", "2:1 BadTag");
}

#[test]
fn rejects_stray_brackets() {
    check_then_next_game("1. e4 ) e5 1-0", "1. e4 1:7 StrayBracket(')')");
    check_then_next_game("1. e4\ne5 } 1-0", "1. e4 e5 2:4 StrayBracket('}')");
    check_then_next_game("1. e4 ] e5", "1. e4 1:7 StrayBracket(']')");
    check_then_next_game("1. e4 [%clk 1:00] e5", "1. e4 1:7 StrayBracket('[')");
    check_then_next_game("1. e4\n[%clk 1:00] e5", "1. e4 2:1 StrayBracket('[')");
    check_then_next_game("1. e4 [B \"x\"] e5", "1. e4 1:7 StrayBracket('[')");
    check_then_next_game(") 1. e4", "1:1 StrayBracket(')')");
}

#[test]
fn rejects_invalid_nags() {
    check_then_next_game("1. e4 $ e5", "1. e4 1:7 BadNag");
    check_then_next_game("1. e4 $65536 e5", "1. e4 1:7 BadNag");
    check_then_next_game("1. e4$x", "1. e4 1:6 BadNag");
}

#[test]
fn after_an_error_tags_begin_a_game_only_after_an_empty_line_or_a_result() {
    check(
        "1. e4 )\n[B \"no\"]\n1. e4\n1-0\n[A \"2\"]\n*",
        &["1. e4 1:7 StrayBracket(')')", "A=2 <*>"],
    );
    check("1. e4 ) e5 1-0\n  [A \"2\"]\n*", &["1. e4 1:7 StrayBracket(')')", "A=2 <*>"]);
}

#[test]
fn rejects_variations_that_are_nested_too_deep() {
    let deep = |levels| "e4 (".repeat(levels);
    let closed = deep(MAX_DEPTH) + "e4" + &")".repeat(MAX_DEPTH);
    assert!(words(&closed).is_ok());
    let column = deep(MAX_DEPTH).len() as u64 + 4;
    let error = words(&deep(100_000)).unwrap_err();
    assert!(matches!(error, GameReadError::Syntax(fault)
        if fault.problem == MovetextProblem::TooDeep && fault.place == LineColumn { line: 1, column }));
}

#[test]
fn rejects_texts_that_are_too_long() {
    let comment = format!("1. e4 {{{}}}", "x".repeat(MAX_TEXT * 2));
    check_then_next_game(&comment, "1. e4 1:7 TooLong");
    check_then_next_game(&format!("1. {}", "e".repeat(MAX_TEXT * 3)), "1. 1:4 TooLong");
    check_then_next_game(&format!("[A \"{}\"]", "x".repeat(MAX_TEXT * 2)), "1:1 TooLong");
    check_then_next_game(&"[A \"1\"]\n".repeat(1001), "1001:1 TooLong");
    // The first comment that is too much has MAX_TEXT / 5 comments of 7 columns before it.
    let column = MAX_TEXT / 5 * 7 + 1;
    check_then_next_game(&"{early}".repeat(MAX_TEXT / 5 + 1), &format!("1:{column} TooLong"));
    let near = "x".repeat(MAX_TEXT - 10);
    check(format!("1. e4 {{{near}}} e5"), &[&format!("1. e4 {{{near}}} e5")]);
}

/// Would take hours if any of these texts were scanned repeatedly.
#[test]
fn long_texts_take_linear_time() {
    let lines = "\n".repeat(MAX_TEXT - 10);
    check(format!("1. e4 {{a{lines}b}} e5"), &[&format!("1. e4 {{a{lines}b}} e5")]);
    check_then_next_game(
        &format!("1. e4 ) {}", "\n \t".repeat(MAX_TEXT)),
        "1. e4 1:7 StrayBracket(')')",
    );
    check_then_next_game(&format!("[A \"{}", "\" ".repeat(MAX_TEXT / 3)), "1:1 BadTag");
    check(" \n".repeat(MAX_TEXT), &[]);
}

#[test]
fn columns_count_characters() {
    check("1. é4 {déjà} )", &["1. é4 {déjà} 1:14 StrayBracket(')')"]);
    check("\u{feff}1. e4 )", &["1. e4 1:7 StrayBracket(')')"]);
    check(b"1. e4 {d\xE9j\xE0} )", &["1. e4 {déjà} 1:14 StrayBracket(')')"]);
    let far = format!("{}1. e4\r\n  é )", "[A \"é\"]\n*\n\n".repeat(10_000));
    let games = crate::token_lines::token_lines(far, Dialect::PGN);
    assert_eq!(games[10_000].last().unwrap(), "30002:5 StrayBracket(')')");
}

#[test]
fn a_variation_needs_a_move_to_replace() {
    for text in ["(1. d4) 1. e4", "{c} ( e4 )", "1. e4 ((1. d4))"] {
        let error = words(text).unwrap_err();
        assert!(
            matches!(error, GameReadError::Syntax(fault) if fault.problem == MovetextProblem::VariationFirst)
        );
    }
}

#[test]
fn skips_the_rest_of_a_game_that_is_not_read_to_its_end() {
    let mut reader =
        MovetextReader::new(&b"1. e4 (1. d4 {x}) e5 1-0 {y} 1. c4 *"[..], Dialect::PGN);
    assert!(reader.next_game().unwrap());
    assert!(reader.next_token().unwrap().is_some());
    assert!(reader.next_game().unwrap());
    assert_eq!((reader.number(), reader.begin()), (2, LineColumn { line: 1, column: 30 }));
    assert!(!reader.next_game().unwrap());
    assert!(!reader.next_game().unwrap());
    assert!(reader.next_token().unwrap().is_none());
}

#[test]
fn a_variation_can_be_skipped() {
    let mut reader = MovetextReader::new(&b"e4 (d4 (c4) d5) e5"[..], Dialect::PGN);
    assert!(reader.next_game().unwrap());
    let mut words = Vec::new();
    while let Some(token) = reader.next_token().unwrap() {
        match token {
            salon_movetext::Token::Open => reader.skip_variation().unwrap(),
            token => words.push(format!("{token:?}")),
        }
    }
    assert_eq!(words, ["Move(\"e4\")", "Move(\"e5\")"]);
}

#[test]
fn a_game_with_broken_tags_has_a_place_and_a_number() {
    let mut reader = MovetextReader::new(&b"1. e4 *\n\n[A 1]\n\n*"[..], Dialect::PGN);
    assert!(reader.next_game().unwrap());
    assert!(reader.next_game().is_err());
    assert_eq!((reader.number(), reader.begin()), (2, LineColumn { line: 3, column: 1 }));
}

#[test]
fn reports_the_places_of_tags_and_games() {
    let mut reader = MovetextReader::new(&b"\n{c}\n[A \"1\"]\n [B \"2\"]\n*"[..], Dialect::PGN);
    assert!(reader.next_game().unwrap());
    assert_eq!(reader.begin(), LineColumn { line: 3, column: 1 });
    assert_eq!(reader.tag_place("B"), Some(LineColumn { line: 4, column: 2 }));
    assert_eq!(reader.tag_place("C"), None);
}

/// An input that gives one byte at a time and then fails.
struct Failing(&'static [u8]);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.split_first() {
            Some((first, rest)) => {
                buffer[0] = *first;
                self.0 = rest;
                Ok(1)
            }
            None => Err(io::Error::other("the disk is gone")),
        }
    }
}

#[test]
fn a_failing_input_is_reported_and_ends_reading() {
    let mut reader = MovetextReader::new(Failing(b"1. e4 {half"), Dialect::PGN);
    assert!(matches!(reader.next_game(), Err(ReaderError::Io(_))));
    assert!(!reader.next_game().unwrap());
}

fn words(text: &str) -> Result<(), GameReadError<std::convert::Infallible>> {
    let mut reader = MovetextReader::new(text.as_bytes(), Dialect::PGN);
    reader.read_game(|_| Ok(AnyWords::default())).map(|game| assert!(game.is_some()))
}
