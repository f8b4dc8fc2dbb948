//! Lines that break without a word, and houses on the same folder.

use std::time::Duration;

use host::Manners;
use protocol::{Presence, ServerMessage};
use salon_http_server::{Pulse, Settings};
use store::Trouble;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::inn::Inn;

/// A machine whose plug was pulled: the line is there, and nobody answers at its end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_at_whose_end_nobody_answers_is_given_up() {
    let pulse = Pulse { ping: Duration::from_millis(100), silence: Duration::from_millis(400) };
    let manners = Manners { messages_per_second: 0, ..Manners::default() };
    let inn = Inn::set_up(Settings { pulse, manners, ..Settings::new(Inn::folder()) }).await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("chess", "standard", "300").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let ticket = bob.welcome().ticket.clone().unwrap();
    drop(bob);
    // Bob again, by a program that greets, sits down and then reads and writes nothing any more.
    let host = inn.address.trim_start_matches("http://");
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
    let mut heard = Vec::new();
    let waited = tokio::time::timeout(Duration::from_secs(10), async {
        loop {
            // Ann's program answers pings while it listens.
            if let ServerMessage::Presence(it) = ann.hear().await.unwrap()
                && it.seat == protocol::Seat::North
            {
                heard.push(it.presence);
                if heard.ends_with(&[Presence::Here, Presence::Gone]) {
                    return;
                }
            }
        }
    });
    waited.await.expect("he is missed");
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
async fn two_houses_do_not_share_a_folder() {
    let inn = Inn::open().await;
    let second = salon_http_server::open(&Settings::new(&inn.folder)).await;
    assert!(matches!(second, Err(Trouble::Taken)));
    let folder = inn.close().await;
    let again = Inn::at(folder, Manners::default()).await;
    again.guest("Ann").await;
}
