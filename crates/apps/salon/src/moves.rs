use std::io::{self, BufRead, Read};

use game::{Line, Turn};
use rulebooks::GameMessages;
use serde::Serialize;
use words::Language;

use crate::args;
use crate::broken_rule::BrokenRule;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::{CommandContext, ErrorJson, MAX_POSITION};
use crate::position_status::PositionStatus;
use crate::printable::printable;

/// The legal events of a position: moves or rolls, never both.
#[derive(Serialize)]
struct LegalEvents {
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<RollJson>,
}

#[derive(Serialize)]
struct RollJson {
    roll: String,
    weight: u32,
}

impl LegalEvents {
    fn of<G: GameMessages>(position: &G, notation: MoveNotation) -> Self {
        let moves = position.legal_moves();
        let rolls = position.chances().into_iter();
        Self {
            moves: moves.iter().map(|mv| notation.write(position, mv)).collect(),
            rolls: rolls
                .map(|(roll, weight)| RollJson { roll: G::write_roll(&roll), weight })
                .collect(),
        }
    }
}

/// How moves are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MoveNotation {
    /// For programs.
    Canonical,
    /// For people: SAN in chess.
    Display,
}

impl MoveNotation {
    fn write<G: GameMessages>(self, position: &G, mv: &G::Move) -> String {
        match self {
            Self::Canonical => position.write_move(mv),
            Self::Display => position.write_localized_move(Language::English, mv),
        }
    }
}

/// Lists the legal moves.
pub(crate) fn run<G: GameMessages>(
    args: &args::MovesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let notation = if args.san { MoveNotation::Display } else { MoveNotation::Canonical };
    if args.batch {
        let rules = context.rules::<G>(&args.position)?;
        return batch::<G>(&rules, notation, context);
    }
    let position: G = context.position(&args.position, G::start)?;
    let events = LegalEvents::of(&position, notation);
    let line = Line::new(position);
    let status = PositionStatus::of(&line, context.language);
    if context.json {
        context.print_json(&MovesJson { status, events })?;
        return Ok(CommandOutcome::Success);
    }
    match line.turn() {
        Turn::Player(_) => {}
        Turn::Chance => context.print_notice(context.language.cli_rolls_follow()),
        Turn::Over(_) => context.print_notice(&status.sentences()[0]),
    }
    for mv in &events.moves {
        context.print_line(mv)?;
    }
    for RollJson { roll, weight } in &events.rolls {
        context.print_line(&format!("{roll} weight {weight}"))?;
    }
    Ok(CommandOutcome::Success)
}

#[derive(Serialize)]
struct MovesJson {
    #[serde(flatten)]
    status: PositionStatus,
    #[serde(flatten)]
    events: LegalEvents,
}

/// Answers each line with one line.
fn batch<G: GameMessages>(
    rules: &G::Rules,
    notation: MoveNotation,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let mut outcome = CommandOutcome::Success;
    let mut line = Vec::new();
    let mut answer = String::new();
    let failed = |error| CliError::Read { target: IoTarget::StandardInput, error };
    while read_limited_line(&mut context.input, &mut line).map_err(failed)? {
        let position = read_line::<G>(rules, &line);
        if position.is_err() {
            outcome = CommandOutcome::FoundErrors;
        }
        if context.json {
            match &position {
                Ok(position) => context.print_json(&LegalEvents::of(position, notation))?,
                Err(error) => context.print_json(&ErrorJson::of(error))?,
            }
        } else {
            match &position {
                Ok(position) => write_events(position, notation, &mut answer),
                Err(error) => write_error(error, context.language, &mut answer),
            }
            answer.push('\n');
            context.output.write_all(answer.as_bytes())?;
        }
        line.clear();
        answer.clear();
        // A program that asks line by line waits for the answer.
        if context.input.buffer().is_empty() {
            context.output.flush()?;
        }
    }
    Ok(outcome)
}

/// Reads a line. Returns false at the end of the input.
pub(crate) fn read_limited_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    let length = input.take(MAX_POSITION as u64 + 1).read_until(b'\n', line)?;
    if length > MAX_POSITION {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(length > 0)
}

fn read_line<G: GameMessages>(rules: &G::Rules, line: &[u8]) -> Result<G, CliError> {
    let text = str::from_utf8(line)
        .map_err(|_| CliError::refused(None, |l| l.cli_not_utf_eight().to_owned()))?;
    let text = text.trim_end_matches(['\r', '\n']);
    G::read_position(rules, text).map_err(|error| {
        let rule = BrokenRule::of_position::<G>(rules, &error);
        CliError::refused(rule, move |l| G::position_error(l, &error))
    })
}

/// Writes an error on one line. It begins with `error:` in every language.
fn write_error(error: &CliError, l: Language, answer: &mut String) {
    let reason = error.message(l);
    let text = match error.rule().and_then(|rule| rule.article) {
        Some(article) => l.cli_rule_in_brief(article.id, reason, article.title.to(l)),
        None => reason,
    };
    answer.push_str("error: ");
    answer.push_str(&printable(&text));
}

/// Writes the moves, separated by spaces, or the rolls after `chance:`.
fn write_events<G: GameMessages>(position: &G, notation: MoveNotation, answer: &mut String) {
    for mv in position.legal_moves() {
        if !answer.is_empty() {
            answer.push(' ');
        }
        answer.push_str(&notation.write(position, &mv));
    }
    if position.turn() == Turn::Chance {
        answer.push_str("chance:");
        for (roll, _) in position.chances() {
            answer.push(' ');
            answer.push_str(&G::write_roll(&roll));
        }
    }
}

#[cfg(test)]
mod tests {
    use games::{GameKind, positions};

    use super::*;
    use crate::args::PositionArgs;
    use crate::command_context::{CommandResult, run_command};

    /// The black king guards a2 and b2: one square is left.
    const ONE_MOVE: &str = "8/8/8/8/8/k7/7p/K7 w - - 0 1";
    const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    const TOUCHING: &str = "8/8/8/8/8/8/8/Kk6 w - - 0 1";

    /// The kind in the arguments is not used: `G` is the game.
    fn moves<G: GameMessages>(position: Option<&str>, input: &str, json: bool) -> CommandResult {
        let position = position.map(str::to_owned);
        let rules = "standard".to_owned();
        let position = PositionArgs { game: GameKind::ALL[0], rules, position };
        let args = args::MovesArgs { batch: position.position.is_none(), position, san: false };
        run_command(input, json, |context| run::<G>(&args, context))
    }

    const ROLLING: &str = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10;rolling";

    #[test]
    fn marks_rolls_so_that_they_are_not_mistaken_for_moves() {
        let answer = moves::<positions::Backgammon>(Some(ROLLING), "", false);
        // Two dice: six doubles of weight 1, fifteen others of weight 2.
        let lines: Vec<&str> = answer.output.lines().collect();
        assert_eq!(lines.len(), 21);
        assert!(lines.contains(&"31 weight 2") && lines.contains(&"22 weight 1"));
        assert!(answer.errors.contains("not moves"));
        let answer = moves::<positions::Backgammon>(None, ROLLING, false);
        assert!(answer.output.starts_with("chance: 11 21 22 31 "), "{}", answer.output);
        assert_eq!(answer.output.split_whitespace().count(), 1 + 21);
        let answer = moves::<positions::Backgammon>(Some(ROLLING), "", true);
        let json: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
        assert_eq!((&json["turn"], &json["moves"]), (&"chance".into(), &serde_json::json!([])));
        assert_eq!(json["rolls"][1], serde_json::json!({"roll": "21", "weight": 2}));
    }

    #[test]
    fn says_that_a_finished_game_has_no_moves() {
        let answer = moves::<positions::Chess>(Some(MATE), "", false);
        assert_eq!(answer.output, "");
        assert_eq!(answer.errors, "game over, Black won: checkmate\n");
        assert!(matches!(answer.result, Ok(CommandOutcome::Success)));
    }

    #[test]
    fn answers_a_batch_line_by_line() {
        let input = format!("{ONE_MOVE}\n{MATE}\r\n\n{TOUCHING}");
        let answer = moves::<positions::Chess>(None, &input, false);
        let lines: Vec<&str> = answer.output.lines().collect();
        assert_eq!(lines[..2], ["a1b1", ""]);
        assert!(lines[2].starts_with("error: a FEN has six fields"), "{}", lines[2]);
        let rule = "(The king keeps off attacked squares, chess.check.king)";
        assert!(lines[3].starts_with("error: ") && lines[3].ends_with(rule), "{}", lines[3]);
        assert_eq!(lines.len(), 4);
        assert!(matches!(answer.result, Ok(CommandOutcome::FoundErrors)));
    }

    #[test]
    fn a_batch_without_errors_succeeds() {
        let answer = moves::<positions::Chess>(None, &format!("{ONE_MOVE}\n{ONE_MOVE}\n"), false);
        assert_eq!(answer.output, "a1b1\na1b1\n");
        assert!(matches!(answer.result, Ok(CommandOutcome::Success)));
    }

    #[test]
    fn prints_json() {
        let input = format!("{ONE_MOVE}\n{TOUCHING}\n");
        let answer = moves::<positions::Chess>(None, &input, true);
        let mut lines = answer.output.lines();
        assert_eq!(lines.next(), Some(r#"{"moves":["a1b1"]}"#));
        let json: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!(json["refusal"], "KingIntoCheck");
        assert_eq!(json["article"], "chess.check.king");
        let answer = moves::<positions::Chess>(Some(ONE_MOVE), "", true);
        let json: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
        assert_eq!((&json["turn"], &json["moves"][0]), (&"white".into(), &"a1b1".into()));
    }
}
