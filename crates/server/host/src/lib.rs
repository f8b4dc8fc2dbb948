//! The house: whoever runs tables for guests who are elsewhere.
//!
//! What it is: tables as tasks ([`House`] finds or loads them), each of which folds its record, judges
//! what guests ask, and lets nothing be seen before it is durable; and the conversation with one guest
//! ([`Visit`]), message by message. What it is not: a transport (the crate `server` carries the messages),
//! a store, or rules. Everything that goes out is a [`protocol`] message.
//!
//! ```
//! use std::sync::Arc;
//! use salon_host::{Ear, House, Manners, Visit};
//! use store::{Sqlite, Store};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! # let folder = std::env::temp_dir().join(format!("salon-house-doc-{}", std::process::id()));
//! let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder).await?);
//! let house = House::open(store, Manners::default());
//! let (ear, mut words) = Ear::new();
//! let mut visit = Visit::new(Arc::clone(&house), ear, None);
//! visit.hear(br#"{"say":"hello","version":1,"language":"en","name":"Ann"}"#).await;
//! let greeting = words.recv().await.unwrap();
//! assert!(greeting.starts_with(br#"{"say":"hello","version":1,"name":"Ann""#));
//! # std::fs::remove_dir_all(folder).ok();
//! # Ok::<(), store::Trouble>(())
//! # }).unwrap();
//! ```

mod accounts;
mod bucket;
mod bus;
mod chance;
mod clock;
mod ear;
mod host;
mod house;
mod lists;
mod manners;
mod names;
mod no;
mod opening;
mod papers;
mod profile;
mod rating;
mod tally;
mod thinkers;
mod vault;
mod visit;

pub use crate::accounts::{Denied, Pass, SESSION};
pub use crate::bucket::Bucket;
pub use crate::bus::{Bus, InProcess};
pub use crate::ear::Ear;
pub use crate::host::Hosted;
pub use crate::house::House;
pub use crate::manners::Manners;
pub use crate::no::No;
pub use crate::tally::Tally;
pub use crate::visit::{Attention, Visit};
