//! Tournaments in plain-text files: what is written is read, and what people write by hand is understood or refused.

use salon_pairing::{
    BoardResult, Bye, MatchPoints, PairError, Player, PlayerId, ReportedResult, RequestedBye,
    ResultError, Section, TieBreak, Tournament, TournamentFile, TournamentFileError,
    TournamentFormat,
};

fn players(count: u32) -> Vec<Player> {
    (1..=count).map(|id| Player::new(id, format!("Player \"{id}\"")).rated(2000)).collect()
}

fn file(count: u32, rounds: u32, format: TournamentFormat) -> TournamentFile {
    TournamentFile::new(Tournament::new("Club evening", players(count), rounds), format)
}

fn reported(text: &str) -> Option<ReportedResult> {
    Some(ReportedResult::parse(text).unwrap())
}

fn assert_survives(file: &TournamentFile) {
    let text = file.write();
    assert_eq!(TournamentFile::read(&text).as_ref(), Ok(file), "{text}");
}

/// Plays every round with these results in turn.
fn play_rounds(file: &mut TournamentFile, results: &[&str]) {
    let mut results = results.iter().cycle();
    while file.pair().is_ok() {
        assert_survives(file);
        let round = file.tournament.rounds.last().unwrap().clone();
        for (board, pairing) in (1..).zip(&round.pairings) {
            if pairing.result.is_none() {
                file.set_result(None, board, reported(results.next().unwrap())).unwrap();
            }
        }
        assert_survives(file);
    }
}

#[test]
fn swiss_and_round_robin_survive_being_written() {
    let results = ["1-0", "=", "0-1", "5:3", "+-", "--"];
    for format in
        [TournamentFormat::Swiss, TournamentFormat::RoundRobin, TournamentFormat::DoubleRoundRobin]
    {
        let mut file = file(7, 5, format);
        file.game = "backgammon".to_owned();
        let bye = RequestedBye { round: 2, player: PlayerId(3), bye: Bye::HalfPoint };
        file.tournament.requested_byes.push(bye);
        file.tournament.players[4].withdrawn_after = Some(3);
        file.tournament.forbidden_pairings.push((PlayerId(1), PlayerId(2)));
        play_rounds(&mut file, &results);
        let rounds = u32::try_from(file.tournament.rounds.len()).unwrap();
        assert_eq!(rounds, file.planned_rounds());
        assert_eq!(file.pair(), Err(PairError::AllRoundsPaired(rounds)));
    }
}

#[test]
fn draws_survive_being_written() {
    for format in TournamentFormat::ALL.into_iter().filter(|format| format.is_elimination()) {
        let mut file = file(6, 0, format);
        file.pair().unwrap();
        assert_eq!(file.pair(), Err(PairError::DrawMade));
        loop {
            assert_survives(&file);
            let Some((at, _)) = file.draw.as_ref().unwrap().ready().next() else { break };
            assert_eq!(file.set_result(None, at + 1, reported("=")), Err(ResultError::NoWinner));
            file.set_result(None, at + 1, reported("2:5")).unwrap();
        }
        let draw = file.draw.as_ref().unwrap();
        assert!(draw.section_winner(Section::Main).is_some(), "{format:?}");
    }
}

/// By hand: in a round robin of four, player 4 withdraws after one of three rounds, which is less than half of the
/// games, so that the player and the results against the player are left out.
#[test]
fn a_player_who_leaves_a_round_robin_early_is_left_out() {
    let mut file = file(4, 0, TournamentFormat::RoundRobin);
    file.pair().unwrap();
    // The Berger table of four begins with 1-4 and 2-3.
    file.set_result(None, 1, reported("0-1")).unwrap();
    file.set_result(None, 2, reported("1-0")).unwrap();
    file.tournament.players[3].withdrawn_after = Some(1);
    file.pair().unwrap();
    let standings = file.standings();
    assert!(standings.iter().all(|line| line.player != PlayerId(4)));
    assert_eq!(standings[0].player, PlayerId(2));
    let forfeits = file.tournament.rounds[1].pairings.iter().filter(|p| p.result.is_some());
    assert_eq!(forfeits.count(), 1);
}

/// What an organiser might write by hand.
const BY_HAND: &str = r#"
salon-tournament = 1
name = "Vendredi soir"
game = "backgammon"
rules = "standard+match=3"
format = "swiss"
rounds = 4
tie-breaks = ["BH-C1", "PD"]
colours = false
byes = [{ player = 2, round = 2, bye = "half" }]

[[player]]
id = 1
name = "Ada"

[[player]]
id = 2
name = "Béa"
rating = 1700

[[player]]
id = 3
name = "Cleo"
from = 2

[[round]]
boards = ["1-2 3:1"]
"#;

#[test]
fn reads_what_people_write() {
    let file = TournamentFile::read(BY_HAND).unwrap();
    assert_eq!(file.tie_breaks, [TieBreak::BuchholzCut1, TieBreak::MatchPointsDifference]);
    let pairing = file.tournament.rounds[0].pairings[0];
    assert_eq!(pairing.result, Some(BoardResult::WhiteWins));
    assert_eq!(pairing.match_points, Some(MatchPoints { white: 3, black: 1 }));
    let mut file = file;
    file.pair().unwrap();
    assert_eq!(file.tournament.rounds[1].bye_of(PlayerId(2)), Some(Bye::HalfPoint));
    assert_survives(&file);
}

#[test]
fn says_what_is_wrong_and_where() {
    let wrong =
        |from: &str, to: &str| TournamentFile::read(&BY_HAND.replace(from, to)).unwrap_err();
    let syntax = wrong("rounds = 4", "rounds = four");
    assert!(matches!(syntax, TournamentFileError::Syntax { line: 7, .. }), "{syntax}");
    let misspelt = wrong("colours = false", "colors = false").to_string();
    assert!(misspelt.contains("colors") && misspelt.contains("line 9"), "{misspelt}");
    assert_eq!(wrong("tournament = 1", "tournament = 2"), TournamentFileError::NewerVersion(2));
    assert!(wrong("\"swiss\"", "\"swis\"").to_string().contains("'swis'"));
    assert!(wrong("1-2 3:1", "1-2 3:x").to_string().contains("'1-2 3:x'"));
    assert!(wrong("1-2 3:1", "1-9").to_string().contains("no player 9"));
    let draw = wrong("\"swiss\"", "\"knockout\"\nseeds = [1, 2, 1]").to_string();
    assert!(draw.contains("two players have the id 1"), "{draw}");
    assert!(wrong("1-2 3:1", "1-1").to_string().contains("himself"));
}

#[test]
fn results_go_to_boards_that_exist() {
    let mut file = file(4, 3, TournamentFormat::Swiss);
    assert_eq!(file.set_result(None, 1, reported("1-0")), Err(ResultError::NoRound(1)));
    file.pair().unwrap();
    let no_board = ResultError::NoBoard { round: 1, board: 3 };
    assert_eq!(file.set_result(None, 3, reported("1-0")), Err(no_board));
    assert_eq!(file.set_result(Some(2), 1, reported("1-0")), Err(ResultError::NoRound(2)));
    file.set_result(None, 1, reported("1-0")).unwrap();
    assert!(matches!(file.pair(), Err(PairError::Tournament(_))), "a result is missing");
    file.set_result(None, 2, reported("1-0")).unwrap();
    file.pair().unwrap();
    // A result can be corrected later, but not removed.
    file.set_result(Some(1), 1, reported("=")).unwrap();
    assert_eq!(file.set_result(Some(1), 1, None), Err(ResultError::Followed(1)));
}

#[test]
fn one_player_is_no_tournament() {
    for format in TournamentFormat::ALL {
        assert_eq!(file(1, 3, format).pair(), Err(PairError::TooFewPlayers), "{format:?}");
    }
}
