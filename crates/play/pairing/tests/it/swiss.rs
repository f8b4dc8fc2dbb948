use std::collections::BTreeSet;

use proptest::prelude::*;
use salon_pairing::{
    Acceleration, BoardResult, Bye, Player, PlayerId, RequestedBye, SwissError, Tournament,
    TournamentError, pair_swiss_round,
};

use crate::compact;

/// Rounds of 100 random tournaments as caissify-pairings pairs them (`oracles/README.md`).
#[test]
fn pairs_like_caissify() {
    let golden = include_str!("../data/swiss.txt");
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let (tournament, expected) = line.split_once(" => ").unwrap();
        let round = pair_swiss_round(&compact::read(tournament).unwrap()).unwrap();
        let sorted = |text: &str| text.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
        assert_eq!(sorted(&compact::write(&round)), sorted(expected), "{tournament}");
    }
}

fn players(count: u32) -> Vec<Player> {
    (1..=count).map(|id| Player::new(id, id.to_string())).collect()
}

#[test]
fn the_first_round_pairs_the_upper_with_the_lower_half() {
    let tournament = Tournament::new("First", players(9), 5);
    let round = pair_swiss_round(&tournament).unwrap();
    assert_eq!(compact::write(&round), "1-5 6-2 3-7 8-4 9");
}

#[test]
fn baku_acceleration_pairs_the_upper_half_among_itself() {
    let mut tournament = Tournament::new("Accelerated", players(8), 5);
    tournament.acceleration = Acceleration::Baku;
    let round = pair_swiss_round(&tournament).unwrap();
    assert_eq!(compact::write(&round), "1-3 4-2 5-7 8-6");
}

#[test]
fn absent_players_are_not_paired() {
    let mut tournament = Tournament::new("Absences", players(6), 5);
    tournament.players[0].withdrawn_after = Some(0);
    tournament.players[1].first_round = 2;
    let request = RequestedBye { round: 1, player: PlayerId(3), bye: Bye::HalfPoint };
    tournament.requested_byes.push(request);
    let round = pair_swiss_round(&tournament).unwrap();
    assert_eq!(round.pairings.len(), 1);
    assert_eq!(round.bye_of(PlayerId(3)), Some(Bye::HalfPoint));
    assert_eq!(round.bye_of(PlayerId(6)), Some(Bye::PairingAllocated));
    assert!(round.bye_of(PlayerId(1)).is_none() && round.pairing_of(PlayerId(2)).is_none());
}

#[test]
fn forbidden_pairings_are_avoided() {
    let mut tournament = Tournament::new("Siblings", players(4), 3);
    tournament.forbidden_pairings.push((PlayerId(1), PlayerId(3)));
    let round = pair_swiss_round(&tournament).unwrap();
    assert_eq!(compact::write(&round), "1-4 3-2");
}

#[test]
fn impossible_and_incomplete_rounds_are_refused() {
    let mut tournament = Tournament::new("Two", players(2), 3);
    let mut round = pair_swiss_round(&tournament).unwrap();
    tournament.rounds.push(round.clone());
    let missing = SwissError::Tournament(TournamentError::MissingResult(1));
    assert_eq!(pair_swiss_round(&tournament), Err(missing));
    round.pairings[0].result = Some(BoardResult::Draw);
    tournament.rounds[0] = round.clone();
    assert_eq!(pair_swiss_round(&tournament), Err(SwissError::NoLegalPairing));
    round.pairings[0].result = Some(BoardResult::WhiteWinsByForfeit);
    tournament.rounds[0] = round;
    assert!(pair_swiss_round(&tournament).is_ok(), "a forfeited game may be paired again");
}

#[test]
fn colours_do_not_restrict_games_without_them() {
    // After two rounds 1 and 2 have both had White twice: in chess they may not meet now.
    let line = "9 w - | 5w1 6w1 | 7w1 8w1 | Z 5b0 | Z 7b0 | 1b0 3w1 | 8w0 1b0 | 2b0 4w1 | 6b1 2b0";
    let mut tournament = compact::read(line).unwrap();
    let meets = |tournament: &Tournament| {
        let round = pair_swiss_round(tournament).unwrap();
        round.pairing_of(PlayerId(1)).unwrap().colour_of(PlayerId(2)).is_some()
    };
    assert!(!meets(&tournament));
    tournament.balances_colours = false;
    assert!(meets(&tournament));
}

#[test]
fn nobody_at_all_is_an_empty_round() {
    let round = pair_swiss_round(&Tournament::new("Empty", Vec::new(), 3)).unwrap();
    assert!(round.pairings.is_empty() && round.byes.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever happens, nobody meets twice, nobody is left out, and nobody gets two byes.
    #[test]
    fn every_round_is_legal(count in 2_u32..24, rounds in 1_u32..9, seed in any::<u64>()) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut tournament = Tournament::new("Random", players(count), rounds);
        let mut met = BTreeSet::new();
        let mut byes = BTreeSet::new();
        for number in 1..=rounds {
            for id in 1..=count {
                if random.f32() < 0.05 {
                    let bye = [Bye::HalfPoint, Bye::ZeroPoint][random.usize(..2)];
                    let player = PlayerId(id);
                    tournament.requested_byes.push(RequestedBye { round: number, player, bye });
                }
            }
            let mut round = match pair_swiss_round(&tournament) {
                Ok(round) => round,
                Err(error) => {
                    prop_assert_eq!(error, SwissError::NoLegalPairing);
                    return Ok(());
                }
            };
            let seated = 2 * round.pairings.len() + round.byes.len();
            prop_assert_eq!(seated, count as usize);
            for pairing in &mut round.pairings {
                let key = (pairing.white.min(pairing.black), pairing.white.max(pairing.black));
                let result = [
                    BoardResult::WhiteWins,
                    BoardResult::Draw,
                    BoardResult::BlackWins,
                    BoardResult::WhiteWinsByForfeit,
                ][random.usize(..4)];
                pairing.result = Some(result);
                prop_assert!(!met.contains(&key));
                if result.was_played() {
                    met.insert(key);
                }
            }
            for entry in round.byes.iter().filter(|entry| entry.bye == Bye::PairingAllocated) {
                prop_assert!(byes.insert(entry.player));
            }
            tournament.rounds.push(round);
            prop_assert_eq!(tournament.check_complete(), Ok(()));
        }
    }
}
