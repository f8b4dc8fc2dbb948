//! What is kept, handed over and found again.

use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::{BOTH, ENGLISH, Trial};
use crate::house::House;
use crate::stage::Stage;
use crate::visitor::{Visitor, same};

pub(super) const TRIALS: [Trial; 5] = [
    Trial { name: "export", languages: ENGLISH, run: |_, visitor| Box::pin(exporting(visitor)) },
    Trial {
        name: "a game goes on after a reload",
        languages: BOTH,
        run: |_, visitor| Box::pin(reloading(visitor)),
    },
    Trial {
        name: "with the server gone",
        languages: BOTH,
        run: |stage, visitor| Box::pin(alone(stage, visitor)),
    },
    Trial {
        name: "a damaged game is told and set aside",
        languages: BOTH,
        run: |_, visitor| Box::pin(damaged(visitor)),
    },
    Trial {
        name: "language and looks are remembered",
        languages: ENGLISH,
        run: |_, visitor| Box::pin(remembering(visitor)),
    },
];

/// The text of the file with this extension that the page has handed over.
pub(super) async fn handed_over(visitor: &Visitor, extension: &str) -> Result<String> {
    Ok(String::from_utf8(handed_over_bytes(visitor, extension).await?)?)
}

/// The file with this extension that the page has handed over.
pub(super) async fn handed_over_bytes(visitor: &Visitor, extension: &str) -> Result<Vec<u8>> {
    for _ in 0..400 {
        for entry in std::fs::read_dir(&visitor.downloads)? {
            let path = entry?.path();
            if path.extension().is_some_and(|is| is == extension) {
                let bytes = std::fs::read(path)?;
                // The browser keeps the place with an empty file until the whole one takes it.
                if !bytes.is_empty() {
                    return Ok(bytes);
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    anyhow::bail!("no file with the extension {extension} came")
}

async fn exporting(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    for (game, moves, extension, written) in [
        ("chess", &["e4", "c5"][..], "pgn", "1. e4 c5"),
        ("checkers", &["11-15", "22-18"], "pdn", "1. 11-15 22-18"),
        ("backgammon", &["31", "8/5,6/5"], "mat", "31: 8/5 6/5"),
    ] {
        let manual = if game == "backgammon" { &[l.menu_manual_dice()][..] } else { &[] };
        visitor.open(game, manual).await?;
        for mv in moves {
            visitor.type_line(mv).await?;
        }
        visitor.see("the moves", |seen| !seen.moves.is_empty() && !seen.refused).await?;
        visitor.press(".panel", l.action_export()).await?;
        let text = handed_over(visitor, extension).await?;
        ensure!(text.contains(written), "{text}");
    }
    visitor.press(".panel", l.web_record()).await?;
    let record = handed_over(visitor, "salon").await?;
    ensure!(record.contains("backgammon"), "{record}");
    Ok(())
}

async fn reloading(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.open("chess", &[&l.menu_minutes(5)]).await?;
    for mv in ["e2e4", "e7e5"] {
        visitor.type_line(mv).await?;
    }
    let before = visitor.see("two moves", |seen| seen.moves.len() == 2).await?;
    visitor.driver.refresh().await?;
    visitor.find(".board.playing svg").await?;
    let after = visitor.see("the same game", |seen| seen.moves.len() == 2).await?;
    same("the pieces", &after.pieces, &before.pieces)?;
    // And from home.
    visitor.click(".brand").await?;
    visitor.click(".kept").await?;
    visitor.find(".board.playing svg").await?;
    visitor.type_line("g1f3").await?;
    visitor.see("it goes on", |seen| seen.moves.len() == 3).await?;
    visitor.click(".brand").await?;
    visitor.press(".unfinished", l.web_delete_game()).await?;
    visitor.until("it is gone", "return !document.querySelector('.unfinished')").await
}

/// After one visit, the page needs nobody.
async fn alone(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let house = House::open(&stage.salon)?;
    visitor.house.clone_from(&house.address);
    visitor.may_miss_the_house = true;
    visitor.go("#/").await?;
    let ready = "return navigator.serviceWorker.controller?.state === 'activated'";
    visitor.until("the service worker", ready).await?;
    drop(house);
    visitor.driver.refresh().await?;
    visitor.until("the page", "return !!document.querySelector('.triptych svg')").await?;
    visitor.open("chess", &[]).await?;
    visitor.type_line("e5").await?;
    visitor.see("a reason", |seen| seen.refused).await?;
    // The long texts of the rules are kept too.
    visitor.click(".strip button").await?;
    let told = "return [...document.querySelectorAll('dialog .lesson p')].some((one) => one.textContent.length > 20)";
    visitor.until("the rule", told).await?;
    visitor.press("dialog", visitor.language.web_close()).await?;
    visitor.type_line("e4").await?;
    visitor.see("the move", |seen| seen.moves == ["e4"]).await?;
    Ok(())
}

async fn damaged(visitor: &Visitor) -> Result<()> {
    visitor.open("chess", &[]).await?;
    for mv in ["e2e4", "e7e5", "g1f3"] {
        visitor.type_line(mv).await?;
    }
    visitor.see("three moves", |seen| seen.moves.len() == 3).await?;
    let name: String = visitor
        .ask("return Object.keys(localStorage).find((key) => key.startsWith('salon.table.'))")
        .await
        .context("no record is kept")?;
    // The end of the record is cut off.
    let cut = "const name = arguments[0]; const text = localStorage.getItem(name); localStorage.setItem(name, text.slice(0, -4));";
    visitor.driver.execute(cut, vec![serde_json::json!(name)]).await?;
    visitor.driver.refresh().await?;
    visitor.find(".notice").await?;
    visitor.see("what was sound", |seen| seen.moves.len() == 2).await?;
    let aside =
        "return Object.keys(localStorage).filter((key) => key.startsWith('salon.aside.')).length";
    same("what was set aside", &visitor.ask::<usize>(aside).await?, &1)?;
    visitor.press(".notice", visitor.language.web_close()).await?;
    // Nothing can be read at all.
    let spoil = "localStorage.setItem(arguments[0], 'nothing');";
    visitor.driver.execute(spoil, vec![serde_json::json!(name)]).await?;
    visitor.go("#/").await?;
    visitor.find(".notice").await?;
    let kept = "return Object.keys(localStorage).filter((key) => localStorage.getItem(key) === 'nothing').length";
    same("what could not be read is still there", &visitor.ask::<usize>(kept).await?, &1)?;
    same("nor is what was set aside before lost", &visitor.ask::<usize>(aside).await?, &2)?;
    let table =
        "return Object.keys(localStorage).filter((key) => key.startsWith('salon.table.')).length";
    same("tables", &visitor.ask::<usize>(table).await?, &0)
}

async fn remembering(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("#/").await?;
    visitor.press(".top", l.web_settings()).await?;
    visitor.press("dialog", l.web_theme_contrast()).await?;
    visitor.press("dialog", l.web_scheme_dark()).await?;
    visitor.press("dialog", l.web_close()).await?;
    visitor.press(".top", l.action_language()).await?;
    visitor.driver.refresh().await?;
    visitor.find(".triptych").await?;
    let root: Vec<String> = visitor
        .ask("const root = document.documentElement; return [root.lang, root.dataset.theme, root.dataset.scheme]")
        .await?;
    same("the page", &root, &["fr", "contrast", "dark"].map(str::to_owned).to_vec())
}
