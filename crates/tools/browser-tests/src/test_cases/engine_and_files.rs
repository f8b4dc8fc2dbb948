//! What the worker does for a table: the computer's moves, hints, evaluations, imported games, links and dice proofs.

use anyhow::{Result, ensure};
use serde_json::json;

use super::{BOTH, ENGLISH, TestCase};
use crate::app_screens::square;
use crate::browser::Browser;
use crate::server_process::ServerProcess;
use crate::test_environment::TestEnvironment;

pub(super) const TEST_CASES: [TestCase; 7] = [
    TestCase {
        name: "the computer moves, answers offers and plays on after a reload",
        languages: BOTH,
        run: |_, browser| Box::pin(computer_plays(browser)),
    },
    TestCase {
        name: "the computer plays while the server is offline",
        languages: ENGLISH,
        run: |environment, browser| Box::pin(computer_offline(environment, browser)),
    },
    TestCase {
        name: "a hint and the evaluation are shown",
        languages: BOTH,
        run: |_, browser| Box::pin(hint_and_evaluation(browser)),
    },
    TestCase {
        name: "arrows and circles can be drawn",
        languages: ENGLISH,
        run: |_, browser| Box::pin(draws_arrows(browser)),
    },
    TestCase {
        name: "games are imported from text and links",
        languages: BOTH,
        run: |_, browser| Box::pin(imports_games(browser)),
    },
    TestCase {
        name: "one of several games is chosen, and what cannot be opened is explained",
        languages: BOTH,
        run: |_, browser| Box::pin(chooses_a_game(browser)),
    },
    TestCase {
        name: "the dice of a record are verified",
        languages: BOTH,
        run: |_, browser| Box::pin(verifies_dice(browser)),
    },
];

/// Starts a game against the computer at a level.
async fn start_against_computer(browser: &Browser, game: &str, level: &str) -> Result<()> {
    let l = browser.language;
    browser.navigate(&format!("#/new/{game}")).await?;
    for name in [l.web_computer(), level, l.menu_play()] {
        browser.press(".card", name).await?;
    }
    browser.wait_until("the board", "return !!document.querySelector('.board.playing svg')").await
}

async fn computer_plays(browser: &Browser) -> Result<()> {
    let l = browser.language;
    start_against_computer(browser, "chess", "2").await?;
    browser.press(".panel", l.action_draw()).await?;
    let declined = l.status_declined("");
    let refuses = declined.split_whitespace().next_back().unwrap_or_default();
    browser
        .wait_for_state("the draw offer declined", |page| page.status.ends_with(refuses))
        .await?;
    browser.type_line("e2e4").await?;
    browser.wait_for_state("an answer", |page| page.moves.len() == 2).await?;
    // Against the computer a takeback returns to the player's own move.
    browser.press(".panel", l.action_takeback()).await?;
    browser.wait_for_state("the beginning", |page| page.moves.is_empty()).await?;
    browser.type_line("d2d4").await?;
    browser.driver.refresh().await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("an answer", |page| page.moves.len() == 2).await?;
    // In checkers the computer moves first.
    start_against_computer(browser, "checkers", "4").await?;
    browser.wait_for_state("a move", |page| page.moves.len() == 1).await?;
    Ok(())
}

/// Once the page has stored the engines, it can play without the server.
async fn computer_offline(environment: &TestEnvironment, browser: &mut Browser) -> Result<()> {
    let server = ServerProcess::start(&environment.salon)?;
    browser.server.clone_from(&server.address);
    browser.server_may_be_offline = true;
    browser.navigate("#/").await?;
    let kept = r#"
        const engine = document.querySelector("meta[name=worker]").content;
        const lessons = document.querySelector("meta[name=style-study]").content;
        window.kept ??= false;
        Promise.all([engine, lessons].map((path) => caches.match(path))).then((found) => { window.kept = found.every(Boolean); });
        return window.kept && navigator.serviceWorker.controller?.state === "activated";"#;
    browser.wait_until("the engines in the cache", kept).await?;
    drop(server);
    browser.driver.refresh().await?;
    browser.wait_until("the page", "return !!document.querySelector('.game-cards svg')").await?;
    start_against_computer(browser, "chess", "1").await?;
    browser.type_line("e4").await?;
    browser.wait_for_state("an answer", |page| page.moves.len() == 2).await?;
    // The lessons work too, although only the home page was visited.
    browser.click("nav.sections a[href='/study#/learn']").await?;
    browser.find("main .study").await?;
    Ok(())
}

async fn hint_and_evaluation(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("#/").await?;
    let () =
        browser.evaluate("localStorage.setItem('salon.look', 'balance=yes'); return null").await?;
    browser.driver.refresh().await?;
    browser.start_game("chess", &[]).await?;
    browser.wait_until("a bar", "return !!document.querySelector('.balance .notch')").await?;
    browser
        .wait_until("words", "return document.querySelector('.evaluation').textContent.length > 20")
        .await?;
    // A hint takes the place of a refusal.
    browser.type_line("e9").await?;
    browser.wait_for_state("a refusal", |page| page.refused).await?;
    browser.press(".panel", l.action_hint()).await?;
    browser.wait_until("an arrow", "return !!document.querySelector('.advice .head')").await?;
    let shown = l.status_hint("", "");
    let begins = shown.split_whitespace().next().unwrap_or_default();
    browser.wait_for_state("a hint", |page| page.status.starts_with(begins)).await?;
    browser.type_line("e4").await?;
    browser.wait_until("no arrow", "return !document.querySelector('.advice')").await
}

async fn draws_arrows(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    let script = r#"
        const middle = (place) => {
            const box = document.querySelector(`.touch[data-place="${place}"]`).getBoundingClientRect();
            return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        };
        const [from, to, button] = arguments;
        const event = (name, place) => document.querySelector(`.touch[data-place="${place}"]`)
            .dispatchEvent(new PointerEvent(name, { bubbles: true, button, pointerId: 1, ...middle(place) }));
        event("pointerdown", from);
        event("pointerup", to);
        return null;"#;
    let draw = async |from: &str, to: &str, button: u8, arrows: usize, circles: usize| {
        let arguments = vec![json!(square(from).0), json!(square(to).0), json!(button)];
        let () = browser.evaluate_with(script, arguments).await?;
        let drawn = format!(
            "const count = (what) => document.querySelectorAll(`.drawing ${{what}}`).length;
             return count('.head') === {arrows} && count('circle') === {circles}"
        );
        browser.wait_until(&format!("{arrows} arrows and {circles} circles"), &drawn).await
    };
    draw("d2", "d4", 2, 1, 0).await?;
    draw("e7", "e7", 2, 1, 1).await?;
    // Drawing an arrow again removes it, and a left click removes all drawings.
    draw("d2", "d4", 2, 0, 1).await?;
    draw("a4", "a4", 0, 0, 0).await
}

/// Imports a pasted game.
pub(super) async fn paste(browser: &Browser, text: &str) -> Result<()> {
    let l = browser.language;
    browser.navigate("#/").await?;
    browser.press(".home", l.web_open_game()).await?;
    browser.find(".import-form textarea").await?;
    let script =
        "document.querySelector('.import-form textarea').value = arguments[0]; return null";
    let () = browser.evaluate_with(script, vec![json!(text)]).await?;
    browser.press("dialog", l.web_open()).await
}

async fn imports_games(browser: &Browser) -> Result<()> {
    let l = browser.language;
    paste(browser, "[White \"Ann\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("fool's mate", |page| page.moves.len() == 4 && page.over).await?;
    browser.press(".panel", l.web_share()).await?;
    let link = "return document.querySelector('.share input')?.value.match(/#\\S+/)?.[0] ?? ''";
    browser.wait_until("the link", &format!("return (() => {{ {link} }})().length > 9")).await?;
    let link: String = browser.evaluate(link).await?;
    let () = browser.evaluate("localStorage.clear(); return null").await?;
    browser.navigate("#/").await?;
    browser.navigate(&link).await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("the same game", |page| page.moves.len() == 4 && page.over).await?;
    Ok(())
}

async fn chooses_a_game(browser: &Browser) -> Result<()> {
    // A damaged link.
    browser.navigate("#/link/eJwAAAA").await?;
    let shown = format!(
        "return document.querySelector('h1.lost')?.textContent === {:?}",
        browser.language.import_bad_link()
    );
    browser.wait_until("a reason", &shown).await?;
    // A faulty text stays in the field.
    paste(browser, "1. e4 e5 2. Ke3").await?;
    let shown =
        "return document.querySelector('dialog .why')?.textContent.includes('Ke3') ?? false";
    browser.wait_until("a reason", shown).await?;
    let kept = "return document.querySelector('.import-form textarea').value === '1. e4 e5 2. Ke3'";
    browser.wait_until("the pasted text", kept).await?;
    let script =
        "document.querySelector('.import-form textarea').value = arguments[0]; return null";
    let text = "[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"Zoé\"]\n\n1. d4 d5 2. c4 *\n";
    let () = browser.evaluate_with(script, vec![json!(text)]).await?;
    browser.press("dialog", browser.language.web_open()).await?;
    browser.click(".several li:nth-child(2) button").await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("the second game", |page| page.moves == ["d4", "d5", "c4"]).await?;
    Ok(())
}

async fn verifies_dice(browser: &Browser) -> Result<()> {
    let l = browser.language;
    paste(browser, include_str!("../../../../apps/salon/tests/data/honest.salon")).await?;
    browser.find(".board.playing svg").await?;
    browser.press_more(l.web_verify_dice()).await?;
    browser.find(".notice p").await?;
    let shown: String =
        browser.evaluate("return document.querySelector('.notice p').textContent").await?;
    // `apps/salon/tests/data/verify_dice.py`, an independent program, counts the same rolls.
    ensure!(shown == l.dice_verified(58, l.import_untitled()), "{shown}");
    Ok(())
}
