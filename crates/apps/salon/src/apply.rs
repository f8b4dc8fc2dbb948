use game::{Line, OutOfTurn, ReadError, Turn};
use rulebooks::GameMessages;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::printable::printable;
use crate::rule::Rule;
use crate::status::Status;

/// Plays events, and says where that leads.
pub(crate) fn run<G: GameMessages>(
    args: &args::Apply,
    desk: &mut Desk,
) -> Result<Verdict, Failure> {
    let start: G = desk.position(&args.board, G::start)?;
    let mut line = Line::new(start);
    for (index, text) in args.events.iter().enumerate() {
        if let Err(error) = play(&mut line, text) {
            return Err(refused(&line, index + 1, text.clone(), error));
        }
    }
    let status = Status::of(&line, desk.language);
    if desk.json {
        desk.tell(&status)?;
        return Ok(Verdict::Fine);
    }
    desk.say(status.position())?;
    for sentence in status.sentences() {
        desk.say(sentence)?;
    }
    Ok(Verdict::Fine)
}

fn play<G: GameMessages>(line: &mut Line<G>, text: &str) -> Result<(), ReadError<G>> {
    // A compulsory draw is seen by the line, not by the position that would read the text.
    if let Turn::Over(_) = line.turn() {
        return Err(ReadError::Refused(OutOfTurn::GameOver.into()));
    }
    let event = line.position().read_event(text)?;
    line.apply(&event).map_err(ReadError::Refused)
}

fn refused<G: GameMessages>(
    line: &Line<G>,
    number: usize,
    text: String,
    error: ReadError<G>,
) -> Failure {
    let rule = match &error {
        ReadError::Syntax(_) => None,
        ReadError::Refused(refusal) => Some(Rule::of::<G>(line.position().rules(), *refusal)),
    };
    Failure::refused(rule, move |l| {
        let reason = G::read_error(l, &error);
        l.cli_refused(number, printable(&reason), printable(&text))
    })
}

#[cfg(test)]
mod tests {
    use games::{Kind, positions};
    use words::Language;

    use super::*;
    use crate::args::Board;
    use crate::desk::{Answer, ask};

    fn apply<G: GameMessages>(rules: &str, events: &str, json: bool) -> Answer {
        let board = Board { game: Kind::ALL[0], rules: rules.to_owned(), position: None };
        let events = events.split_whitespace().map(str::to_owned).collect();
        let args = args::Apply { board, events };
        ask("", json, |desk| run::<G>(&args, desk))
    }

    #[test]
    fn sides_are_called_what_the_rulebook_calls_them() {
        let answer = apply::<positions::Chess>("travel", "e2e4", false);
        assert!(answer.output.ends_with("\nDark to move\n"), "{}", answer.output);
        let answer = apply::<positions::Chess>("travel", "f2f3 e7e5 g2g4 d8h4", false);
        assert!(answer.output.ends_with("\nover, Dark won: checkmate\n"), "{}", answer.output);
    }

    #[test]
    fn the_refused_event_is_named_with_its_rule_and_nothing_else_is_said() {
        let answer = apply::<positions::Chess>("fortress", "e2e4 e7e5 e1g1", false);
        assert_eq!(answer.output, "");
        let failure = answer.result.unwrap_err();
        assert_eq!(failure.code(), 1);
        let why = "event 3, 'e1g1', is refused: this rulebook has no castling";
        assert_eq!(failure.words(Language::English), why);
        let rule = failure.rule().unwrap();
        assert_eq!(rule.refusal, "NoCastling");
        let words = "rule: No castling (chess.castling.none)";
        assert_eq!(rule.words(Language::English).unwrap(), words);
        let words = "règle\u{a0}: Pas de roque (chess.castling.none)";
        assert_eq!(rule.words(Language::French).unwrap(), words);
    }

    #[test]
    fn dice_and_decisions_go_by() {
        let answer = apply::<positions::Backgammon>("travel", "31 8/5,6/5", false);
        assert!(answer.output.ends_with("\nRed to move\n"), "{}", answer.output);
        let answer = apply::<positions::Backgammon>("standard", "31 8/5,6/5 double take", false);
        let lines: Vec<&str> = answer.output.lines().collect();
        // The cube shows 2 and is White's, who took it.
        assert!(lines[0].contains("B-:1:1:-1:00:"), "{}", lines[0]);
        assert_eq!(lines[1], "the dice are to be rolled");
        // White doubles back from 2: who gives up then pays 2.
        let events = "31 8/5,6/5 double take 64 24/14 double drop";
        let answer = apply::<positions::Backgammon>("standard", events, false);
        let last = answer.output.lines().last();
        assert_eq!(last, Some("over, White won 2 points: the double was refused"));
        let answer = apply::<positions::Backgammon>("standard", "31 8/4,6/5", false);
        assert_eq!(answer.result.unwrap_err().rule().unwrap().refusal, "NoSuchNumber");
    }

    #[test]
    fn what_is_no_event_breaks_no_rule() {
        let failure = apply::<positions::Chess>("standard", "later", false).result.unwrap_err();
        assert_eq!((failure.code(), failure.rule()), (1, None));
    }

    /// The knights go out and home: the start stands for the third time after 8 half-moves and for
    /// the fifth after 16.
    #[test]
    fn claims_are_told_and_compulsory_draws_end_the_game() {
        let dance = |times| "g1f3 g8f6 f3g1 f6g8 ".repeat(times);
        let twice = apply::<positions::Chess>("standard", &dance(2), false);
        let lines: Vec<&str> = twice.output.lines().collect();
        assert_eq!(lines[1], "White to move");
        assert_eq!(lines[2], "White may claim a draw: the same position for the third time");
        let four = apply::<positions::Chess>("standard", &dance(4), true);
        let said: serde_json::Value = serde_json::from_str(&four.output).unwrap();
        assert_eq!(said["turn"], "over");
        assert_eq!(said["outcome"]["winner"], serde_json::Value::Null);
        assert_eq!(said["outcome"]["ending"], "fivefold repetition");
        let more = apply::<positions::Chess>("standard", &(dance(4) + "e2e4"), false);
        let why = "event 17, 'e2e4', is refused: the game is over";
        assert_eq!(more.result.unwrap_err().words(Language::English), why);
    }

    #[test]
    fn rules_that_there_are_not_are_wrong_usage() {
        let answer = apply::<positions::Chess>("long", "e2e4", false);
        assert_eq!(answer.result.unwrap_err().code(), 2);
    }
}
