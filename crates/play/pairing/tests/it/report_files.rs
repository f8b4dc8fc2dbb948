use salon_pairing::{
    BoardResult, Bye, Colour, Pairing, Player, PlayerBye, PlayerId, Points, RequestedBye, Round,
    Title, Tournament, TrfError, TrfHeader, UnplayedRounds, pair_swiss_round, read_trf, standings,
    write_trf,
};

/// Two rounds of five players with every kind of result, written by hand after the column table of TRF16.
const REPORT: &str = "\
012 Hand-made Open
022 Nancy
032 FRA
042 2026/02/01
052 2026/02/02
092 Individual: Swiss-System
102 Arbiter, Anna
142 5
152 B
001    1 m GM Alpha, Anne                       2500 FRA     1234567 1990/01/31  1.0    2     4 b 0  0000 - F
001    2 w WF Beta, Bea                         2300 GER             1992        1.5    1     5 w 1     3 b =
001    3 m    Gamma, Gus                                                         0.5    5  0000 - Z     2 w =
001    4 m    Delta, Didier                     1900 FRA                         1.0    2     1 w 1     5 w -
001    5 m    Epsilon, Eve                      1800 FRA                         1.0    2     2 b 0     4 b +
240 H 003    4
260 001 005    1    3
";

#[test]
fn reads_every_kind_of_record() {
    let (tournament, header) = read_trf(REPORT).unwrap();
    assert_eq!(header.city, "Nancy");
    assert_eq!(tournament.name, "Hand-made Open");
    assert_eq!(tournament.planned_rounds, 5);
    assert_eq!(tournament.initial_colour, Colour::Black);
    let first = &tournament.players[0];
    assert_eq!((first.rating, first.title), (Some(2500), Some(Title::Gm)));
    assert_eq!((first.federation_number, first.sex), (Some(1_234_567), Some('m')));
    assert_eq!(tournament.players[1].title, Some(Title::Wfm));
    assert_eq!(tournament.rounds.len(), 2);
    assert_eq!(tournament.rounds[0].bye_of(PlayerId(3)), Some(Bye::ZeroPoint));
    assert_eq!(tournament.rounds[1].bye_of(PlayerId(1)), Some(Bye::FullPoint));
    let forfeit = tournament.rounds[1].pairing_of(PlayerId(4)).unwrap();
    assert_eq!(forfeit.result, Some(BoardResult::BlackWinsByForfeit));
    let request = RequestedBye { round: 3, player: PlayerId(4), bye: Bye::HalfPoint };
    assert_eq!(tournament.requested_byes, [request]);
    assert_eq!(tournament.forbidden_pairings, [(PlayerId(1), PlayerId(3))]);
    assert!(pair_swiss_round(&tournament).is_ok());
}

#[test]
fn reads_back_what_it_writes() {
    let (tournament, header) = read_trf(REPORT).unwrap();
    let table = standings(&tournament, &[], UnplayedRounds::VirtualOpponent);
    let written = write_trf(&tournament, &header, &table);
    assert_eq!(read_trf(&written).unwrap(), (tournament.clone(), header.clone()));
    assert_eq!(read_trf(&written.replace('\n', "\r")).unwrap(), (tournament, header));
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
        lines.retain(|line| !line.starts_with("062") && !line.starts_with("072"));
        lines.sort();
        lines
    };
    assert_eq!(sorted(&written), sorted(REPORT));
}

#[test]
fn writes_other_point_systems_and_absences() {
    let mut tournament =
        Tournament::new("Threes", (1..=3).map(|id| Player::new(id, "A")).collect(), 2);
    tournament.point_system = salon_pairing::PointSystem::THREE_POINTS;
    tournament.rounds.push(Round {
        pairings: vec![
            Pairing::new(PlayerId(2), PlayerId(1)).with_result(BoardResult::DoubleForfeit),
        ],
        byes: Vec::new(),
    });
    let written = write_trf(&tournament, &TrfHeader::default(), &[]);
    let (read, _) = read_trf(&written).unwrap();
    assert_eq!(read.point_system.win, Points::whole(3));
    assert_eq!(read.rounds, tournament.rounds);
}

#[test]
fn a_column_of_byes_belongs_to_the_round_to_be_paired() {
    let mut tournament =
        Tournament::new("Next", (1..=3).map(|id| Player::new(id, "A")).collect(), 2);
    let byes = vec![PlayerBye { player: PlayerId(2), bye: Bye::HalfPoint }];
    tournament.rounds.push(Round { pairings: Vec::new(), byes });
    let (read, _) = read_trf(&write_trf(&tournament, &TrfHeader::default(), &[])).unwrap();
    assert_eq!(read.rounds.len(), 0);
    assert_eq!(read.requested_bye(1, PlayerId(2)), Some(Bye::HalfPoint));
}

#[test]
fn says_what_is_wrong_and_where() {
    let number = read_trf("012 x\n001 abcd").unwrap_err();
    assert_eq!(number, TrfError::Number { line: 2, what: "starting rank" });
    let alone = REPORT.replace("    5 w 1     3 b =", "    5 w 0     3 b =");
    assert!(matches!(read_trf(&alone), Err(TrfError::Contradiction { round: 1, .. })));
    let letter = REPORT.replace("0000 - F", "0000 - ?");
    assert!(matches!(read_trf(&letter), Err(TrfError::Letter { round: 2, letter: '?', .. })));
    assert!(matches!(read_trf("240 X 001 1"), Err(TrfError::Bye { line: 1 })));
    assert!(read_trf("001    1\n001    1").is_err());
}

proptest::proptest! {
    /// Broken reports are refused, never a panic, and what is read is a sound tournament.
    #[test]
    fn damaged_reports_are_read_or_refused(cut in 0_usize..900, insert in "[ 0-9a-zA-Z+=\\-]{0,12}", drop in 0_usize..12) {
        let at = REPORT.floor_char_boundary(cut.min(REPORT.len()));
        let end = REPORT.floor_char_boundary((at + drop).min(REPORT.len()));
        let damaged = format!("{}{insert}{}", &REPORT[..at], &REPORT[end..]);
        if let Ok((tournament, header)) = read_trf(&damaged) {
            let _ = pair_swiss_round(&tournament);
            let _ = standings(&tournament, &salon_pairing::TieBreak::ALL, UnplayedRounds::VirtualOpponent);
            let written = write_trf(&tournament, &header, &[]);
            proptest::prop_assert!(read_trf(&written).is_ok(), "{}", written);
        }
    }
}
