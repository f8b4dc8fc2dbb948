//! Checks of the source tree itself: layers, licences, file sizes, vocabulary.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::run::{cargo, output, root};
use crate::vocabulary;

/// Runs every check and prints all faults at once.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    let metadata: Value = serde_json::from_str(&output(&mut cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--locked",
        "--all-features",
    ]))?)?;
    directions(&metadata, &mut faults)?;
    documented_paths(&mut faults)?;
    licences(&metadata, &mut faults);
    for path in tracked_files()? {
        source(&path, &mut faults)?;
    }
    for fault in &faults {
        println!("  {fault}");
    }
    if !faults.is_empty() {
        bail!("{} faults in the source tree", faults.len());
    }
    Ok(())
}

/// The layers in order: a crate uses crates of its own layer and of the layers before it.
const LAYERS: [&str; 8] =
    ["rules", "engines", "play", "server", "web", "apps", "tools", "bindings"];

/// Layers that do not use another layer although it comes before them: user, then used.
const FORBIDDEN_DEPENDENCIES: [(&str, &str); 4] =
    [("web", "server"), ("bindings", "server"), ("bindings", "web"), ("bindings", "apps")];

/// Crates that promise more than their layer: all the crates of ours that each of them uses.
const PURE: [(&str, &[&str]); 6] = [
    ("game", &[]),
    ("table", &["game"]),
    ("fair-dice", &[]),
    ("protocol", &[]),
    ("pairing", &[]),
    ("table-runner", &["board-view", "engine", "fair-dice", "game", "table", "words"]),
];

/// What the sources of pure crates may not name: IO, threads, clocks, random numbers.
const IMPURE: [&str; 6] =
    ["std::fs", "std::net", "std::thread", "Instant", "SystemTime", "getrandom"];

/// What a line of a pure crate's source names that such a crate does not use. Comments do not count.
fn impurity(line: &str) -> Option<&'static str> {
    let code = line.split("//").next().unwrap_or_default();
    IMPURE.into_iter().find(|name| {
        code.match_indices(name).any(|(at, _)| {
            let (before, after) = (&code[..at], &code[at + name.len()..]);
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            !before.ends_with(is_part) && !after.starts_with(is_part)
        })
    })
}

/// Whether a file belongs to the sources of a pure crate: `crates/LAYER/NAME/src/`.
fn is_pure(path: &Path) -> bool {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    matches!(&parts[..], ["crates", _, name, "src", ..] if PURE.iter().any(|(pure, _)| pure == name))
}

/// A crate of ours: the layer it belongs to and its name.
struct Member {
    layer: String,
    name: String,
}

impl Member {
    /// Reads layer and name off a folder: `crates/LAYER/NAME`. Nothing else has a layer.
    fn at(folder: &Path) -> Option<Self> {
        let inside = folder.strip_prefix(root().join("crates")).ok()?;
        let mut parts = inside.iter().filter_map(|part| part.to_str());
        Some(Self { layer: parts.next()?.to_owned(), name: parts.next()?.to_owned() })
    }
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|known| *known == layer)
}

fn may_use(user: &str, used: &str) -> bool {
    rank(used) <= rank(user) && !FORBIDDEN_DEPENDENCIES.contains(&(user, used))
}

fn directions(metadata: &Value, faults: &mut Vec<String>) -> Result<()> {
    let overview = fs::read_to_string(root().join("ARCHITECTURE.md")).context("ARCHITECTURE.md")?;
    for package in members(metadata) {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let Some(user) = manifest.parent().and_then(Member::at) else { continue };
        if rank(&user.layer).is_none() {
            faults.push(format!("crates/{}: not one of the layers {LAYERS:?}", user.layer));
        }
        if !overview.contains(&format!("| `{}` |", user.name)) {
            faults.push(format!("ARCHITECTURE.md: no line for the crate `{}`", user.name));
        }
        let promised = PURE.iter().find(|(name, _)| *name == user.name).map(|(_, used)| used);
        for used in ours(package) {
            let allowed = may_use(&user.layer, &used.layer)
                && promised.is_none_or(|names| names.contains(&used.name.as_str()));
            if !allowed {
                faults.push(format!(
                    "{}/{} may not use {}/{}",
                    user.layer, user.name, used.layer, used.name
                ));
            }
        }
    }
    Ok(())
}

/// Documents whose paths must exist.
const DOCUMENTS: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];

/// Paths in backticks that begin with `crates/`, `docs/`, `deploy/`, `rulebooks/` or `xtask/` must exist.
fn documented_paths(faults: &mut Vec<String>) -> Result<()> {
    const ROOTS: [&str; 5] = ["crates/", "docs/", "deploy/", "rulebooks/", "xtask/"];
    for document in DOCUMENTS {
        let text = fs::read_to_string(root().join(document)).context(document)?;
        for path in text.split('`').skip(1).step_by(2) {
            let names_a_path = ROOTS.iter().any(|first| path.starts_with(first))
                && !path.contains([' ', '*', '\n'])
                && !path.contains("GAME");
            if names_a_path && !root().join(path).exists() {
                faults.push(format!("{document}: there is no {path}"));
            }
        }
    }
    Ok(())
}

/// The packages of the workspace.
fn members(metadata: &Value) -> impl Iterator<Item = &Value> {
    let members = metadata["workspace_members"].as_array();
    packages(metadata).filter(move |package| members.is_some_and(|m| m.contains(&package["id"])))
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

/// The crates of the workspace that a package depends on, tests and benchmarks aside.
fn ours(package: &Value) -> impl Iterator<Item = Member> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    dependencies
        .filter(|dependency| dependency["kind"] != "dev")
        .filter_map(|dependency| Member::at(Path::new(dependency["path"].as_str()?)))
}

/// Everything that is shipped has a permissive licence: GPL is for tests and benchmarks only.
fn licences(metadata: &Value, faults: &mut Vec<String>) {
    let by_id: BTreeMap<&str, &Value> =
        packages(metadata).filter_map(|package| Some((package["id"].as_str()?, package))).collect();
    let mut shipped: Vec<&str> = members(metadata).filter_map(|p| p["id"].as_str()).collect();
    let mut seen: BTreeSet<&str> = shipped.iter().copied().collect();
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|node| Some((node["id"].as_str()?, node)))
        .collect();
    while let Some(id) = shipped.pop() {
        let package = by_id[id];
        let licence = package["license"].as_str().unwrap_or("none stated");
        let free = licence.split(" OR ").any(|one| !one.contains("GPL") && one != "none stated");
        if !free {
            faults.push(format!("{} is shipped, but its licence is {licence}", package["name"]));
        }
        for dependency in nodes[id]["deps"].as_array().into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array();
            let ships = kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
            if let Some(id) = dependency["pkg"].as_str()
                && ships
                && seen.insert(id)
            {
                shipped.push(id);
            }
        }
    }
}

fn tracked_files() -> Result<Vec<PathBuf>> {
    let mut git = std::process::Command::new("git");
    let listing = output(git.current_dir(root()).args(["ls-files"]))?;
    Ok(listing.lines().map(PathBuf::from).collect())
}

/// File and folder names that say nothing about their content.
const EMPTY_NAMES: [&str; 10] =
    ["core", "common", "util", "utils", "helper", "helpers", "types", "logic", "manager", "misc"];
const LONGEST_FILE: usize = 500;

fn source(path: &Path, faults: &mut Vec<String>) -> Result<()> {
    let name = path.display();
    for part in path.iter().filter_map(|part| part.to_str()) {
        if EMPTY_NAMES.contains(&part.trim_end_matches(".rs")) {
            faults.push(format!("{name}: the name '{part}' says nothing about the content"));
        }
    }
    if path.extension().is_none_or(|extension| extension != "rs") {
        return Ok(());
    }
    // A tracked file may have been deleted without `git rm`.
    let Ok(text) = fs::read_to_string(root().join(path)) else { return Ok(()) };
    let in_tests = path.iter().any(|part| part == "tests" || part == "benches");
    if text.lines().count() > LONGEST_FILE && !in_tests {
        faults.push(format!("{name}: more than {LONGEST_FILE} lines"));
    }
    // Spelt in two parts, so that this file passes its own check.
    let unfinished = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
    for (number, line) in (1..).zip(text.lines()) {
        if unfinished.iter().any(|word| line.contains(word)) {
            faults.push(format!("{name}:{number}: unfinished"));
        }
        if let Some(impure) = impurity(line)
            && is_pure(path)
        {
            faults.push(format!("{name}:{number}: a pure crate does not use {impure}"));
        }
        if let Some((retired, instead)) = vocabulary::retired(line)
            && !path.ends_with("xtask/src/vocabulary.rs")
        {
            faults.push(format!("{name}:{number}: instead of `{retired}` write {instead}"));
        }
    }
    let root_file = path.ends_with("src/lib.rs") || path.ends_with("src/main.rs");
    if root_file && !text.starts_with("//!") {
        faults.push(format!("{name}: must begin with a doc comment that says what the crate is"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_io_clocks_and_random_numbers_in_pure_crates() {
        assert_eq!(impurity("use std::fs;"), Some("std::fs"));
        assert_eq!(impurity("let now = Instant::now();"), Some("Instant"));
        assert_eq!(impurity("struct Instants;"), None);
        assert_eq!(impurity("// No SystemTime here."), None);
        assert!(is_pure(Path::new("crates/play/table/src/clock.rs")));
        assert!(!is_pure(Path::new("crates/play/table/tests/it/clocks.rs")));
        assert!(!is_pure(Path::new("crates/play/narration/src/clocks.rs")));
    }

    #[test]
    fn the_web_app_does_not_use_the_server() {
        assert!(may_use("server", "play") && may_use("web", "play"));
        assert!(!may_use("web", "server") && !may_use("rules", "play"));
    }
}
