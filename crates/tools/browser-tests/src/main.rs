//! Tries the page in a real browser: whole games through clicks and keys, every dialog, every size, with
//! the server gone, and whether everybody can read it.
//!
//! `cargo verify` calls it with the program that has the page inside:
//!
//! ```text
//! browser-tests SALON AXE [PART OF A NAME...]   all trials, or those with such names
//! browser-tests SALON pace                      how long until a board can be played on
//! browser-tests SALON engines                   how fast the engines are there, beside SALON itself
//! browser-tests SALON collection                how collections of thousands of games come in
//! browser-tests SALON gallery FOLDER            a picture of every stop of the tour
//! browser-tests SALON lighthouse PROGRAM        what Lighthouse thinks of it
//! ```
//!
//! What it is not: it knows no rules but those of the games' crates, which it holds against what the page
//! shows; and it tests nothing that a room without a browser can be asked.

#![expect(clippy::print_stdout, reason = "commands talk to people")]

mod axe;
mod cable;
mod chromedriver;
mod collection;
mod engines;
mod gallery;
mod house;
mod lighthouse;
mod pace;
mod script;
mod seen;
mod stage;
mod tour;
mod trials;
mod visitor;
mod volume;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::stage::Stage;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match command(&arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn command(arguments: &[&str]) -> Result<()> {
    match arguments {
        [salon, "pace"] => pace::measure(&Stage::set(Path::new(salon), None).await?).await,
        [salon, "engines"] => {
            let salon = Path::new(salon);
            engines::measure(&Stage::set(salon, None).await?, salon).await
        }
        [salon, "collection"] => {
            collection::measure(&Stage::set(Path::new(salon), None).await?).await
        }
        [salon, "gallery", folder] => {
            gallery::draw(&Stage::set(Path::new(salon), None).await?, Path::new(folder)).await
        }
        [salon, "lighthouse", program] => {
            lighthouse::judge(&Stage::set(Path::new(salon), None).await?, Path::new(program)).await
        }
        [salon, axe, names @ ..] => {
            let axe = std::fs::read_to_string(axe).with_context(|| format!("cannot read {axe}"))?;
            let stage = Stage::set(&PathBuf::from(salon), Some(axe)).await?;
            trials::run(stage, names).await
        }
        _ => anyhow::bail!("tell me where salon and axe.min.js are"),
    }
}
