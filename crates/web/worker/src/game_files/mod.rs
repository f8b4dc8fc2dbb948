//! Files of games: reading one into a record, and writing one from a record.

mod backgammon;
mod checkers;
mod chess;
mod table_backgammon;
mod table_of_games;

use game::{Archive, BySide, Event, FileResult, Game, Side};
use games::{GameKind, with_game};
use table::{Table, game_of, rules_of};
use words::Language;
use worker_protocol::WorkerError;

pub(crate) use self::table_of_games::{ImportedAs, table_of_games};
use crate::share_link;
use crate::supported_game::SupportedGame;

/// A game that was read from a file.
#[derive(Clone, Debug)]
pub(crate) struct FileGame<G: Game> {
    pub(crate) names: BySide<String>,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: G,
    pub(crate) events: Vec<Event<G>>,
    pub(crate) result: FileResult,
    /// If it was resigned, for what: a single game (1), a gammon (2) or a backgammon (3).
    pub(crate) level: u8,
}

/// A game whose files can be read move by move.
pub(crate) trait GameFiles: Archive {
    /// The games of a file that have no fault, in one of the formats of [`Archive::READS`].
    fn read_games(format: &str, text: &str) -> Vec<FileGame<Self>>;

    /// Whether the games of a file belong together, as those of a match do.
    const HAS_MATCHES: bool = false;

    /// The position as a board shows it, without counters and scores: two positions with the same key are
    /// the same for a search. Keys are stored in the browser, so they must not change.
    fn search_key(&self) -> String;
}

/// The moves of a game without dice as events, up to the first that is not legal.
fn legal_events<G: Game>(start: &G, moves: impl Iterator<Item = G::Move>) -> Vec<Event<G>> {
    let mut position = start.clone();
    let mut events = Vec::new();
    for mv in moves {
        let Some(by) = position.turn().player() else { break };
        let event = Event::Move { by, mv };
        if position.apply(&event).is_err() {
            break;
        }
        events.push(event);
    }
    events
}

/// Tags as owned texts.
fn owned<'t>(tags: impl Iterator<Item = (&'t str, &'t str)>) -> Vec<(String, String)> {
    tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn failed(reason: String) -> WorkerError {
    WorkerError::Failed { reason }
}

/// What a file contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ImportedFile {
    /// One game or match, as a record.
    Record(String),
    /// Several games, of which one is to be chosen: what each is called.
    Several(Vec<String>),
}

/// Turns a file, or a record, into a record. The name of the file may tell its format. If the file has several
/// games that do not belong together, and `game` chooses none of them, it returns their titles.
///
/// # Errors
/// What is wrong with the text, in words.
pub(crate) fn read(
    text: &str,
    file_name: &str,
    name: ImportedAs<'_>,
    game: Option<usize>,
    l: Language,
) -> Result<ImportedFile, WorkerError> {
    if let Some(kind) = kind_of(text) {
        let record = with_game!(kind, G => read_record::<G>(text, l));
        return record.map(ImportedFile::Record).map_err(failed);
    }
    let text = text.trim_start_matches('\u{feff}');
    let mut best: Option<ReadAttempt> = None;
    for (kind, format) in possible_formats(file_name) {
        let attempt = with_game!(kind, G => try_format::<G>(format, text, name, game, l));
        if attempt.file.is_ok() && attempt.moves > 0 {
            return attempt.file.map_err(failed);
        }
        if best.as_ref().is_none_or(|best| attempt.moves > best.moves) {
            best = Some(attempt);
        }
    }
    match best {
        Some(ReadAttempt { file: Err(why), moves: 1.. }) => Err(failed(why)),
        _ => Err(failed(l.import_unreadable().to_owned())),
    }
}

/// The record in a share link.
///
/// # Errors
/// What is wrong with the link, in words.
pub(crate) fn read_share_link(text: &str, l: Language) -> Result<String, WorkerError> {
    let broken = || failed(l.import_bad_link().to_owned());
    let record = share_link::decompress(text).ok_or_else(broken)?;
    let kind = kind_of(&record).ok_or_else(broken)?;
    with_game!(kind, G => read_record::<G>(&record, l)).map_err(failed)
}

/// The game of a record; `None` if the text is no record.
pub(crate) fn kind_of(record: &str) -> Option<GameKind> {
    let kind: GameKind = game_of(record)?.parse().ok()?;
    Some(kind.under(rules_of(record).unwrap_or_default()))
}

/// A record as it is, unless it is damaged.
fn read_record<G: SupportedGame>(text: &str, l: Language) -> Result<String, String> {
    let reading =
        Table::<G>::read(text).map_err(|damage| rulebooks::record_damage_text(l, &damage))?;
    match reading.damage {
        Some(damage) => Err(rulebooks::record_damage_text(l, &damage)),
        None => Ok(reading.table.text()),
    }
}

/// The formats that a file can have: by its name, or else all.
fn possible_formats(file_name: &str) -> Vec<(GameKind, &'static str)> {
    let all = GameKind::EVERY.iter().flat_map(|kind| {
        let formats = with_game!(*kind, G => <G as Archive>::READS);
        formats.iter().map(|format| (*kind, *format))
    });
    let all: Vec<_> = all.collect();
    let extension = file_name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let named: Vec<_> = all.iter().copied().filter(|(_, format)| *format == extension).collect();
    if named.is_empty() { all } else { named }
}

/// What came of reading a file in some format.
struct ReadAttempt {
    /// The games, or what is wrong with the file.
    file: Result<ImportedFile, String>,
    /// How many moves could be read.
    moves: u64,
}

fn try_format<G: SupportedGame>(
    format: &str,
    text: &str,
    name: ImportedAs<'_>,
    game: Option<usize>,
    l: Language,
) -> ReadAttempt {
    let (mut moves, mut fault) = (0, None);
    // Reading from memory does not fail.
    let _ = G::check(format, &mut text.as_bytes(), &mut |game| {
        moves += game.moves;
        let found = game.error.map(|found| {
            l.import_error_at(found.column, found.line, G::replay_error(l, &found.error))
        });
        fault = fault.take().or(found);
    });
    let games = G::read_games(format, text);
    let are_separate = !G::HAS_MATCHES && games.len() > 1;
    if are_separate && game.is_none() {
        let file = Ok(ImportedFile::Several(games.iter().map(|game| title(game, l)).collect()));
        return ReadAttempt { file, moves };
    }
    let chosen = match game.filter(|_| are_separate) {
        Some(number) => games.get(number..=number).unwrap_or_default(),
        None => &games,
    };
    let file = match table_of_games(chosen, name) {
        Some(table) => Ok(ImportedFile::Record(table.text())),
        None => Err(fault.unwrap_or_else(|| l.import_unreadable().to_owned())),
    };
    ReadAttempt { file, moves }
}

/// What a game is called in a list: the players, the result, the event and the date.
fn title<G: Game>(game: &FileGame<G>, l: Language) -> String {
    let name = |side: Side| match game.names[side].trim() {
        "" => "?",
        name => name,
    };
    let players = format!("{} – {}", name(Side::White), name(Side::Black));
    let result = match game.result {
        FileResult::Win(Side::White) => "1-0",
        FileResult::Win(Side::Black) => "0-1",
        FileResult::Draw => "½-½",
        FileResult::Unfinished => "*",
    };
    let tag = |wanted: &str| {
        let found = game.tags.iter().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty() && *value != "?")
    };
    let moves = game.events.iter().filter(|event| matches!(event, Event::Move { .. })).count();
    let parts = [Some(result), tag("Event"), tag("Date")];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    l.import_game_title(parts.join(", "), moves.div_ceil(2) as u64, players)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: ImportedAs<'static> = ImportedAs { table_name: "test", day: "2026.11.16" };

    fn record(name: &str, text: &str) -> Result<String, String> {
        match read(text, name, NAME, None, Language::English) {
            Ok(ImportedFile::Record(record)) => Ok(record),
            Ok(ImportedFile::Several(titles)) => Err(titles.join("; ")),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn offers_the_games_of_a_file_with_several() {
        let text = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2020.01.02\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
                    [White \"Zoé\"]\n\n1. d4 *\n";
        let Ok(ImportedFile::Several(titles)) = read(text, "a.pgn", NAME, None, Language::English)
        else {
            panic!("several games")
        };
        assert_eq!(titles, ["Ann – Bob: 1-0, 2020.01.02 (2 moves)", "Zoé – ?: * (1 move)"]);
        let second = read(text, "", NAME, Some(1), Language::English);
        let Ok(ImportedFile::Record(record)) = second else { panic!("the second game") };
        assert!(record.contains("d2d4") && !record.contains("e2e4"), "{record}");
        let missing = read(text, "", NAME, Some(7), Language::English);
        assert!(missing.is_err(), "{missing:?}");
    }

    /// Reads a file and writes it again.
    #[track_caller]
    fn reads_and_writes(name: &str, text: &str, wanted: &[&str]) {
        let read = record(name, text).unwrap();
        let (format, written) = crate::table_engines::open(&read).unwrap().export().unwrap();
        assert!(name.ends_with(format));
        for part in wanted {
            assert!(written.contains(part), "{part} in\n{written}");
        }
        // A record is read as it is.
        assert_eq!(record("", &read), Ok(read));
    }

    #[test]
    fn reads_pgn_with_names_result_and_position() {
        let mated = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
        reads_and_writes("a.pgn", mated, &["[White \"Ann\"]", "2. g4 Qh4# 0-1"]);
        let resigned = "1. e4 e5 {fine} 2. Nf3 (2. f4) 1-0";
        reads_and_writes("a.pgn", resigned, &["2. Nf3 1-0"]);
        let drawn = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O 1/2-1/2";
        reads_and_writes("a.pgn", drawn, &["1. O-O 1/2-1/2", "4K2R w K"]);
    }

    #[test]
    fn recognises_pdn_without_a_file_name() {
        let read = record("", "[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 22-17 *").unwrap();
        assert_eq!(game_of(&read), Some("checkers"));
        reads_and_writes("a.pdn", "1. 11-15 23-19 *", &["1. 11-15 23-19"]);
    }

    #[test]
    fn reads_a_mat_file_with_a_drop() {
        let text = " 3 point match\n\n Game 1\n Ann : 0                 Bob : 0\n  \
                    1)                         31: 8/5 6/5\n  2)  Doubles => 2          Drops\n      \
                    Wins 1 point\n";
        reads_and_writes("a.mat", text, &["3 point match", "31: 8/5 6/5", "Drops"]);
    }

    #[test]
    fn reports_where_the_fault_is() {
        let error = record("a.pgn", "1. e4 e5 2. Ke3").unwrap_err();
        assert!(error.contains("Ke3") && error.starts_with("Line 1"), "{error}");
        assert_eq!(record("", "hello"), Err(Language::English.import_unreadable().to_owned()));
        assert!(record("", "").is_err());
        let broken = record("a.pgn", "1. e4 *").unwrap().replace("e2e4", "e2e5");
        assert!(record("", &broken).unwrap_err().contains("checksum"));
    }
}
