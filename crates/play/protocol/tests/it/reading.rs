//! Which messages are refused, and what clients ignore.

use proptest::prelude::*;
use salon_protocol::{
    ClientMessage, Ping, Pong, ServerMessage, VERSION, WatchTable, WireMessage, WireMessageError,
    read, write,
};

fn malformed<M: WireMessage + std::fmt::Debug>(text: &str) -> String {
    match read::<M>(text.as_bytes()) {
        Err(WireMessageError::Malformed(reason)) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_server_refuses_unknown_messages_fields_and_values() {
    for text in [
        "",
        "{}",
        "[]",
        "null",
        "\"ping\"",
        r#"{"say":"ping"}"#,
        r#"{"say":"ping","sent":-1}"#,
        r#"{"say":"ping","sent":1.5}"#,
        r#"{"say":"ping","sent":"1"}"#,
        r#"{"say":"ping","sent":18446744073709551616}"#,
        r#"{"say":"ping","sent":1} {"say":"ping","sent":1}"#,
        r#"{"say":"ping","sent":1,"sent":2}"#,
        r#"{"say":"dance","sent":1}"#,
        r#"{"say":"watch","table":"t1"}"#,
        r#"{"say":"join","request":1,"table":"t1","seat":"east"}"#,
    ] {
        malformed::<ClientMessage>(text);
    }
    let reason = malformed::<ClientMessage>(r#"{"say":"ping","sent":1,"spent":1}"#);
    assert!(reason.contains("spent"), "{reason}");
    let reason = malformed::<ClientMessage>(
        r#"{"say":"open","request":1,"wanted":{"game":"chess","rules":"standard","opponent":"anybody","sides":"lot","clock":"none","takeback":"free"}}"#,
    );
    assert!(reason.contains("takeback"), "{reason}");
}

#[test]
fn a_client_ignores_unknown_messages_fields_and_values() {
    let pong = ServerMessage::Pong(Pong { sent: 1, at: 2 });
    let newer = r#"{"say":"pong","sent":1,"at":2,"sun":"shines","moon":{"full":[1]}}"#;
    assert_eq!(read(newer.as_bytes()), Ok(pong));
    assert_eq!(read(br#"{"say":"sing","song":[1,2]}"#), Ok(ServerMessage::Unknown));
    malformed::<ServerMessage>(r#"{"say":"pong","sent":1}"#);
}

#[test]
fn optional_fields_can_be_left_out() {
    let watch = ClientMessage::Watch(WatchTable { request: 1, table: "t".to_owned(), from: 0 });
    assert_eq!(read(br#"{"say":"watch","request":1,"table":"t"}"#), Ok(watch));
}

#[test]
fn refuses_messages_that_are_too_long() {
    let max = ClientMessage::MAX_BYTES;
    let fits = format!("{:<max$}", write(&ClientMessage::Ping(Ping { sent: 1 })));
    assert_eq!(read(fits.as_bytes()), Ok(ClientMessage::Ping(Ping { sent: 1 })));
    let bytes = max + 1;
    let long = format!("{fits} ");
    assert_eq!(
        read::<ClientMessage>(long.as_bytes()),
        Err(WireMessageError::TooLong { bytes, max })
    );
    let deep = "[".repeat(max);
    malformed::<ClientMessage>(&deep);
    assert!(
        read::<ServerMessage>(long.as_bytes()).is_ok(),
        "a server may send longer messages than a client"
    );
}

#[test]
fn the_version_is_one() {
    assert_eq!(VERSION, 1);
    let hello = include_str!("../data/client_message/hello.json");
    assert!(hello.contains("\"version\": 1,"), "a new version needs new golden files");
}

proptest! {
    #[test]
    fn random_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read::<ClientMessage>(&bytes);
        let _ = read::<ServerMessage>(&bytes);
    }

    /// A golden message with one changed byte is refused, or it is read, written and read again the same.
    #[test]
    fn almost_valid_messages_are_refused_or_read_back(at in 0..200usize, byte in any::<u8>()) {
        let mut bytes = include_bytes!("../data/client_message/command.json").to_vec();
        let place = at % bytes.len();
        bytes[place] = byte;
        if let Ok(message) = read::<ClientMessage>(&bytes) {
            prop_assert_eq!(read(write(&message).as_bytes()), Ok(message));
        }
    }
}
