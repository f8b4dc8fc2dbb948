//! Addresses of version 0.1, as in bookmarks and invitations.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use thirtyfour::Key;

use super::super::study::{count_elements, wait_for_text};
use super::{read, restore_version_0_1};
use crate::browser::Browser;
use crate::test_environment::TestEnvironment;

/// An address and what it must show.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Link {
    address: String,
    shows: LinkTarget,
    /// A text that must be shown.
    text: Option<String>,
    /// The number of moves, games or puzzles that must be shown.
    count: Option<usize>,
}

/// A screen of the web app.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "snake_case")]
enum LinkTarget {
    Home,
    NewGame,
    Game,
    Learn,
    Rulebook,
    Lesson,
    Comparison,
    Box,
    AllPuzzles,
    PuzzlesOfGame,
    Puzzle,
    OwnPuzzles,
    Review,
    Editor,
    Analysis,
    OwnGames,
    Collections,
    Collection,
    PositionSearch,
    PositionFound,
    Lobby,
    NewTable,
    Invitation,
    OwnInvitation,
    Archive,
    Account,
    Player,
}

impl LinkTarget {
    /// An element that only this screen has.
    fn selector(self) -> &'static str {
        match self {
            Self::Home => ".home .game-cards",
            Self::NewGame | Self::NewTable => ".card",
            Self::Game => ".board.playing svg",
            Self::Learn => ".cards.three .path",
            Self::Rulebook => ".study .lead",
            Self::Lesson => ".lesson-text h1",
            Self::Comparison => ".comparison .differs",
            Self::Box => ".study .rows",
            Self::AllPuzzles => ".cards .path",
            Self::PuzzlesOfGame => ".tiles .tile",
            Self::Puzzle => ".task .feedback",
            Self::OwnPuzzles => ".graded .tile",
            Self::Review => ".review .graph .course",
            Self::Editor => ".copied code",
            Self::Analysis => ".passages",
            Self::OwnGames => ".my-games .kept",
            Self::Collections => ".rows a",
            Self::Collection => ".game-row",
            Self::PositionSearch => "form.paste",
            Self::PositionFound => ".ways-on tbody tr",
            Self::Lobby => ".club-person",
            Self::Invitation | Self::OwnInvitation => "dialog[open]",
            Self::Archive => ".club .options",
            Self::Account => ".club-form",
            Self::Player => ".club h1",
        }
    }

    /// The elements to count.
    fn counted(self) -> &'static str {
        match self {
            Self::Game => ".moves .move",
            Self::Analysis => ".passages .mv",
            place => place.selector(),
        }
    }

    /// Where the text is shown; texts to copy are values of fields.
    fn text_place(self) -> &'static str {
        match self {
            Self::Lobby | Self::OwnInvitation => "the value of a field",
            Self::Invitation => "dialog[open]",
            _ => "main",
        }
    }
}

/// Opens every address in a new document, as from a bookmark.
pub(super) async fn open_all(environment: &TestEnvironment, browser: &mut Browser) -> Result<()> {
    let _server = restore_version_0_1(environment, browser).await?;
    let links: Vec<Link> = read("links.json")?;
    let mut failures = Vec::new();
    for link in &links {
        browser.driver.goto("about:blank").await?;
        if let Err(error) = open(browser, link).await {
            failures.push(format!("{}: {error:#}", link.address));
        }
    }
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    let invitation = links.iter().find(|link| matches!(link.shows, LinkTarget::Invitation));
    type_code(browser, invitation.context("no invitation")?).await
}

/// The code of an invitation can be typed in the lobby, in upper or lower case.
async fn type_code(browser: &Browser, invitation: &Link) -> Result<()> {
    let code = invitation.address.rsplit('/').next().unwrap_or_default();
    browser.navigate("club").await?;
    let field = browser.find("#club-code").await?;
    field.send_keys(code.to_uppercase() + Key::Enter).await?;
    browser.find(LinkTarget::Invitation.selector()).await?;
    let name = invitation.text.as_deref().unwrap_or_default();
    wait_for_text(browser, LinkTarget::Invitation.text_place(), name).await
}

async fn open(browser: &Browser, link: &Link) -> Result<()> {
    browser.navigate(link.address.trim_start_matches('/')).await?;
    browser.find(link.shows.selector()).await?;
    if let Some(count) = link.count {
        let counted = link.shows.counted();
        let script = format!("return document.querySelectorAll({counted:?}).length === {count}");
        if let Err(error) = browser.wait_until(&format!("{count} times {counted}"), &script).await {
            let shown = count_elements(browser, counted).await?;
            return Err(error.context(format!("there are {shown}")));
        }
    }
    match (&link.text, link.shows.text_place()) {
        (None, _) => Ok(()),
        (Some(text), "the value of a field") => {
            let script = format!(
                "return [...document.querySelectorAll('input')].some((one) => one.value.includes({text:?}))"
            );
            browser.wait_until(&format!("a field with {text}"), &script).await
        }
        (Some(text), place) => wait_for_text(browser, place, text).await,
    }
}
