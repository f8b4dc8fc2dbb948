//! A game that was played, looked back at: every decision judged, a decision tried again, and puzzles of
//! what was missed.

use std::time::Duration;

use analysis::EventReview;
use engine::MonotonicClock;
use game::{Event, Line};
use games::{Kind, with_game};
use table::Table;

use crate::known::Known;

/// An event of a record: which game of its match, and which event of that game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) game: usize,
    pub(crate) event: usize,
}

type Found = Box<dyn Iterator<Item = (Spot, EventReview)>>;

/// A record that is being looked back at, event by event.
pub(crate) struct LookingBack {
    /// How many entries the record has.
    entries: usize,
    done: usize,
    total: usize,
    rest: Found,
}

/// So long it goes on before others are heard.
const SLICE: Duration = Duration::from_millis(150);

impl LookingBack {
    /// Begins with the event at a spot; `None` if nobody can judge such a game.
    pub(crate) fn begin(
        kind: Kind,
        record: &str,
        entries: usize,
        from: Spot,
        nodes: u64,
    ) -> Option<Self> {
        let (before, total, rest) = with_game!(kind, G => found::<G>(record, from, nodes))?;
        Some(Self { entries, done: before, total, rest })
    }

    /// Goes on for a moment; `None` after the end.
    pub(crate) fn go_on(&mut self, clock: &dyn MonotonicClock) -> Option<String> {
        let begin = clock.now();
        let mut lines = String::new();
        for (Spot { game, event }, finding) in self.rest.by_ref() {
            self.done += 1;
            lines += &format!("\n{game} {event} {finding}");
            if clock.now().saturating_sub(begin) >= SLICE {
                break;
            }
        }
        let Self { entries, done, total, .. } = self;
        (!lines.is_empty()).then(|| format!("review {entries} {done} {total}{lines}"))
    }
}

/// The findings from a spot on, how many events come before it, and how many there are.
fn found<G: Known>(record: &str, from: Spot, nodes: u64) -> Option<(usize, usize, Found)> {
    let lines = lines::<G>(record)?;
    let before = lines.iter().take(from.game).map(|line| line.events().len()).sum::<usize>();
    let total = lines.iter().map(|line| line.events().len()).sum();
    // Whoever cannot judge the first cannot judge any.
    let _ = G::review(Line::new(lines.first()?.start().clone()), 0, 1)?;
    let games = lines.into_iter().enumerate().skip(from.game);
    let rest = games.flat_map(move |(game, line)| {
        let first = if game == from.game { from.event } else { 0 };
        let findings = G::review(line, first, nodes).into_iter().flatten();
        findings.zip(first..).map(move |(finding, event)| (Spot { game, event }, finding))
    });
    Some((before + from.event, total, Box::new(rest)))
}

fn lines<G: Known>(record: &str) -> Option<Vec<Line<G>>> {
    let table = Table::<G>::read(record).ok()?.table;
    Some(table.games().iter().map(|game| game.line().clone()).collect())
}

/// Judges another move in place of the one at a spot.
pub(crate) fn weigh(
    kind: Kind,
    record: &str,
    at: Spot,
    mv: &str,
    nodes: u64,
) -> Option<EventReview> {
    with_game!(kind, G => weigh_move::<G>(record, at, mv, nodes))
}

fn weigh_move<G: Known>(record: &str, at: Spot, mv: &str, nodes: u64) -> Option<EventReview> {
    let line = lines::<G>(record)?.into_iter().nth(at.game)?;
    let mut tried = Line::replay(line.start().clone(), line.events().get(..at.event)?).ok()?;
    let by = tried.turn().player()?;
    let mv = tried.position().read_move(mv).ok()?;
    tried.apply(&Event::Move { by, mv }).ok()?;
    G::review(tried, at.event, nodes)?.next()
}

/// What was missed at a spot as a puzzle, if it has one answer.
pub(crate) fn puzzle(kind: Kind, record: &str, at: Spot) -> Option<String> {
    with_game!(kind, G => puzzle_at::<G>(record, at))
}

fn puzzle_at<G: Known>(record: &str, at: Spot) -> Option<String> {
    let line = lines::<G>(record)?.into_iter().nth(at.game)?;
    G::mistake_puzzle(&line, at.event).map(|puzzle| puzzle.to_string())
}
