//! Games as they come into a collection, and out of it again.

use game::{Event, FileResult};
use table::Seat;
use words::Language;

use super::entry::{Entry, result};
use super::places::{Place, Places};
use super::split::Piece;
use crate::files::{Arrival, Told, seated};
use crate::known::Known;

/// What came of a piece of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Gathered {
    /// The sound games in it, each with a text of its own.
    pub(crate) games: Vec<(Entry, String)>,
    /// What was wrong with the others.
    pub(crate) faults: Vec<String>,
}

/// Reads a piece of a file. The positions of its games are noted, the first of which has this number.
pub(crate) fn gather<G: Known>(
    format: &str,
    piece: &Piece,
    number: u32,
    places: &mut Places,
    l: Language,
) -> Gathered {
    let told = G::games(format, &piece.text);
    let mut gathered = Gathered::default();
    // Games are as good as their readers say: whether something is wrong is asked only if there is
    // less than there should be.
    if told.is_empty() {
        gathered.faults = faults::<G>(format, piece, l);
        return gathered;
    }
    let groups: Vec<&[Told<G>]> = match G::HAS_MATCHES {
        true => vec![&told[..]],
        false => told.chunks(1).collect(),
    };
    let is_alone = groups.len() == 1;
    for (number, group) in (number..).zip(groups) {
        let Some(entry) = entry(group, &piece.text) else { continue };
        note(group, number, places);
        let text = if is_alone { Some(piece.text.clone()) } else { rewritten(group) };
        gathered.games.extend(text.map(|text| (entry, text)));
    }
    gathered
}

/// What is wrong with the games of a piece, with its line in the file.
fn faults<G: Known>(format: &str, piece: &Piece, l: Language) -> Vec<String> {
    let mut faults = Vec::new();
    // Reading from memory does not fail.
    let _ = G::check(format, &mut piece.text.as_bytes(), &mut |game| {
        faults.extend(game.error.map(|found| {
            let line = piece.line + found.line - 1;
            l.import_error_at(found.column, line, G::replay_error(l, &found.error))
        }));
    });
    faults
}

/// A game that shared its piece with others, as it would be written alone.
fn rewritten<G: Known>(group: &[Told<G>]) -> Option<String> {
    let table = seated(group, Arrival { id: "?", day: "????.??.??" })?;
    let format = G::FORMATS.first()?;
    G::write_transcript(format, &table.transcript())
}

/// The line about a game, or about the games of a match.
fn entry<G: Known>(group: &[Told<G>], text: &str) -> Option<Entry> {
    let first = group.first()?;
    let tag = |wanted: &str| {
        let found = first.tags.iter().find(|(name, _)| name == wanted);
        let found = found.map(|(_, value)| value.as_str()).or_else(|| noted(text, wanted));
        found.filter(|value| !value.starts_with('?')).unwrap_or_default().to_owned()
    };
    let opening = [tag("ECO"), tag("Opening"), tag("Variation")];
    let opening: Vec<&str> = opening.iter().map(|part| part.trim()).collect();
    let date = [tag("Date"), tag("EventDate")].into_iter().find(|date| !date.is_empty());
    Some(Entry {
        names: first.names.clone(),
        result: result(close(group)).to_owned(),
        date: date.unwrap_or_default(),
        event: tag("Event"),
        opening: opening.join(" ").trim().to_owned(),
        length: group.iter().map(|game| game.events.len()).sum(),
    })
}

/// What a file notes about a match in a remark: `; [EventDate "2026.11.16"]`.
fn noted<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let notes = text.lines().filter_map(|line| line.trim().strip_prefix(';'));
    notes.filter_map(|note| note.trim().strip_prefix('[')?.strip_suffix(']')).find_map(|note| {
        let (other, value) = note.split_once(' ')?;
        (other == name).then_some(value.trim().trim_matches('"'))
    })
}

fn close<G: Known>(group: &[Told<G>]) -> FileResult {
    match group {
        [game] if !G::HAS_MATCHES => game.close,
        _ => {
            let table = seated(group, Arrival { id: "?", day: "?" });
            // White of the first game sits in the south.
            let side =
                |seat| if seat == Seat::South { game::Side::White } else { game::Side::Black };
            let winner = table.and_then(|table| table.winner());
            winner.map_or(FileResult::Unfinished, |seat| FileResult::Win(side(seat)))
        }
    }
}

/// Notes every position of a game, or of the games of a match one after the other.
fn note<G: Known>(group: &[Told<G>], game: u32, places: &mut Places) {
    let mut events = 0_u16;
    walk(group, &mut |position, _| {
        places.add(&position.stand(), Place { game, events });
        events = events.saturating_add(1);
        events < u16::MAX
    });
}

/// Tells every position of some games, and what happened then, until somebody has heard enough.
pub(super) fn walk<G: Known>(
    group: &[Told<G>],
    tell: &mut dyn FnMut(&G, Option<&Event<G>>) -> bool,
) {
    for game in group {
        let mut position = game.start.clone();
        for event in &game.events {
            if !tell(&position, Some(event)) {
                return;
            }
            // A file's games are legal, or not told.
            if position.apply(event).is_err() {
                break;
            }
        }
        if !tell(&position, None) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: Language = Language::English;

    fn read<G: Known>(format: &str, text: &str) -> (Gathered, Places) {
        let mut places = Places::default();
        let piece = Piece { line: 11, text: text.to_owned() };
        (gather::<G>(format, &piece, 5, &mut places, L), places)
    }

    #[test]
    fn a_game_of_chess_with_its_tags() {
        let text = "[Event \"A\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2026.11.16\"]\n[ECO \"B00\"]\n\
                    [Opening \"Odd\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let (gathered, places) = read::<chess::Position>("pgn", text);
        let [(entry, kept)] = &gathered.games[..] else { panic!("{gathered:?}") };
        assert_eq!(entry.write(), "Ann\tBob\t0-1\t2026.11.16\tA\tB00 Odd\t4");
        assert_eq!(kept, text);
        assert_eq!(places.len(), 5, "four moves lead through five positions");
    }

    #[test]
    fn a_broken_game_is_told_with_its_line_in_the_file() {
        let (gathered, places) =
            read::<chess::Position>("pgn", "[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *");
        assert!(gathered.games.is_empty() && places.len() == 0);
        let [fault] = &gathered.faults[..] else { panic!("{gathered:?}") };
        assert!(fault.starts_with("Line 13,") && fault.contains("Ke3"), "{fault}");
        // What is no game at all is no broken one either.
        assert_eq!(read::<chess::Position>("pgn", "; nothing\n").0, Gathered::default());
    }

    #[test]
    fn a_match_of_backgammon_is_one_game_of_the_collection() {
        let text = "; [EventDate \"2026.11.16\"]\n 1 point match\n\n Game 1\n Ann : 0                 Bob : 0\n  \
                    1)                         31: 8/5 6/5\n  2) 21: 13/11 6/5\n      Wins 1 point\n";
        let (gathered, places) = read::<backgammon::Position>("mat", text);
        let [(entry, _)] = &gathered.games[..] else { panic!("{gathered:?}") };
        assert_eq!((entry.date.as_str(), entry.length), ("2026.11.16", 4));
        assert_eq!(places.len(), 5);
    }

    #[test]
    fn games_that_share_a_piece_are_kept_apart() {
        let text = "[White \"Ann\"]\n\n1. 11-15 23-19 * 1. 12-16 24-20 1-0\n";
        let (gathered, _) = read::<checkers::Position>("pdn", text);
        assert_eq!(gathered.games.len(), 2, "{gathered:?}");
        assert!(gathered.games[1].1.contains("12-16") && !gathered.games[1].1.contains("11-15"));
    }
}
