//! The speed of probes and of distances. By hand, on a quiet machine:
//! `cargo test --release -p salon-checkers-endgames speed -- --ignored --nocapture`, with
//! `SALON_TABLEBASE=FILE` for a tablebase in a file.

#![allow(clippy::print_stdout)]

use std::env;
use std::time::{Duration, Instant};

use checkers::Position;
use salon_checkers_endgames::{DtcSolver, Tablebase, Wdl};

use crate::random_position::{Rng, random_position};

#[test]
#[ignore = "measures speed"]
fn a_million_probes_take_less_than_a_second() {
    let file = env::var_os("SALON_TABLEBASE");
    let opened = file.map(|path| Tablebase::open(path.as_ref()).unwrap());
    let tablebase = opened.as_ref().unwrap_or_else(|| Tablebase::embedded());
    let mut rng = Rng(7);
    let pieces = tablebase.max_pieces() as usize;
    let positions: Vec<Position> =
        (0..1_000_000).map(|_| random_position(pieces, &mut rng)).collect();
    let probe_all = || {
        let start = Instant::now();
        let won = positions.iter().filter(|position| tablebase.probe(position) == Some(Wdl::Win));
        (won.count(), start.elapsed())
    };
    let (won, cold) = probe_all();
    let (_, warm) = probe_all();
    println!("{pieces} pieces: {won} of 1,000,000 won; first {cold:?}, then {warm:?}");
    assert!(warm < Duration::from_secs(1), "{warm:?}");
}

#[test]
#[ignore = "measures speed"]
fn distances_of_five_pieces_take_about_a_second() {
    let mut rng = Rng(3);
    let mut times = Vec::new();
    while times.len() < 100 {
        let position = random_position(5, &mut rng);
        let start = Instant::now();
        if let Some(distance) = DtcSolver::new().distance(&position) {
            times.push((start.elapsed(), distance, position.short_fen()));
        }
    }
    times.sort();
    let (median, _, _) = &times[50];
    println!("median {median:?}, longest {:?}", times[99]);
    assert!(*median < Duration::from_secs(1), "{median:?}");
}
