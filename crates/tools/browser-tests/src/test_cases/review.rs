//! Reviews: mistakes are listed, tried again and saved as puzzles.

use anyhow::{Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use super::engine_and_files::paste;
use super::study::{count_elements, text_of, wait_for_text};
use super::{BOTH, TestCase};
use crate::app_screens::square;
use crate::browser::{Browser, ensure_equal};

pub(super) const TEST_CASES: [TestCase; 3] = [
    TestCase {
        name: "review: mistakes of a chess game become a puzzle",
        languages: BOTH,
        run: |_, browser| Box::pin(chess(browser)),
    },
    TestCase {
        name: "review: backgammon shows luck and cube errors",
        languages: BOTH,
        run: |_, browser| Box::pin(backgammon(browser)),
    },
    TestCase {
        name: "review: an imported game of checkers",
        languages: BOTH,
        run: |_, browser| Box::pin(checkers(browser)),
    },
];

/// White allows a mate with the second move, Black misses it, and White allows it again.
pub(crate) const MISSED_MATE: [&str; 6] = ["f2f3", "e7e5", "g2g4", "a7a6", "a2a3", "d8h4"];

/// Plays a game of chess to its end.
pub(crate) async fn play_chess(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    for mv in MISSED_MATE {
        browser.type_line(mv).await?;
    }
    browser.wait_for_state("mate", |page| page.over).await?;
    Ok(())
}

/// Opens the review of the finished game and waits until it is complete.
pub(crate) async fn open_review(browser: &Browser) -> Result<()> {
    browser.press(".panel", browser.language.web_review()).await?;
    browser
        .wait_until("the review", "return !!document.querySelector('.review .graph svg')")
        .await?;
    wait_for_review(browser).await
}

/// Waits until the review is complete and the search for puzzles has ended.
async fn wait_for_review(browser: &Browser) -> Result<()> {
    let busy = json!(browser.language.review_collecting());
    let script = format!(
        "return !document.querySelector('.doing progress') && !!document.querySelector('.graph .course') \
         && !document.querySelector('.review .how [role=status]').textContent.includes({busy})"
    );
    browser.wait_until("the end of the review", &script).await
}

async fn chess(browser: &Browser) -> Result<()> {
    let l = browser.language;
    play_chess(browser).await?;
    open_review(browser).await?;
    ensure!(count_elements(browser, ".graph .dot.blunder").await? >= 3, "three blunders at least");
    wait_for_text(browser, ".moves ol", "??").await?;
    // Go from mistake to mistake until the missed mate.
    let mut head = String::new();
    for _ in 0..6 {
        browser.press(".mistakes", l.review_next_mistake()).await?;
        head = text_of(browser, ".feedback h2").await?;
        if head.starts_with("2…") {
            break;
        }
    }
    ensure!(head.contains("a6"), "{head}");
    ensure_equal(
        "arrows of what was played",
        &count_elements(browser, ".others path.head").await?,
        &1,
    )?;
    browser.click_places(&[square("a7"), square("a6")]).await?;
    wait_for_text(browser, ".feedback", &l.review_is_same("a6")).await?;
    browser.press(".feedback", l.review_try_again()).await?;
    browser.click_places(&[square("h7"), square("h6")]).await?;
    wait_for_text(browser, ".feedback .why", &l.review_is_bad("h6")).await?;
    browser.press(".feedback", l.review_try_again()).await?;
    browser.click_places(&[square("d8"), square("h4")]).await?;
    browser.find(".feedback .good").await?;
    browser.press(".feedback", l.review_show()).await?;
    browser.find(".advice:not(.others) path.head").await?;
    browser.press(".feedback", l.review_play_out()).await?;
    browser.find(".feedback .reached").await?;
    // The End and Home keys go to the last and first position.
    let graph = browser.find(".graph").await?;
    graph.send_keys(Key::End + "").await?;
    let at_end = "return document.querySelector('.graph').ariaValueNow === document.querySelector('.graph').ariaValueMax";
    browser.wait_until("the end", at_end).await?;
    graph.send_keys(Key::Home + "").await?;
    browser
        .wait_until("the start", "return document.querySelector('.graph').ariaValueNow === '0'")
        .await?;
    // The review is stored: it is shown at once after a reload, and no engine is loaded.
    browser.driver.refresh().await?;
    wait_for_review(browser).await?;
    let engines = "return performance.getEntriesByType('resource').filter((one) => one.name.includes('engine-worker')).length";
    ensure_equal("engines loaded", &browser.evaluate::<usize>(engines).await?, &0)?;
    own_puzzle(browser).await
}

/// The missed mate has become a puzzle.
async fn own_puzzle(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.press(".review .how [role=status]", l.review_my_mistakes()).await?;
    browser.find(".graded").await?;
    ensure_equal("puzzles from mistakes", &count_elements(browser, ".graded .tile").await?, &1)?;
    browser.click(".graded .tile").await?;
    browser.find(".feedback").await?;
    browser.click_places(&[square("d8"), square("h4")]).await?;
    wait_for_text(browser, ".feedback .good", l.study_puzzle_solved()).await?;
    browser.navigate("study#/puzzles").await?;
    wait_for_text(browser, ".study > .path", &l.study_done_of(1, 1)).await
}

/// Dropping a double in the opening is an error.
async fn backgammon(browser: &Browser) -> Result<()> {
    let l = browser.language;
    play_backgammon(browser).await?;
    open_review(browser).await?;
    ensure_equal("rolls with luck", &count_elements(browser, ".graph .luck").await?, &1)?;
    ensure!(count_elements(browser, ".graph .cube").await? >= 2, "a double, and a drop");
    for words in [l.review_rate(), l.review_rating(), l.review_luck()] {
        wait_for_text(browser, ".sums", words).await?;
    }
    browser.press(".mistakes", l.review_previous_mistake()).await?;
    let head = text_of(browser, ".feedback h2").await?;
    ensure!(head.contains("??"), "{head}");
    browser.press(".strip", l.choice_take()).await?;
    browser.find(".feedback .good").await?;
    Ok(())
}

/// Plays a game of backgammon that ends with a premature double and a wrong drop.
pub(crate) async fn play_backgammon(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.start_game("backgammon", &[l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5", "roll", "62", "24/18,13/11"] {
        browser.type_line(line).await?;
    }
    browser.press(".strip", l.choice_double()).await?;
    browser.press(".strip", l.choice_drop()).await?;
    browser.wait_for_state("the end", |page| page.over).await?;
    Ok(())
}

async fn checkers(browser: &Browser) -> Result<()> {
    let l = browser.language;
    import_checkers(browser).await?;
    browser.navigate("study#/games").await?;
    browser.press(".unfinished", l.review_title()).await?;
    wait_for_review(browser).await?;
    ensure_equal("moves", &count_elements(browser, ".moves .move").await?, &2)?;
    wait_for_text(browser, ".sums", l.review_accuracy()).await?;
    ensure!(count_elements(browser, ".moves b").await? >= 1, "the lost man is marked");
    browser.click(".moves li:first-child .move").await?;
    browser
        .wait_until(
            "the first move",
            "return document.querySelector('.graph').ariaValueNow === '1'",
        )
        .await
}

/// Imports a game of checkers in which White gives a man away.
pub(crate) async fn import_checkers(browser: &Browser) -> Result<()> {
    paste(browser, "[FEN \"W:W27,29:B5,18\"]\n\n1. 27-23 18x27 *").await?;
    browser.find(".board.playing svg").await?;
    browser.wait_for_state("two moves", |page| page.moves.len() == 2).await?;
    Ok(())
}
