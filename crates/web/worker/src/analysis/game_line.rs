use game::Line;
use worker_protocol::GameLine;

use crate::supported_game::SupportedGame;

/// Reads a line and plays it; `None` if it is not legal.
pub(super) fn read<G: SupportedGame>(text: &GameLine) -> Option<Line<G>> {
    let start = G::read_position(&text.rules.parse().ok()?, &text.start).ok()?;
    let mut line = Line::new(start);
    for event in &text.events {
        let event = line.position().read_event(event).ok()?;
        line.apply(&event).ok()?;
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;

    #[test]
    fn plays_the_events_and_rejects_illegal_ones() {
        let line = |rules: &str, start: &str, events: &[&str]| {
            let events = events.iter().map(|event| (*event).to_owned()).collect();
            let (rules, start) = (rules.to_owned(), start.to_owned());
            read::<chess::Position>(&GameLine { kind: GameKind::Chess, rules, start, events })
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(line("standard", start, &["e2e4", "e7e5"]).unwrap().events().len(), 2);
        assert!(line("standard", start, &["e2e5"]).is_none());
        assert!(line("standard", "x", &[]).is_none());
        assert!(line("nothing", start, &[]).is_none());
    }
}
