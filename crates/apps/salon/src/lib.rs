//! The command line over all the games in the box.
//!
//! It knows no game: what it does for one it does for all, through the traits of `game` and the
//! list in `games`. What it says to people stands in the crates `words` and `rulebooks`, in English
//! and in French; what it says to programs (JSON, and words such as `nodes` and `error:` at the
//! beginning of lines) is the same in every language.
//!
//! ```
//! use std::process::ExitCode;
//!
//! let code = salon::run(["salon", "perft", "chess", "--depth", "2"]);
//! assert_eq!(code, ExitCode::SUCCESS);
//! ```

mod analyse;
mod apply;
mod args;
mod backup;
mod check;
mod contest;
mod convert;
mod desk;
mod dice;
mod draft;
mod engine;
mod failure;
mod help;
mod load;
mod misuse;
mod moves;
mod paint;
mod perft;
mod play;
mod printable;
mod puzzles;
mod remote;
mod report;
mod rollout;
mod rule;
mod rules;
mod sentence;
mod serve;
mod show;
mod source;
mod status;
mod tables;
mod train;
mod whole;
mod wish;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::ErrorKind;
use games::{Kind, with_game};
use words::Language;

use crate::args::{Cli, Command};
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::wish::Wish;

/// Does what the arguments ask (the first is the program's name) and returns the exit code: 0 fine,
/// 1 refused or found wrong, 2 wrong usage.
pub fn run<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let wish = Wish::of(&args);
    let mut desk = Desk::of_this_process(wish.json, wish.language);
    let cli = match understand(&args, desk.language) {
        Ok(cli) => cli,
        Err(error) => return misunderstood(error, &args, &mut desk),
    };
    desk.json = cli.json;
    if let Command::Engine(args) = &cli.command {
        if args.game == Kind::Backgammon && args.bench.is_none() {
            tables::backgammon::lay_out(&mut desk);
        }
        let session = match engine::prepare(args) {
            Ok(session) => session,
            Err(failure) => return desk.excuse(&failure),
        };
        // The engine speaks from several threads: nobody else may hold the standard streams.
        let language = desk.language;
        drop(desk);
        return session(language);
    }
    let done = answer(&cli.command, &mut desk).and_then(|verdict| {
        desk.output.flush()?;
        Ok(verdict)
    });
    match done {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::FoundWrong) => ExitCode::from(1),
        Err(failure) => desk.excuse(&failure),
    }
}

fn understand(args: &[OsString], language: Language) -> Result<Cli, clap::Error> {
    let mut matches = help::command(language).try_get_matches_from(args)?;
    Cli::from_arg_matches_mut(&mut matches)
}

/// Prints the help that was asked for, or says what cannot be understood.
fn misunderstood(error: clap::Error, args: &[OsString], desk: &mut Desk) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Nobody is left to be told if even this cannot be printed.
            let _ = error.print();
            ExitCode::from(if error.use_stderr() { 2 } else { 0 })
        }
        // Programs get the names of arguments in English too.
        _ if desk.json => {
            let error = understand(args, Language::English).err().unwrap_or(error);
            desk.excuse(&misuse::failure(error))
        }
        _ => desk.excuse(&misuse::failure(error)),
    }
}

fn answer(command: &Command, desk: &mut Desk) -> Result<Verdict, Failure> {
    match command {
        Command::Perft(args) => with_game!(args.board.kind(), G => perft::run::<G>(args, desk)),
        Command::Moves(args) => with_game!(args.board.kind(), G => moves::run::<G>(args, desk)),
        Command::Apply(args) => with_game!(args.board.kind(), G => apply::run::<G>(args, desk)),
        Command::Show(args) => with_game!(args.board.kind(), G => show::run::<G>(args, desk)),
        Command::Check(args) => check::run(args, desk),
        Command::Convert(args) => convert::run(args, desk),
        Command::Rules(args) => rules::run(args, desk),
        Command::Analyse(args) => analyse::run(args, desk),
        Command::Match(args) => contest::run(args, desk),
        // It has been answered before there was a desk.
        Command::Engine(_) => Ok(Verdict::Fine),
        Command::Tables(args) => tables::run(args, desk),
        Command::Rollout(args) => rollout::run(args, desk),
        Command::Train(args) => train::run(args, desk),
        Command::Puzzles(args) => puzzles::run(args, desk),
        Command::Play(args) => play::run(args, desk),
        Command::Serve(args) => serve::run(args, desk),
        Command::Load(args) => load::run(args, desk),
        Command::Backup(args) => backup::run(args, desk),
        Command::Dice(args) => dice::run(args, desk),
        Command::Help(args) => help::run(args, desk),
    }
}
