//! Prints the fingerprints of native searches: the arguments are pairs of a search and its node limit, and each pair
//! prints a line such as `chess_search 2000 FINGERPRINT`.

use std::io::{self, Write};

use salon_wasm_check::{backgammon_search, checkers_search, chess_search};

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    for pair in args.chunks_exact(2) {
        let nodes: u32 = pair[1].parse().map_err(io::Error::other)?;
        let fingerprint = match pair[0].as_str() {
            "chess_search" => chess_search(nodes),
            "checkers_search" => checkers_search(nodes),
            "backgammon_search" => backgammon_search(nodes),
            other => return Err(io::Error::other(format!("unknown search {other}"))),
        };
        writeln!(io::stdout(), "{} {nodes} {fingerprint}", pair[0])?;
    }
    Ok(())
}
