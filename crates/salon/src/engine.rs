use std::io::{self, BufReader};
use std::process::ExitCode;

use games::Kind;
use tournament::uci::{Voice, serve};
use words::{Language, mishap};

use crate::args;
use crate::desk::bad_rules;
use crate::failure::Failure;

/// The rules under which an engine is to play, if there is one for the game.
pub(crate) fn rules(args: &args::Engine) -> Result<chess::Rules, Failure> {
    match args.game {
        Kind::Chess => args.rules.parse().map_err(|error| bad_rules(&args.rules, error)),
        other => Err(Failure::usage(move |l| l.engine_none(l.game_name(other.name())))),
    }
}

/// Lets our chess engine talk to another program, on the standard streams and before anything else
/// holds them: the answers come from several threads.
pub(crate) fn run(args: &args::Engine, rules: chess::Rules, language: Language) -> ExitCode {
    if let Some(depth) = args.bench {
        return bench(depth, language);
    }
    let done = serve(rules, BufReader::new(io::stdin()), io::stdout(), &Speaker(language));
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => complain(&error, language),
        _ => ExitCode::SUCCESS,
    }
}

/// What the engine says to people, in their language.
struct Speaker(Language);

impl Voice for Speaker {
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
fn bench(depth: u32, language: Language) -> ExitCode {
    use std::io::Write;

    let (nodes, time) = chess_engine::bench(depth, &engine::SystemClock::start());
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
    let told = language.engine_bench(depth, nodes, language.number(speed));
    match writeln!(io::stdout(), "{told}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(1),
    }
}

fn complain(error: &io::Error, language: Language) -> ExitCode {
    use std::io::Write;

    // Nobody is left to be told if even this cannot be printed.
    let _ = writeln!(io::stderr(), "{}", language.cli_error(mishap(language, error)));
    ExitCode::from(1)
}
