use std::collections::HashSet;
use std::hash::Hash;

use game::{Game, Turn};

use crate::Law;
use crate::law::{CheckResult, require};

/// The moves and rolls of a position fit its turn. This holds for every position, also for one that was read.
pub(crate) fn check_at<G: Game>(position: &G) -> CheckResult {
    let moves = position.legal_moves();
    let chances = position.chances();
    let listed = (!moves.is_empty(), !chances.is_empty());
    let expected = match position.turn() {
        Turn::Player(_) => (true, false),
        Turn::Chance => (false, true),
        Turn::Over(_) => (false, false),
    };
    require!(
        listed == expected,
        Law::Turn,
        "{:?}, but {} moves and {} rolls",
        position.turn(),
        moves.len(),
        chances.len()
    );
    let repeated = repeated(&moves);
    require!(repeated.is_none(), Law::NoRepeats, "{repeated:?} is listed twice");
    let rolls: Vec<_> = chances.iter().map(|(roll, _)| *roll).collect();
    let repeated = self::repeated(&rolls);
    require!(repeated.is_none(), Law::NoRepeats, "{repeated:?} is listed twice");
    for (roll, weight) in chances {
        require!(weight > 0, Law::Weights, "{roll:?} has no weight");
    }
    Ok(())
}

fn repeated<T: Eq + Hash>(values: &[T]) -> Option<&T> {
    let mut seen = HashSet::with_capacity(values.len());
    values.iter().find(|value| !seen.insert(*value))
}
