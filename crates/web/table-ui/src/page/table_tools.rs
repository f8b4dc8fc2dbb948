//! What can be done with a table beside playing: export, verify the dice.

use leptos::prelude::Set;
use worker_protocol::{EngineRequest, EngineResponse};

use super::AppContext;
use super::import_game::show_error;
use super::table_handle::TableHandle;
use crate::browser;
use crate::engine_client::EngineClient;

impl TableHandle {
    /// Hands over the games as a file that other programs read.
    pub(super) fn export(self) {
        let (app, id) = (self.app, self.id());
        ask(app, EngineRequest::ExportGame { table: self.followed() }, move |response| {
            if let EngineResponse::File { format, text } = response {
                browser::download(&format!("{id}.{format}"), &text);
            }
        });
    }

    /// Tells whether the dice were honest.
    pub(super) fn verify_dice(self) {
        let app = self.app;
        let request = EngineRequest::VerifyDice { table: self.followed(), language: app.language };
        ask(app, request, move |response| {
            if let EngineResponse::DiceVerdict { sentence } = response {
                app.notice.set(Some(sentence));
            }
        });
    }
}

/// Asks the worker. By the time it answers, the user may have left the table.
fn ask(app: AppContext, request: EngineRequest, answered: impl Fn(EngineResponse) + 'static) {
    EngineClient::request(request, move |result| match result {
        Ok(response) => answered(response),
        Err(error) => show_error(app, error),
    });
}
