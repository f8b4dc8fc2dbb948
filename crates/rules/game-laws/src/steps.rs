use std::collections::HashSet;

use game::{Game, Notation, Turn};

use crate::law::{CheckResult, require};
use crate::law_context::LawContext;
use crate::{Law, TestRng};

/// More steps than any turn has.
const MAX_STEPS: usize = 64;

/// Moves can be entered step by step, and nothing else can be entered.
pub(crate) fn check_at<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let position = context.line.position();
    if !matches!(position.turn(), Turn::Player(_)) {
        return check_no_steps(position, &context.seen.steps);
    }
    for mv in context.some_moves() {
        check_steps_of_move(context.line.position(), &mv)?;
    }
    check_random_steps(context.line.position(), &context.seen.steps, context.rng)
}

fn check_no_steps<G: Game>(position: &G, strays: &[G::Step]) -> CheckResult {
    let next = position.next_steps(&[]);
    require!(next.is_empty(), Law::NextSteps, "{next:?} offered though nobody is to move");
    for step in strays {
        let read = position.read_steps(&[*step]);
        require!(
            read.is_err(),
            Law::StraySteps,
            "{step:?} is read as {read:?} though nobody moves"
        );
    }
    Ok(())
}

fn check_steps_of_move<G: Game>(position: &G, mv: &G::Move) -> CheckResult {
    let steps = position.steps(mv);
    require!(!steps.is_empty(), Law::Steps, "{mv:?} has none");
    for (count, step) in steps.iter().enumerate() {
        let taken = &steps[..count];
        let next = position.next_steps(taken);
        require!(
            next.contains(step),
            Law::Steps,
            "after {taken:?} comes {step:?}, not one of {next:?}"
        );
        let read = position.read_steps(taken);
        require!(read.is_ok(), Law::Steps, "{taken:?} begins {mv:?} but is refused: {read:?}");
    }
    let read = position.read_steps(&steps);
    let whole = matches!(&read, Ok(Some(found)) if found == mv);
    require!(whole, Law::Steps, "{steps:?} is {mv:?} but is read as {read:?}");
    Ok(())
}

/// Follows offered steps to a move, and tries other steps on the way.
fn check_random_steps<G: Game>(position: &G, strays: &[G::Step], rng: &mut TestRng) -> CheckResult {
    let legal = position.legal_moves();
    let mut taken = Vec::new();
    loop {
        let next = position.next_steps(&taken);
        let distinct: HashSet<_> = next.iter().collect();
        require!(distinct.len() == next.len(), Law::NextSteps, "{next:?} offers a step twice");
        check_stray_steps(position, &taken, &next, strays, rng)?;
        let Ok(read) = position.read_steps(&taken) else {
            require!(false, Law::NextSteps, "{taken:?} was offered and is refused");
            return Ok(());
        };
        if let Some(mv) = read {
            require!(
                legal.contains(&mv),
                Law::NextSteps,
                "{taken:?} is {mv:?}, which is not legal"
            );
            require!(!taken.is_empty(), Law::NextSteps, "no step at all is {mv:?}");
            if rng.one_in(2) {
                return Ok(());
            }
        } else {
            require!(!next.is_empty(), Law::NextSteps, "{taken:?} leads nowhere");
        }
        let Some(step) = rng.pick(&next) else { return Ok(()) };
        taken.push(*step);
        require!(taken.len() < MAX_STEPS, Law::NextSteps, "{taken:?} does not end");
    }
}

fn check_stray_steps<G: Game>(
    position: &G,
    taken: &[G::Step],
    next: &[G::Step],
    strays: &[G::Step],
    rng: &mut TestRng,
) -> CheckResult {
    for step in rng.sample(strays, 4) {
        if !next.contains(step) {
            let mut tried = taken.to_vec();
            tried.push(*step);
            let read = position.read_steps(&tried);
            require!(read.is_err(), Law::StraySteps, "{tried:?} is read as {read:?}");
        }
    }
    Ok(())
}
