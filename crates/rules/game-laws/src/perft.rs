use std::collections::HashSet;

use game::{Event, Perft, Turn};

use crate::Law;
use crate::law::{Held, hold};
use crate::scene::Scene;

/// Counting by branches and at once agree, and on a player's turn the branches are the moves.
pub(crate) fn hold_at<G: Perft>(scene: &mut Scene<G>) -> Held {
    let position = scene.position();
    if let Turn::Over(outcome) = position.turn() {
        // Draws are ignored by counting: pieces that cannot win can still move.
        let counted = outcome.winner().map_or(0, |_| position.perft(1));
        hold!(counted == 0, Law::Perft, "{counted} after the end");
        return Ok(());
    }
    hold!(position.perft(0) == 1, Law::Perft, "{} at depth 0", position.perft(0));
    branches(position, 1)?;
    if let Turn::Player(_) = position.turn() {
        one_branch_a_move(position)?;
        if scene.closely {
            branches(scene.position(), 2)?;
            by_hand(scene.position())?;
        }
    }
    Ok(())
}

fn branches<G: Perft>(position: &G, depth: u32) -> Held {
    let (whole, parts) = (position.perft(depth), position.divide(depth));
    let sum: u64 = parts.iter().map(|(_, count)| count).sum();
    hold!(sum == whole, Law::Perft, "depth {depth}: {sum} by branches, {whole} at once");
    Ok(())
}

fn one_branch_a_move<G: Perft>(position: &G) -> Held {
    let moves: HashSet<_> =
        position.legal_moves().iter().map(|mv| position.write_move(mv)).collect();
    let branches: HashSet<_> = position.divide(1).into_iter().map(|(text, _)| text).collect();
    hold!(moves == branches, Law::Perft, "the moves are {moves:?}, the branches {branches:?}");
    let count = position.perft(1);
    hold!(count == moves.len() as u64, Law::Perft, "{count} for {} moves", moves.len());
    Ok(())
}

/// Depth 2 counted by playing each move, where neither dice nor a draw come between.
fn by_hand<G: Perft>(position: &G) -> Held {
    let Turn::Player(by) = position.turn() else { return Ok(()) };
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        let applied = after.apply(&Event::Move { by, mv });
        let counted = match after.turn() {
            Turn::Player(_) => true,
            Turn::Over(outcome) => outcome.winner().is_some(),
            Turn::Chance => false,
        };
        if applied.is_err() || !counted {
            return Ok(());
        }
        sum += after.legal_moves().len() as u64;
    }
    let count = position.perft(2);
    hold!(sum == count, Law::Perft, "depth 2: {sum} by hand, {count} counted");
    Ok(())
}
