//! The lobby: what one visitor can do to it, and what it tells the others.

use std::time::Duration;

use client::{Client, ClientError, next_request};
use host::ServerLimits;
use protocol::{
    ClientMessage, ListLobby, Opponent, ServerMessage, SideChoice, TableList, TableOptions,
};

use crate::test_server::TestServer;

fn for_anybody() -> TableOptions {
    TableOptions {
        game: "chess".to_owned(),
        rules: "standard".to_owned(),
        opponent: Opponent::Anybody,
        sides: SideChoice::White,
        clock: "300+5".to_owned(),
        rated: false,
        takebacks: None,
        dice: None,
        games: None,
        start: None,
    }
}

fn refusal<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> String {
    match answer {
        Err(ClientError::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    }
}

async fn lobby(client: &mut Client, follow: bool) -> TableList {
    let request = next_request();
    let message = ClientMessage::Lobby(ListLobby { request, follow });
    match client.request(request, &message).await.unwrap() {
        ServerMessage::Lobby(list) => list,
        other => panic!("{other:?}"),
    }
}

/// How many tables a guest can open for anybody before the server refuses.
async fn open_many(guest: &mut Client) -> Vec<String> {
    let mut opened = Vec::new();
    loop {
        match guest.open_with(for_anybody()).await {
            Ok(code) => opened.push(code),
            Err(error) => {
                assert_eq!(refusal::<()>(Err(error)), "TooManyOpen");
                return opened;
            }
        }
    }
}

/// Four guests from four addresses open as many tables as they can. The table of a fifth is still shown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_guests_cannot_hide_the_table_of_a_fifth() {
    let limits = ServerLimits {
        messages_per_second: 1_000,
        // All clients of a test have the same address.
        open_tables_per_address: 0,
        ..ServerLimits::default()
    };
    let server = TestServer::start_with(limits).await;
    let mut fifth = server.client("Ann").await;
    let code = fifth.open_with(for_anybody()).await.unwrap();
    let mut guests = Vec::new();
    for _ in 0..4 {
        let mut guest = server.client("Eve").await;
        assert_eq!(open_many(&mut guest).await.len(), 5);
        guests.push(guest);
    }
    let shown = lobby(&mut fifth, false).await.tables;
    assert_eq!(shown.len(), 21);
    assert!(shown.iter().any(|table| table.table == code));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_the_open_tables_of_one_address() {
    let limits = ServerLimits { messages_per_second: 1_000, ..ServerLimits::default() };
    let server = TestServer::start_with(limits).await;
    let mut guests = Vec::new();
    let mut opened = Vec::new();
    for expected in [5, 5, 0] {
        let mut guest = server.client("Eve").await;
        let codes = open_many(&mut guest).await;
        assert_eq!(codes.len(), expected);
        opened.extend(codes);
        guests.push(guest);
    }
    // Invitations are not in the lobby, and a table that a player has joined makes room for another.
    guests[2].open("chess", "standard", "none").await.unwrap();
    guests[2].join(&opened[0], None).await.unwrap();
    assert_eq!(open_many(&mut guests[0]).await.len(), 1);
}

/// A client that follows the lobby is told about its user's own tables without asking.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_tells_players_about_their_own_tables() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    let ticket = ann.welcome().ticket.clone();
    let mut waiting = Client::connect(&server.address, "", ticket.as_deref()).await.unwrap();
    lobby(&mut waiting, true).await;
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let told = async {
        bob.command(&code, None, "move e7e5").await.unwrap();
        loop {
            if let ServerMessage::Mine(list) = waiting.receive().await.unwrap()
                && list.tables.iter().any(|it| it.table == code && it.awaits == it.seat)
            {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), told).await.expect("it is Ann's turn");
    lobby(&mut waiting, false).await;
}
