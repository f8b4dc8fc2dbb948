use analysis::EventReview;

use super::EventIndex;

/// A review as it is stored.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct StoredReview {
    /// How many bytes the record had. If it has grown since, the review is out of date.
    pub(crate) record_length: usize,
    /// How many positions were searched for each decision.
    pub(crate) nodes: u64,
    pub(crate) reviews: Vec<(EventIndex, EventReview)>,
    /// The mistakes of which the engine has tried to make a puzzle, and whether there is one.
    pub(crate) puzzles: Vec<(EventIndex, bool)>,
}

impl StoredReview {
    /// Reads a stored review, if it is about a record of this length.
    pub(crate) fn read(text: &str, record_length: usize) -> Option<Self> {
        let mut lines = text.lines();
        let head = lines.next()?.strip_prefix("review ")?;
        let (about, nodes) = head.split_once(' ')?;
        let mut stored = Self { record_length, nodes: nodes.parse().ok()?, ..Self::default() };
        if about.parse() != Ok(record_length) {
            return None;
        }
        for line in lines {
            match line.strip_prefix("puzzle ") {
                Some(line) => {
                    let (at, has_puzzle) = read_index(line)?;
                    stored.puzzles.push((at, has_puzzle == "yes"));
                }
                None => stored.reviews.push(read_review(line)?),
            }
        }
        Some(stored)
    }

    /// The text that is stored.
    pub(crate) fn write(&self) -> String {
        let mut text = format!("review {} {}", self.record_length, self.nodes);
        for (EventIndex { game, event }, review) in &self.reviews {
            text += &format!("\n{game} {event} {review}");
        }
        for (EventIndex { game, event }, has_puzzle) in &self.puzzles {
            let has_puzzle = if *has_puzzle { "yes" } else { "no" };
            text += &format!("\npuzzle {game} {event} {has_puzzle}");
        }
        text
    }
}

/// Reads a line: an event and its review.
fn read_review(line: &str) -> Option<(EventIndex, EventReview)> {
    let (at, rest) = read_index(line)?;
    Some((at, rest.parse().ok()?))
}

/// Reads the event at the beginning of a text.
fn read_index(text: &str) -> Option<(EventIndex, &str)> {
    let (game, rest) = text.split_once(' ')?;
    let (event, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Some((EventIndex { game: game.parse().ok()?, event: event.parse().ok()? }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_a_review_of_the_same_record_only() {
        let at = |event| EventIndex { game: 0, event };
        let review: EventReview =
            "by=white worth=+35 mistake=0.1500 better=e2e4;e7e5".parse().unwrap();
        let stored = StoredReview {
            record_length: 12,
            nodes: 1_000,
            reviews: vec![(at(0), review), (at(1), EventReview::default())],
            puzzles: vec![(at(0), true), (at(5), false)],
        };
        assert_eq!(StoredReview::read(&stored.write(), 12), Some(stored.clone()));
        assert_eq!(StoredReview::read(&stored.write(), 13), None, "the game went on");
        for text in
            ["", "review", "review 12", "review 12 x", "review 12 1\n0 x", "review 12 1\n0 0 y"]
        {
            assert_eq!(StoredReview::read(text, 12), None, "{text}");
        }
    }
}
