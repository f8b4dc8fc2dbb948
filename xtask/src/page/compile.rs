use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::run::{cargo, run, target_folder};
use crate::wasm_target::TARGET;

/// What cargo has compiled for the browser.
pub(super) struct Modules {
    /// The app, linked with relocations, so that it can be split.
    pub(super) app: PathBuf,
    /// The engine worker.
    pub(super) worker: PathBuf,
    /// The folder with the long texts of the rulebooks, which their build script writes.
    pub(super) texts: PathBuf,
}

/// Compiles the app and the worker.
pub(super) fn all() -> Result<Modules> {
    let texts = target_folder().join("page-texts");
    fs::create_dir_all(&texts)?;
    println!("compiling the engine worker");
    // Engines use vector instructions, which every browser of the last years has. The app does without,
    // so that it also opens in older ones.
    let mut build = cargo(&["build", "--locked", "--target", TARGET]);
    build.args(["--profile", "worker", "--package", "salon-worker"]);
    run(build.env("RUSTFLAGS", "-C target-feature=+simd128").env("SALON_TEXTS", &texts))?;
    println!("compiling the web app");
    let mut build = cargo(&["rustc", "--locked", "--target", TARGET, "--lib"]);
    build.args(["--profile", "page", "--package", "salon-app"]).env("SALON_TEXTS", &texts);
    run(build.args(["--", "-Clink-args=--emit-relocs"]))?;
    Ok(Modules { app: module("page", "app"), worker: module("worker", "worker"), texts })
}

fn module(profile: &str, name: &str) -> PathBuf {
    let folder: &Path = &target_folder();
    folder.join(TARGET).join(profile).join(format!("salon_{name}.wasm"))
}
