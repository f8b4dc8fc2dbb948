use async_trait::async_trait;

use crate::{
    Account, IntegrityReport, RatingEntry, RequestId, StoreError, StoredTable, TableId,
    TableListing, TableQuery, User, UserId, Write,
};

/// A database for everything that must not be lost.
///
/// Writing goes through [`GroupCommit`](crate::GroupCommit), which calls [`commit`](Self::commit) with
/// everything that is waiting.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Stores all of the writes, or none. When it returns `Ok`, they are durable.
    ///
    /// # Errors
    /// None of the writes was stored.
    async fn commit(&self, writes: &[&Write]) -> Result<(), StoreError>;

    /// A number that no table has yet.
    fn next_table(&self) -> TableId;

    /// The table with this code.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn table(&self, code: &str) -> Result<Option<StoredTable>, StoreError>;

    /// The user whose ticket has this SHA-256, or who has a session whose token has it and that has not
    /// expired.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn user(&self, hash: &[u8; 32], now: i64) -> Result<Option<User>, StoreError>;

    /// The account with this name, in the form in which names are compared.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn account(&self, key: &str) -> Result<Option<Account>, StoreError>;

    /// The account of a user.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn account_of(&self, user: UserId) -> Result<Option<Account>, StoreError>;

    /// The history of a user's ratings, at one game or at all of them, the oldest first.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn ratings(
        &self,
        user: UserId,
        game: Option<&str>,
    ) -> Result<Vec<RatingEntry>, StoreError>;

    /// A user's current rating at a game.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn rating(&self, user: UserId, game: &str) -> Result<Option<RatingEntry>, StoreError>;

    /// At how many correspondence tables a user is to move.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn awaited_moves(&self, user: UserId) -> Result<u64, StoreError>;

    /// The code of the table that a request opened.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn table_opened_by(&self, request: RequestId) -> Result<Option<String>, StoreError>;

    /// At how many unfinished tables a user plays.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn count_unfinished(&self, user: UserId) -> Result<u64, StoreError>;

    /// Tables, the newest first.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn list(&self, query: &TableQuery) -> Result<Vec<TableListing>, StoreError>;

    /// The codes of all tables that are not over, or whose result still has to be counted for the ratings.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn unfinished(&self) -> Result<Vec<String>, StoreError>;

    /// Looks for damage.
    ///
    /// # Errors
    /// The store cannot be read at all.
    async fn check(&self) -> Result<IntegrityReport, StoreError>;
}
