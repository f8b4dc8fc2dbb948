//! Files of games: reading one into a record, and writing one from a record.

mod backgammon;
mod checkers;
mod chess;
mod seat;
mod table_backgammon;

use game::{Archive, BySide, Event, FileResult, Game, TranscriptWriter};
use games::{Kind, with_game};
use table::{Table, game_of, rules_of};
use words::Language;

use crate::known::Known;

pub(crate) use self::seat::{Arrival, seated};

/// A game as a file tells it.
#[derive(Clone, Debug)]
pub(crate) struct Told<G: Game> {
    pub(crate) names: BySide<String>,
    /// What else the file says.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: G,
    pub(crate) events: Vec<Event<G>>,
    /// How it came out.
    pub(crate) close: FileResult,
    /// What was given up, if the players ended it: a single game (1), a gammon (2), a backgammon (3).
    pub(crate) level: u8,
}

/// A game whose files can be read, move by move.
pub(crate) trait Legible: Archive {
    /// The sound games of a file, in one of the formats that can be read.
    fn games(format: &str, text: &str) -> Vec<Told<Self>>;

    /// Whether the games of a text belong together, as those of a match do.
    const HAS_MATCHES: bool = false;

    /// The position as a board shows it, for finding it again: without counters and scores. The text is
    /// kept for years, so it must not change.
    fn stand(&self) -> String;
}

/// Turns a file, or a record, into a record.
///
/// # Errors
/// Why not, in words.
pub(crate) fn read(
    text: &str,
    name: &str,
    arrival: Arrival<'_>,
    l: Language,
) -> Result<String, String> {
    if let Some(kind) = kind_of(text) {
        return with_game!(kind, G => reread::<G>(text, l));
    }
    let text = text.trim_start_matches('\u{feff}');
    let mut best: Option<Finding> = None;
    for (kind, format) in candidates(name) {
        let found = with_game!(kind, G => look::<G>(format, text, arrival, l));
        let better = best.as_ref().is_none_or(|best| found.moves > best.moves);
        if found.record.is_ok() && found.moves > 0 {
            return found.record;
        }
        if better {
            best = Some(found);
        }
    }
    match best {
        Some(Finding { record: Err(why), moves: 1.. }) => Err(why),
        _ => Err(l.import_unreadable().to_owned()),
    }
}

/// The game of a record, if the text is one.
pub(crate) fn kind_of(record: &str) -> Option<Kind> {
    let kind: Kind = game_of(record)?.parse().ok()?;
    Some(kind.under(rules_of(record).unwrap_or_default()))
}

/// A record as it is, if it is sound.
fn reread<G: Known>(text: &str, l: Language) -> Result<String, String> {
    let reading =
        Table::<G>::read(text).map_err(|damage| rulebooks::record_damage_text(l, &damage))?;
    match reading.damage {
        Some(damage) => Err(rulebooks::record_damage_text(l, &damage)),
        None => Ok(reading.table.text()),
    }
}

/// What a file could be: by its name, else anything that can be read.
fn candidates(name: &str) -> Vec<(Kind, &'static str)> {
    let all = Kind::EVERY.iter().flat_map(|kind| {
        let formats = with_game!(*kind, G => <G as Archive>::READS);
        formats.iter().map(|format| (*kind, *format))
    });
    let all: Vec<_> = all.collect();
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let named: Vec<_> = all.iter().copied().filter(|(_, format)| *format == ending).collect();
    if named.is_empty() { all } else { named }
}

/// What came of reading a file as one of some format.
struct Finding {
    record: Result<String, String>,
    /// How many moves were understood.
    moves: u64,
}

fn look<G: Known>(format: &str, text: &str, arrival: Arrival<'_>, l: Language) -> Finding {
    let (mut moves, mut fault) = (0, None);
    // Reading from memory does not fail.
    let _ = G::check(format, &mut text.as_bytes(), &mut |game| {
        moves += game.moves;
        let told = game.error.map(|found| {
            l.import_error_at(found.column, found.line, G::replay_error(l, &found.error))
        });
        fault = fault.take().or(told);
    });
    let games = G::games(format, text);
    let record = match (games.is_empty(), fault) {
        (true, Some(fault)) => Err(fault),
        (true, None) => Err(l.import_unreadable().to_owned()),
        (false, _) => seat::seat(&games, arrival).ok_or(l.import_unreadable().to_owned()),
    };
    Finding { record, moves }
}

/// The games of a record as a file; the game's usual format, if none is named.
pub(crate) fn write(record: &str, format: &str) -> Option<(&'static str, String)> {
    with_game!(kind_of(record)?, G => write_game::<G>(record, format))
}

fn write_game<G: Known>(record: &str, format: &str) -> Option<(&'static str, String)> {
    let table = Table::<G>::read(record).ok()?.table;
    let formats = <G as TranscriptWriter>::FORMATS;
    let format = formats.iter().find(|one| **one == format).or(formats.first())?;
    Some((format, G::write_transcript(format, &table.transcript())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARRIVAL: Arrival<'static> = Arrival { id: "test", day: "2026.11.16" };

    fn record(name: &str, text: &str) -> Result<String, String> {
        read(text, name, ARRIVAL, Language::English)
    }

    /// What is read and written again is the same game.
    #[track_caller]
    fn comes_back(name: &str, text: &str, wanted: &[&str]) {
        let read = record(name, text).unwrap();
        let (format, written) = write(&read, "").unwrap();
        assert!(name.ends_with(format));
        for part in wanted {
            assert!(written.contains(part), "{part} in\n{written}");
        }
        // A record is read as itself.
        assert_eq!(record("", &read), Ok(read));
    }

    #[test]
    fn pgn_with_names_result_and_position() {
        let mated = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
        comes_back("a.pgn", mated, &["[White \"Ann\"]", "2. g4 Qh4# 0-1"]);
        let resigned = "1. e4 e5 {fine} 2. Nf3 (2. f4) 1-0";
        comes_back("a.pgn", resigned, &["2. Nf3 1-0"]);
        let drawn = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O 1/2-1/2";
        comes_back("a.pgn", drawn, &["1. O-O 1/2-1/2", "4K2R w K"]);
    }

    #[test]
    fn pdn_by_its_look() {
        let read = record("", "[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 22-17 *").unwrap();
        assert_eq!(game_of(&read), Some("checkers"));
        comes_back("a.pdn", "1. 11-15 23-19 *", &["1. 11-15 23-19"]);
    }

    /// A match that our own writer could have written, by hand.
    #[test]
    fn mat_with_a_drop() {
        let text = " 3 point match\n\n Game 1\n Ann : 0                 Bob : 0\n  \
                    1)                         31: 8/5 6/5\n  2)  Doubles => 2          Drops\n      \
                    Wins 1 point\n";
        comes_back("a.mat", text, &["3 point match", "31: 8/5 6/5", "Drops"]);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_place() {
        let error = record("a.pgn", "1. e4 e5 2. Ke3").unwrap_err();
        assert!(error.contains("Ke3") && error.starts_with("Line 1"), "{error}");
        assert_eq!(record("", "hello"), Err(Language::English.import_unreadable().to_owned()));
        assert!(record("", "").is_err());
        let broken = record("a.pgn", "1. e4 *").unwrap().replace("e2e4", "e2e5");
        assert!(record("", &broken).unwrap_err().contains("checksum"));
    }
}
