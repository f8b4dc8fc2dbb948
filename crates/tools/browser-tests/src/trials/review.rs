//! Games looked back at: what was missed is found, tried again and kept as puzzles.

use anyhow::{Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use super::counsel::paste;
use super::study::{how_many, text_of, until_told};
use super::{BOTH, Trial};
use crate::tour::square;
use crate::visitor::{Visitor, same};

pub(super) const TRIALS: [Trial; 3] = [
    Trial {
        name: "review: chess, from the end of a game to a puzzle of one's own",
        languages: BOTH,
        run: |_, visitor| Box::pin(chess(visitor)),
    },
    Trial {
        name: "review: backgammon, with luck and the cube",
        languages: BOTH,
        run: |_, visitor| Box::pin(backgammon(visitor)),
    },
    Trial {
        name: "review: checkers, brought from elsewhere",
        languages: BOTH,
        run: |_, visitor| Box::pin(checkers(visitor)),
    },
];

/// Both miss a mate: White allows it with the second move, Black overlooks it, and White allows it again.
pub(crate) const MISSED_MATE: [&str; 6] = ["f2f3", "e7e5", "g2g4", "a7a6", "a2a3", "d8h4"];

/// Plays a game of chess to its end.
pub(crate) async fn play_chess(visitor: &Visitor) -> Result<()> {
    visitor.open("chess", &[]).await?;
    for mv in MISSED_MATE {
        visitor.type_line(mv).await?;
    }
    visitor.see("mate", |seen| seen.over).await?;
    Ok(())
}

/// Goes from the end of a game to its review, and waits until everything is known.
pub(crate) async fn look_back(visitor: &Visitor) -> Result<()> {
    visitor.press(".panel", visitor.language.web_review()).await?;
    visitor.until("the review", "return !!document.querySelector('.review .graph svg')").await?;
    known(visitor).await
}

/// Waits until everything is known, and every mistake has been looked at for a puzzle.
async fn known(visitor: &Visitor) -> Result<()> {
    let busy = json!(visitor.language.review_collecting());
    let script = format!(
        "return !document.querySelector('.doing progress') && !!document.querySelector('.graph .course') \
         && !document.querySelector('.review .how [role=status]').textContent.includes({busy})"
    );
    visitor.until("the end of the review", &script).await
}

async fn chess(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    play_chess(visitor).await?;
    look_back(visitor).await?;
    ensure!(how_many(visitor, ".graph .dot.blunder").await? >= 3, "three blunders at least");
    until_told(visitor, ".moves ol", "??").await?;
    // From mistake to mistake until the mate that was overlooked.
    let mut head = String::new();
    for _ in 0..6 {
        visitor.press(".mistakes", l.review_next_mistake()).await?;
        head = text_of(visitor, ".told h2").await?;
        if head.starts_with("2…") {
            break;
        }
    }
    ensure!(head.contains("a6"), "{head}");
    same("arrows of what was played", &how_many(visitor, ".others path.head").await?, &1)?;
    visitor.touch(&[square("a7"), square("a6")]).await?;
    until_told(visitor, ".told", &l.review_is_same("a6")).await?;
    visitor.press(".told", l.review_try_again()).await?;
    visitor.touch(&[square("h7"), square("h6")]).await?;
    until_told(visitor, ".told .why", &l.review_is_bad("h6")).await?;
    visitor.press(".told", l.review_try_again()).await?;
    visitor.touch(&[square("d8"), square("h4")]).await?;
    visitor.find(".told .good").await?;
    visitor.press(".told", l.review_show()).await?;
    visitor.find(".advice:not(.others) path.head").await?;
    visitor.press(".told", l.review_play_out()).await?;
    visitor.find(".told .reached").await?;
    // With the keys to the end and to the beginning.
    let graph = visitor.find(".graph").await?;
    graph.send_keys(Key::End + "").await?;
    let at_end = "return document.querySelector('.graph').ariaValueNow === document.querySelector('.graph').ariaValueMax";
    visitor.until("the end", at_end).await?;
    graph.send_keys(Key::Home + "").await?;
    visitor
        .until("the start", "return document.querySelector('.graph').ariaValueNow === '0'")
        .await?;
    // What is known is kept: it is there at once, and no engine is loaded for it.
    visitor.driver.refresh().await?;
    known(visitor).await?;
    let engines = "return performance.getEntriesByType('resource').filter((one) => one.name.includes('engine-worker')).length";
    same("engines loaded", &visitor.ask::<usize>(engines).await?, &0)?;
    own_puzzle(visitor).await
}

/// The mate that was overlooked is a puzzle now.
async fn own_puzzle(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.press(".review .how [role=status]", l.review_my_mistakes()).await?;
    visitor.find(".graded").await?;
    same("puzzles of one's own", &how_many(visitor, ".graded .tile").await?, &1)?;
    visitor.click(".graded .tile").await?;
    visitor.find(".told").await?;
    visitor.touch(&[square("d8"), square("h4")]).await?;
    until_told(visitor, ".told .good", l.study_puzzle_solved()).await?;
    visitor.go("study#/puzzles").await?;
    until_told(visitor, ".study > .path", &l.study_done_of(1, 1)).await
}

/// Nobody drops when nothing has happened yet.
async fn backgammon(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    play_backgammon(visitor).await?;
    look_back(visitor).await?;
    same("rolls with luck", &how_many(visitor, ".graph .luck").await?, &1)?;
    ensure!(how_many(visitor, ".graph .cube").await? >= 2, "a double, and a drop");
    for words in [l.review_rate(), l.review_rating(), l.review_luck()] {
        until_told(visitor, ".sums", words).await?;
    }
    visitor.press(".mistakes", l.review_previous_mistake()).await?;
    let head = text_of(visitor, ".told h2").await?;
    ensure!(head.contains("??"), "{head}");
    visitor.press(".strip", l.choice_take()).await?;
    visitor.find(".told .good").await?;
    Ok(())
}

/// A game of backgammon that ends with a double too early and a drop too early.
pub(crate) async fn play_backgammon(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.open("backgammon", &[l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5", "roll", "62", "24/18,13/11"] {
        visitor.type_line(line).await?;
    }
    visitor.press(".strip", l.choice_double()).await?;
    visitor.press(".question", l.choice_drop()).await?;
    visitor.see("the end", |seen| seen.over).await?;
    Ok(())
}

async fn checkers(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    bring_checkers(visitor).await?;
    visitor.go("study#/games").await?;
    visitor.press(".unfinished", l.review_title()).await?;
    known(visitor).await?;
    same("moves", &how_many(visitor, ".moves .move").await?, &2)?;
    until_told(visitor, ".sums", l.review_accuracy()).await?;
    ensure!(how_many(visitor, ".moves b").await? >= 1, "the man that was given away is marked");
    visitor.click(".moves li:first-child .move").await?;
    visitor
        .until("the first move", "return document.querySelector('.graph').ariaValueNow === '1'")
        .await
}

/// Brings a game of checkers: White lets a man be jumped for nothing.
pub(crate) async fn bring_checkers(visitor: &Visitor) -> Result<()> {
    paste(visitor, "[FEN \"W:W27,29:B5,18\"]\n\n1. 27-23 18x27 *").await?;
    visitor.find(".board.playing svg").await?;
    visitor.see("two moves", |seen| seen.moves.len() == 2).await?;
    Ok(())
}
