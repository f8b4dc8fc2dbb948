use std::fmt::Write;
use std::ops::ControlFlow;

use compare_bench::Comparison;
use fastrand::Rng;
use pgn_reader::{RawTag, SanPlus, Visitor};
use salon_chess::{PieceLetters, Position, Rules, pgn};
use shakmaty::{Chess, Position as _};

/// Reading a file of a few megabytes and replaying every move on a board, ours with everything that
/// `salon check` looks for. `SALON_PGN` names a file to be read instead.
pub(crate) fn compare_all() -> Vec<compare_bench::ComparisonResult> {
    if let Ok(file) = std::env::var("SALON_PGN") {
        let text = std::fs::read(&file).expect("SALON_PGN is a file that can be read");
        return vec![compare(&file, &text)];
    }
    vec![
        compare("PGN with clocks, every move replayed", generated(1500, true).as_bytes()),
        compare("plain PGN, every move replayed", generated(4000, false).as_bytes()),
    ]
}

fn compare(title: &str, text: &[u8]) -> compare_bench::ComparisonResult {
    let counts = ours(text);
    assert_eq!(counts, theirs(text), "the two have not replayed the same");
    let mut comparison = Comparison::new(title, "bytes");
    let bytes = text.len() as u64;
    comparison.add("salon", || std::hint::black_box(ours(text)).bytes(bytes));
    comparison.add("pgn-reader, shakmaty", || std::hint::black_box(theirs(text)).bytes(bytes));
    comparison.run(10)
}

/// What both count.
#[derive(PartialEq, Eq, Debug, Default)]
struct GameCounts {
    games: u64,
    moves: u64,
}

impl GameCounts {
    /// The common count: both have read the same bytes.
    fn bytes(&self, bytes: u64) -> u64 {
        bytes
    }
}

fn ours(text: &[u8]) -> GameCounts {
    let mut counts = GameCounts::default();
    let mut checker = pgn::PgnChecker::new(text);
    while let Some(game) = checker.next_game().expect("a text in memory") {
        assert_eq!(game.error, None);
        counts.games += 1;
        counts.moves += game.moves;
    }
    counts
}

fn theirs(text: &[u8]) -> GameCounts {
    let mut counts = GameCounts::default();
    pgn_reader::Reader::new(text).visit_all_games(&mut counts).expect("a text in memory");
    counts
}

impl Visitor for GameCounts {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        std::hint::black_box(value);
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        position.play_unchecked(san.san.to_move(position).expect("a legal move"));
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, position: Chess) {
        std::hint::black_box(position);
        self.games += 1;
    }
}

/// Random legal games.
fn generated(games: u32, server: bool) -> String {
    let mut text = String::new();
    let mut rng = Rng::with_seed(7);
    for number in 0..games {
        for name in ["Event", "Site", "Date", "Round", "White", "Black", "ECO", "TimeControl"] {
            let _ = writeln!(text, "[{name} \"game {number} of chance\"]");
        }
        text.push_str("[Result \"*\"]\n\n");
        write_moves(&mut text, &mut rng, server);
        text.push_str("*\n\n");
    }
    text
}

fn write_moves(text: &mut String, rng: &mut Rng, server: bool) {
    let mut position = Position::new(Rules::STANDARD);
    for ply in 0..80 {
        let moves = position.moves();
        if moves.is_empty() || position.is_dead() {
            return;
        }
        let mv = moves[rng.usize(..moves.len())];
        if ply % 2 == 0 || server {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            let _ = write!(text, "{}{dots} ", ply / 2 + 1);
        }
        let _ = write!(text, "{} ", position.to_san(mv, PieceLetters::English));
        if server {
            let (minutes, seconds) = (rng.u8(..60), rng.u8(..60));
            let _ = write!(text, "{{ [%clk 0:{minutes:02}:{seconds:02}] }} ");
        } else if ply % 12 == 11 {
            text.push('\n');
        }
        position.play(mv);
    }
}
