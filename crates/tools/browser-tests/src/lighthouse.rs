use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tokio::process::Command;
use words::Language;

use crate::browser::Browser;
use crate::test_cases::review;
use crate::test_environment::TestEnvironment;

/// The categories that Lighthouse scores.
const CATEGORIES: [&str; 3] = ["performance", "accessibility", "best-practices"];
/// The lowest acceptable score, out of a hundred.
const MIN_SCORE: f64 = 95.0;

/// The pages to score: the home page, a game of each kind, a rulebook, a lesson and a review.
const PAGES: [&str; 7] =
    ["home", "chess", "checkers", "backgammon", "rulebook", "lesson", "review"];

/// Opens a page.
async fn open_page(browser: &Browser, page: &str) -> Result<()> {
    match page {
        "home" => browser.navigate("#/").await,
        "rulebook" => browser.navigate("study#/rules/chess/standard").await,
        "lesson" => browser.navigate("study#/rules/chess/standard/chess.rook").await,
        "review" => {
            review::play_chess(browser).await?;
            review::open_review(browser).await
        }
        game => browser.start_game(game, &[]).await,
    }
}

/// Scores the pages as a phone with a slow network loads them for the first time.
pub(crate) async fn judge(environment: &TestEnvironment, program: &Path) -> Result<()> {
    let mut poor = Vec::new();
    for name in PAGES {
        let browser = environment.browser(Language::English).await?;
        open_page(&browser, name).await?;
        browser.clear_page_cache().await?;
        let report = report(&browser, program).await?;
        browser.driver.quit().await?;
        let mut line = format!("{name:>10}");
        for category in CATEGORIES {
            let score = report["categories"][category]["score"].as_f64().context("no score")?;
            line += &format!("  {category} {:.0}", score * 100.0);
            if score * 100.0 < MIN_SCORE {
                poor.push(format!("{name}, {category}: {}", low_audits(&report, category)));
            }
        }
        println!("{line}");
    }
    ensure!(poor.is_empty(), "below {MIN_SCORE}:\n{}", poor.join("\n"));
    Ok(())
}

/// Lighthouse's report on the current page, in the same browser because the game is stored there.
async fn report(browser: &Browser, program: &Path) -> Result<Value> {
    let capabilities = browser.driver.capabilities();
    let debugger = capabilities
        .get("goog:chromeOptions")
        .and_then(|options| options["debuggerAddress"].as_str());
    let port = debugger.and_then(|address| address.rsplit(':').next()).context("no port")?;
    let address = browser.driver.current_url().await?;
    browser.driver.goto("about:blank").await?;
    let output = Command::new(program)
        .arg(address.as_str())
        .args(["--quiet", "--output=json", "--output-path=stdout", "--disable-storage-reset"])
        .arg(format!("--port={port}"))
        .arg(format!("--only-categories={}", CATEGORIES.join(",")))
        .output()
        .await?;
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).with_context(|| format!("Lighthouse failed: {errors}"))
}

/// The audits of a category with a low score.
fn low_audits(report: &Value, category: &str) -> String {
    let parts = report["categories"][category]["auditRefs"].as_array().into_iter().flatten();
    let audits = parts.filter_map(|part| report["audits"].get(part["id"].as_str()?));
    let poor = audits.filter(|audit| audit["score"].as_f64().is_some_and(|score| score < 0.9));
    let named = poor.map(|audit| format!("{} ({})", audit["title"], audit["displayValue"]));
    named.collect::<Vec<_>>().join(", ")
}
