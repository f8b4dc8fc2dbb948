//! What a house and its guests say to each other about tables, as JSON.
//!
//! What it is: one enum of messages each way ([`ToHouse`], [`ToGuest`]) and their reading and writing,
//! with limits. What it is not: a transport (any that carries whole messages will do) or rules: games,
//! rulebooks, positions, commands and entries are the canonical texts of their crates, so that a
//! message does not change when a game does.
//!
//! ```
//! use salon_protocol::{Command, ToHouse, read, write};
//!
//! let text = r#"{"say":"command","request":7,"table":"t1","seen":12,"command":"move e2e4"}"#;
//! let message: ToHouse = read(text.as_bytes())?;
//! assert_eq!(
//!     message,
//!     ToHouse::Command(Command {
//!         request: 7,
//!         table: "t1".to_owned(),
//!         seen: Some(12),
//!         command: "move e2e4".to_owned(),
//!     })
//! );
//! assert_eq!(write(&message), text);
//! # Ok::<(), salon_protocol::Unreadable>(())
//! ```
//!
//! # A conversation
//!
//! Both begin with `hello` and the [`VERSION`] they speak; who cannot speak the other's says
//! `goodbye`. Whatever a guest asks for carries a `request` number of the guest's choice, and exactly
//! one message answers it under that number: `opened`, `joined`, `snapshot`, `done`, `lobby`,
//! `mine`, `code` or `refusal`. Everything that happens at a table that a guest has joined or watches comes as `event`s, numbered
//! without a gap from 0. A guest who misses a number, or comes back later, asks to `watch` from there.
//! `ping` and `pong` let a guest work out the house's clock.
//!
//! Beside the record, and not part of it, come `presence` (who is there), `talk` (ready-made phrases,
//! [`Phrase`]), `rematch` (where the players go on) and `rated` (what the game did to their ratings).
//!
//! # What is not known
//!
//! A guest passes over fields and messages that it does not know, so that the house may learn new
//! ones first. The house does not: a request with a misspelt or unknown field means something else
//! than what was read, and doing half of it would be worse than refusing it.

mod papers;
mod parts;
mod phrase;
mod to_guest;
mod to_house;
mod wire;

pub use crate::papers::{
    Assent, Credentials, Me, Passphrase, Point, Profile, Rating, SignIn, Signed,
};
pub use crate::parts::{
    Change, Clocks, Computer, Listed, Opponent, Presence, Reason, Seat, Side, Sides, Sitter, Wanted,
};
pub use crate::phrase::Phrase;
pub use crate::to_guest::{
    Code, Done, Event, Goodbye, Joined, Opened, Pong, Rated, Refusal, Rematch, Said, Snapshot,
    Tables, ToGuest, Welcome, Whereabouts,
};
pub use crate::to_house::{
    Away, Carry, Command, Forfeit, Hello, Join, Lobby, Mine, Open, Ping, Plan, Rename, Talk,
    ToHouse, Unwatch, Watch,
};
pub use crate::wire::{Message, Unreadable, read, write};

/// The version of the messages in this crate. A new one is needed when an old guest or house would
/// misunderstand, not when something is added that guests may pass over.
pub const VERSION: u32 = 1;
