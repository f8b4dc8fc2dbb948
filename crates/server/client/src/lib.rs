//! A guest of a house over the network.
//!
//! What it is: a connection that speaks the [`protocol`] ([`Guest`]), and a crowd of guests who play random
//! legal games to see what a house can bear ([`Crowd`]). What it is not: a user interface.
//!
//! ```no_run
//! # async fn visit() -> Result<(), salon_client::Trouble> {
//! use salon_client::Guest;
//!
//! let mut ann = Guest::arrive("http://127.0.0.1:7330", "Ann", None).await?;
//! let table = ann.open("chess", "standard", "300+5").await?;
//! println!("tell Bob: {table}");
//! # Ok(())
//! # }
//! ```

mod crowd;
mod gauges;
mod guest;
mod player;
mod report;
mod trouble;

pub use crate::crowd::Crowd;
pub use crate::gauges::{Gauges, fetch};
pub use crate::guest::Guest;
pub use crate::player::{Journal, Played, Player};
pub use crate::report::Report;
pub use crate::trouble::Trouble;
