use std::time::Duration;

use engine::MonotonicClock;
use worker_protocol::{EngineResponse, WorkerError};

use crate::full_strength_engine::FullStrengthEngine;

/// Work on a request that takes so long that it is done in slices. Messages are read in between.
pub(crate) trait Job {
    /// About how long the next slice is.
    fn slice(&self) -> Duration;

    /// Works for one slice.
    fn run(&mut self, context: &mut JobContext<'_>) -> JobStep;
}

/// What a job works with.
pub(crate) struct JobContext<'w> {
    pub(crate) clock: &'w dyn MonotonicClock,
    pub(crate) engine: &'w mut FullStrengthEngine,
    /// Sends a response in the middle of a slice.
    pub(crate) update: &'w dyn Fn(EngineResponse),
}

/// How a slice ended.
pub(crate) enum JobStep {
    /// The job goes on.
    Continue(EngineResponse),
    /// The job is done.
    Done(Option<EngineResponse>),
    /// The job cannot be done.
    Failed(WorkerError),
}
