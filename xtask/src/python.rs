//! `cargo verify python`: builds the Python package, installs it in a fresh virtual environment and runs its tests there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::run::{output, root, run, target_folder};

/// The folder of the package.
fn package() -> PathBuf {
    root().join("crates/bindings/python")
}

/// Runs the check. Without Python it is skipped with a message, but never where `CI` is set.
pub(crate) fn check() -> Result<()> {
    let Some(python) = find_python()? else { return Ok(()) };
    let folder = target_folder().join("python");
    let tools = environment(&python, &folder.join("tools"), &["maturin>=1.9.4,<2"])?;
    let wheels = folder.join("wheels");
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).context("removing the old wheel")?;
    }
    // The development profile, whose crates the tests have compiled already.
    run(Command::new(tools.join("bin/maturin"))
        .current_dir(package())
        .args(["build", "--profile", "dev", "--locked", "--quiet", "--out"])
        .arg(&wheels))?;
    let fresh = folder.join("fresh");
    if fresh.exists() {
        std::fs::remove_dir_all(&fresh).context("removing the old virtual environment")?;
    }
    let wheel = only_file(&wheels)?;
    let wheel = format!("{}[test]", wheel.display());
    let environment = environment(&python, &fresh, &[&wheel])?;
    run(Command::new(environment.join("bin/python")).current_dir(package()).args(["-m", "pytest"]))
}

/// A virtual environment with these packages.
pub(crate) fn environment(python: &Path, folder: &Path, packages: &[&str]) -> Result<PathBuf> {
    if !folder.join("bin/python").exists() {
        run(Command::new(python).args(["-m", "venv"]).arg(folder))?;
    }
    run(Command::new(folder.join("bin/python"))
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
        .args(packages))?;
    Ok(folder.to_owned())
}

/// A Python that can make virtual environments. On Debian, root installs what is missing.
pub(crate) fn find_python() -> Result<Option<PathBuf>> {
    let found = || {
        let name = if cfg!(windows) { "python" } else { "python3" };
        let asked = output(Command::new(name).args([
            "-c",
            "import ensurepip, sys, venv; assert sys.version_info >= (3, 9); print(sys.executable)",
        ]));
        asked.ok().map(|path| PathBuf::from(path.trim()))
    };
    if let Some(python) = found() {
        return Ok(Some(python));
    }
    if is_root_on_debian() {
        println!("installing python3-venv");
        run(Command::new("apt-get").args(["update", "--quiet"]))?;
        run(Command::new("apt-get")
            .args(["install", "--yes", "--quiet", "python3-venv"])
            .env("DEBIAN_FRONTEND", "noninteractive"))?;
        if let Some(python) = found() {
            return Ok(Some(python));
        }
    }
    let missing = "the tests of the Python package need Python 3.9 with its module venv \
                   (on Debian: apt install python3-venv)";
    if std::env::var_os("CI").is_some() {
        bail!("{missing}");
    }
    println!("SKIPPED: {missing}");
    Ok(None)
}

fn is_root_on_debian() -> bool {
    let is_root = output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    is_root && Path::new("/usr/bin/apt-get").exists()
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let mut files = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    match (files.next(), files.next()) {
        (Some(file), None) => Ok(file),
        _ => bail!("{} should hold one wheel", folder.display()),
    }
}
