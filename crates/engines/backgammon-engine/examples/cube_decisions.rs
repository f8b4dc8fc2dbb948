//! Counts in how many of 200 positions our cube decision is that of GNU Backgammon's 2-ply, and what
//! the others cost by its numbers:
//! `cargo run --release -p salon-backgammon-engine --example cube_decisions`, with `list` behind it each
//! of the others, with the equities of no double and double, take (ours are in chances to win the match
//! where there is one).
//!
//! Positions and verdicts are those of the crate `cube`, which says how they were made.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use backgammon::{Position, Rules};
use cube::{CubeAction, CubeOptions, CubeResponse, CubeSituation};
use game::{Notation, Side};
use salon_backgammon_engine::Networks;

const DECISIONS: &str = include_str!("../../cube/tests/data/cube-decisions.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout();
    let lists = env::args().any(|word| word == "list");
    for plies in 0..=2 {
        let (mut agreed, mut all, mut cost) = (0, 0, 0.0);
        for line in DECISIONS.lines().filter(|line| !line.starts_with('#')) {
            let [xgid, _, equities, verdict] = line.split(" | ").collect::<Vec<_>>()[..] else {
                return Err("a line has four columns".into());
            };
            let equities = equities.split_whitespace().map(str::parse::<f32>);
            let [roll, taken, dropped] = equities.collect::<Result<Vec<_>, _>>()?[..] else {
                return Err("there are three equities".into());
            };
            let (advice, options) = decide(xgid, plies)?;
            let answer = options.answer();
            let doubled = taken.min(dropped);
            let ours = match advice {
                CubeAction::Double(_) => "double",
                CubeAction::TooGood => "too good",
                _ => "no",
            };
            let theirs = match verdict.to_lowercase() {
                verdict if verdict.starts_with("too good") => "too good",
                verdict if verdict.starts_with("no ") => "no",
                _ => "double",
            };
            let same_answer = (answer == CubeResponse::Drop) == verdict.ends_with("pass");
            all += 1;
            if ours == theirs && (same_answer || ours == "no") {
                agreed += 1;
            } else if lists {
                let said = format!("{ours}, {answer:?} ({:.3} {:.3})", options.roll, options.taken);
                writeln!(out, "  {xgid} {verdict} ({roll} {taken}): {said}")?;
            }
            cost += if ours == "double" {
                (roll - doubled).max(0.0)
            } else {
                (doubled - roll).max(0.0)
            };
            cost += if answer == CubeResponse::Drop { dropped - doubled } else { taken - doubled };
        }
        let mean = 1000.0 * cost / all as f32;
        writeln!(
            out,
            "{plies} plies: {agreed} of {all}, {mean:.1} thousandths of a point lost on average"
        )?;
    }
    Ok(())
}

fn decide(xgid: &str, plies: u32) -> Result<(CubeAction, CubeOptions), Box<dyn Error>> {
    let position = Position::read_position(&Rules::STANDARD, xgid)?;
    let weighed = Networks::shipped().evaluate_cube(&position, plies);
    let (_, options) = weighed.ok_or("no cube decision")?;
    Ok((CubeSituation::of(&position, Side::White).advice(&options), options))
}
