//! Pairs rounds that come in as lines, for the comparison with other programs (see `oracles/README.md`).

use std::io::{BufRead, Write};

#[path = "../tests/it/compact.rs"]
mod compact;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let paired =
            compact::read(&line?).map(|tournament| salon_pairing::pair_swiss_round(&tournament));
        match paired {
            Some(Ok(round)) => writeln!(out, "{}", compact::write(&round))?,
            Some(Err(error)) => writeln!(out, "none: {error}")?,
            None => writeln!(out, "unreadable")?,
        }
        out.flush()?;
    }
    Ok(())
}
