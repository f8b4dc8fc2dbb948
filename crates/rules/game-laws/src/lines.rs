use game::{Draw, Event, Line, Notation, Outcome, Side, Turn};

use crate::Law;
use crate::law::{CheckResult, require};
use crate::law_context::LawContext;

/// Equal positions have equal keys, in every game of the check.
pub(crate) fn check_key<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let position = context.line.position();
    let key = position.key();
    let before = *context.seen.keys.entry(position.clone()).or_insert(key);
    require!(before == key, Law::Key, "{key:016x} now, {before:016x} before");
    Ok(())
}

/// The line has the draws of its position and history, and ends on compulsory ones.
pub(crate) fn check_at<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let draw = context.position().draw(context.history);
    if let Some(Draw::May(claims)) = &draw {
        require!(!claims.is_empty(), Law::Claims, "an empty list");
    }
    match (context.position().turn(), &draw) {
        (Turn::Over(_), _) => {}
        (_, Some(Draw::Must(ending))) => {
            let over = Turn::Over(Outcome::Draw { ending: *ending });
            let turn = context.line.turn();
            require!(turn == over, Law::CompulsoryDraw, "{ending:?}, but {turn:?}");
        }
        (turn, _) => {
            require!(context.line.turn() == turn, Law::CompulsoryDraw, "{:?}", context.line.turn());
            for side in Side::ALL {
                let claims = context.line.claims(side);
                let open = open_claims(draw.as_ref(), side);
                require!(claims == open, Law::Claims, "{side} may claim {open:?}, not {claims:?}");
            }
        }
    }
    check_announced_claims(context)
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

/// The claims with an announced move are those of the position after it.
fn check_announced_claims<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let Turn::Player(by) = context.line.turn() else { return Ok(()) };
    let position = context.line.position();
    let moves = position.legal_moves();
    let Some(mv) = context.rng.pick(&moves) else { return Ok(()) };
    let mut after = position.clone();
    let Ok(()) = after.apply(&Event::Move { by, mv: mv.clone() }) else { return Ok(()) };
    let mut history = context.history.clone();
    history.push(position.key());
    let expected = match after.draw(&history) {
        Some(Draw::Must(ending)) => vec![ending],
        Some(Draw::May(claims)) => claims.iter().map(|claim| claim.ending).collect(),
        None => Vec::new(),
    };
    let claims = context.line.claims_with(mv);
    let same = matches!(&claims, Ok(claims) if *claims == expected);
    require!(same, Law::Claims, "after {mv:?} expected {expected:?}, claimed {claims:?}");
    Ok(())
}

/// Plays an event on the line, and checks that it has the same effect on a copy of the position.
pub(crate) fn play<G: Notation>(line: &mut Line<G>, event: &Event<G>, undo: bool) -> CheckResult {
    let mut twin = line.position().clone();
    let elsewhere = twin.apply(event);
    let before = undo.then(|| line.clone());
    let here = line.apply(event);
    require!(here.is_ok(), Law::Applies, "{event:?}: {here:?}");
    let same = elsewhere.is_ok() && twin == *line.position();
    require!(same, Law::Replay, "{event:?} gives {twin:?}, then {:?}", line.position());
    if let Some(before) = before {
        let mut back = line.clone();
        back.undo();
        require!(back == before, Law::Undo, "after {event:?}, {back:?} is not {before:?}");
    }
    Ok(())
}

/// Replaying the events of a line, or their texts, gives an equal line.
pub(crate) fn check_replay<G: Notation>(line: &Line<G>) -> CheckResult {
    match Line::replay(line.start().clone(), line.events()) {
        Ok(again) => require!(again == *line, Law::Replay, "a second time gives {again:?}"),
        Err((index, refusal)) => {
            require!(false, Law::Replay, "event {index} is refused: {refusal}");
        }
    }
    let mut position = line.start().clone();
    for (event, before) in line.events().iter().zip(line.positions()) {
        let text = before.write_event(event);
        match position.read_event(&text) {
            Ok(read) => require!(position.apply(&read).is_ok(), Law::Replay, "'{text}' is refused"),
            Err(error) => require!(false, Law::Replay, "'{text}' cannot be read: {error}"),
        }
    }
    require!(position == *line.position(), Law::Replay, "from texts, it ends in {position:?}");
    Ok(())
}
