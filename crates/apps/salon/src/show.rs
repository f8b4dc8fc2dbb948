use board_svg::BoardOptions;
use board_view::BoardView;
use game::{DiagramStyle, Line, Side};
use rulebooks::GameMessages;
use serde::Serialize;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::position_status::PositionStatus;

#[derive(Serialize)]
struct ShowJson {
    #[serde(flatten)]
    status: PositionStatus,
    #[serde(flatten)]
    board: BoardDrawing,
}

/// A board, drawn as text or as SVG.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum BoardDrawing {
    Diagram(String),
    Svg(String),
}

/// Draws the board.
pub(crate) fn run<G: GameMessages + BoardView>(
    args: &args::ShowArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let position: G = context.position(&args.position, G::start)?;
    let board = draw(&position, args, context);
    let status = PositionStatus::of(&Line::new(position), context.language);
    match &board {
        _ if context.json => context.print_json(&ShowJson { status, board })?,
        // The output is an SVG file, so nothing may follow it.
        BoardDrawing::Svg(svg) => context.print_line(svg.trim_end())?,
        BoardDrawing::Diagram(diagram) => {
            context.print_line(diagram.trim_end_matches('\n'))?;
            for sentence in status.sentences() {
                context.print_line(sentence)?;
            }
        }
    }
    Ok(CommandOutcome::Success)
}

fn draw<G: GameMessages + BoardView>(
    position: &G,
    args: &args::ShowArgs,
    context: &CommandContext,
) -> BoardDrawing {
    let style = args.ink.map(DiagramStyle::from);
    if args.svg {
        let scene = position.scene(Side::White, &[]);
        BoardDrawing::Svg(board_svg::document(&scene, &BoardOptions::picture()))
    } else if context.json {
        BoardDrawing::Diagram(position.diagram(style.unwrap_or(DiagramStyle::Ascii)))
    } else {
        let style = style.unwrap_or_else(|| context.environment.diagram_style());
        BoardDrawing::Diagram(position.localized_diagram(context.language, style))
    }
}
