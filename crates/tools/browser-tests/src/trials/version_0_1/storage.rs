//! The browser's storage as version 0.1 has left it.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use board_view::Place;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thirtyfour::Key;

use super::super::study::{how_many, until_told};
use super::{come_back, read};
use crate::stage::Stage;
use crate::visitor::{Visitor, same};

/// Everything that was in the browser's storage: the keys of `localStorage`, and the databases of IndexedDB.
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

/// Fills the storage of a browser that has not yet seen the page.
pub(super) async fn load(visitor: &Visitor) -> Result<()> {
    let storage: Storage = read("storage.json")?;
    // A place of the same origin at which no page runs.
    visitor.driver.goto(format!("{}api", visitor.house)).await?;
    let answer = visitor.driver.execute_async(WRITE, vec![json!(storage)]).await?;
    let failure: Option<String> = answer.convert()?;
    same("what went wrong", &failure, &None)?;
    // What is no page has no icon either, and the browser complains about that.
    for _ in 0..20 {
        let log = visitor.driver.browser_log().await?;
        if log.iter().any(|entry| entry.message.contains("/favicon.ico")) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// The record of a game in the browser's storage.
async fn record(visitor: &Visitor, id: &str) -> Result<String> {
    let script = "return localStorage.getItem(`salon.table.${arguments[0]}`)";
    visitor.ask_about(script, vec![json!(id)]).await
}

/// The names of the games of these rules whose record was stored.
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

pub(super) async fn games(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let _server = come_back(stage, visitor).await?;
    preferences(visitor).await?;
    let storage: Storage = read("storage.json")?;
    computer_answers(visitor, &storage).await?;
    dice_go_on(visitor, &storage).await?;
    // Nothing has been taken away.
    for (key, text) in &storage.local_storage {
        let kept: Option<String> = visitor
            .ask_about("return localStorage.getItem(arguments[0])", vec![json!(key)])
            .await?;
        let kept = kept.with_context(|| format!("{key} is gone"))?;
        let grows = key.starts_with("salon.table.");
        ensure!(kept == *text || grows && kept.starts_with(text) || key == "salon.latest", "{key}");
    }
    Ok(())
}

async fn preferences(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("#/").await?;
    visitor.find(".triptych").await?;
    let root: Vec<String> = visitor
        .ask("const root = document.documentElement; return [root.lang, root.dataset.theme, root.dataset.scheme]")
        .await?;
    same("the page", &root, &["fr", "contrast", "dark"].map(str::to_owned).to_vec())?;
    visitor.press(".top", l.web_settings()).await?;
    visitor.find("dialog .switch input").await?;
    let switches: Vec<bool> = visitor
        .ask("return [...document.querySelectorAll('dialog .switch input')].map((one) => one.checked)")
        .await?;
    // Motion, sound and names of squares are off; moves in words, the balance and four habits are on.
    let chosen = [false, false, false, true, true, true, true, true, true].to_vec();
    same("the switches", &switches, &chosen)?;
    visitor.press("dialog", l.web_close()).await
}

/// A game against the computer goes on, and the computer answers.
async fn computer_answers(visitor: &Visitor, storage: &Storage) -> Result<()> {
    let computer = games_under(storage, "chess", "standard").into_iter().find(|id| {
        storage.local_storage[&format!("salon.table.{id}")].contains(" north computer 2\n")
    });
    let id = computer.context("no game against the computer")?;
    visitor.go(&format!("#/table/{id}")).await?;
    visitor.find(".board.playing svg").await?;
    visitor.see("two moves", |seen| seen.moves.len() == 2).await?;
    visitor.type_line("a2a3").await?;
    visitor.see("the answer", |seen| seen.moves.len() == 4).await?;
    Ok(())
}

/// A game of backgammon goes on with the dice whose secret was stored beside it.
async fn dice_go_on(visitor: &Visitor, storage: &Storage) -> Result<()> {
    let ids = games_under(storage, "backgammon", "standard");
    let secret = |id: &&String| storage.local_storage.contains_key(&format!("salon.secret.{id}"));
    let id = ids.iter().find(secret).context("no game with fair dice")?;
    let before = record(visitor, id).await?;
    visitor.go(&format!("#/table/{id}")).await?;
    visitor.find(".board.playing svg").await?;
    let rolls = |text: &str| text.matches(" house roll ").count();
    for _ in 0..200 {
        let now = record(visitor, id).await?;
        if now.starts_with(&before) && rolls(&now) > rolls(&before) {
            return Ok(());
        }
        let (seen, l) = (visitor.look().await?, visitor.language);
        let buttons = [l.choice_done(), l.choice_roll()];
        let offered = buttons.iter().find(|name| seen.answers.iter().any(|shown| shown == *name));
        match (offered, seen.movable.last()) {
            (Some(name), _) => visitor.press(".strip", name).await?,
            (None, Some(place)) => visitor.touch(&[Place(*place), Place(*place)]).await?,
            (None, None) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    anyhow::bail!("the dice do not roll again")
}

pub(super) async fn study(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let _server = come_back(stage, visitor).await?;
    for (book, learned) in [
        ("chess/standard", 1),
        ("chess/fortress", 1),
        ("checkers/deluxe", 1),
        ("backgammon/travel", 1),
    ] {
        visitor.go(&format!("study#/rules/{book}")).await?;
        visitor.find(".tick").await?;
        same(book, &how_many(visitor, ".tick").await?, &learned)?;
    }
    for (game, solved) in
        [("chess", ".in-the-end"), ("checkers", ".at-once"), ("backgammon", ".at-once")]
    {
        visitor.go(&format!("study#/puzzles/{game}")).await?;
        let tile = format!(".tile{solved}");
        visitor.find(&tile).await?;
        same(&tile, &how_many(visitor, &tile).await?, &1)?;
    }
    visitor.go("study#/puzzles/mine").await?;
    visitor.find(".graded .tile.at-once").await?;
    same("puzzles from mistakes", &how_many(visitor, ".graded .tile").await?, &2)?;
    reviews(visitor).await?;
    collections(visitor).await
}

/// A review is there at once: what was found is not looked for again.
async fn reviews(visitor: &Visitor) -> Result<()> {
    let storage: Storage = read("storage.json")?;
    let reviews = storage.local_storage.iter().filter_map(|(key, text)| {
        let id = key.strip_prefix("salon.review.")?;
        Some((id.to_owned(), text.clone()))
    });
    for (id, text) in reviews {
        visitor.go(&format!("study#/review/{id}")).await?;
        visitor.find(".review .graph .course").await?;
        same("still looking", &how_many(visitor, ".doing progress").await?, &0)?;
        let blunders = text.lines().filter(|line| line.contains(" blunder=")).count();
        same("blunders", &how_many(visitor, ".graph .dot.blunder").await?, &blunders)?;
    }
    Ok(())
}

async fn collections(visitor: &Visitor) -> Result<()> {
    visitor.go("study#/collections").await?;
    visitor.find(".rows a").await?;
    for name in ["twelve.pgn", "six.pdn", "four.mat"] {
        until_told(visitor, ".rows", name).await?;
    }
    let chess = "return [...document.querySelectorAll('.rows a')].find((one) => one.textContent.includes('twelve.pgn'))";
    visitor.driver.execute(chess, Vec::new()).await?.element()?.click().await?;
    visitor.find(".game-row").await?;
    same("games", &how_many(visitor, ".game-row").await?, &12)?;
    until_told(visitor, ".broken summary", &visitor.language.collection_damaged_games(1)).await?;
    visitor.click(".game-row").await?;
    visitor.find(".board.playing svg").await?;
    visitor.see("the first game", |seen| seen.moves.len() == 68).await?;
    Ok(())
}

pub(super) async fn server_session(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let l = visitor.language;
    let _server = come_back(stage, visitor).await?;
    visitor.go("club").await?;
    let known =
        |name: &str| format!("return document.querySelector('#club-name')?.value === {name:?}");
    visitor.until("the guest's name", &known("Wanda")).await?;
    visitor
        .until("three tables", "return document.querySelectorAll('.club-table').length >= 3")
        .await?;
    // The table against the computer goes on.
    visitor.click(".club-table.turn").await?;
    visitor.find(".board.playing svg").await?;
    visitor.see("two moves", |seen| seen.moves.len() == 2).await?;
    visitor.type_line("a2a3").await?;
    visitor.see("the answer", |seen| seen.moves.len() == 4).await?;
    // An account signs in with the passphrase it had.
    visitor.go("club#/account").await?;
    let name = visitor.find("#club-account-name").await?;
    name.clear().await?;
    name.send_keys("Ann").await?;
    let passphrase = visitor.find("#club-passphrase").await?;
    passphrase.send_keys("passphrase of Ann".to_owned() + Key::Enter).await?;
    visitor.until("the account", &known("Ann")).await?;
    visitor.go("club#/player/Ann").await?;
    until_told(visitor, "main", "1466").await?;
    visitor.go("club#/account").await?;
    visitor.press(".club", l.online_sign_out()).await?;
    visitor.find("#club-name").await?;
    Ok(())
}
