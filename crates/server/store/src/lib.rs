//! The database of a server: users, accounts, tables, seats, every line of every record, and ratings.
//!
//! What it is: a small trait ([`Store`]), its implementations on an embedded database ([`SqliteStore`]) and on PostgreSQL
//! ([`PostgresStore`]), which several nodes share ([`Leases`]), and
//! [`GroupCommit`], which commits the writes of all tables in groups, so that one wait for the disk serves
//! many moves. What it is not: it knows no game and does not interpret records; lines are texts to it.
//!
//! This crate keeps two promises. When [`GroupCommit::commit`] has returned `Ok`, the writes are on the
//! disk. And the number of a line is part of its key, so that two writers can never fork a record: the
//! second gets [`StoreError::Conflict`] and must read again.
//!
//! ```
//! use std::sync::Arc;
//! use salon_store::{GroupCommit, SqliteStore, Store, User, UserId, Write};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! # let folder = std::env::temp_dir().join(format!("salon-store-doc-{}", std::process::id()));
//! let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder).await?);
//! let (group_commit, _task) = GroupCommit::start(Arc::clone(&store));
//! let ann = User {
//!     id: UserId(7),
//!     name: "Ann".to_owned(),
//!     ticket_hash: [1; 32],
//!     last_seen: 0,
//!     has_account: false,
//! };
//! group_commit.commit(vec![Write::User(ann.clone())]).await?;
//! assert_eq!(store.user(&[1; 32], 0).await?, Some(ann));
//! # std::fs::remove_dir_all(folder).ok();
//! # Ok::<(), salon_store::StoreError>(())
//! # }).unwrap();
//! ```

mod account;
mod folder_lock;
mod group_commit;
mod integrity_report;
mod lease;
mod postgres;
mod rating_entry;
mod sqlite;
mod store;
mod store_error;
mod stored_table;
mod table_query;
mod user;
mod write;

pub use crate::account::{Account, KnownDevice, Session};
pub use crate::folder_lock::FolderLock;
pub use crate::group_commit::GroupCommit;
pub use crate::integrity_report::IntegrityReport;
pub use crate::lease::{Claim, Epoch, Lease, Leases, Membership, ProcessId, TableHead};
pub use crate::postgres::{PostgresSettings, PostgresStore};
pub use crate::rating_entry::RatingEntry;
pub use crate::sqlite::SqliteStore;
pub use crate::store::Store;
pub use crate::store_error::StoreError;
pub use crate::stored_table::{ClientRequestId, RecordLine, StoredTable};
pub use crate::table_query::{TableListing, TableQuery};
pub use crate::user::{User, UserId};
pub use crate::write::{NewTable, TableId, TableStatus, Write};
