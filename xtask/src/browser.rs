//! The page in a real browser: what it needs, and the program that tries it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::run::{cargo, run, target_folder};

/// The rules of accessibility that the page is held against.
const AXE: &str = "axe-core@4.14.0";
const LIGHTHOUSE: &str = "lighthouse@13.5.0";

/// Tries the page in a browser, in all ways or in those whose names have one of these parts; where no
/// browser can be had, says so and goes on, but never where nobody reads it.
pub(crate) fn check(parts: &[&str]) -> Result<()> {
    match equip() {
        Ok(axe) => run(tests(&[&axe.to_string_lossy()])?.args(parts)),
        Err(missing) if std::env::var_os("CI").is_some() => Err(missing),
        Err(missing) => {
            println!("!! NOT TRIED IN A BROWSER: {missing:#}");
            Ok(())
        }
    }
}

/// How long it takes until a board can be played on.
pub(crate) fn pace() -> Result<()> {
    equip()?;
    run(&mut tests(&["pace"])?)
}

/// How fast the engines think in the browser, beside the program as people build it.
pub(crate) fn engines() -> Result<()> {
    equip()?;
    run(&mut tests_on("release", &["engines"])?)
}

/// How collections of thousands of games come into the browser, and whether the page answers meanwhile.
pub(crate) fn collection() -> Result<()> {
    equip()?;
    run(&mut tests(&["collection"])?)
}

/// Pictures of every page and dialog, for looking at.
pub(crate) fn gallery(folder: &str) -> Result<()> {
    equip()?;
    run(&mut tests(&["gallery", folder])?)
}

/// What Lighthouse says about the first page and about a game.
pub(crate) fn lighthouse() -> Result<()> {
    equip()?;
    let folder = package(LIGHTHOUSE)?;
    run(&mut tests(&[
        "lighthouse",
        &folder.join("node_modules/.bin/lighthouse").to_string_lossy(),
    ])?)
}

/// The program that tries the page, on Salon with the page inside.
fn tests(arguments: &[&str]) -> Result<Command> {
    tests_on("dev", arguments)
}

/// The same, on Salon as a profile builds it.
fn tests_on(profile: &str, arguments: &[&str]) -> Result<Command> {
    let page = crate::play::page()?;
    let build = ["build", "--quiet", "--locked", "--package", "salon", "--profile", profile];
    run(cargo(&build).env("SALON_PAGE", page))?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let salon = target_folder().join(folder).join("salon");
    let mut command =
        cargo(&["run", "--quiet", "--locked", "--package", "salon-browser-tests", "--"]);
    command.arg(salon).args(arguments);
    Ok(command)
}

/// Sees to it that a browser, its driver and the rules are there; returns the file of the rules.
fn equip() -> Result<PathBuf> {
    for (program, package) in
        [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("npm", "npm")]
    {
        if !answers(program) && install(package).is_err() {
            bail!("{program} is missing: install the package {package} of your system");
        }
    }
    Ok(package(AXE)?.join("node_modules/axe-core/axe.min.js"))
}

/// Whether a program can be started.
fn answers(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Installs a package of Debian, if whoever runs this may.
fn install(package: &str) -> Result<()> {
    let user = crate::run::output(Command::new("id").arg("-u"))?;
    ensure!(user.trim() == "0", "only root installs packages");
    let apt = |arguments: &[&str]| {
        run(Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(arguments))
    };
    if apt(&["install", "-y", package]).is_err() {
        apt(&["update"])?;
        apt(&["install", "-y", package])?;
    }
    Ok(())
}

/// A package of npm in a folder of its own, fetched once.
fn package(name: &str) -> Result<PathBuf> {
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
