use std::io::{self, BufReader, Write};
use std::net::TcpListener;
use std::process::ExitCode;
use std::time::Duration;

use engine::{Strength, SystemClock};
use engine_match::ubgi::serve_socket;
use engine_match::{MatchableGame, ProtocolMessages};
use engines::HasEngine;
use game::Notation;
use games::{Kind, with_game};
use rulebooks::GameMessages;
use words::{Language, io_error_text};

use crate::args;
use crate::desk::bad_rules;
use crate::failure::{Failure, Place};

/// A conversation that has been prepared: all that is missing is the language of its asides.
pub(crate) type Session = Box<dyn FnOnce(Language) -> ExitCode>;

/// Prepares to let an engine talk to another program, if there is one for the game.
pub(crate) fn prepare(args: &args::Engine) -> Result<Session, Failure> {
    with_game!(args.game, G => prepare_for::<G>(args))
}

fn prepare_for<G: MatchableGame + GameMessages>(args: &args::Engine) -> Result<Session, Failure> {
    let rules: G::Rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    let game = args.game.name();
    let none = move || Failure::usage(move |l| l.engine_unsupported(l.game_name(game)));
    if let Some(depth) = args.bench {
        let bench = G::bench(depth, &SystemClock::start()).ok_or_else(none)?;
        return Ok(Box::new(move |language| tell_bench(depth, bench, language)));
    }
    if let Some(port) = args.external {
        return external(args, port);
    }
    let protocol = G::engine_server().ok_or_else(none)?;
    Ok(Box::new(move |language| {
        // Nothing else may hold the standard streams: the answers come from several threads.
        let input = Box::new(BufReader::new(io::stdin()));
        let done = protocol(rules, input, &mut io::stdout(), Box::new(Speaker(language)));
        match done {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => complain(&error, language),
            _ => ExitCode::SUCCESS,
        }
    }))
}

/// Prepares to play for GNU Backgammon, which connects to a port.
fn external(args: &args::Engine, port: u16) -> Result<Session, Failure> {
    if args.game != Kind::Backgammon {
        return Err(Failure::usage(|l| l.engine_no_external().to_owned()));
    }
    let rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    let place = Place::Port(port);
    let listener = TcpListener::bind(("127.0.0.1", port));
    let listener = listener.map_err(|error| Failure::Read { place, error })?;
    Ok(Box::new(move |language| {
        let mut engine = backgammon::Position::engine(Strength::Max, 0);
        let mut hear = |position: &backgammon::Position, said: &str| {
            // Whoever wants to know what goes on reads it here; nobody has to.
            let _ = writeln!(io::stderr(), "{} {said}", position.write_position());
        };
        match serve_socket(&rules, &mut *engine, &listener, &mut hear) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => complain(&error, language),
        }
    }))
}

/// What the engine says to people, in their language.
struct Speaker(Language);

impl ProtocolMessages for Speaker {
    fn no_chess960(&self) -> String {
        self.0.engine_no_chess960().to_owned()
    }

    fn unknown_option(&self, name: &str) -> String {
        self.0.engine_unknown_option(name)
    }

    fn bad_value(&self, name: &str, value: &str) -> String {
        self.0.engine_bad_value(name, value)
    }

    fn bad_position(&self, reason: &str) -> String {
        self.0.engine_bad_position(reason)
    }
}

/// The node signature and the speed.
fn tell_bench(depth: u32, (nodes, time): (u64, Duration), language: Language) -> ExitCode {
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
    let told = language.engine_bench(depth, nodes, language.number(speed));
    match writeln!(io::stdout(), "{told}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(1),
    }
}

fn complain(error: &io::Error, language: Language) -> ExitCode {
    // Nobody is left to be told if even this cannot be printed.
    let _ = writeln!(io::stderr(), "{}", language.cli_error(io_error_text(language, error)));
    ExitCode::from(1)
}
