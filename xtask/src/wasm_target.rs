//! The compilation target of everything that runs in the browser.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run::{output, root, run};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Installs the target where it is missing.
pub(crate) fn install() -> Result<()> {
    let sysroot = output(Command::new("rustc").current_dir(root()).args(["--print", "sysroot"]))?;
    let std = Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET);
    if std.exists() {
        return Ok(());
    }
    let add = run(Command::new("rustup").current_dir(root()).args(["target", "add", TARGET]));
    if add.is_err() {
        bail!("the wasm target is missing: install it with `rustup target add {TARGET}`");
    }
    Ok(())
}
