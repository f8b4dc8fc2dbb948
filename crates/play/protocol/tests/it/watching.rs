//! A client rebuilds a table from messages alone.

use chess::{Position, Rules};
use salon_protocol::{Clocks, ServerMessage, Side, TableEvent, TableSnapshot, read, write};
use table::{Actor, BySeat, Command, Occupant, Seat, Table, TableSetup, Time};

/// The message about one entry of a table.
fn event(table: &Table<Position>, number: usize) -> String {
    let then = table.prefix(number + 1);
    let clocks = then.clocks(then.last_time()).map(|left| Clocks {
        at: then.last_time().0,
        white: left.white.0,
        black: left.black.0,
        running: then.running().and_then(|seat| then.side(seat)).map(|side| match side {
            game::Side::White => Side::White,
            game::Side::Black => Side::Black,
        }),
        delay: then.delay_left(then.last_time()).0,
    });
    write(&ServerMessage::Event(TableEvent {
        table: "t".to_owned(),
        number: number as u64,
        entry: table.entry_text(number).unwrap().to_owned(),
        position: then.position().to_fen(),
        clocks,
    }))
}

fn played_table() -> Table<Position> {
    let mut table = Table::new(TableSetup {
        seats: BySeat { south: Occupant::person("Ann"), north: Occupant::guest("Bob") },
        clock: "300+5".parse().unwrap(),
        ..TableSetup::new("chess", Rules::STANDARD)
    });
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"];
    table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
    for (index, text) in moves.into_iter().enumerate() {
        let by = Actor::Seat(if index % 2 == 0 { Seat::South } else { Seat::North });
        let command = table.read_command(by, &format!("move {text}")).unwrap();
        table.execute(by, command, Time::at(1_000 * (index as u64 + 1))).unwrap();
    }
    table
}

#[test]
fn a_client_follows_a_table_from_a_snapshot_on() {
    let server = played_table();
    let (known, all) = (3, server.entries().len());
    let early = server.prefix(known);
    let snapshot = write(&ServerMessage::Snapshot(TableSnapshot {
        request: 1,
        table: "t".to_owned(),
        from: 0,
        next: known as u64,
        record: early.text(),
        now: 0,
        position: early.position().to_fen(),
        sitters: Vec::new(),
        clocks: None,
        seat: None,
        rematch: None,
        plan: Vec::new(),
    }));
    let Ok(ServerMessage::Snapshot(snapshot)) = read(snapshot.as_bytes()) else {
        panic!("{snapshot}")
    };
    let mut watcher = Table::<Position>::read(&snapshot.record).unwrap().table;
    for number in known..all {
        let Ok(ServerMessage::Event(event)) = read(event(&server, number).as_bytes()) else {
            panic!()
        };
        assert_eq!(event.number, watcher.entries().len() as u64);
        watcher.follow(&event.entry).unwrap();
        assert_eq!(watcher.position().to_fen(), event.position);
        assert_eq!(
            watcher.clocks(watcher.last_time()).unwrap().white.0,
            event.clocks.unwrap().white
        );
    }
    assert_eq!(watcher, server);
}
