//! A position as it is told by its past: the game and its rules, the start, and the events since.

use game::Line;
use games::Kind;

use crate::known::Known;

/// The game that is meant.
pub(crate) fn kind_of(past: &str) -> Option<Kind> {
    let (game, rules) = past.lines().next()?.split_once(' ')?;
    let kind: Kind = game.parse().ok()?;
    Some(kind.under(rules))
}

/// Reads the past, and plays it.
pub(super) fn read<G: Known>(past: &str) -> Option<Line<G>> {
    let mut texts = past.lines();
    let (_, rules) = texts.next()?.split_once(' ')?;
    let start = G::read_position(&rules.parse().ok()?, texts.next()?).ok()?;
    let mut line = Line::new(start);
    for text in texts {
        let event = line.position().read_event(text).ok()?;
        line.apply(&event).ok()?;
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_past_is_played() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let past = format!("chess standard\n{start}\ne2e4\ne7e5\n");
        assert_eq!(kind_of(&past), Some(Kind::Chess));
        assert_eq!(read::<chess::Position>(&past).unwrap().events().len(), 2);
        let wrong = format!("chess standard\n{start}\ne2e5\n");
        for text in ["", "chess", "go x\n", "chess standard\n", "chess standard\nx", &wrong] {
            assert!(read::<chess::Position>(text).is_none(), "{text}");
        }
    }
}
