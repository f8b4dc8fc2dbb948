use game::{Line, Notation, OutOfTurn, ReadError, Turn};

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::phrases;
use crate::status::Status;

/// Plays events, and says where that leads.
pub(crate) fn run<G: Notation>(args: &args::Apply, desk: &mut Desk) -> Result<Verdict, Failure> {
    let start: G = desk.position(&args.board, G::start)?;
    let mut line = Line::new(start);
    for (index, text) in args.events.iter().enumerate() {
        play(&mut line, text).map_err(|error| {
            let (text, reason) = (phrases::printable(text), error.to_string());
            Failure::Refused(phrases::refused(index + 1, &text, &phrases::printable(&reason)))
        })?;
    }
    let status = Status::of(args.board.game.name(), &line);
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

fn play<G: Notation>(line: &mut Line<G>, text: &str) -> Result<(), ReadError<G>> {
    // A compulsory draw is seen by the line, not by the position that would read the text.
    if let Turn::Over(_) = line.turn() {
        return Err(ReadError::Refused(OutOfTurn::GameOver.into()));
    }
    let event = line.position().read_event(text)?;
    line.apply(&event).map_err(ReadError::Refused)
}

#[cfg(test)]
mod tests {
    use game_laws::tiny::{Rope, Stroll};
    use games::Kind;

    use super::*;
    use crate::args::Board;
    use crate::desk::{Answer, ask};

    fn apply<G: Notation>(rules: &str, events: &str, json: bool) -> Answer {
        let board = Board { game: Kind::ALL[0], rules: rules.to_owned(), position: None };
        let events = events.split_whitespace().map(str::to_owned).collect();
        let args = args::Apply { board, events };
        ask("", json, |desk| run::<G>(&args, desk))
    }

    #[test]
    fn dice_and_decisions_go_by() {
        let answer = apply::<Stroll>("standard", "double take 31 0+1,0+3", false);
        assert_eq!(answer.output, "13/00 b deciding 2b 0-0\nblack to move\n");
        let answer = apply::<Stroll>("standard", "roll", false);
        assert_eq!(answer.output, "00/00 w rolling 1 0-0\nthe dice are to be rolled\n");
    }

    #[test]
    fn the_refused_event_is_named_and_nothing_else_is_said() {
        let answer = apply::<Stroll>("standard", "roll 31 0+2", false);
        assert_eq!(answer.output, "");
        let failure = answer.result.unwrap_err();
        assert_eq!(failure.code(), 1);
        let why = "event 3, '0+2', is refused: no play uses the dice like that";
        assert_eq!(failure.to_string(), why);
    }

    /// The rope's knot goes to and fro: the start stands for the third time after 4 tugs and for the
    /// fifth after 8.
    #[test]
    fn claims_are_told_and_compulsory_draws_end_the_game() {
        let four = apply::<Rope>("short", "tug tug tug tug", false);
        let lines: Vec<&str> = four.output.lines().collect();
        assert_eq!(lines[1], "white to move");
        assert_eq!(lines[2], "white may claim a draw: the position stood for the third time");
        let eight = apply::<Rope>("short", &"tug ".repeat(8), true);
        let said: serde_json::Value = serde_json::from_str(&eight.output).unwrap();
        assert_eq!(said["turn"], "over");
        assert_eq!(said["outcome"]["winner"], serde_json::Value::Null);
        assert_eq!(said["outcome"]["ending"], "the position stood for the fifth time");
        let nine = apply::<Rope>("short", &"tug ".repeat(9), false);
        let why = "event 9, 'tug', is refused: the game is over";
        assert_eq!(nine.result.unwrap_err().to_string(), why);
    }

    #[test]
    fn rules_that_there_are_not_are_wrong_usage() {
        let answer = apply::<Rope>("long", "tug", false);
        assert_eq!(answer.result.unwrap_err().code(), 2);
    }
}
