//! `cargo browser`: installs what browser tests need and runs the crate `browser-tests`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::run::{cargo, run, target_folder};

/// The accessibility checker.
const AXE: &str = "axe-core@4.14.0";
const LIGHTHOUSE: &str = "lighthouse@13.5.0";

/// Runs all browser tests, or those whose names contain one of these parts. Without a browser it prints a warning and
/// goes on, except in CI, where nobody would read it.
pub(crate) fn check(parts: &[&str]) -> Result<()> {
    match install_tools() {
        Ok(axe) => run(tests(&[&axe.to_string_lossy()])?.args(parts)),
        Err(missing) if std::env::var_os("CI").is_some() => Err(missing),
        Err(missing) => {
            println!("!! SKIPPED THE BROWSER TESTS: {missing:#}");
            Ok(())
        }
    }
}

/// Measures how long it takes until a board can be played on.
pub(crate) fn pace() -> Result<()> {
    install_tools()?;
    run(&mut tests(&["pace"])?)
}

/// Measures the engines in the browser beside the native release build.
pub(crate) fn engines() -> Result<()> {
    install_tools()?;
    run(&mut tests_on("release", &["engines"])?)
}

/// Measures the import of a collection of thousands of games, and whether the page stays responsive.
pub(crate) fn collection() -> Result<()> {
    install_tools()?;
    run(&mut tests(&["collection"])?)
}

/// Saves screenshots of every page and dialog.
pub(crate) fn gallery(folder: &str) -> Result<()> {
    install_tools()?;
    run(&mut tests(&["gallery", folder])?)
}

/// Runs Lighthouse on the home page and on tables.
pub(crate) fn lighthouse() -> Result<()> {
    install_tools()?;
    let folder = npm_package(LIGHTHOUSE)?;
    run(&mut tests(&[
        "lighthouse",
        &folder.join("node_modules/.bin/lighthouse").to_string_lossy(),
    ])?)
}

/// The browser tests, on a `dev` build of Salon with the web app embedded.
fn tests(arguments: &[&str]) -> Result<Command> {
    tests_on("dev", arguments)
}

/// The browser tests, on a build of Salon with this profile.
fn tests_on(profile: &str, arguments: &[&str]) -> Result<Command> {
    let page = crate::play::page()?;
    // With `--workspace`, dependencies have the same features as in `cargo test --workspace` and are not compiled again.
    let build = ["build", "--locked", "--workspace", "--profile", profile, "--bin", "salon"];
    run(cargo(&build).env("SALON_PAGE", page))?;
    run(&mut cargo(&["build", "--locked", "--workspace", "--bin", "salon-browser-tests"]))?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let mut command = Command::new(target_folder().join("debug/salon-browser-tests"));
    command.arg(target_folder().join(folder).join("salon")).args(arguments);
    Ok(command)
}

/// Installs the browser, its driver and axe-core where they are missing; returns the path of axe-core.
fn install_tools() -> Result<PathBuf> {
    for (program, package) in
        [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("npm", "npm")]
    {
        if !can_run(program) && install(package).is_err() {
            bail!("{program} is missing: install the package {package} of your system");
        }
    }
    Ok(npm_package(AXE)?.join("node_modules/axe-core/axe.min.js"))
}

/// Whether a program can be run.
fn can_run(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Installs a Debian package; only root can.
fn install(package: &str) -> Result<()> {
    let user = crate::run::output(Command::new("id").arg("-u"))?;
    ensure!(user.trim() == "0", "only root can install packages");
    let apt = |arguments: &[&str]| {
        run(Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(arguments))
    };
    if apt(&["install", "-y", package]).is_err() {
        apt(&["update"])?;
        apt(&["install", "-y", package])?;
    }
    Ok(())
}

/// The folder of an npm package, which is downloaded once.
fn npm_package(name: &str) -> Result<PathBuf> {
    let folder = target_folder().join("npm").join(name);
    let done = folder.join("done");
    if !done.exists() {
        std::fs::create_dir_all(&folder)?;
        fetch(name, &folder).with_context(|| format!("cannot fetch {name} from npm"))?;
        std::fs::write(done, name)?;
    }
    Ok(folder)
}

fn fetch(name: &str, folder: &Path) -> Result<()> {
    let quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    run(Command::new("npm").arg("install").args(quiet).arg("--prefix").arg(folder).arg(name))
}
