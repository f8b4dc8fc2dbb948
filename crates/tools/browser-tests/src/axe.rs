//! The rules of accessibility, by axe-core.

use anyhow::{Result, ensure};
use serde::Deserialize;

use crate::visitor::Visitor;

/// A rule that something on the page breaks.
#[derive(Deserialize)]
struct Violation {
    id: String,
    help: String,
    nodes: Vec<String>,
}

/// Holds what is shown now against all rules.
pub(crate) async fn check(visitor: &Visitor, axe: &str, what: &str) -> Result<()> {
    if !visitor.ask::<bool>("return 'axe' in window").await? {
        // Its own loader looks for modules and must not find any.
        visitor.driver.execute(format!("{axe}; window.axe = axe;"), Vec::new()).await?;
    }
    let script = r#"
        const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ["violations"] }).then((found) => done(found.violations.map((one) => ({
            id: one.id, help: one.help, nodes: one.nodes.map((node) => `${node.html.slice(0, 160)} (${node.failureSummary})`),
        }))));"#;
    let found: Vec<Violation> =
        visitor.driver.execute_async(script, Vec::new()).await?.convert()?;
    let told =
        |one: &Violation| format!("{} ({}):\n  {}", one.help, one.id, one.nodes.join("\n  "));
    let told: Vec<String> = found.iter().map(told).collect();
    ensure!(told.is_empty(), "{what}: {}", told.join("\n"));
    Ok(())
}
