//! Measures how long the databases take to compute.

use std::io::{self, Write};
use std::time::Instant;

use salon_bearoff::{OneSidedDatabase, TwoSidedDatabase};

fn main() -> io::Result<()> {
    let start = Instant::now();
    let one = OneSidedDatabase::compute();
    let one_time = start.elapsed();
    std::hint::black_box(one);
    let start = Instant::now();
    let two = TwoSidedDatabase::compute(&mut |_| {});
    let two_time = start.elapsed();
    let start = Instant::now();
    let bytes = two.to_bytes();
    let written = start.elapsed();
    let start = Instant::now();
    std::hint::black_box(TwoSidedDatabase::from_bytes(&bytes).is_ok());
    let read = start.elapsed();
    let mut out = io::stdout();
    writeln!(out, "one-sided, 54,264 homes: {one_time:.2?}")?;
    writeln!(out, "two-sided, 853,776 positions: {two_time:.2?}, {} bytes", bytes.len())?;
    writeln!(out, "as bytes {written:.2?}, read back {read:.2?}")
}
