//! `cargo compare`: benchmarks of our rules beside their peers.

use anyhow::{Result, bail};

use crate::run::{cargo, root, run};

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
