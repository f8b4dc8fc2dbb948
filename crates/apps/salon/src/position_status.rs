use game::{Line, Outcome, Side, Turn};
use rulebooks::{GameMessages, side_name};
use serde::Serialize;
use words::Language;

use crate::broken_rule::rulebook_id;

/// The status of a game: the position, whose turn it is, the outcome and the draws that can be claimed.
#[derive(Serialize, Debug)]
pub(crate) struct PositionStatus {
    game: &'static str,
    rules: String,
    position: String,
    /// `white`, `black`, `chance` or `over`.
    turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeJson>,
    claims: Vec<ClaimJson>,
    /// The status for people.
    #[serde(skip)]
    sentences: Vec<String>,
}

#[derive(Serialize, Debug)]
struct OutcomeJson {
    winner: Option<String>,
    points: u32,
    ending: &'static str,
}

#[derive(Serialize, Debug)]
struct ClaimJson {
    by: String,
    ending: &'static str,
}

impl PositionStatus {
    pub(crate) fn of<G: GameMessages>(line: &Line<G>, language: Language) -> Self {
        let turn = line.turn();
        let outcome = turn.outcome();
        let texts = StatusTexts { rulebook: rulebook_id::<G>(line.position().rules()), language };
        let claims: Vec<(Side, G::Ending)> = Side::ALL
            .into_iter()
            .flat_map(|by| line.claims(by).into_iter().map(move |ending| (by, ending)))
            .collect();
        let mut sentences = vec![texts.turn::<G>(turn)];
        sentences.extend(claims.iter().map(|(by, ending)| texts.claim::<G>(*by, *ending)));
        let claim_json = |(by, ending): &(Side, G::Ending)| ClaimJson {
            by: by.to_string(),
            ending: G::ending_name(*ending),
        };
        Self {
            game: G::GAME,
            rules: line.position().rules().to_string(),
            position: line.position().write_position(),
            turn: turn_name(&turn),
            outcome: outcome.map(|outcome| OutcomeJson::of::<G>(&outcome)),
            claims: claims.iter().map(claim_json).collect(),
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

impl OutcomeJson {
    fn of<G: GameMessages>(outcome: &Outcome<G::Ending>) -> Self {
        Self {
            winner: outcome.winner().map(|side| side.to_string()),
            points: outcome.winner().map_or(0, |side| outcome.points_for(side)),
            ending: G::ending_name(outcome.ending()),
        }
    }
}

/// The name of a turn for programs.
fn turn_name<E>(turn: &Turn<E>) -> String {
    match turn {
        Turn::Player(side) => side.to_string(),
        Turn::Chance => "chance".to_owned(),
        Turn::Over(_) => "over".to_owned(),
    }
}

/// Texts about a game, with the rulebook's names for the sides.
struct StatusTexts {
    rulebook: String,
    language: Language,
}

impl StatusTexts {
    fn side<G: GameMessages>(&self, side: Side) -> &'static str {
        side_name(G::GAME, &self.rulebook, side, self.language)
    }

    fn turn<G: GameMessages>(&self, turn: Turn<G::Ending>) -> String {
        let l = self.language;
        match turn {
            Turn::Player(side) => l.cli_to_move(self.side::<G>(side)),
            Turn::Chance => l.cli_to_roll().to_owned(),
            Turn::Over(Outcome::Win { winner, points: 1, ending }) => {
                l.cli_won(self.side::<G>(winner), G::ending(l, ending))
            }
            Turn::Over(Outcome::Win { winner, points, ending }) => {
                l.cli_won_points(points.into(), self.side::<G>(winner), G::ending(l, ending))
            }
            Turn::Over(Outcome::Draw { ending }) => l.cli_drawn(G::ending(l, ending)),
        }
    }

    fn claim<G: GameMessages>(&self, by: Side, ending: G::Ending) -> String {
        self.language.cli_may_claim(self.side::<G>(by), G::ending(self.language, ending))
    }
}
