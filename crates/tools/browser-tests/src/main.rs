//! Tests the web app in a real browser: whole games by pointer and keyboard, every dialog, every window size, with the
//! server offline, and the accessibility rules.
//!
//! `cargo browser` runs it with a program that contains the web app:
//!
//! ```text
//! browser-tests SALON AXE [PART OF A NAME...]   all test cases, or those whose name contains one of the parts
//! browser-tests SALON pace                      how long it takes until a board can be played on
//! browser-tests SALON engines                   the speed of the engines in the browser and in SALON itself
//! browser-tests SALON collection                how long it takes to import collections of thousands of games
//! browser-tests SALON gallery FOLDER            a screenshot of every screen
//! browser-tests SALON lighthouse PROGRAM        the scores that Lighthouse gives
//! ```
//!
//! It knows no rules of its own: the games' crates say what the page must show. What can be tested without a browser is
//! tested in the crates of the web app.

#![expect(clippy::print_stdout, reason = "the commands print their results")]

mod accessibility_tree;
mod app_screens;
mod axe;
mod browser;
mod chromedriver;
mod collection_timing;
mod engine_speed;
mod game_script;
mod generated_games;
mod lighthouse;
mod load_time;
mod page_state;
mod screenshots;
mod server_process;
mod tcp_proxy;
mod test_cases;
mod test_environment;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::test_environment::TestEnvironment;

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
        [salon, "pace"] => {
            load_time::measure(&TestEnvironment::start(Path::new(salon), None).await?).await
        }
        [salon, "engines"] => {
            let salon = Path::new(salon);
            engine_speed::measure(&TestEnvironment::start(salon, None).await?, salon).await
        }
        [salon, "collection"] => {
            collection_timing::measure(&TestEnvironment::start(Path::new(salon), None).await?).await
        }
        [salon, "gallery", folder] => {
            screenshots::save_all(
                &TestEnvironment::start(Path::new(salon), None).await?,
                Path::new(folder),
            )
            .await
        }
        [salon, "lighthouse", program] => {
            lighthouse::judge(
                &TestEnvironment::start(Path::new(salon), None).await?,
                Path::new(program),
            )
            .await
        }
        [salon, axe, names @ ..] => {
            let axe = std::fs::read_to_string(axe).with_context(|| format!("cannot read {axe}"))?;
            let environment = TestEnvironment::start(&PathBuf::from(salon), Some(axe)).await?;
            test_cases::run(environment, names).await
        }
        _ => anyhow::bail!("usage: browser-tests SALON AXE [PART OF A NAME...]"),
    }
}
