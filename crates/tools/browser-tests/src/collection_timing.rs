//! Measures the import of collections of thousands of games.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use game::Notation;
use narration::PlayableGame;
use serde_json::json;
use words::Language;

use crate::browser::Browser;
use crate::generated_games::{games_text, generate_games};
use crate::test_environment::TestEnvironment;

/// Number of games of chess.
const CHESS: u64 = 5_000;
/// Number of games of checkers, and of backgammon.
const OTHERS: u64 = 500;
/// Longest time that an import may take.
const TIMEOUT: Duration = Duration::from_secs(300);
/// Longest time in milliseconds during which the page may be unresponsive.
const MAX_GAP: f64 = 100.0;

/// Records the longest time between two animation frames: during that time the page does not respond.
const WATCH: &str = r#"
    window.watched = { gap: 0, worst: 0, last: null };
    const look = (now) => {
        if (watched.last !== null) watched.gap = Math.max(watched.gap, now - watched.last);
        watched.worst = Math.max(watched.worst, watched.gap);
        watched.last = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return null;"#;

/// The longest time between two frames since the last call.
const GAP: &str = "const gap = watched.gap; watched.gap = 0; return gap;";

/// Imports a collection of each game, searches it, and prints time and memory.
pub(crate) async fn measure(environment: &TestEnvironment) -> Result<()> {
    let browser = environment.browser(Language::English).await?;
    browser.navigate("study#/collections").await?;
    browser.find(".lost").await?;
    let driver = environment.driver.process_id().context("chromedriver has ended")?;
    let before = memory(driver)?;
    let () = browser.evaluate(WATCH).await?;
    import::<chess::Position>(&browser, "standard", CHESS).await?;
    find(&browser).await?;
    browser.navigate("study#/collections").await?;
    import::<checkers::Position>(&browser, "standard", OTHERS).await?;
    import::<backgammon::Position>(&browser, "standard", OTHERS).await?;
    let heap: f64 = browser.evaluate("return performance.memory.usedJSHeapSize / 1e6").await?;
    let after = memory(driver)?;
    println!(
        "memory of the page's process with its workers: {} MB before, {} MB at its highest; {heap:.1} MB \
         of it are the page's own heap",
        before.0, after.1
    );
    let gap: f64 = browser.evaluate("return watched.worst").await?;
    browser.close().await?;
    println!("the longest time between two frames was {gap:.0} ms");
    ensure!(gap < MAX_GAP, "the page must respond within {MAX_GAP} ms");
    Ok(())
}

/// Imports a file as a user does.
async fn import<G: PlayableGame>(browser: &Browser, rules: &str, many: u64) -> Result<()> {
    let text = games_text(&generate_games::<G>(rules, many)?);
    let format = G::FORMATS.first().context("no format")?;
    let path = upload_path(browser, &format!("many.{format}"))?;
    std::fs::write(&path, &text)?;
    let begin = Instant::now();
    upload(browser, &path).await?;
    let done = format!(
        "return document.querySelector('p[role=status]').textContent.includes({})",
        json!(browser.language.collection_added(many, format!("many.{format}")))
    );
    while !browser.evaluate::<bool>(&done).await? {
        ensure!(begin.elapsed() < TIMEOUT, "the import does not finish");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let time = begin.elapsed();
    println!(
        "{many} games of {} ({:.1} MB of {}) in {:.1} s, at most {:.0} ms between two frames",
        G::GAME,
        text.len() as f64 / 1e6,
        format.to_uppercase(),
        time.as_secs_f64(),
        browser.evaluate::<f64>(GAP).await?
    );
    Ok(())
}

/// The path of a file to upload, outside of the download folder itself.
pub(crate) fn upload_path(browser: &Browser, name: &str) -> Result<PathBuf> {
    let folder = browser.downloads.join("uploads");
    std::fs::create_dir_all(&folder)?;
    Ok(folder.join(name))
}

/// Chooses a file in the page's file field.
pub(crate) async fn upload(browser: &Browser, path: &Path) -> Result<()> {
    let input = browser.find(".file input").await?;
    Ok(input.send_keys(path.to_string_lossy().as_ref()).await?)
}

/// Searches for the first position, which every game has, and for one that a few games have.
async fn find(browser: &Browser) -> Result<()> {
    let games = generate_games::<chess::Position>("standard", CHESS)?;
    let without_counters = |position: &chess::Position| {
        position.write_position().split(' ').take(4).collect::<Vec<_>>().join(" ")
    };
    let start = games[0].line.start();
    let third = &games[0].line.positions()[2];
    for (what, position) in [("the first position", start), ("a position after two moves", third)] {
        let wanted = without_counters(position);
        let reaches = |game: &&crate::generated_games::GeneratedGame<chess::Position>| {
            game.line.positions().iter().any(|position| without_counters(position) == wanted)
        };
        let many = games.iter().filter(reaches).count() as u64;
        let address = position.write_position().replace('/', "~").replace(' ', "_");
        let begin = Instant::now();
        browser.navigate(&format!("study#/find/chess/{address}")).await?;
        let sentence = browser.language.collection_games_found(many, CHESS);
        let script = format!("return document.body.textContent.includes({})", json!(sentence));
        browser.wait_until(&sentence, &script).await?;
        let (time, gap) = (begin.elapsed(), browser.evaluate::<f64>(GAP).await?);
        println!(
            "{what} found in {many} games after {:.2} s, at most {gap:.0} ms between two frames",
            time.as_secs_f64()
        );
    }
    Ok(())
}

/// Current and highest memory, in megabytes, of the largest renderer process that this driver has started.
fn memory(driver: u32) -> Result<(u64, u64)> {
    let mut most = (0, 0);
    for entry in std::fs::read_dir("/proc")? {
        let folder = entry?.path();
        let command = std::fs::read(folder.join("cmdline")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command);
        if !command.contains("--type=renderer") || !descends(&folder, driver) {
            continue;
        }
        let status = std::fs::read_to_string(folder.join("status")).unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        let now = (field("VmRSS:").unwrap_or(0) / 1_000, field("VmHWM:").unwrap_or(0) / 1_000);
        most = most.max(now);
    }
    Ok(most)
}

/// Whether a process is a descendant of another.
fn descends(folder: &Path, ancestor: u32) -> bool {
    let mut folder = folder.to_owned();
    for _ in 0..8 {
        let status = std::fs::read_to_string(folder.join("status")).unwrap_or_default();
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
        match parent.and_then(|parent| parent.trim().parse::<u32>().ok()) {
            Some(parent) if parent == ancestor => return true,
            Some(parent) if parent > 1 => folder = format!("/proc/{parent}").into(),
            _ => return false,
        }
    }
    false
}
