//! Accessibility rules, checked by axe-core.

use anyhow::{Result, ensure};
use serde::Deserialize;

use crate::browser::Browser;

/// An accessibility rule that the page violates.
#[derive(Deserialize)]
struct Violation {
    id: String,
    help: String,
    nodes: Vec<String>,
}

/// Checks the page as it is shown now against all rules.
pub(crate) async fn check(browser: &Browser, axe: &str, what: &str) -> Result<()> {
    if !browser.evaluate::<bool>("return 'axe' in window").await? {
        // Assigned by hand, because axe looks for a module loader first.
        browser.driver.execute(format!("{axe}; window.axe = axe;"), Vec::new()).await?;
    }
    let script = r#"
        const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ["violations"] }).then((found) => done(found.violations.map((one) => ({
            id: one.id, help: one.help, nodes: one.nodes.map((node) => `${node.html.slice(0, 160)} (${node.failureSummary})`),
        }))));"#;
    let found: Vec<Violation> =
        browser.driver.execute_async(script, Vec::new()).await?.convert()?;
    let describe =
        |one: &Violation| format!("{} ({}):\n  {}", one.help, one.id, one.nodes.join("\n  "));
    let violations: Vec<String> = found.iter().map(describe).collect();
    ensure!(violations.is_empty(), "{what}: {}", violations.join("\n"));
    Ok(())
}
