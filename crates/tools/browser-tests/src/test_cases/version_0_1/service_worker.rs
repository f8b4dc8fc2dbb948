//! A browser with the service worker of version 0.1, after the server was updated.

use anyhow::{Context, Result, ensure};

use super::super::study::count_elements;
use super::file;
use super::old_server::OldServer;
use crate::browser::Browser;
use crate::tcp_proxy::TcpProxy;
use crate::test_environment::TestEnvironment;

/// The name of the cache of version 0.1.
fn old_cache() -> Result<String> {
    let text = std::fs::read_to_string(file("service-worker.js"))?;
    let name = text.strip_prefix("const NAME = \"").and_then(|rest| rest.split_once('"'));
    name.map(|(name, _)| name.to_owned()).context("the name of the cache is missing")
}

/// Opens a page of version 0.1 until all its files are cached; then the same address leads to the current server.
async fn install_and_update(
    environment: &TestEnvironment,
    browser: &mut Browser,
    page: &str,
) -> Result<TcpProxy> {
    let old = OldServer::start().await?;
    browser.server = format!("http://{}/", old.address);
    browser.server_may_be_offline = true;
    browser.driver.goto(format!("{}{page}", browser.server)).await?;
    browser.wait_until("version 0.1", "return document.body.dataset.version === '0.1'").await?;
    let active = "return navigator.serviceWorker.controller?.state === 'activated'";
    browser.wait_until("its service worker", active).await?;
    let stored = format!(
        "caches.open({:?}).then((cache) => cache.keys()).then((keys) => {{ window.stored = keys.length; }});
         return window.stored === 23",
        old_cache()?
    );
    browser.wait_until("all its files", &stored).await?;
    // The next navigation loads a new document.
    browser.driver.goto("about:blank").await?;
    let address = old.address;
    old.stop().await;
    TcpProxy::start_at(address, &environment.server.address).await
}

/// Waits until the old cache is deleted and the new one is filled.
async fn wait_until_replaced(browser: &Browser) -> Result<()> {
    let script = format!(
        "caches.keys().then((names) => {{ window.names = names; }});
         return window.names?.length === 1 && window.names[0] !== {:?}
             && navigator.serviceWorker.controller?.state === 'activated'",
        old_cache()?
    );
    browser.wait_until("the new service worker", &script).await
}

/// Opens the current page in a browser that had version 0.1: it is shown at once and works.
pub(super) async fn is_replaced(
    environment: &TestEnvironment,
    browser: &mut Browser,
) -> Result<()> {
    let mut proxy = install_and_update(environment, browser, "").await?;
    browser.navigate("#/").await?;
    browser.find(".home .game-cards").await?;
    wait_until_replaced(browser).await?;
    ensure!(count_elements(browser, "body[data-version]").await? == 0, "the old page is shown");
    play(browser).await?;
    // The new version is cached now and works without the server.
    proxy.disconnect().await;
    browser.driver.refresh().await?;
    browser.find(".board.playing svg").await?;
    play(browser).await
}

async fn play(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    browser.type_line("e2e4").await?;
    browser.wait_for_state("the move", |page| page.moves == ["e4"]).await?;
    Ok(())
}

/// The same for the other pages of version 0.1.
pub(super) async fn is_replaced_anywhere(
    environment: &TestEnvironment,
    browser: &mut Browser,
) -> Result<()> {
    let proxy = install_and_update(environment, browser, "study").await?;
    browser.navigate("study#/rules/chess/standard/chess.rook").await?;
    browser.find(".lesson-text h1").await?;
    wait_until_replaced(browser).await?;
    drop(proxy);
    let mut other = environment.browser(browser.language).await?;
    let proxy = install_and_update(environment, &mut other, "club").await?;
    other.navigate("club#/archive").await?;
    other.find(".club .options").await?;
    wait_until_replaced(&other).await?;
    drop(proxy);
    other.close().await
}
