use async_trait::async_trait;

use crate::{Account, Guest, GuestId, Kept, Listing, Mark, Search, TableId, Trouble, Write};

/// A place where everything is kept.
///
/// Writing goes through a [`Clerk`](crate::Clerk), who calls [`commit`](Self::commit) with everything that
/// waits at the time.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps all of it or nothing. When it returns, it is durable.
    ///
    /// # Errors
    /// Nothing of it was kept.
    async fn commit(&self, writes: &[&Write]) -> Result<(), Trouble>;

    /// A number that no table has yet.
    fn next_table(&self) -> TableId;

    /// The table with this code.
    ///
    /// # Errors
    /// It cannot be read.
    async fn table(&self, code: &str) -> Result<Option<Kept>, Trouble>;

    /// The guest whose ticket has this SHA-256, or who has signed in with what has it and is still so now.
    ///
    /// # Errors
    /// It cannot be read.
    async fn guest(&self, ticket: &[u8; 32], now: i64) -> Result<Option<Guest>, Trouble>;

    /// The account with this name, as names are compared.
    ///
    /// # Errors
    /// It cannot be read.
    async fn account(&self, key: &str) -> Result<Option<Account>, Trouble>;

    /// The account of a guest.
    ///
    /// # Errors
    /// It cannot be read.
    async fn account_of(&self, guest: GuestId) -> Result<Option<Account>, Trouble>;

    /// What a guest's play has been worth, at one game or at all of them, the oldest first.
    ///
    /// # Errors
    /// It cannot be read.
    async fn marks(&self, guest: GuestId, game: Option<&str>) -> Result<Vec<Mark>, Trouble>;

    /// What a guest's play at a game is worth now.
    ///
    /// # Errors
    /// It cannot be read.
    async fn mark(&self, guest: GuestId, game: &str) -> Result<Option<Mark>, Trouble>;

    /// At how many correspondence tables a guest is to move.
    ///
    /// # Errors
    /// They cannot be counted.
    async fn awaited(&self, guest: GuestId) -> Result<u64, Trouble>;

    /// The code of the table that a guest opened with this request.
    ///
    /// # Errors
    /// It cannot be read.
    async fn opened(&self, guest: GuestId, request: u64) -> Result<Option<String>, Trouble>;

    /// How many tables at which a guest sits are not over.
    ///
    /// # Errors
    /// They cannot be counted.
    async fn unfinished_of(&self, guest: GuestId) -> Result<u64, Trouble>;

    /// Tables, the newest first.
    ///
    /// # Errors
    /// They cannot be read.
    async fn list(&self, search: &Search) -> Result<Vec<Listing>, Trouble>;

    /// The codes of all tables that are not over, or whose result is still to be counted.
    ///
    /// # Errors
    /// They cannot be read.
    async fn unfinished(&self) -> Result<Vec<String>, Trouble>;

    /// Looks for damage.
    ///
    /// # Errors
    /// It cannot be read at all.
    async fn check(&self) -> Result<Findings, Trouble>;
}

/// What a look at a store found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// From which version it was brought up to date, if it was older.
    pub migrated_from: Option<i64>,
    /// How many guests it has.
    pub guests: u64,
    /// How many tables.
    pub tables: u64,
    /// How many lines of records.
    pub lines: u64,
    /// The codes of tables whose lines have gaps.
    pub gaps: Vec<String>,
    /// What the database itself complains about.
    pub damage: Vec<String>,
}

impl Findings {
    /// Whether everything is in order.
    pub fn is_sound(&self) -> bool {
        self.gaps.is_empty() && self.damage.is_empty()
    }
}
