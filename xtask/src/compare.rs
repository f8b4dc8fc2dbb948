use anyhow::{Result, bail};

use crate::run::{cargo, root, run};

/// Runs a game's `compare` benchmark, compiled for this very processor, because some peers decide
/// when they are compiled what they use. (Ours decides when it runs.)
pub(crate) fn compare(game: &str) -> Result<()> {
    let bench = root().join("crates/rules").join(game).join("benches");
    if !bench.join("compare.rs").exists() && !bench.join("compare").exists() {
        bail!("there is no comparison for '{game}': crates/rules/{game}/benches has none");
    }
    let package = format!("salon-{game}");
    let mut command = cargo(&["bench", "--quiet", "--bench", "compare", "--package", &package]);
    command.args(peer_features(game)).args(["--target-dir", "target/compare"]);
    run(command.env("RUSTFLAGS", "-C target-cpu=native"))
}

/// Options with which a peer is at its best on this machine.
fn peer_features(game: &str) -> &'static [&'static str] {
    #[cfg(target_arch = "x86_64")]
    if game == "chess" && is_x86_feature_detected!("bmi2") {
        return &["--features", "cozy-chess/pext"];
    }
    let _ = game;
    &[]
}
