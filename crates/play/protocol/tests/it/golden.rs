//! The JSON of every message: one file each in `tests/data`, written by hand.

use std::fmt::Debug;

use salon_protocol::{
    ChangeName, ClaimForfeit, ClientMessage, Clocks, Computer, DeviceCode, DiceSource, GameRated,
    Goodbye, Hello, JoinTable, ListLobby, ListOwnTables, OccupantKind, OpenTable, Opponent, Phrase,
    PhraseSaid, Ping, PlanMoves, Pong, Presence, PresenceChange, RatingChange, ReasonSource,
    RefusalReason, RematchOpened, RequestDeviceCode, RequestDone, RequestRefused, SayPhrase, Seat,
    SeatInfo, SendCommand, ServerMessage, SetAway, Side, SideChoice, TableEvent, TableJoined,
    TableList, TableOpened, TableOptions, TablePhase, TableSnapshot, TableSummary, Takebacks,
    UnwatchTable, WatchTable, Welcome, WireMessage, read,
};

fn text(text: &str) -> String {
    text.to_owned()
}

/// The message is read from its golden file and written as it.
#[track_caller]
fn check<M: WireMessage + PartialEq + Debug>(golden: &str, message: &M) {
    assert_eq!(read::<M>(golden.as_bytes()).as_ref(), Ok(message));
    assert_eq!(serde_json::to_string_pretty(message).unwrap() + "\n", golden);
}

/// One test for each file. The name of the file is the value of `say`. A message that is missing in the list, or a
/// missing file, does not compile.
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

/// A message with something that version 0.1 did not know.
#[test]
fn a_followed_lobby_is_read_and_written() {
    let golden = include_str!("../data/client_message/lobby_followed.json");
    check(golden, &ClientMessage::Lobby(ListLobby { request: 6, follow: true }));
}

golden! { "client_message" client_messages ClientMessage:
    hello => Hello(Hello {
        version: 1,
        language: text("fr"),
        program: Some(text("salon 0.1.0")),
        ticket: Some(text("b7e1")),
        name: Some(text("Ann")),
        code: None,
    }),
    open => Open(OpenTable {
        request: 1,
        wanted: TableOptions {
            game: text("backgammon"),
            rules: text("standard+match=7"),
            opponent: Opponent::Computer(Computer { level: 3 }),
            sides: SideChoice::Lot,
            clock: text("bank=120x7+12;flag=match"),
            rated: true,
            takebacks: Some(Takebacks::Never),
            dice: Some(DiceSource::Fair),
            games: None,
            start: None,
        },
    }),
    join => Join(JoinTable {
        request: 2,
        table: text("t1"),
        seat: Some(Seat::North),
        entropy: Some(text("0123456789abcdef")),
    }),
    watch => Watch(WatchTable { request: 3, table: text("t1"), from: 12 }),
    unwatch => Unwatch(UnwatchTable { request: 4, table: text("t1") }),
    command => Command(SendCommand {
        request: 5,
        table: text("t1"),
        seen: Some(12),
        command: text("move 13/8,6/5*"),
    }),
    plan => Plan(PlanMoves {
        request: 12,
        table: text("t1"),
        seen: 4,
        lines: vec![
            vec![text("e7e5"), text("g1f3"), text("*"), text("f1b5")],
            vec![text("c7c5"), text("b1c3")],
        ],
    }),
    lobby => Lobby(ListLobby { request: 6, follow: false }),
    mine => Mine(ListOwnTables { request: 7 }),
    talk => Talk(SayPhrase { request: 8, table: text("t1"), phrase: Phrase::GoodLuck }),
    away => Away(SetAway { away: true }),
    forfeit => Forfeit(ClaimForfeit { request: 9, table: text("t1") }),
    rename => Rename(ChangeName { request: 10, name: text("Ann") }),
    carry => Carry(RequestDeviceCode { request: 11 }),
    ping => Ping(Ping { sent: 81_250 }),
}

golden! { "server_message" server_messages ServerMessage but Unknown:
    hello => Hello(Welcome {
        version: 1,
        name: text("Guest 17"),
        ticket: Some(text("b7e1")),
        games: vec![text("chess"), text("checkers"), text("backgammon")],
        account: true,
        awaited: 2,
    }),
    goodbye => Goodbye(Goodbye {
        reason: RefusalReason {
            by: ReasonSource::Server,
            name: text("Version"),
            words: text("this house speaks version 1"),
            article: None,
        },
        again: None,
    }),
    opened => Opened(TableOpened { request: 1, table: text("t1"), seat: Seat::South }),
    joined => Joined(TableJoined { request: 2, table: text("t1"), seat: Seat::North }),
    snapshot => Snapshot(TableSnapshot {
        request: 3,
        table: text("t1"),
        from: 12,
        next: 13,
        record: text("cbf43926 8250 north move c7c5\n"),
        now: 9_750,
        position: text("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        sitters: vec![
            SeatInfo {
                seat: Seat::South,
                kind: Some(OccupantKind::Person),
                name: text("Ann"),
                here: true,
                rating: Some(1520),
                claim: None,
            },
            SeatInfo {
                seat: Seat::North,
                kind: None,
                name: text("?"),
                here: false,
                rating: None,
                claim: Some(60_000),
            },
        ],
        clocks: Some(Clocks {
            at: 90_000,
            white: 302_000,
            black: 304_250,
            running: Some(Side::White),
            delay: 1_500,
        }),
        seat: Some(Seat::South),
        rematch: Some(text("t2")),
        plan: vec![vec![text("e7e5"), text("g1f3")]],
    }),
    event => Event(TableEvent {
        table: text("t1"),
        number: 12,
        entry: text("8250 north move c7c5"),
        position: text("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        clocks: None,
    }),
    done => Done(RequestDone { request: 5, event: Some(12) }),
    refusal => Refusal(RequestRefused {
        request: Some(5),
        reason: RefusalReason {
            by: ReasonSource::Rules,
            name: text("CastlingThroughCheck"),
            words: text("le roi ne peut pas roquer par-dessus une case attaquée"),
            article: Some(text("chess.castling")),
        },
    }),
    lobby => Lobby(TableList { request: 6, tables: Vec::new() }),
    mine => Mine(TableList {
        request: 7,
        tables: vec![TableSummary {
            table: text("t1"),
            game: text("chess"),
            rules: text("standard"),
            clock: text("days=3"),
            opened: 1_700_000_000_000,
            phase: TablePhase::Playing,
            south: Some(text("Ann")),
            north: Some(text("Bob")),
            seat: Some(Seat::South),
            awaits: Some(Seat::North),
            result: None,
            rated: true,
            south_rating: Some(1520),
            north_rating: None,
            watchers: 3,
        }],
    }),
    presence => Presence(PresenceChange {
        table: text("t1"),
        seat: Seat::North,
        presence: Presence::Gone,
        claim: Some(60_000),
    }),
    talk => Talk(PhraseSaid { table: text("t1"), seat: Seat::North, phrase: text("well_played") }),
    rematch => Rematch(RematchOpened { table: text("t1"), next: text("t2") }),
    rated => Rated(GameRated {
        table: text("t1"),
        south: RatingChange { before: Some(1520), after: 1531 },
        north: RatingChange { before: None, after: 1382 },
    }),
    code => Code(DeviceCode { request: 11, code: text("k3f9q"), lasts: 300_000 }),
    pong => Pong(Pong { sent: 81_250, at: 90_000 }),
}

#[test]
fn phrases_have_the_same_name_in_json_and_in_code() {
    for phrase in Phrase::ALL {
        assert_eq!(Phrase::read(phrase.name()), Some(*phrase));
        let text = serde_json::to_string(phrase).unwrap();
        assert_eq!(text, format!("\"{}\"", phrase.name()));
        assert_eq!(serde_json::from_str::<Phrase>(&text).unwrap(), *phrase);
    }
    assert_eq!(Phrase::read("insult"), None);
}
