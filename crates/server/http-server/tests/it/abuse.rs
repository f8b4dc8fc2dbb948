//! Clients that send nonsense, too much or too fast do not affect other clients.

use std::time::Duration;

use client::{Client, ClientError};
use host::ServerLimits;
use protocol::{ClientMessage, Hello, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::test_server::TestServer;

/// The server still works: two other clients can open a table and move.
async fn assert_server_works(server: &TestServer) {
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    assert_eq!(ann.command(&code, Some(2), "move e2e4").await.unwrap(), Some(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_invalid_messages_and_then_disconnects_the_client() {
    let server = TestServer::start().await;
    let mut eve = server.client("Eve").await;
    let mut refusals = 0;
    let ended = loop {
        if eve.send_raw(Message::text("{\"say\":\"dance\"}")).await.is_err() {
            break None;
        }
        match eve.receive().await {
            Ok(ServerMessage::Refusal(refusal)) => {
                assert_eq!((refusal.request, refusal.reason.name.as_str()), (None, "Unreadable"));
                refusals += 1;
            }
            other => break Some(other),
        }
    };
    assert!(matches!(ended, Some(Ok(ServerMessage::Goodbye(_)))), "{ended:?}");
    assert_eq!(refusals, 20);
    assert!(eve.receive().await.is_err(), "the connection is closed");
    assert_server_works(&server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_messages_that_are_too_long_or_too_many_and_unknown_versions() {
    let server =
        TestServer::start_with(ServerLimits { messages_per_second: 5, ..ServerLimits::default() })
            .await;
    let mut eve = server.client("Eve").await;
    eve.send_raw(Message::text("x".repeat(1 << 15))).await.unwrap();
    assert!(eve.receive().await.is_err(), "the connection is closed");
    let mut eve = server.client("Eve").await;
    for sent in 0..30 {
        eve.send(&ClientMessage::Ping(protocol::Ping { sent })).await.unwrap();
    }
    let mut fast = 0;
    for _ in 0..30 {
        if let ServerMessage::Refusal(refusal) = eve.receive().await.unwrap() {
            assert_eq!(refusal.reason.name, "TooFast");
            fast += 1;
        }
    }
    assert!((1..20).contains(&fast), "{fast}: 15 at once, then 5 each second");
    let old = Hello {
        version: 0,
        language: "fr".to_owned(),
        program: None,
        ticket: None,
        name: None,
        code: None,
    };
    match Client::connect_with(&server.address, old).await {
        Err(ClientError::Goodbye(words)) => assert!(words.contains("une autre version"), "{words}"),
        other => panic!("{:?}", other.map(|client| client.welcome().clone())),
    }
    assert_server_works(&server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_the_tables_of_a_user_and_refuses_unknown_ones() {
    let server =
        TestServer::start_with(ServerLimits { tables_per_user: 2, ..ServerLimits::default() })
            .await;
    let mut eve = server.client("Eve").await;
    for _ in 0..2 {
        eve.open("chess", "standard", "none").await.unwrap();
    }
    let name = |answer: Result<String, ClientError>| match answer {
        Err(ClientError::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    };
    assert_eq!(name(eve.open("chess", "standard", "none").await), "TooManyTables");
    let mut bob = server.client("Bob").await;
    assert_eq!(name(bob.open("go", "standard", "none").await), "NoSuchGame");
    assert_eq!(name(bob.open("chess", "nowhere", "none").await), "Rules");
    assert_eq!(name(bob.open("chess", "standard", "soon").await), "Clock");
    let joined = bob.join("aaaaa-aaaaa", None).await.map(|seat| format!("{seat:?}"));
    assert_eq!(name(joined), "NoSuchTable");
}

/// Random bytes, and messages with changed bytes, for three seconds; `SALON_FUZZ_SECONDS` sets another time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_messages_do_not_crash_the_server() {
    let server = TestServer::start().await;
    let mut random = fastrand::Rng::with_seed(7);
    // A game between others, whose code Eve knows.
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let before = server.registry.record(&code).await.unwrap();
    let ticket = bob.welcome().ticket.clone();
    drop((ann, bob));
    let golden = [
        r#"{"say":"open","request":1,"wanted":{"game":"chess","rules":"standard","opponent":"anybody","sides":"lot","clock":"300+5"}}"#,
        r#"{"say":"command","request":7,"table":"aaaaa-bbbbb","seen":12,"command":"move e2e4"}"#,
        r#"{"say":"join","request":2,"table":"aaaaa-bbbbb","seat":"north","entropy":"00"}"#,
        r#"{"say":"watch","request":3,"table":"aaaaa-bbbbb","from":18446744073709551615}"#,
        r#"{"say":"hello","version":1,"language":"fr"}"#,
        r#"{"say":"plan","request":4,"table":"aaaaa-bbbbb","seen":2,"lines":[["*","e7e5"]]}"#,
        r#"{"say":"rename","request":5,"name":"Ann"}"#,
        r#"{"say":"forfeit","request":6,"table":"aaaaa-bbbbb"}"#,
    ]
    .map(|text| text.replace("aaaaa-bbbbb", &code));
    let seconds = std::env::var("SALON_FUZZ_SECONDS").map_or(3, |text| text.parse().unwrap());
    let until = std::time::Instant::now() + Duration::from_secs(seconds);
    while std::time::Instant::now() < until {
        let mut eve = server.client("Eve").await;
        for _ in 0..40 {
            let mut bytes = golden[random.usize(..golden.len())].as_bytes().to_vec();
            for _ in 0..random.usize(..4) {
                let at = random.usize(..bytes.len());
                bytes[at] = random.u8(..);
            }
            let message = match String::from_utf8(bytes) {
                Ok(text) => Message::text(text),
                Err(error) => Message::binary(error.into_bytes()),
            };
            if eve.send_raw(message).await.is_err() {
                break;
            }
        }
    }
    assert_eq!(server.registry.record(&code).await.unwrap(), before);
    let mut bob = Client::connect(&server.address, "", ticket.as_deref()).await.unwrap();
    bob.command(&code, Some(3), "move e7e5").await.unwrap();
    assert_server_works(&server).await;
    assert!(server.registry.store().check().await.unwrap().is_sound());
}

/// A client that requests much and never reads is disconnected; the table continues.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn disconnects_clients_that_do_not_read() {
    let server = TestServer::start().await;
    let mut ann = server.client("Ann").await;
    let code = ann.open("chess", "standard", "none").await.unwrap();
    let mut slow = server.client("Slow").await;
    for request in 0..400_000 {
        let watch =
            ClientMessage::Watch(protocol::WatchTable { request, table: code.clone(), from: 0 });
        let sent = slow.send(&watch);
        if !matches!(tokio::time::timeout(Duration::from_millis(500), sent).await, Ok(Ok(()))) {
            break;
        }
        if server.registry.metrics().slow_clients.get() > 0 {
            break;
        }
    }
    let waited = tokio::time::timeout(Duration::from_secs(15), async {
        while server.registry.metrics().connections.get() > 1 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    waited.await.expect("the slow client is disconnected");
    assert_server_works(&server).await;
}
