//! A client of a Salon server.
//!
//! What it is: a connection that speaks the [`protocol`] over WebSocket ([`Client`]), with a method for each common
//! request, and opens a lost connection again with backoff ([`Reconnection`]). What it is not: a user interface, or a
//! player.
//!
//! ```no_run
//! # async fn play() -> Result<(), salon_client::ClientError> {
//! use salon_client::Client;
//!
//! let mut ann = Client::connect("http://127.0.0.1:7330", "Ann", None).await?;
//! let table = ann.open("chess", "standard", "300+5").await?;
//! println!("tell Bob: {table}");
//! # Ok(())
//! # }
//! ```

mod client;
mod client_error;
mod http_get;
mod reconnection;

pub use crate::client::{Client, next_request};
pub use crate::client_error::ClientError;
pub use crate::http_get::http_get;
pub use crate::reconnection::Reconnection;
