//! What a table asks of the engines: computers' decisions, hints, and how the game stands.

use board_view::Place;
use leptos::prelude::*;
use worker_protocol::{
    EngineRequest, EngineResponse, EvaluationSummary, RequestId, TableKey, WorkerError,
};

use super::table_handle::TableHandle;
use crate::engine_client::{EngineClient, FollowedTable};

/// A moment of a table: how many entries its record has, and how many events of the present game are shown.
type Moment = (usize, usize);

/// What the engines have been asked about a table, and what they have answered.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct TableAdvice {
    /// After how many entries a computer was asked for its decision, and the request while it is not
    /// answered.
    decision: Option<(usize, Option<RequestId>)>,
    hint: Hint,
    /// The moment that was evaluated last.
    evaluated: Option<(Moment, RequestId)>,
    /// How the game stands.
    pub(super) evaluation: Option<EvaluationSummary>,
    /// Whether the worker could not be loaded, or has crashed.
    pub(super) is_lost: bool,
}

#[derive(Clone, PartialEq, Debug, Default)]
enum Hint {
    #[default]
    None,
    Requested(Moment, RequestId),
    Given(Moment, Vec<(Place, Place)>, String),
}

impl TableAdvice {
    /// What is said about a hint; nothing if nobody has asked for one.
    pub(super) fn words(&self, table: TableHandle) -> Option<String> {
        match &self.hint {
            Hint::None => None,
            Hint::Requested(..) => Some(table.app.language.status_hint_pending().to_owned()),
            Hint::Given(_, _, sentence) => Some(sentence.clone()),
        }
    }

    /// What the hint points at, from place to place.
    pub(super) fn arrows(&self) -> Vec<(Place, Place)> {
        match &self.hint {
            Hint::Given(_, hops, _) => hops.clone(),
            _ => Vec::new(),
        }
    }

    /// Drops the hint and the decision that are about another moment.
    fn drop_outdated(&mut self, moment: Moment) {
        match &self.hint {
            Hint::Requested(about, id) if *about != moment => {
                EngineClient::cancel(*id);
                self.hint = Hint::None;
            }
            Hint::Given(about, ..) if *about != moment => self.hint = Hint::None,
            _ => {}
        }
        if let Some((_, request)) = self.decision.filter(|(entries, _)| *entries != moment.0) {
            request.into_iter().for_each(EngineClient::cancel);
            self.decision = None;
        }
    }

    fn stop_evaluation(&mut self) {
        if let Some((_, id)) = self.evaluated.take() {
            EngineClient::cancel(id);
        }
    }

    /// Cancels everything that has not been answered.
    fn cancel_all(&mut self) {
        self.stop_evaluation();
        if let Hint::Requested(_, id) = self.hint {
            EngineClient::cancel(id);
        }
        self.decision.and_then(|(_, request)| request).into_iter().for_each(EngineClient::cancel);
    }
}

impl TableHandle {
    /// Asks the engines what they have to be asked now.
    pub(super) fn update_advice(self) {
        let before = self.advice.get_untracked();
        let mut advice = before.clone();
        let (moment, awaits_computer, can_evaluate) = self.view.with_untracked(|view| {
            // At a remote table, a player is given no help.
            let can_evaluate = !view.is_over && view.can_evaluate;
            ((view.entries, view.events), view.awaits_computer, can_evaluate)
        });
        advice.drop_outdated(moment);
        let is_shown = self.app.preferences.with_untracked(|preferences| preferences.balance);
        if advice.is_lost {
            // The user is asked whether to try again.
        } else if awaits_computer {
            if advice.decision.is_none() {
                advice.stop_evaluation();
                advice.decision = Some((moment.0, Some(self.request_decision(moment.0))));
            }
        } else if is_shown && can_evaluate && advice.hint == Hint::None {
            if advice.evaluated.is_none_or(|(about, _)| about != moment) {
                advice.stop_evaluation();
                advice.evaluated = Some((moment, self.request_evaluation(moment.1)));
            }
        } else {
            advice.stop_evaluation();
        }
        if advice != before {
            self.advice.set(advice);
        }
    }

    /// The table as the worker knows it, brought up to date.
    pub(super) fn followed(self) -> TableKey {
        let open = || FollowedTable::open(self.record(), self.entries());
        let key = self.followed.try_update_value(|followed| {
            let followed = followed.get_or_insert_with(open);
            followed.append(self.entries_from(followed.entries()));
            followed.key()
        });
        key.unwrap_or_else(|| open().key())
    }

    fn request_decision(self, entries: usize) -> RequestId {
        let request = EngineRequest::Decide { table: self.followed(), now: self.now() };
        EngineClient::request(request, move |result| match result {
            Ok(EngineResponse::Decision { seat, command }) => {
                self.advice.update(|advice| advice.decision = Some((entries, None)));
                self.computer_decided(seat, entries, &command);
            }
            Ok(_) => {}
            Err(error) => self.advice_failed(&error),
        })
    }

    fn request_evaluation(self, events: usize) -> RequestId {
        let (table, language) = (self.followed(), self.app.language);
        let request = EngineRequest::Evaluate { table, events, language };
        EngineClient::request(request, move |result| match result {
            Ok(EngineResponse::Evaluation { summary }) => {
                self.advice.update(|advice| advice.evaluation = Some(summary));
            }
            Ok(_) => {}
            Err(error) => self.advice_failed(&error),
        })
    }

    /// Asks for a hint.
    pub(super) fn request_hint(self) {
        let moment =
            self.view.with_untracked(|view| view.can_hint.then_some((view.entries, view.events)));
        let Some(moment) = moment else { return };
        self.forget_refusal();
        let (table, language) = (self.followed(), self.app.language);
        let request = EngineRequest::Hint { table, language };
        let id = EngineClient::request(request, move |result| match result {
            Ok(EngineResponse::Hint { hops, sentence }) => {
                self.advice.update(|advice| advice.hint = Hint::Given(moment, hops, sentence));
            }
            Ok(_) => {}
            Err(error) => self.advice_failed(&error),
        });
        self.advice.update(|advice| {
            advice.is_lost = false;
            advice.stop_evaluation();
            if let Hint::Requested(_, before) = advice.hint {
                EngineClient::cancel(before);
            }
            advice.hint = Hint::Requested(moment, id);
        });
    }

    fn advice_failed(self, error: &WorkerError) {
        if *error == WorkerError::WorkerLost {
            self.advice.set(TableAdvice { is_lost: true, ..TableAdvice::default() });
        }
    }

    /// Tries again after the worker was lost.
    pub(super) fn retry_advice(self) {
        self.advice.set(TableAdvice::default());
        self.update_advice();
    }

    /// The user leaves the table: nobody waits for answers.
    pub(super) fn cancel_advice(self) {
        self.advice.try_update_untracked(TableAdvice::cancel_all);
        self.followed.try_update_value(Option::take);
    }
}
