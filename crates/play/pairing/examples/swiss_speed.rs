//! Times the pairing of each round of a large random Swiss tournament: `swiss_speed PLAYERS ROUNDS SEED`. On Linux it is
//! processor time, which other programs on the machine do not disturb.

use std::io::Write;
use std::time::Instant;

use salon_pairing::{BoardResult, Player, Tournament, pair_swiss_round};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u32>());
    let mut next = |default| arguments.next().unwrap_or(Ok(default));
    let (players, rounds, seed) = (next(500)?, next(9)?, next(1)?);
    let mut random = fastrand::Rng::with_seed(u64::from(seed));
    let players = (1..=players).map(|id| Player::new(id, id.to_string())).collect();
    let mut tournament = Tournament::new("Speed", players, rounds);
    let mut out = std::io::stdout();
    let origin = Instant::now();
    let mut slowest = 0.0_f64;
    for number in 1..=rounds {
        let started = seconds_so_far(origin);
        let mut round = pair_swiss_round(&tournament)?;
        let seconds = seconds_so_far(origin) - started;
        slowest = slowest.max(seconds);
        writeln!(out, "round {number}: {seconds:.3} s")?;
        for pairing in &mut round.pairings {
            // The lower number is the stronger player.
            let advantage = f64::from(pairing.black.0) - f64::from(pairing.white.0);
            let expected = 1.0 / (1.0 + (-advantage / 150.0).exp());
            let draw = random.f64() < 0.3;
            let wins = random.f64() < expected;
            pairing.result = Some(match (draw, wins) {
                (true, _) => BoardResult::Draw,
                (false, true) => BoardResult::WhiteWins,
                (false, false) => BoardResult::BlackWins,
            });
        }
        tournament.rounds.push(round);
    }
    writeln!(out, "slowest: {slowest:.3} s")?;
    Ok(())
}

/// Processor time of this process where the system tells it, else the time on the wall.
fn seconds_so_far(origin: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map_or_else(|| origin.elapsed().as_secs_f64(), |time| time / 1e9)
}
