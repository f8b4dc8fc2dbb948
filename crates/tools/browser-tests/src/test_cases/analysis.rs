//! Analysis of any position.

use anyhow::{Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use super::accessibility::{check_layout, check_rules};
use super::saved_games::downloaded_text;
use super::{BOTH, TestCase};
use crate::app_screens::{square, visit_analysis_screens};
use crate::browser::Browser;
use crate::test_environment::TestEnvironment;

pub(super) const TEST_CASES: [TestCase; 7] = [
    TestCase {
        name: "analysis: screens follow the accessibility rules, light and dark",
        languages: BOTH,
        run: |environment, browser| Box::pin(accessible(environment, browser)),
    },
    TestCase {
        name: "analysis: screens fit every window size",
        languages: BOTH,
        run: |_, browser| Box::pin(sizes(browser)),
    },
    TestCase {
        name: "analysis: chess with several lines, arrows and a proved mate",
        languages: BOTH,
        run: |_, browser| Box::pin(chess(browser)),
    },
    TestCase {
        name: "analysis: variations are browsed, promoted, commented and stored",
        languages: BOTH,
        run: |_, browser| Box::pin(variations(browser)),
    },
    TestCase {
        name: "analysis: checkers endings come from the tablebase",
        languages: BOTH,
        run: |_, browser| Box::pin(checkers(browser)),
    },
    TestCase {
        name: "analysis: backgammon with dice, rollouts and the cube",
        languages: BOTH,
        run: |_, browser| Box::pin(backgammon(browser)),
    },
    TestCase {
        name: "analysis: a position is played on against the computer",
        languages: BOTH,
        run: |_, browser| Box::pin(playing_on(browser)),
    },
];

async fn accessible(environment: &TestEnvironment, browser: &Browser) -> Result<()> {
    visit_analysis_screens(browser, async |screen| check_rules(environment, browser, screen).await)
        .await
}

async fn sizes(browser: &Browser) -> Result<()> {
    visit_analysis_screens(browser, async |screen| check_layout(browser, screen).await).await
}

/// The texts of all elements that a selector finds.
async fn texts(browser: &Browser, selector: &str) -> Result<Vec<String>> {
    let script =
        "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent.trim())";
    browser.evaluate_with(script, vec![json!(selector)]).await
}

async fn wait_for_count(browser: &Browser, selector: &str, count: usize) -> Result<()> {
    let script =
        format!("return document.querySelectorAll({}).length === {count}", json!(selector));
    browser.wait_until(&format!("{count} times {selector}"), &script).await
}

/// Waits until the tree shows these moves, in this order.
async fn wait_for_moves(browser: &Browser, moves: &[&str]) -> Result<()> {
    let script = format!(
        "return JSON.stringify([...document.querySelectorAll('.passages .mv')].map((one) => one.textContent.trim())) === {}",
        json!(json!(moves).to_string())
    );
    browser.wait_until(&format!("the moves {moves:?}"), &script).await
}

async fn chess(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/analyse/chess").await?;
    browser.press(".engine", l.study_engine_start()).await?;
    wait_for_count(browser, ".lines .line", 3).await?;
    browser
        .wait_until("arrows", "return document.querySelectorAll('.advice .head').length === 3")
        .await?;
    let deep = "return /[0-9]{2}/.test(document.querySelector('.pace').textContent)";
    browser.wait_until("a depth of two digits", deep).await?;
    browser.press(".engine", "5").await?;
    wait_for_count(browser, ".lines .line", 5).await?;
    // A move on the board starts a new search; a click on a line plays its first move.
    browser.click_places(&[square("e2"), square("e4")]).await?;
    wait_for_moves(browser, &["e4"]).await?;
    wait_for_count(browser, ".lines .line", 5).await?;
    browser.click(".lines .line").await?;
    wait_for_count(browser, ".passages .mv", 2).await?;
    browser.press(".engine", l.study_engine_stop()).await?;
    // An illegal move is refused with its reason.
    browser.click_places(&[square("a1"), square("b3")]).await?;
    browser.find(".place > .why").await?;
    // A proved mate is listed as a fact.
    browser.navigate("study#/analyse/chess?position=6k1/5ppp/8/8/8/8/8/R5K1+w+-+-+0+1").await?;
    browser.press(".engine", l.study_engine_start()).await?;
    wait_for_count(browser, ".facts li", 1).await
}

async fn variations(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/analyse/chess").await?;
    for hop in [["e2", "e4"], ["e7", "e5"]] {
        browser.click_places(&hop.map(square)).await?;
    }
    wait_for_moves(browser, &["e4", "e5"]).await?;
    let body = browser.find("body").await?;
    browser.evaluate::<()>("document.activeElement.blur(); return null").await?;
    body.send_keys(Key::Left + "").await?;
    browser
        .wait_until(
            "the first move",
            "return document.querySelector('.mv[aria-current]').textContent.trim() === 'e4'",
        )
        .await?;
    browser.click_places(&["c7", "c5"].map(square)).await?;
    wait_for_moves(browser, &["e4", "e5", "c5"]).await?;
    browser.press(".variations", l.study_promote()).await?;
    wait_for_moves(browser, &["e4", "c5", "e5"]).await?;
    let comment = browser.find(".comment textarea").await?;
    comment.send_keys("Sicilian").await?;
    browser.click(".steps button").await?;
    browser
        .wait_until(
            "the comment",
            "return document.querySelector('.remark')?.textContent === 'Sicilian'",
        )
        .await?;
    browser.driver.refresh().await?;
    wait_for_moves(browser, &["e4", "c5", "e5"]).await?;
    browser.press(".tools", l.study_export()).await?;
    let file = downloaded_text(browser, "pgn").await?;
    ensure!(file.contains("1. e4 c5 {Sicilian} (1... e5)"), "{file}");
    // At the start of the game all moves are deleted, after a confirmation.
    for name in [l.study_delete_all(), l.study_delete_really()] {
        browser.press(".variations", name).await?;
    }
    wait_for_count(browser, ".passages .mv", 0).await?;
    // The same file is imported again.
    browser
        .evaluate::<()>(
            "document.querySelector('form.import-form').closest('details').open = true; return null",
        )
        .await?;
    let paste = browser.find("form.import-form textarea").await?;
    paste.send_keys("1. e4 c5 {Sicilian} (1... e5) 2. Nf3 *").await?;
    browser.press("form.import-form", l.web_open()).await?;
    wait_for_count(browser, ".passages .mv", 4).await
}

async fn checkers(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/analyse/checkers?position=W:WK19,K23:B12,K28").await?;
    browser.press(".engine", l.study_engine_start()).await?;
    wait_for_count(browser, ".facts li", 2).await?;
    let worths = texts(browser, ".line strong").await?;
    ensure!(worths[0] == l.analysis_move_wins(), "{worths:?}");
    browser.click(".lines .line").await?;
    wait_for_count(browser, ".passages .mv", 1).await?;
    // The tablebase also knows that the other side has lost.
    wait_for_count(browser, ".facts li", 2).await?;
    // Five pieces are in the larger tablebase, which is fetched when a game of checkers is there.
    browser.navigate("study#/analyse/checkers?position=W:WK14,K15,K18:BK1,K32").await?;
    browser.press(".engine", l.study_engine_start()).await?;
    wait_for_count(browser, ".facts li", 2).await
}

async fn backgammon(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/analyse/backgammon").await?;
    browser.press(".rolls", "3-1").await?;
    browser.press(".engine", l.study_engine_start()).await?;
    browser
        .wait_until(
            "the play",
            "return document.querySelector('.line span')?.firstChild.textContent === '8/5 6/5'",
        )
        .await?;
    browser
        .wait_until(
            "all of it",
            &format!(
                "return document.querySelector('.pace').textContent.includes({})",
                json!(l.study_search_finished())
            ),
        )
        .await?;
    browser.press(".engine", l.study_rollout()).await?;
    wait_for_count(browser, ".rollout tbody tr", 3).await?;
    browser.press(".engine", l.study_rollout_stop()).await?;
    browser.click(".lines .line").await?;
    browser.press(".engine", l.study_engine_start()).await?;
    // Black may double before the roll: there are three rows, and one is marked as best.
    wait_for_count(browser, ".cube .best", 1).await?;
    wait_for_count(browser, ".cube tbody tr", 3).await?;
    browser.press(".strip", l.choice_roll()).await?;
    wait_for_count(browser, ".rolls .tile", 21).await?;
    browser.press(".rolls", l.choice_roll()).await?;
    wait_for_count(browser, ".rolls .tile", 0).await
}

async fn playing_on(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/edit/chess?position=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1").await?;
    browser.click(".play-on summary").await?;
    for name in ["1", l.menu_play()] {
        browser.press(".play-on", name).await?;
    }
    browser.wait_until("the table", "return location.hash.startsWith('#/table/') && !!document.querySelector('.board.playing svg')").await?;
    browser.type_line("e4").await?;
    browser.wait_for_state("an answer", |page| page.moves.len() == 2).await?;
    // The same from the analysis of a stored game.
    let id: String = browser.evaluate("return location.hash.split('/')[2]").await?;
    browser.navigate(&format!("study#/analyse/chess/{id}/1")).await?;
    wait_for_count(browser, ".passages .mv", 2).await?;
    let here = "return document.querySelector('.mv[aria-current]').textContent.trim() === 'e4'";
    browser.wait_until("the first move", here).await?;
    browser.press(".tools", l.study_edit_position()).await?;
    browser.wait_until("the editor", "return location.hash.startsWith('#/edit/chess')").await?;
    browser.press(".task", l.study_analyse_button()).await?;
    browser.wait_until("the analysis", "return location.hash.startsWith('#/analyse/chess')").await
}
