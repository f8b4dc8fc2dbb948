//! `cargo compare`: benchmarks of our rules beside their peers.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::python;
use crate::run::{cargo, root, run, target_folder};

/// Random games of all games beside OpenSpiel.
pub(crate) fn playouts() -> Result<()> {
    let peers = peers()?.join("bin/python");
    run(cargo(&["bench", "--quiet", "--package", "salon-games", "--bench", "playouts"])
        .env("SALON_PEERS_PYTHON", peers))
}

/// The Python package beside its peers.
pub(crate) fn python() -> Result<()> {
    let peers = peers()?;
    let package = root().join("crates/bindings/python");
    let wheels = target_folder().join("python/release-wheels");
    run(Command::new(peers.join("bin/maturin"))
        .current_dir(&package)
        .args(["build", "--release", "--locked", "--quiet", "--out"])
        .arg(&wheels))?;
    run(Command::new(peers.join("bin/python"))
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--force-reinstall",
            "--find-links",
        ])
        .arg(&wheels)
        .arg("salon-games"))?;
    run(Command::new(peers.join("bin/python")).arg(package.join("benches/compare.py")))
}

/// A virtual environment with the peers of the Python package.
fn peers() -> Result<PathBuf> {
    let python = python::find_python()?.context("the peers need Python")?;
    let folder = target_folder().join("python/peers");
    let packages = ["maturin>=1.9.4,<2", "numpy", "chess", "open_spiel", "pgx", "jax[cpu]"];
    python::environment(&python, &folder, &packages)
}

/// Runs a game's `compare` benchmark, compiled for this processor: some peers choose their instructions at compile
/// time, while ours chooses at run time.
pub(crate) fn compare(game: &str) -> Result<()> {
    let bench = root().join("crates/rules").join(game).join("benches");
    if !bench.join("compare.rs").exists() && !bench.join("compare").exists() {
        bail!("no comparison for '{game}': crates/rules/{game}/benches does not exist");
    }
    let package = format!("salon-{game}");
    let mut command = cargo(&["bench", "--quiet", "--bench", "compare", "--package", &package]);
    command.args(peer_features(game)).args(["--target-dir", "target/compare"]);
    run(command.env("RUSTFLAGS", "-C target-cpu=native"))
}

/// Cargo features that make a peer fastest on this machine.
fn peer_features(game: &str) -> &'static [&'static str] {
    #[cfg(target_arch = "x86_64")]
    if game == "chess" && is_x86_feature_detected!("bmi2") {
        return &["--features", "cozy-chess/pext"];
    }
    let _ = game;
    &[]
}
