//! The browser's storage as version 0.1 wrote it.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use board_view::Place;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thirtyfour::Key;

use super::super::study::{count_elements, wait_for_text};
use super::{read, restore_version_0_1};
use crate::browser::{Browser, ensure_equal};
use crate::test_environment::TestEnvironment;

/// The contents of the browser's storage: the keys of `localStorage`, and the databases of IndexedDB.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Storage {
    local_storage: BTreeMap<String, String>,
    databases: Value,
}

/// Writes the databases; typed arrays and blobs come as base64.
const WRITE: &str = r#"
    const [{ localStorage: texts, databases }, done] = arguments;
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const value = (one) => one?.$bytes !== undefined ? bytes(one.$bytes)
        : one?.$blob !== undefined ? new Blob([bytes(one.$blob)], { type: one.type }) : one;
    const write = ({ name, version, stores }) => new Promise((resolve, reject) => {
        const request = indexedDB.open(name, version);
        request.onerror = () => reject(request.error);
        request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store.name));
        request.onsuccess = () => {
            const database = request.result;
            const transaction = database.transaction(stores.map((store) => store.name), "readwrite");
            for (const store of stores)
                for (const [key, one] of store.records) transaction.objectStore(store.name).put(value(one), key);
            transaction.oncomplete = () => { database.close(); resolve(); };
            transaction.onabort = () => reject(transaction.error);
        };
    });
    Promise.all(databases.map(write)).then(() => done(null), (error) => done(String(error)));"#;

/// Fills the storage of a new browser.
pub(super) async fn load(browser: &Browser) -> Result<()> {
    let storage: Storage = read("storage.json")?;
    // An address of the same origin without a page.
    browser.driver.goto(format!("{}api", browser.server)).await?;
    let answer = browser.driver.execute_async(WRITE, vec![json!(storage)]).await?;
    let failure: Option<String> = answer.convert()?;
    ensure_equal("errors", &failure, &None)?;
    // The browser logs that this address has no icon; wait for that message and discard it.
    for _ in 0..20 {
        let log = browser.driver.browser_log().await?;
        if log.iter().any(|entry| entry.message.contains("/favicon.ico")) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// The record of a game in the browser's storage.
async fn record(browser: &Browser, id: &str) -> Result<String> {
    let script = "return localStorage.getItem(`salon.table.${arguments[0]}`)";
    browser.evaluate_with(script, vec![json!(id)]).await
}

/// The ids of the stored games under these rules.
fn games_under(storage: &Storage, game: &str, rules: &str) -> Vec<String> {
    let says = |text: &str, line: &str| text.contains(&format!(" {line}\n"));
    let fits =
        |text: &str| says(text, &format!("game {game}")) && says(text, &format!("rules {rules}"));
    let tables = storage.local_storage.iter().filter_map(|(key, text)| {
        let id = key.strip_prefix("salon.table.")?;
        fits(text).then(|| id.to_owned())
    });
    tables.collect()
}

pub(super) async fn games(environment: &TestEnvironment, browser: &mut Browser) -> Result<()> {
    let _server = restore_version_0_1(environment, browser).await?;
    preferences(browser).await?;
    let storage: Storage = read("storage.json")?;
    computer_answers(browser, &storage).await?;
    dice_continue(browser, &storage).await?;
    // Nothing was deleted.
    for (key, text) in &storage.local_storage {
        let kept: Option<String> = browser
            .evaluate_with("return localStorage.getItem(arguments[0])", vec![json!(key)])
            .await?;
        let kept = kept.with_context(|| format!("{key} is missing"))?;
        // Moves are added to games, and new preferences to the old ones.
        let grows = key.starts_with("salon.table.") || key == "salon.look";
        ensure!(kept == *text || grows && kept.starts_with(text) || key == "salon.latest", "{key}");
    }
    Ok(())
}

async fn preferences(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("#/").await?;
    browser.find(".game-cards").await?;
    let root: Vec<String> = browser
        .evaluate("const root = document.documentElement; return [root.lang, root.dataset.theme, root.dataset.scheme]")
        .await?;
    ensure_equal("the page", &root, &["fr", "contrast", "dark"].map(str::to_owned).to_vec())?;
    browser.press(".top", l.web_settings()).await?;
    browser.find("dialog .switch input").await?;
    let switches: Vec<bool> = browser
        .evaluate("return [...document.querySelectorAll('dialog .switch input')].map((one) => one.checked)")
        .await?;
    // Motion, sound and names of squares are off; the board in words, the evaluation bar and four other preferences are on.
    // Moves of backgammon with one click, which 0.1 did not know, are on too.
    let chosen = [false, false, false, true, true, true, true, true, true, true].to_vec();
    ensure_equal("the switches", &switches, &chosen)?;
    browser.press("dialog", l.web_close()).await
}

/// A game against the computer continues, and the computer answers.
async fn computer_answers(browser: &Browser, storage: &Storage) -> Result<()> {
    let computer = games_under(storage, "chess", "standard").into_iter().find(|id| {
        storage.local_storage[&format!("salon.table.{id}")].contains(" north computer 2\n")
    });
    let id = computer.context("no game against the computer")?;
    browser.navigate(&format!("#/table/{id}")).await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("two moves", |page| page.moves.len() == 2).await?;
    browser.type_line("a2a3").await?;
    browser.wait_for_state("the answer", |page| page.moves.len() == 4).await?;
    Ok(())
}

/// A game of backgammon continues with the dice of its stored secret.
async fn dice_continue(browser: &Browser, storage: &Storage) -> Result<()> {
    let ids = games_under(storage, "backgammon", "standard");
    let secret = |id: &&String| storage.local_storage.contains_key(&format!("salon.secret.{id}"));
    let id = ids.iter().find(secret).context("no game with fair dice")?;
    let before = record(browser, id).await?;
    browser.navigate(&format!("#/table/{id}")).await?;
    browser.find(".board.playing svg").await?;
    let rolls = |text: &str| text.matches(" house roll ").count();
    for _ in 0..200 {
        let now = record(browser, id).await?;
        if now.starts_with(&before) && rolls(&now) > rolls(&before) {
            return Ok(());
        }
        let (page, l) = (browser.page_state().await?, browser.language);
        let buttons = [l.choice_done(), l.choice_roll()];
        let offered = buttons.iter().find(|name| page.buttons.iter().any(|shown| shown == *name));
        match (offered, page.movable.last()) {
            (Some(name), _) => browser.press(".strip", name).await?,
            (None, Some(place)) => browser.click_places(&[Place(*place), Place(*place)]).await?,
            (None, None) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    anyhow::bail!("the dice do not roll again")
}

pub(super) async fn study(environment: &TestEnvironment, browser: &mut Browser) -> Result<()> {
    let _server = restore_version_0_1(environment, browser).await?;
    for (book, learned) in [
        ("chess/standard", 1),
        ("chess/fortress", 1),
        ("checkers/deluxe", 1),
        ("backgammon/travel", 1),
    ] {
        browser.navigate(&format!("study#/rules/{book}")).await?;
        browser.find(".tick").await?;
        ensure_equal(book, &count_elements(browser, ".tick").await?, &learned)?;
    }
    for (game, solved) in
        [("chess", ".in-the-end"), ("checkers", ".at-once"), ("backgammon", ".at-once")]
    {
        browser.navigate(&format!("study#/puzzles/{game}")).await?;
        let tile = format!(".tile{solved}");
        browser.find(&tile).await?;
        ensure_equal(&tile, &count_elements(browser, &tile).await?, &1)?;
    }
    browser.navigate("study#/puzzles/mine").await?;
    browser.find(".graded .tile.at-once").await?;
    ensure_equal("puzzles from mistakes", &count_elements(browser, ".graded .tile").await?, &2)?;
    reviews(browser).await?;
    collections(browser).await
}

/// A stored review is shown at once, without a new search.
async fn reviews(browser: &Browser) -> Result<()> {
    let storage: Storage = read("storage.json")?;
    let reviews = storage.local_storage.iter().filter_map(|(key, text)| {
        let id = key.strip_prefix("salon.review.")?;
        Some((id.to_owned(), text.clone()))
    });
    for (id, text) in reviews {
        browser.navigate(&format!("study#/review/{id}")).await?;
        browser.find(".review .graph .course").await?;
        ensure_equal(
            "searches in progress",
            &count_elements(browser, ".doing progress").await?,
            &0,
        )?;
        let blunders = text.lines().filter(|line| line.contains(" blunder=")).count();
        ensure_equal(
            "blunders",
            &count_elements(browser, ".graph .dot.blunder").await?,
            &blunders,
        )?;
    }
    Ok(())
}

async fn collections(browser: &Browser) -> Result<()> {
    browser.navigate("study#/collections").await?;
    browser.find(".rows a").await?;
    for name in ["twelve.pgn", "six.pdn", "four.mat"] {
        wait_for_text(browser, ".rows", name).await?;
    }
    let chess = "return [...document.querySelectorAll('.rows a')].find((one) => one.textContent.includes('twelve.pgn'))";
    browser.driver.execute(chess, Vec::new()).await?.element()?.click().await?;
    browser.find(".game-row").await?;
    ensure_equal("games", &count_elements(browser, ".game-row").await?, &12)?;
    wait_for_text(browser, ".broken summary", &browser.language.collection_damaged_games(1))
        .await?;
    browser.click(".game-row").await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("the first game", |page| page.moves.len() == 68).await?;
    Ok(())
}

pub(super) async fn server_session(
    environment: &TestEnvironment,
    browser: &mut Browser,
) -> Result<()> {
    let l = browser.language;
    let _server = restore_version_0_1(environment, browser).await?;
    browser.navigate("club").await?;
    let known =
        |name: &str| format!("return document.querySelector('#club-name')?.value === {name:?}");
    browser.wait_until("the guest's name", &known("Wanda")).await?;
    browser
        .wait_until("three tables", "return document.querySelectorAll('.club-table').length >= 3")
        .await?;
    // The table against the computer continues.
    browser.click(".club-table.turn").await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("two moves", |page| page.moves.len() == 2).await?;
    browser.type_line("a2a3").await?;
    browser.wait_for_state("the answer", |page| page.moves.len() == 4).await?;
    // The account signs in with its old passphrase.
    browser.navigate("club#/account").await?;
    let name = browser.find("#club-account-name").await?;
    name.clear().await?;
    name.send_keys("Ann").await?;
    let passphrase = browser.find("#club-passphrase").await?;
    passphrase.send_keys("passphrase of Ann".to_owned() + Key::Enter).await?;
    browser.wait_until("the account", &known("Ann")).await?;
    browser.navigate("club#/player/Ann").await?;
    wait_for_text(browser, "main", "1466").await?;
    browser.navigate("club#/account").await?;
    browser.press(".club", l.online_sign_out()).await?;
    browser.find("#club-name").await?;
    Ok(())
}
