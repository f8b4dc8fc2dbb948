//! Each message as it is agreed to look: one file each in `tests/data`, written by hand.

use std::fmt::Debug;

use salon_protocol::{
    Clocks, Command, Computer, Done, Event, Goodbye, Hello, Join, Joined, Message, Open, Opened,
    Opponent, Ping, Pong, Reason, Refusal, Seat, Side, Sides, Sitter, Snapshot, ToGuest, ToHouse,
    Unwatch, Wanted, Watch, Welcome, read,
};

fn text(text: &str) -> String {
    text.to_owned()
}

/// A message and its golden file say the same, both ways.
#[track_caller]
fn check<M: Message + PartialEq + Debug>(golden: &str, message: &M) {
    assert_eq!(read::<M>(golden.as_bytes()).as_ref(), Ok(message));
    assert_eq!(serde_json::to_string_pretty(message).unwrap() + "\n", golden);
}

/// One test for each file: the name of the file is the word in `say`. A message that is not in the
/// list does not compile, and neither does one without its file.
macro_rules! golden {
    ($folder:literal $all:ident $Message:ident $(but $rest:ident)?:
        $($name:ident => $Variant:ident($value:expr),)+) => {
        mod $all {
            use super::*;

            fn say(message: &$Message) -> &'static str {
                match message {
                    $($Message::$Variant(_) => stringify!($name),)+
                    $($Message::$rest => "",)?
                }
            }

            $(#[test]
            fn $name() {
                let golden = include_str!(concat!("../data/", $folder, "/", stringify!($name), ".json"));
                let message = $Message::$Variant($value);
                check(golden, &message);
                assert!(golden.contains(&format!("\"say\": \"{}\"", say(&message))));
            })+
        }
    };
}

golden! { "to_house" to_house ToHouse:
    hello => Hello(Hello {
        version: 1,
        language: text("fr"),
        program: Some(text("salon 0.1.0")),
        ticket: Some(text("b7e1")),
    }),
    open => Open(Open {
        request: 1,
        wanted: Wanted {
            game: text("backgammon"),
            rules: text("standard+match=7"),
            opponent: Opponent::Computer(Computer { level: 3 }),
            sides: Sides::Lot,
            clock: text("bank=120x7+12;flag=match"),
            rated: true,
            takebacks: Some(text("never")),
            dice: Some(text("fair")),
            games: None,
            start: None,
        },
    }),
    join => Join(Join {
        request: 2,
        table: text("t1"),
        seat: Some(Seat::North),
        entropy: Some(text("0123456789abcdef")),
    }),
    watch => Watch(Watch { request: 3, table: text("t1"), from: 12 }),
    unwatch => Unwatch(Unwatch { request: 4, table: text("t1") }),
    command => Command(Command {
        request: 5,
        table: text("t1"),
        seen: Some(12),
        command: text("move 13/8,6/5*"),
    }),
    ping => Ping(Ping { sent: 81_250 }),
}

golden! { "to_guest" to_guest ToGuest but Unknown:
    hello => Hello(Welcome {
        version: 1,
        name: text("Guest 17"),
        ticket: Some(text("b7e1")),
        games: vec![text("chess"), text("checkers"), text("backgammon")],
    }),
    goodbye => Goodbye(Goodbye {
        reason: Reason {
            by: text("house"),
            name: text("Version"),
            words: text("this house speaks version 1"),
            article: None,
        },
        again: None,
    }),
    opened => Opened(Opened { request: 1, table: text("t1"), seat: Seat::South }),
    joined => Joined(Joined { request: 2, table: text("t1"), seat: Seat::North }),
    snapshot => Snapshot(Snapshot {
        request: 3,
        table: text("t1"),
        from: 12,
        next: 13,
        record: text("cbf43926 8250 north move c7c5\n"),
        position: text("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        sitters: vec![
            Sitter { seat: Seat::South, kind: Some(text("person")), name: text("Ann"), here: true },
            Sitter { seat: Seat::North, kind: None, name: text("?"), here: false },
        ],
        clocks: Some(Clocks {
            at: 90_000,
            white: 302_000,
            black: 304_250,
            running: Some(Side::White),
            delay: 1_500,
        }),
    }),
    event => Event(Event {
        table: text("t1"),
        number: 12,
        entry: text("8250 north move c7c5"),
        position: text("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        clocks: None,
    }),
    done => Done(Done { request: 5, event: Some(12) }),
    refusal => Refusal(Refusal {
        request: Some(5),
        reason: Reason {
            by: text("rules"),
            name: text("CastlingThroughCheck"),
            words: text("le roi ne peut pas roquer par-dessus une case attaquée"),
            article: Some(text("chess.castling")),
        },
    }),
    pong => Pong(Pong { sent: 81_250, at: 90_000 }),
}
