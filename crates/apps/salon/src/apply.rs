use game::{Event, Line, OutOfTurn, ReadError, Turn};
use rulebooks::GameMessages;
use serde::Serialize;
use words::Language;

use crate::args;
use crate::broken_rule::BrokenRule;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::position_status::PositionStatus;
use crate::printable::printable;

/// Plays events and prints the resulting position.
pub(crate) fn run<G: GameMessages>(
    args: &args::ApplyArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let start: G = context.position(&args.position, G::start)?;
    let mut line = Line::new(start);
    for (index, text) in args.events.iter().enumerate() {
        if let Err(error) = play(&mut line, text, context.language) {
            return Err(refused(&line, index + 1, text.clone(), error));
        }
    }
    let status = PositionStatus::of(&line, context.language);
    let played = args.san.then(|| display_texts(&line));
    if context.json {
        context.print_json(&ApplyJson { status, played })?;
        return Ok(CommandOutcome::Success);
    }
    if let Some(played) = played {
        context.print_line(&played.join(" "))?;
    }
    context.print_line(status.position())?;
    for sentence in status.sentences() {
        context.print_line(sentence)?;
    }
    Ok(CommandOutcome::Success)
}

#[derive(Serialize)]
struct ApplyJson {
    #[serde(flatten)]
    status: PositionStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<Vec<String>>,
}

/// The events in the usual English notation, such as SAN.
fn display_texts<G: GameMessages>(line: &Line<G>) -> Vec<String> {
    let events = line.events().iter().zip(line.positions());
    events
        .map(|(event, before)| match event {
            Event::Move { mv, .. } => before.write_localized_move(Language::English, mv),
            Event::Roll(_) => before.write_event(event),
        })
        .collect()
}

fn play<G: GameMessages>(
    line: &mut Line<G>,
    text: &str,
    language: Language,
) -> Result<(), ReadError<G>> {
    // Only the line knows that a compulsory draw has ended the game.
    if let Turn::Over(_) = line.turn() {
        return Err(ReadError::Refused(OutOfTurn::GameOver.into()));
    }
    let event = read_event(line.position(), text, language)?;
    line.apply(&event).map_err(ReadError::Refused)
}

/// Reads an event in the canonical notation, or a move in the notation of the language, such as SAN.
fn read_event<G: GameMessages>(
    position: &G,
    text: &str,
    language: Language,
) -> Result<Event<G>, ReadError<G>> {
    let error = match position.read_event(text) {
        Ok(event) => return Ok(event),
        Err(error) => error,
    };
    let Turn::Player(by) = position.turn() else { return Err(error) };
    match (position.read_localized_move(language, text), error) {
        (Ok(mv), _) => Ok(Event::Move { by, mv }),
        (Err(refused @ ReadError::Refused(_)), ReadError::Syntax(_)) => Err(refused),
        (Err(_), error) => Err(error),
    }
}

fn refused<G: GameMessages>(
    line: &Line<G>,
    number: usize,
    text: String,
    error: ReadError<G>,
) -> CliError {
    let rule = match &error {
        ReadError::Syntax(_) => None,
        ReadError::Refused(refusal) => {
            Some(BrokenRule::of_refusal::<G>(line.position().rules(), *refusal))
        }
    };
    let rules = line.position().rules().clone();
    CliError::refused(rule, move |l| {
        let reason = G::read_error_under(l, &rules, &error);
        l.cli_refused(number, printable(&reason), printable(&text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::PositionArgs;
    use crate::command_context::{CommandResult, run_command};
    use games::{GameKind, positions};

    fn apply<G: GameMessages>(rules: &str, events: &str, json: bool) -> CommandResult {
        let position =
            PositionArgs { game: GameKind::ALL[0], rules: rules.to_owned(), position: None };
        let events = events.split_whitespace().map(str::to_owned).collect();
        let args = args::ApplyArgs { position, events, san: false };
        run_command("", json, |context| run::<G>(&args, context))
    }

    #[test]
    fn reads_san_and_french_moves() {
        let answer = apply::<positions::Chess>("standard", "e4 e5 Nf3 b8c6 Bb5 a6 O-O", false);
        assert!(answer.output.starts_with("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/"));
        let answer = apply::<positions::Chess>("standard", "Ke2", false);
        assert_eq!(answer.result.unwrap_err().rule().unwrap().refusal, "OwnPieceThere");
        let error = apply::<positions::Chess>("standard", "nf3", false).result.unwrap_err();
        assert!(error.message(Language::English).contains("SAN"));
        let xgid = "XGID=-b----E-C---eE---c-d----AA:0:0:1:41:0:0:0:0:10";
        let position: backgammon::Position =
            crate::command_context::read_position(&"standard+money".parse().unwrap(), xgid)
                .unwrap();
        let mut line = Line::new(position);
        assert!(play(&mut line, "barre/21,6/5", Language::French).is_ok());
    }

    #[test]
    fn uses_the_rulebooks_names_for_the_sides() {
        let answer = apply::<positions::Chess>("travel", "e2e4", false);
        assert!(answer.output.ends_with("\nDark to move\n"), "{}", answer.output);
        let answer = apply::<positions::Chess>("travel", "f2f3 e7e5 g2g4 d8h4", false);
        assert!(answer.output.ends_with("\ngame over, Dark won: checkmate\n"), "{}", answer.output);
    }

    #[test]
    fn names_the_refused_event_and_its_rule() {
        let answer = apply::<positions::Chess>("fortress", "e2e4 e7e5 e1g1", false);
        assert_eq!(answer.output, "");
        let error = answer.result.unwrap_err();
        assert_eq!(error.exit_code(), 1);
        let why = "event 3 ('e1g1') is refused: this rulebook has no castling";
        assert_eq!(error.message(Language::English), why);
        let rule = error.rule().unwrap();
        assert_eq!(rule.refusal, "NoCastling");
        let words = "rule: No castling (chess.castling.none)";
        assert_eq!(rule.reference(Language::English).unwrap(), words);
        let words = "règle\u{a0}: Pas de roque (chess.castling.none)";
        assert_eq!(rule.reference(Language::French).unwrap(), words);
    }

    #[test]
    fn plays_rolls_and_cube_actions() {
        let answer = apply::<positions::Backgammon>("travel", "31 8/5,6/5", false);
        assert!(answer.output.ends_with("\nRed to move\n"), "{}", answer.output);
        let answer = apply::<positions::Backgammon>("standard", "31 8/5,6/5 double take", false);
        let lines: Vec<&str> = answer.output.lines().collect();
        // The cube shows 2 and belongs to White, who took it.
        assert!(lines[0].contains("B-:1:1:-1:00:"), "{}", lines[0]);
        assert_eq!(lines[1], "the dice must be rolled");
        // White redoubles from 2, and Black drops: two points.
        let events = "31 8/5,6/5 double take 64 24/14 double drop";
        let answer = apply::<positions::Backgammon>("standard", events, false);
        let last = answer.output.lines().last();
        assert_eq!(last, Some("game over, White won 2 points: the double was declined"));
        let answer = apply::<positions::Backgammon>("standard", "31 8/4,6/5", false);
        assert_eq!(answer.result.unwrap_err().rule().unwrap().refusal, "NoSuchNumber");
    }

    #[test]
    fn a_syntax_error_names_no_rule() {
        let error = apply::<positions::Chess>("standard", "later", false).result.unwrap_err();
        assert_eq!((error.exit_code(), error.rule()), (1, None));
    }

    /// The knights go out and back: the starting position occurs for the third time after 8 half-moves and for the
    /// fifth time after 16.
    #[test]
    fn names_possible_claims_and_ends_the_game_after_a_compulsory_draw() {
        let repeated = |times| "g1f3 g8f6 f3g1 f6g8 ".repeat(times);
        let twice = apply::<positions::Chess>("standard", &repeated(2), false);
        let lines: Vec<&str> = twice.output.lines().collect();
        assert_eq!(lines[1], "White to move");
        assert_eq!(lines[2], "White may claim a draw: the same position for the third time");
        let four = apply::<positions::Chess>("standard", &repeated(4), true);
        let json: serde_json::Value = serde_json::from_str(&four.output).unwrap();
        assert_eq!(json["turn"], "over");
        assert_eq!(json["outcome"]["winner"], serde_json::Value::Null);
        assert_eq!(json["outcome"]["ending"], "fivefold repetition");
        let more = apply::<positions::Chess>("standard", &(repeated(4) + "e2e4"), false);
        let why = "event 17 ('e2e4') is refused: the game is over";
        assert_eq!(more.result.unwrap_err().message(Language::English), why);
    }

    #[test]
    fn unknown_rules_are_a_usage_error() {
        let answer = apply::<positions::Chess>("long", "e2e4", false);
        assert_eq!(answer.result.unwrap_err().exit_code(), 2);
    }
}
