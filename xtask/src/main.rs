//! The project's own commands, called through the aliases in `.cargo/config.toml`: `cargo play`,
//! `cargo verify`, `cargo browser`, `cargo page`, `cargo faults` and `cargo compare`.

#![expect(clippy::print_stdout, reason = "these commands print their progress")]

#[cfg(feature = "page")]
mod browser;
mod compare;
mod faults;
#[cfg(feature = "page")]
mod page;
mod play;
mod python;
mod run;
mod slow;
mod tidy;
mod verify;
mod vocabulary;
#[cfg(feature = "wasm")]
mod wasm;
#[cfg(any(feature = "page", feature = "wasm"))]
mod wasm_target;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
The project's own commands:
  cargo play               build Salon with its web app and start it on this machine
                           (takes the options of `salon serve`)
  cargo verify             every check that must pass before a change lands
  cargo verify tidy        only the checks of the source tree itself
  cargo verify wasm        only the rules and engines compiled to wasm
  cargo verify python      only the Python package: build, install, test
  cargo verify --slow      checks that take too long for every change
  cargo faults --minutes N [SEED]
                           break three nodes, PostgreSQL, NATS and the network between
                           them, and check that nothing acknowledged is lost
  cargo compare GAME       our speed beside our peers', as ratios
  cargo compare playouts   random games of all games beside OpenSpiel
  cargo compare python     the Python package beside its peers
  cargo page               build the web app and print the size of its files
  cargo browser [PART...]  test the web app in Chromium, as `cargo verify` does;
                           with PARTs, only the tests whose names contain one
  cargo browser pace       measure the time until a board can be played on
  cargo browser engines    measure the engines' speed in the browser
  cargo browser collection measure the import of thousands of games
  cargo browser lighthouse run Lighthouse on the main pages
  cargo browser gallery FOLDER
                           save screenshots of every page and dialog";

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
        ["verify", "--slow"] => slow::verify(),
        ["verify", "tidy"] => verify::step("tidy", tidy::check),
        ["verify", "wasm"] => verify::step("wasm", verify::wasm),
        ["verify", "python"] => verify::step("python", python::check),
        ["compare", "playouts"] => compare::playouts(),
        ["compare", "python"] => compare::python(),
        ["faults", "--minutes", minutes, seed @ ..] => faults::campaign(minutes, seed),
        ["compare", game] => compare::compare(game),
        ["help" | "--help" | "-h"] | [] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown command '{}'\n\n{USAGE}", arguments.join(" ")),
    }
}
