//! Moves entered on the board, and the questions and refusals that follow.

use anyhow::{Result, ensure};
use board_view::{BoardView, Place};
use game::{Game, Notation};
use thirtyfour::Key;

use super::{BOTH, TestCase};
use crate::app_screens::{play_to_promotion, square};
use crate::browser::{Browser, ensure_equal};
use crate::game_script;

pub(super) const TEST_CASES: [TestCase; 9] = [
    TestCase {
        name: "pieces can be dragged",
        languages: super::ENGLISH,
        run: |_, browser| Box::pin(drags(browser)),
    },
    TestCase {
        name: "a promotion asks for the piece",
        languages: BOTH,
        run: |_, browser| Box::pin(promotes(browser)),
    },
    TestCase {
        name: "several jumps are entered one by one or at once",
        languages: super::ENGLISH,
        run: |_, browser| Box::pin(jumps_twice(browser)),
    },
    TestCase {
        name: "a double is offered, taken and dropped",
        languages: BOTH,
        run: |_, browser| Box::pin(doubles(browser)),
    },
    TestCase {
        name: "a refusal shows its reason and its rule",
        languages: BOTH,
        run: |_, browser| Box::pin(explains_refusals(browser)),
    },
    TestCase {
        name: "earlier positions, flipping the board and taking back",
        languages: super::FRENCH,
        run: |_, browser| Box::pin(earlier_positions(browser)),
    },
    TestCase {
        name: "buttons stay where they are when a draw is offered",
        languages: super::ENGLISH,
        run: |_, browser| Box::pin(buttons_keep_their_places(browser)),
    },
    TestCase {
        name: "the newest move is visible in a long list",
        languages: super::ENGLISH,
        run: |_, browser| Box::pin(newest_move_is_visible(browser)),
    },
    TestCase {
        name: "in a low window the board is beside everything else, and help opens",
        languages: BOTH,
        run: |_, browser| Box::pin(low_windows(browser)),
    },
];

async fn drags(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    browser.drag(square("e2"), square("e4")).await?;
    browser.wait_for_state("the move", |page| page.moves == ["e4"]).await?;
    // After a refused drag the piece returns and nothing stays selected.
    browser.drag(square("e7"), square("e4")).await?;
    let page = browser.wait_for_state("a reason", |page| page.refused).await?;
    ensure_equal("the moves", &page.moves, &vec!["e4".to_owned()])?;
    ensure!(page.pieces.contains(&square("e7").0) && page.targets.is_empty(), "{page:?}");
    browser.drag(square("g8"), square("f6")).await?;
    browser.wait_for_state("the move", |page| page.moves == ["e4", "Nf6"]).await?;

    browser.start_game("checkers", &[]).await?;
    let start = checkers::Position::start(checkers::Rules::STANDARD);
    let place = |name: &str| start.read_place(name).expect("a square");
    browser.drag(place("11"), place("15")).await?;
    browser.wait_for_state("the move", |page| page.moves == ["11-15"]).await?;

    let l = browser.language;
    browser.start_game("backgammon", &[l.menu_manual_dice()]).await?;
    browser.type_line("31").await?;
    let start = backgammon::Position::start("standard".parse().expect("rules"));
    let point = |name: &str| start.read_place(name).expect("a point");
    browser.drag(point("8"), point("5")).await?;
    browser.drag(point("6"), point("5")).await?;
    browser.press(".strip", l.choice_done()).await?;
    browser.wait_for_state("the play", |page| page.moves.len() == 1).await?;
    Ok(())
}

async fn promotes(browser: &Browser) -> Result<()> {
    let l = browser.language;
    play_to_promotion(browser).await?;
    let page = browser.page_state().await?;
    ensure_equal("buttons for queen, rook, bishop, knight and undo", &page.buttons.len(), &5)?;
    let focused: bool =
        browser.evaluate("return !!document.activeElement.closest('.question')").await?;
    ensure!(focused, "the question does not have the focus");
    browser.press(".question", l.choice_back()).await?;
    browser
        .wait_for_state("the pawn back", |page| page.buttons.is_empty() && page.moves.len() == 8)
        .await?;
    browser.click_places(&[square("a7"), square("b8")]).await?;
    browser.click(".question .figure:nth-of-type(4)").await?;
    let knight = match l {
        words::Language::English => "axb8=N",
        words::Language::French => "axb8=C",
    };
    browser
        .wait_for_state("a knight", |page| page.moves.last().is_some_and(|mv| mv == knight))
        .await?;
    Ok(())
}

/// Plays a random game until a man can jump twice in one way only, and another man can jump too.
async fn jumps_twice(browser: &Browser) -> Result<()> {
    let double_jump = |position: &checkers::Position| {
        let moves = position.legal_moves();
        let traces: Vec<Vec<Place>> = moves.iter().map(|mv| position.trace(mv)).collect();
        let jumps = traces.iter().find(|trace| trace.len() == 4)?;
        // If the jump were forced, a takeback would take back more than the jump.
        let only = traces.iter().filter(|trace| trace[0] == jumps[0]).count() == 1;
        (only && moves.len() > 1).then(|| jumps.clone())
    };
    let line = game_script::find_position::<checkers::Position>("standard", |position| {
        double_jump(position).is_some()
    })?;
    let trace = double_jump(line.position()).unwrap_or_default();
    let [from, over, _, to] = trace[..] else { anyhow::bail!("two jumps: {trace:?}") };
    browser.start_game("checkers", &[]).await?;
    let moves = line.events().len();
    for (index, (before, event)) in line.positions().iter().zip(line.events()).enumerate() {
        browser.type_line(&before.write_event(event)).await?;
        browser.wait_for_state("the move", |page| page.moves.len() == index + 1).await?;
    }
    let page = browser.page_state().await?;
    let forced: usize =
        browser.evaluate("return document.querySelectorAll('.forced').length").await?;
    ensure!(
        forced > 1 && page.movable.contains(&from.0),
        "pieces that must capture are marked: {page:?}"
    );
    browser.click_places(&[from]).await?;
    let page = browser.wait_for_state("both targets", |page| page.targets.len() == 2).await?;
    ensure!(page.targets.contains(&over.0) && page.targets.contains(&to.0), "{page:?}");
    browser.click_places(&[over]).await?;
    let page = browser.wait_for_state("the second jump", |page| page.targets == [to.0]).await?;
    ensure_equal("moves while jumping", &page.moves.len(), &moves)?;
    browser.click_places(&[to]).await?;
    let whole = [from, over, to].map(|place| line.position().place_name(place)).join("x");
    browser.wait_for_state("both jumps", |page| page.moves.last() == Some(&whole)).await?;
    // Take the move back, then click the last square directly.
    browser.press(".panel", browser.language.action_takeback()).await?;
    browser.wait_for_state("taken back", |page| page.moves.len() == moves).await?;
    browser.click_places(&[from, to]).await?;
    browser.wait_for_state("both jumps at once", |page| page.moves.last() == Some(&whole)).await?;
    Ok(())
}

async fn doubles(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.start_game("backgammon", &[&l.menu_match_to(3), l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5"] {
        browser.type_line(line).await?;
    }
    browser.press(".strip", l.choice_double()).await?;
    let stake = l.web_doubled_to(2, 1);
    browser.wait_for_state("what is at stake", |page| page.status == stake).await?;
    let covered: bool =
        browser.evaluate("return !!document.querySelector('.stage .question')").await?;
    ensure!(!covered, "the question covers the board");
    browser.find_named(".strip", l.choice_take()).await?.send_keys(Key::Enter + "").await?;
    browser
        .wait_for_state("the game goes on", |page| !page.over && page.buttons.is_empty())
        .await?;
    for line in ["62", "24/18,13/11"] {
        browser.type_line(line).await?;
    }
    // The taker owns the cube and may double; the other side cannot double and rolls at once.
    browser.press(".strip", l.choice_roll()).await?;
    for line in ["41", "24/23,13/9"] {
        browser.type_line(line).await?;
    }
    browser.wait_for_state("dice", |page| page.moves.len() == 5 && page.buttons.is_empty()).await?;

    browser.start_game("backgammon", &[&l.menu_match_to(3), l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5"] {
        browser.type_line(line).await?;
    }
    browser.press(".strip", l.choice_double()).await?;
    browser.press(".strip", l.choice_drop()).await?;
    let page = browser.wait_for_state("the end", |page| page.over).await?;
    ensure!(page.buttons.iter().any(|name| name == l.action_next()), "{page:?}");
    browser.press(".strip", l.action_next()).await?;
    browser.wait_for_state("the next game", |page| !page.over).await?;
    let scores: Vec<String> = browser
        .evaluate("return [...document.querySelectorAll('.score')].map((one) => one.textContent)")
        .await?;
    ensure!(scores.iter().any(|score| score == "1/3"), "the score is {scores:?}");
    Ok(())
}

async fn explains_refusals(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    browser.click_places(&[square("e2"), square("e5")]).await?;
    let page = browser.wait_for_state("a reason", |page| page.refused).await?;
    ensure!(page.buttons.len() == 1 && page.moves.is_empty(), "{page:?}");
    browser.click(".strip button").await?;
    browser
        .wait_until("the rule", "return !!document.querySelector('dialog[open] figure svg')")
        .await?;
    let shown: usize =
        browser.evaluate("return document.querySelectorAll('dialog .lesson p').length").await?;
    ensure!(shown > 0, "the rule has no text");
    browser.keys(Key::Escape + "").await?;
    browser.wait_until("it closed", "return !document.querySelector('dialog')").await?;
    // The game has not changed.
    browser.click_places(&[square("e4")]).await?;
    browser.type_line("e4").await?;
    browser.wait_for_state("the move", |page| page.moves == ["e4"]).await?;
    Ok(())
}

async fn earlier_positions(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.start_game("chess", &[]).await?;
    for mv in ["e4", "e5", "Cf3"] {
        browser.type_line(mv).await?;
    }
    browser.wait_for_state("three moves", |page| page.moves.len() == 3).await?;
    browser.press(".panel", l.web_first()).await?;
    browser.wait_for_state("the beginning", |page| page.status == l.web_earlier_position()).await?;
    browser.press(".strip", l.web_back_to_game()).await?;
    browser.wait_for_state("now", |page| page.status != l.web_earlier_position()).await?;
    let corner = "return +document.querySelector('.board.playing .touch').dataset.place";
    let before: u8 = browser.evaluate(corner).await?;
    browser.press(".panel", l.action_flip_board()).await?;
    let turned: u8 = browser.evaluate(corner).await?;
    ensure!((before, turned) == (square("a8").0, square("h1").0), "{before} {turned}");
    browser.press(".panel", l.action_takeback()).await?;
    browser.wait_for_state("two moves", |page| page.moves == ["e4", "e5"]).await?;
    let knight = Place(square("g1").0);
    ensure!(browser.page_state().await?.pieces.contains(&knight.0), "the knight is at home again");
    Ok(())
}

async fn buttons_keep_their_places(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    let places = "return [...document.querySelectorAll('.fixed button')].map((button) => { const box = button.getBoundingClientRect(); return [button.textContent, `${box.x} ${box.y}`]; })";
    let before: Vec<(String, String)> = browser.evaluate(places).await?;
    browser.press(".panel", browser.language.action_draw()).await?;
    browser.wait_for_state("the offer", |page| !page.buttons.is_empty()).await?;
    ensure_equal("the places", &browser.evaluate::<Vec<(String, String)>>(places).await?, &before)?;
    browser.press(".strip", browser.language.action_accept()).await?;
    browser.wait_for_state("the end", |page| page.over).await?;
    ensure_equal("the places", &browser.evaluate::<Vec<(String, String)>>(places).await?, &before)
}

async fn newest_move_is_visible(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    for n in 0..20 {
        for mv in [["Nf3", "Nf6"], ["Ng1", "Ng8"]][n % 2] {
            browser.type_line(mv).await?;
        }
        if browser.page_state().await?.over {
            break;
        }
        let seen = "
            const last = [...document.querySelectorAll('.move')].at(-1)?.getBoundingClientRect();
            const list = document.querySelector('.moves ol').getBoundingClientRect();
            return !!last && last.bottom <= list.bottom + 1 && last.top >= list.top - 1";
        browser.wait_until("the newest move in the list", seen).await?;
    }
    // At this size the text of the evaluation must not lie on the arrows below the list.
    browser.resize(1366, 768).await?;
    let apart = "
        const steps = document.querySelector('.steps').getBoundingClientRect();
        const next = document.querySelector('.moves').nextElementSibling.getBoundingClientRect();
        return steps.bottom <= next.top + 1";
    browser.wait_until("the arrows above what follows", apart).await
}

async fn low_windows(browser: &Browser) -> Result<()> {
    for game in ["chess", "backgammon"] {
        browser.start_game(game, &[]).await?;
        for (width, height) in [(844, 390), (683, 384)] {
            browser.resize(width, height).await?;
            let beside = "
                const board = document.querySelector('.stage').getBoundingClientRect();
                const strip = document.querySelector('.strip').getBoundingClientRect();
                return board.height >= 300 && board.bottom <= innerHeight && strip.left >= board.right && strip.right <= innerWidth
                    && document.documentElement.scrollWidth <= innerWidth";
            browser.wait_until(&format!("{game} at {width}×{height}"), beside).await?;
            browser
                .screenshot(&std::env::temp_dir().join(format!("low-{game}-{width}.png")))
                .await?;
        }
        browser.resize(1280, 900).await?;
    }
    browser
        .type_line(if browser.language == words::Language::French { "aide" } else { "help" })
        .await?;
    browser.find("dialog .help-words").await?;
    Ok(())
}
