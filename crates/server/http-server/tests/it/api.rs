//! Lists, exports and the user's own data; and that the API matches its description.

use std::time::Duration;

use client::{Client, http_get};
use protocol::{
    ClientMessage, Hello, ListLobby, ListOwnTables, Opponent, RequestDeviceCode, ServerMessage,
    SideChoice, TableOptions, TableSummary,
};
use serde_json::Value;

use crate::http_request::{HttpReply, HttpRequest, account};
use crate::test_server::TestServer;

fn open_to_all() -> TableOptions {
    TableOptions {
        game: "chess".to_owned(),
        rules: "standard".to_owned(),
        opponent: Opponent::Anybody,
        sides: SideChoice::White,
        clock: "days=3".to_owned(),
        rated: false,
        takebacks: None,
        dice: None,
        games: None,
        start: None,
    }
}

async fn ask(server: &TestServer, method: &'static str, path: &str, ticket: &str) -> HttpReply {
    HttpRequest::new(server, method, path).ticket(ticket).send().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_lists_open_seats_and_own_tables_show_whose_turn_it_is() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open_with(open_to_all()).await.unwrap();
    let hidden = ann.open("chess", "standard", "none").await.unwrap();
    let lobby = |text: String| serde_json::from_str::<Vec<TableSummary>>(&text).unwrap();
    let open = lobby(http_get(&server.address, "/api/tables?phase=gathering").await.unwrap());
    assert_eq!(open.iter().map(|it| it.table.as_str()).collect::<Vec<_>>(), [code.as_str()]);
    assert_eq!((open[0].south.as_deref(), open[0].north.as_deref()), (Some("Ann"), None));
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let mine =
        match bob.request(9, &ClientMessage::Mine(ListOwnTables { request: 9 })).await.unwrap() {
            ServerMessage::Mine(mine) => mine.tables,
            other => panic!("{other:?}"),
        };
    assert_eq!(mine.len(), 1);
    assert_eq!(
        (mine[0].seat, mine[0].awaits),
        (Some(protocol::Seat::North), Some(protocol::Seat::North))
    );
    let found =
        lobby(http_get(&server.address, "/api/tables?player=bob&game=chess").await.unwrap());
    assert_eq!(found.len(), 1);
    assert_eq!(bob.welcome().awaited, 0);
    let bob = Client::connect(&server.address, "", bob.welcome().ticket.as_deref()).await.unwrap();
    assert_eq!(bob.welcome().awaited, 1, "a reminder when the user comes back");
    let games = http_get(&server.address, "/api/games?player=bob&game=chess").await.unwrap();
    assert!(games.contains("[White \"Ann\"]"), "{games}");
    let pgn = http_get(&server.address, &format!("/api/tables/{code}/export")).await.unwrap();
    assert!(pgn.contains("[White \"Ann\"]") && pgn.contains("1. e4"), "{pgn}");
    assert_eq!(http_get(&server.address, "/api/tables/aaaaa-aaaaa/record").await.unwrap(), "404\n");
    assert!(!http_get(&server.address, "/api/tables").await.unwrap().contains(&hidden));
    let numbers = http_get(&server.address, "/metrics").await.unwrap();
    assert!(numbers.contains("\nsalon_visits "), "{numbers}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_moves_to_another_device_exports_their_data_and_is_deleted() {
    let server = TestServer::start().await;
    let mut ann = server.client("Ann").await;
    let code = ann.open("chess", "standard", "none").await.unwrap();
    let ticket = ann.welcome().ticket.clone().unwrap();
    let carry = match ann
        .request(3, &ClientMessage::Carry(RequestDeviceCode { request: 3 }))
        .await
        .unwrap()
    {
        ServerMessage::Code(it) => it.code,
        other => panic!("{other:?}"),
    };
    let hello = |code: &str| Hello {
        version: 1,
        language: "en".to_owned(),
        program: None,
        ticket: None,
        name: None,
        code: Some(code.to_owned()),
    };
    let phone = Client::connect_with(&server.address, hello(&carry)).await.unwrap();
    assert_eq!(phone.welcome().ticket.as_deref(), Some(ticket.as_str()));
    assert!(Client::connect_with(&server.address, hello(&carry)).await.is_err(), "once only");
    let all = ask(&server, "GET", "/api/me/export", &ticket).await.body;
    assert!(
        all.contains("\"name\":\"Ann\"") && all.contains(&code) && all.contains("salon-record 1"),
        "{all}"
    );
    assert!(ask(&server, "GET", "/api/me", "feed").await.status == 401);
    assert!(ask(&server, "DELETE", "/api/me", &ticket).await.status == 204);
    assert!(ask(&server, "GET", "/api/me", &ticket).await.status == 401);
}

/// Every path responds as the description says, and accepts every parameter.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_api_matches_its_description() {
    let server = TestServer::start().await;
    account(&server, "Eve").await;
    let mut ann = server.client("Ann").await;
    let code = ann.open_with(open_to_all()).await.unwrap();
    let ticket = ann.welcome().ticket.clone().unwrap();
    let text = http_get(&server.address, "/api").await.unwrap();
    let description: Value = serde_json::from_str(&text).unwrap();
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 14);
    for (path, methods) in paths {
        for (method, answers) in [("PUT", "put"), ("POST", "post"), ("DELETE", "delete")] {
            let path = path.replace("{code}", &code).replace("{name}", "Eve");
            let status = HttpRequest::new(&server, method, &path).send().await.status;
            let said = &methods[answers]["responses"][status.to_string()];
            let is_there = methods[answers].is_object();
            assert!(
                is_there && said.is_object() || !is_there && status == 405,
                "{method} {path}: {status}"
            );
        }
        let operation = &methods["get"];
        if !operation.is_object() {
            continue;
        }
        let values = operation["parameters"].as_array().into_iter().flatten();
        let values = values.filter(|value| value["in"] == "query").map(|value| {
            let number = value["schema"]["type"] == "integer";
            let name = value["name"].as_str().unwrap();
            format!(
                "{name}={}",
                match name {
                    "format" => "pgn",
                    "mine" => "true",
                    _ if number => "1",
                    _ => "x",
                }
            )
        });
        let values = values.collect::<Vec<_>>().join("&");
        let path = path.replace("{code}", &code).replace("{name}", "Eve") + "?" + &values;
        let answer = ask(&server, "GET", &path, &ticket).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        let kind = operation["responses"]["200"]["content"].as_object().unwrap();
        let kind = kind.keys().next().unwrap();
        assert!(answer.head.contains(&format!("content-type: {kind}")), "{path}");
    }
    let odd = ask(&server, "GET", "/api/tables?colour=blue", &ticket).await;
    assert_eq!(odd.status, 400, "{odd:?}");
}

/// Eve follows the lobby: she sees a table appear and disappear without asking again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_is_sent_when_it_changes() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.client("Ann").await, server.client("Eve").await);
    let list = ClientMessage::Lobby(ListLobby { request: 1, follow: true });
    eve.send(&list).await.unwrap();
    assert_eq!(lobby(&mut eve).await, Vec::<String>::new());
    let code = ann.open_with(open_to_all()).await.unwrap();
    assert_eq!(lobby(&mut eve).await, [code.as_str()]);
    ann.command(&code, None, "leave").await.unwrap();
    drop(ann);
    let mut bob = server.client("Bob").await;
    let second = bob.open_with(open_to_all()).await.unwrap();
    while !lobby(&mut eve).await.contains(&second) {}
    eve.send(&ClientMessage::Lobby(ListLobby { request: 2, follow: false })).await.unwrap();
    assert!(lobby(&mut eve).await.contains(&second));
    bob.open_with(open_to_all()).await.unwrap();
    let silence = tokio::time::timeout(Duration::from_millis(1_200), lobby(&mut eve)).await;
    assert!(silence.is_err(), "{silence:?}");
}

/// The codes of the next list of the lobby.
async fn lobby(client: &mut Client) -> Vec<String> {
    loop {
        if let ServerMessage::Lobby(list) = client.receive().await.unwrap() {
            return list.tables.into_iter().map(|table| table.table).collect();
        }
    }
}
