//! The scripts of `table-scripts`, played on the page.

use anyhow::{Result, bail};
use serde_json::json;
use table_scripts::{ReferenceRun, SCRIPTS};

use super::{ENGLISH, TestCase};
use crate::browser::Browser;

pub(super) const TEST_CASES: [TestCase; 1] = [TestCase {
    name: "records of all table scripts",
    languages: ENGLISH,
    run: |_, browser| Box::pin(write_records(browser)),
}];

async fn write_records(browser: &Browser) -> Result<()> {
    // The scripts say only what is decided: where no double is possible, the dice roll by themselves.
    browser.navigate("#/").await?;
    let () =
        browser.evaluate("localStorage.setItem('salon.look', 'roll=yes'); return null").await?;
    browser.driver.refresh().await?;
    let scripts = SCRIPTS.map(|script| script.reference_run());
    for script in &scripts {
        play(browser, script).await?;
    }
    // Compared at the end, so that nothing more can have been added to any of them.
    for script in &scripts {
        let read = "return localStorage.getItem(`salon.table.${arguments[0]}`)";
        let record: String = browser.evaluate_with(read, vec![json!(script.id)]).await?;
        if let Some(difference) = script.difference(&record) {
            bail!(difference);
        }
    }
    Ok(())
}

/// Types the steps of a script at a table that is resumed from its prepared record, each as soon as the stored record
/// is as long as in the reference run.
async fn play(browser: &Browser, script: &ReferenceRun) -> Result<()> {
    browser.navigate("#/").await?;
    browser.wait_until("home", "return !document.querySelector('.typing input')").await?;
    let store = "const [id, record, secret] = arguments;
        localStorage.setItem(`salon.table.${id}`, record);
        if (secret) localStorage.setItem(`salon.secret.${id}`, secret);";
    let saved = vec![json!(script.id), json!(script.record()), json!(script.secret)];
    browser.driver.execute(store, saved).await?;
    browser.navigate(&format!("#/table/{}", script.id)).await?;
    browser.wait_until("the table", "return !!document.querySelector('.typing input')").await?;
    for step in &script.steps {
        // What the page does when it opens a table is stored together with the first move.
        if script.expected[..step.lines].iter().any(|line| line.contains(" move ")) {
            reach(browser, script, step.lines).await?;
        }
        browser.type_line(&step.typed).await?;
    }
    reach(browser, script, script.expected.len()).await
}

/// Waits until the stored record has this number of lines.
async fn reach(browser: &Browser, script: &ReferenceRun, lines: usize) -> Result<()> {
    let what = format!("line {lines} of '{}'", script.name);
    let record = format!("localStorage.getItem('salon.table.{}')", script.id);
    browser.wait_until(&what, &format!("return {record}.split('\\n').length > {lines}")).await
}
