//! Stored games, exports and preferences.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{BOTH, ENGLISH, TestCase};
use crate::browser::{Browser, ensure_equal};
use crate::server_process::ServerProcess;
use crate::test_environment::TestEnvironment;

pub(super) const TEST_CASES: [TestCase; 8] = [
    TestCase {
        name: "games are exported in every format",
        languages: ENGLISH,
        run: |_, browser| Box::pin(exports_games(browser)),
    },
    TestCase {
        name: "a game continues after a reload",
        languages: BOTH,
        run: |_, browser| Box::pin(continues_after_reload(browser)),
    },
    TestCase {
        name: "a game can be played while the server is offline",
        languages: BOTH,
        run: |environment, browser| Box::pin(plays_offline(environment, browser)),
    },
    TestCase {
        name: "a chunk that cannot be loaded is loaded on the next attempt",
        languages: ENGLISH,
        run: |_, browser| Box::pin(retries_missing_chunks(browser)),
    },
    TestCase {
        name: "a damaged game is reported and set aside",
        languages: BOTH,
        run: |_, browser| Box::pin(sets_damaged_games_aside(browser)),
    },
    TestCase {
        name: "a second tab with the same game is told to load it again",
        languages: ENGLISH,
        run: |_, browser| Box::pin(warns_a_second_tab(browser)),
    },
    TestCase {
        name: "a game can be played while the storage is full",
        languages: ENGLISH,
        run: |_, browser| Box::pin(plays_without_storage(browser)),
    },
    TestCase {
        name: "language and appearance are stored",
        languages: ENGLISH,
        run: |_, browser| Box::pin(stores_preferences(browser)),
    },
];

/// The text of the downloaded file with this extension.
pub(super) async fn downloaded_text(browser: &Browser, extension: &str) -> Result<String> {
    Ok(String::from_utf8(downloaded_bytes(browser, extension).await?)?)
}

/// The downloaded file with this extension.
pub(super) async fn downloaded_bytes(browser: &Browser, extension: &str) -> Result<Vec<u8>> {
    for _ in 0..400 {
        for entry in std::fs::read_dir(&browser.downloads)? {
            let path = entry?.path();
            if path.extension().is_some_and(|is| is == extension) {
                let bytes = std::fs::read(path)?;
                // The browser creates an empty file first and replaces it by the complete one.
                if !bytes.is_empty() {
                    return Ok(bytes);
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    anyhow::bail!("no file with the extension {extension} was downloaded")
}

async fn exports_games(browser: &Browser) -> Result<()> {
    let l = browser.language;
    for (game, moves, extension, written) in [
        ("chess", &["e4", "c5"][..], "pgn", "1. e4 c5"),
        ("checkers", &["11-15", "22-18"], "pdn", "1. 11-15 22-18"),
        ("backgammon", &["31", "8/5,6/5"], "mat", "31: 8/5 6/5"),
    ] {
        let manual = if game == "backgammon" { &[l.menu_manual_dice()][..] } else { &[] };
        browser.start_game(game, manual).await?;
        for mv in moves {
            browser.type_line(mv).await?;
        }
        browser.wait_for_state("the moves", |page| !page.moves.is_empty() && !page.refused).await?;
        browser.press_more(l.action_export()).await?;
        let text = downloaded_text(browser, extension).await?;
        ensure!(text.contains(written), "{text}");
    }
    browser.press_more(l.web_record()).await?;
    let record = downloaded_text(browser, "salon").await?;
    ensure!(record.contains("backgammon"), "{record}");
    Ok(())
}

async fn continues_after_reload(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.start_game("chess", &[&l.menu_minutes(5)]).await?;
    for mv in ["e2e4", "e7e5"] {
        browser.type_line(mv).await?;
    }
    let before = browser.wait_for_state("two moves", |page| page.moves.len() == 2).await?;
    browser.driver.refresh().await?;
    browser.find(".board.playing svg").await?;
    let after = browser.wait_for_state("the same game", |page| page.moves.len() == 2).await?;
    ensure_equal("the pieces", &after.pieces, &before.pieces)?;
    // The same from the home page.
    browser.click(".brand").await?;
    browser.click(".kept").await?;
    browser.find(".board.playing svg").await?;
    browser.type_line("g1f3").await?;
    browser.wait_for_state("the next move", |page| page.moves.len() == 3).await?;
    browser.click(".brand").await?;
    browser.press(".unfinished", l.web_delete_game()).await?;
    browser
        .wait_until(
            "the deleted game to disappear",
            "return !document.querySelector('.unfinished')",
        )
        .await
}

/// After one visit, the page works without the server.
async fn plays_offline(environment: &TestEnvironment, browser: &mut Browser) -> Result<()> {
    let server = ServerProcess::start(&environment.salon)?;
    browser.server.clone_from(&server.address);
    browser.server_may_be_offline = true;
    browser.navigate("#/").await?;
    let ready = "return navigator.serviceWorker.controller?.state === 'activated'";
    browser.wait_until("the service worker", ready).await?;
    drop(server);
    browser.driver.refresh().await?;
    browser.wait_until("the page", "return !!document.querySelector('.game-cards svg')").await?;
    browser.start_game("chess", &[]).await?;
    browser.type_line("e5").await?;
    browser.wait_for_state("a reason", |page| page.refused).await?;
    // The texts of the rules are stored too.
    browser.click(".strip button").await?;
    let shown = "return [...document.querySelectorAll('dialog .lesson p')].some((one) => one.textContent.length > 20)";
    browser.wait_until("the rule", shown).await?;
    browser.press("dialog", browser.language.web_close()).await?;
    browser.type_line("e4").await?;
    browser.wait_for_state("the move", |page| page.moves == ["e4"]).await?;
    Ok(())
}

/// Dialogs and parts show a message and a button while their chunks cannot be loaded.
async fn retries_missing_chunks(browser: &Browser) -> Result<()> {
    let l = browser.language;
    let cdp = browser.driver.cdp();
    // A service worker would fetch what is blocked for the page.
    let without = json!({ "source": "delete Navigator.prototype.serviceWorker" });
    cdp.send_raw("Page.addScriptToEvaluateOnNewDocument", without).await?;
    cdp.send_raw("Network.enable", json!({})).await?;
    let chunks = |blocked: bool| json!({ "urls": if blocked { vec!["*/part-*"] } else { vec![] } });
    cdp.send_raw("Network.setBlockedURLs", chunks(true)).await?;
    browser.navigate("#/").await?;
    browser.press(".top", l.web_settings()).await?;
    browser.find("dialog .part-state[role=alert]").await?;
    cdp.send_raw("Network.setBlockedURLs", chunks(false)).await?;
    browser.press("dialog", l.web_retry()).await?;
    browser.find("dialog .choices").await?;
    browser.press("dialog", l.web_close()).await?;
    cdp.send_raw("Network.setBlockedURLs", chunks(true)).await?;
    browser.click("nav.sections a[href='/study#/learn']").await?;
    browser.find("main > .part-state[role=alert]").await?;
    cdp.send_raw("Network.setBlockedURLs", chunks(false)).await?;
    browser.press("main", l.web_retry()).await?;
    browser.find("main .study").await?;
    // The browser has complained about the blocked files.
    browser.driver.browser_log().await?;
    Ok(())
}

async fn sets_damaged_games_aside(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    for mv in ["e2e4", "e7e5", "g1f3"] {
        browser.type_line(mv).await?;
    }
    browser.wait_for_state("three moves", |page| page.moves.len() == 3).await?;
    let name: String = browser
        .evaluate("return Object.keys(localStorage).find((key) => key.startsWith('salon.table.'))")
        .await
        .context("no record is stored")?;
    // Cut the end of the record off.
    let cut = "const name = arguments[0]; const text = localStorage.getItem(name); localStorage.setItem(name, text.slice(0, -4));";
    browser.driver.execute(cut, vec![json!(name)]).await?;
    browser.driver.refresh().await?;
    browser.find(".notice").await?;
    browser.wait_for_state("the undamaged moves", |page| page.moves.len() == 2).await?;
    let aside =
        "return Object.keys(localStorage).filter((key) => key.startsWith('salon.aside.')).length";
    ensure_equal("records set aside", &browser.evaluate::<usize>(aside).await?, &1)?;
    browser.press(".notice", browser.language.web_close()).await?;
    // A record that cannot be read at all.
    let spoil = "localStorage.setItem(arguments[0], 'nothing');";
    browser.driver.execute(spoil, vec![json!(name)]).await?;
    browser.navigate("#/").await?;
    browser.find(".notice").await?;
    let kept = "return Object.keys(localStorage).filter((key) => localStorage.getItem(key) === 'nothing').length";
    ensure_equal(
        "unreadable records that are still stored",
        &browser.evaluate::<usize>(kept).await?,
        &1,
    )?;
    ensure_equal("records set aside", &browser.evaluate::<usize>(aside).await?, &2)?;
    let table =
        "return Object.keys(localStorage).filter((key) => key.startsWith('salon.table.')).length";
    ensure_equal("tables", &browser.evaluate::<usize>(table).await?, &0)
}

/// What the first tab has played must not be overwritten by the second.
async fn warns_a_second_tab(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.start_game("chess", &[]).await?;
    browser.type_line("e2e4").await?;
    browser.wait_for_state("a move", |page| page.moves.len() == 1).await?;
    let first = browser.driver.window().await?;
    let address = browser.driver.current_url().await?;
    let second = browser.driver.new_tab().await?;
    browser.driver.switch_to_window(second).await?;
    browser.driver.goto(address.as_str()).await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("the same game", |page| page.moves.len() == 1).await?;
    browser.type_line("e7e5").await?;
    browser.wait_for_state("the second move", |page| page.moves.len() == 2).await?;
    browser.driver.switch_to_window(first).await?;
    browser.wait_for_state("a warning", |page| page.status == l.web_other_tab()).await?;
    browser.type_line("c7c5").await?;
    browser.press(".strip", l.web_reload()).await?;
    browser.find(".board.playing svg").await?;
    let moves = browser.wait_for_state("both moves", |page| page.moves.len() == 2).await?.moves;
    ensure_equal("the moves", &moves, &["e4", "e5"].map(str::to_owned).to_vec())
}

async fn plays_without_storage(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("#/").await?;
    let fill = "
        let size = 1 << 22;
        for (let n = 0; size > 0; n++) {
            try { localStorage.setItem(`filler${n}`, 'x'.repeat(size)); } catch { size >>= 1; }
        }
        return null";
    let () = browser.evaluate(fill).await?;
    browser.start_game("chess", &[]).await?;
    let shown: String =
        browser.evaluate("return document.querySelector('.notice p').textContent").await?;
    ensure_equal("the notice", &shown.as_str(), &l.web_save_failed())?;
    browser.press(".notice", l.web_close()).await?;
    browser.type_line("e2e4").await?;
    browser.wait_for_state("a move", |page| page.moves.len() == 1).await?;
    // The game is still there when the user comes back to it.
    browser.click(".brand").await?;
    browser.click(".kept").await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("the same game", |page| page.moves.len() == 1).await?;
    Ok(())
}

async fn stores_preferences(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("#/").await?;
    browser.press(".top", l.web_settings()).await?;
    browser.press("dialog", l.web_theme_contrast()).await?;
    browser.press("dialog", l.web_scheme_dark()).await?;
    browser.press("dialog", l.web_close()).await?;
    browser.press(".top", l.action_language()).await?;
    browser.driver.refresh().await?;
    browser.find(".game-cards").await?;
    let root: Vec<String> = browser
        .evaluate("const root = document.documentElement; return [root.lang, root.dataset.theme, root.dataset.scheme]")
        .await?;
    ensure_equal("the page", &root, &["fr", "contrast", "dark"].map(str::to_owned).to_vec())
}
