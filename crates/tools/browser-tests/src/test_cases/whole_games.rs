//! Whole games on one device.

use anyhow::{Context, Result};
use words::Language;

use super::{BOTH, ENGLISH, TestCase};
use crate::app_screens::SCHOLARS_MATE;
use crate::browser::{Browser, ensure_equal};
use crate::game_script::{GameScript, InputMethod};

pub(super) const TEST_CASES: [TestCase; 7] = [
    TestCase {
        name: "backgammon with fair dice reveals the secret at the end",
        languages: ENGLISH,
        run: |_, browser| Box::pin(fair_dice(browser)),
    },
    TestCase {
        name: "a game of backgammon by clicks",
        languages: BOTH,
        run: |_, browser| Box::pin(backgammon(browser, InputMethod::Clicks)),
    },
    TestCase {
        name: "a game of checkers by clicks",
        languages: BOTH,
        run: |_, browser| Box::pin(checkers(browser, InputMethod::Clicks)),
    },
    TestCase {
        name: "a game of checkers by keyboard",
        languages: BOTH,
        run: |_, browser| Box::pin(checkers(browser, InputMethod::Keys)),
    },
    TestCase {
        name: "a game of backgammon by keyboard",
        languages: BOTH,
        run: |_, browser| Box::pin(backgammon(browser, InputMethod::Keys)),
    },
    TestCase {
        name: "a game of chess by clicks",
        languages: BOTH,
        run: |_, browser| Box::pin(chess(browser, InputMethod::Clicks)),
    },
    TestCase {
        name: "a game of chess by keyboard",
        languages: BOTH,
        run: |_, browser| Box::pin(chess(browser, InputMethod::Keys)),
    },
];

/// Scholar's mate, with the letters of each language.
async fn chess(browser: &Browser, method: InputMethod) -> Result<()> {
    let script = GameScript::<chess::Position>::from_events("standard", &SCHOLARS_MATE)?;
    browser.start_game("chess", &[]).await?;
    script.play(browser, method).await?;
    let written = match browser.language {
        Language::English => ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"],
        Language::French => ["e4", "e5", "Fc4", "Cc6", "Dh5", "Cf6", "Dxf7#"],
    };
    ensure_equal(
        "the moves",
        &browser.page_state().await?.moves,
        &written.map(str::to_owned).to_vec(),
    )
}

async fn checkers(browser: &Browser, method: InputMethod) -> Result<()> {
    let script = GameScript::<checkers::Position>::shortest_random("standard")?;
    browser.start_game("checkers", &[]).await?;
    script.play(browser, method).await
}

/// A match to one point with typed dice.
async fn backgammon(browser: &Browser, method: InputMethod) -> Result<()> {
    let l = browser.language;
    let script = GameScript::<backgammon::Position>::shortest_random("standard+match=1")?;
    browser.start_game("backgammon", &[&l.menu_match_to(1), l.menu_manual_dice()]).await?;
    script.play(browser, method).await
}

/// Number of turns before a player resigns.
const TURNS: usize = 12;

/// The rolls are unknown in advance, so every turn clicks a movable checker twice.
async fn fair_dice(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.start_game("backgammon", &[&l.menu_match_to(1)]).await?;
    loop {
        let page = browser
            .wait_for_state("dice", |page| !page.movable.is_empty() || !page.buttons.is_empty())
            .await?;
        if page.moves.len() == TURNS {
            break;
        }
        let said = [l.choice_done(), l.choice_pass(), l.choice_roll()];
        match said.iter().find(|name| page.buttons.iter().any(|shown| shown == *name)) {
            Some(name) => browser.press(".strip", name).await?,
            None => {
                let place = board_view::Place(*page.movable.last().context("nothing can move")?);
                browser.click_places(&[place, place]).await?;
            }
        }
    }
    browser.press(".panel", l.action_resign()).await?;
    browser.press("dialog", l.ask_single()).await?;
    browser.press(".strip", l.action_accept()).await?;
    browser.wait_for_state("the end", |page| page.over).await?;
    // The secret of the dice is revealed only now.
    let revealed = "return Object.entries(localStorage).some(([name, text]) => name.startsWith('salon.table.') && text.includes('reveal'))";
    browser.wait_until("the secret of the dice", revealed).await
}
