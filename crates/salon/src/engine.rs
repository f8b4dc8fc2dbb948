use std::io::{self, BufReader};
use std::process::ExitCode;

use games::Kind;
use tournament::uci::{Voice, serve};
use words::Language;

use crate::args;
use crate::phrases;

/// Lets one of our engines talk to another program, on the standard streams and before anything else
/// holds them: the answers come from several threads.
pub(crate) fn run(args: &args::Engine, language: Language) -> ExitCode {
    match args.game {
        Kind::Chess => run_chess(args, language),
        other => complain(&language.engine_none(language.game_name(other.name())), 2),
    }
}

fn run_chess(args: &args::Engine, language: Language) -> ExitCode {
    let rules = match args.rules.parse() {
        Ok(rules) => rules,
        Err(error) => return complain(&phrases::bad_rules(&args.rules, &error), 2),
    };
    if let Some(depth) = args.bench {
        return bench(depth, language);
    }
    let done = serve(rules, BufReader::new(io::stdin()), io::stdout(), &voice(language));
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => complain(&error.to_string(), 1),
        _ => ExitCode::SUCCESS,
    }
}

fn voice(language: Language) -> Voice {
    Voice {
        no_chess960: language.engine_no_chess960().to_owned(),
        unknown_option: Box::new(move |name| language.engine_unknown_option(name)),
        bad_value: Box::new(move |name, value| language.engine_bad_value(name, value)),
        bad_position: Box::new(move |reason| language.engine_bad_position(reason)),
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

fn complain(reason: &str, code: u8) -> ExitCode {
    use std::io::Write;

    // Nobody is left to be told if even this cannot be printed.
    let _ = writeln!(io::stderr(), "{}: {reason}", phrases::ERROR);
    ExitCode::from(code)
}
