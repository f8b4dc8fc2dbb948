//! Guests who do not behave disturb nobody but themselves.

use std::time::Duration;

use client::{Guest, Trouble};
use host::Manners;
use protocol::{ClientMessage, Hello, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::inn::Inn;

/// A game between two who behave, of which one move is made: the rest of the house is well.
async fn all_is_well(inn: &Inn) {
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    assert_eq!(ann.command(&code, Some(2), "move e2e4").await.unwrap(), Some(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_talks_nonsense_is_refused_and_then_sent_away() {
    let inn = Inn::open().await;
    let mut eve = inn.guest("Eve").await;
    let mut refusals = 0;
    let ended = loop {
        if eve.say_raw(Message::text("{\"say\":\"dance\"}")).await.is_err() {
            break None;
        }
        match eve.hear().await {
            Ok(ServerMessage::Refusal(refusal)) => {
                assert_eq!((refusal.request, refusal.reason.name.as_str()), (None, "Unreadable"));
                refusals += 1;
            }
            other => break Some(other),
        }
    };
    assert!(matches!(ended, Some(Ok(ServerMessage::Goodbye(_)))), "{ended:?}");
    assert_eq!(refusals, 20);
    assert!(eve.hear().await.is_err(), "the line is closed");
    all_is_well(&inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_are_too_long_or_too_many_or_too_old_are_not_taken() {
    let inn = Inn::with(Manners { messages_per_second: 5, ..Manners::default() }).await;
    let mut eve = inn.guest("Eve").await;
    eve.say_raw(Message::text("x".repeat(1 << 15))).await.unwrap();
    assert!(eve.hear().await.is_err(), "the line is closed");
    let mut eve = inn.guest("Eve").await;
    for sent in 0..30 {
        eve.say(&ClientMessage::Ping(protocol::Ping { sent })).await.unwrap();
    }
    let mut fast = 0;
    for _ in 0..30 {
        if let ServerMessage::Refusal(refusal) = eve.hear().await.unwrap() {
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
    match Guest::arrive_with(&inn.address, old).await {
        Err(Trouble::Goodbye(words)) => assert!(words.contains("une autre version"), "{words}"),
        other => panic!("{:?}", other.map(|guest| guest.welcome().clone())),
    }
    all_is_well(&inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_limited_and_unknown_ones_refused() {
    let inn = Inn::with(Manners { tables_per_guest: 2, ..Manners::default() }).await;
    let mut eve = inn.guest("Eve").await;
    for _ in 0..2 {
        eve.open("chess", "standard", "none").await.unwrap();
    }
    let name = |answer: Result<String, Trouble>| match answer {
        Err(Trouble::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    };
    assert_eq!(name(eve.open("chess", "standard", "none").await), "TooManyTables");
    let mut bob = inn.guest("Bob").await;
    assert_eq!(name(bob.open("go", "standard", "none").await), "NoSuchGame");
    assert_eq!(name(bob.open("chess", "nowhere", "none").await), "Rules");
    assert_eq!(name(bob.open("chess", "standard", "soon").await), "Clock");
    let joined = bob.join("aaaaa-aaaaa", None).await.map(|seat| format!("{seat:?}"));
    assert_eq!(name(joined), "NoSuchTable");
}

/// Random bytes, and messages with bytes changed, for as long as a test may take; longer by hand, with
/// `SALON_FUZZ_SECONDS`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fuzzing_guest_leaves_the_house_well() {
    let inn = Inn::open().await;
    let mut random = fastrand::Rng::with_seed(7);
    // A game between others, which Eve knows the code of.
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let before = inn.house.record(&code).await.unwrap();
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
        let mut eve = inn.guest("Eve").await;
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
            if eve.say_raw(message).await.is_err() {
                break;
            }
        }
    }
    assert_eq!(inn.house.record(&code).await.unwrap(), before);
    let mut bob = Guest::arrive(&inn.address, "", ticket.as_deref()).await.unwrap();
    bob.command(&code, Some(3), "move e7e5").await.unwrap();
    all_is_well(&inn).await;
    assert!(inn.house.store().check().await.unwrap().is_sound());
}

/// Who asks for much and never reads is cut off; the table goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_readers_are_cut_off() {
    let inn = Inn::open().await;
    let mut ann = inn.guest("Ann").await;
    let code = ann.open("chess", "standard", "none").await.unwrap();
    let mut slow = inn.guest("Slow").await;
    for request in 0..400_000 {
        let watch =
            ClientMessage::Watch(protocol::WatchTable { request, table: code.clone(), from: 0 });
        let sent = slow.say(&watch);
        if !matches!(tokio::time::timeout(Duration::from_millis(500), sent).await, Ok(Ok(()))) {
            break;
        }
        if inn.house.tally().slow.get() > 0 {
            break;
        }
    }
    let waited = tokio::time::timeout(Duration::from_secs(15), async {
        while inn.house.tally().visits.get() > 1 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    waited.await.expect("the slow one is gone");
    all_is_well(&inn).await;
}
