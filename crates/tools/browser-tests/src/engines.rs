use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use words::Language;

use crate::stage::Stage;
use crate::visitor::Visitor;

/// How deep each engine looks: for a second or so.
const BENCHES: [(&str, u32); 3] = [("chess", 12), ("checkers", 14), ("backgammon", 3)];
const PATIENCE: Duration = Duration::from_secs(120);

/// How fast the engines think in the browser's worker, beside the program itself.
pub(crate) async fn measure(stage: &Stage, salon: &Path) -> Result<()> {
    let visitor = stage.visitor(Language::English).await?;
    visitor.go("#/").await?;
    for (game, depth) in BENCHES {
        let browser = in_browser(&visitor, game, depth).await?;
        let native = natively(salon, game, depth)?;
        let share = 100.0 * browser / native;
        println!(
            "{game}: {browser:.0} nodes a second in the browser, {native:.0} natively: {share:.0} %"
        );
    }
    visitor.leave().await
}

/// The better of two runs: the first also compiles the module and lays out tables.
async fn in_browser(visitor: &Visitor, game: &str, depth: u32) -> Result<f64> {
    let ask = format!(
        r#"window.told = [];
        const address = document.querySelector("meta[name=worker]").content;
        const worker = new Worker(address, {{ type: "module" }});
        worker.onmessage = ({{ data }}) => {{
            if (window.told.push(data) == 2) worker.terminate();
        }};
        worker.postMessage("bench {game} {depth}");
        worker.postMessage("bench {game} {depth}");"#
    );
    visitor.driver.execute(ask, Vec::new()).await?;
    let begin = Instant::now();
    let told: Vec<String> = loop {
        let told: Vec<String> = visitor.ask("return window.told").await?;
        if told.len() == 2 {
            break told;
        }
        ensure!(begin.elapsed() < PATIENCE, "the engine of {game} does not answer");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let speeds: Option<Vec<f64>> = told.iter().map(|answer| speed(answer)).collect();
    let best = speeds.with_context(|| format!("an odd answer: {told:?}"))?;
    Ok(best.into_iter().fold(0.0, f64::max))
}

/// What `bench game nodes milliseconds` comes to in a second.
fn speed(answer: &str) -> Option<f64> {
    let mut words = answer.split(' ').skip(2);
    let nodes: f64 = words.next()?.parse().ok()?;
    let time: f64 = words.next()?.parse().ok()?;
    Some(1000.0 * nodes / time.max(1.0))
}

fn natively(salon: &Path, game: &str, depth: u32) -> Result<f64> {
    let depth = depth.to_string();
    let output = Command::new(salon)
        .args(["engine", game, "--bench", &depth, "--lang", "en"])
        .output()
        .with_context(|| format!("cannot start {}", salon.display()))?;
    let told = String::from_utf8_lossy(&output.stdout);
    // "… nodes to depth 12, 1,234,567 a second"
    let number = told.trim_end().strip_suffix(" a second").and_then(|told| told.rsplit(' ').next());
    let number = number.and_then(|number| number.replace(',', "").parse().ok());
    number.with_context(|| format!("an odd answer: {told}"))
}
