//! Conditional moves: answers that are prepared for the opponent's possible moves.
//!
//! Only the part `online` uses them, so they are no method of the table model: the first load does without.

use game::Event;
use games::{GameKind, with_game};
use narration::PlayableGame;
use narration::typed_move::read_typed_move;
use table::{Table, game_of, rules_of};
use words::Language;

/// Reads moves of both sides, beginning with the opponent's next one after this record; each of the opponent's
/// needs an answer. Move numbers may stand between them.
///
/// # Errors
/// What is wrong with the text, in words.
pub(crate) fn read(record: &str, text: &str, language: Language) -> Result<Vec<String>, String> {
    with_game!(kind_of(record), G => read_line::<G>(record, text, language))
}

/// The same line as people write it.
pub(crate) fn words(record: &str, line: &[String], language: Language) -> String {
    with_game!(kind_of(record), G => line_words::<G>(record, line, language))
}

fn kind_of(record: &str) -> GameKind {
    let kind = game_of(record).and_then(|game| game.parse().ok()).unwrap_or(GameKind::Chess);
    kind.under(rules_of(record).unwrap_or_default())
}

/// The last position of a record.
fn last_position<G: PlayableGame>(record: &str) -> Option<G> {
    Table::<G>::read(record).ok().map(|reading| reading.table.position().clone())
}

fn read_line<G: PlayableGame>(
    record: &str,
    text: &str,
    language: Language,
) -> Result<Vec<String>, String> {
    let mut position: G = last_position(record).ok_or(language.web_no_record())?;
    let mut line = Vec::new();
    for word in text.split_whitespace().filter(|word| !word.ends_with('.')) {
        let Some(by) = position.turn().player() else { break };
        let mv = read_typed_move(&position, word, language).map_err(|error| {
            format!("{word}: {}", G::read_error_under(language, position.rules(), &error))
        })?;
        line.push(position.write_move(&mv));
        position.apply(&Event::Move { by, mv }).map_err(|_| word.to_owned())?;
    }
    match line.len() % 2 {
        0 => Ok(line),
        _ => Err(language.web_conditional_move_unanswered().to_owned()),
    }
}

fn line_words<G: PlayableGame>(record: &str, line: &[String], language: Language) -> String {
    localized_moves::<G>(record, line, language).unwrap_or_else(|| line.join(" "))
}

fn localized_moves<G: PlayableGame>(
    record: &str,
    line: &[String],
    language: Language,
) -> Option<String> {
    let mut position: G = last_position(record)?;
    let mut words = Vec::new();
    for text in line {
        let (by, mv) = position.turn().player().zip(position.read_move(text).ok())?;
        words.push(position.write_localized_move(language, &mv));
        position.apply(&Event::Move { by, mv }).ok()?;
    }
    Some(words.join(" "))
}
