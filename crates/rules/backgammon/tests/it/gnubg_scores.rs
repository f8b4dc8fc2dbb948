//! Scores and cubes of written files, held against GNU Backgammon.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use game::{BySide, Event, Game, Line, Outcome, Side, Turn};
use salon_backgammon::{
    Beavers, GameWon, MatWriter, Move, Phase, Position, RecordedGame, Rules, SgfWriter,
};

use crate::files::sound;

/// The rules of money sessions: every option alone, and all together.
const MONEY: [&str; 12] = [
    "standard+money",
    "standard+money+jacoby",
    "standard+money+beavers",
    "standard+money+beavers+raccoons",
    "standard+money+auto=1",
    "standard+money+auto=3",
    "standard+money+jacoby+beavers+raccoons+auto=2",
    "standard+money+cubeless",
    "travel",
    "travel+jacoby+beavers+auto=1",
    "fortress",
    "premium",
];

/// The games of a session.
const SESSION: usize = 4;

/// GNU Backgammon's cube has no higher value.
const MAX_CUBE: u32 = 4096;

/// A random event. Doubles are more frequent than among people.
fn some_event(position: &Position, random: &mut fastrand::Rng) -> Option<Event<Position>> {
    match position.turn() {
        Turn::Over(_) => None,
        Turn::Chance => {
            let chances = position.chances();
            // Ties turn the cube, so that they must not be too rare.
            let ties = matches!(position.phase(), Phase::Opening) && random.u8(0..3) == 0;
            let chance = if ties { 0 } else { random.usize(..chances.len()) };
            Some(Event::Roll(chances[chance].0))
        }
        Turn::Player(by) => {
            let moves = position.legal_moves();
            let mv = match position.phase() {
                Phase::BeforeRoll(_) if position.stake() * 8 > MAX_CUBE => Move::Roll,
                Phase::BeforeRoll(_) if random.u8(0..6) > 0 => Move::Roll,
                Phase::Offered { .. } if random.u8(0..4) > 0 => {
                    *moves.iter().rev().find(|mv| **mv != Move::Drop).unwrap()
                }
                _ => moves[random.usize(..moves.len())],
            };
            Some(Event::Move { by, mv })
        }
    }
}

/// A random session or match; some games are given up, also after a roll.
fn session(rules: Rules, random: &mut fastrand::Rng) -> Vec<RecordedGame> {
    let (mut records, mut results): (Vec<RecordedGame>, Vec<Outcome<_>>) = (Vec::new(), Vec::new());
    while let Some(start) = Position::next_game(&rules, &results) {
        let mut record = RecordedGame {
            players: BySide { white: "right".to_owned(), black: "left".to_owned() },
            number: records.len() as u32 + 1,
            notes: Vec::new(),
            line: Line::new(start),
            agreed: None,
        };
        while let Some(event) = some_event(record.line.position(), random) {
            record.line.apply(&event).unwrap();
            let begun = record.line.events().len() > 6;
            if begun && record.line.turn().outcome().is_none() && random.u16(0..400) == 0 {
                let loser = if random.bool() { Side::White } else { Side::Black };
                record.agreed = Some(record.line.position().resignation(loser, random.u8(1..4)));
                break;
            }
        }
        results.push(record.outcome().unwrap());
        records.push(record);
        if rules.match_length().is_none() && records.len() == SESSION {
            break;
        }
    }
    records
}

fn sgf(records: &[RecordedGame]) -> String {
    let mut text = Vec::new();
    let mut writer = SgfWriter::new(&mut text);
    records.iter().for_each(|record| writer.write(record).unwrap());
    String::from_utf8(text).unwrap()
}

fn mat(records: &[RecordedGame]) -> String {
    let mut text = Vec::new();
    let mut writer = MatWriter::new(&mut text);
    records.iter().for_each(|record| writer.write(record).unwrap());
    String::from_utf8(text).unwrap()
}

/// Score before the game, winner, points, and the cube at the end: a line of `scores.tsv`.
fn scores(record: &RecordedGame) -> String {
    let column = |side| if side == Side::Black { "left" } else { "right" };
    let Some(Outcome::Win { winner, points, .. }) = record.outcome() else { panic!("no winner") };
    let before = record.line.start().score().points();
    let end = record.line.position();
    let owner = match end.phase() {
        // A cube that is offered or refused has no owner to speak of.
        Phase::Offered { .. } | Phase::Over(GameWon::Dropped { .. }) => "?",
        _ => end.cube().owner().map_or("-", column),
    };
    format!(
        "{}\t{}\t{}\t{points}\t{}\t{owner}",
        before.black,
        before.white,
        column(winner),
        end.stake()
    )
}

/// Whether a MAT file tells another program everything about these games.
fn fits_mat(records: &[RecordedGame]) -> bool {
    let gammons = records.iter().all(|record| record.line.start().rules().has_gammons());
    gammons && records.iter().all(|record| record.auto_doubles() == 0)
}

struct Exports<'f> {
    folder: &'f Path,
    table: String,
    kinds: [usize; 2],
}

impl Exports<'_> {
    fn add(&mut self, name: &str, records: &[RecordedGame]) {
        // SGF comes back unchanged; a tie in the opening roll is only a turned cube.
        let back = sound("sgf", &sgf(records));
        for (one, other) in records.iter().zip(&back) {
            assert_eq!(scores(one), scores(other), "{name}");
            let board = |record: &RecordedGame| record.line.position().board(Side::White);
            assert_eq!(board(one), board(other), "{name}");
        }
        assert_eq!(records.len(), back.len());
        self.write(&format!("{name}.sgf"), &sgf(records), records);
        self.kinds[0] += 1;
        if fits_mat(records) {
            self.write(&format!("{name}.mat"), &mat(records), records);
            self.kinds[1] += 1;
        }
    }

    fn write(&mut self, file: &str, text: &str, records: &[RecordedGame]) {
        std::fs::write(self.folder.join(file), text).unwrap();
        for record in records {
            let jacoby = if record.line.start().rules().has_jacoby() { "jacoby" } else { "-" };
            writeln!(self.table, "{file}\t{jacoby}\t{}", scores(record)).unwrap();
        }
    }
}

/// 500 money games and 200 matches with every option of the cube, as SGF and, where it can express
/// them, as MAT.
#[test]
#[ignore = "needs GNU Backgammon: apt install gnubg"]
fn gnubg_reads_the_same_scores_and_cubes() {
    let mut random = fastrand::Rng::with_seed(19);
    let folder = std::env::temp_dir().join(format!("salon-scores-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut exports = Exports { folder: &folder, table: String::new(), kinds: [0; 2] };
    let (mut money, mut raised) = (0, [0_u32; 4]);
    let mut index = 0;
    while money < 500 {
        let rules: Rules = MONEY[index % MONEY.len()].parse().unwrap();
        let records = session(rules, &mut random);
        for record in &records {
            let has = |mv| {
                record
                    .line
                    .events()
                    .iter()
                    .any(|e| matches!(e, Event::Move { mv: m, .. } if *m == mv))
            };
            raised[0] += u32::from(has(Move::Double));
            raised[1] += u32::from(has(Move::Beaver));
            raised[2] += u32::from(has(Move::Raccoon));
            raised[3] += u32::from(record.auto_doubles() > 0);
        }
        money += records.len();
        exports.add(&format!("money{index}"), &records);
        index += 1;
    }
    for index in 0..200 {
        let length = random.u8(1..=15);
        let cubeless = if index % 8 == 0 { "+cubeless" } else { "" };
        let rules = format!("standard+match={length}{cubeless}").parse().unwrap();
        exports.add(&format!("match{index}"), &session(rules, &mut random));
    }
    assert!(raised.iter().all(|count| *count >= 20), "{raised:?}");
    std::fs::write(folder.join("scores.tsv"), &exports.table).unwrap();
    eprintln!("{money} money games {raised:?}, files {:?}", exports.kinds);
    let said = gnubg(&folder);
    let summary = said.lines().find(|line| line.starts_with("scores compared")).unwrap_or(&said);
    eprintln!("{summary}");
    assert!(summary.ends_with(" 0 differences"), "{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}

fn gnubg(folder: &Path) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/oracles/check_scores.py");
    let program = std::env::var("GNUBG").unwrap_or_else(|_| "/usr/games/gnubg".to_owned());
    let mut command = Command::new(&program);
    let run = command.args(["-t", "-q", "-p", script]).env("SALON_SCORES", folder).output();
    let run = run.unwrap_or_else(|error| panic!("{program}: {error}; apt install gnubg"));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// Games with every option of the cube, written by Salon, and the scores and cubes that GNU
/// Backgammon 1.07 reads in them.
#[test]
fn games_that_gnubg_has_checked() {
    let text = include_str!("../data/cube_options.sgf");
    let wanted: Vec<_> = include_str!("../data/cube_options.tsv").lines().collect();
    let records = sound("sgf", text);
    assert_eq!(records.iter().map(scores).collect::<Vec<_>>(), wanted);
    assert_eq!(sgf(&records), text);
    let options = |held: fn(&Rules) -> bool| records.iter().any(|r| held(r.line.start().rules()));
    assert!(options(Rules::has_jacoby) && options(|rules| rules.beavers() == Beavers::Raccoons));
    assert!(records.iter().any(|record| record.auto_doubles() > 0));
    assert!(records.iter().any(|record| record.line.start().score().is_crawford()));
}

/// Writes the games of [`games_that_gnubg_has_checked`] with the scores that GNU Backgammon reads.
#[test]
#[ignore = "writes golden data: only when games are to be replaced"]
fn writes_golden_games() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut records: Vec<RecordedGame> = Vec::new();
    for rules in [
        "standard+money+jacoby+beavers+raccoons+auto=2",
        "travel+jacoby+beavers+auto=1",
        "standard+match=3",
        "fortress",
    ] {
        let rules: Rules = rules.parse().unwrap();
        let games = loop {
            let games = session(rules, &mut random);
            let crawford = games.iter().any(|game| game.line.start().score().is_crawford());
            if crawford || rules.match_length().is_none() {
                break games;
            }
        };
        records.extend(games);
    }
    let data = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let text = sgf(&records);
    std::fs::write(data.join("cube_options.sgf"), &text).unwrap();
    let table: String = sound("sgf", &text).iter().map(|r| scores(r) + "\n").collect();
    std::fs::write(data.join("cube_options.tsv"), table).unwrap();
}
