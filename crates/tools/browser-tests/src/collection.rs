//! How a collection of thousands of games comes into the browser.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use game::Notation;
use narration::PlayableGame;
use serde_json::json;
use words::Language;

use crate::stage::Stage;
use crate::visitor::Visitor;
use crate::volume::{file, played};

/// So many games.
const CHESS: u64 = 5_000;
const OTHERS: u64 = 500;
const PATIENCE: Duration = Duration::from_secs(300);
/// Within so many milliseconds the page must answer, whatever happens.
const ANSWER: f64 = 100.0;

/// Remembers for how long the page drew nothing: for so long nothing that a reader does is answered.
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

/// The longest time without a picture since this was asked last.
const GAP: &str = "const gap = watched.gap; watched.gap = 0; return gap;";

/// Takes in collections of each game, looks into them, and tells what that needs.
pub(crate) async fn measure(stage: &Stage) -> Result<()> {
    let visitor = stage.visitor(Language::English).await?;
    visitor.go("study#/collections").await?;
    visitor.find(".lost").await?;
    let driver = stage.driver.number().context("the driver is gone")?;
    let before = memory(driver)?;
    let () = visitor.ask(WATCH).await?;
    take_in::<chess::Position>(&visitor, "standard", CHESS).await?;
    find(&visitor).await?;
    visitor.go("study#/collections").await?;
    take_in::<checkers::Position>(&visitor, "standard", OTHERS).await?;
    take_in::<backgammon::Position>(&visitor, "standard", OTHERS).await?;
    let heap: f64 = visitor.ask("return performance.memory.usedJSHeapSize / 1e6").await?;
    let after = memory(driver)?;
    println!(
        "memory of the page's process with its workers: {} MB before, {} MB at its highest; {heap:.1} MB \
         of it are the page's own heap",
        before.0, after.1
    );
    let gap: f64 = visitor.ask("return watched.worst").await?;
    visitor.leave().await?;
    println!("at no time did the page draw nothing for longer than {gap:.0} ms");
    ensure!(gap < ANSWER, "the page must answer within {ANSWER} ms");
    Ok(())
}

/// Takes a file in as a reader does.
async fn take_in<G: PlayableGame>(visitor: &Visitor, rules: &str, many: u64) -> Result<()> {
    let text = file(&played::<G>(rules, many)?);
    let format = G::FORMATS.first().context("no format")?;
    let path = own_file(visitor, &format!("many.{format}"))?;
    std::fs::write(&path, &text)?;
    let begin = Instant::now();
    add(visitor, &path).await?;
    let done = format!(
        "return document.querySelector('p[role=status]').textContent.includes({})",
        json!(visitor.language.collection_added(many, format!("many.{format}")))
    );
    while !visitor.ask::<bool>(&done).await? {
        ensure!(begin.elapsed() < PATIENCE, "the file does not come in");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let time = begin.elapsed();
    println!(
        "{many} games of {} ({:.1} MB of {}) in {:.1} s, the page held up for at most {:.0} ms",
        G::GAME,
        text.len() as f64 / 1e6,
        format.to_uppercase(),
        time.as_secs_f64(),
        visitor.ask::<f64>(GAP).await?
    );
    Ok(())
}

/// Where a file is that a reader has, apart from those that the page hands over.
pub(crate) fn own_file(visitor: &Visitor, name: &str) -> Result<PathBuf> {
    let folder = visitor.downloads.join("own");
    std::fs::create_dir_all(&folder)?;
    Ok(folder.join(name))
}

/// Chooses a file.
pub(crate) async fn add(visitor: &Visitor, path: &Path) -> Result<()> {
    let input = visitor.find(".file input").await?;
    Ok(input.send_keys(path.to_string_lossy().as_ref()).await?)
}

/// Looks for the first position, which every game has, and for one that a few have.
async fn find(visitor: &Visitor) -> Result<()> {
    let games = played::<chess::Position>("standard", CHESS)?;
    let stand = |position: &chess::Position| {
        position.write_position().split(' ').take(4).collect::<Vec<_>>().join(" ")
    };
    let start = games[0].line.start();
    let third = &games[0].line.positions()[2];
    for (what, position) in [("the first position", start), ("a position after two moves", third)] {
        let wanted = stand(position);
        let has = |game: &&crate::volume::Played<chess::Position>| {
            game.line.positions().iter().any(|position| stand(position) == wanted)
        };
        let many = games.iter().filter(has).count() as u64;
        let address = position.write_position().replace('/', "~").replace(' ', "_");
        let begin = Instant::now();
        visitor.go(&format!("study#/find/chess/{address}")).await?;
        let told = visitor.language.collection_games_found(many, CHESS);
        let script = format!("return document.body.textContent.includes({})", json!(told));
        visitor.until(&told, &script).await?;
        let (time, gap) = (begin.elapsed(), visitor.ask::<f64>(GAP).await?);
        println!(
            "{what} found in {many} games after {:.2} s, the page held up for at most {gap:.0} ms",
            time.as_secs_f64()
        );
    }
    Ok(())
}

/// What the largest process that shows a page needs now, and has needed at its highest, in megabytes,
/// of those that this driver has started.
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

/// Whether a process was started by another, or by one that was.
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
