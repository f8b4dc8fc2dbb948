//! The next table of two players who want a rematch.

use protocol::{RematchOpened, ServerMessage};
use store::{ClientRequestId, UserId, Write};
use table::RollSource;

use super::{HostedGame, TableTask};
use crate::new_table::{TableMembership, TableOrigin, new_fair_dice, prepare_setup};
use crate::random;

impl<G: HostedGame> TableTask<G> {
    /// Opens the next table, if both players want a rematch and it has not been opened.
    pub(super) async fn open_rematch(&mut self) {
        if self.rematch.is_some() || self.is_broken {
            return;
        }
        let code = random::code();
        let (dice, secret) = match self.table.setup().dice {
            RollSource::Fair { .. } => new_fair_dice(),
            ref other => (other.clone(), None),
        };
        let Some(setup) = self.table.rematch(&code, dice) else { return };
        let id = match self.registry.store().next_table().await {
            Ok(id) => id,
            Err(error) => {
                tracing::error!(table = %self.code, %error, "a rematch could not be opened");
                return;
            }
        };
        let user = self.owners.south.or(self.owners.north).unwrap_or(UserId(0));
        let origin = TableOrigin {
            id,
            // No client has made this request, and no two may have the same number.
            request: ClientRequestId { user, number: random::number() },
            now: self.registry.now(),
        };
        let ratings = self.ratings.clone();
        let membership =
            TableMembership { code, owners: self.owners, public: self.public, ratings };
        let table = prepare_setup(setup, secret, origin, membership);
        let next = table.stored.code.clone();
        let mut writes = vec![Write::Rematch { table: self.id, next: next.clone() }];
        writes.extend(self.lease.map(Write::Fence));
        if let Err(error) = self.registry.open_prepared(table, writes).await {
            tracing::error!(table = %self.code, %error, "a rematch could not be opened");
            return;
        }
        self.rematch = Some(next.clone());
        self.publish(&ServerMessage::Rematch(RematchOpened { table: self.code.to_string(), next }));
    }
}
