//! Opening a table.

use protocol::{OpenTable, Opponent, RefusalReason, ServerMessage, TableOpened};
use store::{StoreError, Write};

use super::ClientConnection;
use crate::HostError;
use crate::client_handle::ClientHandle;
use crate::new_table::{TableCreator, TableOrigin, prepare};
use crate::table_task::TableRequest;

impl ClientConnection {
    pub(super) async fn open_table(&mut self, open: OpenTable, client: &ClientHandle) {
        let request = open.request;
        match self.try_open(&open, client).await {
            Ok(table) => {
                self.watched.push(table.clone());
                self.send(&ServerMessage::Opened(TableOpened {
                    request,
                    table: table.clone(),
                    seat: protocol::Seat::South,
                }));
                // The user who opens a table watches it from the first event on.
                let client = client.clone();
                self.registry.send(&table, TableRequest::Subscribe { client }).await;
            }
            Err(reason) => self.refuse(request, reason),
        }
    }

    /// Opens a table, or finds the one that the same request has opened before; returns its code.
    async fn try_open(
        &mut self,
        open: &OpenTable,
        client: &ClientHandle,
    ) -> Result<String, RefusalReason> {
        let failed = |error: StoreError| {
            tracing::error!(%error, "a table could not be opened");
            HostError::NotKept.reason(client.language)
        };
        let store = self.registry.store();
        let request = client.request_id(open.request);
        if let Some(code) = store.table_opened_by(request).await.map_err(failed)? {
            return Ok(code);
        }
        if self.registry.is_closing() {
            return Err(HostError::Closing.reason(client.language));
        }
        let unfinished = store.count_unfinished(client.user).await.map_err(failed)?;
        if unfinished >= self.registry.limits().tables_per_user as u64 {
            return Err(HostError::TooManyTables.reason(client.language));
        }
        if matches!(open.wanted.opponent, Opponent::Computer(_)) {
            let computers = store.count_unfinished_with_computers(client.user).await;
            if computers.map_err(failed)? >= self.registry.limits().computer_tables_per_user as u64
            {
                return Err(HostError::TooManyTables.reason(client.language));
            }
        }
        if !self.registry.allows_opening_from(self.address) {
            return Err(HostError::TooFast.reason(client.language));
        }
        let id = store.next_table().await.map_err(failed)?;
        let creator = TableCreator {
            name: &client.name,
            has_account: client.has_account,
            language: client.language,
            origin: TableOrigin { id, request, now: self.registry.now() },
        };
        let mut table = prepare(&open.wanted, &creator)?;
        let code = table.stored.code.clone();
        let limits = self.registry.limits();
        // Without a limit of messages, as in load tests, nothing is counted.
        let is_limited = table.stored.public && limits.messages_per_second > 0;
        let open_tables = self.registry.open_tables();
        if is_limited && !open_tables.add(&code, client.user, self.address, limits) {
            return Err(HostError::TooManyOpen.reason(client.language));
        }
        if client.has_account {
            let rating = store.rating(client.user, &table.stored.game).await;
            table.stored.ratings.south = rating.map_err(failed)?;
        }
        let new_user = self.known.as_ref().filter(|known| !known.is_stored);
        let writes = new_user.map(|known| Write::User(known.user.clone()));
        let opened = self.registry.open_prepared(table, writes.into_iter().collect()).await;
        if let Err(error) = opened {
            self.registry.open_tables().remove(&code);
            return Err(failed(error));
        }
        if let Some(known) = &mut self.known {
            known.is_stored = true;
        }
        Ok(code)
    }
}
