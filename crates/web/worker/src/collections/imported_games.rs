//! The games of a file as they become part of a collection.

use game::{Event, FileResult};
use table::Seat;
use words::Language;
use worker_protocol::GameSummary;

use super::game_splitter::FilePiece;
use super::game_summary::result_text;
use super::position_index::{Occurrence, PositionIndex};
use crate::game_files::{FileGame, ImportedAs, table_of_games};
use crate::supported_game::SupportedGame;

/// The games of a piece of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ImportedGames {
    /// The games without a fault, each with a text of its own.
    pub(crate) games: Vec<(GameSummary, String)>,
    /// What is wrong with the others, in words.
    pub(crate) faults: Vec<String>,
}

/// Reads a piece of a file, and adds the positions of its games to the index. The first game has this
/// number.
pub(crate) fn read_piece<G: SupportedGame>(
    format: &str,
    piece: &FilePiece,
    number: u32,
    index: &mut PositionIndex,
    l: Language,
) -> ImportedGames {
    let games = G::read_games(format, &piece.text);
    let mut imported = ImportedGames::default();
    // Looking for faults takes as long as reading, so it is done only if nothing could be read.
    if games.is_empty() {
        imported.faults = faults::<G>(format, piece, l);
        return imported;
    }
    let groups: Vec<&[FileGame<G>]> = match G::HAS_MATCHES {
        true => vec![&games[..]],
        false => games.chunks(1).collect(),
    };
    let is_alone = groups.len() == 1;
    for (number, group) in (number..).zip(groups) {
        let Some(summary) = summary(group, &piece.text) else { continue };
        add_positions(group, number, index);
        let text = if is_alone { Some(piece.text.clone()) } else { rewritten(format, group) };
        imported.games.extend(text.map(|text| (summary, text)));
    }
    imported
}

/// What is wrong with the games of a piece. Lines are counted from the beginning of the file.
fn faults<G: SupportedGame>(format: &str, piece: &FilePiece, l: Language) -> Vec<String> {
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

/// The text that a game would have in a file of its own.
fn rewritten<G: SupportedGame>(format: &str, group: &[FileGame<G>]) -> Option<String> {
    let table = table_of_games(group, ImportedAs { table_name: "?", day: "????.??.??" })?;
    G::write_transcript(format, &table.transcript())
}

/// The summary of a game, or of the games of a match.
fn summary<G: SupportedGame>(group: &[FileGame<G>], text: &str) -> Option<GameSummary> {
    let first = group.first()?;
    let tag = |wanted: &str| {
        let found = first.tags.iter().find(|(name, _)| name == wanted);
        let found = found.map(|(_, value)| value.as_str()).or_else(|| tag_in_comment(text, wanted));
        found.filter(|value| !value.starts_with('?')).unwrap_or_default().to_owned()
    };
    let opening = [tag("ECO"), tag("Opening"), tag("Variation")];
    let opening: Vec<&str> = opening.iter().map(|part| part.trim()).collect();
    let date = [tag("Date"), tag("EventDate")].into_iter().find(|date| !date.is_empty());
    Some(GameSummary {
        white: first.names.white.clone(),
        black: first.names.black.clone(),
        result: result_text(result(group)).to_owned(),
        date: date.unwrap_or_default(),
        event: tag("Event"),
        opening: opening.join(" ").trim().to_owned(),
        length: group.iter().map(|game| game.events.len()).sum(),
    })
}

/// The value of a tag that a file has in a comment: `; [EventDate "2026.11.16"]`.
fn tag_in_comment<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let comments = text.lines().filter_map(|line| line.trim().strip_prefix(';'));
    let tags = comments.filter_map(|text| text.trim().strip_prefix('[')?.strip_suffix(']'));
    tags.map(|tag| tag.split_once(' ')).find_map(|tag| {
        let (other, value) = tag?;
        (other == name).then_some(value.trim().trim_matches('"'))
    })
}

/// The result of a game, or of a match.
fn result<G: SupportedGame>(group: &[FileGame<G>]) -> FileResult {
    match group {
        [game] if !G::HAS_MATCHES => game.result,
        _ => {
            let table = table_of_games(group, ImportedAs { table_name: "?", day: "?" });
            // White of the first game sits in the south.
            let side =
                |seat| if seat == Seat::South { game::Side::White } else { game::Side::Black };
            let winner = table.and_then(|table| table.winner());
            winner.map_or(FileResult::Unfinished, |seat| FileResult::Win(side(seat)))
        }
    }
}

/// Adds every position of a game, or of the games of a match one after the other.
fn add_positions<G: SupportedGame>(group: &[FileGame<G>], game: u32, index: &mut PositionIndex) {
    let mut events = 0_u16;
    for_each_position(group, &mut |position, _| {
        index.add(&position.search_key(), Occurrence { game, events });
        events = events.saturating_add(1);
        events < u16::MAX
    });
}

/// Calls `visit` with every position of some games and the event that follows it, until it returns `false`.
pub(super) fn for_each_position<G: SupportedGame>(
    group: &[FileGame<G>],
    visit: &mut dyn FnMut(&G, Option<&Event<G>>) -> bool,
) {
    for game in group {
        let mut position = game.start.clone();
        for event in &game.events {
            if !visit(&position, Some(event)) {
                return;
            }
            // The games of a file are legal, so this does not happen.
            if position.apply(event).is_err() {
                break;
            }
        }
        if !visit(&position, None) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections::game_summary;

    const L: Language = Language::English;

    fn read<G: SupportedGame>(format: &str, text: &str) -> (ImportedGames, PositionIndex) {
        let mut index = PositionIndex::default();
        let piece = FilePiece { line: 11, text: text.to_owned() };
        (read_piece::<G>(format, &piece, 5, &mut index, L), index)
    }

    #[test]
    fn summarises_a_game_of_chess_from_its_tags() {
        let text = "[Event \"A\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2026.11.16\"]\n[ECO \"B00\"]\n\
                    [Opening \"Odd\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let (imported, index) = read::<chess::Position>("pgn", text);
        let [(summary, kept)] = &imported.games[..] else { panic!("{imported:?}") };
        assert_eq!(game_summary::write(summary), "Ann\tBob\t0-1\t2026.11.16\tA\tB00 Odd\t4");
        assert_eq!(kept, text);
        assert_eq!(index.len(), 5, "four moves lead through five positions");
    }

    #[test]
    fn reports_a_faulty_game_with_its_line_in_the_file() {
        let (imported, index) =
            read::<chess::Position>("pgn", "[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *");
        assert!(imported.games.is_empty() && index.len() == 0);
        let [fault] = &imported.faults[..] else { panic!("{imported:?}") };
        assert!(fault.starts_with("Line 13,") && fault.contains("Ke3"), "{fault}");
        // A text without a game is not a faulty game.
        assert_eq!(read::<chess::Position>("pgn", "; nothing\n").0, ImportedGames::default());
    }

    #[test]
    fn a_match_of_backgammon_counts_as_one_game() {
        let text = "; [EventDate \"2026.11.16\"]\n 1 point match\n\n Game 1\n Ann : 0                 Bob : 0\n  \
                    1)                         31: 8/5 6/5\n  2) 21: 13/11 6/5\n      Wins 1 point\n";
        let (imported, index) = read::<backgammon::Position>("mat", text);
        let [(summary, _)] = &imported.games[..] else { panic!("{imported:?}") };
        assert_eq!((summary.date.as_str(), summary.length), ("2026.11.16", 4));
        assert_eq!(index.len(), 5);
    }

    #[test]
    fn gives_each_game_of_a_piece_a_text_of_its_own() {
        let text = "[White \"Ann\"]\n\n1. 11-15 23-19 * 1. 12-16 24-20 1-0\n";
        let (imported, _) = read::<checkers::Position>("pdn", text);
        assert_eq!(imported.games.len(), 2, "{imported:?}");
        assert!(imported.games[1].1.contains("12-16") && !imported.games[1].1.contains("11-15"));
    }
}
