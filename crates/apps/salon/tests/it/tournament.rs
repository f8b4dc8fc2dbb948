//! `salon tournament`: a club evening from the first player to the report, and what can go wrong on the way.

use std::fs;
use std::path::PathBuf;

use crate::run::{Output, salon};

/// A file in a folder of its own for each test.
struct Evening {
    file: PathBuf,
}

impl Evening {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tournament-{name}"));
        // A folder of an earlier run.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self { file: folder.join("evening.toml") }
    }

    fn beside(&self, name: &str) -> String {
        self.file.with_file_name(name).display().to_string()
    }

    /// Runs a command of `salon tournament` with the file after its name.
    fn run(&self, arguments: &[&str]) -> Output {
        let file = self.file.display().to_string();
        let (command, others) = arguments.split_first().unwrap();
        let mut all = vec!["tournament", command, &file];
        all.extend(others);
        salon(&all)
    }

    fn json(&self, arguments: &[&str]) -> Vec<serde_json::Value> {
        let answer = self.run(&[arguments, &["--json"]].concat());
        assert_eq!(answer.code, 0, "{}", answer.errors);
        answer.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Five Swiss rounds are planned; two are played. By hand: four players by rating are paired 1-3 and 2-4 in the first
/// round. If the favourites win, they meet in the second round, and so do the others.
#[test]
fn a_club_evening_from_a_list_to_the_report() {
    let evening = Evening::new("evening");
    let list = evening.beside("players.csv");
    fs::write(&list, "Nom;Elo;Club\nDan;1500;Sud\nAda;1800;Nord\nCleo;1600;Nord\nBen;1700;Sud\n")
        .unwrap();
    let created = evening.run(&["new", "--name", "Friday", "--players", &list, "--rounds", "5"]);
    assert_eq!((created.code, created.errors.trim()), (0, "Friday: 4 players"));
    let pairings = evening.run(&["pair"]).succeeds();
    assert!(pairings.output.starts_with("Friday, round 1 of 5\n"), "{}", pairings.output);
    for (board, white, black) in [(1, "Ada", "Cleo"), (2, "Dan", "Ben")] {
        let boards = evening.json(&["pairings"]);
        let line = &boards[board - 1];
        assert_eq!((&line["white"], &line["black"]), (&white.into(), &black.into()));
    }
    evening.run(&["pair"]).fails_with(1, "round 1 has a board without a result");
    evening.run(&["result", "1", "1-0"]);
    let noted = evening.run(&["result", "2", "0-1"]);
    assert!(noted.errors.contains("0 results are missing"), "{}", noted.errors);
    assert_eq!(evening.run(&["add", "Eve", "--rating", "1650"]).code, 0);
    evening.run(&["pair"]).succeeds();
    let second = evening.json(&["pairings"]);
    assert_eq!((&second[0]["white"], &second[0]["black"]), (&"Ben".into(), &"Ada".into()));
    let standings = evening.json(&["standings"]);
    assert_eq!(standings[0]["points"], "1.0");
    assert_eq!(standings.len(), 5);
    let report = evening.run(&["export"]).succeeds().output;
    assert!(report.contains("012 Friday") && report.contains("001    1"), "{report}");
    let table = evening.run(&["export", "--to", "csv"]).succeeds().output;
    assert!(table.starts_with("place,name,rating,club,points,BH-C1,BH,SB\r\n"), "{table}");
}

#[test]
fn the_last_change_can_be_undone_and_brought_back() {
    let evening = Evening::new("undo");
    evening.run(&[
        "new",
        "--name",
        "Friday",
        "--game",
        "backgammon",
        "--rules",
        "standard+match=3",
    ]);
    evening.run(&["undo"]).fails_with(1, "no earlier state");
    for name in ["Ada", "Ben"] {
        assert_eq!(evening.run(&["add", name]).code, 0);
    }
    evening.run(&["pair"]).succeeds();
    evening.run(&["result", "1", "3:1"]);
    let before = fs::read_to_string(&evening.file).unwrap();
    assert_eq!(evening.run(&["undo"]).code, 0);
    assert!(evening.json(&["pairings"])[0]["result"].is_null());
    assert_eq!(evening.run(&["undo"]).code, 0);
    assert_eq!(fs::read_to_string(&evening.file).unwrap(), before);
    assert_eq!(evening.json(&["pairings"])[0]["result"], "3:1");
}

#[test]
fn a_knockout_shows_what_can_be_played_and_who_has_won() {
    let evening = Evening::new("knockout");
    evening.run(&["new", "--name", "Cup", "--system", "knockout+third-place", "--lang", "fr"]);
    for name in ["Ada", "Ben", "Cleo", "Dan"] {
        evening.run(&["add", name]);
    }
    evening.run(&["pair"]).succeeds();
    assert_eq!(evening.json(&["pairings"]).len(), 2);
    evening.run(&["add", "Eve"]).fails_with(1, "only a Swiss tournament");
    evening.run(&["result", "1", "="]).fails_with(1, "needs a winner");
    evening.run(&["result", "3", "1-0"]).fails_with(1, "match 3 does not have two players yet");
    for board in ["1", "2", "3", "4"] {
        evening.run(&["result", board, "1-0"]);
    }
    let standings = evening.run(&["standings"]).succeeds().output;
    assert!(standings.contains("Winner: ") && standings.contains("Third place: "), "{standings}");
    assert!(!standings.contains("left"), "{standings}");
}

#[test]
fn wrong_input_is_refused_and_changes_nothing() {
    let evening = Evening::new("wrong");
    evening.run(&["pair"]).fails_with(1, "cannot read");
    evening.run(&["new", "--name", "Friday"]);
    evening.run(&["new", "--name", "Friday"]).fails_with(1, "exists already");
    evening.run(&["pair"]).fails_with(1, "at least two players");
    evening.run(&["add", ""]).fails_with(2, "1 to 100 characters");
    evening.run(&["result", "1", "2-0"]).fails_with(2, "it must be 1-0");
    evening.run(&["result", "1", "-+"]).fails_with(1, "has not been paired");
    evening.run(&["withdraw", "Zoe"]).fails_with(1, "no player 'Zoe'");
    evening.run(&["pairings"]).fails_with(1, "no round has been paired yet");
    let text = fs::read_to_string(&evening.file).unwrap();
    fs::write(&evening.file, text.replace("rounds = 5", "rounds = five")).unwrap();
    evening.run(&["pair"]).fails_with(1, "line 6");
    let list = evening.beside("players.csv");
    fs::write(&list, "name,rating\nAda,strong\n").unwrap();
    let other = evening.beside("other.toml");
    salon(&["tournament", "new", &other, "--name", "X", "--players", &list])
        .fails_with(1, "line 2: the rating 'strong'");
    salon(&["tournament", "new", &other, "--name", "X", "--rules", "nonsense"])
        .fails_with(2, "nonsense");
    assert!(!PathBuf::from(other).exists());
}
