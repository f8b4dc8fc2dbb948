use std::io::BufRead;

use game::{Line, Turn};
use rulebooks::GameMessages;
use serde::Serialize;
use words::Language;

use crate::args;
use crate::desk::{Complaint, Desk};
use crate::failure::{Failure, Place, Verdict};
use crate::printable::printable;
use crate::rule::Rule;
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
    fn of<G: GameMessages>(position: &G) -> Self {
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
pub(crate) fn run<G: GameMessages>(
    args: &args::Moves,
    desk: &mut Desk,
) -> Result<Verdict, Failure> {
    if args.batch {
        let rules = desk.rules::<G>(&args.board)?;
        return batch::<G>(&rules, desk);
    }
    let position: G = desk.position(&args.board, G::start)?;
    let offers = Offers::of(&position);
    let line = Line::new(position);
    let status = Status::of(&line, desk.language);
    if desk.json {
        desk.tell(&Listed { status, offers })?;
        return Ok(Verdict::Fine);
    }
    match line.turn() {
        Turn::Player(_) => {}
        Turn::Chance => desk.note(desk.language.cli_rolls_follow()),
        Turn::Over(_) => desk.note(&status.sentences()[0]),
    }
    for mv in &offers.moves {
        desk.say(mv)?;
    }
    for Rollable { roll, weight } in &offers.rolls {
        desk.say(&format!("{roll} weight {weight}"))?;
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
fn batch<G: GameMessages>(rules: &G::Rules, desk: &mut Desk) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Fine;
    let mut line = Vec::new();
    let mut answer = String::new();
    let failed = |error| Failure::Read { place: Place::StandardInput, error };
    while desk.input.read_until(b'\n', &mut line).map_err(failed)? > 0 {
        let position = read::<G>(rules, &line);
        if position.is_err() {
            verdict = Verdict::FoundWrong;
        }
        if desk.json {
            match &position {
                Ok(position) => desk.tell(&Offers::of(position))?,
                Err(failure) => desk.tell(&Complaint::of(failure))?,
            }
        } else {
            match &position {
                Ok(position) => list(position, &mut answer),
                Err(failure) => excuse(failure, desk.language, &mut answer),
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

fn read<G: GameMessages>(rules: &G::Rules, line: &[u8]) -> Result<G, Failure> {
    let text = str::from_utf8(line)
        .map_err(|_| Failure::refused(None, |l| l.cli_not_utf_eight().to_owned()))?;
    let text = text.trim_end_matches(['\r', '\n']);
    G::read_position(rules, text).map_err(|error| {
        let rule = Rule::broken::<G>(rules, &error);
        Failure::refused(rule, move |l| G::position_error(l, &error))
    })
}

/// Why there are no moves, on one line and marked for programs in the same way in every language.
fn excuse(failure: &Failure, l: Language, answer: &mut String) {
    let reason = failure.words(l);
    let said = match failure.rule().and_then(|rule| rule.article) {
        Some(article) => l.cli_rule_in_brief(article.id, reason, article.title.to(l)),
        None => reason,
    };
    answer.push_str("error: ");
    answer.push_str(&printable(&said));
}

/// The moves, separated by spaces; or the rolls, marked as such.
fn list<G: GameMessages>(position: &G, answer: &mut String) {
    for mv in position.legal_moves() {
        if !answer.is_empty() {
            answer.push(' ');
        }
        answer.push_str(&position.write_move(&mv));
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
    use games::{Kind, positions};

    use super::*;
    use crate::args::Board;
    use crate::desk::{Answer, ask};

    /// The black king guards a2 and b2: one square is left.
    const ONE_MOVE: &str = "8/8/8/8/8/k7/7p/K7 w - - 0 1";
    const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    const TOUCHING: &str = "8/8/8/8/8/8/8/Kk6 w - - 0 1";

    /// The kind is only a name here: what is listed is decided by `G`.
    fn moves<G: GameMessages>(position: Option<&str>, input: &str, json: bool) -> Answer {
        let position = position.map(str::to_owned);
        let rules = "standard".to_owned();
        let board = Board { game: Kind::ALL[0], rules, position };
        let args = args::Moves { batch: board.position.is_none(), board };
        ask(input, json, |desk| run::<G>(&args, desk))
    }

    const ROLLING: &str = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10;rolling";

    #[test]
    fn rolls_are_not_mistaken_for_moves() {
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
        let said: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
        assert_eq!((&said["turn"], &said["moves"]), (&"chance".into(), &serde_json::json!([])));
        assert_eq!(said["rolls"][1], serde_json::json!({"roll": "21", "weight": 2}));
    }

    #[test]
    fn a_finished_game_has_no_moves_and_says_so() {
        let answer = moves::<positions::Chess>(Some(MATE), "", false);
        assert_eq!(answer.output, "");
        assert_eq!(answer.errors, "over, Black won: checkmate\n");
        assert!(matches!(answer.result, Ok(Verdict::Fine)));
    }

    #[test]
    fn a_batch_answers_line_by_line() {
        let input = format!("{ONE_MOVE}\n{MATE}\r\n\n{TOUCHING}");
        let answer = moves::<positions::Chess>(None, &input, false);
        let lines: Vec<&str> = answer.output.lines().collect();
        assert_eq!(lines[..2], ["a1b1", ""]);
        assert!(lines[2].starts_with("error: a FEN has six fields"), "{}", lines[2]);
        let rule = "(The king keeps off attacked squares, chess.check.king)";
        assert!(lines[3].starts_with("error: ") && lines[3].ends_with(rule), "{}", lines[3]);
        assert_eq!(lines.len(), 4);
        assert!(matches!(answer.result, Ok(Verdict::FoundWrong)));
    }

    #[test]
    fn a_batch_without_a_fault_is_fine() {
        let answer = moves::<positions::Chess>(None, &format!("{ONE_MOVE}\n{ONE_MOVE}\n"), false);
        assert_eq!(answer.output, "a1b1\na1b1\n");
        assert!(matches!(answer.result, Ok(Verdict::Fine)));
    }

    #[test]
    fn programs_get_json() {
        let input = format!("{ONE_MOVE}\n{TOUCHING}\n");
        let answer = moves::<positions::Chess>(None, &input, true);
        let mut lines = answer.output.lines();
        assert_eq!(lines.next(), Some(r#"{"moves":["a1b1"]}"#));
        let said: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!(said["refusal"], "KingIntoCheck");
        assert_eq!(said["article"], "chess.check.king");
        let answer = moves::<positions::Chess>(Some(ONE_MOVE), "", true);
        let said: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
        assert_eq!((&said["turn"], &said["moves"][0]), (&"white".into(), &"a1b1".into()));
    }
}
