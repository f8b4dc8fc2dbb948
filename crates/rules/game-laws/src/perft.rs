use std::collections::HashSet;

use game::{Event, Perft, Turn};

use crate::Law;
use crate::law::{CheckResult, require};
use crate::law_context::LawContext;

/// The branches of divide add up to perft, and on a player's turn they are the legal moves.
pub(crate) fn check_at<G: Perft>(context: &mut LawContext<G>) -> CheckResult {
    let position = context.position();
    if let Turn::Over(outcome) = position.turn() {
        // Perft ignores draws: pieces that cannot win can still move.
        let counted = outcome.winner().map_or(0, |_| position.perft(1));
        require!(counted == 0, Law::Perft, "{counted} after the end");
        return Ok(());
    }
    require!(position.perft(0) == 1, Law::Perft, "{} at depth 0", position.perft(0));
    check_branches(position, 1)?;
    if let Turn::Player(_) = position.turn() {
        check_one_branch_a_move(position)?;
        if context.thorough {
            check_branches(context.position(), 2)?;
            check_by_playing(context.position())?;
        }
    }
    Ok(())
}

fn check_branches<G: Perft>(position: &G, depth: u32) -> CheckResult {
    let (whole, parts) = (position.perft(depth), position.divide(depth));
    let sum: u64 = parts.iter().map(|(_, count)| count).sum();
    require!(sum == whole, Law::Perft, "depth {depth}: {sum} by branches, {whole} by perft");
    Ok(())
}

fn check_one_branch_a_move<G: Perft>(position: &G) -> CheckResult {
    let moves: HashSet<_> =
        position.legal_moves().iter().map(|mv| position.write_move(mv)).collect();
    let branches: HashSet<_> = position.divide(1).into_iter().map(|(text, _)| text).collect();
    require!(moves == branches, Law::Perft, "the moves are {moves:?}, the branches {branches:?}");
    let count = position.perft(1);
    require!(count == moves.len() as u64, Law::Perft, "{count} for {} moves", moves.len());
    Ok(())
}

/// Counts depth 2 by playing each move, unless dice or a draw come between.
fn check_by_playing<G: Perft>(position: &G) -> CheckResult {
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
    require!(sum == count, Law::Perft, "depth 2: {sum} by playing, {count} by perft");
    Ok(())
}
