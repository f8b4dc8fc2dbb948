use std::env;

use terminal::{Colours, Glyphs, Order, Player, Resume, Shelf};

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Plays in the terminal.
pub(crate) fn run(args: &args::Play, desk: &mut Desk) -> Result<Verdict, Failure> {
    let order = order(args, desk);
    terminal::play(order, &mut desk.input, &mut desk.output)
        .map_err(|failure| Failure::Refused(failure.to_string()))?;
    Ok(Verdict::Fine)
}

fn order(args: &args::Play, desk: &Desk) -> Order {
    let variable = |name: &str| env::var(name).ok();
    let mut look = terminal::Look::of_environment(variable);
    if args.ascii {
        look.glyphs = Glyphs::Ascii;
    }
    if args.no_colour {
        look.colours = Colours::None;
    }
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
        resume: args.resume.as_ref().map(|file| match file {
            None => Resume::Last,
            Some(file) => Resume::File(file.clone()),
        }),
        plain: args.plain,
        ..Order::new(desk.language, look, Shelf::of_user(variable))
    }
}

/// Reads `person`, `person=Ann` or `random`.
pub(crate) fn player(text: &str) -> Result<Player, String> {
    match text.split_once('=') {
        None if text == "person" => Ok(Player::Person(None)),
        None if text == "random" => Ok(Player::Random),
        Some(("person", name)) if !name.is_empty() => Ok(Player::Person(Some(name.to_owned()))),
        _ => Err("person, person=NAME or random".to_owned()),
    }
}
