//! That everybody can read and use the page, on every screen.

use anyhow::{Context, Result, ensure};
use thirtyfour::Key;

use super::{BOTH, ENGLISH, Trial};
use crate::axe;
use crate::gallery::SIZES;
use crate::stage::Stage;
use crate::tour::{Stop, second_tour, third_tour, tour};
use crate::visitor::Visitor;

pub(super) const TRIALS: [Trial; 8] = [
    Trial {
        name: "the rules of accessibility, light and dark",
        languages: BOTH,
        run: |stage, visitor| Box::pin(accessible(stage, visitor)),
    },
    Trial {
        name: "study: the rules of accessibility, light and dark",
        languages: BOTH,
        run: |stage, visitor| Box::pin(accessible_study(stage, visitor)),
    },
    Trial {
        name: "club: the rules of accessibility, light and dark",
        languages: BOTH,
        run: |stage, visitor| Box::pin(accessible_club(stage, visitor)),
    },
    Trial {
        name: "club: sizes",
        languages: BOTH,
        run: |_, visitor| Box::pin(sizes_of_club(visitor)),
    },
    Trial {
        name: "the rules of accessibility in every theme",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(themes(stage, visitor)),
    },
    Trial { name: "sizes", languages: BOTH, run: |_, visitor| Box::pin(sizes(visitor)) },
    Trial {
        name: "study: sizes",
        languages: BOTH,
        run: |_, visitor| Box::pin(sizes_of_study(visitor)),
    },
    Trial {
        name: "without a pointer and without eyes",
        languages: BOTH,
        run: |_, visitor| Box::pin(in_words(visitor)),
    },
];

async fn accessible(stage: &Stage, visitor: &Visitor) -> Result<()> {
    tour(visitor, async |stop| judge(stage, visitor, stop).await).await
}

async fn accessible_study(stage: &Stage, visitor: &Visitor) -> Result<()> {
    second_tour(visitor, async |stop| judge(stage, visitor, stop).await).await
}

async fn accessible_club(stage: &Stage, visitor: &Visitor) -> Result<()> {
    third_tour(visitor, async |stop| judge(stage, visitor, stop).await).await
}

/// Holds a stop against the rules, light and dark.
pub(super) async fn judge(stage: &Stage, visitor: &Visitor, stop: Stop) -> Result<()> {
    let axe = stage.axe.as_deref().context("without axe nothing can be told")?;
    for dark in [false, true] {
        // What moves changes its colours for a while.
        visitor.prefer(dark, true).await?;
        axe::check(visitor, axe, &format!("{}, dark: {dark}", stop.name)).await?;
    }
    Ok(())
}

async fn themes(stage: &Stage, visitor: &Visitor) -> Result<()> {
    let axe = stage.axe.as_deref().context("without axe nothing can be told")?;
    let l = visitor.language;
    let themes =
        [l.web_theme_wood(), l.web_theme_slate(), l.web_theme_night(), l.web_theme_contrast()];
    for (game, moves) in [("chess", &["e4"][..]), ("checkers", &["11-15"]), ("backgammon", &["31"])]
    {
        let manual = if game == "backgammon" { &[l.menu_manual_dice()][..] } else { &[] };
        visitor.open(game, manual).await?;
        for mv in moves {
            visitor.type_line(mv).await?;
        }
        visitor.press(".top", l.web_settings()).await?;
        for theme in themes {
            visitor.press("dialog", theme).await?;
            for scheme in [l.web_scheme_light(), l.web_scheme_dark()] {
                visitor.press("dialog", scheme).await?;
                axe::check(visitor, axe, &format!("{game}, {theme}, {scheme}")).await?;
            }
        }
        visitor.press("dialog", l.web_close()).await?;
        axe::check(visitor, axe, game).await?;
    }
    Ok(())
}

/// What is too wide, what is too small for a finger, and what of a room is not to be seen at once.
const CRAMPED: &str = r##"
    const [width, height, inRoom] = arguments;
    const faults = [];
    const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const open = document.querySelector("dialog[open]");
    if (document.scrollingElement.scrollWidth > width) faults.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
    for (const one of document.querySelectorAll("main *, header *, dialog[open] *")) {
        // What is wider than its frame can be scrolled there.
        if (one.closest("svg, .unseen, .scroll > *") || !seen(one)) continue;
        const box = one.getBoundingClientRect();
        if (box.right > width + 1 || box.left < -1) faults.push(`${one.outerHTML.slice(0, 80)} goes from ${box.left} to ${box.right}`);
    }
    for (const one of document.querySelectorAll(".leaf-name, button, h1, h2, .strip p, .player span")) {
        if (seen(one) && one.closest("svg, .unseen") === null && one.scrollWidth > Math.ceil(one.getBoundingClientRect().width)) faults.push(`${one.outerHTML.slice(0, 80)} is cut off`);
    }
    const leaf = [...document.querySelectorAll(".leaf")].find((one) => one.scrollWidth > one.clientWidth);
    if (leaf) faults.push(`${leaf.textContent} is cut off`);
    for (const one of (open ?? document).querySelectorAll("a, button, input, label")) {
        if (!seen(one) || one.matches(".move, input[type=checkbox]")) continue;
        const box = one.getBoundingClientRect();
        if (box.height < 44 || box.width < 44) faults.push(`${one.outerHTML.slice(0, 80)} is ${box.width} x ${box.height}`);
    }
    if (inRoom && !open) {
        scrollTo(0, 0);
        for (const one of document.querySelectorAll(".board.playing, .player, .strip")) {
            const box = one.getBoundingClientRect();
            if (box.bottom > height + 1 || box.top < 0) faults.push(`${one.className} goes down to ${box.bottom}`);
        }
    }
    return faults;"##;

async fn sizes_of_club(visitor: &Visitor) -> Result<()> {
    third_tour(visitor, async |stop| measure(visitor, stop).await).await
}

async fn sizes(visitor: &Visitor) -> Result<()> {
    tour(visitor, async |stop| measure(visitor, stop).await).await
}

async fn sizes_of_study(visitor: &Visitor) -> Result<()> {
    second_tour(visitor, async |stop| measure(visitor, stop).await).await
}

/// Looks at a stop in windows of every size.
pub(super) async fn measure(visitor: &Visitor, stop: Stop) -> Result<()> {
    for (width, height) in SIZES {
        visitor.resize(width, height).await?;
        let arguments = [width.into(), height.into(), stop.in_a_room.into()].into_iter().collect();
        let faults: Vec<String> = visitor.ask_about(CRAMPED, arguments).await?;
        ensure!(faults.is_empty(), "{} at {width} x {height}: {faults:#?}", stop.name);
    }
    visitor.resize(1280, 800).await
}

/// From the first page to a move with keys alone, everything being told.
async fn in_words(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("#/").await?;
    tab_to(visitor, "a.leaf").await?;
    visitor.keys(Key::Enter + "").await?;
    visitor.find(".card").await?;
    tab_to(visitor, "button.primary").await?;
    visitor.keys(Key::Enter + "").await?;
    visitor.find(".board.playing svg").await?;
    // The board in words, as a setting.
    visitor.named(".top", l.web_settings()).await?.send_keys(Key::Enter + "").await?;
    visitor.find("dialog[open]").await?;
    tab_to(visitor, "dialog label input").await?;
    let mut steps = 0;
    while !visitor.ask_about::<bool>(NAMED, vec![serde_json::json!(l.web_board_text())]).await? {
        ensure!(steps < 20, "Tab does not lead to '{}'", l.web_board_text());
        steps += 1;
        visitor.keys(Key::Tab + "").await?;
    }
    visitor.keys(" ").await?;
    visitor.keys(Key::Escape + "").await?;
    visitor.until("the words", "return !!document.querySelector('.words')").await?;
    let words: String = visitor.find(".words").await?.text().await?;
    ensure!(words.contains("e1") && words.contains("h8"), "{words}");
    visitor.walk(crate::tour::square("g1")).await?;
    let knight = match l {
        words::Language::English => "knight",
        words::Language::French => "cavalier",
    };
    visitor
        .see("the square told", |seen| seen.heard.contains("g1") && seen.heard.contains(knight))
        .await?;
    visitor.keys(Key::Enter + "").await?;
    visitor.walk(crate::tour::square("f3")).await?;
    visitor.see("the target told", |seen| seen.heard.contains(l.web_legal())).await?;
    visitor.keys(Key::Enter + "").await?;
    visitor
        .see("the move told", |seen| seen.heard.contains("g1") && seen.heard.contains("f3"))
        .await?;
    // A letter goes to where moves are typed.
    visitor.keys("d").await?;
    visitor.keys("5".to_owned() + Key::Enter).await?;
    visitor.see("the move", |seen| seen.moves.len() == 2).await?;
    // Everything can be asked for and said by typing.
    visitor.type_line("f3?").await?;
    visitor
        .see("the square told", |seen| seen.heard.contains("f3") && seen.heard.contains(knight))
        .await?;
    visitor.type_line(l.plain_keyword_board().split(',').next().unwrap_or_default()).await?;
    visitor
        .see("the board told", |seen| seen.heard.contains("e1") && seen.heard.contains("e8"))
        .await?;
    visitor.type_line(l.keyword_resign().split(',').next().unwrap_or_default()).await?;
    visitor.see("the end", |seen| seen.over).await?;
    Ok(())
}

/// Whether what has the focus has this name.
const NAMED: &str =
    "return document.activeElement.closest('label')?.textContent.trim() === arguments[0]";

/// Presses Tab until something has the focus, which is to be seen.
async fn tab_to(visitor: &Visitor, selector: &str) -> Result<()> {
    let there = "return document.activeElement?.matches(arguments[0]) ?? false";
    for _ in 0..80 {
        let arguments = vec![serde_json::json!(selector)];
        if visitor.ask_about::<bool>(there, arguments).await? {
            let outline: String =
                visitor.ask("return getComputedStyle(document.activeElement).outlineStyle").await?;
            ensure!(outline != "none", "the focus on {selector} is not to be seen");
            return Ok(());
        }
        visitor.keys(Key::Tab + "").await?;
    }
    anyhow::bail!("Tab does not lead to {selector}")
}
