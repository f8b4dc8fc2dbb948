use std::collections::{BTreeMap, VecDeque};

use engine::MonotonicClock;
use engines::HasEngine;
use games::{GameKind, with_game};
use worker_protocol::{
    EngineRequest, EngineResponse, FromWorker, RequestId, TableKey, TableNotification, ToWorker,
    WorkerError,
};

use crate::analysis;
use crate::full_strength_engine::FullStrengthEngine;
use crate::game_files::{self, ImportedAs, ImportedFile, kind_of};
use crate::job::{Job, JobContext, JobStep};
use crate::share_link;
use crate::table_engines::{self, AnyTableEngines};

/// Answers the requests of the page. Nothing is done before [`step`](Self::step): a request that is
/// cancelled before its turn costs nothing.
pub struct EngineWorker {
    clock: Box<dyn MonotonicClock>,
    post: Box<dyn Fn(FromWorker<EngineResponse>)>,
    tables: BTreeMap<TableKey, Box<dyn AnyTableEngines>>,
    engine: FullStrengthEngine,
    /// Messages that have not been dealt with, the oldest first.
    inbox: VecDeque<Incoming>,
    /// Jobs whose results the user is waiting for. They take turns.
    foreground: VecDeque<(RequestId, Box<dyn Job>)>,
    /// Jobs that go on while there is nothing else to do.
    background: VecDeque<(RequestId, Box<dyn Job>)>,
    has_met_checkers: bool,
    has_met_chess: bool,
}

/// A message of the page that is dealt with in its turn. A request finds the tables as they were when it was
/// sent.
enum Incoming {
    Event(TableNotification),
    Request(RequestId, EngineRequest),
}

/// What becomes of a request.
enum Begun {
    /// It is answered at once.
    Done(EngineResponse),
    /// It is answered in slices.
    Foreground(Box<dyn Job>),
    /// It is answered in slices, when nothing else is to be done.
    Background(Box<dyn Job>),
}

impl EngineWorker {
    /// A worker that reads this clock and sends messages to the page with `post`.
    pub fn new(
        clock: Box<dyn MonotonicClock>,
        post: Box<dyn Fn(FromWorker<EngineResponse>)>,
    ) -> Self {
        Self {
            clock,
            post,
            tables: BTreeMap::new(),
            engine: FullStrengthEngine::default(),
            inbox: VecDeque::new(),
            foreground: VecDeque::new(),
            background: VecDeque::new(),
            has_met_checkers: false,
            has_met_chess: false,
        }
    }

    /// Whether a table or an analysis was one of checkers.
    pub fn has_met_checkers(&self) -> bool {
        self.has_met_checkers
    }

    /// Whether a table or an analysis was one of chess.
    pub fn has_met_chess(&self) -> bool {
        self.has_met_chess
    }

    /// Takes a message of the page.
    pub fn handle(&mut self, message: ToWorker<EngineRequest, TableNotification>) {
        match message {
            ToWorker::Request { id, request } => {
                self.inbox.push_back(Incoming::Request(id, request));
            }
            ToWorker::Notify(event) => self.inbox.push_back(Incoming::Event(event)),
            ToWorker::Cancel(id) => {
                let is_it =
                    |message: &Incoming| matches!(message, Incoming::Request(of, _) if *of == id);
                self.inbox.retain(|message| !is_it(message));
                self.foreground.retain(|(other, _)| *other != id);
                self.background.retain(|(other, _)| *other != id);
                (self.post)(FromWorker::Finished(id, None));
            }
        }
    }

    /// Deals with a message or works on a job for one slice; returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if let Some(message) = self.inbox.pop_front() {
            match message {
                Incoming::Event(event) => self.follow(event),
                Incoming::Request(id, request) => self.begin(id, request),
            }
        } else if let Some((id, job)) = self.foreground.pop_front() {
            if let Some(job) = self.run(id, job) {
                self.foreground.push_back((id, job));
            }
        } else if let Some((id, job)) = self.background.pop_front()
            && let Some(job) = self.run(id, job)
        {
            self.background.push_back((id, job));
        }
        !(self.inbox.is_empty() && self.foreground.is_empty() && self.background.is_empty())
    }

    /// Keeps the tables as they are on the page. A table that cannot be read is not there, and requests
    /// about it fail.
    fn follow(&mut self, event: TableNotification) {
        match event {
            TableNotification::Open { table, record } => {
                self.has_met_checkers |= kind_of(&record) == Some(GameKind::Checkers);
                self.has_met_chess |= kind_of(&record) == Some(GameKind::Chess);
                if let Some(opened) = table_engines::open(&record) {
                    self.tables.insert(table, opened);
                }
            }
            TableNotification::Append { table, entries } => {
                let is_known = self.tables.get_mut(&table).is_some_and(|at| at.append(&entries));
                if !is_known {
                    self.tables.remove(&table);
                }
            }
            TableNotification::Close { table } => {
                self.tables.remove(&table);
            }
        }
    }

    fn begin(&mut self, id: RequestId, request: EngineRequest) {
        (self.post)(FromWorker::Started { id, milliseconds: 0 });
        match self.answer(request) {
            Ok(Begun::Done(response)) => (self.post)(FromWorker::Finished(id, Some(response))),
            Ok(Begun::Foreground(job)) => self.foreground.push_back((id, job)),
            Ok(Begun::Background(job)) => self.background.push_back((id, job)),
            Err(error) => (self.post)(FromWorker::Failed(id, error)),
        }
    }

    /// Works on a job for one slice, and gives it back if it is not done.
    fn run(&mut self, id: RequestId, mut job: Box<dyn Job>) -> Option<Box<dyn Job>> {
        let milliseconds = job.slice().as_millis().try_into().unwrap_or(u32::MAX);
        let post = &self.post;
        post(FromWorker::Started { id, milliseconds });
        let update = |response| post(FromWorker::Update(id, response));
        let step = job.run(&mut JobContext {
            clock: self.clock.as_ref(),
            engine: &mut self.engine,
            update: &update,
        });
        match step {
            JobStep::Continue(response) => {
                update(response);
                return Some(job);
            }
            JobStep::Done(response) => post(FromWorker::Finished(id, response)),
            JobStep::Failed(error) => post(FromWorker::Failed(id, error)),
        }
        None
    }

    fn answer(&mut self, request: EngineRequest) -> Result<Begun, WorkerError> {
        let clock = self.clock.as_ref();
        let tables = &mut self.tables;
        let answer = match request {
            EngineRequest::Decide { table: key, now } => {
                open_table(tables, key)?.decide(now, clock)
            }
            EngineRequest::Hint { table: key, language } => {
                open_table(tables, key)?.hint(&mut self.engine, language, clock)
            }
            EngineRequest::Evaluate { table: key, events, language } => {
                let job = open_table(tables, key)?.evaluate(events, language);
                return job.map(Begun::Foreground).ok_or(WorkerError::InvalidRequest);
            }
            EngineRequest::Review { table: key, from, nodes, language } => {
                let reason = || language.review_not_available().to_owned();
                let job = open_table(tables, key)?.review(from, nodes);
                return job
                    .map(Begun::Background)
                    .ok_or_else(|| WorkerError::Failed { reason: reason() });
            }
            EngineRequest::JudgeMove { table: key, at, mv, nodes } => {
                let review = open_table(tables, key)?.judge_move(at, &mv, nodes);
                review.map(|review| EngineResponse::JudgedMove { review })
            }
            EngineRequest::MakePuzzle { table: key, at } => {
                let puzzle = open_table(tables, key)?.make_puzzle(at);
                Some(EngineResponse::Puzzle { puzzle })
            }
            EngineRequest::VerifyDice { table: key, language } => {
                let sentence = open_table(tables, key)?.verify_dice(language);
                Some(EngineResponse::DiceVerdict { sentence })
            }
            EngineRequest::ExportGame { table: key } => {
                let file = open_table(tables, key)?.export();
                file.map(|(format, text)| EngineResponse::File { format: format.to_owned(), text })
            }
            EngineRequest::Share { table: key } => {
                let text = share_link::compress(&open_table(tables, key)?.record());
                Some(EngineResponse::ShareLink { text })
            }
            EngineRequest::OpenShareLink { text, language } => {
                let record = game_files::read_share_link(&text, language);
                Some(EngineResponse::Record { text: record? })
            }
            EngineRequest::ImportGame { text, file_name, table_name, day, game, language } => {
                let name = ImportedAs { table_name: &table_name, day: &day };
                Some(match game_files::read(&text, &file_name, name, game, language)? {
                    ImportedFile::Record(text) => EngineResponse::Record { text },
                    ImportedFile::Several(titles) => EngineResponse::GameList { titles },
                })
            }
            EngineRequest::Analyse { line, best_moves, language } => {
                self.has_met_checkers |= line.kind == GameKind::Checkers;
                self.has_met_chess |= line.kind == GameKind::Chess;
                let job = analysis::begin(&line, best_moves, language);
                return job.map(Begun::Foreground).ok_or(WorkerError::InvalidRequest);
            }
            EngineRequest::RollOut { line, moves, language } => {
                let job = analysis::begin_rollout(&line, &moves, language);
                return job.map(Begun::Foreground).ok_or(WorkerError::InvalidRequest);
            }
            EngineRequest::Benchmark { kind, depth } => benchmark(kind, depth, clock),
        };
        answer.map(Begun::Done).ok_or(WorkerError::InvalidRequest)
    }
}

fn open_table(
    tables: &mut BTreeMap<TableKey, Box<dyn AnyTableEngines>>,
    key: TableKey,
) -> Result<&mut Box<dyn AnyTableEngines>, WorkerError> {
    tables.get_mut(&key).ok_or(WorkerError::InvalidRequest)
}

fn benchmark(kind: GameKind, depth: u32, clock: &dyn MonotonicClock) -> Option<EngineResponse> {
    let (nodes, time) = with_game!(kind, G => <G as HasEngine>::bench(depth, clock))?;
    let milliseconds = time.as_millis().try_into().unwrap_or(u64::MAX);
    Some(EngineResponse::Benchmark { nodes, milliseconds })
}
