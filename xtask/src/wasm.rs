//! The rules must run in a browser as they run here: each game's example `wasm_perft` is built for
//! wasm and run in an interpreter, and must count what others have published.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use wasmi::{Engine, Instance, Linker, Module, Store};

use crate::run::{cargo, output, root, run};

const TARGET: &str = "wasm32-unknown-unknown";

/// A game, what its example counts, and the published number.
const COUNTS: [(&str, u32, u64); 1] = [("chess", 3, 97_862)];

pub(crate) fn check() -> Result<()> {
    install_target()?;
    for (game, depth, published) in COUNTS {
        let counted = perft(game, depth)?;
        ensure!(counted == published, "{game} as wasm counts {counted} instead of {published}");
        println!("{game} as wasm: {counted} leaves at depth {depth}, as published");
    }
    Ok(())
}

fn perft(game: &str, depth: u32) -> Result<u64> {
    let package = format!("salon-{game}");
    let build = ["build", "--release", "--locked", "--example", "wasm_perft", "--target", TARGET];
    run(cargo(&build).args(["--package", &package]))?;
    let path = root().join("target").join(TARGET).join("release/examples/wasm_perft.wasm");
    let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let engine = Engine::default();
    let module = Module::new(&engine, &bytes)?;
    let mut store = Store::new(&engine, ());
    let instance: Instance = Linker::new(&engine).instantiate_and_start(&mut store, &module)?;
    let perft = instance.get_typed_func::<u32, u64>(&store, "perft")?;
    Ok(perft.call(&mut store, depth)?)
}

/// Adds the wasm target to the toolchain, if it is not there yet.
fn install_target() -> Result<()> {
    let sysroot = output(Command::new("rustc").current_dir(root()).args(["--print", "sysroot"]))?;
    let std = std::path::Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET);
    if std.exists() {
        return Ok(());
    }
    let add = run(Command::new("rustup").current_dir(root()).args(["target", "add", TARGET]));
    if add.is_err() {
        bail!("the wasm target is missing: install it with `rustup target add {TARGET}`");
    }
    Ok(())
}
