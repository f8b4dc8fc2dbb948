use game::{Event, Notation, Side, Turn};

use crate::Law;
use crate::law::{Held, hold};
use crate::scene::Scene;

/// What is offered applies, what is not is refused and changes nothing.
pub(crate) fn hold_at<G: Notation>(scene: &mut Scene<G>) -> Held {
    let moves = scene.some_moves();
    let position = scene.position();
    for event in offered(position, moves) {
        let mut after = position.clone();
        let result = after.apply(&event);
        hold!(result.is_ok(), Law::Applies, "{event:?}: {result:?}");
        hold!(after.rules() == position.rules(), Law::KeepsRules, "lost by {event:?}");
    }
    for event in stray(scene) {
        let mut after = scene.position().clone();
        let result = after.apply(&event);
        hold!(result.is_err(), Law::Refuses, "{event:?} was played");
        hold!(after == *scene.position(), Law::Untouched, "{event:?} left {after:?}");
    }
    Ok(())
}

fn offered<G: Notation>(position: &G, moves: Vec<G::Move>) -> Vec<Event<G>> {
    let rolls = position.chances().into_iter().map(|(roll, _)| Event::Roll(roll));
    match position.turn() {
        Turn::Player(by) => moves.into_iter().map(|mv| Event::Move { by, mv }).collect(),
        Turn::Chance | Turn::Over(_) => rolls.collect(),
    }
}

/// Events that cannot happen here: moves of the wrong side or from elsewhere, rolls likewise.
fn stray<G: Notation>(scene: &mut Scene<G>) -> Vec<Event<G>> {
    let position = scene.line.position();
    let player = position.turn().player();
    let legal = position.legal_moves();
    let chances = position.chances();
    let mut events = Vec::new();
    for mv in scene.luck.some(&scene.memory.moves, 6).into_iter().chain(scene.luck.pick(&legal)) {
        for by in Side::ALL {
            if player != Some(by) || !legal.contains(mv) {
                events.push(Event::Move { by, mv: mv.clone() });
            }
        }
    }
    for roll in scene.luck.some(&scene.memory.rolls, 4) {
        if !chances.iter().any(|(chance, _)| chance == roll) {
            events.push(Event::Roll(*roll));
        }
    }
    events
}
