//! Requests to tables. Texts are parsed here, once; the table's task gets typed requests.

use protocol::{
    ClaimForfeit, JoinTable, PlanMoves, SayPhrase, SendCommand, UnwatchTable, WatchTable,
};
use rulebooks::command_error_text;
use table::{Hex, ParsedCommand};

use super::{ClientConnection, MAX_WATCHED};
use crate::client_handle::ClientHandle;
use crate::table_task::{CommandRequest, PlannedMoves, TableRequest, table_reason, to_table_seat};
use crate::{HostError, random};

impl ClientConnection {
    pub(super) async fn join(&mut self, join: JoinTable, client: ClientHandle) {
        let request = join.request;
        if let Err(error) = self.store_user().await {
            return self.fail(request, &error);
        }
        let entropy = match join.entropy.as_deref().map(Hex::read) {
            Some(None) => {
                return self.refuse(request, HostError::BadEntropy.reason(self.language));
            }
            entropy => entropy.flatten(),
        };
        let Some(code) = self.add_watched(&join.table, request).await else { return };
        let seat = join.seat.map(to_table_seat);
        self.registry.send(&code, TableRequest::Join { client, request, seat, entropy }).await;
    }

    pub(super) async fn watch(&mut self, watch: WatchTable, client: ClientHandle) {
        let (request, from) = (watch.request, watch.from);
        let Some(code) = self.add_watched(&watch.table, request).await else { return };
        self.registry.send(&code, TableRequest::Watch { client, request, from }).await;
    }

    pub(super) async fn unwatch(&mut self, unwatch: UnwatchTable, client: ClientHandle) {
        let (request, code) = (unwatch.request, random::read_code(&unwatch.table));
        self.watched.retain(|table| *table != code);
        self.registry.send(&code, TableRequest::Unwatch { client, request }).await;
    }

    pub(super) async fn command(&mut self, command: SendCommand, client: ClientHandle) {
        let (request, seen) = (command.request, command.seen);
        let parsed: ParsedCommand = match command.command.parse() {
            Ok(parsed) => parsed,
            Err(error) => {
                let words = command_error_text(self.language, error).to_owned();
                return self.refuse(request, table_reason(error, words));
            }
        };
        let lag = self.lag.as_millis().try_into().unwrap_or(u64::MAX);
        let command_request = CommandRequest { client, request, seen, command: parsed, lag };
        let code = random::read_code(&command.table);
        self.registry.send(&code, TableRequest::Command(command_request)).await;
    }

    pub(super) async fn plan(&mut self, plan: PlanMoves, client: ClientHandle) {
        let (request, seen) = (plan.request, plan.seen);
        let Some(moves) = PlannedMoves::new(plan.lines) else {
            return self.refuse(request, HostError::BadPlan.reason(self.language));
        };
        let code = random::read_code(&plan.table);
        self.registry.send(&code, TableRequest::Plan { client, request, seen, moves }).await;
    }

    pub(super) async fn talk(&mut self, talk: SayPhrase, client: ClientHandle) {
        let (request, phrase) = (talk.request, talk.phrase);
        let code = random::read_code(&talk.table);
        self.registry.send(&code, TableRequest::Talk { client, request, phrase }).await;
    }

    pub(super) async fn forfeit(&mut self, forfeit: ClaimForfeit, client: ClientHandle) {
        let (request, code) = (forfeit.request, random::read_code(&forfeit.table));
        self.registry.send(&code, TableRequest::ClaimForfeit { client, request }).await;
    }

    pub(super) async fn set_away(&mut self, away: bool) {
        let connection = self.registry.connection(self.queue.id());
        for table in &self.watched {
            self.registry.send_if_loaded(table, TableRequest::SetAway { connection, away }).await;
        }
    }

    /// Notes that the client watches a table, and returns the table's code in canonical form. `None` if the client
    /// watches too many, or if there is no such table.
    async fn add_watched(&mut self, table: &str, request: u64) -> Option<String> {
        let code = random::read_code(table);
        if !self.watched.contains(&code) {
            match self.registry.store().has_table(&code).await {
                Ok(true) => {}
                Ok(false) => {
                    self.refuse(request, HostError::NoSuchTable.reason(self.language));
                    return None;
                }
                Err(error) => {
                    self.fail(request, &error);
                    return None;
                }
            }
            if self.watched.len() >= MAX_WATCHED {
                self.refuse(request, HostError::TooManyTables.reason(self.language));
                return None;
            }
            self.watched.push(code.clone());
        }
        Some(code)
    }
}
