//! The reader beside the crate `pgn-reader`: `cargo bench -p salon-movetext [-- file.pgn …]`.
//!
//! Without files, on generated ones: games with many tags and a clock comment after every move, as
//! servers write them, and plain games as tournament reports have them. Nothing is replayed, but
//! `pgn-reader` always takes moves apart, so ours does it once with and once without.

use std::fmt::Write;
use std::ops::ControlFlow;

use compare_bench::Comparison;
use pgn_reader::{RawComment, RawTag, SanPlus, Visitor};
use salon_movetext::{Dialect, MovetextReader, Token};

fn main() {
    let files: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if files.is_empty() {
        compare("server games, generated", generated(2000, true).as_bytes());
        compare("plain games, generated", generated(8000, false).as_bytes());
    }
    for file in files {
        compare(&file, &std::fs::read(&file).expect("a file that can be read"));
    }
}

fn compare(title: &str, text: &[u8]) {
    let bytes = text.len() as u64;
    let counts = ours(text, |_| {});
    assert_eq!(ours(text, read_san), counts);
    assert_eq!(theirs(text), counts);
    let mut comparison = Comparison::new(title, "bytes");
    comparison.add("movetext, reading SAN", || ours(text, read_san).bytes(bytes));
    comparison.add("pgn-reader", || theirs(text).bytes(bytes));
    comparison.add("movetext, words only", || ours(text, |_| {}).bytes(bytes));
    print(&comparison.run(20));
}

#[expect(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn print(result: &compare_bench::ComparisonResult) {
    println!("{result}");
}

/// What every library counts.
#[derive(Default, PartialEq, Eq, Debug)]
struct TokenCounts {
    tags: u64,
    moves: u64,
    comments: u64,
}

impl TokenCounts {
    /// The common count: all have read the same bytes.
    fn bytes(&self, bytes: u64) -> u64 {
        std::hint::black_box(self);
        bytes
    }
}

fn read_san(word: &str) {
    std::hint::black_box(SanPlus::from_ascii(word.as_bytes()).expect("a move"));
}

fn ours(text: &[u8], mut each: impl FnMut(&str)) -> TokenCounts {
    let mut reader = MovetextReader::new(text, Dialect::PGN);
    let mut counts = TokenCounts::default();
    while reader.next_game().expect("a valid game") {
        counts.tags += reader.tags().len() as u64;
        while let Some(token) = reader.next_token().expect("a valid game") {
            match token {
                Token::Move(word) => {
                    each(word);
                    counts.moves += 1;
                }
                Token::Comment(_) => counts.comments += 1,
                _ => {}
            }
        }
    }
    counts
}

fn theirs(text: &[u8]) -> TokenCounts {
    let mut counts = TokenCounts::default();
    pgn_reader::Reader::new(text).visit_all_games(&mut counts).expect("valid games");
    counts
}

impl Visitor for TokenCounts {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: &mut (), _: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        std::hint::black_box(value);
        self.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, _: &mut (), san: SanPlus) -> ControlFlow<()> {
        std::hint::black_box(san);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        std::hint::black_box(comment);
        self.comments += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// Games of words that look like moves. A small linear congruential generator is chance enough.
fn generated(games: u32, server: bool) -> String {
    let mut text = String::new();
    let mut state = 1u64;
    let mut chance = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    for game in 0..games {
        heading(&mut text, game, server);
        for ply in 0..60 + chance(60) {
            if ply % 2 == 0 || server {
                let dots = if ply % 2 == 0 { "." } else { "..." };
                let _ = write!(text, "{}{dots} ", ply / 2 + 1);
            }
            let piece = ["N", "B", "R", "Q", "K", "", "", ""][chance(8) as usize];
            let file = char::from(b'a' + chance(8) as u8);
            let check = if chance(12) == 0 { "+" } else { "" };
            let _ = write!(text, "{piece}{file}{}{check} ", 2 + chance(6));
            if server {
                let (minutes, seconds) = (chance(60), chance(60));
                let _ = write!(text, "{{ [%clk 0:{minutes:02}:{seconds:02}] }} ");
            } else if ply % 12 == 11 {
                text.push('\n');
            }
        }
        text.push_str("1-0\n\n");
    }
    text
}

fn heading(text: &mut String, game: u32, server: bool) {
    let roster = ["Event", "Site", "Date", "Round", "White", "Black"];
    let more = ["WhiteElo", "BlackElo", "ECO", "UTCDate", "UTCTime", "TimeControl"];
    for name in roster.iter().chain(more.iter().take(if server { 6 } else { 2 })) {
        let _ = writeln!(text, "[{name} \"game {game} of some event\"]");
    }
    text.push_str("[Result \"1-0\"]\n\n");
}
