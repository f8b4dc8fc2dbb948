use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use words::Language;
use worker_protocol::{
    EngineRequest, EngineResponse, FromWorker, RequestId, TableNotification, ToWorker,
};

use crate::browser::Browser;
use crate::test_environment::TestEnvironment;

/// The search depth of each game, which takes about a second.
const BENCHES: [(&str, u32); 3] = [("chess", 12), ("checkers", 14), ("backgammon", 3)];
/// Longest time that a benchmark may take.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Compares the speed of the engines in the browser's worker and in the native program.
pub(crate) async fn measure(environment: &TestEnvironment, salon: &Path) -> Result<()> {
    let browser = environment.browser(Language::English).await?;
    browser.navigate("#/").await?;
    for (game, depth) in BENCHES {
        let browser = in_browser(&browser, game, depth).await?;
        let native = natively(salon, game, depth)?;
        let share = 100.0 * browser / native;
        println!(
            "{game}: {browser:.0} nodes per second in the browser, {native:.0} natively: {share:.0} %"
        );
    }
    browser.close().await
}

/// The better of two runs, because the first one also compiles the module and initialises tables.
async fn in_browser(browser: &Browser, game: &str, depth: u32) -> Result<f64> {
    let request = EngineRequest::Benchmark { kind: game.parse()?, depth };
    let request =
        |id| ToWorker::<_, TableNotification>::Request { id, request: request.clone() }.encode();
    let (one, other) = (request(RequestId(1)), request(RequestId(2)));
    let script = format!(
        r#"window.messages = [];
        const address = document.querySelector("meta[name=worker]").content;
        const worker = window.engine = new Worker(address, {{ type: "module" }});
        worker.onmessage = ({{ data }}) => {{
            if (data instanceof Uint8Array) {{
                window.messages.push([...data]);
            }} else {{
                worker.postMessage([new Uint8Array({one:?})]);
                worker.postMessage([new Uint8Array({other:?})]);
            }}
        }};"#
    );
    browser.driver.execute(script, Vec::new()).await?;
    let begin = Instant::now();
    loop {
        let messages: Vec<Vec<u8>> = browser.evaluate("return window.messages").await?;
        let speeds: Vec<f64> = messages.iter().filter_map(|message| speed(message)).collect();
        if speeds.len() == 2 {
            browser.driver.execute("window.engine.terminate()", Vec::new()).await?;
            return Ok(speeds.into_iter().fold(0.0, f64::max));
        }
        ensure!(begin.elapsed() < TIMEOUT, "the engine of {game} does not answer");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The nodes per second that a message of the worker reports.
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
    let printed = String::from_utf8_lossy(&output.stdout);
    // "… nodes to depth 12, 1,234,567 a second"
    let number =
        printed.trim_end().strip_suffix(" a second").and_then(|line| line.rsplit(' ').next());
    let number = number.and_then(|number| number.replace(',', "").parse().ok());
    number.with_context(|| format!("unexpected output: {printed}"))
}
