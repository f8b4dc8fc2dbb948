//! Checks of the source tree itself: what ARCHITECTURE.md says must be so.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::run::{cargo, output, root};

/// Runs all checks and reports all faults at once.
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

/// The crate table of ARCHITECTURE.md: which of our crates each of them may depend on.
fn allowed() -> Result<BTreeMap<String, BTreeSet<String>>> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).context("ARCHITECTURE.md")?;
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let mut table = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        if let [name, _what, may] = cells.as_slice() {
            let names = |cell: &str| -> BTreeSet<String> {
                cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
            };
            for crate_name in names(name) {
                table.insert(crate_name, names(may));
            }
        }
    }
    Ok(table)
}

fn directions(metadata: &Value, faults: &mut Vec<String>) -> Result<()> {
    let allowed = allowed()?;
    let mut seen = BTreeSet::new();
    for package in members(metadata) {
        let name = folder_name(package);
        let Some(may) = allowed.get(&name) else {
            faults.push(format!("ARCHITECTURE.md: the crate table has no row for `{name}`"));
            continue;
        };
        for dependency in ours(package) {
            if !may.contains(&dependency) {
                faults.push(format!(
                    "`{name}` depends on `{dependency}`, which ARCHITECTURE.md does not allow"
                ));
            }
        }
        seen.insert(name);
    }
    for name in allowed.keys().filter(|name| !seen.contains(*name)) {
        faults.push(format!("ARCHITECTURE.md: there is no crate `{name}`"));
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

/// The folder a package lies in, which is its name among us.
fn folder_name(package: &Value) -> String {
    let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
    let folder = manifest.parent().and_then(Path::file_name).unwrap_or_default();
    folder.to_string_lossy().into_owned()
}

/// The crates of the workspace that a package depends on, tests and benchmarks aside.
fn ours(package: &Value) -> impl Iterator<Item = String> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    dependencies.filter(|dependency| dependency["kind"] != "dev").filter_map(|dependency| {
        let path = Path::new(dependency["path"].as_str()?);
        Some(path.file_name()?.to_string_lossy().into_owned())
    })
}

/// What the product is made of must be free to use: no GPL outside tests and benchmarks.
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

/// Names that say nothing about what is inside.
const EMPTY_NAMES: [&str; 10] =
    ["core", "common", "util", "utils", "helper", "helpers", "types", "logic", "manager", "misc"];
const LONGEST_FILE: usize = 500;

fn source(path: &Path, faults: &mut Vec<String>) -> Result<()> {
    let name = path.display();
    for part in path.iter().filter_map(|part| part.to_str()) {
        if EMPTY_NAMES.contains(&part.trim_end_matches(".rs")) {
            faults.push(format!("{name}: '{part}' says nothing about what is inside"));
        }
    }
    if path.extension().is_none_or(|extension| extension != "rs") {
        return Ok(());
    }
    // A file that was deleted but is still tracked is git's business.
    let Ok(text) = fs::read_to_string(root().join(path)) else { return Ok(()) };
    let in_tests = path.iter().any(|part| part == "tests" || part == "benches");
    if text.lines().count() > LONGEST_FILE && !in_tests {
        faults.push(format!("{name}: longer than {LONGEST_FILE} lines"));
    }
    // Spelt in two parts, so that this file passes its own check.
    let unfinished = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
    for (number, line) in (1..).zip(text.lines()) {
        if unfinished.iter().any(|word| line.contains(word)) {
            faults.push(format!("{name}:{number}: unfinished"));
        }
    }
    let root_file = path.ends_with("src/lib.rs") || path.ends_with("src/main.rs");
    if root_file && !text.starts_with("//!") {
        faults.push(format!("{name}: does not begin by saying what the crate is"));
    }
    Ok(())
}
