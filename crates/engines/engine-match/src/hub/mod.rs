//! Hub, the protocol of draughts programs, in our dialect for English checkers; `docs/hub.md` is the
//! whole of it.

mod message;
mod player;
mod server;
mod session;
mod settings;
mod text;

pub use self::player::HubPlayer;
pub use self::server::serve;
