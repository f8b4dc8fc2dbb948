//! Moving between the parts of the app: one page, one engine worker, and a focus that does not get lost.

use anyhow::{Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use super::{BOTH, ENGLISH, TestCase};
use crate::browser::Browser;

pub(super) const TEST_CASES: [TestCase; 3] = [
    TestCase {
        name: "navigating between all sections reloads neither the page nor a worker",
        languages: ENGLISH,
        run: |_, browser| Box::pin(sections_share_one_page(browser)),
    },
    TestCase {
        name: "the focus follows the keyboard to a new page",
        languages: ENGLISH,
        run: |_, browser| Box::pin(focus_follows(browser)),
    },
    TestCase {
        name: "F1 and the question mark open the help of a table",
        languages: BOTH,
        run: |_, browser| Box::pin(help_opens(browser)),
    },
];

/// Where the sections of the navigation bar begin.
const SECTIONS: [&str; 6] = [
    "/study#/learn",
    "/study#/puzzles",
    "/study#/analyse/chess",
    "/study#/games",
    "/club#/",
    "/#/",
];

async fn sections_share_one_page(browser: &Browser) -> Result<()> {
    browser.navigate("#/").await?;
    // A reload would lose the marker, and every worker is noted.
    let watch = "window.marker = 'not reloaded'; window.workers = [];
        const original = window.Worker;
        window.Worker = class extends original {
            constructor(address, options) {
                super(address, options);
                window.workers.push(String(address));
            }
        };
        return null";
    let () = browser.evaluate(watch).await?;
    for _ in 0..2 {
        for address in SECTIONS {
            browser.click(&format!("nav.sections a[href='{address}']")).await?;
            let shown = format!(
                "return location.pathname + location.hash === '{address}' \
                 && !!document.querySelector('main > :not(.part-state)')"
            );
            browser.wait_until(address, &shown).await?;
            let marker: Option<String> = browser.evaluate("return window.marker").await?;
            ensure!(marker.as_deref() == Some("not reloaded"), "{address} reloads the page");
        }
    }
    let workers: Vec<String> = browser.evaluate("return window.workers").await?;
    for worker in &workers {
        let count = workers.iter().filter(|other| *other == worker).count();
        ensure!(count == 1, "{worker} was started {count} times");
    }
    Ok(())
}

async fn focus_follows(browser: &Browser) -> Result<()> {
    browser.navigate("#/").await?;
    let focus = "document.querySelector(arguments[0]).focus(); return null";
    let link = "main a[href='#/new/chess']";
    browser.find(link).await?;
    let () = browser.evaluate_with(focus, vec![json!(link)]).await?;
    browser.keys(Key::Enter + "").await?;
    browser.wait_until("the options", "return location.hash === '#/new/chess'").await?;
    let is_inside = "const main = document.querySelector('main');
        return !!main && main.contains(document.activeElement)";
    browser.wait_until("the focus on the new page", is_inside).await
}

async fn help_opens(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    let () = browser.evaluate("document.querySelector('.board').focus(); return null").await?;
    for key in [Key::F1 + "", "?".into()] {
        browser.keys(key).await?;
        browser.wait_until("the help", "return !!document.querySelector('dialog[open]')").await?;
        browser.keys(Key::Escape + "").await?;
        let closed = "return !document.querySelector('dialog[open]')";
        browser.wait_until("no help", closed).await?;
    }
    Ok(())
}
