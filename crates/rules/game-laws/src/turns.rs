use std::collections::HashSet;
use std::hash::Hash;

use game::{Game, Turn};

use crate::Law;
use crate::law::{Held, hold};

/// What a position offers fits its turn. Holds of every position, also of one read from a text.
pub(crate) fn hold_at<G: Game>(position: &G) -> Held {
    let moves = position.legal_moves();
    let chances = position.chances();
    let offered = (!moves.is_empty(), !chances.is_empty());
    let wanted = match position.turn() {
        Turn::Player(_) => (true, false),
        Turn::Chance => (false, true),
        Turn::Over(_) => (false, false),
    };
    hold!(
        offered == wanted,
        Law::Turn,
        "{:?}, but {} moves and {} rolls",
        position.turn(),
        moves.len(),
        chances.len()
    );
    let repeated = repeated(&moves);
    hold!(repeated.is_none(), Law::NoRepeats, "{repeated:?} stands twice");
    let rolls: Vec<_> = chances.iter().map(|(roll, _)| *roll).collect();
    let repeated = self::repeated(&rolls);
    hold!(repeated.is_none(), Law::NoRepeats, "{repeated:?} stands twice");
    for (roll, weight) in chances {
        hold!(weight > 0, Law::Weights, "{roll:?} has no weight");
    }
    Ok(())
}

fn repeated<T: Eq + Hash>(things: &[T]) -> Option<&T> {
    let mut seen = HashSet::with_capacity(things.len());
    things.iter().find(|thing| !seen.insert(*thing))
}
