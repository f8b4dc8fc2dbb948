use std::env;

use games::Kind;
use terminal::{
    Charset, ColourDepth, LineInput, PlayOptions, PlayerKind, ResumeSource, SaveFolder,
    TerminalCapabilities, TerminalError,
};

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Place, Verdict};
use crate::{remote, tables};

/// Plays in the terminal.
pub(crate) fn run(args: &args::Play, desk: &mut Desk) -> Result<Verdict, Failure> {
    if let Some(house) = &args.server {
        return remote::run(house, args, desk);
    }
    let computer = |player: &Option<PlayerKind>| matches!(player, Some(PlayerKind::Computer(_)));
    if args.game == Some(Kind::Backgammon) && (computer(&args.white) || computer(&args.black)) {
        tables::backgammon::lay_out(desk);
    }
    let options = options(args, desk);
    let input = match desk.is_real {
        true => LineInput::from_stdin(&mut desk.input),
        false => LineInput::blocking(&mut desk.input),
    };
    terminal::play(options, input, &mut desk.output).map_err(told)?;
    Ok(Verdict::Fine)
}

/// What kept somebody from playing.
pub(crate) fn told(failure: TerminalError) -> Failure {
    match failure {
        TerminalError::File { path, error } => {
            Failure::Read { place: Place::File(path.display().to_string()), error }
        }
        failure @ TerminalError::Rules { .. } => Failure::usage(move |l| failure.message(l)),
        failure => Failure::refused(None, move |l| failure.message(l)),
    }
}

fn options(args: &args::Play, desk: &Desk) -> PlayOptions {
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
        games: args.games,
        manual_dice: args.manual_dice,
        start_now: args.now,
        resume,
        plain: args.plain,
        prepare: tables::backgammon::lay_out_quietly,
        ..PlayOptions::new(desk.language, capabilities, SaveFolder::of_user(variable))
    }
}
