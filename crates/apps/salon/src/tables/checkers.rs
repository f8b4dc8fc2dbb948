//! The endings of checkers with few pieces.

use std::time::Instant;

use checkers_endgames::{GeneratedTablebase, PositionCounts, Tablebase};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Place, Verdict};

#[derive(Serialize)]
struct Told {
    pieces: u8,
    boards: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    bytes: u64,
    /// For solving and for checking; people are told, programs hear the same every time.
    #[serde(skip)]
    seconds: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    embedded: Option<bool>,
}

/// Solves the endings, checks them, and keeps them if asked.
pub(crate) fn run(args: &args::Tables, desk: &mut Desk) -> Result<Verdict, Failure> {
    let pieces = args.pieces.unwrap_or(Tablebase::MAX_PIECES as u8);
    let start = Instant::now();
    let bar = bar(desk.watched);
    let endings = GeneratedTablebase::generate(pieces, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    });
    let solved = start.elapsed();
    bar.set_length(GeneratedTablebase::BOARDS);
    let checked = endings.verify(&mut |boards| bar.set_position(boards));
    bar.finish_and_clear();
    let census = match checked {
        Ok(census) => census,
        Err(flaw) => {
            let position = flaw.position().to_owned();
            return Err(Failure::refused(None, move |l| l.tables_wrong_value(&position)));
        }
    };
    let bytes = endings.to_bytes();
    if let Some(path) = &args.output {
        let place = Place::File(path.display().to_string());
        std::fs::write(path, &bytes).map_err(|error| Failure::write(&place, error))?;
    }
    let told = told(pieces, census, &bytes, [solved, start.elapsed() - solved]);
    tell(&told, desk)?;
    Ok(Verdict::Fine)
}

fn told(pieces: u8, census: PositionCounts, bytes: &[u8], took: [std::time::Duration; 2]) -> Told {
    let PositionCounts { boards, won, drawn, lost } = census;
    Told {
        pieces,
        boards: boards[1..].iter().sum(),
        won,
        drawn,
        lost,
        bytes: bytes.len() as u64,
        seconds: took.map(|took| took.as_secs_f64()),
        // Fewer pieces make another table than the one in the program.
        embedded: (u32::from(pieces) == Tablebase::MAX_PIECES)
            .then(|| bytes == Tablebase::embedded_bytes()),
    }
}

fn tell(told: &Told, desk: &mut Desk) -> Result<(), Failure> {
    if desk.json {
        return Ok(desk.tell(told)?);
    }
    let words = desk.language;
    let number = |number: u64| words.number(number);
    let [solved, checked] = told.seconds.map(|seconds| words.decimal(seconds, 1));
    desk.say(&words.tables_solved(number(told.boards), told.pieces, solved))?;
    let [won, drawn, lost] = [told.won, told.drawn, told.lost].map(number);
    desk.say(&words.tables_checked(drawn, lost, checked, won))?;
    match told.embedded {
        Some(true) => desk.say(&words.tables_embedded(number(told.bytes)))?,
        Some(false) => desk.say(&words.tables_differs(number(told.bytes)))?,
        None => {}
    }
    Ok(())
}

fn bar(watched: bool) -> ProgressBar {
    if !watched {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {percent} % {eta}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(1).with_style(style)
}
