use game::{Event, Notation, Side, Turn};

use crate::Law;
use crate::law::{CheckResult, require};
use crate::law_context::LawContext;

/// Listed events can be applied; other events are refused and change nothing.
pub(crate) fn check_at<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let moves = context.some_moves();
    let position = context.position();
    for event in listed(position, moves) {
        let mut after = position.clone();
        let result = after.apply(&event);
        require!(result.is_ok(), Law::Applies, "{event:?}: {result:?}");
        require!(after.rules() == position.rules(), Law::KeepsRules, "lost by {event:?}");
    }
    for event in illegal(context) {
        let mut after = context.position().clone();
        let result = after.apply(&event);
        require!(result.is_err(), Law::Refuses, "{event:?} was played");
        require!(after == *context.position(), Law::Untouched, "{event:?} left {after:?}");
    }
    Ok(())
}

fn listed<G: Notation>(position: &G, moves: Vec<G::Move>) -> Vec<Event<G>> {
    let rolls = position.chances().into_iter().map(|(roll, _)| Event::Roll(roll));
    match position.turn() {
        Turn::Player(by) => moves.into_iter().map(|mv| Event::Move { by, mv }).collect(),
        Turn::Chance | Turn::Over(_) => rolls.collect(),
    }
}

/// Events that are not possible here: moves of the wrong side, and moves and rolls of other positions.
fn illegal<G: Notation>(context: &mut LawContext<G>) -> Vec<Event<G>> {
    let position = context.line.position();
    let player = position.turn().player();
    let legal = position.legal_moves();
    let chances = position.chances();
    let mut events = Vec::new();
    for mv in context.rng.sample(&context.seen.moves, 6).into_iter().chain(context.rng.pick(&legal))
    {
        for by in Side::ALL {
            if player != Some(by) || !legal.contains(mv) {
                events.push(Event::Move { by, mv: mv.clone() });
            }
        }
    }
    for roll in context.rng.sample(&context.seen.rolls, 4) {
        if !chances.iter().any(|(chance, _)| chance == roll) {
            events.push(Event::Roll(*roll));
        }
    }
    events
}
