//! The project's own commands, called through the aliases in `.cargo/config.toml`:
//! `cargo play`, `cargo verify` and `cargo compare <game>`.

#![expect(clippy::print_stdout, reason = "commands talk to people")]

mod compare;
#[cfg(feature = "page")]
mod page;
mod play;
mod run;
mod tidy;
mod verify;
#[cfg(feature = "wasm")]
mod wasm;
#[cfg(any(feature = "page", feature = "wasm"))]
mod wasm_target;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
The project's own commands:
  cargo play             build Salon with its page and serve it on this machine
                         (takes the options of `salon serve`)
  cargo verify           everything that must pass before a change lands
  cargo verify tidy      only the checks of the source tree itself
  cargo compare <game>   our speed beside our peers', as ratios";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match command(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(arguments: &[&str]) -> Result<()> {
    match arguments {
        ["play", rest @ ..] => play::play(rest),
        ["page"] => play::page().map(drop),
        ["verify"] => verify::verify(),
        ["verify", "tidy"] => tidy::check(),
        ["compare", game] => compare::compare(game),
        ["help" | "--help" | "-h"] | [] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("there is no command '{}'\n\n{USAGE}", arguments.join(" ")),
    }
}
