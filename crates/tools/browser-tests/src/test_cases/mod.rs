//! All test cases. Each runs in its own browser with a new profile.

mod accessibility;
mod analysis;
mod board_input;
mod engine_and_files;
mod navigation;
mod online;
pub(crate) mod review;
mod saved_games;
mod screen_reader_games;
mod study;
mod table_scripts;
mod version_0_1;
mod whole_games;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::pin::Pin;
use std::rc::Rc;
use std::time::Instant;

use anyhow::{Result, bail};
use tokio::task::{JoinSet, LocalSet};
use words::Language;

use crate::browser::Browser;
use crate::test_environment::TestEnvironment;

/// Number of browsers that run at the same time.
const CONCURRENT_BROWSERS: usize = 2;

type Future<'v> = Pin<Box<dyn std::future::Future<Output = Result<()>> + 'v>>;

/// A test case in one or more languages.
#[derive(Clone, Copy)]
pub(crate) struct TestCase {
    name: &'static str,
    languages: &'static [Language],
    run: for<'v> fn(&'v TestEnvironment, &'v mut Browser) -> Future<'v>,
}

const BOTH: &[Language] = &Language::ALL;
const ENGLISH: &[Language] = &[Language::English];
const FRENCH: &[Language] = &[Language::French];

/// The longest test cases come first, so that all browsers finish at about the same time.
fn all() -> Vec<TestCase> {
    let groups = [
        &accessibility::TEST_CASES[..],
        &whole_games::TEST_CASES,
        &screen_reader_games::TEST_CASES,
        &table_scripts::TEST_CASES,
        &online::TEST_CASES,
        &engine_and_files::TEST_CASES,
        &analysis::TEST_CASES,
        &review::TEST_CASES,
        &study::TEST_CASES,
        &saved_games::TEST_CASES,
        &board_input::TEST_CASES,
        &navigation::TEST_CASES,
        &version_0_1::TEST_CASES,
    ];
    groups.concat()
}

/// Runs the test cases whose names contain one of these parts; without parts, all.
pub(crate) async fn run(environment: TestEnvironment, parts: &[&str]) -> Result<()> {
    let environment = Rc::new(environment);
    let begin = Instant::now();
    let mut waiting: VecDeque<(String, TestCase, Language)> = VecDeque::new();
    for test_case in all() {
        for language in test_case.languages {
            let name = format!("{} ({})", test_case.name, language.code());
            if parts.is_empty() || parts.iter().any(|part| name.contains(part)) {
                waiting.push_back((name, test_case, *language));
            }
        }
    }
    let many = waiting.len();
    let mut failed = 0;
    LocalSet::new()
        .run_until(async {
            let mut running = JoinSet::new();
            loop {
                while running.len() < CONCURRENT_BROWSERS
                    && let Some((name, test_case, language)) = waiting.pop_front()
                {
                    let environment = environment.clone();
                    running.spawn_local(async move {
                        let begin = Instant::now();
                        let result = run_one(&environment, &name, test_case, language).await;
                        (name, begin.elapsed(), result)
                    });
                }
                let Some(done) = running.join_next().await else { break };
                match done {
                    Ok((name, time, Ok(()))) => println!("{name}: {:.1} s", time.as_secs_f64()),
                    Ok((name, _, Err(error))) => {
                        failed += 1;
                        println!("{name}: FAILED\n  {error:#}");
                    }
                    Err(error) => {
                        failed += 1;
                        println!("FAILED\n  {error}");
                    }
                }
            }
        })
        .await;
    println!("{many} test cases in {:.0} s", begin.elapsed().as_secs_f64());
    if failed > 0 {
        bail!("{failed} of {many} test cases failed");
    }
    Ok(())
}

/// Runs one test case. If it fails, saves a screenshot.
async fn run_one(
    environment: &TestEnvironment,
    name: &str,
    test_case: TestCase,
    language: Language,
) -> Result<()> {
    let mut browser = environment.browser(language).await?;
    let result = (test_case.run)(environment, &mut browser).await;
    let Err(error) = result else { return browser.close().await };
    let file = screenshot_path(name);
    let saved = browser.screenshot(&file).await;
    let _ = browser.close().await;
    let note = if saved.is_ok() { format!("; see {}", file.display()) } else { String::new() };
    Err(error.context(format!("the test case failed{note}")))
}

fn screenshot_path(name: &str) -> PathBuf {
    let name: String =
        name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    std::env::temp_dir().join(format!("salon-{name}.png"))
}
