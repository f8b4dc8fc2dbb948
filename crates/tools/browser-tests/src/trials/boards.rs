//! What a hand can do on a board, and what is asked and told there.

use anyhow::{Result, ensure};
use board_view::{BoardView, Place};
use game::{Game, Notation};
use thirtyfour::Key;

use super::{BOTH, Trial};
use crate::script;
use crate::tour::{promotion, square};
use crate::visitor::{Visitor, same};

pub(super) const TRIALS: [Trial; 6] = [
    Trial {
        name: "drag and drop",
        languages: super::ENGLISH,
        run: |_, visitor| Box::pin(dragging(visitor)),
    },
    Trial { name: "promotion", languages: BOTH, run: |_, visitor| Box::pin(promoting(visitor)) },
    Trial {
        name: "several jumps",
        languages: super::ENGLISH,
        run: |_, visitor| Box::pin(jumping(visitor)),
    },
    Trial { name: "the cube", languages: BOTH, run: |_, visitor| Box::pin(doubling(visitor)) },
    Trial {
        name: "a refusal and its rule",
        languages: BOTH,
        run: |_, visitor| Box::pin(asking_why(visitor)),
    },
    Trial {
        name: "stepping back, turning the board and taking back",
        languages: super::FRENCH,
        run: |_, visitor| Box::pin(looking_back(visitor)),
    },
];

async fn dragging(visitor: &Visitor) -> Result<()> {
    visitor.open("chess", &[]).await?;
    visitor.drag(square("e2"), square("e4")).await?;
    visitor.see("the move", |seen| seen.moves == ["e4"]).await?;
    // What cannot be put down goes back, and nothing stays in the hand.
    visitor.drag(square("e7"), square("e4")).await?;
    let seen = visitor.see("a reason", |seen| seen.refused).await?;
    same("the moves", &seen.moves, &vec!["e4".to_owned()])?;
    ensure!(seen.pieces.contains(&square("e7").0) && seen.targets.is_empty(), "{seen:?}");
    visitor.drag(square("g8"), square("f6")).await?;
    visitor.see("the move", |seen| seen.moves == ["e4", "Nf6"]).await?;

    visitor.open("checkers", &[]).await?;
    let start = checkers::Position::start(checkers::Rules::STANDARD);
    let place = |name: &str| start.read_place(name).expect("a square");
    visitor.drag(place("11"), place("15")).await?;
    visitor.see("the move", |seen| seen.moves == ["11-15"]).await?;

    let l = visitor.language;
    visitor.open("backgammon", &[l.menu_manual_dice()]).await?;
    visitor.type_line("31").await?;
    let start = backgammon::Position::start("standard".parse().expect("rules"));
    let point = |name: &str| start.read_place(name).expect("a point");
    visitor.drag(point("8"), point("5")).await?;
    visitor.drag(point("6"), point("5")).await?;
    visitor.press(".strip", l.choice_done()).await?;
    visitor.see("the play", |seen| seen.moves.len() == 1).await?;
    Ok(())
}

async fn promoting(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    promotion(visitor).await?;
    let seen = visitor.look().await?;
    same("queen, rook, bishop, knight and the way back", &seen.answers.len(), &5)?;
    let focused: bool = visitor.ask("return !!document.activeElement.closest('.question')").await?;
    ensure!(focused, "the question has not got the focus");
    visitor.press(".question", l.choice_back()).await?;
    visitor.see("the pawn back", |seen| seen.answers.is_empty() && seen.moves.len() == 8).await?;
    visitor.touch(&[square("a7"), square("b8")]).await?;
    visitor.click(".question .figure:nth-of-type(4)").await?;
    let knight = match l {
        words::Language::English => "axb8=N",
        words::Language::French => "axb8=C",
    };
    visitor.see("a knight", |seen| seen.moves.last().is_some_and(|mv| mv == knight)).await?;
    Ok(())
}

/// A random game is played until a man can jump twice in one way only, and another can jump too.
async fn jumping(visitor: &Visitor) -> Result<()> {
    let way = |position: &checkers::Position| {
        let moves = position.legal_moves();
        let traces: Vec<Vec<Place>> = moves.iter().map(|mv| position.trace(mv)).collect();
        let jumps = traces.iter().find(|trace| trace.len() == 4)?;
        // Who has no choice takes back more than the jump.
        let only = traces.iter().filter(|trace| trace[0] == jumps[0]).count() == 1;
        (only && moves.len() > 1).then(|| jumps.clone())
    };
    let line = script::reach::<checkers::Position>("standard", |position| way(position).is_some())?;
    let trace = way(line.position()).unwrap_or_default();
    let [from, over, _, to] = trace[..] else { anyhow::bail!("two jumps: {trace:?}") };
    visitor.open("checkers", &[]).await?;
    let moves = line.events().len();
    for (index, (before, event)) in line.positions().iter().zip(line.events()).enumerate() {
        visitor.type_line(&before.write_event(event)).await?;
        visitor.see("the move", |seen| seen.moves.len() == index + 1).await?;
    }
    let seen = visitor.look().await?;
    let forced: usize = visitor.ask("return document.querySelectorAll('.forced').length").await?;
    ensure!(forced > 1 && seen.movable.contains(&from.0), "who must capture is marked: {seen:?}");
    visitor.touch(&[from]).await?;
    let seen = visitor.see("both targets", |seen| seen.targets.len() == 2).await?;
    ensure!(seen.targets.contains(&over.0) && seen.targets.contains(&to.0), "{seen:?}");
    visitor.touch(&[over]).await?;
    let seen = visitor.see("the second jump", |seen| seen.targets == [to.0]).await?;
    same("moves while jumping", &seen.moves.len(), &moves)?;
    visitor.touch(&[to]).await?;
    let whole = [from, over, to].map(|place| line.position().place_name(place)).join("x");
    visitor.see("both jumps", |seen| seen.moves.last() == Some(&whole)).await?;
    // The same at once: back, then straight to the end.
    visitor.press(".panel", visitor.language.action_takeback()).await?;
    visitor.see("taken back", |seen| seen.moves.len() == moves).await?;
    visitor.touch(&[from, to]).await?;
    visitor.see("both jumps at once", |seen| seen.moves.last() == Some(&whole)).await?;
    Ok(())
}

async fn doubling(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.open("backgammon", &[&l.menu_match_to(3), l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5"] {
        visitor.type_line(line).await?;
    }
    visitor.press(".strip", l.choice_double()).await?;
    let question: String = visitor.find(".question p").await?.text().await?;
    same("what is at stake", &question, &l.web_doubled_to(2, 1))?;
    // The focus is in the question: the keyboard can answer.
    visitor.named(".question", l.choice_take()).await?.send_keys(Key::Enter + "").await?;
    visitor.see("the game goes on", |seen| !seen.over && seen.answers.is_empty()).await?;
    for line in ["62", "24/18,13/11"] {
        visitor.type_line(line).await?;
    }
    // Who took owns the cube, and may double; the other side is not asked and rolls.
    visitor.press(".strip", l.choice_roll()).await?;
    for line in ["41", "24/23,13/9"] {
        visitor.type_line(line).await?;
    }
    visitor.see("dice", |seen| seen.moves.len() == 5 && seen.answers.is_empty()).await?;

    visitor.open("backgammon", &[&l.menu_match_to(3), l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5"] {
        visitor.type_line(line).await?;
    }
    visitor.press(".strip", l.choice_double()).await?;
    visitor.press(".question", l.choice_drop()).await?;
    let seen = visitor.see("the end", |seen| seen.over).await?;
    ensure!(seen.answers.iter().any(|name| name == l.action_next()), "{seen:?}");
    visitor.press(".strip", l.action_next()).await?;
    visitor.see("the next game", |seen| !seen.over).await?;
    let scores: Vec<String> = visitor
        .ask("return [...document.querySelectorAll('.score')].map((one) => one.textContent)")
        .await?;
    ensure!(scores.iter().any(|score| score == "1"), "the score is {scores:?}");
    Ok(())
}

async fn asking_why(visitor: &Visitor) -> Result<()> {
    visitor.open("chess", &[]).await?;
    visitor.touch(&[square("e2"), square("e5")]).await?;
    let seen = visitor.see("a reason", |seen| seen.refused).await?;
    ensure!(seen.answers.len() == 1 && seen.moves.is_empty(), "{seen:?}");
    visitor.click(".strip button").await?;
    visitor.until("the rule", "return !!document.querySelector('dialog[open] figure svg')").await?;
    let shown: usize =
        visitor.ask("return document.querySelectorAll('dialog .lesson p').length").await?;
    ensure!(shown > 0, "the rule has no text");
    visitor.keys(Key::Escape + "").await?;
    visitor.until("it closed", "return !document.querySelector('dialog')").await?;
    // The game is where it was.
    visitor.touch(&[square("e4")]).await?;
    visitor.type_line("e4").await?;
    visitor.see("the move", |seen| seen.moves == ["e4"]).await?;
    Ok(())
}

async fn looking_back(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.open("chess", &[]).await?;
    for mv in ["e4", "e5", "Cf3"] {
        visitor.type_line(mv).await?;
    }
    visitor.see("three moves", |seen| seen.moves.len() == 3).await?;
    visitor.press(".panel", l.web_first()).await?;
    visitor.see("the beginning", |seen| seen.told == l.web_earlier_position()).await?;
    visitor.press(".strip", l.web_back_to_game()).await?;
    visitor.see("now", |seen| seen.told != l.web_earlier_position()).await?;
    let corner = "return +document.querySelector('.board.playing .touch').dataset.place";
    let before: u8 = visitor.ask(corner).await?;
    visitor.press(".panel", l.action_flip_board()).await?;
    let turned: u8 = visitor.ask(corner).await?;
    ensure!((before, turned) == (square("a8").0, square("h1").0), "{before} {turned}");
    visitor.press(".panel", l.action_takeback()).await?;
    visitor.see("two moves", |seen| seen.moves == ["e4", "e5"]).await?;
    let knight = Place(square("g1").0);
    ensure!(visitor.look().await?.pieces.contains(&knight.0), "the knight is at home again");
    Ok(())
}
