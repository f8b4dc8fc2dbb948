use std::env;

use games::Kind;
use terminal::{Colours, Ear, Glyphs, Look, Order, Player, Resume, Shelf};

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Place, Verdict};
use crate::{remote, tables};

/// Plays in the terminal.
pub(crate) fn run(args: &args::Play, desk: &mut Desk) -> Result<Verdict, Failure> {
    if let Some(house) = &args.server {
        return remote::run(house, args, desk);
    }
    let computer = |player: &Option<Player>| matches!(player, Some(Player::Computer(_)));
    if args.game == Some(Kind::Backgammon) && (computer(&args.white) || computer(&args.black)) {
        tables::backgammon::lay_out(desk);
    }
    let order = order(args, desk);
    let ear = match desk.is_real {
        true => Ear::of_this_process(&mut desk.input),
        false => Ear::patient(&mut desk.input),
    };
    terminal::play(order, ear, &mut desk.output).map_err(told)?;
    Ok(Verdict::Fine)
}

/// What kept somebody from playing.
pub(crate) fn told(failure: terminal::Failure) -> Failure {
    match failure {
        terminal::Failure::File { path, error } => {
            Failure::Read { place: Place::File(path.display().to_string()), error }
        }
        failure @ terminal::Failure::Rules { .. } => Failure::usage(move |l| failure.words(l)),
        failure => Failure::refused(None, move |l| failure.words(l)),
    }
}

fn order(args: &args::Play, desk: &Desk) -> Order {
    let variable = |name: &str| env::var(name).ok();
    let mut look = Look::of_environment(variable);
    if args.ascii {
        look.glyphs = Glyphs::Ascii;
    }
    if args.no_colour {
        look.colours = Colours::None;
    }
    let resume = args.resume.as_ref().map(|file| match file {
        None => Resume::Last,
        Some(file) => Resume::File(file.clone()),
    });
    Order {
        game: args.game,
        rules: args.rules.clone(),
        white: args.white.clone(),
        black: args.black.clone(),
        by_lot: args.lot,
        clock: args.clock,
        takebacks: args.takebacks.map(Into::into),
        games: args.games,
        manual_dice: args.manual_dice,
        now: args.now,
        resume,
        plain: args.plain,
        prepare: tables::backgammon::lay_out_quietly,
        ..Order::new(desk.language, look, Shelf::of_user(variable))
    }
}
