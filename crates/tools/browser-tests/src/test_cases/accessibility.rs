//! Accessibility: the rules of axe, every window size, keyboard and screen reader.

use anyhow::{Context, Result, ensure};
use thirtyfour::Key;

use super::{BOTH, ENGLISH, TestCase};
use crate::app_screens::{
    AppScreen, visit_online_screens, visit_study_screens, visit_table_screens,
};
use crate::axe;
use crate::browser::Browser;
use crate::screenshots::SIZES;
use crate::test_environment::TestEnvironment;

pub(super) const TEST_CASES: [TestCase; 8] = [
    TestCase {
        name: "table screens follow the accessibility rules, light and dark",
        languages: BOTH,
        run: |environment, browser| Box::pin(table_rules(environment, browser)),
    },
    TestCase {
        name: "study: screens follow the accessibility rules, light and dark",
        languages: BOTH,
        run: |environment, browser| Box::pin(study_rules(environment, browser)),
    },
    TestCase {
        name: "online: screens follow the accessibility rules, light and dark",
        languages: BOTH,
        run: |environment, browser| Box::pin(online_rules(environment, browser)),
    },
    TestCase {
        name: "online: screens fit every window size",
        languages: BOTH,
        run: |_, browser| Box::pin(online_sizes(browser)),
    },
    TestCase {
        name: "boards follow the accessibility rules in every theme",
        languages: ENGLISH,
        run: |environment, browser| Box::pin(themes(environment, browser)),
    },
    TestCase {
        name: "table screens fit every window size",
        languages: BOTH,
        run: |_, browser| Box::pin(table_sizes(browser)),
    },
    TestCase {
        name: "study: screens fit every window size",
        languages: BOTH,
        run: |_, browser| Box::pin(study_sizes(browser)),
    },
    TestCase {
        name: "a game can be played by keyboard and screen reader alone",
        languages: BOTH,
        run: |_, browser| Box::pin(keyboard_and_screen_reader(browser)),
    },
];

async fn table_rules(environment: &TestEnvironment, browser: &Browser) -> Result<()> {
    visit_table_screens(browser, async |screen| check_rules(environment, browser, screen).await)
        .await
}

async fn study_rules(environment: &TestEnvironment, browser: &Browser) -> Result<()> {
    visit_study_screens(browser, async |screen| check_rules(environment, browser, screen).await)
        .await
}

async fn online_rules(environment: &TestEnvironment, browser: &Browser) -> Result<()> {
    visit_online_screens(browser, async |screen| check_rules(environment, browser, screen).await)
        .await
}

/// Checks the accessibility rules of a screen, light and dark.
pub(super) async fn check_rules(
    environment: &TestEnvironment,
    browser: &Browser,
    screen: AppScreen,
) -> Result<()> {
    let axe = environment.axe.as_deref().context("axe is missing")?;
    for dark in [false, true] {
        // Without animations, because colours change while they run.
        browser.emulate_media(dark, true).await?;
        axe::check(browser, axe, &format!("{}, dark: {dark}", screen.name)).await?;
    }
    Ok(())
}

async fn themes(environment: &TestEnvironment, browser: &Browser) -> Result<()> {
    let axe = environment.axe.as_deref().context("axe is missing")?;
    let l = browser.language;
    let themes = [
        l.web_theme_wood(),
        l.web_theme_walnut(),
        l.web_theme_club(),
        l.web_theme_sea(),
        l.web_theme_slate(),
        l.web_theme_night(),
        l.web_theme_contrast(),
    ];
    for (game, moves) in [("chess", &["e4"][..]), ("checkers", &["11-15"]), ("backgammon", &["31"])]
    {
        let manual = if game == "backgammon" { &[l.menu_manual_dice()][..] } else { &[] };
        browser.start_game(game, manual).await?;
        for mv in moves {
            browser.type_line(mv).await?;
        }
        browser.press(".top", l.web_settings()).await?;
        for theme in themes {
            browser.press("dialog", theme).await?;
            for scheme in [l.web_scheme_light(), l.web_scheme_dark()] {
                browser.press("dialog", scheme).await?;
                axe::check(browser, axe, &format!("{game}, {theme}, {scheme}")).await?;
            }
        }
        browser.press("dialog", l.web_close()).await?;
        axe::check(browser, axe, game).await?;
    }
    Ok(())
}

/// Finds elements that are too wide, targets that are too small for a finger, and boards that do not fit into the
/// window.
const LAYOUT_FAULTS: &str = r##"
    const [width, height, hasBoard] = arguments;
    const faults = [];
    const visible = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const open = document.querySelector("dialog[open]");
    if (document.scrollingElement.scrollWidth > width) faults.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
    for (const one of document.querySelectorAll("main *, header *, dialog[open] *")) {
        // Elements inside a scrolling frame may be wider.
        if (one.closest("svg, .visually-hidden, .scroll > *") || !visible(one)) continue;
        const box = one.getBoundingClientRect();
        if (box.right > width + 1 || box.left < -1) faults.push(`${one.outerHTML.slice(0, 80)} goes from ${box.left} to ${box.right}`);
    }
    for (const one of document.querySelectorAll(".game-card-name, button, h1, h2, .strip p, .player span")) {
        if (visible(one) && one.closest("svg, .visually-hidden") === null && one.scrollWidth > Math.ceil(one.getBoundingClientRect().width)) faults.push(`${one.outerHTML.slice(0, 80)} is cut off`);
    }
    const card = [...document.querySelectorAll(".game-card")].find((one) => one.scrollWidth > one.clientWidth);
    if (card) faults.push(`${card.textContent} is cut off`);
    for (const one of (open ?? document).querySelectorAll("a, button, input, label")) {
        if (!visible(one) || one.matches(".move, input[type=checkbox]")) continue;
        const box = one.getBoundingClientRect();
        if (box.height < 44 || box.width < 44) faults.push(`${one.outerHTML.slice(0, 80)} is ${box.width} x ${box.height}`);
    }
    if (hasBoard && !open) {
        scrollTo(0, 0);
        for (const one of document.querySelectorAll(".board.playing, .player, .strip")) {
            const box = one.getBoundingClientRect();
            if (box.bottom > height + 1 || box.top < 0) faults.push(`${one.className} goes down to ${box.bottom}`);
        }
    }
    return faults;"##;

async fn online_sizes(browser: &Browser) -> Result<()> {
    visit_online_screens(browser, async |screen| check_layout(browser, screen).await).await
}

async fn table_sizes(browser: &Browser) -> Result<()> {
    visit_table_screens(browser, async |screen| check_layout(browser, screen).await).await
}

async fn study_sizes(browser: &Browser) -> Result<()> {
    visit_study_screens(browser, async |screen| check_layout(browser, screen).await).await
}

/// Checks the layout of a screen in every window size.
pub(super) async fn check_layout(browser: &Browser, screen: AppScreen) -> Result<()> {
    for (width, height) in SIZES {
        browser.resize(width, height).await?;
        let arguments =
            [width.into(), height.into(), screen.has_board.into()].into_iter().collect();
        let faults: Vec<String> = browser.evaluate_with(LAYOUT_FAULTS, arguments).await?;
        ensure!(faults.is_empty(), "{} at {width} x {height}: {faults:#?}", screen.name);
    }
    browser.resize(1280, 800).await
}

/// Plays from the home page to the end of a game with the keyboard alone and checks the announcements.
async fn keyboard_and_screen_reader(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("#/").await?;
    tab_to(browser, "a.game-card").await?;
    browser.keys(Key::Enter + "").await?;
    browser.find(".card").await?;
    tab_to(browser, "button.primary").await?;
    browser.keys(Key::Enter + "").await?;
    browser.find(".board.playing svg").await?;
    // Turn the setting for the board in words on.
    browser.find_named(".top", l.web_settings()).await?.send_keys(Key::Enter + "").await?;
    browser.find("dialog[open] label input").await?;
    tab_to(browser, "dialog label input").await?;
    let mut steps = 0;
    while !browser
        .evaluate_with::<bool>(HAS_LABEL, vec![serde_json::json!(l.web_board_text())])
        .await?
    {
        ensure!(steps < 20, "Tab does not lead to '{}'", l.web_board_text());
        steps += 1;
        browser.keys(Key::Tab + "").await?;
    }
    browser.keys(" ").await?;
    browser.keys(Key::Escape + "").await?;
    browser.wait_until("the words", "return !!document.querySelector('.words')").await?;
    let words: String = browser.find(".words").await?.text().await?;
    ensure!(words.contains("e1") && words.contains("h8"), "{words}");
    browser.move_cursor(crate::app_screens::square("g1")).await?;
    let knight = match l {
        words::Language::English => "knight",
        words::Language::French => "cavalier",
    };
    browser
        .wait_for_state("the description of the square", |page| {
            page.announcement.contains("g1") && page.announcement.contains(knight)
        })
        .await?;
    browser.keys(Key::Enter + "").await?;
    browser.move_cursor(crate::app_screens::square("f3")).await?;
    browser
        .wait_for_state("the description of the target", |page| {
            page.announcement.contains(l.web_legal())
        })
        .await?;
    browser.keys(Key::Enter + "").await?;
    browser
        .wait_for_state("the announcement of the move", |page| {
            page.announcement.contains("g1") && page.announcement.contains("f3")
        })
        .await?;
    // Typing a letter focuses the field for moves.
    browser.keys("d").await?;
    browser.keys("5".to_owned() + Key::Enter).await?;
    browser.wait_for_state("the move", |page| page.moves.len() == 2).await?;
    // All questions and commands can be typed.
    browser.type_line("f3?").await?;
    browser
        .wait_for_state("the description of the square", |page| {
            page.announcement.contains("f3") && page.announcement.contains(knight)
        })
        .await?;
    browser.type_line(l.plain_keyword_board().split(',').next().unwrap_or_default()).await?;
    browser
        .wait_for_state("the description of the board", |page| {
            page.announcement.contains("e1") && page.announcement.contains("e8")
        })
        .await?;
    browser.type_line(l.keyword_resign().split(',').next().unwrap_or_default()).await?;
    browser.wait_for_state("the end", |page| page.over).await?;
    Ok(())
}

/// Whether the focused element has this label.
const HAS_LABEL: &str =
    "return document.activeElement.closest('label')?.textContent.trim() === arguments[0]";

/// Presses Tab until an element has the focus, and checks that the focus is visible.
async fn tab_to(browser: &Browser, selector: &str) -> Result<()> {
    let there = "return document.activeElement?.matches(arguments[0]) ?? false";
    for _ in 0..80 {
        let arguments = vec![serde_json::json!(selector)];
        if browser.evaluate_with::<bool>(there, arguments).await? {
            let outline: String = browser
                .evaluate("return getComputedStyle(document.activeElement).outlineStyle")
                .await?;
            ensure!(outline != "none", "the focus on {selector} is not visible");
            return Ok(());
        }
        browser.keys(Key::Tab + "").await?;
    }
    anyhow::bail!("Tab does not lead to {selector}")
}
