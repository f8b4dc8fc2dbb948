//! What the house hands out on paper: records, files of games, a guest's own data.

use std::sync::Arc;

use games::{Kind, with_game};
use protocol::TableSummary;
use store::{Guest, Kept, Search, Trouble};
use table::Table;

use crate::{Hosted, House, chance};

impl House {
    /// One table as lists show it.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn table(self: &Arc<Self>, code: &str) -> Result<Option<TableSummary>, Trouble> {
        let code = Some(chance::read_code(code));
        let search = Search { code, limit: 1, ..Search::default() };
        Ok(self.find(&search, None).await?.pop())
    }

    /// The record of a table.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn record(&self, code: &str) -> Result<Option<String>, Trouble> {
        Ok(self.store().table(&chance::read_code(code)).await?.map(|kept| kept.record()))
    }

    /// What was played at a table, in a format that people keep games in, and that format's name; the usual
    /// one if none is named.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn export(
        &self,
        code: &str,
        format: Option<&str>,
    ) -> Result<Option<(&'static str, String)>, Trouble> {
        let kept = self.store().table(&chance::read_code(code)).await?;
        Ok(kept.and_then(|kept| {
            let kind = kept.game.parse::<Kind>().ok()?.under(&kept.rules);
            with_game!(kind, G => written::<G>(&kept, format))
        }))
    }

    /// The guest who has this ticket.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn guest(&self, ticket: &str) -> Result<Option<Guest>, Trouble> {
        self.store().guest(&chance::digest(ticket), self.now()).await
    }
}

fn written<G: Hosted>(kept: &Kept, format: Option<&str>) -> Option<(&'static str, String)> {
    let table = Table::<G>::read(&kept.record()).ok()?.table;
    let format = match format {
        None => G::FORMATS.first()?,
        Some(format) => G::FORMATS.iter().find(|known| **known == format)?,
    };
    Some((format, G::write_transcript(format, &table.transcript())?))
}
