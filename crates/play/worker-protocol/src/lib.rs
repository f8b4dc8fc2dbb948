//! The messages between the web app and its workers, and the client that sends them.
//!
//! The app has two workers: one runs the engines and reads files of games ([`EngineProtocol`]), the other keeps
//! collections of games ([`CollectionsProtocol`]). Both follow the same scheme ([`Protocol`]). The page sends
//! requests, each with a [`RequestId`]; the worker sends updates and one last message with the same id. A
//! notification has no answer: it tells the engine worker what happened at a table, so that a request about
//! a table need not repeat its record. [`WorkerClient`] is the page's half: it hands each answer to the
//! caller that asked, drops answers to cancelled requests, and replaces a worker that has crashed.
//!
//! Messages are bytes, written and read in one place ([`Wire`]). What this crate is not: it starts no
//! worker and knows no browser; a [`Transport`] does that.
//!
//! ```
//! use salon_worker_protocol::{EngineRequest, TableNotification, RequestId, TableKey, ToWorker};
//! use words::Language;
//!
//! let request = EngineRequest::Hint { table: TableKey(1), language: Language::French };
//! let message = ToWorker::<_, TableNotification>::Request { id: RequestId(7), request };
//! assert_eq!(ToWorker::decode(&message.encode()), Some(message));
//! assert_eq!(ToWorker::<EngineRequest, TableNotification>::decode(b"nonsense"), None);
//! ```

mod analysis_update;
mod client;
mod collections;
mod engine;
mod message;
#[cfg(test)]
mod round_trips;
mod wire;

pub use crate::analysis_update::{
    AnalysisUpdate, CandidateLine, CubeAdvice, CubeOption, RolloutMove, RolloutUpdate,
};
pub use crate::client::{Delivery, Transport, WorkerClient};
pub use crate::collections::{
    CollectionSummary, CollectionsProtocol, CollectionsRequest, CollectionsResponse, Continuation,
    FoundGame, GameFilter, GameSummary, ImportProgress, NoNotification, NumberedGame,
};
pub use crate::engine::{
    EngineProtocol, EngineRequest, EngineResponse, EvaluationSummary, EventIndex, GameLine,
    ReviewedEvent, TableKey, TableNotification,
};
pub use crate::message::{FromWorker, Protocol, RequestId, ToWorker, WorkerError};
pub use crate::wire::Wire;
