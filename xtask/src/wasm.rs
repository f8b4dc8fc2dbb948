//! Runs the rules and engines as wasm: the crate `wasm-check` is compiled for wasm and run in an interpreter.
//! Each game must reproduce published perft counts, and each engine must find what it finds natively.
//!
//! Both sides are built with the `dev` profile, whose native artifacts the tests have built already.

use anyhow::{Context, Result, ensure};
use wasmi::{Engine, Instance, Linker, Module, Store};

use crate::run::{cargo, output, run, target_folder};
use crate::wasm_target::{self, TARGET};

const PACKAGE: &str = "salon-wasm-check";

/// A game, a depth, and the published perft count at that depth.
const COUNTS: [(&str, u32, u64); 3] =
    [("chess", 3, 97_862), ("checkers", 7, 179_740), ("backgammon", 2, 202_782)];

/// A search and its node limit, which is low because the interpreter is slow.
const SEARCHES: [(&str, u32); 3] =
    [("chess_search", 2_000), ("checkers_search", 3_000), ("backgammon_search", 9_000)];

pub(crate) fn check() -> Result<()> {
    wasm_target::install()?;
    run(&mut cargo(&["build", "--locked", "--package", PACKAGE, "--target", TARGET]))?;
    let path = target_folder().join(TARGET).join("debug/salon_wasm_check.wasm");
    let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let engine = Engine::default();
    let module = Module::new(&engine, &bytes)?;
    let mut store = Store::new(&engine, ());
    let instance: Instance = Linker::new(&engine).instantiate_and_start(&mut store, &module)?;
    for (game, depth, published) in COUNTS {
        let perft = instance.get_typed_func::<u32, u64>(&store, game)?;
        let counted = perft.call(&mut store, depth)?;
        ensure!(counted == published, "{game} as wasm counts {counted} instead of {published}");
        println!("{game} as wasm: {counted} leaves at depth {depth}, as published");
    }
    for (search, nodes) in SEARCHES {
        let function = instance.get_typed_func::<u32, u64>(&store, search)?;
        let (wasm, native) = (function.call(&mut store, nodes)?, native(search, nodes)?);
        ensure!(wasm == native, "{search} finds {wasm} as wasm and {native} natively");
        println!("{search} as wasm: {nodes} nodes, identical to the native search");
    }
    Ok(())
}

/// The fingerprint of a search that runs natively.
fn native(search: &str, nodes: u32) -> Result<u64> {
    let nodes = nodes.to_string();
    let example = ["run", "--quiet", "--locked", "--package", PACKAGE, "--example", "native"];
    let printed = output(cargo(&example).args(["--", search, &nodes]))?;
    let fingerprint = printed.split_whitespace().last().and_then(|mark| mark.parse().ok());
    fingerprint.with_context(|| format!("{search} printed '{printed}'"))
}
