use game::{Event, FileResult, Notation, Side};
use rulebooks::GameMessages;
use table::{
    Actor, BySeat, Command, Millis, Name, Occupant, Proposal, Seat, Table, TablePhase, TableSetup,
    Takebacks,
};

use super::FileGame;

/// What a table of imported games is called, and when they were imported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImportedAs<'a> {
    pub(crate) table_name: &'a str,
    pub(crate) day: &'a str,
}

/// A table at which these games are played: the games of one match, or else the first.
pub(crate) fn table_of_games<G: GameMessages>(
    games: &[FileGame<G>],
    name: ImportedAs<'_>,
) -> Option<Table<G>> {
    let first = games.first()?;
    let mut table = Table::new(setup(first, name));
    let begin = Command::Begin { white: Seat::South };
    table.execute(Actor::House, begin, Millis::ZERO).ok()?;
    play(&mut table, first);
    for game in &games[1..] {
        let has_next = table.phase() == TablePhase::Between
            && table.execute(Actor::House, Command::Next, Millis::ZERO).is_ok();
        if !has_next {
            break;
        }
        play(&mut table, game);
    }
    Some(table)
}

fn setup<G: GameMessages>(game: &FileGame<G>, name: ImportedAs<'_>) -> TableSetup<G> {
    let rules = game.start.rules().clone();
    let usual = G::next_game(&rules, &[]).unwrap_or_else(|| G::start(rules.clone()));
    let occupant = |side: Side| match game.names[side].trim() {
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
        tags.push((Name::new("Date"), Name::new(name.day)));
    }
    TableSetup {
        id: Name::new(name.table_name),
        seats: BySeat { south: occupant(Side::White), north: occupant(Side::Black) },
        start: (game.start != usual).then(|| game.start.clone()),
        takebacks: Takebacks::Free,
        tags,
        ..TableSetup::new(G::GAME, rules)
    }
}

/// Plays a game at the table, and ends it as its players did. An event that the table refuses ends it too.
fn play<G: Notation>(table: &mut Table<G>, game: &FileGame<G>) {
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
    let (loser, command) = match game.result {
        FileResult::Unfinished => return,
        FileResult::Draw => (Side::White, Command::Offer(Proposal::Draw)),
        FileResult::Win(winner) => (!winner, Command::Resign { level: game.level }),
    };
    let Some(seat) = table.seat(loser).filter(|_| table.phase() == TablePhase::Playing) else {
        return;
    };
    let _ = table.execute(Actor::Seat(seat), command, Millis::ZERO);
    if let Some(offer) = table.offer() {
        let _ = table.execute(Actor::Seat(!seat), Command::Accept(offer.what), Millis::ZERO);
    }
}
