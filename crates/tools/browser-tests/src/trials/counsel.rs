//! What the page asks elsewhere: the computer's moves, hints, judgements, files, links and proofs.

use anyhow::{Result, ensure};
use serde_json::json;

use super::{BOTH, ENGLISH, Trial};
use crate::house::House;
use crate::stage::Stage;
use crate::tour::square;
use crate::visitor::Visitor;

pub(super) const TRIALS: [Trial; 6] = [
    Trial {
        name: "the computer plays, answers and goes on after a reload",
        languages: BOTH,
        run: |_, visitor| Box::pin(playing(visitor)),
    },
    Trial {
        name: "the computer with the server gone",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(alone(stage, visitor)),
    },
    Trial {
        name: "a hint, and how the game stands",
        languages: BOTH,
        run: |_, visitor| Box::pin(asking(visitor)),
    },
    Trial {
        name: "arrows and circles",
        languages: ENGLISH,
        run: |_, visitor| Box::pin(drawing(visitor)),
    },
    Trial {
        name: "games from elsewhere, and links",
        languages: BOTH,
        run: |_, visitor| Box::pin(bringing(visitor)),
    },
    Trial {
        name: "the dice are proved",
        languages: BOTH,
        run: |_, visitor| Box::pin(proving(visitor)),
    },
];

/// Opens a game against the computer at a level.
async fn against(visitor: &Visitor, game: &str, level: &str) -> Result<()> {
    let l = visitor.language;
    visitor.go(&format!("#/new/{game}")).await?;
    for name in [l.web_computer(), level, l.menu_play()] {
        visitor.press(".card", name).await?;
    }
    visitor.until("the board", "return !!document.querySelector('.board.playing svg')").await
}

async fn playing(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    against(visitor, "chess", "2").await?;
    visitor.press(".panel", l.action_draw()).await?;
    let declined = l.status_declined("");
    let refuses = declined.split_whitespace().next_back().unwrap_or_default();
    visitor.see("no draw so early", |seen| seen.told.ends_with(refuses)).await?;
    visitor.type_line("e2e4").await?;
    visitor.see("an answer", |seen| seen.moves.len() == 2).await?;
    // Whoever plays alone takes back to their own move.
    visitor.press(".panel", l.action_takeback()).await?;
    visitor.see("the beginning", |seen| seen.moves.is_empty()).await?;
    visitor.type_line("d2d4").await?;
    visitor.driver.refresh().await?;
    visitor.find(".board.playing svg").await?;
    visitor.see("an answer", |seen| seen.moves.len() == 2).await?;
    // In checkers the computer begins.
    against(visitor, "checkers", "4").await?;
    visitor.see("a move", |seen| seen.moves.len() == 1).await?;
    Ok(())
}

/// Once the page has had time, it can play without anybody.
async fn alone(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let house = House::open(&stage.salon)?;
    visitor.house.clone_from(&house.address);
    visitor.may_miss_the_house = true;
    visitor.go("#/").await?;
    let kept = r#"
        const path = document.querySelector("meta[name=worker]").content;
        window.kept ??= false;
        caches.match(path).then((found) => { window.kept = !!found; });
        return window.kept && navigator.serviceWorker.controller?.state === "activated";"#;
    visitor.until("the engines on the shelf", kept).await?;
    drop(house);
    visitor.driver.refresh().await?;
    visitor.until("the page", "return !!document.querySelector('.triptych svg')").await?;
    against(visitor, "chess", "1").await?;
    visitor.type_line("e4").await?;
    visitor.see("an answer", |seen| seen.moves.len() == 2).await?;
    Ok(())
}

async fn asking(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("#/").await?;
    let () = visitor.ask("localStorage.setItem('salon.look', 'balance=yes'); return null").await?;
    visitor.driver.refresh().await?;
    visitor.open("chess", &[]).await?;
    visitor.until("a bar", "return !!document.querySelector('.balance .notch')").await?;
    visitor
        .until("words", "return document.querySelector('.worth').textContent.length > 20")
        .await?;
    visitor.press(".panel", l.action_hint()).await?;
    visitor.until("an arrow", "return !!document.querySelector('.advice .head')").await?;
    let told = l.status_hint("", "");
    let begins = told.split_whitespace().next().unwrap_or_default();
    visitor.see("a hint", |seen| seen.told.starts_with(begins)).await?;
    visitor.type_line("e4").await?;
    visitor.until("no arrow", "return !document.querySelector('.advice')").await
}

async fn drawing(visitor: &Visitor) -> Result<()> {
    visitor.open("chess", &[]).await?;
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
        let () = visitor.ask_about(script, arguments).await?;
        let drawn = format!(
            "const count = (what) => document.querySelectorAll(`.drawing ${{what}}`).length;
             return count('.head') === {arrows} && count('circle') === {circles}"
        );
        visitor.until(&format!("{arrows} arrows and {circles} circles"), &drawn).await
    };
    draw("d2", "d4", 2, 1, 0).await?;
    draw("e7", "e7", 2, 1, 1).await?;
    // The same arrow again takes it away, and the left button wipes the board.
    draw("d2", "d4", 2, 0, 1).await?;
    draw("a4", "a4", 0, 0, 0).await
}

/// Pastes a game.
pub(super) async fn paste(visitor: &Visitor, text: &str) -> Result<()> {
    let l = visitor.language;
    visitor.go("#/").await?;
    visitor.press(".home", l.web_open_game()).await?;
    visitor.find(".bring textarea").await?;
    let script = "document.querySelector('.bring textarea').value = arguments[0]; return null";
    let () = visitor.ask_about(script, vec![json!(text)]).await?;
    visitor.press("dialog", l.web_open()).await
}

async fn bringing(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    paste(visitor, "[White \"Ann\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").await?;
    visitor.find(".board.playing svg").await?;
    visitor.see("fool's mate", |seen| seen.moves.len() == 4 && seen.over).await?;
    visitor.press(".panel", l.web_link()).await?;
    visitor.find(".notice p").await?;
    let link = "return document.querySelector('.notice p').textContent.match(/#\\S+/)[0]";
    let link: String = visitor.ask(link).await?;
    let () = visitor.ask("localStorage.clear(); return null").await?;
    visitor.go("#/").await?;
    visitor.go(&link).await?;
    visitor.find(".board.playing svg").await?;
    visitor.see("the same game", |seen| seen.moves.len() == 4 && seen.over).await?;
    paste(visitor, "1. e4 e5 2. Ke3").await?;
    let told = "return document.querySelector('.notice p')?.textContent.includes('Ke3') ?? false";
    visitor.until("a reason", told).await
}

async fn proving(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    paste(visitor, include_str!("../../../../apps/salon/tests/data/honest.salon")).await?;
    visitor.find(".board.playing svg").await?;
    visitor.press(".panel", l.web_verify_dice()).await?;
    visitor.find(".notice p").await?;
    let told: String =
        visitor.ask("return document.querySelector('.notice p').textContent").await?;
    // Another program, `salon/tests/data/verify_dice.py`, counts the same rolls.
    ensure!(told == l.dice_verified(58, l.import_untitled()), "{told}");
    Ok(())
}
