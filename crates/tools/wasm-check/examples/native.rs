//! What the searches of the module find on this machine: `chess_search 2000 MARK` for each that is asked
//! for by its name and a number of nodes.

use std::io::{self, Write};

use salon_wasm_check::{backgammon_search, checkers_search, chess_search};

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    for pair in args.chunks_exact(2) {
        let nodes: u32 = pair[1].parse().map_err(io::Error::other)?;
        let mark = match pair[0].as_str() {
            "chess_search" => chess_search(nodes),
            "checkers_search" => checkers_search(nodes),
            "backgammon_search" => backgammon_search(nodes),
            other => return Err(io::Error::other(format!("there is no search {other}"))),
        };
        writeln!(io::stdout(), "{} {nodes} {mark}", pair[0])?;
    }
    Ok(())
}
