//! The page as a screen reader finds it: nodes with roles and names. Nothing else of the document is looked at.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::Browser;

/// Longest time to wait for a node on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);
const POLL_INTERVAL: Duration = Duration::from_millis(30);

/// All nodes of the accessibility tree.
pub(crate) struct AccessibilityTree {
    nodes: Vec<Value>,
}

impl AccessibilityTree {
    /// The tree as it is now.
    pub(crate) async fn read(browser: &Browser) -> Result<Self> {
        let answer =
            browser.driver.cdp().send_raw("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = answer["nodes"].as_array().cloned().context("no accessibility tree")?;
        Ok(Self { nodes })
    }

    fn find(&self, role: &str, name: &str) -> Option<&Value> {
        let is_it = |node: &&Value| role_of(node) == role && name_of(node) == name;
        self.nodes.iter().find(is_it)
    }

    fn descendants<'t>(&'t self, node: &'t Value) -> Vec<&'t Value> {
        let mut found = Vec::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            found.push(node);
            let children = node["childIds"].as_array().map(Vec::as_slice).unwrap_or_default();
            let children: Vec<&Value> = children
                .iter()
                .filter_map(|id| self.nodes.iter().find(|other| other["nodeId"] == *id))
                .collect();
            waiting.extend(children.into_iter().rev());
        }
        found
    }

    /// The names of all nodes of a role inside a node.
    pub(crate) fn names_inside(&self, outer: (&str, &str), role: &str) -> Vec<String> {
        let Some(outer) = self.find(outer.0, outer.1) else { return Vec::new() };
        let inside = self.descendants(outer).into_iter();
        inside.filter(|node| role_of(node) == role).map(|node| name_of(node).to_owned()).collect()
    }

    /// The texts inside the first node of a role.
    pub(crate) fn texts_inside(&self, role: &str) -> Vec<String> {
        let Some(outer) = self.nodes.iter().find(|node| role_of(node) == role) else {
            return Vec::new();
        };
        let inside = self.descendants(outer).into_iter();
        let texts = inside.filter(|node| role_of(node) == "StaticText");
        texts.map(|node| name_of(node).to_owned()).collect()
    }

    /// Whether there is a region with this name.
    pub(crate) fn has_region(&self, name: &str) -> bool {
        self.find("region", name).is_some()
    }

    /// Whether some node of a role has a name or a text that contains this.
    pub(crate) fn says(&self, role: &str, text: &str) -> bool {
        let of_role = self.nodes.iter().filter(|node| role_of(node) == role);
        let mut texts = of_role.flat_map(|node| self.descendants(node));
        texts.any(|node| name_of(node).contains(text))
    }
}

fn role_of(node: &Value) -> &str {
    node["role"]["value"].as_str().unwrap_or_default()
}

fn name_of(node: &Value) -> &str {
    node["name"]["value"].as_str().unwrap_or_default()
}

/// Waits until the tree fits.
pub(crate) async fn wait_for_tree(
    browser: &Browser,
    what: &str,
    fits: impl Fn(&AccessibilityTree) -> bool,
) -> Result<AccessibilityTree> {
    let begin = Instant::now();
    loop {
        let tree = AccessibilityTree::read(browser).await?;
        if fits(&tree) {
            return Ok(tree);
        }
        ensure!(begin.elapsed() < TIMEOUT, "timed out waiting for {what}");
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Gives the focus to the node with this role and name.
pub(crate) async fn focus(browser: &Browser, role: &str, name: &str) -> Result<()> {
    let what = format!("the {role} '{name}'");
    let begin = Instant::now();
    loop {
        let tree = wait_for_tree(browser, &what, |tree| tree.find(role, name).is_some()).await?;
        let node = tree.find(role, name).context("it was there")?;
        let id = json!({ "backendNodeId": node["backendDOMNodeId"] });
        match browser.driver.cdp().send_raw("DOM.focus", id).await {
            Ok(_) => return Ok(()),
            // The page has replaced the element meanwhile.
            Err(_) if begin.elapsed() < TIMEOUT => tokio::time::sleep(POLL_INTERVAL).await,
            Err(error) => return Err(error).with_context(|| format!("cannot focus {what}")),
        }
    }
}

/// Focuses a node and presses Enter there.
pub(crate) async fn press(browser: &Browser, role: &str, name: &str) -> Result<()> {
    focus(browser, role, name).await?;
    browser.keys(Key::Enter + "").await
}
