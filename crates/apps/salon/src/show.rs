use board_svg::BoardOptions;
use board_view::BoardView;
use game::{DiagramStyle, Line, Side};
use rulebooks::GameMessages;
use serde::Serialize;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::status::Status;

#[derive(Serialize)]
struct Drawn {
    #[serde(flatten)]
    status: Status,
    #[serde(flatten)]
    board: Board,
}

/// A board drawn in one way or the other.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Board {
    Diagram(String),
    Svg(String),
}

/// Draws the board.
pub(crate) fn run<G: GameMessages + BoardView>(
    args: &args::Show,
    desk: &mut Desk,
) -> Result<Verdict, Failure> {
    let position: G = desk.position(&args.board, G::start)?;
    let board = match args.svg {
        true => Board::Svg(board_svg::document(
            &position.scene(Side::White, &[]),
            &BoardOptions::picture(),
        )),
        false => {
            let ink = args.ink.map(DiagramStyle::from);
            Board::Diagram(match desk.json {
                true => position.diagram(ink.unwrap_or(DiagramStyle::Ascii)),
                false => {
                    let ink = ink.unwrap_or_else(|| desk.surroundings.ink());
                    position.localized_diagram(desk.language, ink)
                }
            })
        }
    };
    let status = Status::of(&Line::new(position), desk.language);
    match &board {
        _ if desk.json => desk.tell(&Drawn { status, board })?,
        // A picture is a file of its own: nothing may follow it.
        Board::Svg(svg) => desk.say(svg.trim_end())?,
        Board::Diagram(diagram) => {
            desk.say(diagram.trim_end_matches('\n'))?;
            for sentence in status.sentences() {
                desk.say(sentence)?;
            }
        }
    }
    Ok(Verdict::Fine)
}
