//! Hub, the protocol of draughts programs, in our dialect for English checkers. `docs/hub.md` describes
//! it completely.

mod hub_text;
mod message;
mod parameters;
mod player;
mod session;

pub use self::player::HubPlayer;
pub use self::session::serve;
