//! Whole games of each kind, played through the accessibility tree only: everything is found by its role and its name,
//! and every event is announced once, in order.

use anyhow::{Result, ensure};
use game::Event;
use narration::{PlayableGame, playable_game, score_sheet};
use thirtyfour::Key;

use super::{BOTH, TestCase};
use crate::accessibility_tree::{AccessibilityTree, focus, press, wait_for_tree};
use crate::app_screens::SCHOLARS_MATE;
use crate::browser::Browser;
use crate::game_script::GameScript;

pub(super) const TEST_CASES: [TestCase; 3] = [
    TestCase {
        name: "a game of chess through the accessibility tree",
        languages: BOTH,
        run: |_, browser| Box::pin(chess(browser)),
    },
    TestCase {
        name: "a game of checkers through the accessibility tree",
        languages: BOTH,
        run: |_, browser| Box::pin(checkers(browser)),
    },
    TestCase {
        name: "a game of backgammon through the accessibility tree",
        languages: BOTH,
        run: |_, browser| Box::pin(backgammon(browser)),
    },
];

async fn chess(browser: &Browser) -> Result<()> {
    let script = GameScript::<chess::Position>::from_events("standard", &SCHOLARS_MATE)?;
    play(browser, &script, "chess", &[]).await
}

async fn checkers(browser: &Browser) -> Result<()> {
    let script = GameScript::<checkers::Position>::shortest_random("standard")?;
    play(browser, &script, "checkers", &[]).await
}

async fn backgammon(browser: &Browser) -> Result<()> {
    let l = browser.language;
    let script = GameScript::<backgammon::Position>::shortest_random("standard+match=1")?;
    play(browser, &script, "backgammon", &[&l.menu_match_to(1), l.menu_manual_dice()]).await
}

/// From the home page to the end of the game.
async fn play<G: PlayableGame>(
    browser: &Browser,
    script: &GameScript<G>,
    game: &str,
    options: &[&str],
) -> Result<()> {
    let l = browser.language;
    browser.navigate("#/").await?;
    press(browser, "link", &l.game_name(game)).await?;
    for button in [&[l.web_friend()], options, &[l.menu_play()]].concat() {
        press(browser, "button", button).await?;
    }
    let mut heard = announcements(browser).await?;
    for (index, event) in script.line.events().iter().enumerate() {
        let before = &script.line.positions()[index];
        let (typed, is_spoken) = match event {
            Event::Roll(roll) => (G::write_roll(roll), true),
            Event::Move { mv, .. } => {
                (script.typed(before, mv, browser), !score_sheet::is_roll_decision(before, mv))
            }
        };
        focus(browser, "textbox", l.web_type_a_move()).await?;
        browser.keys(typed.clone() + Key::Enter).await?;
        if !is_spoken {
            continue;
        }
        let wait = format!("an announcement of {typed}");
        let tree = wait_for_tree(browser, &wait, |tree| tree.texts_inside("log") != heard).await?;
        let now = tree.texts_inside("log");
        let kept = now.len() - 1;
        ensure!(
            heard.len() >= kept && now[..kept] == heard[heard.len() - kept..],
            "{typed}: not one new announcement after {heard:?}: {now:?}"
        );
        heard = now;
    }
    check_end(browser, script).await
}

/// The list has every move, and the status says who has won.
async fn check_end<G: PlayableGame>(browser: &Browser, script: &GameScript<G>) -> Result<()> {
    let l = browser.language;
    let notes = score_sheet::score_sheet(&script.line, l);
    let known: Vec<String> = notes.into_iter().map(|note| note.text).collect();
    let winner = script.line.turn().outcome().and_then(|outcome| outcome.winner());
    let name = winner
        .map(|side| playable_game::side_names::<G>(script.line.position().rules(), l)[side])
        .unwrap_or_default();
    let tree = wait_for_tree(browser, "the result", |tree| {
        tree.says("region", name) && tree.has_region(l.web_result())
    })
    .await?;
    let buttons = tree.names_inside(("region", l.screen_moves()), "button");
    let moves = &buttons[..buttons.len().saturating_sub(STEP_BUTTONS)];
    ensure!(moves == known, "the moves are {moves:?}, expected {known:?}");
    press(browser, "button", l.action_rematch()).await?;
    wait_for_tree(browser, "the next game", |tree| !tree.has_region(l.web_result())).await?;
    Ok(())
}

/// Below the moves there are buttons that step through the game.
const STEP_BUTTONS: usize = 4;

async fn announcements(browser: &Browser) -> Result<Vec<String>> {
    focus(browser, "textbox", browser.language.web_type_a_move()).await?;
    Ok(AccessibilityTree::read(browser).await?.texts_inside("log"))
}
