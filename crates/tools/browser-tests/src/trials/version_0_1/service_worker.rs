//! A browser in which the service worker of version 0.1 is installed, and then the server has a new version.

use anyhow::{Context, Result, ensure};

use super::super::study::how_many;
use super::file;
use super::old_server::OldServer;
use crate::cable::Cable;
use crate::stage::Stage;
use crate::visitor::Visitor;

/// The name that the service worker of version 0.1 gave to what it stored.
fn old_cache() -> Result<String> {
    let text = std::fs::read_to_string(file("service-worker.js"))?;
    let name = text.strip_prefix("const NAME = \"").and_then(|rest| rest.split_once('"'));
    name.map(|(name, _)| name.to_owned()).context("its name comes first")
}

/// Visits version 0.1 at a page until all its files are stored; then the same address leads to today's server.
async fn install_and_update(stage: &Stage, visitor: &mut Visitor, page: &str) -> Result<Cable> {
    let old = OldServer::start().await?;
    visitor.house = format!("http://{}/", old.address);
    visitor.may_miss_the_house = true;
    visitor.driver.goto(format!("{}{page}", visitor.house)).await?;
    visitor.until("version 0.1", "return document.body.dataset.version === '0.1'").await?;
    let active = "return navigator.serviceWorker.controller?.state === 'activated'";
    visitor.until("its service worker", active).await?;
    let stored = format!(
        "caches.open({:?}).then((cache) => cache.keys()).then((keys) => {{ window.stored = keys.length; }});
         return window.stored === 23",
        old_cache()?
    );
    visitor.until("all its files", &stored).await?;
    // The next visit loads a new document.
    visitor.driver.goto("about:blank").await?;
    let address = old.address;
    old.stop().await;
    Cable::lay_at(address, &stage.house.address).await
}

/// Waits until nothing is left of the old version's files and the new ones are stored.
async fn until_replaced(visitor: &Visitor) -> Result<()> {
    let script = format!(
        "caches.keys().then((names) => {{ window.names = names; }});
         return window.names?.length === 1 && window.names[0] !== {:?}
             && navigator.serviceWorker.controller?.state === 'activated'",
        old_cache()?
    );
    visitor.until("the new service worker", &script).await
}

/// Visits today's page in a browser that had version 0.1: it is shown at once, and works.
pub(super) async fn is_replaced(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let mut cable = install_and_update(stage, visitor, "").await?;
    visitor.go("#/").await?;
    visitor.find(".home .triptych").await?;
    until_replaced(visitor).await?;
    ensure!(how_many(visitor, "body[data-version]").await? == 0, "the old page is shown");
    play(visitor).await?;
    // What is stored now is the new version, and needs no server.
    cable.cut().await;
    visitor.driver.refresh().await?;
    visitor.find(".board.playing svg").await?;
    play(visitor).await
}

async fn play(visitor: &Visitor) -> Result<()> {
    visitor.open("chess", &[]).await?;
    visitor.type_line("e2e4").await?;
    visitor.see("the move", |seen| seen.moves == ["e4"]).await?;
    Ok(())
}

/// The same for people who come in at the other pages of version 0.1.
pub(super) async fn is_replaced_anywhere(stage: &Stage, visitor: &mut Visitor) -> Result<()> {
    let cable = install_and_update(stage, visitor, "study").await?;
    visitor.go("study#/rules/chess/standard/chess.rook").await?;
    visitor.find(".lesson-text h1").await?;
    until_replaced(visitor).await?;
    drop(cable);
    let mut other = stage.visitor(visitor.language).await?;
    let cable = install_and_update(stage, &mut other, "club").await?;
    other.go("club#/archive").await?;
    other.find(".club .options").await?;
    until_replaced(&other).await?;
    drop(cable);
    other.leave().await
}
