//! Round robins: everybody meets everybody, by the Berger tables (C.05, annex 1).

use crate::board_result::BoardResult;
use crate::colour::Colour;
use crate::player::{Player, PlayerId};
use crate::round::{Bye, Pairing, PlayerBye, Round};
use crate::tournament::Tournament;

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RoundRobinCycles {
    /// Once.
    #[default]
    Single,
    /// Twice, with reversed colours. The last two rounds of the first cycle are exchanged, so that nobody has one colour
    /// three times in a row.
    Double,
}

/// The Berger table for a number of players: for each round, the numbers of White and Black from 1. With an odd number
/// of players, whoever would meet the next number is free.
#[must_use]
pub fn berger_table(players: u32) -> Vec<Vec<(u32, u32)>> {
    if players < 2 {
        return Vec::new();
    }
    let last = players + players % 2;
    (0..last - 1).map(|round| berger_round(last, round)).collect()
}

/// One round: a player who meets the last number, and the others at equal distance to both sides of that player.
fn berger_round(last: u32, round: u32) -> Vec<(u32, u32)> {
    let circle = last - 1;
    let centre = u64::from(round) * u64::from(last / 2) % u64::from(circle);
    let centre = u32::try_from(centre).unwrap_or(0);
    let first = if round.is_multiple_of(2) { (centre + 1, last) } else { (last, centre + 1) };
    let others = (1..last / 2)
        .map(|step| ((centre + step) % circle + 1, (centre + circle - step) % circle + 1));
    std::iter::once(first).chain(others).collect()
}

/// All rounds of a round robin. The order of the players is their order in the table, usually drawn by lot.
#[must_use]
pub fn round_robin(players: &[PlayerId], cycles: RoundRobinCycles) -> Vec<Round> {
    let Ok(count) = u32::try_from(players.len()) else { return Vec::new() };
    let mut table = berger_table(count);
    if cycles == RoundRobinCycles::Double {
        let second: Vec<Vec<(u32, u32)>> = table
            .iter()
            .map(|round| round.iter().map(|(white, black)| (*black, *white)).collect())
            .collect();
        if let [.., before, last] = &mut table[..] {
            std::mem::swap(before, last);
        }
        table.extend(second);
    }
    table.iter().map(|round| named_round(players, round)).collect()
}

fn named_round(players: &[PlayerId], numbers: &[(u32, u32)]) -> Round {
    let player = |number: u32| players.get(number as usize - 1).copied();
    let mut round = Round::default();
    for (white, black) in numbers {
        match (player(*white), player(*black)) {
            (Some(white), Some(black)) => round.pairings.push(Pairing::new(white, black)),
            (Some(player), None) | (None, Some(player)) => {
                // The free player of an odd round robin gets nothing for it.
                round.byes.push(PlayerBye { player, bye: Bye::ZeroPoint });
            }
            (None, None) => {}
        }
    }
    round
}

/// The tournament as the standings of a round robin see it after withdrawals: whoever withdrew before playing half of
/// the games is left out with all results; the missing games of others are forfeited.
///
/// For rating the results of a player who is left out still count: use the tournament itself for the report.
#[must_use]
pub fn settle_withdrawals(tournament: &Tournament) -> Tournament {
    let mut settled = tournament.clone();
    for player in tournament.players.iter().filter(|player| player.withdrawn_after.is_some()) {
        if played_half(tournament, player) {
            forfeit_missing_games(&mut settled, player);
        } else {
            leave_out(&mut settled, player.id);
        }
    }
    settled
}

/// Whether a player has played at least half of the games of the schedule.
fn played_half(tournament: &Tournament, player: &Player) -> bool {
    let games: Vec<&Pairing> =
        tournament.rounds.iter().filter_map(|round| round.pairing_of(player.id)).collect();
    let is_played = |pairing: &&&Pairing| pairing.result.is_some_and(BoardResult::was_played);
    2 * games.iter().filter(is_played).count() >= games.len()
}

fn forfeit_missing_games(tournament: &mut Tournament, player: &Player) {
    for pairing in tournament.rounds.iter_mut().flat_map(|round| &mut round.pairings) {
        let Some(colour) = pairing.colour_of(player.id) else { continue };
        if pairing.result.is_none() {
            pairing.result = Some(match colour {
                Colour::White => BoardResult::BlackWinsByForfeit,
                Colour::Black => BoardResult::WhiteWinsByForfeit,
            });
        }
    }
}

fn leave_out(tournament: &mut Tournament, player: PlayerId) {
    tournament.players.retain(|other| other.id != player);
    for round in &mut tournament.rounds {
        round.pairings.retain(|pairing| pairing.colour_of(player).is_none());
        round.byes.retain(|entry| entry.player != player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once_with_balanced_colours() {
        for count in 2..=30 {
            let table = berger_table(count);
            let mut met = std::collections::BTreeSet::new();
            for (white, black) in table.iter().flatten() {
                assert!(
                    met.insert((white.min(black), white.max(black))),
                    "{count}: {white}-{black}"
                );
            }
            let even = count + count % 2;
            assert_eq!(met.len(), (even * (even - 1) / 2) as usize);
        }
    }

    #[test]
    fn double_cycles_never_repeat_a_colour_three_times() {
        for count in 3..=12_u32 {
            let players: Vec<PlayerId> = (1..=count).map(PlayerId).collect();
            let rounds = round_robin(&players, RoundRobinCycles::Double);
            for player in &players {
                let colours: Vec<Colour> = rounds
                    .iter()
                    .filter_map(|round| round.pairing_of(*player)?.colour_of(*player))
                    .collect();
                assert!(colours.windows(3).all(|w| w[0] != w[1] || w[1] != w[2]), "{count}");
            }
        }
    }

    fn four_players() -> Tournament {
        let players: Vec<Player> = (1..=4).map(|id| Player::new(id, id.to_string())).collect();
        let ids: Vec<PlayerId> = players.iter().map(|player| player.id).collect();
        let mut tournament = Tournament::new("four", players, 3);
        tournament.rounds = round_robin(&ids, RoundRobinCycles::Single);
        tournament
    }

    #[test]
    fn a_withdrawal_before_half_of_the_games_cancels_the_results() {
        let mut tournament = four_players();
        tournament.rounds[0].pairings[0].result = Some(BoardResult::WhiteWins);
        tournament.players[3].withdrawn_after = Some(1);
        let settled = settle_withdrawals(&tournament);
        assert_eq!(settled.players.len(), 3);
        assert!(settled.rounds.iter().all(|round| round.pairing_of(PlayerId(4)).is_none()));
    }

    #[test]
    fn a_withdrawal_after_half_of_the_games_forfeits_the_rest() {
        let mut tournament = four_players();
        for round in &mut tournament.rounds[..2] {
            for pairing in &mut round.pairings {
                pairing.result = Some(BoardResult::Draw);
            }
        }
        tournament.players[3].withdrawn_after = Some(2);
        let settled = settle_withdrawals(&tournament);
        let last = settled.rounds[2].pairing_of(PlayerId(4)).and_then(|pairing| pairing.result);
        assert_eq!(last, Some(BoardResult::WhiteWinsByForfeit), "Berger: 2-4 in the third round");
    }
}
