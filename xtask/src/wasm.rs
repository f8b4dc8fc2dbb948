//! The rules and engines must run in a browser as they run here: the crate `wasm-trial` is built for
//! wasm and run in an interpreter. Each game must count what others have published, and each engine
//! must find what it finds on this machine.

use anyhow::{Context, Result, ensure};
use wasmi::{Engine, Instance, Linker, Module, Store};

use crate::run::{cargo, output, run, target_folder};
use crate::wasm_target::{self, TARGET};

/// A game, a depth, and the published count of its trial there.
const COUNTS: [(&str, u32, u64); 3] =
    [("chess", 3, 97_862), ("checkers", 7, 179_740), ("backgammon", 2, 202_782)];

/// A search, and for how many nodes: few, because an interpreter is slow.
const SEARCHES: [(&str, u32); 3] =
    [("chess_search", 2_000), ("checkers_search", 3_000), ("backgammon_search", 9_000)];

pub(crate) fn check() -> Result<()> {
    wasm_target::install()?;
    run(&mut cargo(&[
        "build",
        "--release",
        "--locked",
        "--package",
        "salon-wasm-check",
        "--target",
        TARGET,
    ]))?;
    let path = target_folder().join(TARGET).join("release/salon_wasm_check.wasm");
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
    for (search, nodes) in SEARCHES {
        let found = instance.get_typed_func::<u32, u64>(&store, search)?;
        let (there, here) = (found.call(&mut store, nodes)?, native(search, nodes)?);
        ensure!(there == here, "{search} finds {there} as wasm and {here} on this machine");
        println!("{search} as wasm: {nodes} nodes, step by step as on this machine");
    }
    Ok(())
}

/// The mark of a search on this machine.
fn native(search: &str, nodes: u32) -> Result<u64> {
    let nodes = nodes.to_string();
    let told = output(&mut cargo(&[
        "run",
        "--quiet",
        "--release",
        "--locked",
        "--package",
        "salon-wasm-check",
        "--example",
        "native",
        "--",
        search,
        &nodes,
    ]))?;
    let mark = told.split_whitespace().last().and_then(|mark| mark.parse().ok());
    mark.with_context(|| format!("{search} told '{told}'"))
}
