//! Somebody at the page: what a hand, a keyboard and eyes can do there.

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

use crate::seen::Seen;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked at.
const GLANCE: Duration = Duration::from_millis(15);

/// What Chromium must be told so that it does nothing but what is asked.
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

/// A browser with a new profile, and who looks at it.
pub(crate) struct Visitor {
    pub(crate) driver: WebDriver,
    pub(crate) house: String,
    pub(crate) language: Language,
    /// Where files go that the page hands over.
    pub(crate) downloads: PathBuf,
    /// Whether the house may be missed: then the browser may say so.
    pub(crate) may_miss_the_house: bool,
}

impl Visitor {
    pub(crate) async fn come(driver: &str, house: &str, language: Language) -> Result<Self> {
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
        let driver = WebDriver::new(driver, wanted).await.context("no browser comes")?;
        let visitor = Self {
            driver,
            house: house.to_owned(),
            language,
            downloads,
            may_miss_the_house: false,
        };
        let behaviour = json!({ "behavior": "allow", "downloadPath": visitor.downloads });
        visitor.driver.cdp().send_raw("Browser.setDownloadBehavior", behaviour).await?;
        visitor.resize(1280, 800).await?;
        Ok(visitor)
    }

    /// Closes the browser, which must have had nothing to complain about.
    pub(crate) async fn leave(self) -> Result<()> {
        let log = self.driver.browser_log().await?;
        let downloads = self.downloads.clone();
        self.driver.quit().await?;
        let _ = std::fs::remove_dir_all(downloads);
        let heard = log.iter().filter(|entry| {
            let missed = entry.message.contains("ERR_CONNECTION_REFUSED");
            !(missed && self.may_miss_the_house)
        });
        let heard: Vec<String> =
            heard.map(|entry| format!("{}: {}", entry.level, entry.message)).collect();
        ensure!(heard.is_empty(), "the console says:\n{}", heard.join("\n"));
        Ok(())
    }

    /// Keeps a picture of what is to be seen.
    pub(crate) async fn picture(&self, file: &Path) -> Result<()> {
        std::fs::write(file, self.driver.screenshot_as_png().await?)?;
        Ok(())
    }

    /// Makes the window so large, whatever the smallest window of the system is.
    pub(crate) async fn resize(&self, width: u32, height: u32) -> Result<()> {
        let phone = width < 500;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        Ok(())
    }

    /// Whether the system is dark, and whether it wants nothing to move.
    pub(crate) async fn prefer(&self, dark: bool, still: bool) -> Result<()> {
        let scheme = if dark { "dark" } else { "light" };
        let motion = if still { "reduce" } else { "no-preference" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]});
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// Goes to an address of the page, and waits until it is shown.
    pub(crate) async fn go(&self, address: &str) -> Result<()> {
        self.driver.goto(format!("{}{address}", self.house)).await?;
        self.until("the page", "return !!document.querySelector('main > *')").await
    }

    /// Lets the browser forget the files of the page, but not what the page has kept.
    pub(crate) async fn forget_files(&self) -> Result<()> {
        let origin = self.house.trim_end_matches('/');
        let kinds = json!({ "origin": origin, "storageTypes": "service_workers,cache_storage" });
        self.driver.cdp().send_raw("Storage.clearDataForOrigin", kinds).await?;
        self.driver.cdp().send_raw("Network.clearBrowserCache", json!({})).await?;
        Ok(())
    }

    /// Runs a script in the page.
    pub(crate) async fn ask<T: serde::de::DeserializeOwned>(&self, script: &str) -> Result<T> {
        self.ask_about(script, Vec::new()).await
    }

    /// Runs a script in the page with arguments.
    pub(crate) async fn ask_about<T: serde::de::DeserializeOwned>(
        &self,
        script: &str,
        arguments: Vec<Value>,
    ) -> Result<T> {
        let answer = self.driver.execute(script, arguments).await?;
        Ok(answer.convert()?)
    }

    /// Waits until a script says yes.
    pub(crate) async fn until(&self, what: &str, script: &str) -> Result<()> {
        let begin = Instant::now();
        while !self.ask::<bool>(script).await? {
            ensure!(begin.elapsed() < PATIENCE, "waited in vain for {what}");
            tokio::time::sleep(GLANCE).await;
        }
        Ok(())
    }

    /// What is to be seen in the room.
    pub(crate) async fn look(&self) -> Result<Seen> {
        self.ask(Seen::SCRIPT).await
    }

    /// Waits until what is to be seen is as it should be.
    pub(crate) async fn see(&self, what: &str, fits: impl Fn(&Seen) -> bool) -> Result<Seen> {
        let begin = Instant::now();
        loop {
            let seen = self.look().await?;
            if fits(&seen) {
                return Ok(seen);
            }
            ensure!(begin.elapsed() < PATIENCE, "waited in vain for {what}: {seen:?}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Something in the page, once it is there.
    pub(crate) async fn find(&self, selector: &str) -> Result<WebElement> {
        let begin = Instant::now();
        loop {
            match self.driver.find(By::Css(selector)).await {
                Ok(found) => return Ok(found),
                Err(error) if begin.elapsed() > PATIENCE => {
                    return Err(error).with_context(|| format!("there is no {selector}"));
                }
                Err(_) => tokio::time::sleep(GLANCE).await,
            }
        }
    }

    /// Clicks something.
    pub(crate) async fn click(&self, selector: &str) -> Result<()> {
        let begin = Instant::now();
        loop {
            let found = self.find(selector).await?;
            match found.click().await {
                Ok(()) => return Ok(()),
                Err(error) if has_gone(&error) && begin.elapsed() < PATIENCE => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot click {selector}"));
                }
            }
        }
    }

    /// The button or link with this name inside of something.
    pub(crate) async fn named(&self, inside: &str, name: &str) -> Result<WebElement> {
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
            ensure!(begin.elapsed() < PATIENCE, "there is no '{name}' in {inside}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Presses the button with this name.
    pub(crate) async fn press(&self, inside: &str, name: &str) -> Result<()> {
        let begin = Instant::now();
        loop {
            let button = self.named(inside, name).await?;
            match button.click().await {
                Ok(()) => return Ok(()),
                Err(error) if has_gone(&error) && begin.elapsed() < PATIENCE => {}
                // The button is half under the bottom bar: a person scrolls.
                Err(error) if is_covered(&error) && begin.elapsed() < PATIENCE => {
                    button.scroll_into_view().await?;
                }
                Err(error) => return Err(error).with_context(|| format!("cannot press '{name}'")),
            }
        }
    }

    /// Touches places of the board, one after another.
    pub(crate) async fn touch(&self, places: &[Place]) -> Result<()> {
        let mut hand = self.hand();
        for (x, y) in self.middles(places).await? {
            hand = hand.move_to(x, y).click();
        }
        Ok(hand.perform().await?)
    }

    /// A hand over the page that needs no time.
    fn hand(&self) -> ActionChain {
        self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO))
    }

    /// Where the middles of places are in the window.
    async fn middles(&self, places: &[Place]) -> Result<Vec<(i64, i64)>> {
        let script = r#"
            document.querySelector(".board.playing").scrollIntoView({ block: "nearest" });
            return arguments[0].map((place) => {
                const box = document.querySelector(`.board.playing .touch[data-place="${place}"]`).getBoundingClientRect();
                return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            });"#;
        let places: Vec<u8> = places.iter().map(|place| place.0).collect();
        self.ask_about(script, vec![json!(places)]).await
    }

    /// Carries what is at a place to another.
    pub(crate) async fn drag(&self, from: Place, to: Place) -> Result<()> {
        let [(x, y), (to_x, to_y)] = self.middles(&[from, to]).await?[..] else {
            bail!("two places have two middles")
        };
        let hand = self.hand().move_to(x, y).click_and_hold().move_to(x + 9, y + 9);
        Ok(hand.move_to(to_x, to_y).release().perform().await?)
    }

    /// Sends keys to whatever has the focus.
    pub(crate) async fn keys(&self, keys: impl Into<TypingData>) -> Result<()> {
        let focused = self.driver.active_element().await?;
        Ok(focused.send_keys(keys).await?)
    }

    /// Types a line where moves are typed.
    pub(crate) async fn type_line(&self, text: &str) -> Result<()> {
        // What was refused stays there until it is replaced.
        let script = r#"
            const input = document.querySelector(".typing input");
            input.focus();
            input.select();
            return input;"#;
        let input = self.driver.execute(script, Vec::new()).await?.element()?;
        Ok(input.send_keys(text.to_owned() + Key::Enter).await?)
    }

    /// Walks over the board with the arrow keys until the cursor is there.
    pub(crate) async fn walk(&self, place: Place) -> Result<()> {
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
            let way: String = self.ask_about(compare, vec![json!(place.0)]).await?;
            let key = match way.as_str() {
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

    /// Opens a new game with a friend at this screen, with these choices.
    pub(crate) async fn open(&self, game: &str, choices: &[&str]) -> Result<()> {
        self.go(&format!("#/new/{game}")).await?;
        self.press(".card", self.language.web_friend()).await?;
        for choice in choices {
            self.press(".card", choice).await?;
        }
        self.press(".card", self.language.menu_play()).await?;
        self.until("the board", "return !!document.querySelector('.board.playing svg')").await
    }
}

/// Whether what was found has been drawn anew before it could be clicked.
fn has_gone(error: &WebDriverError) -> bool {
    matches!(error.as_inner(), thirtyfour::error::WebDriverErrorInner::StaleElementReference(_))
}

/// Whether another element lies over the one that was to be clicked.
fn is_covered(error: &WebDriverError) -> bool {
    matches!(error.as_inner(), thirtyfour::error::WebDriverErrorInner::ElementClickIntercepted(_))
}

/// Two things that should be the same.
pub(crate) fn same<T: PartialEq + Debug>(what: &str, is: &T, should: &T) -> Result<()> {
    ensure!(is == should, "{what}: is {is:?}, should be {should:?}");
    Ok(())
}
