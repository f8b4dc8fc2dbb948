//! A browser that is controlled as a user would: with pointer and keyboard, looking at what the page shows.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use board_view::Place;
use serde_json::{Value, json};
use thirtyfour::action_chain::ActionChain;
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel};
use words::Language;

use crate::page_state::PageState;

/// Longest time to wait for anything on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Pause between two checks.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// Chromium must run without a window and do nothing on its own.
const FLAGS: [&str; 12] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-default-apps",
    "--mute-audio",
];

/// A browser with a new profile.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    /// The URL of the server.
    pub(crate) server: String,
    pub(crate) language: Language,
    /// The folder for downloads.
    pub(crate) downloads: PathBuf,
    /// Whether the server may be offline: then the console may report refused connections.
    pub(crate) server_may_be_offline: bool,
}

impl Browser {
    pub(crate) async fn start(driver: &str, server: &str, language: Language) -> Result<Self> {
        let stamp = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_nanos();
        let downloads = std::env::temp_dir().join(format!("salon-{}-{stamp}", std::process::id()));
        std::fs::create_dir_all(&downloads)?;
        let mut wanted = DesiredCapabilities::chromium();
        for flag in FLAGS {
            wanted.add_arg(flag)?;
        }
        wanted.add_arg("--window-size=1280,800")?;
        let code = language.code();
        wanted.add_experimental_option("prefs", json!({ "intl.accept_languages": code }))?;
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        wanted.as_mut().set("browserName", "chrome")?;
        let driver = WebDriver::new(driver, wanted).await.context("cannot start a browser")?;
        let browser = Self {
            driver,
            server: server.to_owned(),
            language,
            downloads,
            server_may_be_offline: false,
        };
        let behaviour = json!({ "behavior": "allow", "downloadPath": browser.downloads });
        browser.driver.cdp().send_raw("Browser.setDownloadBehavior", behaviour).await?;
        browser.resize(1280, 800).await?;
        Ok(browser)
    }

    /// Closes the browser. Fails if anything was written to the console.
    pub(crate) async fn close(self) -> Result<()> {
        let log = self.driver.browser_log().await?;
        let downloads = self.downloads.clone();
        self.driver.quit().await?;
        let _ = std::fs::remove_dir_all(downloads);
        let messages = log.iter().filter(|entry| {
            let refused = entry.message.contains("ERR_CONNECTION_REFUSED");
            !(refused && self.server_may_be_offline)
        });
        let messages: Vec<String> =
            messages.map(|entry| format!("{}: {}", entry.level, entry.message)).collect();
        ensure!(messages.is_empty(), "the console says:\n{}", messages.join("\n"));
        Ok(())
    }

    /// Saves a screenshot.
    pub(crate) async fn screenshot(&self, file: &Path) -> Result<()> {
        std::fs::write(file, self.driver.screenshot_as_png().await?)?;
        Ok(())
    }

    /// Sets the size of the page, which may be smaller than the smallest window of the system.
    pub(crate) async fn resize(&self, width: u32, height: u32) -> Result<()> {
        let phone = width < 500;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        Ok(())
    }

    /// Emulates the system's colour scheme and its preference for reduced motion.
    pub(crate) async fn emulate_media(&self, dark: bool, reduced_motion: bool) -> Result<()> {
        let scheme = if dark { "dark" } else { "light" };
        let motion = if reduced_motion { "reduce" } else { "no-preference" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]});
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// Opens an address of the web app and waits until something is shown.
    pub(crate) async fn navigate(&self, address: &str) -> Result<()> {
        self.driver.goto(format!("{}{address}", self.server)).await?;
        self.wait_until("the page", "return !!document.querySelector('main > :not(.part-state)')")
            .await
    }

    /// Clears the cached files of the web app, but not its stored data.
    pub(crate) async fn clear_page_cache(&self) -> Result<()> {
        let origin = self.server.trim_end_matches('/');
        let kinds = json!({ "origin": origin, "storageTypes": "service_workers,cache_storage" });
        self.driver.cdp().send_raw("Storage.clearDataForOrigin", kinds).await?;
        self.driver.cdp().send_raw("Network.clearBrowserCache", json!({})).await?;
        Ok(())
    }

    /// Runs a script in the page.
    pub(crate) async fn evaluate<T: serde::de::DeserializeOwned>(&self, script: &str) -> Result<T> {
        self.evaluate_with(script, Vec::new()).await
    }

    /// Runs a script in the page with arguments.
    pub(crate) async fn evaluate_with<T: serde::de::DeserializeOwned>(
        &self,
        script: &str,
        arguments: Vec<Value>,
    ) -> Result<T> {
        let result = self.driver.execute(script, arguments).await?;
        Ok(result.convert()?)
    }

    /// Waits until a script returns true.
    pub(crate) async fn wait_until(&self, what: &str, script: &str) -> Result<()> {
        let begin = Instant::now();
        while !self.evaluate::<bool>(script).await? {
            ensure!(begin.elapsed() < TIMEOUT, "timed out waiting for {what}");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// What the page shows of the table.
    pub(crate) async fn page_state(&self) -> Result<PageState> {
        self.evaluate(PageState::SCRIPT).await
    }

    /// Waits until the page shows a state that fits.
    pub(crate) async fn wait_for_state(
        &self,
        what: &str,
        fits: impl Fn(&PageState) -> bool,
    ) -> Result<PageState> {
        let begin = Instant::now();
        loop {
            let page = self.page_state().await?;
            if fits(&page) {
                return Ok(page);
            }
            ensure!(begin.elapsed() < TIMEOUT, "timed out waiting for {what}: {page:?}");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Waits for an element.
    pub(crate) async fn find(&self, selector: &str) -> Result<WebElement> {
        let begin = Instant::now();
        loop {
            match self.driver.find(By::Css(selector)).await {
                Ok(found) => return Ok(found),
                Err(error) if begin.elapsed() > TIMEOUT => {
                    return Err(error).with_context(|| format!("there is no {selector}"));
                }
                Err(_) => tokio::time::sleep(POLL_INTERVAL).await,
            }
        }
    }

    /// Clicks an element.
    pub(crate) async fn click(&self, selector: &str) -> Result<()> {
        let begin = Instant::now();
        loop {
            let found = self.find(selector).await?;
            match found.click().await {
                Ok(()) => return Ok(()),
                Err(error) if is_stale(&error) && begin.elapsed() < TIMEOUT => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot click {selector}"));
                }
            }
        }
    }

    /// The button, link or label with this name inside an element.
    pub(crate) async fn find_named(&self, inside: &str, name: &str) -> Result<WebElement> {
        let script = r#"
            const named = (one) => one.getAttribute("aria-label") === arguments[1] || one.textContent.trim() === arguments[1];
            const all = [...document.querySelectorAll(arguments[0])].flatMap((one) => [...one.querySelectorAll("button, a, label")]);
            return all.find(named) ?? null;"#;
        let begin = Instant::now();
        loop {
            let arguments = vec![json!(inside), json!(name)];
            if let Ok(found) = self.driver.execute(script, arguments).await?.element() {
                return Ok(found);
            }
            ensure!(begin.elapsed() < TIMEOUT, "there is no '{name}' in {inside}");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Presses the button with this name.
    pub(crate) async fn press(&self, inside: &str, name: &str) -> Result<()> {
        let begin = Instant::now();
        loop {
            let button = self.find_named(inside, name).await?;
            match button.click().await {
                Ok(()) => return Ok(()),
                Err(error) if is_stale(&error) && begin.elapsed() < TIMEOUT => {}
                // The bottom bar covers the button: scroll as a user would.
                Err(error) if is_covered(&error) && begin.elapsed() < TIMEOUT => {
                    button.scroll_into_view().await?;
                }
                Err(error) => return Err(error).with_context(|| format!("cannot press '{name}'")),
            }
        }
    }

    /// Presses a button of the table's menu.
    pub(crate) async fn press_more(&self, name: &str) -> Result<()> {
        self.press(".panel", self.language.web_more()).await?;
        self.press("dialog[open]", name).await
    }

    /// Clicks places of the board, one after another.
    pub(crate) async fn click_places(&self, places: &[Place]) -> Result<()> {
        let mut pointer = self.pointer();
        for (x, y) in self.centres(places).await? {
            pointer = pointer.move_to(x, y).click();
        }
        Ok(pointer.perform().await?)
    }

    /// A pointer that moves without delay.
    fn pointer(&self) -> ActionChain {
        self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO))
    }

    /// The centres of places in the window.
    async fn centres(&self, places: &[Place]) -> Result<Vec<(i64, i64)>> {
        let script = r#"
            document.querySelector(".board.playing").scrollIntoView({ block: "nearest" });
            return arguments[0].map((place) => {
                const box = document.querySelector(`.board.playing .touch[data-place="${place}"]`).getBoundingClientRect();
                return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            });"#;
        let places: Vec<u8> = places.iter().map(|place| place.0).collect();
        self.evaluate_with(script, vec![json!(places)]).await
    }

    /// Drags the piece at a place to another place.
    pub(crate) async fn drag(&self, from: Place, to: Place) -> Result<()> {
        let [(x, y), (to_x, to_y)] = self.centres(&[from, to]).await?[..] else {
            bail!("two places have two centres")
        };
        let pointer = self.pointer().move_to(x, y).click_and_hold().move_to(x + 9, y + 9);
        Ok(pointer.move_to(to_x, to_y).release().perform().await?)
    }

    /// Sends keys to the focused element.
    pub(crate) async fn keys(&self, keys: impl Into<TypingData>) -> Result<()> {
        let focused = self.driver.active_element().await?;
        Ok(focused.send_keys(keys).await?)
    }

    /// Types a line into the field for moves.
    pub(crate) async fn type_line(&self, text: &str) -> Result<()> {
        // A refused text stays in the field, so it is selected and replaced.
        let script = r#"
            const input = document.querySelector(".typing input");
            input.focus();
            input.select();
            return input;"#;
        let input = self.driver.execute(script, Vec::new()).await?.element()?;
        Ok(input.send_keys(text.to_owned() + Key::Enter).await?)
    }

    /// Moves the cursor to a place with the arrow keys.
    pub(crate) async fn move_cursor(&self, place: Place) -> Result<()> {
        let board = self.find(".board.playing").await?;
        board.focus().await?;
        let compare = r#"
            const board = document.querySelector(".board.playing");
            const mark = board.querySelector(".cursor");
            if (!mark) return "none";
            let here = mark;
            while (!here.matches(".touch")) here = here.nextElementSibling;
            if (+here.dataset.place === arguments[0]) return "there";
            const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
            const [x, y] = middle(here);
            const [tx, ty] = middle(board.querySelector(`.touch[data-place="${arguments[0]}"]`));
            if (Math.abs(ty - y) > board.clientHeight / 12) return ty > y ? "down" : "up";
            return tx > x ? "right" : "left";"#;
        for _ in 0..60 {
            let direction: String = self.evaluate_with(compare, vec![json!(place.0)]).await?;
            let key = match direction.as_str() {
                "there" => return Ok(()),
                "left" => Key::Left,
                "right" => Key::Right,
                "down" => Key::Down,
                _ => Key::Up,
            };
            board.send_keys(key + "").await?;
        }
        bail!("the arrow keys do not lead to {place:?}")
    }

    /// Starts a game with a friend on this screen, with these choices.
    pub(crate) async fn start_game(&self, game: &str, choices: &[&str]) -> Result<()> {
        self.navigate(&format!("#/new/{game}")).await?;
        self.press(".card", self.language.web_friend()).await?;
        for choice in choices {
            self.press(".card", choice).await?;
        }
        self.press(".card", self.language.menu_play()).await?;
        self.wait_until("the board", "return !!document.querySelector('.board.playing svg')").await
    }
}

/// Whether the page has replaced the element before it could be clicked.
fn is_stale(error: &WebDriverError) -> bool {
    matches!(error.as_inner(), thirtyfour::error::WebDriverErrorInner::StaleElementReference(_))
}

/// Whether another element covers the one to click.
fn is_covered(error: &WebDriverError) -> bool {
    matches!(error.as_inner(), thirtyfour::error::WebDriverErrorInner::ElementClickIntercepted(_))
}

/// Fails unless two values are equal.
pub(crate) fn ensure_equal<T: PartialEq + Debug>(
    what: &str,
    actual: &T,
    expected: &T,
) -> Result<()> {
    ensure!(actual == expected, "{what}: {actual:?}, expected {expected:?}");
    Ok(())
}
