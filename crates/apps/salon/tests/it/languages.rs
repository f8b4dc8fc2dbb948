//! Every command with good and bad input, in both languages.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::run::{Output, command, output_of, salon, salon_with_input};

const THREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/three.pgn");
const VALID: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sound.pdn");
const FAIR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/honest.salon");
const TRAINING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/school");
const ODD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/odd.pgn");
const ODD_PDN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/odd.pdn");
const ODD_MAT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/odd.mat");

const BATCH: &[u8] = b"8/8/8/8/8/k7/7p/K7 w - - 0 1\n8/8/8/8/8/8/8/Kk6 w - - 0 1\nnonsense\n\xff\n";

/// White redoubles, and Black drops.
const DROP: &str = "apply backgammon 31 8/5,6/5 double take 64 24/14 double drop";

/// The knights go out and back twice: a draw can be claimed.
const REPETITION: &str = "apply chess g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";

/// Command lines: every command with its options, and every kind of wrong usage.
const COMMANDS: &[&str] = &[
    // Valid.
    "help",
    "help apply",
    "perft chess --depth 2 --divide",
    "perft checkers --depth 2",
    "moves chess",
    "moves chess --batch",
    "moves backgammon",
    "moves checkers --rules deluxe",
    "moves chess --position rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR_w_KQkq_-_1_3",
    "apply chess e2e4 e7e5",
    "apply chess f2f3 e7e5 g2g4 d8h4",
    "apply checkers 11-15 --rules sleigh",
    REPETITION,
    DROP,
    "apply backgammon 31 8/5,6/5 --rules travel",
    "show chess",
    "show checkers --rules travel",
    "show backgammon",
    "show backgammon --rules travel",
    "show chess --svg",
    "check VALID",
    "check THREE",
    "check --quiet THREE ODD ODDPDN ODDMAT",
    "convert VALID --to fen",
    "convert THREE --to fen",
    "convert THREE --to pgn --output TMP/out.pgn",
    "book checkers --show 9-14",
    "book checkers --show 9-14_22-18_5-9_18x9_5x14_32-27_nonsense",
    "book checkers --show B:W32:B1",
    "book checkers --show 9-14 --book THREE",
    "book checkers --show 9-14 --book TMP/none.book",
    "book checkers --show 9-14 --nodes 5",
    "book checkers --nodes 1 --plies 1 -o TMP/tiny.book",
    "book checkers --plies 0 -o TMP/tiny.book",
    "book checkers",
    "book chess --show e4",
    "book chess --nodes 5 --plies 1 -o TMP/chess.bin",
    "book chess --games TMP/none.pgn -o TMP/chess.bin",
    "book checkers --games TMP/none.pgn -o TMP/tiny.book",
    "book backgammon -o TMP/none.book",
    "tables checkers --pieces 2",
    "rules",
    "rules chess",
    "rules chess travel",
    "rules checkers",
    "rules checkers deluxe",
    "rules backgammon",
    "rules backgammon travel",
    "rules chess --compare",
    "rules checkers --compare",
    "rules backgammon --compare",
    "rules --check",
    "rules --markdown TMP/pages",
    "dice verify FAIR",
    "tables backgammon --output TMP/bearoff.bin",
    "tables chess --pieces 3",
    "rollout --position XGID=-B---------------------aa-:0:0:1:00:0:0:0:0:10 --games 2",
    "rollout --position XGID=-B----------------------b-:0:0:1:31:0:0:0:0:10 --games 2",
    "rollout --position nonsense",
    "rollout --position XGID=-b------------------------:0:0:1:00:0:0:0:0:10",
    "engine chess --external 1",
    "train backgammon --games 0 --lessons 0 --out TMP/school",
    "puzzles checkers --count 1",
    "puzzles checkers --count 1 --output TMP/puzzles.txt",
    // Refused or invalid.
    "puzzles ludo",
    "puzzles checkers --count 0",
    "puzzles checkers --count 1 --output TMP",
    "help nonsense",
    "apply chess e2e5",
    "apply chess e2e4 e7e5 e1g1",
    "apply chess later",
    "apply chess --rules fortress e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1",
    "apply chess f2f3 e7e5 g2g4 d8h4 a2a3",
    "apply checkers 11-20",
    "apply checkers e2e4",
    "apply backgammon 31 8/4,6/5",
    "apply backgammon 71",
    "apply backgammon 31 e2e4",
    "apply backgammon 31 8/5,6/5 double --rules fortress",
    "moves chess --position nonsense",
    "moves chess --position 8/8/8/8/8/8/8/Kk6_w_-_-_0_1",
    "moves checkers --position W:W3:BK9",
    "moves checkers --position nonsense",
    "moves backgammon --position nonsense",
    "moves chess --position -",
    "show chess --position 8/8",
    "perft chess --depth 1 --position 8/8",
    "check TMP/none.pgn",
    "check TMP --format pgn",
    "convert THREE --to pgn --output TMP",
    "convert THREE --to pgn --output TMP/none/out.pgn",
    "convert THREE --to pgn --output THREE/out.pgn",
    "rules --markdown THREE",
    "dice verify THREE",
    "train backgammon --out THREE",
    "train backgammon --out TRAINING",
    "train chess --network THREE --positions 1 --out TMP/school",
    "dice verify TMP/none.salon",
    "tournament pair TMP/none.toml",
    // Wrong usage.
    "completions tcl",
    "manual",
    "dice",
    "match chess --a nobody --b max",
    "match chess --a max --b max --points 3",
    "analyse games.xyz",
    "train backgammon",
    "engine chess --rules nowhere",
    "engine checkers --rules nowhere",
    "tables chess",
    "tables checkers --pieces 8",
    "dice verify",
    "tournament result TMP/none.toml 1 2-0",
    "play chess --white nobody",
    "play chess --clock x",
    "play --games 0",
    "play --rules travel",
    "play --table k3f9q-7xm2p",
    "play --server http://127.0.0.1:1 --table k3f9q-7xm2p",
    "serve --port x",
    "serve --port 65536",
    "serve --config TMP/none.toml",
    "serve --config THREE",
    "serve --log xml",
    "load --tables 0",
    "load --tables 1 --seconds 1 --server http://127.0.0.1:1",
    "backup",
    "backup TMP/copy.db --data TMP/none",
    "--nonsense",
    "nonsense",
    "mvoes chess",
    "--json=yes moves chess",
    "moves",
    "moves go",
    "moves chess --ruels travel",
    "moves chess --rules",
    "moves chess --rules house",
    "moves chess --rules standard+x",
    "moves chess --rules A",
    "moves checkers --rules deluxe+first=red",
    "moves backgammon --rules standard+match=100",
    "moves backgammon --rules standard+money=1",
    "moves backgammon --rules standard+match=3+money",
    "moves checkers --rules deluxe+first=black+first=white",
    "moves chess --batch --position x",
    "moves chess --batch --batch",
    "moves chess surplus",
    "perft chess",
    "perft chess --depth",
    "perft chess --depth 0",
    "perft chess --depth deep",
    "apply chess --nonsense",
    "apply",
    "show chess --ink",
    "show chess --ink gold",
    "show chess --ink plain --svg",
    "show chess --svg=yes",
    "check",
    "check games",
    "check games.txt",
    "check -",
    "convert",
    "convert THREE",
    "convert THREE --to txt",
    "rules go",
    "rules chess nonsense",
    "rules --compare",
    "rules chess --check",
    "rules chess travel --compare",
    "--lang",
    "--lang de moves chess",
];

/// An empty folder of its own for each test.
fn folder() -> PathBuf {
    let test = std::thread::current().name().unwrap_or("languages").replace(':', "");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a command line in a language. `_` stands for a space within an argument.
fn run(line: &str, language: &str, json: bool) -> Output {
    let place = folder();
    let place = place.to_str().unwrap();
    let words = line.split(' ').map(|word| {
        let word = word.replace('_', " ").replace("TMP", place).replace("VALID", VALID);
        let word = word.replace("ODDMAT", ODD_MAT).replace("FAIR", FAIR);
        let word = word.replace("TRAINING", TRAINING);
        word.replace("ODDPDN", ODD_PDN).replace("ODD", ODD).replace("THREE", THREE)
    });
    let mut words: Vec<String> = words.collect();
    if !line.contains("--lang") {
        words.extend(["--lang".to_owned(), language.to_owned()]);
    }
    if json {
        words.push("--json".to_owned());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut command = command(&words);
    command.env("LC_ALL", if language == "fr" { "fr_FR.UTF-8" } else { "C.UTF-8" });
    crate::run::run_with_input(command, if line.contains("--batch") { BATCH } else { b"nonsense" })
}

/// Frequent English words that do not exist in French. Every English message contains one of them.
const ENGLISH: &str = "the is are was be been cannot not of and with here there this that it its which \
    has have had must may might nor neither whose what does do did only from into than any \
    were you your they them then when where who why how for to by at in if so such too few many";

/// The first English word in a text, with its line.
fn english_in(text: &str) -> Option<String> {
    // File names may be English.
    let text =
        text.replace(env!("CARGO_TARGET_TMPDIR"), "").replace(env!("CARGO_MANIFEST_DIR"), "");
    text.lines().find_map(|line| {
        let words = line.split(|c: char| !c.is_alphanumeric() && !"'-._".contains(c));
        let mut words = words.map(|word| word.trim_matches('\'').to_lowercase());
        let word = words.find(|word| ENGLISH.split_whitespace().any(|known| known == word))?;
        Some(format!("'{word}' in: {line}"))
    })
}

#[track_caller]
fn assert_no_english(line: &str, text: &str) {
    assert_eq!(english_in(text), None, "salon {line}");
}

#[test]
fn french_output_contains_no_english() {
    for line in COMMANDS {
        let [english, french] = ["en", "fr"].map(|language| run(line, language, false));
        assert_eq!(english.code, french.code, "salon {line}: {}", french.errors);
        assert_no_english(line, &french.errors);
        // SVG and converted games are not in a language.
        if !line.contains("--svg") && !line.contains("--to") {
            assert_no_english(line, &french.output);
        }
        if french.code != 0 {
            let (en, fr) = (english.output + &english.errors, french.output + &french.errors);
            assert_ne!(en, fr, "salon {line}");
        }
    }
}

/// A check of [`english_in`] itself.
#[test]
fn english_messages_contain_a_frequent_english_word() {
    let refused =
        ["apply chess e2e5", "check TMP/none.pgn", "moves", "rules chess nonsense", "help"];
    for line in refused {
        let output = run(line, "en", false);
        let text = output.output + &output.errors;
        assert!(english_in(&text).is_some(), "{text}");
    }
}

/// Only rulebooks and help depend on the language.
#[test]
fn json_and_exit_codes_are_the_same_in_both_languages() {
    for line in COMMANDS {
        let is_rulebook = line.starts_with("rules") && !line.contains("--");
        if is_rulebook || line.starts_with("help") || line.contains("--compare") {
            continue;
        }
        let [english, french] = ["en", "fr"].map(|language| run(line, language, true));
        assert_eq!(english.code, french.code, "salon {line}");
        assert_eq!(english.output, french.output, "salon {line}");
        assert_eq!(english.errors, french.errors, "salon {line}");
        let converted = line.contains("--to");
        let output = if converted { english.errors } else { english.output + &english.errors };
        for text in output.lines() {
            let json: Result<serde_json::Value, _> = serde_json::from_str(text);
            assert!(json.is_ok(), "salon {line}: {text}");
        }
    }
}

#[test]
fn every_command_has_valid_and_wrong_usage_here() {
    let help = salon(&["help"]).succeeds().output;
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> =
        commands.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(commands.len() >= 8, "{commands:?}");
    for command in commands {
        let [valid, wrong] = [true, false].map(|valid| {
            let lines = COMMANDS.iter().filter(|line| line.split(' ').next() == Some(command));
            lines.filter(|line| (run(line, "fr", false).code == 0) == valid).count()
        });
        // These need a terminal, do not end, or have tests of their own.
        let tested_elsewhere = [
            "play",
            "match",
            "analyse",
            "engine",
            "serve",
            "load",
            "backup",
            "completions",
            "manual",
            "tournament",
        ]
        .contains(&command);
        assert!((valid > 0 || tested_elsewhere) && wrong > 0, "{command}: {valid} {wrong}");
    }
}

#[test]
fn the_lang_option_comes_before_the_environment() {
    let status = |set: &[(&str, &str)], args: &[&str]| {
        let mut command = command(&[&["apply", "chess"], args].concat());
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        output_of(command.envs(set.iter().copied()).output().unwrap()).succeeds().lines()[1]
            .to_owned()
    };
    let (english, french) = ("White to move", "aux Blancs de jouer");
    assert_eq!(status(&[("LANG", "fr_CA.UTF-8")], &[]), french);
    assert_eq!(status(&[("LANG", "fr_FR"), ("LC_MESSAGES", "en_GB")], &[]), english);
    assert_eq!(status(&[("LANG", "en_GB"), ("LC_ALL", "fr")], &[]), french);
    assert_eq!(status(&[("LC_ALL", "de_DE")], &[]), english);
    assert_eq!(status(&[], &[]), english);
    assert_eq!(status(&[("LC_ALL", "en_GB")], &["--lang", "fr"]), french);
    assert_eq!(status(&[("LC_ALL", "fr_FR")], &["--lang=en"]), english);
}

#[test]
fn usage_errors_are_sentences_in_french() {
    let error = |args: &[&str]| {
        let args = [args, &["--lang", "fr"]].concat();
        let answer = salon(&args);
        assert_eq!((answer.code, &*answer.output), (2, ""), "{args:?}");
        let first = answer.errors.lines().next().unwrap().to_owned();
        first.replace(['\u{a0}', '\u{202f}'], " ")
    };
    assert_eq!(error(&["moves"]), "erreur : il manque : « <JEU> »");
    let games = "chess, checkers";
    assert!(error(&["moves", "go"]).starts_with(&format!(
        "erreur : « go » n'est pas une valeur valable pour « <JEU> » ; choisissez parmi {games}"
    )));
    assert_eq!(
        error(&["perft", "chess", "--depth", "0"]),
        "erreur : « 0 » n'est pas une valeur valable pour « --depth <N> » : il faut un nombre entier de 1 à 99"
    );
    assert_eq!(
        error(&["perft", "chess", "--depht", "2"]),
        "erreur : argument inconnu : « --depht » ; vouliez-vous dire « --depth » ?"
    );
    assert_eq!(
        error(&["mvoes", "chess"]),
        "erreur : commande inconnue : « mvoes » ; vouliez-vous dire « moves » ?"
    );
    assert_eq!(
        error(&["moves", "chess", "--batch", "--batch"]),
        "erreur : « --batch » ne peut être donné qu'une fois"
    );
    assert_eq!(
        error(&["show", "chess", "--svg", "--ink", "plain"]),
        "erreur : « --svg » ne peut pas être utilisé avec « --ink <STYLE> »"
    );
    let usage = salon(&["moves", "--lang", "fr"]).errors;
    assert!(usage.contains("\nUtilisation\u{a0}: salon moves "), "{usage}");
}

#[test]
fn rejects_arguments_that_are_not_utf_8() {
    for (language, wanted) in [("en", "not UTF-8"), ("fr", "pas en UTF-8")] {
        let mut command = command(&["moves", "chess", "--lang", language, "--rules"]);
        command.arg(OsStr::from_bytes(b"\xff"));
        output_of(command.output().unwrap()).fails_with(2, wanted);
    }
}

/// The files contain every kind of error and warning.
#[test]
fn errors_and_warnings_about_files_are_translated() {
    for file in [ODD, ODD_PDN, ODD_MAT] {
        let [english, french] = ["en", "fr"].map(|l| salon(&["check", file, "--lang", l]));
        assert_eq!((english.code, french.code), (1, 1));
        assert_no_english(file, &french.output);
        assert_eq!(english.lines().len(), french.lines().len());
        for (one, other) in english.lines().iter().zip(french.lines()) {
            assert_ne!(*one, other);
        }
        let warnings =
            french.lines().iter().filter(|line| line.contains(", avertissement")).count();
        let invalid = french.lines().iter().filter(|line| line.contains(" incorrecte")).count();
        assert!(warnings >= 3 && invalid >= 4, "{}", french.output);
    }
}

#[test]
fn batch_errors_begin_with_error_in_every_language() {
    for language in ["en", "fr"] {
        let answer = salon_with_input(&["moves", "chess", "--batch", "--lang", language], BATCH);
        let marks: Vec<bool> =
            answer.lines().iter().map(|line| line.starts_with("error: ")).collect();
        assert_eq!(marks, [false, true, true, true]);
    }
}
