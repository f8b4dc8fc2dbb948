use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use words::Language;
use worker_protocol::{EngineRequest, EngineResponse, FromWorker, RequestId, TableEvent, ToWorker};

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
    let request = EngineRequest::Benchmark { kind: game.parse()?, depth };
    let request = |id| ToWorker::<_, TableEvent>::Request { id, request: request.clone() }.encode();
    let (one, other) = (request(RequestId(1)), request(RequestId(2)));
    let ask = format!(
        r#"window.told = [];
        const address = document.querySelector("meta[name=worker]").content;
        const worker = window.engine = new Worker(address, {{ type: "module" }});
        worker.onmessage = ({{ data }}) => {{
            if (data instanceof Uint8Array) {{
                window.told.push([...data]);
            }} else {{
                worker.postMessage([new Uint8Array({one:?})]);
                worker.postMessage([new Uint8Array({other:?})]);
            }}
        }};"#
    );
    visitor.driver.execute(ask, Vec::new()).await?;
    let begin = Instant::now();
    loop {
        let told: Vec<Vec<u8>> = visitor.ask("return window.told").await?;
        let speeds: Vec<f64> = told.iter().filter_map(|message| speed(message)).collect();
        if speeds.len() == 2 {
            visitor.driver.execute("window.engine.terminate()", Vec::new()).await?;
            return Ok(speeds.into_iter().fold(0.0, f64::max));
        }
        ensure!(begin.elapsed() < PATIENCE, "the engine of {game} does not answer");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The nodes a second that a message of the worker reports.
fn speed(message: &[u8]) -> Option<f64> {
    match FromWorker::decode(message)? {
        FromWorker::Finished(_, Some(EngineResponse::Benchmark { nodes, milliseconds })) => {
            Some(1000.0 * nodes as f64 / milliseconds.max(1) as f64)
        }
        _ => None,
    }
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
