//! The page's client and the worker together.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use engine::SystemClock;
use games::GameKind;
use salon_worker::EngineWorker;
use table::Occupant;
use words::Language;
use worker_protocol::{
    Delivery, EngineProtocol, EngineRequest, EngineResponse, GameLine, TableKey, TableNotification,
    ToWorker, Transport, WorkerClient, WorkerError,
};

use crate::harness::chess_table;

/// A worker in the same process. What it posts waits until it is delivered.
#[derive(Clone, Default)]
struct LocalTransport(Rc<RefCell<Local>>);

#[derive(Default)]
struct Local {
    worker: Option<EngineWorker>,
    generation: u32,
    posted: Rc<RefCell<VecDeque<Vec<u8>>>>,
}

impl Transport for LocalTransport {
    type Attachment = ();

    fn start(&mut self, generation: u32) -> bool {
        let mut local = self.0.borrow_mut();
        let posted = local.posted.clone();
        let post = move |answer: worker_protocol::FromWorker<EngineResponse>| {
            posted.borrow_mut().push_back(answer.encode());
        };
        local.worker = Some(EngineWorker::new(Box::new(SystemClock::start()), Box::new(post)));
        local.generation = generation;
        true
    }

    fn post(&mut self, message: &[u8], _: Option<&()>) -> bool {
        let message = ToWorker::decode(message).expect("a message");
        self.0.borrow_mut().worker.as_mut().expect("a worker").handle(message);
        true
    }

    fn terminate(&mut self) {
        self.0.borrow_mut().worker = None;
    }
}

struct Page {
    client: WorkerClient<EngineProtocol, LocalTransport>,
    local: LocalTransport,
    received: Rc<RefCell<Vec<Result<EngineResponse, WorkerError>>>>,
}

impl Page {
    fn new() -> Self {
        let local = LocalTransport::default();
        Self { client: WorkerClient::new(local.clone()), local, received: Rc::default() }
    }

    fn request(&mut self, request: EngineRequest) -> worker_protocol::RequestId {
        let received = self.received.clone();
        let (id, failed) =
            self.client.request(request, None, move |result, _| received.borrow_mut().push(result));
        failed.into_iter().for_each(Delivery::run);
        id
    }

    fn ready(&mut self) {
        let generation = self.local.0.borrow().generation;
        self.client.ready(generation).into_iter().for_each(Delivery::run);
    }

    /// Lets the worker work for one step, and delivers what it has posted.
    fn step(&mut self) -> bool {
        let (generation, more, posted) = {
            let mut local = self.local.0.borrow_mut();
            let more = local.worker.as_mut().is_some_and(EngineWorker::step);
            (local.generation, more, std::mem::take(&mut *local.posted.borrow_mut()))
        };
        for message in posted {
            let deliveries = self.client.receive(generation, &message, None);
            deliveries.into_iter().for_each(Delivery::run);
        }
        more
    }

    fn received(&self) -> Vec<Result<EngineResponse, WorkerError>> {
        std::mem::take(&mut self.received.borrow_mut())
    }
}

fn endless_analysis() -> EngineRequest {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned();
    let rules = "standard".to_owned();
    let line = GameLine { kind: GameKind::Chess, rules, start, events: Vec::new() };
    EngineRequest::Analyse { line, best_moves: 1, language: Language::English }
}

#[test]
fn a_cancelled_analysis_sends_no_further_response() {
    let mut page = Page::new();
    let id = page.request(endless_analysis());
    page.ready();
    assert!(page.step() && page.step());
    assert!(!page.received().is_empty());
    assert!(page.client.cancel(id).is_some());
    assert!(!page.step(), "nothing is left to do");
    assert!(page.received().is_empty());
    let benchmark = EngineRequest::Benchmark { kind: GameKind::Checkers, depth: 2 };
    page.request(benchmark);
    while page.step() {}
    assert!(matches!(page.received()[..], [Ok(EngineResponse::Benchmark { .. })]));
}

#[test]
fn a_new_worker_knows_the_tables_of_the_one_that_crashed() {
    let mut page = Page::new();
    let (table, record) = (TableKey(1), chess_table(Occupant::guest("Ann")).text());
    page.client.notify(TableNotification::Open { table, record });
    page.request(EngineRequest::Share { table });
    page.ready();
    // It crashes before it has answered.
    let generation = page.local.0.borrow().generation;
    page.local.0.borrow_mut().worker = None;
    page.client.lost(generation).into_iter().for_each(Delivery::run);
    assert_eq!(page.received(), [Err(WorkerError::WorkerLost)]);
    page.request(EngineRequest::Share { table });
    page.ready();
    while page.step() {}
    assert!(matches!(page.received()[..], [Ok(EngineResponse::ShareLink { .. })]));
}
