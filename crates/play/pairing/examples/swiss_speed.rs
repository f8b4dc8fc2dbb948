//! Times the pairing of each round of a large random Swiss tournament: `swiss_speed PLAYERS ROUNDS SEED`.

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
    let mut slowest = 0.0_f64;
    for number in 1..=rounds {
        let started = Instant::now();
        let mut round = pair_swiss_round(&tournament)?;
        let seconds = started.elapsed().as_secs_f64();
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
