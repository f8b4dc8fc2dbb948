//! Addresses that version 0.1 has written: in bookmarks, in messages to friends, on paper.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use thirtyfour::Key;

use super::super::study::{how_many, until_told};
use super::{come_back, read};
use crate::stage::Stage;
use crate::visitor::Visitor;

/// An address and what it must show.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Link {
    address: String,
    shows: Place,
    /// Words that must be there.
    text: Option<String>,
    /// How many moves, games or puzzles must be there.
    count: Option<usize>,
}

/// A place of the page.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "snake_case")]
enum Place {
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

impl Place {
    /// What is there and nowhere else.
    fn selector(self) -> &'static str {
        match self {
            Self::Home => ".home .triptych",
            Self::NewGame | Self::NewTable => ".card",
            Self::Game => ".board.playing svg",
            Self::Learn => ".cards.three .path",
            Self::Rulebook => ".study .lead",
            Self::Lesson => ".lesson-text h1",
            Self::Comparison => ".comparison .differs",
            Self::Box => ".study .rows",
            Self::AllPuzzles => ".cards .path",
            Self::PuzzlesOfGame => ".tiles .tile",
            Self::Puzzle => ".task .told",
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

    /// What is counted there.
    fn counted(self) -> &'static str {
        match self {
            Self::Game => ".moves .move",
            Self::Analysis => ".passages .mv",
            place => place.selector(),
        }
    }

    /// Where the words are. What can be copied stands in fields.
    fn words(self) -> &'static str {
        match self {
            Self::Lobby | Self::OwnInvitation => "the value of a field",
            Self::Invitation => "dialog[open]",
            _ => "main",
        }
    }
}

/// Opens every address in a new document, as from a bookmark.
pub(super) async fn open_all(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let _server = come_back(stage, visitor).await?;
    let links: Vec<Link> = read("links.json")?;
    let mut failures = Vec::new();
    for link in &links {
        visitor.driver.goto("about:blank").await?;
        if let Err(error) = open(visitor, link).await {
            failures.push(format!("{}: {error:#}", link.address));
        }
    }
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    let invitation = links.iter().find(|link| matches!(link.shows, Place::Invitation));
    type_code(visitor, invitation.context("no invitation")?).await
}

/// The code of an invitation can be typed in the lobby, in any letters.
async fn type_code(visitor: &Visitor, invitation: &Link) -> Result<()> {
    let code = invitation.address.rsplit('/').next().unwrap_or_default();
    visitor.go("club").await?;
    let field = visitor.find("#club-code").await?;
    field.send_keys(code.to_uppercase() + Key::Enter).await?;
    visitor.find(Place::Invitation.selector()).await?;
    let name = invitation.text.as_deref().unwrap_or_default();
    until_told(visitor, Place::Invitation.words(), name).await
}

async fn open(visitor: &Visitor, link: &Link) -> Result<()> {
    visitor.go(link.address.trim_start_matches('/')).await?;
    visitor.find(link.shows.selector()).await?;
    if let Some(count) = link.count {
        let counted = link.shows.counted();
        let script = format!("return document.querySelectorAll({counted:?}).length === {count}");
        if let Err(error) = visitor.until(&format!("{count} times {counted}"), &script).await {
            let shown = how_many(visitor, counted).await?;
            return Err(error.context(format!("there are {shown}")));
        }
    }
    match (&link.text, link.shows.words()) {
        (None, _) => Ok(()),
        (Some(text), "the value of a field") => {
            let script = format!(
                "return [...document.querySelectorAll('input')].some((one) => one.value.includes({text:?}))"
            );
            visitor.until(&format!("a field with {text}"), &script).await
        }
        (Some(text), place) => until_told(visitor, place, text).await,
    }
}
