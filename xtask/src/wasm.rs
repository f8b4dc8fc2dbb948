//! The rules must run in a browser as they run here: the crate `wasm-trial` is built for wasm and run
//! in an interpreter, and each game must count what others have published.

use anyhow::{Context, Result, ensure};
use wasmi::{Engine, Instance, Linker, Module, Store};

use crate::run::{cargo, run, target_folder};
use crate::wasm_target::{self, TARGET};

/// A game, a depth, and the published count of its trial there.
const COUNTS: [(&str, u32, u64); 3] =
    [("chess", 3, 97_862), ("checkers", 7, 179_740), ("backgammon", 2, 202_782)];

pub(crate) fn check() -> Result<()> {
    wasm_target::install()?;
    run(&mut cargo(&[
        "build",
        "--release",
        "--locked",
        "--package",
        "salon-wasm-trial",
        "--target",
        TARGET,
    ]))?;
    let path = target_folder().join(TARGET).join("release/salon_wasm_trial.wasm");
    let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let engine = Engine::default();
    let module = Module::new(&engine, &bytes)?;
    let mut store = Store::new(&engine, ());
    let instance: Instance = Linker::new(&engine).instantiate_and_start(&mut store, &module)?;
    for (game, depth, published) in COUNTS {
        let count = instance.get_typed_func::<u32, u64>(&store, game)?;
        let counted = count.call(&mut store, depth)?;
        ensure!(counted == published, "{game} as wasm counts {counted} instead of {published}");
        println!("{game} as wasm: {counted} leaves at depth {depth}, as published");
    }
    Ok(())
}
