use game::{Ink, Line, Notation};
use serde::Serialize;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::status::Status;

#[derive(Serialize)]
struct Picture {
    #[serde(flatten)]
    status: Status,
    diagram: String,
}

/// Draws the board.
pub(crate) fn run<G: Notation>(args: &args::Show, desk: &mut Desk) -> Result<Verdict, Failure> {
    let position: G = desk.position(&args.board, G::start)?;
    let best = if desk.json { Ink::Plain } else { desk.surroundings.ink() };
    let diagram = position.diagram(args.ink.map_or(best, Ink::from));
    let status = Status::of(args.board.game.name(), &Line::new(position));
    if desk.json {
        desk.tell(&Picture { status, diagram })?;
        return Ok(Verdict::Fine);
    }
    desk.say(diagram.trim_end_matches('\n'))?;
    for sentence in status.sentences() {
        desk.say(sentence)?;
    }
    Ok(Verdict::Fine)
}
