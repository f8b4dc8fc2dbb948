use std::collections::HashSet;

use game::{Game, Notation, Turn};

use crate::law::{Held, hold};
use crate::scene::Scene;
use crate::{Law, Luck};

/// A turn cannot have more steps than this.
const LONGEST: usize = 64;

/// Moves can be entered step by step, and nothing else can.
pub(crate) fn hold_at<G: Notation>(scene: &mut Scene<G>) -> Held {
    let position = scene.line.position();
    if !matches!(position.turn(), Turn::Player(_)) {
        return nothing_to_enter(position, &scene.memory.steps);
    }
    for mv in scene.some_moves() {
        reached(scene.line.position(), &mv)?;
    }
    walk(scene.line.position(), &scene.memory.steps, scene.luck)
}

fn nothing_to_enter<G: Game>(position: &G, strays: &[G::Step]) -> Held {
    let next = position.next_steps(&[]);
    hold!(next.is_empty(), Law::NextSteps, "{next:?} offered though nobody is to move");
    for step in strays {
        let read = position.read_steps(&[*step]);
        hold!(read.is_err(), Law::StraySteps, "{step:?} is read as {read:?} though nobody moves");
    }
    Ok(())
}

fn reached<G: Game>(position: &G, mv: &G::Move) -> Held {
    let steps = position.steps(mv);
    hold!(!steps.is_empty(), Law::Steps, "{mv:?} has none");
    for (count, step) in steps.iter().enumerate() {
        let taken = &steps[..count];
        let next = position.next_steps(taken);
        hold!(
            next.contains(step),
            Law::Steps,
            "after {taken:?} comes {step:?}, not one of {next:?}"
        );
        let read = position.read_steps(taken);
        hold!(read.is_ok(), Law::Steps, "{taken:?} begins {mv:?} but is refused: {read:?}");
    }
    let read = position.read_steps(&steps);
    let whole = matches!(&read, Ok(Some(found)) if found == mv);
    hold!(whole, Law::Steps, "{steps:?} is {mv:?} but is read as {read:?}");
    Ok(())
}

/// Follows offered steps to a move, and tries at each a step that is not offered.
fn walk<G: Game>(position: &G, strays: &[G::Step], luck: &mut Luck) -> Held {
    let legal = position.legal_moves();
    let mut taken = Vec::new();
    loop {
        let next = position.next_steps(&taken);
        let distinct: HashSet<_> = next.iter().collect();
        hold!(distinct.len() == next.len(), Law::NextSteps, "{next:?} offers a step twice");
        refused(position, &taken, &next, strays, luck)?;
        let Ok(read) = position.read_steps(&taken) else {
            hold!(false, Law::NextSteps, "{taken:?} was offered and is refused");
            return Ok(());
        };
        if let Some(mv) = read {
            hold!(legal.contains(&mv), Law::NextSteps, "{taken:?} is {mv:?}, which is not legal");
            hold!(!taken.is_empty(), Law::NextSteps, "no step at all is {mv:?}");
            if luck.one_in(2) {
                return Ok(());
            }
        } else {
            hold!(!next.is_empty(), Law::NextSteps, "{taken:?} leads nowhere");
        }
        let Some(step) = luck.pick(&next) else { return Ok(()) };
        taken.push(*step);
        hold!(taken.len() < LONGEST, Law::NextSteps, "{taken:?} does not end");
    }
}

fn refused<G: Game>(
    position: &G,
    taken: &[G::Step],
    next: &[G::Step],
    strays: &[G::Step],
    luck: &mut Luck,
) -> Held {
    for step in luck.some(strays, 4) {
        if !next.contains(step) {
            let mut tried = taken.to_vec();
            tried.push(*step);
            let read = position.read_steps(&tried);
            hold!(read.is_err(), Law::StraySteps, "{tried:?} is read as {read:?}");
        }
    }
    Ok(())
}
