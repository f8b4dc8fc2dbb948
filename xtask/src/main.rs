//! The project's own commands, called through the aliases in `.cargo/config.toml`:
//! `cargo play`, `cargo verify` and `cargo compare <game>`.

#![expect(clippy::print_stdout, reason = "commands talk to people")]

#[cfg(feature = "page")]
mod browser;
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
  cargo verify wasm      only the rules and engines as wasm
  cargo compare <game>   our speed beside our peers', as ratios
  cargo page             build the page and weigh it
  cargo browser          try the page in Chromium, as `cargo verify` does, or only
                         what has these parts of a name; `pace` (how soon a board
                         can be played on), `engines` (how fast they are there),
                         `collection` (thousands of games taken in), `lighthouse`, or `gallery <folder>` (pictures of every
                         page and dialog)";

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
        #[cfg(feature = "page")]
        ["browser", "pace"] => browser::pace(),
        #[cfg(feature = "page")]
        ["browser", "engines"] => browser::engines(),
        #[cfg(feature = "page")]
        ["browser", "collection"] => browser::collection(),
        #[cfg(feature = "page")]
        ["browser", "gallery", folder] => browser::gallery(folder),
        #[cfg(feature = "page")]
        ["browser", "lighthouse"] => browser::lighthouse(),
        #[cfg(feature = "page")]
        ["browser", parts @ ..] => browser::check(parts),
        ["verify"] => verify::verify(),
        ["verify", "tidy"] => tidy::check(),
        ["verify", "wasm"] => verify::wasm(),
        ["compare", game] => compare::compare(game),
        ["help" | "--help" | "-h"] | [] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("there is no command '{}'\n\n{USAGE}", arguments.join(" ")),
    }
}
