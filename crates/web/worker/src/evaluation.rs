use std::time::Duration;

use engine::{SearchInfo, SearchLimits, SearchRequest, StopSignal};
use game::{Line, Turn};
use narration::table_messages::TableMessages;
use table::Table;
use words::Language;
use worker_protocol::{EngineResponse, WorkerError};

use crate::evaluation_summary::summary;
use crate::job::{Job, JobContext, JobStep};
use crate::supported_game::SupportedGame;

/// The first slice is short, so that something is seen soon. Each is twice as long as the one before, up to
/// the longest.
const FIRST_SLICE: Duration = Duration::from_millis(100);
const LONGEST_SLICE: Duration = Duration::from_millis(800);

/// How long a position is evaluated altogether.
const TOTAL_TIME: Duration = Duration::from_secs(8);

/// Evaluates a position for the bar beside the board.
pub(crate) struct EvaluationJob<G: SupportedGame> {
    table: Table<G>,
    line: Line<G>,
    language: Language,
    /// How long the next slice is.
    slice: Duration,
    /// How long the slices so far were.
    spent: Duration,
    depth: u32,
}

impl<G: SupportedGame> EvaluationJob<G> {
    /// Evaluates the last position of a line, which is part of a game at the table.
    pub(crate) fn new(table: Table<G>, line: Line<G>, language: Language) -> Self {
        Self { table, line, language, slice: FIRST_SLICE, spent: Duration::ZERO, depth: 0 }
    }

    fn search(&mut self, context: &mut JobContext<'_>) -> Option<EngineResponse> {
        let mut latest = None::<SearchInfo<G>>;
        let request = SearchRequest::new(&self.line, SearchLimits::time(self.slice));
        let engine = context.engine.of::<G>();
        let choice = engine.think(&request, context.clock, &StopSignal::new(), &mut |info| {
            if info.rank == 0 {
                latest = Some(info.clone());
            }
        });
        self.spent += self.slice;
        self.slice = (self.slice * 2).min(LONGEST_SLICE);
        self.depth = self.depth.max(latest.as_ref().map_or(0, |info| info.depth));
        let (score, moves) = match (latest, choice) {
            (Some(info), _) => (info.score, info.pv),
            (None, Some(choice)) => (choice.score, vec![choice.mv]),
            (None, None) => return None,
        };
        let side = self.line.turn().player()?;
        let messages = TableMessages::new(&self.table, self.language);
        let summary = summary(&messages, &self.line, side, score, self.depth, &moves);
        Some(EngineResponse::Evaluation { summary })
    }
}

impl<G: SupportedGame> Job for EvaluationJob<G> {
    fn slice(&self) -> Duration {
        self.slice
    }

    fn run(&mut self, context: &mut JobContext<'_>) -> JobStep {
        // Before a roll and after the end there is nothing to decide.
        if !matches!(self.line.turn(), Turn::Player(_)) {
            return JobStep::Done(None);
        }
        match self.search(context) {
            Some(response) if self.spent < TOTAL_TIME => JobStep::Continue(response),
            Some(response) => JobStep::Done(Some(response)),
            None => JobStep::Failed(WorkerError::InvalidRequest),
        }
    }
}
