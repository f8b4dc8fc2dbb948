//! Whole games, played by the program in a pseudo-terminal.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use game::{Event, Line, Turn};
use games::{GameKind, with_game};
use rulebooks::GameMessages;
use table::{Awaits, Table, TablePhase};
use words::Language;

use crate::run::{command, salon, salon_with_input};
use crate::terminal_session::{Folder, TerminalSession, wait};

/// Every rulebook, with an option where its game would not end otherwise.
fn rules(kind: GameKind) -> Vec<String> {
    let books = rulebooks::rulebooks(kind.name());
    let option = |id: &str| match (kind.name(), id) {
        ("backgammon", "standard") => "standard+match=1".to_owned(),
        (_, id) => id.to_owned(),
    };
    books.iter().map(|book| option(book.id)).collect()
}

/// The table in the record.
fn table<G: GameMessages>(folder: &Folder) -> Option<Table<G>> {
    let text = fs::read_to_string(folder.record()?).ok()?;
    Table::read(&text).ok().map(|reading| reading.table)
}

/// A random game, played to its end.
fn random_game<G: GameMessages>(rules: &str, random: &mut Rng) -> Line<G> {
    let mut line = Line::new(G::start(rules.parse().unwrap()));
    while let Turn::Player(by) = line.turn() {
        let moves = line.position().legal_moves();
        let mv = moves[random.usize(..moves.len())].clone();
        line.apply(&Event::Move { by, mv }).unwrap();
    }
    line
}

/// The moves of a game in the notation of a language.
fn written<G: GameMessages>(line: &Line<G>, language: Language) -> Vec<String> {
    let events = line.events().iter().zip(line.positions());
    let write = |(event, before): (&Event<G>, &G)| match event {
        Event::Move { mv, .. } => Some(before.write_localized_move(language, mv)),
        Event::Roll(_) => None,
    };
    events.filter_map(write).collect()
}

fn play<G: GameMessages>(kind: GameKind, rules: &str, language: Language) {
    let name = format!("{kind}-{}-{}", rules.replace(['+', '='], "-"), language.code());
    let folder = Folder::new(&name);
    let args =
        ["play", kind.name(), "--rules", rules, "--auto-roll", "--now", "--lang", language.code()];
    let mut terminal = TerminalSession::run(&folder.0, &args);
    let mut random = Rng::with_seed(rules.len() as u64);
    let parsed: G::Rules = rules.parse().unwrap();
    if table::has_dice::<G>(&parsed) {
        play_with_dice::<G>(&mut terminal, &folder, language, &mut random);
    } else {
        let line = random_game::<G>(rules, &mut random);
        written(&line, language).iter().for_each(|text| terminal.type_line(text));
        wait(
            || folder.moves() == line.events().len(),
            || format!("{name}:\n{}", terminal.screen()),
        );
        let table = table::<G>(&folder).unwrap();
        assert_eq!(table.current_game().unwrap().line().events(), line.events(), "{name}");
    }
    let table = table::<G>(&folder).unwrap();
    let outcome = table.current_game().unwrap().result().unwrap().outcome().unwrap();
    terminal.wait_for(first_word(G::ending(language, outcome.ending())));
    terminal.press("\x1b[19~");
    let format = wait_for_export(&folder);
    terminal.press("\x1b[21~");
    assert_eq!(terminal.wait_for_exit(), 0, "{name}");
    // The exported file is valid.
    salon(&["check", &format]).succeeds();
    if table.phase() == TablePhase::Over && table.secret().is_some() {
        verify_dice(&folder);
    }
}

/// The screen wraps sentences, but their first words stay whole.
fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap()
}

/// Waits for the file after F8 was pressed, and returns its name.
fn wait_for_export(folder: &Folder) -> String {
    let mut found = None;
    let mut exported = || {
        let files = fs::read_dir(&folder.0).unwrap().flatten().map(|entry| entry.path());
        found = files.into_iter().find(|path| {
            path.is_file() && fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0)
        });
        found.is_some()
    };
    wait(&mut exported, || "an exported file".to_owned());
    found.unwrap().display().to_string()
}

/// Plays a game with the program's own dice, which are read from the record.
fn play_with_dice<G: GameMessages>(
    terminal: &mut TerminalSession,
    folder: &Folder,
    language: Language,
    random: &mut Rng,
) {
    let mut seen = 0;
    loop {
        wait(|| folder.lines() > seen, || format!("something new:\n{}", terminal.screen()));
        seen = folder.lines();
        let Some(table) = play_random_move::<G>(terminal, folder, language, random) else {
            continue;
        };
        if table.secret().is_some() || table.phase() == TablePhase::Between {
            return;
        }
    }
}

/// Plays a random move if the table waits for one, and returns the table before it.
fn play_random_move<G: GameMessages>(
    terminal: &mut TerminalSession,
    folder: &Folder,
    language: Language,
    random: &mut Rng,
) -> Option<Table<G>> {
    let table = table::<G>(folder)?;
    if let Awaits::Move(_) = table.awaits() {
        let position = table.position();
        let moves = position.regular_moves();
        let mv = &moves[random.usize(..moves.len())];
        terminal.type_line(&position.write_localized_move(language, mv));
    }
    Some(table)
}

/// Checks that `salon dice verify` accepts the dice.
fn verify_dice(folder: &Folder) {
    let record = folder.record().unwrap();
    let path = record.display().to_string();
    salon(&["dice", "verify", &path]).succeeds();
}

fn play_all(name: &str, language: Language) {
    let Some(kind) = GameKind::ALL.iter().find(|kind| kind.name() == name) else { return };
    for rules in rules(*kind) {
        with_game!(*kind, G => play::<G>(*kind, &rules, language));
    }
}

#[test]
fn plays_chess_in_english() {
    play_all("chess", Language::English);
}

#[test]
fn plays_chess_in_french() {
    play_all("chess", Language::French);
}

#[test]
fn plays_checkers_in_english() {
    play_all("checkers", Language::English);
}

#[test]
fn plays_checkers_in_french() {
    play_all("checkers", Language::French);
}

#[test]
fn plays_backgammon_in_english() {
    play_all("backgammon", Language::English);
}

#[test]
fn plays_backgammon_in_french() {
    play_all("backgammon", Language::French);
}

/// Under table rules each checker is moved separately, and picking up the dice ends the turn.
#[test]
fn plays_backgammon_under_table_rules() {
    let kind = GameKind::TableBackgammon;
    with_game!(kind, G => play::<G>(kind, "standard+match=1+table", Language::French));
}

/// The events of the only game in a record.
fn events(folder: &Folder) -> Vec<String> {
    let record = fs::read_to_string(folder.record().unwrap()).unwrap();
    let event = |line: &str| {
        let (_, event) = line.split_once(" move ").or_else(|| line.split_once(" roll "))?;
        Some(event.to_owned())
    };
    record.lines().filter_map(event).collect()
}

#[test]
fn accepts_typed_rolls_of_real_dice() {
    let folder = Folder::new("manual-dice");
    let args = ["play", "backgammon", "--rules", "travel", "--manual-dice", "--now"];
    let mut terminal = TerminalSession::run(&folder.0, &args);
    ["31", "8/5 6/5", "roll", "6 4", "24/14", "double", "take", "11"]
        .iter()
        .for_each(|line| terminal.type_line(line));
    wait(|| events(&folder).len() == 8, || terminal.screen());
    terminal.press("\x1b[21~");
    assert_eq!(terminal.wait_for_exit(), 0);
    let expected = ["31", "8/5,6/5", "roll", "64", "24/14", "double", "take", "11"];
    assert_eq!(events(&folder), expected);
}

/// In a match to one point nobody can double, but the dice wait for the player.
#[test]
fn the_dice_wait_for_the_player() {
    type G = backgammon::Position;
    for mode in ["--now", "--plain"] {
        let folder = Folder::new(&format!("roll-by-hand{mode}"));
        let args = ["play", "backgammon", "--rules", "standard+match=1", "--now", "--lang", "fr"];
        let args = [&args[..], if mode == "--plain" { &["--plain"] } else { &[] }].concat();
        let mut terminal = TerminalSession::start(&folder.0, &args, &[]);
        let awaits = || table::<G>(&folder).map(|table| table.awaits());
        wait(|| matches!(awaits(), Some(Awaits::Move(_))), || terminal.screen());
        terminal.wait_for("Noirs");
        play_random_move::<G>(&mut terminal, &folder, Language::French, &mut Rng::with_seed(1));
        terminal.wait_for("Lancez les dés.");
        assert!(matches!(awaits(), Some(Awaits::Roll(_))), "{}", terminal.screen());
        terminal.type_line("lance");
        wait(|| matches!(awaits(), Some(Awaits::Move(_))), || terminal.screen());
        terminal.kill();
    }
}

#[test]
fn an_illegal_play_under_table_rules_can_be_rejected() {
    let folder = Folder::new("by-hand");
    let table = ["--rules", "travel+table", "--manual-dice", "--now", "--lang", "fr"];
    let mut terminal =
        TerminalSession::run(&folder.0, &[&["play", "backgammon"], &table[..]].concat());
    ["cassés", "31", "8/4 6/5", "ramasse"].iter().for_each(|line| terminal.type_line(line));
    terminal.wait_for("Le coup de l'adversaire");
    terminal.wait_for("(irrégulier)");
    ["non", "8/5 6/5 ramasse", "lance", "cassé", "64", "24/14 ramasse"]
        .iter()
        .for_each(|line| terminal.type_line(line));
    terminal.wait_for("Lancer les dés");
    terminal.press("\x1b[19~");
    let files = || fs::read_dir(&folder.0).unwrap().flatten().map(|entry| entry.path());
    let is_mat = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "mat");
    wait(|| files().any(|path| is_mat(&path)), || terminal.screen());
    terminal.press("\x1b[21~");
    assert_eq!(terminal.wait_for_exit(), 0);
    let expected = "cocked 31 8/4 6/5 pick-up demand 8/5 6/5 pick-up roll cocked 64 24/14 pick-up";
    assert_eq!(events(&folder).join(" "), expected);
    let exported = |format: &str| {
        let file = files().find(|path| path.extension().is_some_and(|e| e == format));
        file.unwrap().display().to_string()
    };
    // The illegal play was replayed, so the game is regular; only the file of events mentions it.
    let answer = salon(&["check", &exported("mat")]).succeeds().output;
    assert!(!answer.contains("irregular"), "{answer}");
    let answer = salon(&["check", &exported("events"), "--lang", "fr"]).succeeds().output;
    assert!(answer.contains("coup irrégulier pour les Blancs, qu'il a fallu rejouer"), "{answer}");
}

/// A signal ends the program, which restores the terminal and keeps the game.
#[cfg(unix)]
#[test]
fn a_signal_restores_the_terminal_and_keeps_the_game() {
    for signal in ["-TERM", "-HUP"] {
        let folder = Folder::new(&format!("signal{signal}"));
        let mut terminal = TerminalSession::run(&folder.0, &["play", "chess", "--now"]);
        terminal.type_line("e4");
        wait(|| folder.moves() == 1, || terminal.screen());
        assert!(terminal.is_full_screen());
        terminal.signal(signal);
        terminal.wait_for("--resume");
        assert!(!terminal.is_full_screen());
        assert_eq!(terminal.wait_for_exit(), 0);
        assert_eq!(table::<chess::Position>(&folder).unwrap().entries().len(), 2);
    }
}

/// Plain mode reports that the time is up without waiting for input.
#[cfg(unix)]
#[test]
fn plain_mode_reports_a_flag_fall_at_once() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let folder = Folder::new("flag");
    let args = ["play", "chess", "--plain", "--now", "--clock", "1", "--lang", "en"];
    let mut command = command(&args);
    command.env("XDG_DATA_HOME", &folder.0).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    keyboard.write_all(b"e4\ne5\n").unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let reported = lines.map_while(Result::ok).any(|line| line.contains("White's time is up"));
    assert!(reported, "the flag fall is not reported");
    drop(keyboard);
    assert!(child.wait().unwrap().success());
}

/// The number of moves in the list on the screen. Its last line has a number and one or two moves.
fn moves_on_screen(terminal: &TerminalSession) -> usize {
    let rows = terminal.right_of(46);
    let last = rows.iter().rev().find_map(|row| {
        let mut words = row.split_whitespace();
        let number: usize = words.next()?.strip_suffix('.')?.parse().ok()?;
        Some(2 * (number - 1) + words.count())
    });
    last.unwrap_or(0)
}

/// Every move that was on the screen when the program was killed is in the record, and the game can be resumed.
#[test]
fn moves_on_the_screen_survive_a_kill() {
    type G = chess::Position;
    let mut random = Rng::with_seed(3);
    for round in 0..6 {
        let folder = Folder::new(&format!("killed-{round}"));
        let line = random_game::<G>("standard", &mut random);
        let moves = written(&line, Language::English);
        let half = moves.len() / 2;
        let mut terminal = TerminalSession::run(&folder.0, &["play", "chess", "--now"]);
        for text in &moves[..half] {
            terminal.type_line(text);
        }
        let enough = random.usize(..half);
        wait(
            || moves_on_screen(&terminal) >= enough,
            || format!("move {enough}:\n{}", terminal.screen()),
        );
        thread::sleep(Duration::from_micros(random.u64(..3000)));
        let seen = moves_on_screen(&terminal);
        terminal.kill();
        let stored = table::<G>(&folder).unwrap().current_game().unwrap().line().events().len();
        assert!(stored >= seen, "{seen} moves were shown, {stored} stored");
        let mut terminal = TerminalSession::run(&folder.0, &["play", "--resume"]);
        wait(
            || moves_on_screen(&terminal) == stored,
            || format!("move {stored} again:\n{}", terminal.screen()),
        );
        moves[stored..].iter().for_each(|text| terminal.type_line(text));
        wait(|| folder.moves() == moves.len(), || format!("the end:\n{}", terminal.screen()));
        terminal.press("\x1b[21~");
        assert_eq!(terminal.wait_for_exit(), 0);
        let table = table::<G>(&folder).unwrap();
        assert_eq!(table.current_game().unwrap().line().events(), line.events());
    }
}

/// The secret of fair dice survives, too: the game can be resumed, and its dice are verified in the end.
#[test]
fn fair_dice_survive_a_kill() {
    type G = backgammon::Position;
    let mut random = Rng::with_seed(5);
    for round in 0..3 {
        let folder = Folder::new(&format!("dice-killed-{round}"));
        let args = ["play", "backgammon", "--rules", "fortress", "--auto-roll", "--now"];
        let mut terminal = TerminalSession::run(&folder.0, &args);
        let enough = folder.lines() + random.usize(10..40);
        let mut seen = 0;
        while folder.lines() < enough {
            wait(|| folder.lines() > seen, || format!("something new:\n{}", terminal.screen()));
            seen = folder.lines();
            play_random_move::<G>(&mut terminal, &folder, Language::English, &mut random);
        }
        terminal.kill();
        let before = table::<G>(&folder).unwrap();
        let mut terminal = TerminalSession::run(&folder.0, &["play", "--resume", "--auto-roll"]);
        play_with_dice::<G>(&mut terminal, &folder, Language::English, &mut random);
        terminal.press("\x1b[21~");
        assert_eq!(terminal.wait_for_exit(), 0);
        let after = table::<G>(&folder).unwrap();
        assert_eq!(&after.entries()[..before.entries().len()], before.entries());
        verify_dice(&folder);
    }
}

/// From the start menu: Enter chooses chess, Enter starts the game, two clicks move a pawn.
#[test]
fn starts_a_game_with_two_keys_and_moves_with_two_clicks() {
    let folder = Folder::new("menus");
    let mut terminal = TerminalSession::run(&folder.0, &["play", "--lang", "fr"]);
    terminal.wait_for("Échecs");
    terminal.press("\r");
    terminal.wait_for("Adversaire");
    terminal.press("\r");
    terminal.wait_for("Aux Blancs de jouer.");
    // A square is four columns wide and two rows high. The board begins after a margin of two columns, below the
    // header and Black's line. SGR coordinates count from 1.
    let click = |rank: u16| format!("\x1b[<0;25;{}M", 3 + (8 - rank) * 2 + 2);
    terminal.press(&click(2));
    terminal.press(&click(4));
    terminal.wait_for("1.   e4");
    terminal.press("\x03");
    assert_eq!(terminal.wait_for_exit(), 0);
    assert_eq!(folder.moves(), 1);
}

/// The last line of the record is cut off.
#[test]
fn resumes_a_damaged_record_up_to_the_damage() {
    let folder = Folder::new("damage");
    let mut terminal = TerminalSession::run(&folder.0, &["play", "chess", "--now"]);
    ["e4", "e5", "Nf3"].iter().for_each(|text| terminal.type_line(text));
    terminal.wait_for("Nf3");
    terminal.kill();
    let record = folder.record().unwrap();
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, &text[..text.len() - 3]).unwrap();
    let mut terminal = TerminalSession::run(&folder.0, &["play", "--resume", "--lang", "fr"]);
    terminal.wait_for("abîmé");
    assert_eq!(moves_on_screen(&terminal), 2, "{}", terminal.screen());
    terminal.type_line("Cc3");
    terminal.wait_for("Cc3");
    terminal.press("\x1b[21~");
    assert_eq!(terminal.wait_for_exit(), 0);
    let table = Table::<chess::Position>::read(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(table.damage, None, "the damage has been removed");
    assert_eq!(table.table.current_game().unwrap().line().events().len(), 3);
    assert_eq!(
        fs::read_to_string(record.with_extension("damaged")).unwrap(),
        text[..text.len() - 3]
    );
}

/// Fool's mate with an illegal move, in both languages.
#[test]
fn plain_mode_describes_moves_refusals_and_the_end() {
    let output = |language: &str, lines: &str| {
        let args = ["play", "chess", "--plain", "--now", "--lang", language];
        let folder = Folder::new(&format!("plain-{language}"));
        let mut command = command(&args);
        command.env("XDG_DATA_HOME", &folder.0);
        let answer = crate::run::run_with_input(command, lines.as_bytes()).succeeds();
        answer.output
    };
    let english = output("en", "f3\ne5\nKd5\ng4\nQh4\nquit\n");
    for sentence in [
        "White: pawn f2 to f3.",
        "A king does not move like that.",
        "Rule: The king",
        "Black: queen d8 to h4, check.",
        "Black has won: checkmate.",
    ] {
        assert!(english.contains(sentence), "{sentence}\n{english}");
    }
    let french = output("fr", "f3\ne5\ng4\nDh4\nquitter\n");
    for sentence in ["pion de f2 à f3", "dame de d8 à h4, échec", "échec et mat"] {
        assert!(french.contains(sentence), "{sentence}\n{french}");
    }
    for output in [english, french] {
        assert!(!output.contains('\x1b'), "there are no control sequences");
    }
}

/// Plays lines in plain mode and returns what is printed.
fn plain_output(args: &[&str], lines: &[&str]) -> String {
    let folder = Folder::new(&format!("plain-{}-{}", args.join("-"), lines.len()));
    let mut command = command(&[&["play"], args, &["--plain", "--now"]].concat());
    command.env("XDG_DATA_HOME", &folder.0).current_dir(&folder.0);
    let input = lines.join("\n") + "\n";
    crate::run::run_with_input(command, input.as_bytes()).succeeds().output
}

/// The match, the cube and each new game are announced, in both languages; a roll is said once.
#[test]
fn plain_mode_says_everything_about_a_match() {
    let lines = [
        "31", "8/5 6/5", "double", "take", "65", "24/13", "roll", "33", "resign", "3", "accept",
        "next", "score", "31", "moves", "resign", "1", "accept", "moves", "quit",
    ];
    let match_to_7 = ["backgammon", "--rules", "standard+match=7", "--manual-dice", "--lang"];
    let english = plain_output(&[&match_to_7[..], &["en"]].concat(), &lines);
    let printed: Vec<&str> = english.lines().collect();
    for sentence in [
        "Match to 7 points. Score: White 0, Black 0.",
        "The cube is offered at 2.",
        "The cube shows 2 and belongs to White.",
        "Black: 24 to 18 to 13.",
        "Black has won 6 points: a backgammon was resigned.",
        "Match to 7 points. Score: White 0, Black 6.",
        "Game 2.",
        "Crawford game: nobody may double.",
        "Black has won the match, 7 to 0.",
    ] {
        assert!(printed.contains(&sentence), "{sentence}\n{english}");
    }
    let rolls = printed.iter().filter(|line| line.contains("roll") && line.contains("White"));
    assert_eq!(rolls.filter(|line| line.starts_with("White")).count(), 1, "{english}");
    assert!(!english.contains("0 legal moves"), "{english}");
    let french = plain_output(&[&match_to_7[..], &["fr"]].concat(), &lines);
    for sentence in [
        "Match en 7 points. Score\u{a0}: Blancs 0, Noirs 6.",
        "Le videau montre 2 et appartient aux Blancs.",
        "Partie 2.",
    ] {
        assert!(french.contains(sentence), "{sentence}\n{french}");
    }
}

/// Two people at one keyboard: the player who has just moved takes back that move and no other.
#[test]
fn a_takeback_at_one_keyboard_removes_one_move() {
    let args = ["chess", "--takebacks", "free", "--lang", "en"];
    let output = plain_output(&args, &["e4", "e5", "takeback", "board", "quit"]);
    let board = output.rsplit("The move was taken back.").next().unwrap();
    assert!(board.contains("Black to move."), "{output}");
    assert!(board.contains("e4") && board.contains("e7"), "{output}");
}

/// The words for the decisions in backgammon that are no plays.
const DECISIONS: [&str; 4] = ["roll", "double", "take", "drop"];
const DECISIONS_FR: [&str; 4] = ["lance", "double", "prend", "refuse"];

/// Every word that the help shows can be typed in that language, and the examples are moves.
#[test]
fn the_words_of_the_help_can_be_typed() {
    for language in ["en", "fr"] {
        let help = if language == "en" { "help" } else { "aide" };
        let args = ["backgammon", "--manual-dice", "--lang", language];
        let shown = plain_output(&args, &["31", help, "quit"]);
        let is_example = |line: &&str| line.contains("6/sorti") || line.contains("6/off");
        let words = shown.lines().skip_while(|line| !is_example(line));
        let words: Vec<&str> = words
            .skip(1)
            .filter_map(|line| line.split([':', '\u{a0}']).next())
            .map(str::trim)
            .take_while(|word| !word.contains(' '))
            .collect();
        assert!(words.len() > 10, "{shown}");
        // The decisions that only backgammon has come first.
        let decisions = if language == "en" { DECISIONS } else { DECISIONS_FR };
        assert_eq!(words[..4], decisions, "{shown}");
        for word in words {
            let answer = plain_output(&args, &["31", word, "quit"]);
            // This is a part of what is said about a text that nobody understands.
            assert!(!answer.contains("8/4(2)"), "{word}: {answer}");
        }
    }
}

/// Plain mode asks for the game, the rulebook, the opponent and the side.
#[test]
fn plain_mode_asks_for_missing_options() {
    let folder = Folder::new("plain-questions");
    let mut command = command(&["play", "--plain"]);
    command.env("XDG_DATA_HOME", &folder.0);
    let lines = "nonsense\n2\nSleigh\n3\n2\n\nquit\n";
    let answer = crate::run::run_with_input(command, lines.as_bytes()).succeeds();
    for text in ["Which game?", "That number is not in the list.", "Random legal moves", "Sleigh"] {
        assert!(answer.output.contains(text), "{text}\n{}", answer.output);
    }
    let record = fs::read_to_string(folder.record().unwrap()).unwrap();
    for text in ["game checkers", "rules sleigh", "south computer 0", "north guest ?"] {
        assert!(record.contains(text), "{text}\n{record}");
    }
}

#[test]
fn rejects_wrong_usage() {
    salon(&["play", "chess", "--rules", "nonsense", "--plain", "--now"])
        .fails_with(2, "there is no rulebook 'nonsense'");
    salon(&["play", "chess", "--white", "martian"])
        .fails_with(2, "person, person=NAME, level:1 to level:10, max or random");
    salon(&["play", "chess", "--clock", "soon", "--lang", "fr"]).fails_with(2, "il faut none, 300");
    let folder = Folder::new("no-record");
    let path = folder.0.join("x.salon");
    fs::write(&path, "nonsense\n").unwrap();
    let path = path.display().to_string();
    salon_with_input(&["play", "--resume", &path, "--plain"], b"").fails_with(1, "not the record");
}
