//! Writes the report of a random Swiss tournament with byes and forfeits: `report PLAYERS ROUNDS SEED`.

use std::io::Write;

use salon_pairing::{
    BoardResult, Bye, Player, RequestedBye, TieBreak, Title, Tournament, TrfHeader, UnplayedRounds,
    pair_swiss_round, standings, write_trf,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u32>());
    let mut next = |default| arguments.next().unwrap_or(Ok(default));
    let (players, rounds, seed) = (next(30)?, next(7)?, next(1)?);
    let mut random = fastrand::Rng::with_seed(u64::from(seed));
    let titles = [None, Some(Title::Gm), Some(Title::Wim), Some(Title::Wcm)];
    let player = |id: u32| Player {
        title: titles[id as usize % titles.len()],
        federation: Some("FRA".to_owned()),
        sex: Some(if id.is_multiple_of(2) { 'w' } else { 'm' }),
        rating: u16::try_from(2600_u32.saturating_sub(id)).ok(),
        ..Player::new(id, format!("Étienne, Player {id}"))
    };
    let players = (1..=players).map(player).collect();
    let mut tournament = Tournament::new("Random open", players, rounds);
    for number in 1..=rounds {
        for at in 0..tournament.players.len() {
            if random.f32() < 0.05 {
                let bye = [Bye::HalfPoint, Bye::ZeroPoint, Bye::FullPoint][random.usize(..3)];
                let player = tournament.players[at].id;
                tournament.requested_byes.push(RequestedBye { round: number, player, bye });
            }
        }
        let mut round = pair_swiss_round(&tournament)?;
        let results = [
            BoardResult::WhiteWins,
            BoardResult::Draw,
            BoardResult::BlackWins,
            BoardResult::WhiteWinsByForfeit,
            BoardResult::BlackWinsByForfeit,
            BoardResult::DoubleForfeit,
        ];
        for pairing in &mut round.pairings {
            pairing.result = random.choice(results);
        }
        tournament.rounds.push(round);
    }
    let tie_breaks = [TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger];
    let table = standings(&tournament, &tie_breaks, UnplayedRounds::VirtualOpponent);
    let header = TrfHeader { city: "Nancy".to_owned(), ..TrfHeader::default() };
    write!(std::io::stdout(), "{}", write_trf(&tournament, &header, &table))?;
    Ok(())
}
