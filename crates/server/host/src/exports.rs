//! Records and exports of tables, and the owner of a ticket.

use games::{GameKind, with_game};
use store::{StoreError, StoredTable, User};
use table::Table;

use crate::{HostedGame, TableRegistry, random};

impl TableRegistry {
    /// The record of a table.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn record(&self, code: &str) -> Result<Option<String>, StoreError> {
        Ok(self.store().table(&random::read_code(code)).await?.map(|stored| stored.record()))
    }

    /// What was played at a table in a file format of its game, and the name of that format; the usual
    /// format for its rules if none is given.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn export(
        &self,
        code: &str,
        format: Option<&str>,
    ) -> Result<Option<(&'static str, String)>, StoreError> {
        let Some(stored) = self.store().table(&random::read_code(code)).await? else {
            return Ok(None);
        };
        let format = format.map(str::to_owned);
        let write = move || {
            let kind = stored.game.parse::<GameKind>().ok()?.under(&stored.rules);
            with_game!(kind, G => write_export::<G>(&stored, format.as_deref()))
        };
        // Replaying a long game takes milliseconds, which moves at other tables must not wait for. One export at a time
        // leaves the other threads to the people who play.
        let _permit = self.export_permit().await;
        let written = tokio::task::spawn_blocking(write).await;
        written.map_err(|error| StoreError::Failed(error.to_string()))
    }

    /// The user who has this ticket, or a session with this token.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn user(&self, token: &str) -> Result<Option<User>, StoreError> {
        self.store().user(&random::hash(token), self.now()).await
    }
}

fn write_export<G: HostedGame>(
    stored: &StoredTable,
    format: Option<&str>,
) -> Option<(&'static str, String)> {
    let table = Table::<G>::read(&stored.record()).ok()?.table;
    match format {
        None => G::write_usual_transcript(&table.setup().rules, &table.transcript()),
        Some(format) => {
            let format = G::FORMATS.iter().find(|known| **known == format)?;
            Some((format, G::write_transcript(format, &table.transcript())?))
        }
    }
}
