use engine::Engine;
use engines::HasEngine;
use game::{Event, Game, Line, Notation, Side, Turn};

use crate::analysable_game::strongest_engine;
use crate::{AnalysedMove, DecisionReview, Evaluation, EventReview, GameAnalyser, backgammon};

/// What is found about the events of a game, one after another: each is judged when it is asked for.
pub type EventReviews = Box<dyn Iterator<Item = EventReview>>;

/// A game whose play can be judged event by event.
pub trait ReviewableGame: HasEngine + Notation {
    /// Judges the events of a line from one on, looking at so many positions for each decision. `None`
    /// if nobody can judge this game.
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews>;
}

/// How many moves of a better line are told.
const TOLD: usize = 8;

impl ReviewableGame for chess::Position {
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews> {
        Some(Box::new(Moves::new(line, from, nodes)?))
    }
}

impl ReviewableGame for checkers::Position {
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews> {
        Some(Box::new(Moves::new(line, from, nodes)?))
    }
}

impl ReviewableGame for ::backgammon::Position {
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews> {
        let mut engine = strongest_engine::<Self>();
        let events = line.events().to_vec().into_iter();
        let positions = line.positions().to_vec().into_iter();
        let around = positions.clone().zip(positions.skip(1)).zip(events);
        Some(Box::new(around.skip(from).map(move |((before, after), event)| {
            let mut review = backgammon::find(&mut *engine, &before, &event, nodes);
            if let Turn::Over(outcome) = after.turn() {
                review.evaluation = Some(Evaluation::GameOver(outcome.winner()));
            }
            review
        })))
    }
}

/// What may stand although it is wrong is judged by people.
impl ReviewableGame for ::backgammon::TablePosition {
    fn review(_: Line<Self>, _: usize, _: u64) -> Option<EventReviews> {
        None
    }
}

/// The moves of a game without dice.
struct Moves<G: ReviewableGame> {
    engine: Box<dyn Engine<G> + Send>,
    judge: GameAnalyser<G>,
    line: Line<G>,
    /// How many events of the line have been judged or passed over.
    done: usize,
}

impl<G: ReviewableGame> Moves<G> {
    fn new(line: Line<G>, from: usize, nodes: u64) -> Option<Self> {
        let mut engine = strongest_engine::<G>();
        let before = line.events().get(..from)?;
        let before = Line::replay(line.start().clone(), before).ok()?;
        Some(Self {
            judge: GameAnalyser::new(&mut *engine, before, nodes),
            engine,
            line,
            done: from,
        })
    }
}

impl<G: ReviewableGame> Iterator for Moves<G> {
    type Item = EventReview;

    fn next(&mut self) -> Option<EventReview> {
        let event = self.line.events().get(self.done)?;
        self.done += 1;
        let Event::Move { mv, .. } = event else { return Some(EventReview::default()) };
        let before = self.judge.line().position().clone();
        let judged = self.judge.play(&mut *self.engine, mv)?;
        Some(found(&before, &judged, self.judge.evaluation()))
    }
}

fn found<G: ReviewableGame>(
    before: &G,
    judged: &AnalysedMove<G>,
    after: Evaluation,
) -> EventReview {
    let mut position = before.clone();
    let mut better = Vec::new();
    for mv in judged.better.iter().take(TOLD) {
        let text = position.write_move(mv);
        let Some(next) = position.after(mv) else { break };
        better.push(text);
        position = next;
    }
    let decision =
        DecisionReview { loss: judged.loss, quality: judged.quality, cube: false, better };
    EventReview {
        by: Some(judged.by),
        evaluation: Some(after),
        decision: Some(decision),
        luck: None,
    }
}

/// The moment at which a game turned: the largest change of what White may expect by which the other
/// side came to stand better. The number of the event, and how much it was.
pub fn turning_point<'f>(
    reviews: impl IntoIterator<Item = &'f EventReview>,
) -> Option<(usize, f64)> {
    let mut before = 0.5;
    let mut turned = None::<(usize, f64)>;
    for (index, review) in reviews.into_iter().enumerate() {
        let Some(evaluation) = review.evaluation else { continue };
        let now = evaluation.points(Side::White);
        let swing = now - before;
        let changed = (before - 0.5) * (now - 0.5) < 0.0 || before == 0.5;
        if changed && swing.abs() >= TURN && turned.is_none_or(|(_, most)| swing.abs() > most) {
            turned = Some((index, swing.abs()));
        }
        before = now;
    }
    turned
}

/// Smaller changes turn no game.
const TURN: f64 = 0.1;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveQuality;

    fn line<G: ReviewableGame>(start: G, events: &str) -> Line<G> {
        let mut line = Line::new(start);
        for text in events.split_whitespace() {
            let event = line.position().read_event(text).unwrap();
            line.apply(&event).unwrap();
        }
        line
    }

    /// 2. g4 allows mate at once, and any reasonable move would have kept the game alive.
    #[test]
    fn a_review_can_begin_anywhere() {
        let start = chess::Position::new(chess::Rules::STANDARD);
        let line = line(start, "f2f3 e7e5 g2g4 d8h4");
        let all: Vec<EventReview> =
            ReviewableGame::review(line.clone(), 0, 2_000).unwrap().collect();
        assert_eq!(all.len(), 4);
        let blunder = all[2].decision.as_ref().unwrap();
        assert_eq!(
            (blunder.quality, all[2].evaluation),
            (MoveQuality::Blunder, Some(Evaluation::ForcedWin(Side::Black, 1)))
        );
        assert!(!blunder.better.is_empty() && blunder.better[0] != "g2g4");
        assert!(all[3].decision.as_ref().unwrap().better.is_empty(), "mate is the best move");
        assert_eq!(all[3].evaluation, Some(Evaluation::GameOver(Some(Side::Black))));
        let rest: Vec<EventReview> =
            ReviewableGame::review(line.clone(), 2, 2_000).unwrap().collect();
        assert_eq!(rest.len(), 2);
        assert_eq!(
            rest[0].decision.as_ref().map(|decision| decision.quality),
            Some(MoveQuality::Blunder)
        );
        assert!(
            <chess::Position as ReviewableGame>::review(line, 5, 1).is_none(),
            "there is no such event"
        );
    }

    /// Rolling 66 before anything else is luck; breaking the eight point for nothing is not.
    #[test]
    fn rolls_have_luck_and_plays_are_judged() {
        let start = ::backgammon::Position::start(::backgammon::Rules::MONEY);
        let line = line(start, "31 8/5,6/5 roll 66 24/18(2),13/7(2)");
        let all: Vec<EventReview> = ReviewableGame::review(line, 0, 1).unwrap().collect();
        assert_eq!(all.len(), 5);
        assert!(all[0].luck.is_none(), "the opening roll decides who begins");
        let best = all[1].decision.as_ref().unwrap();
        assert!(best.quality == MoveQuality::Fine && !best.cube, "the one play everybody knows");
        assert!(all[3].luck.is_some_and(|luck| luck > 0.1));
        assert_eq!(all[3].by, all[4].by);
        assert!(matches!(all[1].evaluation, Some(Evaluation::WinProbability(_))));
    }

    #[test]
    fn a_game_turns_where_the_other_comes_to_stand_better() {
        let all = ["worth=+200", "", "worth=+350", "worth=-300", "worth=-800", "worth=+10"]
            .map(|text| text.parse::<EventReview>().unwrap());
        // From +350 to -300 is more than from -800 to +10: 0.882 to 0.151 against 0.01 to 0.514.
        assert_eq!(turning_point(&all).map(|(index, _)| index), Some(3));
        assert_eq!(turning_point(&all[..0]), None);
        let quiet = ["worth=+20", "worth=-20"].map(|text| text.parse::<EventReview>().unwrap());
        assert_eq!(turning_point(&quiet), None);
    }
}
