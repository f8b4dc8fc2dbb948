//! Whole games, played through the real program in a terminal of its own.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use game::{Event, Line, Turn};
use games::{Kind, with_game};
use rulebooks::GameMessages;
use table::{Awaits, Phase, Table};
use words::Language;

use crate::ask::{command, fed, salon};
use crate::tty::{Folder, Tty, wait};

/// The rules that are played: every rulebook, with an option where its game would not end otherwise.
fn rules(kind: Kind) -> Vec<String> {
    let books = rulebooks::rulebooks(kind.name());
    let option = |id: &str| match (kind.name(), id) {
        ("backgammon", "standard") => "standard+match=1".to_owned(),
        (_, id) => id.to_owned(),
    };
    books.iter().map(|book| option(book.id)).collect()
}

/// What the record says by now.
fn table<G: GameMessages>(folder: &Folder) -> Option<Table<G>> {
    let text = fs::read_to_string(folder.record()?).ok()?;
    Table::read(&text).ok().map(|reading| reading.table)
}

/// A game at random until its end.
fn random_game<G: GameMessages>(rules: &str, random: &mut Rng) -> Line<G> {
    let mut line = Line::new(G::start(rules.parse().unwrap()));
    while let Turn::Player(by) = line.turn() {
        let moves = line.position().legal_moves();
        let mv = moves[random.usize(..moves.len())].clone();
        line.apply(&Event::Move { by, mv }).unwrap();
    }
    line
}

/// The moves of a game as people who speak that language write them.
fn written<G: GameMessages>(line: &Line<G>, language: Language) -> Vec<String> {
    let events = line.events().iter().zip(line.positions());
    let write = |(event, before): (&Event<G>, &G)| match event {
        Event::Move { mv, .. } => Some(before.write_localized_move(language, mv)),
        Event::Roll(_) => None,
    };
    events.filter_map(write).collect()
}

fn play<G: GameMessages>(kind: Kind, rules: &str, language: Language) {
    let name = format!("{kind}-{}-{}", rules.replace(['+', '='], "-"), language.code());
    let folder = Folder::new(&name);
    let args = ["play", kind.name(), "--rules", rules, "--now", "--lang", language.code()];
    let mut tty = Tty::run(&folder.0, &args);
    let mut random = Rng::with_seed(rules.len() as u64);
    let parsed: G::Rules = rules.parse().unwrap();
    if table::has_dice::<G>(&parsed) {
        play_with_dice::<G>(&mut tty, &folder, language, &mut random);
    } else {
        let line = random_game::<G>(rules, &mut random);
        written(&line, language).iter().for_each(|text| tty.say(text));
        wait(|| folder.moves() == line.events().len(), || format!("{name}:\n{}", tty.screen()));
        let table = table::<G>(&folder).unwrap();
        assert_eq!(table.current_game().unwrap().line().events(), line.events(), "{name}");
    }
    let table = table::<G>(&folder).unwrap();
    let outcome = table.current_game().unwrap().result().unwrap().outcome().unwrap();
    tty.see(first_word(G::ending(language, outcome.ending())));
    tty.press("\x1b[19~");
    let format = wait_for_export(&folder);
    tty.press("\x1b[21~");
    assert_eq!(tty.end(), 0, "{name}");
    // What was exported is a sound file of games.
    salon(&["check", &format]).fine();
    if table.phase() == Phase::Over && table.secret().is_some() {
        verify_dice(&folder);
    }
}

/// Sentences are broken into lines: their first words are not.
fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap()
}

/// F8 has been pressed: the name of the file that comes of it.
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

/// Follows the program's own dice in its record.
fn play_with_dice<G: GameMessages>(
    tty: &mut Tty,
    folder: &Folder,
    language: Language,
    random: &mut Rng,
) {
    let mut seen = 0;
    loop {
        wait(|| folder.lines() > seen, || format!("something new:\n{}", tty.screen()));
        seen = folder.lines();
        let Some(table) = answer::<G>(tty, folder, language, random) else { continue };
        if table.secret().is_some() || table.phase() == Phase::Between {
            return;
        }
    }
}

/// Plays a random move, if one is awaited, and returns the table as it was.
fn answer<G: GameMessages>(
    tty: &mut Tty,
    folder: &Folder,
    language: Language,
    random: &mut Rng,
) -> Option<Table<G>> {
    let table = table::<G>(folder)?;
    if let Awaits::Move(_) = table.awaits() {
        let position = table.position();
        let moves = position.regular_moves();
        let mv = &moves[random.usize(..moves.len())];
        tty.say(&position.write_localized_move(language, mv));
    }
    Some(table)
}

/// The dice that were rolled are proved honest.
fn verify_dice(folder: &Folder) {
    let record = folder.record().unwrap();
    let path = record.display().to_string();
    salon(&["dice", "verify", &path]).fine();
}

fn play_all(name: &str, language: Language) {
    let Some(kind) = Kind::ALL.iter().find(|kind| kind.name() == name) else { return };
    for rules in rules(*kind) {
        with_game!(*kind, G => play::<G>(*kind, &rules, language));
    }
}

#[test]
fn chess_in_english() {
    play_all("chess", Language::English);
}

#[test]
fn chess_in_french() {
    play_all("chess", Language::French);
}

#[test]
fn checkers_in_english() {
    play_all("checkers", Language::English);
}

#[test]
fn checkers_in_french() {
    play_all("checkers", Language::French);
}

#[test]
fn backgammon_in_english() {
    play_all("backgammon", Language::English);
}

#[test]
fn backgammon_in_french() {
    play_all("backgammon", Language::French);
}

/// Under table rules every checker is carried by itself, and dice are picked up.
#[test]
fn backgammon_at_the_table() {
    let kind = Kind::TableBackgammon;
    with_game!(kind, G => play::<G>(kind, "standard+match=1+table", Language::French));
}

/// The events of the only game in a record.
fn events(folder: &Folder) -> Vec<String> {
    let record = fs::read_to_string(folder.record().unwrap()).unwrap();
    let told = |line: &str| {
        let (_, event) = line.split_once(" move ").or_else(|| line.split_once(" roll "))?;
        Some(event.to_owned())
    };
    record.lines().filter_map(told).collect()
}

/// People roll real dice and type what they show, cocked ones too.
#[test]
fn real_dice_are_typed() {
    let folder = Folder::new("manual-dice");
    let args = ["play", "backgammon", "--rules", "travel", "--manual-dice", "--now"];
    let mut tty = Tty::run(&folder.0, &args);
    ["31", "8/5 6/5", "roll", "6 4", "24/14", "double", "take", "11"]
        .iter()
        .for_each(|line| tty.say(line));
    wait(|| events(&folder).len() == 8, || tty.screen());
    tty.press("\x1b[21~");
    assert_eq!(tty.end(), 0);
    let expected = ["31", "8/5,6/5", "roll", "64", "24/14", "double", "take", "11"];
    assert_eq!(events(&folder), expected);
}

#[test]
fn a_wrong_play_at_the_table_is_asked_for_again() {
    let folder = Folder::new("by-hand");
    let table = ["--rules", "travel+table", "--manual-dice", "--now", "--lang", "fr"];
    let mut tty = Tty::run(&folder.0, &[&["play", "backgammon"], &table[..]].concat());
    ["cassés", "31", "8/4 6/5", "ramasse"].iter().for_each(|line| tty.say(line));
    tty.see("Le coup de l'adversaire");
    tty.see("(irrégulier)");
    ["non", "8/5 6/5 ramasse", "lance", "cassé", "64", "24/14 ramasse"]
        .iter()
        .for_each(|line| tty.say(line));
    tty.see("Lancer les dés");
    tty.press("\x1b[19~");
    let files = || fs::read_dir(&folder.0).unwrap().flatten().map(|entry| entry.path());
    let is_mat = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "mat");
    wait(|| files().any(|path| is_mat(&path)), || tty.screen());
    tty.press("\x1b[21~");
    assert_eq!(tty.end(), 0);
    let expected = "cocked 31 8/4 6/5 pick-up demand 8/5 6/5 pick-up roll cocked 64 24/14 pick-up";
    assert_eq!(events(&folder).join(" "), expected);
    let exported = |format: &str| {
        let file = files().find(|path| path.extension().is_some_and(|e| e == format));
        file.unwrap().display().to_string()
    };
    // The wrong play was made again: the game is a regular one, and the file of events tells of it.
    let answer = salon(&["check", &exported("mat")]).fine().output;
    assert!(!answer.contains("irregular"), "{answer}");
    let answer = salon(&["check", &exported("events"), "--lang", "fr"]).fine().output;
    assert!(answer.contains("coup irrégulier pour les Blancs, qu'il a fallu rejouer"), "{answer}");
}

/// Who is called away leaves the terminal as it was, and the game can be gone on with.
#[cfg(unix)]
#[test]
fn being_called_away_is_leaving() {
    for signal in ["-TERM", "-HUP"] {
        let folder = Folder::new(&format!("called-away{signal}"));
        let mut tty = Tty::run(&folder.0, &["play", "chess", "--now"]);
        tty.say("e4");
        wait(|| folder.moves() == 1, || tty.screen());
        assert!(tty.is_whole_screen());
        tty.signal(signal);
        tty.see("--resume");
        assert!(!tty.is_whole_screen());
        assert_eq!(tty.end(), 0);
        assert_eq!(table::<chess::Position>(&folder).unwrap().entries().len(), 2);
    }
}

/// In words, a flag is heard when it falls, though nobody types anything.
#[cfg(unix)]
#[test]
fn a_falling_flag_is_heard() {
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
    let heard = lines.map_while(Result::ok).any(|line| line.contains("White's time is up"));
    assert!(heard, "the flag falls in silence");
    drop(keyboard);
    assert!(child.wait().unwrap().success());
}

/// How many moves the list on the screen shows: its last line has a number and one or two moves.
fn shown(tty: &Tty) -> usize {
    let rows = tty.right_of(46);
    let last = rows.iter().rev().find_map(|row| {
        let mut words = row.split_whitespace();
        let number: usize = words.next()?.strip_suffix('.')?.parse().ok()?;
        Some(2 * (number - 1) + words.count())
    });
    last.unwrap_or(0)
}

/// Whatever was on the screen when the power went off is in the record, and the game goes on.
#[test]
fn what_was_shown_as_played_survives_a_power_cut() {
    type G = chess::Position;
    let mut random = Rng::with_seed(3);
    for round in 0..6 {
        let folder = Folder::new(&format!("power-cut-{round}"));
        let line = random_game::<G>("standard", &mut random);
        let moves = written(&line, Language::English);
        let half = moves.len() / 2;
        let mut tty = Tty::run(&folder.0, &["play", "chess", "--now"]);
        for text in &moves[..half] {
            tty.say(text);
        }
        let enough = random.usize(..half);
        wait(|| shown(&tty) >= enough, || format!("move {enough}:\n{}", tty.screen()));
        thread::sleep(Duration::from_micros(random.u64(..3000)));
        let seen = shown(&tty);
        tty.kill();
        let kept = table::<G>(&folder).unwrap().current_game().unwrap().line().events().len();
        assert!(kept >= seen, "{seen} moves were shown, {kept} kept");
        let mut tty = Tty::run(&folder.0, &["play", "--resume"]);
        wait(|| shown(&tty) == kept, || format!("move {kept} again:\n{}", tty.screen()));
        moves[kept..].iter().for_each(|text| tty.say(text));
        wait(|| folder.moves() == moves.len(), || format!("the end:\n{}", tty.screen()));
        tty.press("\x1b[21~");
        assert_eq!(tty.end(), 0);
        let table = table::<G>(&folder).unwrap();
        assert_eq!(table.current_game().unwrap().line().events(), line.events());
    }
}

/// With honest dice the secret survives too: the game goes on, and its dice are proved in the end.
#[test]
fn honest_dice_survive_a_power_cut() {
    type G = backgammon::Position;
    let mut random = Rng::with_seed(5);
    for round in 0..3 {
        let folder = Folder::new(&format!("dice-power-cut-{round}"));
        let args = ["play", "backgammon", "--rules", "fortress", "--now"];
        let mut tty = Tty::run(&folder.0, &args);
        let enough = folder.lines() + random.usize(10..40);
        let mut seen = 0;
        while folder.lines() < enough {
            wait(|| folder.lines() > seen, || format!("something new:\n{}", tty.screen()));
            seen = folder.lines();
            answer::<G>(&mut tty, &folder, Language::English, &mut random);
        }
        tty.kill();
        let before = table::<G>(&folder).unwrap();
        let mut tty = Tty::run(&folder.0, &["play", "--resume"]);
        play_with_dice::<G>(&mut tty, &folder, Language::English, &mut random);
        tty.press("\x1b[21~");
        assert_eq!(tty.end(), 0);
        let after = table::<G>(&folder).unwrap();
        assert_eq!(&after.entries()[..before.entries().len()], before.entries());
        verify_dice(&folder);
    }
}

/// From the first screen: Enter opens the chess board, Enter plays; the mouse moves a pawn.
#[test]
fn two_keys_and_two_clicks() {
    let folder = Folder::new("menus");
    let mut tty = Tty::run(&folder.0, &["play", "--lang", "fr"]);
    tty.see("Échecs");
    tty.press("\r");
    tty.see("Adversaire");
    tty.press("\r");
    tty.see("Aux Blancs de jouer.");
    // The e-file is five times four columns behind the margin of two, its middle two more; the
    // second rank's lower row is the sixteenth below the header and Black's line. SGR counts from 1.
    let click = |rank: u16| format!("\x1b[<0;25;{}M", 3 + (8 - rank) * 2 + 2);
    tty.press(&click(2));
    tty.press(&click(4));
    tty.see("1.   e4");
    tty.press("\x03");
    assert_eq!(tty.end(), 0);
    assert_eq!(folder.moves(), 1);
}

/// A record that breaks off in the middle of a line is read up to there, and says so.
#[test]
fn a_damaged_record_is_read_up_to_the_damage() {
    let folder = Folder::new("damage");
    let mut tty = Tty::run(&folder.0, &["play", "chess", "--now"]);
    ["e4", "e5", "Nf3"].iter().for_each(|text| tty.say(text));
    tty.see("Nf3");
    tty.kill();
    let record = folder.record().unwrap();
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, &text[..text.len() - 3]).unwrap();
    let mut tty = Tty::run(&folder.0, &["play", "--resume", "--lang", "fr"]);
    tty.see("abîmée");
    assert_eq!(shown(&tty), 2, "{}", tty.screen());
    tty.say("Cc3");
    tty.see("Cc3");
    tty.press("\x1b[21~");
    assert_eq!(tty.end(), 0);
    let table = Table::<chess::Position>::read(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(table.damage, None, "it has been mended");
    assert_eq!(table.table.current_game().unwrap().line().events().len(), 3);
    assert_eq!(
        fs::read_to_string(record.with_extension("damaged")).unwrap(),
        text[..text.len() - 3]
    );
}

/// Line by line, in both languages: a fool's mate, a refusal with its rule, and the end.
#[test]
fn plain_words() {
    let said = |language: &str, lines: &str| {
        let args = ["play", "chess", "--plain", "--now", "--lang", language];
        let folder = Folder::new(&format!("plain-{language}"));
        let mut command = command(&args);
        command.env("XDG_DATA_HOME", &folder.0);
        let answer = crate::ask::feed(command, lines.as_bytes()).fine();
        answer.output
    };
    let english = said("en", "f3\ne5\nKd5\ng4\nQh4\nquit\n");
    for sentence in [
        "White: pawn f2 to f3.",
        "A king does not move like that.",
        "Rule: The king",
        "Black: queen d8 to h4, check.",
        "Black has won: checkmate.",
    ] {
        assert!(english.contains(sentence), "{sentence}\n{english}");
    }
    let french = said("fr", "f3\ne5\ng4\nDh4\nquitter\n");
    for sentence in ["pion de f2 à f3", "dame de d8 à h4, échec", "échec et mat"] {
        assert!(french.contains(sentence), "{sentence}\n{french}");
    }
    for output in [english, french] {
        assert!(!output.contains('\x1b'), "nothing commands the terminal");
    }
}

/// What was not said is asked in lines: the third game, the second book, random moves, Black.
#[test]
fn plain_questions() {
    let folder = Folder::new("plain-questions");
    let mut command = command(&["play", "--plain"]);
    command.env("XDG_DATA_HOME", &folder.0);
    let lines = "nonsense\n2\nSleigh\n3\n2\n\nquit\n";
    let answer = crate::ask::feed(command, lines.as_bytes()).fine();
    for text in ["Which game?", "There is no such number.", "Random legal moves", "Sleigh"] {
        assert!(answer.output.contains(text), "{text}\n{}", answer.output);
    }
    let record = fs::read_to_string(folder.record().unwrap()).unwrap();
    for text in ["game checkers", "rules sleigh", "south computer 0", "north guest ?"] {
        assert!(record.contains(text), "{text}\n{record}");
    }
}

#[test]
fn wrong_usage_is_told() {
    salon(&["play", "chess", "--rules", "nonsense", "--plain", "--now"])
        .refused(2, "there is no rulebook 'nonsense'");
    salon(&["play", "chess", "--white", "martian"])
        .refused(2, "person, person=NAME, level:1 to level:10, max or random");
    salon(&["play", "chess", "--clock", "soon", "--lang", "fr"]).refused(2, "une pendule s'écrit");
    let folder = Folder::new("no-record");
    let path = folder.0.join("x.salon");
    fs::write(&path, "nonsense\n").unwrap();
    let path = path.display().to_string();
    fed(&["play", "--resume", &path, "--plain"], b"").refused(1, "no record");
}
