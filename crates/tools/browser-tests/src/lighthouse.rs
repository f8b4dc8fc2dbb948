use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tokio::process::Command;
use words::Language;

use crate::stage::Stage;
use crate::trials::review;
use crate::visitor::Visitor;

/// What Lighthouse judges.
const CATEGORIES: [&str; 3] = ["performance", "accessibility", "best-practices"];
/// What each must reach, of a hundred.
const ENOUGH: f64 = 95.0;

/// What is judged: the first page, a game of each kind, and of the second page a rulebook, a lesson and a
/// review.
const PAGES: [&str; 7] =
    ["home", "chess", "checkers", "backgammon", "rulebook", "lesson", "review"];

/// Goes to a page that is to be judged.
async fn go(visitor: &Visitor, page: &str) -> Result<()> {
    match page {
        "home" => visitor.go("#/").await,
        "rulebook" => visitor.go("study#/rules/chess/standard").await,
        "lesson" => visitor.go("study#/rules/chess/standard/chess.rook").await,
        "review" => {
            review::play_chess(visitor).await?;
            review::look_back(visitor).await
        }
        game => visitor.open(game, &[]).await,
    }
}

/// Lets Lighthouse judge pages as a phone with a slow network loads them for the first time.
pub(crate) async fn judge(stage: &Stage, program: &Path) -> Result<()> {
    let mut poor = Vec::new();
    for name in PAGES {
        let visitor = stage.visitor(Language::English).await?;
        go(&visitor, name).await?;
        visitor.forget_files().await?;
        let report = report(&visitor, program).await?;
        visitor.driver.quit().await?;
        let mut line = format!("{name:>10}");
        for category in CATEGORIES {
            let score = report["categories"][category]["score"].as_f64().context("no score")?;
            line += &format!("  {category} {:.0}", score * 100.0);
            if score * 100.0 < ENOUGH {
                poor.push(format!("{name}, {category}: {}", lacks(&report, category)));
            }
        }
        println!("{line}");
    }
    ensure!(poor.is_empty(), "below {ENOUGH}:\n{}", poor.join("\n"));
    Ok(())
}

/// What Lighthouse says about the page that a visitor sees; the game is kept in the same browser.
async fn report(visitor: &Visitor, program: &Path) -> Result<Value> {
    let seen = visitor.driver.capabilities();
    let debugged =
        seen.get("goog:chromeOptions").and_then(|options| options["debuggerAddress"].as_str());
    let port = debugged.and_then(|address| address.rsplit(':').next()).context("no port")?;
    let address = visitor.driver.current_url().await?;
    visitor.driver.goto("about:blank").await?;
    let output = Command::new(program)
        .arg(address.as_str())
        .args(["--quiet", "--output=json", "--output-path=stdout", "--disable-storage-reset"])
        .arg(format!("--port={port}"))
        .arg(format!("--only-categories={}", CATEGORIES.join(",")))
        .output()
        .await?;
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).with_context(|| format!("Lighthouse says {said}"))
}

/// What is not perfect in a category.
fn lacks(report: &Value, category: &str) -> String {
    let parts = report["categories"][category]["auditRefs"].as_array().into_iter().flatten();
    let audits = parts.filter_map(|part| report["audits"].get(part["id"].as_str()?));
    let poor = audits.filter(|audit| audit["score"].as_f64().is_some_and(|score| score < 0.9));
    let named = poor.map(|audit| format!("{} ({})", audit["title"], audit["displayValue"]));
    named.collect::<Vec<_>>().join(", ")
}
