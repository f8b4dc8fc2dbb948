use std::io::{self, BufReader};
use std::process::ExitCode;

use games::Kind;
use tournament::uci::{Voice, serve};
use words::Language;

use crate::args;
use crate::printable::printable;

/// Lets one of our engines talk to another program, on the standard streams and before anything else
/// holds them: the answers come from several threads.
pub(crate) fn run(args: &args::Engine, language: Language) -> ExitCode {
    match args.game {
        Kind::Chess => run_chess(args, language),
        other => complain(&language.engine_none(language.game_name(other.name())), language, 2),
    }
}

fn run_chess(args: &args::Engine, language: Language) -> ExitCode {
    let rules = match args.rules.parse() {
        Ok(rules) => rules,
        Err(error) => {
            let reason = rulebooks::rules_error(language, &error);
            return complain(&language.cli_bad_rules(reason, printable(&args.rules)), language, 2);
        }
    };
    if let Some(depth) = args.bench {
        return bench(depth, language);
    }
    let done = serve(rules, BufReader::new(io::stdin()), io::stdout(), &Speaker(language));
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&error.to_string(), language, 1)
        }
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

fn complain(reason: &str, language: Language, code: u8) -> ExitCode {
    use std::io::Write;

    // Nobody is left to be told if even this cannot be printed.
    let _ = writeln!(io::stderr(), "{}", language.cli_error(reason));
    ExitCode::from(code)
}
