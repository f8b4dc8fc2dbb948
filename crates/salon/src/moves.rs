use std::io::BufRead;

use game::{Line, Notation, Turn};
use serde::Serialize;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::phrases;
use crate::status::Status;

/// What can happen in a position: moves or rolls, never both.
#[derive(Serialize)]
struct Offers {
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<Rollable>,
}

#[derive(Serialize)]
struct Rollable {
    roll: String,
    weight: u32,
}

impl Offers {
    fn of<G: Notation>(position: &G) -> Self {
        let moves = position.legal_moves();
        let rolls = position.chances().into_iter();
        Self {
            moves: moves.iter().map(|mv| position.write_move(mv)).collect(),
            rolls: rolls
                .map(|(roll, weight)| Rollable { roll: G::write_roll(&roll), weight })
                .collect(),
        }
    }
}

/// Lists the legal moves.
pub(crate) fn run<G: Notation>(args: &args::Moves, desk: &mut Desk) -> Result<Verdict, Failure> {
    if args.batch {
        let rules = desk.rules::<G>(&args.board)?;
        return batch::<G>(&rules, desk);
    }
    let position: G = desk.position(&args.board, G::start)?;
    let offers = Offers::of(&position);
    let line = Line::new(position);
    let status = Status::of(args.board.game.name(), &line);
    if desk.json {
        desk.tell(&Listed { status, offers })?;
        return Ok(Verdict::Fine);
    }
    match line.turn() {
        Turn::Player(_) => {}
        Turn::Chance => desk.note(phrases::ROLLS_FOLLOW),
        Turn::Over(_) => desk.note(&status.sentences()[0]),
    }
    for mv in &offers.moves {
        desk.say(mv)?;
    }
    for Rollable { roll, weight } in &offers.rolls {
        desk.say(&phrases::weight(roll, *weight))?;
    }
    Ok(Verdict::Fine)
}

#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    status: Status,
    #[serde(flatten)]
    offers: Offers,
}

/// Answers each position on a line of its own.
fn batch<G: Notation>(rules: &G::Rules, desk: &mut Desk) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Fine;
    let mut line = Vec::new();
    let mut answer = String::new();
    let failed = |error| Failure::Read { file: phrases::STANDARD_INPUT.to_owned(), error };
    while desk.input.read_until(b'\n', &mut line).map_err(failed)? > 0 {
        let position = read::<G>(rules, &line);
        if position.is_err() {
            verdict = Verdict::FoundWrong;
        }
        if desk.json {
            match &position {
                Ok(position) => desk.tell(&Offers::of(position))?,
                Err(error) => desk.tell(&Bad { error })?,
            }
        } else {
            match &position {
                Ok(position) => list(position, &mut answer),
                Err(error) => {
                    answer.push_str(phrases::ERROR);
                    answer.push_str(": ");
                    answer.push_str(&phrases::printable(error));
                }
            }
            answer.push('\n');
            desk.output.write_all(answer.as_bytes())?;
        }
        line.clear();
        answer.clear();
        // Whoever asks line by line waits for the answer.
        if desk.input.buffer().is_empty() {
            desk.output.flush()?;
        }
    }
    Ok(verdict)
}

#[derive(Serialize)]
struct Bad<'e> {
    error: &'e str,
}

fn read<G: Notation>(rules: &G::Rules, line: &[u8]) -> Result<G, String> {
    let text = str::from_utf8(line).map_err(|_| phrases::NOT_UTF8.to_owned())?;
    let text = text.trim_end_matches(['\r', '\n']);
    G::read_position(rules, text).map_err(|error| error.to_string())
}

/// The moves, separated by spaces; or the rolls, marked as such.
fn list<G: Notation>(position: &G, answer: &mut String) {
    for mv in position.legal_moves() {
        if !answer.is_empty() {
            answer.push(' ');
        }
        answer.push_str(&position.write_move(&mv));
    }
    if position.turn() == Turn::Chance {
        answer.push_str(phrases::CHANCE);
        answer.push(':');
        for (roll, _) in position.chances() {
            answer.push(' ');
            answer.push_str(&G::write_roll(&roll));
        }
    }
}

#[cfg(test)]
mod tests {
    use game_laws::tiny::{Rope, Stroll};
    use games::Kind;

    use super::*;
    use crate::args::Board;
    use crate::desk::{Answer, ask};

    /// The kind is only a name here: what is listed is decided by `G`.
    fn moves<G: Notation>(position: Option<&str>, input: &str, json: bool) -> Answer {
        let position = position.map(str::to_owned);
        let rules = "standard".to_owned();
        let board = Board { game: Kind::ALL[0], rules, position };
        let args = args::Moves { batch: board.position.is_none(), board };
        ask(input, json, |desk| run::<G>(&args, desk))
    }

    #[test]
    fn rolls_are_not_mistaken_for_moves() {
        let answer = moves::<Stroll>(Some("01/35 w rolling 2b 0-1"), "", false);
        // Two three-sided dice: three doubles of weight 1, three others of weight 2.
        let lines: Vec<&str> = answer.output.lines().collect();
        assert_eq!(lines.len(), 6);
        assert!(lines.contains(&"31 weight 2") && lines.contains(&"22 weight 1"));
        assert!(answer.errors.contains("not moves"));
    }

    #[test]
    fn a_finished_game_has_no_moves_and_says_so() {
        let answer = moves::<Stroll>(Some("55/03 w home 2b 0-1"), "", false);
        assert_eq!(answer.output, "");
        // The cube stands at 2 and Black has nobody home: twice 2.
        assert_eq!(answer.errors, "over, white won 4 points: both runners are home\n");
        assert!(matches!(answer.result, Ok(Verdict::Fine)));
    }

    #[test]
    fn a_batch_answers_line_by_line() {
        let input = "01/35 b deciding 2b 0-1\n01/35 w rolling 2b 0-1\r\n55/03 w home 1 0-0\n\nx";
        let answer = moves::<Stroll>(None, input, false);
        let lines: Vec<&str> = answer.output.lines().collect();
        assert_eq!(lines[0], "roll double");
        assert_eq!(lines[1], "chance: 11 21 22 31 32 33");
        assert_eq!(lines[2], "");
        assert!(lines[3].starts_with("error: ") && lines[4].starts_with("error: "));
        assert_eq!(lines.len(), 5);
        assert!(matches!(answer.result, Ok(Verdict::FoundWrong)));
    }

    #[test]
    fn a_batch_without_a_fault_is_fine() {
        let answer = moves::<Rope>(None, "0 w 2/2 0\n0 w 0/2 0\n", false);
        assert_eq!(answer.output, "tug heave\ntug\n");
        assert!(matches!(answer.result, Ok(Verdict::Fine)));
    }

    #[test]
    fn programs_get_json() {
        let answer = moves::<Rope>(None, "0 w 0/2 0\nx\n", true);
        let mut lines = answer.output.lines();
        assert_eq!(lines.next(), Some(r#"{"moves":["tug"]}"#));
        assert_eq!(lines.next(), Some(r#"{"error":"a position is written like '1 w 2/0 3'"}"#));
        let answer = moves::<Stroll>(Some("01/35 w rolling 2b 0-1"), "", true);
        let said: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
        assert_eq!(said["turn"], "chance");
        assert_eq!(said["rolls"][1], serde_json::json!({"roll": "21", "weight": 2}));
        assert_eq!(said["moves"], serde_json::json!([]));
    }
}
