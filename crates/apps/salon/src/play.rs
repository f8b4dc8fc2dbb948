use std::env;

use terminal::{
    Charset, ColourDepth, LineInput, PlayOptions, PlayerKind, ResumeSource, SaveFolder,
    TerminalCapabilities, TerminalError,
};

use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::{remote, tables};

/// Plays in the terminal.
pub(crate) fn run(
    args: &args::PlayArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    if let Some(server) = &args.server {
        return remote::run(server, args, context);
    }
    let computer = |player: &Option<PlayerKind>| matches!(player, Some(PlayerKind::Computer(_)));
    if let Some(game) = args.game
        && (computer(&args.white) || computer(&args.black))
    {
        tables::load(game, context);
    }
    let options = options(args, context);
    if options.save_folder.is_none() {
        context.print_notice(context.language.cli_not_saved());
    }
    let input = match context.uses_standard_streams {
        true => LineInput::from_stdin(&mut context.input),
        false => LineInput::blocking(&mut context.input),
    };
    terminal::play(options, input, &mut context.output).map_err(terminal_error)?;
    Ok(CommandOutcome::Success)
}

/// Why the game could not be played in the terminal.
fn terminal_error(error: TerminalError) -> CliError {
    match error {
        TerminalError::File { path, error } => {
            CliError::Read { target: IoTarget::file(&path), error }
        }
        TerminalError::NotSaved { path, error } => CliError::write(&IoTarget::file(&path), error),
        error @ TerminalError::Rules { .. } => CliError::usage(move |l| error.message(l)),
        error => CliError::refused(None, move |l| error.message(l)),
    }
}

fn options(args: &args::PlayArgs, context: &CommandContext) -> PlayOptions {
    let variable = |name: &str| env::var(name).ok();
    let mut capabilities = TerminalCapabilities::from_environment(variable);
    if args.ascii {
        capabilities.charset = Charset::Ascii;
    }
    if args.no_colour {
        capabilities.colours = ColourDepth::None;
    }
    let resume = args.resume.as_ref().map(|file| match file {
        None => ResumeSource::Last,
        Some(file) => ResumeSource::File(file.clone()),
    });
    PlayOptions {
        game: args.game,
        rules: args.rules.clone(),
        white: args.white.clone(),
        black: args.black.clone(),
        by_lot: args.lot,
        clock: args.clock,
        takebacks: args.takebacks.map(Into::into),
        games: args.games.unwrap_or(1),
        session_games: args.games,
        manual_dice: args.manual_dice,
        auto_roll: args.auto_roll,
        home_left: args.home_left,
        start_now: args.now,
        resume,
        // A dumb terminal cannot place text on the screen.
        plain: args.plain || variable("TERM").is_some_and(|term| term == "dumb"),
        prepare: tables::load_in_background,
        ..PlayOptions::new(context.language, capabilities, SaveFolder::of_user(variable))
    }
}
