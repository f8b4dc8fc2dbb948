//! The scripts of `table-scripts`, played over WebSocket.

use std::time::{SystemTime, UNIX_EPOCH};

use client::Client;
use protocol::ServerMessage;
use sha2::{Digest, Sha256};
use store::{ClientRequestId, NewTable, RecordLine, User, UserId, Write};
use table::{BySeat, Occupant, Seat, clock_of, game_of, occupant_of, rules_of};
use table_scripts::{ReferenceRun, SCRIPTS};

use crate::test_server::TestServer;

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// The users in the two seats.
const USERS: BySeat<UserId> = BySeat { south: UserId(1), north: UserId(2) };

/// Stores the user of a seat, and connects.
async fn connect(server: &TestServer, seat: Seat) -> Client {
    let ticket = format!("ticket of {seat}");
    let user = Write::User(User {
        id: USERS[seat],
        name: seat.to_string(),
        ticket_hash: Sha256::digest(&ticket).into(),
        last_seen: now(),
        has_account: false,
    });
    server.registry.store().commit(&[&user]).await.unwrap();
    Client::connect(&server.address, "", Some(&ticket)).await.unwrap()
}

/// Stores the prepared record of a script as a table.
async fn store_table(server: &TestServer, script: &ReferenceRun) {
    let store = server.registry.store();
    let id = store.next_table().await.unwrap();
    let header = &script.header;
    let mut writes = vec![Write::Table(NewTable {
        id,
        code: script.id.clone(),
        game: game_of(header).unwrap().to_owned(),
        rules: rules_of(header).unwrap().to_owned(),
        clock: clock_of(header).unwrap().to_owned(),
        public: false,
        opened: now(),
        request: ClientRequestId { user: USERS.south, number: id.0 as u64 },
        header: header.clone(),
        rated: false,
        secret: script.secret.clone(),
    })];
    for seat in Seat::ALL {
        let (user, name) = match occupant_of(header, seat) {
            Some(Occupant::Guest(name)) => (Some(USERS[seat]), name.to_string()),
            _ => (None, "computer".to_owned()),
        };
        writes.push(Write::Seat { table: id, seat, user, name });
    }
    if !script.entries.is_empty() {
        let line = |text: &String| RecordLine { text: text.clone(), request: None };
        let lines = script.entries.iter().map(line).collect();
        writes.push(Write::Lines { table: id, first: 0, lines });
    }
    store.commit(&writes.iter().collect::<Vec<_>>()).await.unwrap();
}

/// Waits until the record has this number of lines.
async fn reach(client: &mut Client, lines: &mut usize, wanted: usize) {
    while *lines < wanted {
        if let ServerMessage::Event(_) = client.receive().await.unwrap() {
            *lines += 1;
        }
    }
}

/// Plays the steps of a script, each as soon as the record is as long as in the reference run.
async fn play(server: &TestServer, clients: &mut BySeat<Client>, script: &ReferenceRun) {
    store_table(server, script).await;
    let mut watcher = server.client("Watcher").await;
    let mut lines = watcher.watch(&script.id, 0).await.unwrap().record.lines().count();
    for step in &script.steps {
        reach(&mut watcher, &mut lines, step.lines).await;
        let given = clients[step.seat].command(&script.id, None, &step.command).await;
        given.unwrap_or_else(|error| panic!("{}: {}: {error}", script.name, step.command));
    }
    reach(&mut watcher, &mut lines, script.expected.len()).await;
    let record = watcher.watch(&script.id, 0).await.unwrap().record;
    if let Some(difference) = script.difference(&record) {
        panic!("{difference}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_writes_the_records_of_all_scripts() {
    let server = TestServer::start().await;
    let mut clients = BySeat {
        south: connect(&server, Seat::South).await,
        north: connect(&server, Seat::North).await,
    };
    for script in SCRIPTS {
        play(&server, &mut clients, &script.reference_run()).await;
    }
}
