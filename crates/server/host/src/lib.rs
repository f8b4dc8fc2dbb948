//! Runs tables for users who play over the network.
//!
//! What it is: tables as tasks, which [`TableRegistry`] finds or loads. Each task folds its record, checks what
//! clients ask, and publishes nothing before it is durable. [`ClientConnection`] handles the messages of one client.
//! What it is not: a transport (the crate `http-server` carries the messages), a store, or rules. Everything that
//! goes out is a message of the crate [`protocol`].
//!
//! ```
//! use std::sync::Arc;
//! use salon_host::{ClientConnection, SendQueue, ServerLimits, TableRegistry};
//! use store::{SqliteStore, Store};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! # let folder = std::env::temp_dir().join(format!("salon-host-doc-{}", std::process::id()));
//! let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder).await?);
//! let registry = TableRegistry::open(store, ServerLimits::default());
//! let (queue, mut outgoing) = SendQueue::new();
//! let address = std::net::IpAddr::from([127, 0, 0, 1]).into();
//! let mut connection = ClientConnection::new(Arc::clone(&registry), queue, None, address);
//! connection.handle(br#"{"say":"hello","version":1,"language":"en","name":"Ann"}"#).await;
//! let welcome = outgoing.recv().await.unwrap();
//! assert!(welcome.starts_with(br#"{"say":"hello","version":1,"name":"Ann""#));
//! # std::fs::remove_dir_all(folder).ok();
//! # Ok::<(), store::StoreError>(())
//! # }).unwrap();
//! ```

mod accounts;
mod client_address;
mod client_connection;
mod client_handle;
mod cluster;
mod device_codes;
mod engine_pool;
mod event_bus;
mod exports;
mod host_error;
mod lobby_feed;
mod metrics;
mod new_table;
mod open_table_counts;
mod passphrase;
mod passphrase_hasher;
mod profile;
mod random;
mod rating;
mod send_queue;
mod server_clock;
mod server_limits;
mod table_lists;
mod table_registry;
mod table_task;
mod token_bucket;
mod user_name;

pub use crate::accounts::{AccountError, NewSession, SESSION_LIFETIME_MS};
pub use crate::client_address::ClientAddress;
pub use crate::client_connection::ClientConnection;
pub use crate::cluster::ClusterSettings;
pub use crate::event_bus::{EventBus, InProcessBus};
pub use crate::host_error::HostError;
pub use crate::metrics::{Counter, Metrics};
pub use crate::send_queue::{QueueId, SendQueue};
pub use crate::server_limits::ServerLimits;
pub use crate::table_registry::TableRegistry;
pub use crate::table_task::HostedGame;
pub use crate::token_bucket::TokenBucket;
pub use crate::user_name::name_key;
