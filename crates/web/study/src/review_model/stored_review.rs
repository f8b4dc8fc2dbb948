use analysis::EventReview;

use super::EventIndex;

/// What was found about a record, as it is kept.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct StoredReview {
    /// How many entries the record had.
    pub(crate) record_length: usize,
    /// How many positions were looked at for each decision.
    pub(crate) nodes: u64,
    pub(crate) reviews: Vec<(EventIndex, EventReview)>,
    /// Where it has been tried whether there is a puzzle, and whether there is.
    pub(crate) puzzles: Vec<(EventIndex, bool)>,
}

impl StoredReview {
    /// Reads what was kept, if it is about a record of so many entries.
    pub(crate) fn read(text: &str, record_length: usize) -> Option<Self> {
        let mut lines = text.lines();
        let head = lines.next()?.strip_prefix("review ")?;
        let (about, nodes) = head.split_once(' ')?;
        let mut kept = Self { record_length, nodes: nodes.parse().ok()?, ..Self::default() };
        if about.parse() != Ok(record_length) {
            return None;
        }
        for line in lines {
            match line.strip_prefix("puzzle ") {
                Some(line) => {
                    let (at, there) = read_index(line)?;
                    kept.puzzles.push((at, there == "yes"));
                }
                None => kept.reviews.push(read_review(line)?),
            }
        }
        Some(kept)
    }

    /// The text that is kept.
    pub(crate) fn write(&self) -> String {
        let mut text = format!("review {} {}", self.record_length, self.nodes);
        for (EventIndex { game, event }, finding) in &self.reviews {
            text += &format!("\n{game} {event} {finding}");
        }
        for (EventIndex { game, event }, there) in &self.puzzles {
            let there = if *there { "yes" } else { "no" };
            text += &format!("\npuzzle {game} {event} {there}");
        }
        text
    }
}

/// Reads a line of what was found: the spot, and a finding.
fn read_review(line: &str) -> Option<(EventIndex, EventReview)> {
    let (at, rest) = read_index(line)?;
    Some((at, rest.parse().ok()?))
}

/// Reads the spot at the beginning of a text.
fn read_index(text: &str) -> Option<(EventIndex, &str)> {
    let (game, rest) = text.split_once(' ')?;
    let (event, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Some((EventIndex { game: game.parse().ok()?, event: event.parse().ok()? }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back_for_the_same_record_alone() {
        let at = |event| EventIndex { game: 0, event };
        let finding: EventReview =
            "by=white worth=+35 mistake=0.1500 better=e2e4;e7e5".parse().unwrap();
        let kept = StoredReview {
            record_length: 12,
            nodes: 1_000,
            reviews: vec![(at(0), finding), (at(1), EventReview::default())],
            puzzles: vec![(at(0), true), (at(5), false)],
        };
        assert_eq!(StoredReview::read(&kept.write(), 12), Some(kept.clone()));
        assert_eq!(StoredReview::read(&kept.write(), 13), None, "it was played on");
        for text in
            ["", "review", "review 12", "review 12 x", "review 12 1\n0 x", "review 12 1\n0 0 y"]
        {
            assert_eq!(StoredReview::read(text, 12), None, "{text}");
        }
    }
}
