//! Announces in sentences what has happened.

use board_view::{Choice, StepKind};
use game::{Event, Side};
use table::{Command, Table, TablePhase};
use words::Language;

use crate::board_description::BoardDescription;
use crate::table_messages::TableMessages;
use crate::{TerminalGame, playable_game};

/// The last entry of a table in sentences.
pub(super) fn entry_sentences<G: TerminalGame>(
    table: &Table<G>,
    language: Language,
) -> Vec<String> {
    let Some(entry) = table.entries().last() else { return Vec::new() };
    let messages = TableMessages::new(table, language);
    let mut lines = Vec::new();
    match &entry.command {
        Command::Move(mv) => {
            let Some(sheet) = table.current_game() else { return lines };
            let count = sheet.line().events().len();
            if let (Some(seat), Some(before)) =
                (entry.by.seat(), sheet.line().positions().get(count.wrapping_sub(1)))
            {
                let rules = &table.setup().rules;
                // A player who rolls is named with the dice.
                if !is_rolling(before, mv) {
                    lines.push(move_sentence::<G>(before, sheet.side(seat), mv, rules, language));
                }
                let description = BoardDescription::<G> { rules, language };
                let cube = description.describe_cube(sheet.line().position());
                lines.extend(
                    cube.filter(|cube| description.describe_cube(before).as_ref() != Some(cube)),
                );
            }
        }
        Command::Roll(roll) => lines.extend(roll_sentence(table, roll, language)),
        Command::Next => {
            lines.push(format!("{}.", language.screen_game(table.games().len())));
            lines.extend(messages.match_standing());
            lines.extend(messages.crawford_game());
        }
        _ => lines.extend(messages.last_action()),
    }
    if table.phase() != TablePhase::Playing
        && matches!(
            entry.command,
            Command::Move(_)
                | Command::Accept(_)
                | Command::Resign { .. }
                | Command::Claim { .. }
                | Command::Flag
                | Command::Forfeit { .. }
                | Command::Abort
        )
    {
        lines.extend(messages.game_result());
        match messages.match_result() {
            Some(result) => lines.push(result),
            None => lines.extend(messages.match_standing()),
        }
    }
    lines
}

/// Whether a move only rolls the dice.
fn is_rolling<G: TerminalGame>(before: &G, mv: &G::Move) -> bool {
    let steps = before.steps(mv);
    steps.iter().any(|step| before.step_kind(step) == StepKind::Choose(Choice::Roll))
}

/// Who rolled what.
fn roll_sentence<G: TerminalGame>(
    table: &Table<G>,
    roll: &G::Roll,
    language: Language,
) -> Option<String> {
    let sheet = table.current_game()?;
    let before = sheet.line().positions().iter().rev().nth(1)?;
    if let Some(odd) = before.roll_remark(language, roll) {
        return Some(odd);
    }
    let text = G::write_roll(roll);
    let mut digits = text.chars();
    let (one, other) = (digits.next()?, digits.next()?);
    let sides = playable_game::side_names::<G>(&table.setup().rules, language);
    let opening = before.legal_moves().is_empty() && sheet.line().events().iter().all(is_roll);
    Some(if opening && one == other {
        let opening = language.status_opening(sides.black, one, other, sides.white);
        format!("{opening} {}", language.status_tie())
    } else if opening {
        language.status_opening(sides.black, one, other, sides.white)
    } else {
        let side = sheet.line().turn().player().or_else(|| mover(sheet.line().position()));
        let dice = language.plain_and(one, other);
        language.status_rolled(dice, side.map_or("", |side| sides[side]))
    })
}

fn is_roll<G: TerminalGame>(event: &Event<G>) -> bool {
    matches!(event, Event::Roll(_))
}

fn mover<G: TerminalGame>(position: &G) -> Option<Side> {
    position.turn().player()
}

/// Who moved what, and whether it was irregular.
pub(super) fn move_sentence<G: TerminalGame>(
    before: &G,
    by: Side,
    mv: &G::Move,
    rules: &G::Rules,
    language: Language,
) -> String {
    let sides = playable_game::side_names::<G>(rules, language);
    let words = BoardDescription::<G> { rules, language }.describe_move(before, by, mv);
    let sentence = language.plain_plays(words, sides[by]);
    match before.move_remark(language, mv) {
        Some(_) => format!("{sentence} {}", language.status_irregular(sides[by])),
        None => sentence,
    }
}
