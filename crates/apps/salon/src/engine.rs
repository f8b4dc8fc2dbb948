use std::io::{self, BufReader, Write};
use std::net::TcpListener;
use std::process::ExitCode;
use std::time::Duration;

use engine::{Strength, SystemClock};
use engine_match::ubgi::serve_socket;
use engine_match::{MatchableGame, ProtocolMessages};
use engines::HasEngine;
use game::Notation;
use games::{GameKind, with_game};
use rulebooks::GameMessages;
use words::{Language, io_error_text};

use crate::args;
use crate::cli_error::{CliError, IoTarget};
use crate::command_context::bad_rules;

/// A session of an engine that only needs the language of its messages to start.
pub(crate) type EngineSession = Box<dyn FnOnce(Language) -> ExitCode>;

/// Prepares a session of the game's engine with another program.
pub(crate) fn prepare(args: &args::EngineArgs) -> Result<EngineSession, CliError> {
    with_game!(args.game, G => prepare_for::<G>(args))
}

fn prepare_for<G: MatchableGame + GameMessages>(
    args: &args::EngineArgs,
) -> Result<EngineSession, CliError> {
    let rules: G::Rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    let game = args.game.name();
    let none = move || CliError::usage(move |l| l.engine_unsupported(l.game_name(game)));
    if let Some(depth) = args.bench {
        let bench = G::bench(depth, &SystemClock::start()).ok_or_else(none)?;
        return Ok(Box::new(move |language| print_bench(depth, bench, language)));
    }
    if let Some(port) = args.external {
        return external(args, port);
    }
    let protocol = G::engine_server().ok_or_else(none)?;
    Ok(Box::new(move |language| {
        // The answers come from several threads, so nothing else may lock the standard streams.
        let input = Box::new(BufReader::new(io::stdin()));
        let done = protocol(
            rules,
            input,
            &mut io::stdout(),
            Box::new(LocalizedProtocolMessages(language)),
        );
        match done {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                report_io_error(&error, language)
            }
            _ => ExitCode::SUCCESS,
        }
    }))
}

/// Prepares a session with GNU Backgammon, which connects to a port.
fn external(args: &args::EngineArgs, port: u16) -> Result<EngineSession, CliError> {
    if args.game != GameKind::Backgammon {
        return Err(CliError::usage(|l| l.engine_no_external().to_owned()));
    }
    let rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    let target = IoTarget::Port(port);
    let listener = TcpListener::bind(("127.0.0.1", port));
    let listener = listener.map_err(|error| CliError::Read { target, error })?;
    Ok(Box::new(move |language| {
        let mut engine = backgammon::Position::engine(Strength::Max, 0);
        let mut log = |position: &backgammon::Position, answer: &str| {
            // The log is only for information.
            let _ = writeln!(io::stderr(), "{} {answer}", position.write_position());
        };
        match serve_socket(&rules, &mut *engine, &listener, &mut log) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => report_io_error(&error, language),
        }
    }))
}

/// The messages of the engine in a language.
struct LocalizedProtocolMessages(Language);

impl ProtocolMessages for LocalizedProtocolMessages {
    fn no_chess960(&self) -> String {
        self.0.engine_no_chess960().to_owned()
    }

    fn unknown_option(&self, name: &str) -> String {
        self.0.engine_unknown_option(name)
    }

    fn bad_value(&self, name: &str, value: &str) -> String {
        self.0.engine_bad_value(name, value)
    }

    fn bad_book(&self, file: &str, reason: &str) -> String {
        self.0.engine_bad_book(file, reason)
    }

    fn bad_tables(&self, reason: &str) -> String {
        self.0.engine_bad_tables(reason)
    }

    fn bad_position(&self, reason: &str) -> String {
        self.0.engine_bad_position(reason)
    }
}

/// Prints the node count and the speed.
fn print_bench(depth: u32, (nodes, time): (u64, Duration), language: Language) -> ExitCode {
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
    let line = language.engine_bench(depth, nodes, language.number(speed));
    match writeln!(io::stdout(), "{line}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(1),
    }
}

fn report_io_error(error: &io::Error, language: Language) -> ExitCode {
    // There is nowhere to report that even this cannot be printed.
    let _ = writeln!(io::stderr(), "{}", language.cli_error(io_error_text(language, error)));
    ExitCode::from(1)
}
