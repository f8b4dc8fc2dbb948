//! The analysis of a position: its variations, and what the engine is asked about it.

use games::GameKind;
use leptos::prelude::*;
use table_ui::browser;
use table_ui::engine_client::EngineClient;
use table_ui::page::AppContext;
use worker_protocol::{
    AnalysisUpdate, EngineRequest, EngineResponse, RequestId, RolloutUpdate, WorkerError,
};

use crate::analysis_model::{AnalysisCommand, AnalysisView, AnyAnalysisModel};
use crate::move_entry::MoveEntryCommand;

/// Analyses are stored under this name, the game and a name of their own.
const STORED: &str = "salon.analysis.";

/// An analysis that is shown. The parts of the page share it.
#[derive(Clone, Copy)]
pub(super) struct AnalysisSession {
    model: StoredValue<Box<dyn AnyAnalysisModel>, LocalStorage>,
    pub(super) view: RwSignal<AnalysisView>,
    /// Whether the engine analyses what is on the board.
    pub(super) is_analysing: RwSignal<bool>,
    /// How many of the best moves it looks for.
    pub(super) best_moves: RwSignal<usize>,
    pub(super) update: RwSignal<Option<AnalysisUpdate>>,
    pub(super) rollout: RwSignal<Option<RolloutUpdate>>,
    pub(super) is_rolling_out: RwSignal<bool>,
    /// Whether the worker could not be loaded, or has crashed.
    pub(super) is_lost: RwSignal<bool>,
    /// The analysis or the rollout that the worker has been asked for.
    request: StoredValue<Option<RequestId>>,
    /// The key under which it is stored.
    key: StoredValue<String>,
    pub(super) app: AppContext,
}

/// The key under which an analysis of a game is stored.
pub(super) fn storage_key(kind: GameKind, name: &str) -> String {
    format!("{STORED}{kind}.{name}")
}

impl AnalysisSession {
    pub(super) fn new(model: Box<dyn AnyAnalysisModel>, key: String) -> Self {
        let app = AppContext::current();
        let view = model.view(app.language);
        let session = Self {
            model: StoredValue::new_local(model),
            view: RwSignal::new(view),
            is_analysing: RwSignal::new(false),
            best_moves: RwSignal::new(3),
            update: RwSignal::new(None),
            rollout: RwSignal::new(None),
            is_rolling_out: RwSignal::new(false),
            is_lost: RwSignal::new(false),
            request: StoredValue::new(None),
            key: StoredValue::new(key),
            app,
        };
        on_cleanup(move || session.cancel());
        session
    }

    /// Enters a move on the board.
    pub(super) fn enter(self, command: MoveEntryCommand) {
        let l = self.app.language;
        self.model.update_value(|model| model.enter(command, l));
        self.refresh();
    }

    /// Performs another command of the user.
    pub(super) fn perform(self, command: AnalysisCommand) {
        let l = self.app.language;
        self.model.update_value(|model| model.perform(command, l));
        self.refresh();
    }

    /// The variations as a file: its extension and its text.
    pub(super) fn export(self) -> (&'static str, String) {
        self.model.with_value(|model| model.export())
    }

    /// Stores what has changed, and shows it.
    fn refresh(self) {
        let view = self.model.with_value(|model| model.view(self.app.language));
        let key = self.key.get_value();
        match self.model.with_value(|model| model.to_stored()) {
            Some(text) if !browser::store(&key, &text) => {
                self.app.notice.set(Some(self.app.language.web_save_failed().to_owned()));
            }
            Some(_) => {}
            None => browser::remove_stored(&key),
        }
        let has_moved = self.view.with_untracked(|before| before.line != view.line);
        self.view.set(view);
        if has_moved {
            self.update.set(None);
            self.rollout.set(None);
            self.is_rolling_out.set(false);
            self.analyse();
        }
    }

    /// Analyses what is on the board, if the engine is switched on.
    fn analyse(self) {
        self.cancel();
        if self.is_analysing.get_untracked() {
            let line = self.view.with_untracked(|view| view.line.clone());
            let best_moves = self.best_moves.get_untracked();
            let language = self.app.language;
            self.request(EngineRequest::Analyse { line, best_moves, language });
        }
    }

    fn cancel(self) {
        if let Some(id) = self.request.try_update_value(Option::take).flatten() {
            EngineClient::cancel(id);
        }
    }

    fn request(self, request: EngineRequest) {
        self.cancel();
        let id = EngineClient::request(request, move |result| match result {
            Ok(EngineResponse::Analysis { update }) => self.update.set(Some(update)),
            Ok(EngineResponse::Rollout { update }) => {
                self.is_rolling_out.set(!update.is_decided);
                self.rollout.set(Some(update));
            }
            Ok(_) => {}
            Err(error) => self.fail(&error),
        });
        self.request.set_value(Some(id));
    }

    fn fail(self, error: &WorkerError) {
        self.is_analysing.set(false);
        self.is_rolling_out.set(false);
        self.is_lost.set(*error == WorkerError::WorkerLost);
    }

    /// Switches the engine on or off.
    pub(super) fn set_analysing(self, is_analysing: bool) {
        self.is_lost.set(false);
        self.is_analysing.set(is_analysing);
        self.is_rolling_out.set(false);
        self.analyse();
    }

    /// Sets how many of the best moves the engine looks for.
    pub(super) fn set_best_moves(self, best_moves: usize) {
        self.best_moves.set(best_moves);
        if self.is_analysing.get_untracked() {
            self.update.set(None);
            self.analyse();
        }
    }

    /// Starts or stops a rollout of the best moves.
    pub(super) fn set_rolling_out(self, is_rolling_out: bool) {
        self.is_analysing.set(false);
        self.is_rolling_out.set(is_rolling_out);
        self.cancel();
        if is_rolling_out {
            let line = self.view.with_untracked(|view| view.line.clone());
            let moves = self.update.with_untracked(|update| {
                update.as_ref().map(moves_to_roll_out).unwrap_or_default()
            });
            let language = self.app.language;
            self.request(EngineRequest::RollOut { line, moves, language });
        }
    }
}

/// The moves that can be rolled out, as programs write them.
pub(super) fn moves_to_roll_out(update: &AnalysisUpdate) -> Vec<String> {
    let plays = update.lines.iter().map(|line| &line.mv);
    let options = update.cube.iter().flat_map(|cube| &cube.options);
    plays.chain(options.filter_map(|option| option.mv.as_ref())).cloned().collect()
}
