//! What is refused, and what is passed over.

use proptest::prelude::*;
use salon_protocol::{
    Message, Ping, Pong, ToGuest, ToHouse, Unreadable, VERSION, Watch, read, write,
};

fn malformed<M: Message + std::fmt::Debug>(text: &str) -> String {
    match read::<M>(text.as_bytes()) {
        Err(Unreadable::Malformed(reason)) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_house_refuses_what_it_does_not_know() {
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
        malformed::<ToHouse>(text);
    }
    let reason = malformed::<ToHouse>(r#"{"say":"ping","sent":1,"spent":1}"#);
    assert!(reason.contains("spent"), "{reason}");
    let reason = malformed::<ToHouse>(
        r#"{"say":"open","request":1,"wanted":{"game":"chess","rules":"standard","opponent":"anybody","sides":"lot","clock":"none","takeback":"free"}}"#,
    );
    assert!(reason.contains("takeback"), "{reason}");
}

#[test]
fn a_guest_passes_over_what_it_does_not_know() {
    let pong = ToGuest::Pong(Pong { sent: 1, at: 2 });
    let newer = r#"{"say":"pong","sent":1,"at":2,"sun":"shines","moon":{"full":[1]}}"#;
    assert_eq!(read(newer.as_bytes()), Ok(pong));
    assert_eq!(read(br#"{"say":"sing","song":[1,2]}"#), Ok(ToGuest::Unknown));
    malformed::<ToGuest>(r#"{"say":"pong","sent":1}"#);
}

#[test]
fn what_need_not_be_said_may_be_left_out() {
    let watch = ToHouse::Watch(Watch { request: 1, table: "t".to_owned(), from: 0 });
    assert_eq!(read(br#"{"say":"watch","request":1,"table":"t"}"#), Ok(watch));
}

#[test]
fn messages_are_not_longer_than_they_need_be() {
    let longest = ToHouse::LONGEST;
    let fits = format!("{:<longest$}", write(&ToHouse::Ping(Ping { sent: 1 })));
    assert_eq!(read(fits.as_bytes()), Ok(ToHouse::Ping(Ping { sent: 1 })));
    let bytes = longest + 1;
    let long = format!("{fits} ");
    assert_eq!(read::<ToHouse>(long.as_bytes()), Err(Unreadable::TooLong { bytes, longest }));
    let deep = "[".repeat(longest);
    malformed::<ToHouse>(&deep);
    assert!(read::<ToGuest>(long.as_bytes()).is_ok(), "a house may say more than a guest");
}

#[test]
fn this_is_version_one() {
    assert_eq!(VERSION, 1);
    let hello = include_str!("../data/to_house/hello.json");
    assert!(hello.contains("\"version\": 1,"), "a new version needs new golden files");
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read::<ToHouse>(&bytes);
        let _ = read::<ToGuest>(&bytes);
    }

    /// A golden message with one byte changed is refused or read, and what is read is written and
    /// read again the same.
    #[test]
    fn nearly_right_messages_are_read_the_same_twice(at in 0..200usize, byte in any::<u8>()) {
        let mut bytes = include_bytes!("../data/to_house/command.json").to_vec();
        let place = at % bytes.len();
        bytes[place] = byte;
        if let Ok(message) = read::<ToHouse>(&bytes) {
            prop_assert_eq!(read(write(&message).as_bytes()), Ok(message));
        }
    }
}
