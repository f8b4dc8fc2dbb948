//! The native module of the Python package `salon_games`.
//!
//! It turns the crates of the rules, the engines and the environments into Python classes; the Python files in `python/`
//! arrange them in modules. It contains no logic of its own. Long computations release Python's lock, and Ctrl-C stops
//! them.

mod analysis;
mod backgammon;
mod batch;
mod checkers;
mod chess;
mod dice;
mod engine;
mod errors;
mod file_source;
mod game_node;
mod interruptible;
mod match_files;
mod movetext_files;
mod outcome;
mod position;
mod python_game;
mod rulebook;
mod tables;

use pyo3::prelude::*;

/// The native module of `salon_games`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    module.add_class::<outcome::Outcome>()?;
    chess::add(module)?;
    checkers::add(module)?;
    backgammon::add(module)?;
    movetext_files::add(module)?;
    match_files::add(module)?;
    engine::add(module)?;
    tables::add(module)?;
    dice::add(module)?;
    rulebook::add(module)?;
    batch::add(module)
}
