//! The messages between a server that runs tables and its clients, as JSON.
//!
//! What it is: one enum of messages for each direction ([`ClientMessage`], [`ServerMessage`]), the bodies
//! of the HTTP requests for accounts, and reading and writing with limits. What it is not: a transport
//! (any that carries whole messages will do), or rules. Games, rulebooks, positions, commands and entries
//! are the canonical texts of their own crates, so that a message does not change when a game does.
//!
//! ```
//! use salon_protocol::{ClientMessage, SendCommand, read, write};
//!
//! let text = r#"{"say":"command","request":7,"table":"t1","seen":12,"command":"move e2e4"}"#;
//! let message: ClientMessage = read(text.as_bytes())?;
//! assert_eq!(
//!     message,
//!     ClientMessage::Command(SendCommand {
//!         request: 7,
//!         table: "t1".to_owned(),
//!         seen: Some(12),
//!         command: "move e2e4".to_owned(),
//!     })
//! );
//! assert_eq!(write(&message), text);
//! # Ok::<(), salon_protocol::WireMessageError>(())
//! ```
//!
//! # A conversation
//!
//! Both sides begin with `hello` and the [`VERSION`] that they speak. A server that does not speak the
//! client's version says `goodbye`. Every request carries a `request` number chosen by the client, and
//! exactly one message answers it under that number: `opened`, `joined`, `snapshot`, `done`, `lobby`,
//! `mine`, `code` or `refusal`. Everything that happens at a table that the client has joined or watches
//! arrives as `event`s, numbered from 0 without a gap. A client that misses a number, or reconnects, asks
//! to `watch` from there. `ping` and `pong` let the client work out the server's clock.
//!
//! Some messages are not part of the record: `presence` (which players are connected), `talk` (ready-made
//! phrases, [`Phrase`]), `rematch` (where the players continue) and `rated` (how ratings changed).
//!
//! # Unknown fields and messages
//!
//! A client ignores fields and messages that it does not know, so that servers can be updated first. The
//! server refuses them: a request with a misspelt or unknown field means something other than what was
//! read, and carrying out half of it would be worse than refusing it.

mod account;
mod backoff;
mod client_message;
mod clocks;
mod phrase;
mod rating;
mod refusal_reason;
mod seat;
mod server_message;
mod skip;
mod table_options;
mod table_summary;
mod wire;

pub use crate::account::{
    Credentials, CurrentUser, Passphrase, PassphraseConfirmation, PlayerProfile, SignIn, SignedIn,
};
pub use crate::backoff::Backoff;
pub use crate::client_message::{
    ChangeName, ClaimForfeit, ClientMessage, Hello, JoinTable, ListLobby, ListOwnTables, OpenTable,
    Ping, PlanMoves, RequestDeviceCode, SayPhrase, SendCommand, SetAway, UnwatchTable, WatchTable,
};
pub use crate::clocks::Clocks;
pub use crate::phrase::Phrase;
pub use crate::rating::{Rating, RatingChange, RatingPoint};
pub use crate::refusal_reason::{ReasonSource, RefusalReason};
pub use crate::seat::{OccupantKind, Presence, Seat, SeatInfo, Side};
pub use crate::server_message::{
    DeviceCode, GameRated, Goodbye, PhraseSaid, Pong, PresenceChange, RematchOpened, RequestDone,
    RequestRefused, ServerMessage, TableEvent, TableJoined, TableList, TableOpened, TableSnapshot,
    Welcome,
};
pub use crate::table_options::{
    Computer, DiceSource, Opponent, SideChoice, TableOptions, Takebacks,
};
pub use crate::table_summary::{TablePhase, TableResult, TableSummary};
pub use crate::wire::{WireMessage, WireMessageError, read, write};

/// The version of the messages in this crate. It changes when an old client or server would misunderstand
/// a message, not when something is added that clients may ignore.
pub const VERSION: u32 = 1;
