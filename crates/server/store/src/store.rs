use async_trait::async_trait;

use crate::{
    Account, ClientRequestId, IntegrityReport, RatingEntry, StoreError, StoredTable, TableId,
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
    ///
    /// # Errors
    /// The store cannot be read.
    async fn next_table(&self) -> Result<TableId, StoreError>;

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

    /// Whether some account has a name that looks like this.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn has_lookalike(&self, lookalike: &str) -> Result<bool, StoreError>;

    /// The owners and names of accounts for which it has not been worked out what their names look like.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn names_without_lookalike(&self) -> Result<Vec<(UserId, String)>, StoreError>;

    /// The user who has signed in from the device whose token has this SHA-256.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn known_device(&self, token_hash: &[u8; 32]) -> Result<Option<UserId>, StoreError>;

    /// The account of a user.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn account_of(&self, user: UserId) -> Result<Option<Account>, StoreError>;

    /// The names of the games at which a user has ratings.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn rated_games(&self, user: UserId) -> Result<Vec<String>, StoreError>;

    /// At most `limit` ratings of a user at a game from before the one with this number, the newest first.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn ratings(
        &self,
        user: UserId,
        game: &str,
        before: u32,
        limit: u32,
    ) -> Result<Vec<RatingEntry>, StoreError>;

    /// A user's current rating at a game.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn rating(&self, user: UserId, game: &str) -> Result<Option<RatingEntry>, StoreError>;

    /// How many games between two users have been counted for their ratings at a game since a moment, in milliseconds
    /// since 1970. Only their newest games are examined.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn rated_between(
        &self,
        users: [UserId; 2],
        game: &str,
        since: i64,
    ) -> Result<u64, StoreError>;

    /// At how many correspondence tables a user is to move.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn awaited_moves(&self, user: UserId) -> Result<u64, StoreError>;

    /// The code of the table that a request opened.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn table_opened_by(&self, request: ClientRequestId)
    -> Result<Option<String>, StoreError>;

    /// At how many unfinished tables a user plays.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn count_unfinished(&self, user: UserId) -> Result<u64, StoreError>;

    /// At how many of them the opponent is a computer.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn count_unfinished_with_computers(&self, user: UserId) -> Result<u64, StoreError>;

    /// Whether there is a table with this code.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn has_table(&self, code: &str) -> Result<bool, StoreError>;

    /// Tables, the newest first. Conditions on the rules and the outcome are only checked for the newest
    /// [`TableQuery::MAX_SCANNED`] tables that meet the other conditions.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn list(&self, query: &TableQuery) -> Result<Vec<TableListing>, StoreError>;

    /// The codes of all tables at which a user has ever had a seat.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn tables_with(&self, user: UserId) -> Result<Vec<String>, StoreError>;

    /// The codes of all tables that are not over, or whose result still has to be counted for the ratings.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn unfinished(&self) -> Result<Vec<String>, StoreError>;

    /// When the server was last seen running, in milliseconds since 1970.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn last_heartbeat(&self) -> Result<Option<i64>, StoreError>;

    /// Looks for damage.
    ///
    /// # Errors
    /// The store cannot be read at all.
    async fn check(&self) -> Result<IntegrityReport, StoreError>;

    /// Closes the store, after which nothing can be read. Its files are complete and small when it returns `Ok`.
    ///
    /// # Errors
    /// Everything is durable, but a part of it is still in a log.
    async fn close(&self) -> Result<(), StoreError>;
}
