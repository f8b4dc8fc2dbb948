use game::{Line, Notation, Outcome, Side, Turn};
use serde::Serialize;

use crate::phrases;

/// Where a game stands.
#[derive(Serialize, Debug)]
pub(crate) struct Status {
    game: &'static str,
    rules: String,
    position: String,
    /// `white`, `black`, `chance` or `over`.
    turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ended>,
    claims: Vec<Claimable>,
    /// The same for people.
    #[serde(skip)]
    sentences: Vec<String>,
}

#[derive(Serialize, Debug)]
struct Ended {
    winner: Option<String>,
    points: u32,
    ending: &'static str,
}

#[derive(Serialize, Debug)]
struct Claimable {
    by: String,
    ending: &'static str,
}

impl Status {
    pub(crate) fn of<G: Notation>(game: &'static str, line: &Line<G>) -> Self {
        let turn = line.turn();
        let (name, sentence) = turn_words::<G>(&turn);
        let mut claims = Vec::new();
        let mut sentences = vec![sentence];
        for by in Side::ALL {
            for ending in line.claims(by) {
                let ending = G::ending_name(ending);
                sentences.push(phrases::may_claim(by, ending));
                claims.push(Claimable { by: by.to_string(), ending });
            }
        }
        Self {
            game,
            rules: line.position().rules().to_string(),
            position: line.position().write_position(),
            turn: name,
            outcome: turn.outcome().map(|outcome| Ended::of::<G>(&outcome)),
            claims,
            sentences,
        }
    }

    /// The canonical text of the position.
    pub(crate) fn position(&self) -> &str {
        &self.position
    }

    /// Whose turn it is or how the game ended, then which draws may be claimed.
    pub(crate) fn sentences(&self) -> &[String] {
        &self.sentences
    }
}

impl Ended {
    fn of<G: Notation>(outcome: &Outcome<G::Ending>) -> Self {
        Self {
            winner: outcome.winner().map(|side| side.to_string()),
            points: outcome.winner().map_or(0, |side| outcome.points_for(side)),
            ending: G::ending_name(outcome.ending()),
        }
    }
}

/// The name of a turn, and the sentence that says it.
fn turn_words<G: Notation>(turn: &Turn<G::Ending>) -> (String, String) {
    match turn {
        Turn::Player(side) => (side.to_string(), phrases::to_move(*side)),
        Turn::Chance => (phrases::CHANCE.to_owned(), phrases::CHANCE_TO_ROLL.to_owned()),
        Turn::Over(outcome) => {
            let why = G::ending_name(outcome.ending());
            (phrases::OVER.to_owned(), phrases::ended(outcome, why))
        }
    }
}
