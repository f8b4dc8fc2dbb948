use game::{Draw, Event, Line, Notation, Outcome, Side, Turn};

use crate::Law;
use crate::law::{Held, hold};
use crate::scene::Scene;

/// Equal positions, whenever they were met, have equal keys.
pub(crate) fn hold_of_key<G: Notation>(scene: &mut Scene<G>) -> Held {
    let position = scene.line.position();
    let key = position.key();
    let before = *scene.memory.keys.entry(position.clone()).or_insert(key);
    hold!(before == key, Law::Key, "{key:016x} now, {before:016x} before");
    Ok(())
}

/// The line sees the draws of its position and past, and ends on those that must be.
pub(crate) fn hold_at<G: Notation>(scene: &mut Scene<G>) -> Held {
    let draw = scene.position().draw(scene.past);
    if let Some(Draw::May(claims)) = &draw {
        hold!(!claims.is_empty(), Law::Claims, "an empty list");
    }
    match (scene.position().turn(), &draw) {
        (Turn::Over(_), _) => {}
        (_, Some(Draw::Must(ending))) => {
            let over = Turn::Over(Outcome::Draw { ending: *ending });
            let turn = scene.line.turn();
            hold!(turn == over, Law::CompulsoryDraw, "{ending:?}, but {turn:?}");
        }
        (turn, _) => {
            hold!(scene.line.turn() == turn, Law::CompulsoryDraw, "{:?}", scene.line.turn());
            for side in Side::ALL {
                let claims = scene.line.claims(side);
                let open = open_claims(draw.as_ref(), side);
                hold!(claims == open, Law::Claims, "{side} may claim {open:?}, not {claims:?}");
            }
        }
    }
    announced(scene)
}

fn open_claims<E: Copy>(draw: Option<&Draw<E>>, side: Side) -> Vec<E> {
    match draw {
        Some(Draw::May(claims)) => {
            let open = claims.iter().filter(|claim| claim.is_open_to(side));
            open.map(|claim| claim.ending).collect()
        }
        _ => Vec::new(),
    }
}

/// A claim with a move is what would stand on the board after it.
fn announced<G: Notation>(scene: &mut Scene<G>) -> Held {
    let Turn::Player(by) = scene.line.turn() else { return Ok(()) };
    let position = scene.line.position();
    let moves = position.legal_moves();
    let Some(mv) = scene.luck.pick(&moves) else { return Ok(()) };
    let mut after = position.clone();
    let Ok(()) = after.apply(&Event::Move { by, mv: mv.clone() }) else { return Ok(()) };
    let mut past = scene.past.clone();
    past.push(position.key());
    let stands = match after.draw(&past) {
        Some(Draw::Must(ending)) => vec![ending],
        Some(Draw::May(claims)) => claims.iter().map(|claim| claim.ending).collect(),
        None => Vec::new(),
    };
    let claims = scene.line.claims_with(mv);
    let same = matches!(&claims, Ok(claims) if *claims == stands);
    hold!(same, Law::Claims, "after {mv:?} stands {stands:?}, claimed {claims:?}");
    Ok(())
}

/// Plays an event on the line, and checks that it does there what it does elsewhere.
pub(crate) fn play<G: Notation>(line: &mut Line<G>, event: &Event<G>, undo: bool) -> Held {
    let mut twin = line.position().clone();
    let elsewhere = twin.apply(event);
    let before = undo.then(|| line.clone());
    let here = line.apply(event);
    hold!(here.is_ok(), Law::Applies, "{event:?}: {here:?}");
    let same = elsewhere.is_ok() && twin == *line.position();
    hold!(same, Law::Replay, "{event:?} gives {twin:?}, then {:?}", line.position());
    if let Some(before) = before {
        let mut back = line.clone();
        back.undo();
        hold!(back == before, Law::Undo, "after {event:?}, {back:?} is not {before:?}");
    }
    Ok(())
}

/// A finished line is the same when played again, from its events and from their texts.
pub(crate) fn hold_of_replay<G: Notation>(line: &Line<G>) -> Held {
    match Line::replay(line.start().clone(), line.events()) {
        Ok(again) => hold!(again == *line, Law::Replay, "a second time gives {again:?}"),
        Err((index, refusal)) => hold!(false, Law::Replay, "event {index} is refused: {refusal}"),
    }
    let mut position = line.start().clone();
    for (event, before) in line.events().iter().zip(line.positions()) {
        let text = before.write_event(event);
        match position.read_event(&text) {
            Ok(read) => hold!(position.apply(&read).is_ok(), Law::Replay, "'{text}' is refused"),
            Err(error) => hold!(false, Law::Replay, "'{text}' cannot be read: {error}"),
        }
    }
    hold!(position == *line.position(), Law::Replay, "from texts, it ends in {position:?}");
    Ok(())
}
