use game::{Event, FileResult, Notation, Side};
use rulebooks::GameMessages;
use table::{
    Actor, BySeat, Command, Millis, Name, Occupant, Phase, Proposal, Seat, Setup, Table, Takebacks,
};

use super::Told;

/// Under which name, and on which day, games from elsewhere come to a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival<'a> {
    pub(crate) id: &'a str,
    pub(crate) day: &'a str,
}

/// The record of a table at which these games were played.
pub(super) fn seat<G: GameMessages>(games: &[Told<G>], arrival: Arrival<'_>) -> Option<String> {
    Some(seated(games, arrival)?.text())
}

/// A table at which these games were played: the games of one match, or else the first.
pub(crate) fn seated<G: GameMessages>(games: &[Told<G>], arrival: Arrival<'_>) -> Option<Table<G>> {
    let first = games.first()?;
    let mut table = Table::new(setup(first, arrival));
    let begin = Command::Begin { white: Seat::South };
    table.execute(Actor::House, begin, Millis::ZERO).ok()?;
    play(&mut table, first);
    for game in &games[1..] {
        let goes_on = table.phase() == Phase::Between
            && table.execute(Actor::House, Command::Next, Millis::ZERO).is_ok();
        if !goes_on {
            break;
        }
        play(&mut table, game);
    }
    Some(table)
}

fn setup<G: GameMessages>(game: &Told<G>, arrival: Arrival<'_>) -> Setup<G> {
    let rules = game.start.rules().clone();
    let usual = G::next_game(&rules, &[]).unwrap_or_else(|| G::start(rules.clone()));
    let sitter = |side: Side| match game.names[side].trim() {
        "" => Occupant::guest("?"),
        name => Occupant::guest(name),
    };
    let mut tags: Vec<(Name, Name)> = game
        .tags
        .iter()
        .filter(|(name, _)| ["Event", "Site", "Date", "Round"].contains(&name.as_str()))
        .filter(|(_, value)| !value.trim().is_empty())
        .map(|(name, value)| (Name::new(name), Name::new(value)))
        .collect();
    if tags.iter().all(|(name, _)| name.as_str() != "Date") {
        tags.push((Name::new("Date"), Name::new(arrival.day)));
    }
    Setup {
        id: Name::new(arrival.id),
        seats: BySeat { south: sitter(Side::White), north: sitter(Side::Black) },
        start: (game.start != usual).then(|| game.start.clone()),
        takebacks: Takebacks::Free,
        tags,
        ..Setup::new(G::GAME, rules)
    }
}

/// Plays a game at the table, and ends it as its players did. What a table refuses ends it there.
fn play<G: Notation>(table: &mut Table<G>, game: &Told<G>) {
    for event in &game.events {
        let (by, command) = match event {
            Event::Move { by, mv } => (table.seat(*by), Command::Move(mv.clone())),
            Event::Roll(roll) => (Some(Seat::South), Command::Roll(*roll)),
        };
        let Some(seat) = by else { return };
        if table.execute(Actor::Seat(seat), command, Millis::ZERO).is_err() {
            return;
        }
    }
    let (loser, command) = match game.close {
        FileResult::Unfinished => return,
        FileResult::Draw => (Side::White, Command::Offer(Proposal::Draw)),
        FileResult::Win(winner) => (!winner, Command::Resign { level: game.level }),
    };
    let Some(seat) = table.seat(loser).filter(|_| table.phase() == Phase::Playing) else { return };
    let _ = table.execute(Actor::Seat(seat), command, Millis::ZERO);
    if let Some(offer) = table.offer() {
        let _ = table.execute(Actor::Seat(!seat), Command::Accept(offer.what), Millis::ZERO);
    }
}
