//! Builds an opening book of chess in the Polyglot format: from games, or by the engine's own analysis.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Instant;

use chess::pgn::{PgnReadError, PgnReader};
use chess::{Position, Rules};
use chess_book::{Book, BookBuilder, BookTree, ScoredMove, TreeOptions};
use chess_engine::ChessEngine;
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{FileResult, Line};
use serde::Serialize;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::interrupt_signal::InterruptSignal;
use crate::printable::printable;
use crate::progress::{ProgressUnit, progress_bar};

/// How many of the best moves of a position an analysis looks at.
const BEST_MOVES: usize = 5;
/// By how much a move of the book may be worse than the best one, in hundredths of a pawn.
const MARGIN: i32 = 25;

#[derive(Serialize)]
struct BookJson<'b> {
    file: &'b str,
    moves: usize,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u64>,
}

/// Builds the book and writes it.
pub(super) fn run(
    args: &args::BookArgs,
    path: &Path,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let start = Instant::now();
    let (book, games) = match &args.games[..] {
        [] => {
            let Some(book) = analysed_book(args, context) else {
                return Ok(CommandOutcome::Interrupted);
            };
            (book, None)
        }
        files => {
            let (book, games) = book_of_games(args, files, context)?;
            (book, Some(games))
        }
    };
    let bytes = book.to_bytes();
    let target = IoTarget::file(path);
    AtomicFile::write(path, &bytes).map_err(|error| CliError::write(&target, error))?;
    let l = context.language;
    if context.json {
        let file = path.display().to_string();
        let (moves, bytes) = (book.len(), bytes.len());
        context.print_json(&BookJson { file: &file, moves, bytes, games })?;
    } else {
        let [moves, bytes] = [book.len(), bytes.len()].map(|count| l.number(count as u64));
        let seconds = l.decimal(start.elapsed().as_secs_f64(), 1);
        context.print_line(&l.book_polyglot_made(bytes, target.name(l), moves, seconds))?;
    }
    Ok(CommandOutcome::Success)
}

/// The first moves of the games of some files. Games that cannot be read are reported and left out.
fn book_of_games(
    args: &args::BookArgs,
    files: &[PathBuf],
    context: &mut CommandContext,
) -> Result<(Book, u64), CliError> {
    let (mut builder, mut games) = (BookBuilder::default(), 0);
    for file in files {
        let target = IoTarget::file(file);
        let unreadable = |error| CliError::Read { target: target.clone(), error };
        let input = BufReader::new(File::open(file).map_err(unreadable)?);
        for game in PgnReader::new(input) {
            let game = match game {
                Ok(game) => game,
                Err(PgnReadError::Io(error)) => return Err(unreadable(error)),
                Err(PgnReadError::Game(error)) => {
                    let l = context.language;
                    let reason = error.to_string();
                    let reason = printable(&reason);
                    context.print_notice(&l.book_bad_game(target.name(l), reason));
                    continue;
                }
            };
            let winner = match game.result() {
                Some(FileResult::Win(side)) => Some(side),
                Some(FileResult::Draw) => None,
                // Without a result nobody knows whether the moves were good.
                _ => continue,
            };
            let moves = game.main().plain().take(args.plies.into());
            builder.add_game(game.start(), moves, winner);
            games += 1;
        }
    }
    builder.drop_rare_moves(args.least);
    Ok((builder.book(), games))
}

/// A book of the engine's own analysis; `None` if the command was interrupted.
fn analysed_book(args: &args::BookArgs, context: &CommandContext) -> Option<Book> {
    let interrupt = InterruptSignal::install();
    let plies = u32::from(args.plies);
    let options = TreeOptions { plies, positions: args.positions, margin: MARGIN };
    let mut tree = BookTree::new(Position::new(Rules::STANDARD), options);
    let mut engine = ChessEngine::new();
    let bar = progress_bar(context.shows_progress, 1, ProgressUnit::Items);
    while tree.grow(&mut |position| best_moves(&mut engine, position, args.nodes)) {
        bar.set_length(tree.known() as u64);
        bar.set_position(tree.analysed() as u64);
        if interrupt.is_received() {
            bar.finish_and_clear();
            return None;
        }
    }
    bar.finish_and_clear();
    let mut builder = tree.into_builder();
    builder.drop_rare_moves(args.least);
    Some(builder.book())
}

fn best_moves(engine: &mut ChessEngine, position: &Position, nodes: u64) -> Vec<ScoredMove> {
    let line = Line::new(position.clone());
    let limits = SearchLimits::nodes(nodes);
    let request = SearchRequest { multi_pv: BEST_MOVES, ..SearchRequest::new(&line, limits) };
    // The last iteration may have been stopped before all of these moves had a score.
    let wanted = BEST_MOVES.min(position.moves().len());
    let (mut complete, mut current) = (Vec::new(), Vec::new());
    engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        if info.rank == 0 {
            current.clear();
        }
        if let (Some(mv), EngineScore::Hundredths(score)) = (info.pv.first(), info.score) {
            current.push(ScoredMove { mv: *mv, score });
        }
        if current.len() == wanted {
            complete.clone_from(&current);
        }
    });
    complete
}
