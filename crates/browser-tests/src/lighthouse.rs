use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tokio::process::Command;

use crate::stage::Stage;

/// What Lighthouse judges.
const CATEGORIES: [&str; 3] = ["performance", "accessibility", "best-practices"];
/// What each must reach, of a hundred.
const ENOUGH: f64 = 95.0;

/// Lets Lighthouse judge the first page, and a page with a game.
pub(crate) async fn judge(stage: &Stage, program: &Path) -> Result<()> {
    let mut poor = Vec::new();
    for address in ["#/", "#/new/chess", "#/new/backgammon"] {
        let report = report(stage, program, address).await?;
        let mut line = format!("{address:>16}");
        for category in CATEGORIES {
            let score = report["categories"][category]["score"].as_f64().context("no score")?;
            line += &format!("  {category} {:.0}", score * 100.0);
            if score * 100.0 < ENOUGH {
                poor.push(format!("{address} {category}: {}", lacks(&report, category)));
            }
        }
        println!("{line}");
    }
    ensure!(poor.is_empty(), "below {ENOUGH}:\n{}", poor.join("\n"));
    Ok(())
}

async fn report(stage: &Stage, program: &Path, address: &str) -> Result<Value> {
    let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync";
    let output = Command::new(program)
        .arg(format!("{}{address}", stage.house.address))
        .args(["--quiet", "--output=json", "--output-path=stdout"])
        .arg(format!("--only-categories={}", CATEGORIES.join(",")))
        .arg(format!("--chrome-flags={flags}"))
        .env("CHROME_PATH", "/usr/bin/chromium")
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
