use async_trait::async_trait;

use crate::{Store, StoreError, StoredTable, TableId};

/// How often a table has changed its owner. A write with an old epoch is refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Epoch(pub i64);

/// The right of this node to write to a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lease {
    /// The table.
    pub table: TableId,
    /// The epoch that began when the node became the owner.
    pub epoch: Epoch,
}

impl Lease {
    /// The lease of the node that opens a table.
    pub fn of_new(table: TableId) -> Self {
        Self { table, epoch: Epoch(1) }
    }
}

/// The number under which other nodes reach a process. Each process draws its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ProcessId(pub u64);

/// The nodes of an installation, as the database knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Membership {
    /// The time of the database, in milliseconds since 1970.
    pub now: i64,
    /// The processes of the nodes that are alive, in the order in which they joined.
    pub alive: Vec<ProcessId>,
}

/// What comes of asking for a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Claim {
    /// This node owns it from now on.
    Owned {
        /// The table.
        stored: Box<StoredTable>,
        /// The right to write to it.
        lease: Lease,
        /// The moment at which the table's time is 0, if its clock goes on from the owner before.
        clock_origin: Option<i64>,
    },
    /// Another node owns it.
    Elsewhere {
        /// The table.
        table: TableId,
        /// The process of its owner.
        owner: ProcessId,
    },
    /// There is no such table.
    NoSuchTable,
}

/// How far a table has got, and who owns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableHead {
    /// The table.
    pub table: TableId,
    /// How many lines its record has.
    pub lines: u64,
    /// The process of its owner, if it has one that is alive.
    pub owner: Option<ProcessId>,
}

/// A store that several nodes share. Each table has at most one owner, whose lease all nodes see in the database.
#[async_trait]
pub trait Leases: Store {
    /// Adds this node, or adds it again after it was declared dead. From now on it can own tables.
    ///
    /// # Errors
    /// The store failed.
    async fn join(&self, name: &str, process: ProcessId) -> Result<Membership, StoreError>;

    /// Renews the leases of all tables of this node, and declares nodes dead that have not done so in time.
    ///
    /// # Errors
    /// [`StoreError::LostLease`] if this node was declared dead; or the store failed.
    async fn renew(&self) -> Result<Membership, StoreError>;

    /// Removes this node.
    ///
    /// # Errors
    /// The store failed.
    async fn leave(&self) -> Result<(), StoreError>;

    /// Makes this node the owner of a table, unless another node that is alive owns it.
    ///
    /// # Errors
    /// [`StoreError::LostLease`] if this node was declared dead; or the store failed.
    async fn claim(&self, code: &str) -> Result<Claim, StoreError>;

    /// Gives tables back. If they are `wanted`, another node is to take them at once.
    ///
    /// # Errors
    /// The store failed.
    async fn release(&self, leases: &[Lease], wanted: bool) -> Result<(), StoreError>;

    /// The codes of at most `limit` tables whose owner is gone, and which somebody must take. With several nodes alive,
    /// each one asks for its own part of them.
    ///
    /// # Errors
    /// The store failed.
    async fn orphans(&self, part: u64, parts: u64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// How far tables have got.
    ///
    /// # Errors
    /// The store failed.
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<TableHead>, StoreError>;
}
