use anyhow::{Result, ensure};
use serde_json::{Value, json};
use words::Language;

use crate::test_environment::TestEnvironment;

/// Number of page loads to measure.
const LOADS: usize = 9;

/// Measures the time from requesting a game until its board can be played on: first with empty caches, then with
/// full ones.
pub(crate) async fn measure(environment: &TestEnvironment) -> Result<()> {
    let browser = environment.browser(Language::English).await?;
    browser.start_game("chess", &[]).await?;
    let game: String = browser.evaluate("return location.hash").await?;
    // The page itself records the first frame in which the board is there.
    let mark = json!({ "source": r#"
        (() => {
            const look = () => document.querySelector(".board.playing svg")
                ? requestAnimationFrame(() => { window.playableAt = performance.now(); })
                : requestAnimationFrame(look);
            look();
        })();"# });
    browser.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", mark).await?;
    for (what, clear) in [("with empty caches", true), ("with full caches", false)] {
        let mut times = Vec::new();
        for _ in 0..LOADS {
            browser.driver.goto("about:blank").await?;
            if clear {
                browser.clear_page_cache().await?;
            }
            browser.driver.goto(format!("{}{game}", browser.server)).await?;
            browser.wait_until("the board", "return 'playableAt' in window").await?;
            times.push(browser.evaluate::<f64>("return window.playableAt").await?);
        }
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        println!(
            "a playable board after {median:.0} ms, {what} (median of {LOADS}; {:.0} to {:.0} ms)",
            times[0],
            times[times.len() - 1]
        );
    }
    browser.close().await?;
    measure_navigation(environment).await
}

/// A slow line: 1.6 Mbit/s with a latency of 150 ms.
fn slow_line() -> Value {
    json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750 })
}

/// How long the first navigation to another part takes on a slow line, once the parts were fetched in idle time,
/// and without that.
async fn measure_navigation(environment: &TestEnvironment) -> Result<()> {
    for (part, link) in [("study", "/study#/learn"), ("online", "/club#/")] {
        for is_prefetched in [true, false] {
            let time = navigation_time(environment, link, is_prefetched).await?;
            let how = if is_prefetched { "prefetched" } else { "not prefetched" };
            println!("the part {part} after {time:.0} ms on a slow line, {how}");
            ensure!(!is_prefetched || time <= 1500.0, "more than 1.5 s");
        }
    }
    Ok(())
}

async fn navigation_time(
    environment: &TestEnvironment,
    link: &str,
    is_prefetched: bool,
) -> Result<f64> {
    let browser = environment.browser(Language::English).await?;
    let cdp = browser.driver.cdp();
    // A service worker would fetch past the slow line.
    let without = json!({ "source": "delete Navigator.prototype.serviceWorker" });
    cdp.send_raw("Page.addScriptToEvaluateOnNewDocument", without).await?;
    cdp.send_raw("Network.enable", json!({})).await?;
    cdp.send_raw("Network.emulateNetworkConditions", slow_line()).await?;
    if !is_prefetched {
        let never = json!({ "source": "self.requestIdleCallback = () => {}" });
        cdp.send_raw("Page.addScriptToEvaluateOnNewDocument", never).await?;
    }
    browser.navigate("").await?;
    if is_prefetched {
        browser.wait_until("the parts", ALL_FETCHED).await?;
    }
    browser.evaluate_with::<Value>(CLICK, vec![link.into()]).await?;
    browser.wait_until("the part", "return 'shownAfter' in window").await?;
    let time = browser.evaluate("return window.shownAfter").await?;
    browser.close().await?;
    Ok(time)
}

/// Whether the chunks and style sheets of all parts are there: the largest two and what they share.
const ALL_FETCHED: &str = r#"
    const done = performance.getEntriesByType("resource").filter((file) => file.responseEnd > 0);
    return ["study", "online"].every((part) => ["wasm", "css"].every((kind) =>
        done.some((file) => file.name.includes(`/part-${part}-`) && file.name.endsWith(kind))));"#;

/// Clicks a link of the navigation bar, and notes when the part that it leads to is drawn.
const CLICK: &str = r#"
    const begin = performance.now();
    const look = () => location.pathname !== "/" && document.querySelector("main > :not(.part-state)")
        && !document.querySelector("main > .home")
        ? requestAnimationFrame(() => { window.shownAfter = performance.now() - begin; })
        : requestAnimationFrame(look);
    document.querySelector(`nav.sections a[href="${arguments[0]}"]`).click();
    look();"#;
