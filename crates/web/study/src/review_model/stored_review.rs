use analysis::EventReview;

use super::EventIndex;

/// What was found about a record, as it is kept.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct StoredReview {
    /// How many entries the record had.
    pub(crate) entries: usize,
    /// How many positions were looked at for each decision.
    pub(crate) nodes: u64,
    pub(crate) found: Vec<(EventIndex, EventReview)>,
    /// Where it has been tried whether there is a puzzle, and whether there is.
    pub(crate) puzzles: Vec<(EventIndex, bool)>,
}

impl StoredReview {
    /// Reads what was kept, if it is about a record of so many entries.
    pub(crate) fn read(text: &str, entries: usize) -> Option<Self> {
        let mut lines = text.lines();
        let head = lines.next()?.strip_prefix("review ")?;
        let (about, nodes) = head.split_once(' ')?;
        let mut kept = Self { entries, nodes: nodes.parse().ok()?, ..Self::default() };
        if about.parse() != Ok(entries) {
            return None;
        }
        for line in lines {
            match line.strip_prefix("puzzle ") {
                Some(line) => {
                    let (spot, there) = spot(line)?;
                    kept.puzzles.push((spot, there == "yes"));
                }
                None => kept.found.push(found(line)?),
            }
        }
        Some(kept)
    }

    /// The text that is kept.
    pub(crate) fn write(&self) -> String {
        let mut text = format!("review {} {}", self.entries, self.nodes);
        for (EventIndex { game, event }, finding) in &self.found {
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
pub(crate) fn found(line: &str) -> Option<(EventIndex, EventReview)> {
    let (spot, rest) = spot(line)?;
    Some((spot, rest.parse().ok()?))
}

/// Reads the spot at the beginning of a text.
pub(crate) fn spot(text: &str) -> Option<(EventIndex, &str)> {
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
            entries: 12,
            nodes: 1_000,
            found: vec![(at(0), finding), (at(1), EventReview::default())],
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
