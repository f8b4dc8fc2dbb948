//! The command line over all the games in the box.
//!
//! It knows no game: what it does for one it does for all, through the traits of `game` and the
//! list in `games`. Every text that people see is in `args` (the help) or in `phrases` (the rest).
//!
//! ```
//! use std::process::ExitCode;
//!
//! let code = salon::run(["salon", "perft", "chess", "--depth", "2"]);
//! assert_eq!(code, ExitCode::SUCCESS);
//! ```

mod apply;
mod args;
mod check;
mod convert;
mod desk;
mod draft;
mod failure;
mod moves;
mod paint;
mod perft;
mod phrases;
mod report;
mod rules;
mod show;
mod source;
mod status;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use games::with_game;

use crate::args::{Cli, Command};
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Does what the arguments ask (the first is the program's name) and returns the exit code: 0 fine,
/// 1 refused or found wrong, 2 wrong usage.
pub fn run<A: Into<OsString> + Clone>(args: impl IntoIterator<Item = A>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody is left to be told if even this cannot be printed.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut desk = Desk::of_this_process(cli.json, cli.lang);
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

fn answer(command: &Command, desk: &mut Desk) -> Result<Verdict, Failure> {
    match command {
        Command::Perft(args) => with_game!(args.board.game, G => perft::run::<G>(args, desk)),
        Command::Moves(args) => with_game!(args.board.game, G => moves::run::<G>(args, desk)),
        Command::Apply(args) => with_game!(args.board.game, G => apply::run::<G>(args, desk)),
        Command::Show(args) => with_game!(args.board.game, G => show::run::<G>(args, desk)),
        Command::Check(args) => check::run(args, desk),
        Command::Convert(args) => convert::run(args, desk),
        Command::Rules(args) => rules::run(args, desk),
    }
}
