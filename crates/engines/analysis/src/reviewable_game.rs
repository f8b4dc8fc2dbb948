use engine::Engine;
use engines::HasEngine;
use game::{Event, Game, Line, Notation, Side, Turn};

use crate::analysable_game::strongest_engine;
use crate::{AnalysedMove, DecisionReview, Evaluation, EventReview, GameAnalyser, backgammon};

/// The reviews of the events of a game in order. Each is computed when the iterator advances to it.
pub type EventReviews = Box<dyn Iterator<Item = EventReview>>;

/// A game that can be reviewed event by event.
pub trait ReviewableGame: HasEngine + Notation {
    /// Reviews the events of a line from the event `from` on, searching this many nodes for each decision. `None` if there
    /// is no such event, or no analysis for this game.
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews>;
}

/// How many moves of a better line are kept.
const MAX_LINE: usize = 8;

impl ReviewableGame for chess::Position {
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews> {
        Some(Box::new(MoveReviews::new(line, from, nodes)?))
    }
}

impl ReviewableGame for checkers::Position {
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews> {
        Some(Box::new(MoveReviews::new(line, from, nodes)?))
    }
}

impl ReviewableGame for ::backgammon::Position {
    fn review(line: Line<Self>, from: usize, nodes: u64) -> Option<EventReviews> {
        let mut engine = strongest_engine::<Self>();
        let events = line.events().to_vec().into_iter();
        let positions = line.positions().to_vec().into_iter();
        let around = positions.clone().zip(positions.skip(1)).zip(events);
        Some(Box::new(around.skip(from).map(move |((before, after), event)| {
            let mut review = backgammon::review_event(&mut *engine, &before, &event, nodes);
            if let Turn::Over(outcome) = after.turn() {
                review.evaluation = Some(Evaluation::GameOver(outcome.winner()));
            }
            review
        })))
    }
}

/// Engines do not evaluate irregular plays.
impl ReviewableGame for ::backgammon::TablePosition {
    fn review(_: Line<Self>, _: usize, _: u64) -> Option<EventReviews> {
        None
    }
}

/// The reviews of a game without dice.
struct MoveReviews<G: ReviewableGame> {
    engine: Box<dyn Engine<G> + Send>,
    analyser: GameAnalyser<G>,
    line: Line<G>,
    /// How many events of the line have been reviewed or skipped.
    done: usize,
}

impl<G: ReviewableGame> MoveReviews<G> {
    fn new(line: Line<G>, from: usize, nodes: u64) -> Option<Self> {
        let mut engine = strongest_engine::<G>();
        let before = line.events().get(..from)?;
        let before = Line::replay(line.start().clone(), before).ok()?;
        let analyser = GameAnalyser::new(&mut *engine, before, nodes);
        Some(Self { engine, analyser, line, done: from })
    }
}

impl<G: ReviewableGame> Iterator for MoveReviews<G> {
    type Item = EventReview;

    fn next(&mut self) -> Option<EventReview> {
        let event = self.line.events().get(self.done)?;
        self.done += 1;
        let Event::Move { mv, .. } = event else { return Some(EventReview::default()) };
        let before = self.analyser.line().position().clone();
        let analysed = self.analyser.play(&mut *self.engine, mv)?;
        Some(review_move(&before, &analysed, self.analyser.evaluation()))
    }
}

fn review_move<G: ReviewableGame>(
    before: &G,
    analysed: &AnalysedMove<G>,
    after: Evaluation,
) -> EventReview {
    let mut position = before.clone();
    let mut better = Vec::new();
    for mv in analysed.better.iter().take(MAX_LINE) {
        let text = position.write_move(mv);
        let Some(next) = position.after(mv) else { break };
        better.push(text);
        position = next;
    }
    let AnalysedMove { by, loss, quality, .. } = *analysed;
    EventReview {
        by: Some(by),
        evaluation: Some(after),
        decision: Some(DecisionReview { loss, quality, cube: false, better }),
        luck: None,
    }
}

/// The event at which a game turned: the one with the largest change of the evaluation among those after which the other
/// side was better. Returns its index and the change of the expected points.
pub fn turning_point<'r>(
    reviews: impl IntoIterator<Item = &'r EventReview>,
) -> Option<(usize, f64)> {
    let mut before = 0.5;
    let mut turned = None::<(usize, f64)>;
    for (index, review) in reviews.into_iter().enumerate() {
        let Some(evaluation) = review.evaluation else { continue };
        let now = evaluation.expected_points(Side::White);
        let change = (now - before).abs();
        let leader_changed = (before - 0.5) * (now - 0.5) < 0.0 || before == 0.5;
        let is_largest = turned.is_none_or(|(_, largest)| change > largest);
        if leader_changed && change >= MIN_CHANGE && is_largest {
            turned = Some((index, change));
        }
        before = now;
    }
    turned
}

/// The smallest change of the expected points that counts as a turning point.
const MIN_CHANGE: f64 = 0.1;

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

    /// 2. g4 allows mate in one.
    #[test]
    fn a_review_can_begin_at_any_event() {
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

    /// 66 on the second roll is lucky; making the five point with 31 is the best play.
    #[test]
    fn reviews_the_luck_of_rolls_and_the_quality_of_plays() {
        let start = ::backgammon::Position::start(::backgammon::Rules::MONEY);
        let line = line(start, "31 8/5,6/5 roll 66 24/18(2),13/7(2)");
        let all: Vec<EventReview> = ReviewableGame::review(line, 0, 1).unwrap().collect();
        assert_eq!(all.len(), 5);
        assert!(all[0].luck.is_none(), "the opening roll decides who begins");
        let best = all[1].decision.as_ref().unwrap();
        assert!(best.quality == MoveQuality::Fine && !best.cube, "the standard play");
        assert!(all[3].luck.is_some_and(|luck| luck > 0.1));
        assert_eq!(all[3].by, all[4].by);
        assert!(matches!(all[1].evaluation, Some(Evaluation::WinProbability(_))));
    }

    #[test]
    fn the_turning_point_is_the_largest_change_of_the_leader() {
        let all = ["worth=+200", "", "worth=+350", "worth=-300", "worth=-800", "worth=+10"]
            .map(|text| text.parse::<EventReview>().unwrap());
        // From +350 to -300 is more than from -800 to +10: 0.882 to 0.151 against 0.01 to 0.514.
        assert_eq!(turning_point(&all).map(|(index, _)| index), Some(3));
        assert_eq!(turning_point(&all[..0]), None);
        let quiet = ["worth=+20", "worth=-20"].map(|text| text.parse::<EventReview>().unwrap());
        assert_eq!(turning_point(&quiet), None);
    }
}
