//! A worker in the same process, and tables to ask it about.

use std::cell::RefCell;
use std::rc::Rc;

use engine::{MonotonicClock, SystemClock};
use salon_worker::EngineWorker;
use table::{Actor, BySeat, Command, Occupant, Seat, Table, TableSetup, Time};
use worker_protocol::{
    EngineRequest, EngineResponse, FromWorker, RequestId, TableKey, TableNotification, ToWorker,
    WorkerError,
};

pub(crate) type WorkerMessage = FromWorker<EngineResponse>;

pub(crate) struct TestWorker {
    pub(crate) worker: EngineWorker,
    posted: Rc<RefCell<Vec<WorkerMessage>>>,
    next: u32,
}

impl TestWorker {
    pub(crate) fn new() -> Self {
        Self::with_clock(Box::new(SystemClock::start()))
    }

    pub(crate) fn with_clock(clock: Box<dyn MonotonicClock>) -> Self {
        let posted = Rc::new(RefCell::new(Vec::new()));
        let post = posted.clone();
        let worker =
            EngineWorker::new(clock, Box::new(move |answer| post.borrow_mut().push(answer)));
        Self { worker, posted, next: 0 }
    }

    /// What was posted since the last call.
    pub(crate) fn posted(&self) -> Vec<WorkerMessage> {
        std::mem::take(&mut self.posted.borrow_mut())
    }

    pub(crate) fn open(&mut self, record: &str) -> TableKey {
        self.next += 1;
        let table = TableKey(self.next);
        self.notify(TableNotification::Open { table, record: record.to_owned() });
        table
    }

    pub(crate) fn notify(&mut self, event: TableNotification) {
        self.worker.handle(ToWorker::Notify(event));
    }

    pub(crate) fn request(&mut self, request: EngineRequest) -> RequestId {
        self.next += 1;
        let id = RequestId(self.next);
        self.worker.handle(ToWorker::Request { id, request });
        id
    }

    /// All responses to a request, in their order.
    pub(crate) fn all(
        &mut self,
        request: EngineRequest,
    ) -> Result<Vec<EngineResponse>, WorkerError> {
        self.request(request);
        while self.worker.step() {}
        let mut responses = Vec::new();
        for answer in self.posted() {
            match answer {
                WorkerMessage::Started { .. } => {}
                WorkerMessage::Update(_, response) => responses.push(response),
                WorkerMessage::Finished(_, response) => responses.extend(response),
                WorkerMessage::Failed(_, error) => return Err(error),
            }
        }
        Ok(responses)
    }

    /// The only response to a request.
    pub(crate) fn ask(&mut self, request: EngineRequest) -> Result<EngineResponse, WorkerError> {
        let mut responses = self.all(request)?;
        assert_eq!(responses.len(), 1, "{responses:?}");
        Ok(responses.remove(0))
    }
}

pub(crate) fn chess_table(north: Occupant) -> Table<chess::Position> {
    let seats = BySeat { south: Occupant::guest("?"), north };
    begin(TableSetup { seats, ..TableSetup::new("chess", chess::Rules::STANDARD) })
}

pub(crate) fn begin(setup: TableSetup<chess::Position>) -> Table<chess::Position> {
    let mut table = Table::new(setup);
    table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
    table
}

/// A player's command, a second after the last.
pub(crate) fn perform(table: &mut Table<chess::Position>, seat: Seat, text: &str) {
    let command = table.read_command(Actor::Seat(seat), text).unwrap();
    let now = table.last_time().0 + 1_000;
    table.execute(Actor::Seat(seat), command, Time::at(now)).unwrap();
}

/// A table at which both players have made these moves.
pub(crate) fn played(moves: &[&str]) -> Table<chess::Position> {
    let mut table = chess_table(Occupant::guest("?"));
    for (index, mv) in moves.iter().enumerate() {
        let seat = if index % 2 == 0 { Seat::South } else { Seat::North };
        perform(&mut table, seat, &format!("move {mv}"));
    }
    table
}
