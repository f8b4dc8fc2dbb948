//! Standings computed by hand beside the tests.

use salon_pairing::{
    BoardResult, Bye, MatchPoints, Pairing, Player, PlayerBye, PlayerId, Round, TieBreak,
    Tournament, UnplayedRounds, round_robin, standings,
};

fn players(count: u32) -> Vec<Player> {
    (1..=count).map(|id| Player::new(id, format!("Player {id}"))).collect()
}

fn game(white: u32, black: u32, result: BoardResult) -> Pairing {
    Pairing::new(PlayerId(white), PlayerId(black)).with_result(result)
}

fn bye(player: u32, bye: Bye) -> PlayerBye {
    PlayerBye { player: PlayerId(player), bye }
}

/// Three rounds with a bye of each kind and a forfeit. Scores: 1.5, 2, 0.5 and 2.5.
fn with_unplayed_rounds() -> Tournament {
    let mut tournament = Tournament::new("By hand", players(4), 3);
    tournament.rounds = vec![
        Round {
            pairings: vec![game(1, 3, BoardResult::WhiteWins), game(2, 4, BoardResult::Draw)],
            byes: Vec::new(),
        },
        Round {
            pairings: vec![game(1, 2, BoardResult::Draw)],
            byes: vec![bye(4, Bye::PairingAllocated), bye(3, Bye::HalfPoint)],
        },
        Round {
            pairings: vec![
                game(4, 1, BoardResult::WhiteWins),
                game(2, 3, BoardResult::WhiteWinsByForfeit),
            ],
            byes: Vec::new(),
        },
    ];
    tournament
}

/// The values of a tie-break for players 1, 2, 3, ...
fn values(tournament: &Tournament, tie_break: TieBreak, unplayed: UnplayedRounds) -> Vec<String> {
    let mut table = standings(tournament, &[tie_break], unplayed);
    table.sort_by_key(|standing| standing.player);
    table.iter().map(|standing| standing.tie_breaks[0].to_string()).collect()
}

#[test]
fn unplayed_rounds_count_against_virtual_opponents() {
    let tournament = with_unplayed_rounds();
    let of = |tie_break| values(&tournament, tie_break, UnplayedRounds::VirtualOpponent);
    // Player 1 met 0.5, 2 and 2.5. Player 2 met 2.5 and 1.5; the forfeit counts as min(2, 0.5). Player 3 met 1.5; the bye is
    // min(0.5, 3 draws), the forfeit min(0.5, 2). Player 4 met 2 and 1.5; the bye is min(2.5, 3 draws).
    assert_eq!(of(TieBreak::Buchholz), ["5", "4.5", "2.5", "5"]);
    assert_eq!(of(TieBreak::BuchholzCut1), ["4.5", "4", "2", "3.5"]);
    assert_eq!(of(TieBreak::BuchholzCut2), ["2.5", "2.5", "1.5", "2"]);
    assert_eq!(of(TieBreak::BuchholzMedian1), ["2", "1.5", "0.5", "1.5"]);
    assert_eq!(of(TieBreak::SonnebornBerger), ["1.5", "2.5", "0.25", "4"]);
}

#[test]
fn running_scores_and_wins() {
    let tournament = with_unplayed_rounds();
    let of = |tie_break| values(&tournament, tie_break, UnplayedRounds::VirtualOpponent);
    assert_eq!(of(TieBreak::Progressive), ["4", "3.5", "1", "4.5"]);
    assert_eq!(of(TieBreak::Wins), ["1", "1", "0", "2"]);
    assert_eq!(of(TieBreak::GamesWon), ["1", "0", "0", "1"]);
    assert_eq!(of(TieBreak::GamesWithBlack), ["1", "1", "1", "1"]);
}

#[test]
fn rounds_after_a_withdrawal_count_as_draws_for_the_opponents() {
    let mut tournament = Tournament::new("Withdrawal", players(2), 3);
    let first = vec![game(1, 2, BoardResult::BlackWins)];
    tournament.rounds =
        vec![Round { pairings: first, byes: Vec::new() }, Round::default(), Round::default()];
    let of = values(&tournament, TieBreak::Buchholz, UnplayedRounds::VirtualOpponent);
    // Player 2 won and left: 1 + 0.5 + 0.5 for the opponent. The own absences of player 1 are games against 0 points.
    assert_eq!(of[0], "2");
}

#[test]
fn direct_encounter_decides_only_what_is_certain() {
    let mut tournament = Tournament::new("Encounters", players(6), 2);
    // 1, 2 and 3 have a point each. 1 has beaten 2, but 3 has met neither: no one is surely ahead.
    tournament.rounds = vec![
        Round {
            pairings: vec![game(1, 2, BoardResult::WhiteWins), game(3, 4, BoardResult::WhiteWins)],
            byes: Vec::new(),
        },
        Round {
            pairings: vec![game(5, 1, BoardResult::WhiteWins), game(2, 6, BoardResult::WhiteWins)],
            byes: vec![bye(3, Bye::ZeroPoint)],
        },
    ];
    let rank = |tournament: &Tournament| {
        let table =
            standings(tournament, &[TieBreak::DirectEncounter], UnplayedRounds::VirtualOpponent);
        table.iter().map(|line| (line.player.0, line.place)).collect::<Vec<_>>()
    };
    assert_eq!(rank(&tournament)[..4], [(1, 1), (2, 1), (3, 1), (5, 1)]);
    // A second point each for 1 and 2 leaves only the two of them tied, and 1 has won their game.
    let third = vec![game(1, 6, BoardResult::WhiteWins), game(2, 4, BoardResult::WhiteWins)];
    tournament.rounds.push(Round { pairings: third, byes: Vec::new() });
    assert_eq!(rank(&tournament)[..2], [(1, 1), (2, 2)]);
}

#[test]
fn a_round_robin_counts_forfeits_against_the_scheduled_opponent() {
    let mut tournament = Tournament::new("All play all", players(3), 3);
    let ids: Vec<PlayerId> = tournament.players.iter().map(|player| player.id).collect();
    tournament.rounds = round_robin(&ids, salon_pairing::RoundRobinCycles::Single);
    // Berger: 2-3, 1-2, 3-1.
    for (round, result) in
        [(0, BoardResult::WhiteWinsByForfeit), (1, BoardResult::Draw), (2, BoardResult::BlackWins)]
    {
        tournament.rounds[round].pairings[0].result = Some(result);
    }
    let of = values(&tournament, TieBreak::SonnebornBerger, UnplayedRounds::AsScheduled);
    // 1: draw with 2 (1.5 points) and a win over 3 (0). 2: a win over 3 (0) and a draw with 1 (1.5).
    assert_eq!(of, ["0.75", "0.75", "0"]);
    let encounter = values(&tournament, TieBreak::DirectEncounter, UnplayedRounds::AsScheduled);
    assert_eq!(encounter[..2], ["0.5", "0.5"]);
}

#[test]
fn backgammon_counts_points_for_and_against() {
    let mut tournament = Tournament::new("Matches to 5", players(2), 1);
    let mut pairing = game(1, 2, BoardResult::BlackWins);
    pairing.match_points = Some(MatchPoints { white: 3, black: 5 });
    tournament.rounds = vec![Round { pairings: vec![pairing], byes: Vec::new() }];
    let of = |tie_break| values(&tournament, tie_break, UnplayedRounds::VirtualOpponent);
    assert_eq!(of(TieBreak::MatchPointsFor), ["3", "5"]);
    assert_eq!(of(TieBreak::MatchPointsDifference), ["-2", "2"]);
}

#[test]
fn performance_adds_the_handbook_difference() {
    let rated = [(1, 2000), (2, 2100), (3, 2200)];
    let rated = rated.map(|(id, rating)| Player::new(id, "x").rated(rating)).to_vec();
    let mut tournament = Tournament::new("Rated", rated, 2);
    tournament.rounds = vec![
        Round { pairings: vec![game(1, 2, BoardResult::WhiteWins)], byes: Vec::new() },
        Round { pairings: vec![game(3, 1, BoardResult::Draw)], byes: Vec::new() },
    ];
    // 1.5 of 2 against an average of 2150: 75% add 193.
    let of = values(&tournament, TieBreak::PerformanceRating, UnplayedRounds::VirtualOpponent);
    assert_eq!(of[0], "2343");
}

#[test]
fn tie_break_ids_are_unique_and_readable() {
    for tie_break in TieBreak::ALL {
        assert_eq!(TieBreak::parse(tie_break.id()), Some(tie_break));
    }
    assert_eq!(TieBreak::parse("luck"), None);
}
