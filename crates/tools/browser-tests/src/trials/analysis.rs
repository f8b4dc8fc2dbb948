//! Any position analysed, and played on from.

use anyhow::{Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use super::everyone::{judge, measure};
use super::keeping::handed_over;
use super::{BOTH, Trial};
use crate::stage::Stage;
use crate::tour::{analysis_tour, square};
use crate::visitor::Visitor;

pub(super) const TRIALS: [Trial; 7] = [
    Trial {
        name: "analysis: the rules of accessibility, light and dark",
        languages: BOTH,
        run: |stage, visitor| Box::pin(accessible(stage, visitor)),
    },
    Trial { name: "analysis: sizes", languages: BOTH, run: |_, visitor| Box::pin(sizes(visitor)) },
    Trial {
        name: "analysis: chess with several lines",
        languages: BOTH,
        run: |_, visitor| Box::pin(chess(visitor)),
    },
    Trial {
        name: "analysis: variations are walked, promoted, commented and kept",
        languages: BOTH,
        run: |_, visitor| Box::pin(variations(visitor)),
    },
    Trial {
        name: "analysis: checkers by the table",
        languages: BOTH,
        run: |_, visitor| Box::pin(checkers(visitor)),
    },
    Trial {
        name: "analysis: backgammon with dice, rollouts and the cube",
        languages: BOTH,
        run: |_, visitor| Box::pin(backgammon(visitor)),
    },
    Trial {
        name: "analysis: playing on from a position",
        languages: BOTH,
        run: |_, visitor| Box::pin(playing_on(visitor)),
    },
];

async fn accessible(stage: &Stage, visitor: &Visitor) -> Result<()> {
    analysis_tour(visitor, async |stop| judge(stage, visitor, stop).await).await
}

async fn sizes(visitor: &Visitor) -> Result<()> {
    analysis_tour(visitor, async |stop| measure(visitor, stop).await).await
}

/// The texts of everything that a selector finds.
async fn texts(visitor: &Visitor, selector: &str) -> Result<Vec<String>> {
    let script =
        "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent.trim())";
    visitor.ask_about(script, vec![json!(selector)]).await
}

async fn until_count(visitor: &Visitor, selector: &str, count: usize) -> Result<()> {
    let script =
        format!("return document.querySelectorAll({}).length === {count}", json!(selector));
    visitor.until(&format!("{count} times {selector}"), &script).await
}

/// The moves of the tree, in the order in which they are told.
async fn until_moves(visitor: &Visitor, moves: &[&str]) -> Result<()> {
    let script = format!(
        "return JSON.stringify([...document.querySelectorAll('.passages .mv')].map((one) => one.textContent.trim())) === {}",
        json!(json!(moves).to_string())
    );
    visitor.until(&format!("the moves {moves:?}"), &script).await
}

async fn chess(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/analyse/chess").await?;
    visitor.press(".engine", l.study_engine_start()).await?;
    until_count(visitor, ".lines .line", 3).await?;
    visitor
        .until("arrows", "return document.querySelectorAll('.advice .head').length === 3")
        .await?;
    let deep = "return /[0-9]{2}/.test(document.querySelector('.pace').textContent)";
    visitor.until("a depth of two digits", deep).await?;
    visitor.press(".engine", "5").await?;
    until_count(visitor, ".lines .line", 5).await?;
    // A move on the board is another question; a touch of a line plays it.
    visitor.touch(&[square("e2"), square("e4")]).await?;
    until_moves(visitor, &["e4"]).await?;
    until_count(visitor, ".lines .line", 5).await?;
    visitor.click(".lines .line").await?;
    until_count(visitor, ".passages .mv", 2).await?;
    visitor.press(".engine", l.study_engine_stop()).await?;
    // What is against the rules is told, with its reason.
    visitor.touch(&[square("a1"), square("b3")]).await?;
    visitor.find(".place > .why").await?;
    // A mate is a fact.
    visitor.go("study#/analyse/chess?position=6k1/5ppp/8/8/8/8/8/R5K1+w+-+-+0+1").await?;
    visitor.press(".engine", l.study_engine_start()).await?;
    until_count(visitor, ".facts li", 1).await
}

async fn variations(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/analyse/chess").await?;
    for hop in [["e2", "e4"], ["e7", "e5"]] {
        visitor.touch(&hop.map(square)).await?;
    }
    until_moves(visitor, &["e4", "e5"]).await?;
    let body = visitor.find("body").await?;
    visitor.ask::<()>("document.activeElement.blur(); return null").await?;
    body.send_keys(Key::Left + "").await?;
    visitor
        .until(
            "the first move",
            "return document.querySelector('.mv[aria-current]').textContent.trim() === 'e4'",
        )
        .await?;
    visitor.touch(&["c7", "c5"].map(square)).await?;
    until_moves(visitor, &["e4", "e5", "c5"]).await?;
    visitor.press(".variations", l.study_promote()).await?;
    until_moves(visitor, &["e4", "c5", "e5"]).await?;
    let comment = visitor.find(".comment textarea").await?;
    comment.send_keys("Sicilian").await?;
    visitor.click(".steps button").await?;
    visitor
        .until(
            "the comment",
            "return document.querySelector('.remark')?.textContent === 'Sicilian'",
        )
        .await?;
    visitor.driver.refresh().await?;
    until_moves(visitor, &["e4", "c5", "e5"]).await?;
    visitor.press(".tools", l.study_export()).await?;
    let file = handed_over(visitor, "pgn").await?;
    ensure!(file.contains("1. e4 c5 {Sicilian} (1... e5)"), "{file}");
    // Whoever deletes at the beginning deletes everything, and is asked.
    for name in [l.study_delete_all(), l.study_delete_really()] {
        visitor.press(".variations", name).await?;
    }
    until_count(visitor, ".passages .mv", 0).await?;
    // The same file, brought back.
    visitor
        .ask::<()>(
            "document.querySelector('form.bring').closest('details').open = true; return null",
        )
        .await?;
    let paste = visitor.find("form.bring textarea").await?;
    paste.send_keys("1. e4 c5 {Sicilian} (1... e5) 2. Nf3 *").await?;
    visitor.press("form.bring", l.web_open()).await?;
    until_count(visitor, ".passages .mv", 4).await
}

async fn checkers(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/analyse/checkers?position=W:WK19,K23:B12,K28").await?;
    visitor.press(".engine", l.study_engine_start()).await?;
    until_count(visitor, ".facts li", 2).await?;
    let worths = texts(visitor, ".line strong").await?;
    ensure!(worths[0] == l.analysis_move_wins(), "{worths:?}");
    visitor.click(".lines .line").await?;
    until_count(visitor, ".passages .mv", 1).await?;
    // The other side has lost, and that is known as well.
    until_count(visitor, ".facts li", 2).await
}

async fn backgammon(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/analyse/backgammon").await?;
    visitor.press(".rolls", "3-1").await?;
    visitor.press(".engine", l.study_engine_start()).await?;
    visitor
        .until(
            "the play",
            "return document.querySelector('.line span')?.firstChild.textContent === '8/5 6/5'",
        )
        .await?;
    visitor
        .until(
            "all of it",
            &format!(
                "return document.querySelector('.pace').textContent.includes({})",
                json!(l.study_search_finished())
            ),
        )
        .await?;
    visitor.press(".engine", l.study_rollout()).await?;
    until_count(visitor, ".rollout tbody tr", 3).await?;
    visitor.press(".engine", l.study_rollout_stop()).await?;
    visitor.click(".lines .line").await?;
    visitor.press(".engine", l.study_engine_start()).await?;
    // Black may double before the roll: three rows, of which one is best.
    until_count(visitor, ".cube .best", 1).await?;
    until_count(visitor, ".cube tbody tr", 3).await?;
    visitor.press(".strip", l.choice_roll()).await?;
    until_count(visitor, ".rolls .tile", 21).await?;
    visitor.press(".rolls", l.choice_roll()).await?;
    until_count(visitor, ".rolls .tile", 0).await
}

async fn playing_on(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/edit/chess?position=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1").await?;
    visitor.click(".play-on summary").await?;
    for name in ["1", l.menu_play()] {
        visitor.press(".play-on", name).await?;
    }
    visitor.until("the table", "return location.hash.startsWith('#/table/') && !!document.querySelector('.board.playing svg')").await?;
    visitor.type_line("e4").await?;
    visitor.see("an answer", |seen| seen.moves.len() == 2).await?;
    // And from the analysis of a game on the shelf.
    let id: String = visitor.ask("return location.hash.split('/')[2]").await?;
    visitor.go(&format!("study#/analyse/chess/{id}/1")).await?;
    until_count(visitor, ".passages .mv", 2).await?;
    let here = "return document.querySelector('.mv[aria-current]').textContent.trim() === 'e4'";
    visitor.until("the first move", here).await?;
    visitor.press(".tools", l.study_edit_position()).await?;
    visitor.until("the editor", "return location.hash.startsWith('#/edit/chess')").await?;
    visitor.press(".task", l.study_analyse_button()).await?;
    visitor.until("the analysis", "return location.hash.startsWith('#/analyse/chess')").await
}
