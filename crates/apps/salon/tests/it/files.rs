//! check and convert.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{salon, salon_with_input};

const THREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/three.pgn");

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The second move of the second game is in line 20, column 4, and is illegal: the pawn on a2 blocks the rook. 7, 2
/// and 3 half-moves of the three games can be replayed.
#[test]
fn check_reports_each_game_and_the_totals() {
    let answer = salon(&["check", THREE]);
    assert_eq!((answer.code, &*answer.errors), (1, ""));
    let lines = answer.lines();
    assert_eq!(lines.len(), 4, "{}", answer.output);
    assert!(lines[0].starts_with(&format!("{THREE}:1: game 1 ok: ")), "{}", lines[0]);
    assert!(lines[0].contains("Ada") && lines[0].ends_with("(7 moves)"), "{}", lines[0]);
    assert!(lines[1].starts_with(&format!("{THREE}:20:4: game 2 error: ")), "{}", lines[1]);
    assert!(lines[2].contains(": game 3 ok: "), "{}", lines[2]);
    assert_eq!(lines[3], "3 games, 1 invalid (12 moves replayed)");
}

#[test]
fn check_quiet_reports_only_invalid_games() {
    let answer = salon(&["check", "-q", THREE]);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.lines().len(), 2);
    assert!(answer.lines()[0].contains(": game 2 error: "));
}

#[test]
fn check_prints_json() {
    let answer = salon(&["check", "--json", THREE]);
    let json: Vec<serde_json::Value> =
        answer.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json.len(), 4);
    assert_eq!((&json[0]["ok"], &json[0]["moves"]), (&true.into(), &7.into()));
    assert_eq!((&json[1]["fault"]["line"], &json[1]["fault"]["column"]), (&20.into(), &4.into()));
    assert_eq!((&json[3]["games"], &json[3]["broken"]), (&3.into(), &1.into()));
}

#[test]
fn check_reads_standard_input() {
    let input = fs::read(THREE).unwrap();
    let answer = salon_with_input(&["check", "-", "--format", "pgn"], &input);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.lines().last(), Some(&"3 games, 1 invalid (12 moves replayed)"));
    let nothing = salon_with_input(&["check", "-", "--format", "pgn"], b"");
    assert_eq!(nothing.code, 1);
    assert!(nothing.errors.contains("standard input contains no game in the format 'pgn'"));
}

#[test]
fn a_file_without_a_game_is_an_error() {
    let nuls = vec![0; 1 << 20];
    let files: [(&str, &[u8]); 6] = [
        ("pgn", &nuls),
        ("pdn", b""),
        ("sgf", b"(;"),
        ("sgf", b"(;GM[1]SZ[19];B[aa];W[bb])"),
        ("mat", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("mat", &nuls),
    ];
    for (format, bytes) in files {
        let answer = salon_with_input(&["check", "-", "--format", format], bytes);
        assert_eq!(answer.code, 1, "{format}: {}", answer.output);
        assert!(answer.errors.starts_with("error: "), "{format}: {}", answer.errors);
        let to = if matches!(format, "pgn" | "pdn") { "fen" } else { "mat" };
        let answer = salon_with_input(&["convert", "-", "--format", format, "--to", to], bytes);
        assert_eq!(answer.code, 1, "{format}");
    }
}

/// The file on which games disappeared: they go on after a dead position.
#[test]
fn convert_and_analyse_write_every_game() {
    let text = "[FEN \"8/8/8/3k4/8/4Kp2/8/7n w - - 0 60\"]\n\n60. Kxf3 Kd4 61. Kg2 1/2-1/2\n";
    let path = folder("every-game").join("games.pgn");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let converted = salon(&["convert", path, "--to", "pgn"]).succeeds();
    assert!(converted.output.contains("60. Kxf3 Kd4 61. Kg2 1/2-1/2"), "{}", converted.output);
    let analysed = salon(&["analyse", path, "--nodes", "10"]);
    assert!(analysed.output.contains("61. Kg2 1/2-1/2"), "{}", analysed.output);
    assert_eq!(salon(&["convert", path, "--to", "pgn", "-o", path]).code, 0);
    assert!(fs::read_to_string(path).unwrap().contains("61. Kg2 1/2-1/2"));
}

#[test]
fn deviations_are_warnings_unless_strict() {
    let input = b"1. g1f3 e5 *\n\n1. d4 (1. e4 Qxh9) d5 *\n\n1. c4 *\n";
    let check = |args: &[&str]| {
        salon_with_input(&[&["check", "-", "--format", "pgn"], args].concat(), input)
    };
    let lenient = check(&[]).succeeds();
    assert_eq!(lenient.output.matches(" warning: ").count(), 2, "{}", lenient.output);
    assert!(lenient.output.contains("'g1f3' in line 1 is not in SAN"), "{}", lenient.output);
    let strict = check(&["--strict", "-q"]);
    assert_eq!(strict.code, 1);
    assert_eq!(strict.output.matches(" error: ").count(), 2, "{}", strict.output);
    assert!(
        strict.output.ends_with("3 games, 2 invalid (6 moves replayed)\n"),
        "{}",
        strict.output
    );
    let convert = |args: &[&str]| {
        let all = [&["convert", "-", "--format", "pgn", "--to", "uci"], args].concat();
        salon_with_input(&all, input)
    };
    let all = convert(&[]);
    assert_eq!((all.code, &*all.output), (0, "g1f3 e7e5\nd2d4 d7d5\nc2c4\n"));
    assert_eq!(all.errors.matches(" warning: ").count(), 2, "{}", all.errors);
    let strict = convert(&["--strict"]);
    assert_eq!((strict.code, &*strict.output), (1, "c2c4\n"));
}

#[test]
fn reads_records_of_tables() {
    let folder = folder("records");
    let mut command = crate::run::command(&[
        "play", "checkers", "--white", "random", "--black", "random", "--plain", "--now",
    ]);
    command.env("XDG_DATA_HOME", &folder);
    assert_eq!(crate::run::run_with_input(command, b"").code, 0);
    let record =
        fs::read_dir(folder.join("salon/games")).unwrap().flatten().map(|file| file.path());
    let record = record.into_iter().find(|path| path.extension().is_some_and(|ext| ext == "salon"));
    let record = record.unwrap();
    let record = record.to_str().unwrap();
    let checked = salon(&["check", "-q", record]).succeeds();
    assert!(checked.output.starts_with("1 game, valid"), "{}", checked.output);
    let converted = salon(&["convert", record, "--to", "pdn"]).succeeds();
    assert!(converted.output.contains("[GameType \"21\"]"), "{}", converted.output);
}

#[test]
fn perft_checks_epd_files_with_threads() {
    let epd = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D3 8902 ;D9 1\n\
                4k3/8/8/8/8/8/8/4K3 w - - ;D1 6\n";
    let args = ["perft", "chess", "--depth", "3", "--batch", "--threads", "2"];
    let answer = salon_with_input(&args, epd);
    assert_eq!(answer.code, 1);
    let lines = answer.lines();
    assert_eq!(lines.len(), 3, "{}", answer.output);
    assert!(lines[1].ends_with("depth 3 nodes 8902 ok"), "{}", lines[1]);
    assert!(lines[2].ends_with("depth 1 nodes 5 expected 6"), "{}", lines[2]);
    let counted = salon(&["perft", "chess", "--depth", "4", "--threads", "3"]).succeeds();
    assert!(counted.output.contains("nodes 197281\nnps "), "{}", counted.output);
}

#[test]
fn prints_san_and_single_articles() {
    let moves = salon(&["moves", "chess", "--san"]).succeeds();
    assert!(moves.lines().contains(&"Nf3"), "{}", moves.output);
    let applied = salon(&["apply", "chess", "--san", "e2e4", "e7e5", "g1f3"]).succeeds();
    assert_eq!(applied.lines()[0], "e4 e5 Nf3");
    let article = salon(&["rules", "chess", "chess.castling.check"]).succeeds();
    assert_eq!(article.output.matches("(chess.").count(), 1, "{}", article.output);
    salon(&["rules", "chess", "chess.nothing"]).fails_with(2, "chess.nothing");
}

#[test]
fn refuses_endless_input() {
    let long = vec![b'x'; 1 << 20];
    let moves = salon_with_input(&["moves", "chess", "--position", "-"], &long);
    moves.fails_with(1, "it is too large");
    let moves = salon_with_input(&["moves", "chess", "--batch"], &long);
    moves.fails_with(1, "it is too large");
    salon(&["play", "--plain", "--resume", "/dev/zero"]).fails_with(1, "it is too large");
    salon(&["dice", "verify", "/dev/zero"]).fails_with(1, "it is too large");
    salon(&["serve", "--config", "/dev/zero"]).fails_with(1, "it is too large");
    let openings =
        ["match", "chess", "--a", "level:1", "--b", "level:1", "--openings", "/dev/zero"];
    salon(&openings).fails_with(1, "it is too large");
    for game in ["chess", "checkers", "backgammon"] {
        salon_with_input(&["engine", game], &vec![b'x'; (1 << 20) + 2])
            .fails_with(1, "it is too large");
    }
    let mut lines = vec![b'x'; 1 << 20];
    lines.extend_from_slice(b"\nquit\n");
    let play = ["play", "chess", "--plain", "--white", "person", "--black", "person"];
    let answer = salon_with_input(&play, &lines).succeeds();
    assert!(answer.output.contains("That line is too long"), "{}", answer.output);
}

/// Automatic doubles: MAT would be read with another stake, so it is refused by name. SGF holds everything.
#[test]
fn converts_backgammon_to_sgf() {
    let folder = folder("sgf");
    let file = folder.join("auto.sgf");
    let text = "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[left]PB[right]CV[2]RE[W+4R]\
                ;B[31qtst];W[double];B[take];W[42hdfd])";
    fs::write(&file, text).unwrap();
    let name = file.to_str().unwrap();
    let refused = salon(&["convert", name, "--to", "mat"]);
    assert_eq!((refused.code, &*refused.output), (1, ""));
    assert!(refused.errors.contains("--to sgf"), "{}", refused.errors);
    let sgf = salon(&["convert", name, "--to", "sgf"]).succeeds();
    assert!(sgf.output.contains("CV[2]") && sgf.output.contains("RE[W+4R]"), "{}", sgf.output);
    let checked = salon_with_input(&["check", "-", "--format", "sgf"], sgf.output.as_bytes());
    assert_eq!(checked.succeeds().lines().last(), Some(&"1 game, valid (4 moves replayed)"));
}

/// An analysis never writes a stake that was not played either, and keeps the format of its input.
#[test]
fn analyses_automatic_doubles_as_sgf() {
    let folder = folder("analyse-sgf");
    let (file, mat) = (folder.join("auto.sgf"), folder.join("annotated.mat"));
    let text =
        "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[left]PB[right]CV[2]RE[W+2R];B[31qtst])";
    fs::write(&file, text).unwrap();
    let [file, annotated] = [&file, &mat].map(|path| path.to_str().unwrap());
    let analyse = ["analyse", file, "--nodes", "1"];
    let sgf = salon(&analyse);
    assert_eq!(sgf.code, 0, "{}", sgf.errors);
    assert!(sgf.output.contains("CV[2]") && sgf.output.contains("RE[W+2R]"), "{}", sgf.output);
    let refused = salon(&[&analyse[..], &["-o", annotated]].concat());
    assert_eq!(refused.code, 1, "{}", refused.errors);
    assert!(refused.errors.contains(".sgf"), "{}", refused.errors);
    let written = fs::read_to_string(&mat).unwrap_or_default();
    assert!(!written.contains("Game 1"), "{written}");
}

/// The games of a match under rules with automatic doubles are SGF. A MAT file is refused before the match begins.
#[test]
fn match_refuses_a_format_that_cannot_hold_every_game() {
    let folder = folder("match-format");
    let [mat, sgf] = ["games.mat", "games.sgf"].map(|name| folder.join(name));
    let play = |path: &Path| {
        let path = path.to_str().unwrap();
        let rules = "standard+money+auto=2";
        salon(&[
            "match",
            "backgammon",
            "--a",
            "level:1",
            "--b",
            "level:1",
            "--games",
            "8",
            "--rules",
            rules,
            "--seed",
            "3",
            "-o",
            path,
        ])
    };
    let refused = play(&mat);
    assert_eq!(refused.code, 2, "{}", refused.errors);
    assert!(refused.errors.contains("sgf") && !mat.exists(), "{}", refused.errors);
    assert_eq!(play(&sgf).code, 0);
    let written = fs::read_to_string(&sgf).unwrap();
    assert!(written.starts_with("(;FF[4]GM[6]") && written.contains("CV["), "{written}");
    salon(&["check", sgf.to_str().unwrap()]).succeeds();
}

#[test]
fn strict_reading_refuses_latin1() {
    let folder = folder("latin1");
    let pgn = b"[White \"L\xe9gal\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let mat = b" 5 point match\n\n Game 1\n L\xe9gal : 0                        Bob : 0\n  1) 31: 8/5 6/5\n";
    let sgf = b"(;GM[6]MI[length:5]PB[L\xe9gal]PW[Bob];B[31qtst])";
    let events = b"rules travel+table\nwhite L\xe9gal\nblack Bob\n31\n";
    for (format, bytes) in [("pgn", &pgn[..]), ("mat", mat), ("sgf", sgf), ("events", events)] {
        let file = folder.join(format!("game.{format}"));
        fs::write(&file, bytes).unwrap();
        let name = file.to_str().unwrap();
        let lenient = salon(&["check", name]).succeeds();
        assert!(lenient.output.contains("Latin-1"), "{format}: {}", lenient.output);
        assert_eq!(salon(&["check", "--strict", name]).code, 1, "{format}");
    }
}

#[test]
fn check_continues_after_an_unreadable_file() {
    let folder = folder("unreadable");
    let path = folder.join("none.pgn");
    let answer = salon(&["check", "-q", path.to_str().unwrap(), THREE]);
    assert_eq!(answer.code, 1);
    assert!(answer.errors.contains("cannot read") && answer.errors.contains("none.pgn"));
    let summary = "3 games, 1 invalid (12 moves replayed); 1 file could not be read";
    assert_eq!(answer.lines().last(), Some(&summary));
    let answer = salon(&["check", folder.to_str().unwrap(), "--format", "pgn"]);
    assert_eq!(answer.code, 1);
    assert!(answer.errors.contains("it is a folder"), "{}", answer.errors);
}

/// The output is valid and contains all games but the invalid one.
#[test]
fn convert_leaves_out_and_reports_invalid_games() {
    let answer = salon(&["convert", THREE, "--to", "pgn"]);
    assert_eq!(answer.code, 1);
    assert!(answer.errors.contains(":20:4: game 2 error: "), "{}", answer.errors);
    let checked =
        salon_with_input(&["check", "-", "--format", "pgn"], answer.output.as_bytes()).succeeds();
    assert_eq!(checked.lines().last(), Some(&"2 games, all valid (10 moves replayed)"));
    let again = salon_with_input(
        &["convert", "-", "--format", "pgn", "--to", "pgn"],
        answer.output.as_bytes(),
    );
    assert_eq!(again.succeeds().output, answer.output);
}

#[test]
fn convert_writes_a_complete_file_or_none() {
    let folder = folder("convert");
    let out = folder.join("out.pgn");
    let answer = salon(&["convert", THREE, "--to", "pgn", "-o", out.to_str().unwrap()]);
    assert_eq!((answer.code, &*answer.output), (1, ""));
    let notice = format!("written to {}; 1 invalid game was left out\n", out.display());
    assert!(answer.errors.ends_with(&notice), "{}", answer.errors);
    let written = fs::read_to_string(&out).unwrap();
    assert_eq!(written, salon(&["convert", THREE, "--to", "pgn"]).output);

    let missing = folder.join("none.pgn");
    let arguments = ["convert", missing.to_str().unwrap(), "--to", "pgn", "-o"];
    let answer = salon(&[&arguments[..], &[out.to_str().unwrap()]].concat());
    answer.fails_with(1, "cannot read");
    assert_eq!(fs::read_to_string(&out).unwrap(), written, "the old file is still there");
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["out.pgn"], "nothing is left over");
}

#[test]
fn convert_can_replace_its_input() {
    let folder = folder("replace");
    let file = folder.join("games.pgn");
    fs::copy(THREE, &file).unwrap();
    let name = file.to_str().unwrap();
    salon(&["convert", name, "--to", "pgn", "-o", name]);
    let checked = salon(&["check", name]).succeeds();
    assert_eq!(checked.lines().last(), Some(&"2 games, all valid (10 moves replayed)"));
}

#[test]
fn convert_names_the_file_that_it_cannot_write() {
    let folder = folder("missing-folder");
    let missing = folder.join("none").join("out.pgn");
    let answer = salon(&["convert", THREE, "--to", "pgn", "-o", missing.to_str().unwrap()]);
    answer.fails_with(1, "cannot write");
    let answer = salon(&["convert", THREE, "--to", "pgn", "-o", folder.to_str().unwrap()]);
    answer.fails_with(1, "cannot write");
}
