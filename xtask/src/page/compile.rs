use std::fs;
use std::path::PathBuf;

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

/// How the app is compiled: small rather than fast. Its rules answer to clicks; engines think in the worker.
const SMALL_CODE: &str =
    "--cfg small_code --cfg sha2_backend=\"soft\" --cfg sha2_backend_soft=\"compact\"";

/// The cargo profile of both.
const PROFILE: &str = "page";

/// Compiles the app and the worker.
pub(super) fn all() -> Result<Modules> {
    let texts = target_folder().join("page-texts");
    fs::create_dir_all(&texts)?;
    println!("compiling the engine worker");
    // Engines use vector instructions, which every browser of the last years has. The app does without,
    // so that it also opens in older ones.
    let mut build = cargo(&["build", "--locked", "--target", TARGET]);
    build.args(["--profile", PROFILE, "--package", "salon-worker"]);
    // The same profile but for this, so that build scripts and macros are not compiled again for the app.
    build.env("CARGO_PROFILE_PAGE_OPT_LEVEL", "3");
    run(build.env("RUSTFLAGS", "-C target-feature=+simd128").env("SALON_TEXTS", &texts))?;
    println!("compiling the web app");
    let mut build = cargo(&["rustc", "--locked", "--target", TARGET, "--lib"]);
    build.args(["--profile", PROFILE, "--package", "salon-app"]).env("SALON_TEXTS", &texts);
    build.env("RUSTFLAGS", SMALL_CODE);
    run(build.args(["--", "-Clink-args=--emit-relocs"]))?;
    Ok(Modules { app: module("app"), worker: module("worker"), texts })
}

fn module(name: &str) -> PathBuf {
    target_folder().join(TARGET).join(PROFILE).join(format!("salon_{name}.wasm"))
}
