//! Connections that die silently, and two servers in the same folder.

use std::time::Duration;

use host::ServerLimits;
use protocol::{Presence, ServerMessage};
use salon_http_server::{Heartbeat, ServerError, Settings};
use store::StoreError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::test_server::TestServer;

/// A machine that lost its power: the connection is still open, but nobody answers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn disconnects_clients_that_do_not_answer_pings() {
    let heartbeat =
        Heartbeat { interval: Duration::from_millis(100), timeout: Duration::from_millis(400) };
    let limits = ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
    let server = TestServer::start_with_settings(Settings {
        heartbeat,
        limits,
        ..Settings::new(TestServer::new_folder())
    })
    .await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "300").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let ticket = bob.welcome().ticket.clone().unwrap();
    drop(bob);
    // Bob reconnects with a program that says hello, watches, and then neither reads nor writes.
    let host = server.address.trim_start_matches("http://");
    let mut dead = tokio::net::TcpStream::connect(host).await.unwrap();
    let upgrade = format!(
        "GET /ws HTTP/1.1\r\nhost: {host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
        sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    dead.write_all(upgrade.as_bytes()).await.unwrap();
    let mut answer = [0; 64];
    let read = dead.read(&mut answer).await.unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 101"));
    for message in [
        format!(r#"{{"say":"hello","version":1,"language":"en","ticket":"{ticket}"}}"#),
        format!(r#"{{"say":"watch","request":1,"table":"{code}","from":0}}"#),
    ] {
        dead.write_all(&frame(&message)).await.unwrap();
    }
    let mut presences = Vec::new();
    let waited = tokio::time::timeout(Duration::from_secs(10), async {
        loop {
            // Ann's client answers pings while it receives.
            if let ServerMessage::Presence(it) = ann.receive().await.unwrap()
                && it.seat == protocol::Seat::North
            {
                presences.push(it.presence);
                if presences.ends_with(&[Presence::Here, Presence::Gone]) {
                    return;
                }
            }
        }
    });
    waited.await.expect("Bob is reported as gone");
    drop(dead);
    ann.command(&code, None, "move e2e4").await.unwrap();
}

/// A short message as a client sends it: masked, here with zeros.
fn frame(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap().to_be_bytes();
    let mut frame = vec![0x81, 0x80 | 126, length[0], length[1], 0, 0, 0, 0];
    frame.extend_from_slice(text.as_bytes());
    frame
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_cannot_share_a_folder() {
    let server = TestServer::start().await;
    let second = salon_http_server::open(&Settings::new(&server.folder)).await;
    assert!(matches!(second, Err(ServerError::Store(StoreError::FolderInUse))));
    let folder = server.stop().await;
    let again = TestServer::start_in(folder, ServerLimits::default()).await;
    again.client("Ann").await;
}
