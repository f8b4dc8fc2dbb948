//! Where a house keeps what must not be lost: guests, accounts, tables, seats,
//! every line of every record and what play was worth.
//!
//! What it is: a small trait ([`Store`]) and its implementation on an embedded database ([`Sqlite`]), and
//! a [`Clerk`] who commits what all tables want kept in groups, so that one wait for the disk serves many
//! moves. What it is not: it knows no game and folds no record; lines are texts to it.
//!
//! Two promises stand on this crate. What [`Clerk::keep`] has answered with `Ok` is on the disk. And
//! a line's number is part of its key, so that two writers can never fork a record: the second is
//! refused with [`Trouble::Conflict`] and must read again.
//!
//! ```
//! use std::sync::Arc;
//! use salon_store::{Clerk, Guest, GuestId, Sqlite, Store, Write};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! # let folder = std::env::temp_dir().join(format!("salon-store-doc-{}", std::process::id()));
//! let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder).await?);
//! let (clerk, _work) = Clerk::start(Arc::clone(&store));
//! let ann = Guest { id: GuestId(7), name: "Ann".to_owned(), ticket: [1; 32], seen: 0, account: false };
//! clerk.keep(vec![Write::Guest(ann.clone())]).await?;
//! assert_eq!(store.guest(&[1; 32], 0).await?, Some(ann));
//! # std::fs::remove_dir_all(folder).ok();
//! # Ok::<(), salon_store::Trouble>(())
//! # }).unwrap();
//! ```

mod account;
mod clerk;
mod guest;
mod kept;
mod listing;
mod lock;
mod sqlite;
mod store;
mod trouble;
mod write;

pub use crate::account::{Account, Mark, Session};
pub use crate::clerk::Clerk;
pub use crate::guest::{Guest, GuestId};
pub use crate::kept::{Kept, Line};
pub use crate::listing::{Listing, Search};
pub use crate::lock::Lock;
pub use crate::sqlite::Sqlite;
pub use crate::store::{Findings, Store};
pub use crate::trouble::Trouble;
pub use crate::write::{NewTable, Standing, TableId, Write};
