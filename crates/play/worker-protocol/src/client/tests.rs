//! A client with a worker that does what each test requires.

use std::cell::RefCell;

use table::Millis;
use words::Language;

use super::*;
use crate::{EngineProtocol, EngineRequest, EngineResponse, TableKey, TableNotification};

type Message = ToWorker<EngineRequest, TableNotification>;
type WorkerMessage = FromWorker<EngineResponse>;

/// What the transport has been told to do.
#[derive(Default)]
struct Wires {
    started: Vec<u32>,
    terminated: usize,
    posted: Vec<Message>,
    is_broken: bool,
}

#[derive(Clone, Default)]
struct FakeTransport(Rc<RefCell<Wires>>);

impl Transport for FakeTransport {
    type Attachment = &'static str;

    fn start(&mut self, generation: u32) -> bool {
        let mut wires = self.0.borrow_mut();
        wires.started.push(generation);
        !wires.is_broken
    }

    fn post(&mut self, message: &[u8], _: Option<&&'static str>) -> bool {
        let mut wires = self.0.borrow_mut();
        wires.posted.push(Message::decode(message).expect("a message"));
        !wires.is_broken
    }

    fn terminate(&mut self) {
        self.0.borrow_mut().terminated += 1;
    }
}

/// A client, its wires, and what its listeners have received: their name and the text.
struct Harness {
    client: WorkerClient<EngineProtocol, FakeTransport>,
    wires: FakeTransport,
    received: Rc<RefCell<Vec<(&'static str, String)>>>,
}

impl Harness {
    fn new() -> Self {
        let wires = FakeTransport::default();
        Self { client: WorkerClient::new(wires.clone()), wires, received: Rc::default() }
    }

    /// A client whose worker has been started and is ready, with one request.
    fn ready(name: &'static str) -> (Self, RequestId) {
        let mut harness = Self::new();
        let id = harness.request(name);
        harness.worker_is_ready();
        (harness, id)
    }

    fn request(&mut self, name: &'static str) -> RequestId {
        let received = self.received.clone();
        let request = EngineRequest::Decide { table: TableKey(0), now: Millis(0) };
        let (id, failed) = self.client.request(request, None, move |result, _| {
            let text = match result {
                Ok(EngineResponse::ShareLink { text }) => text,
                other => format!("{other:?}"),
            };
            received.borrow_mut().push((name, text));
        });
        failed.into_iter().for_each(Delivery::run);
        id
    }

    fn generation(&self) -> u32 {
        *self.wires.0.borrow().started.last().expect("a worker was started")
    }

    fn worker_is_ready(&mut self) {
        let generation = self.generation();
        self.client.ready(generation).into_iter().for_each(Delivery::run);
    }

    fn worker_sends(&mut self, message: WorkerMessage) {
        let generation = self.generation();
        self.old_worker_sends(generation, message);
    }

    fn old_worker_sends(&mut self, generation: u32, message: WorkerMessage) {
        let deliveries = self.client.receive(generation, &message.encode(), None);
        deliveries.into_iter().for_each(Delivery::run);
    }

    fn worker_crashes(&mut self) {
        let generation = self.generation();
        self.client.lost(generation).into_iter().for_each(Delivery::run);
    }

    fn received(&self) -> Vec<(&'static str, String)> {
        self.received.borrow().clone()
    }

    /// What was posted since the last look.
    fn posted(&self) -> Vec<Message> {
        std::mem::take(&mut self.wires.0.borrow_mut().posted)
    }

    fn terminated(&self) -> usize {
        self.wires.0.borrow().terminated
    }
}

fn text(text: &str) -> EngineResponse {
    EngineResponse::ShareLink { text: text.to_owned() }
}

fn received(pairs: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    pairs.iter().map(|(name, text)| (*name, (*text).to_owned())).collect()
}

#[test]
fn a_preloaded_worker_is_started_once_and_serves_the_first_request() {
    let mut harness = Harness::new();
    for _ in 0..2 {
        assert!(harness.client.preload().is_empty());
    }
    let id = harness.request("one");
    harness.worker_is_ready();
    assert_eq!(harness.wires.0.borrow().started.len(), 1);
    harness.worker_sends(FromWorker::Finished(id, Some(text("answer"))));
    assert_eq!(harness.received(), received(&[("one", "answer")]));
}

#[test]
fn each_caller_gets_its_own_responses() {
    let (mut harness, one) = Harness::ready("one");
    let other = harness.request("other");
    assert_ne!(one, other);
    harness.worker_sends(WorkerMessage::Update(other, text("first")));
    harness.worker_sends(WorkerMessage::Finished(one, Some(text("only"))));
    harness.worker_sends(WorkerMessage::Finished(other, None));
    assert_eq!(harness.received(), received(&[("other", "first"), ("one", "only")]));
    // Both are over.
    harness.worker_sends(WorkerMessage::Update(one, text("late")));
    harness.worker_sends(WorkerMessage::Update(other, text("late")));
    assert_eq!(harness.received().len(), 2);
}

#[test]
fn messages_wait_until_the_worker_is_ready() {
    let mut harness = Harness::new();
    let id = harness.request("one");
    assert!(harness.posted().is_empty());
    harness.worker_is_ready();
    assert!(matches!(harness.posted()[..], [Message::Request { id: sent, .. }] if sent == id));
}

#[test]
fn a_request_cancelled_before_the_worker_is_ready_is_never_sent() {
    let mut harness = Harness::new();
    let id = harness.request("one");
    assert_eq!(harness.client.cancel(id), None, "nothing has to be confirmed");
    harness.worker_is_ready();
    assert!(harness.posted().is_empty());
}

#[test]
fn a_late_response_to_a_cancelled_request_is_dropped() {
    let (mut harness, id) = Harness::ready("one");
    harness.posted();
    assert_eq!(harness.client.cancel(id), Some(TIMEOUT));
    assert_eq!(harness.posted(), [Message::Cancel(id)]);
    harness.worker_sends(WorkerMessage::Update(id, text("late")));
    harness.worker_sends(WorkerMessage::Finished(id, None));
    assert!(harness.received().is_empty());
    assert!(harness.client.give_up_waiting(id).is_empty());
    assert_eq!(harness.terminated(), 0, "it has confirmed in time");
}

#[test]
fn a_worker_that_stays_busy_with_a_cancelled_request_is_replaced() {
    let (mut harness, id) = Harness::ready("one");
    let other = harness.request("other");
    let old = harness.generation();
    harness.worker_sends(WorkerMessage::Started { id, milliseconds: 30_000 });
    assert_eq!(harness.client.cancel(id), Some(0), "it is known to take long");
    harness.client.give_up_waiting(id).into_iter().for_each(Delivery::run);
    assert_eq!(harness.terminated(), 1);
    assert_ne!(harness.generation(), old);
    harness.posted();
    harness.worker_is_ready();
    // What others wait for is sent again, under the same id.
    assert!(matches!(harness.posted()[..], [Message::Request { id, .. }] if id == other));
    harness.old_worker_sends(old, WorkerMessage::Update(other, text("from the old worker")));
    harness.worker_sends(WorkerMessage::Finished(other, Some(text("done"))));
    assert_eq!(harness.received(), received(&[("other", "done")]));
}

#[test]
fn a_worker_that_is_busy_with_another_request_is_not_replaced() {
    let (mut harness, one) = Harness::ready("one");
    let other = harness.request("other");
    harness.worker_sends(WorkerMessage::Started { id: one, milliseconds: 0 });
    harness.client.cancel(other);
    harness.client.give_up_waiting(other).into_iter().for_each(Delivery::run);
    assert_eq!(harness.terminated(), 0);
    harness.worker_sends(WorkerMessage::Finished(one, Some(text("done"))));
    assert_eq!(harness.received(), received(&[("one", "done")]));
}

#[test]
fn a_crash_fails_every_pending_request_and_the_next_one_starts_a_new_worker() {
    let (mut harness, one) = Harness::ready("one");
    harness.request("other");
    let old = harness.generation();
    harness.worker_crashes();
    let lost = "Err(WorkerLost)";
    assert_eq!(harness.received(), received(&[("one", lost), ("other", lost)]));
    // A second report of the same crash changes nothing.
    assert!(harness.client.lost(old).is_empty());
    harness.old_worker_sends(old, WorkerMessage::Update(one, text("late")));
    assert_eq!(harness.received().len(), 2);
    harness.posted();
    let next = harness.request("next");
    assert_ne!(harness.generation(), old);
    harness.worker_is_ready();
    assert_eq!(harness.posted().len(), 1);
    harness.worker_sends(WorkerMessage::Finished(next, Some(text("done"))));
    assert_eq!(harness.received()[2], ("next", "done".to_owned()));
}

#[test]
fn an_answer_that_cannot_be_read_counts_as_a_crash() {
    let (mut harness, _) = Harness::ready("one");
    let generation = harness.generation();
    let failed = harness.client.receive(generation, b"nonsense", None);
    failed.into_iter().for_each(Delivery::run);
    assert_eq!(harness.received(), received(&[("one", "Err(WorkerLost)")]));
}

#[test]
fn a_worker_that_cannot_be_started_fails_the_request() {
    let mut harness = Harness::new();
    harness.wires.0.borrow_mut().is_broken = true;
    harness.request("one");
    assert_eq!(harness.received(), received(&[("one", "Err(WorkerLost)")]));
    harness.wires.0.borrow_mut().is_broken = false;
    harness.request("other");
    harness.worker_is_ready();
    assert_eq!(harness.received().len(), 1, "the next one is tried again");
}

#[test]
fn a_new_worker_is_told_about_the_open_tables() {
    let table = TableKey(3);
    let open = TableNotification::Open { table, record: "record".to_owned() };
    let append = |entry: &str| TableNotification::Append { table, entries: vec![entry.to_owned()] };
    let mut harness = Harness::new();
    for event in [open.clone(), append("a"), append("b")] {
        assert!(harness.client.notify(event).is_empty());
    }
    assert!(harness.wires.0.borrow().started.is_empty(), "only a request starts a worker");
    harness.request("one");
    harness.worker_is_ready();
    let both = TableNotification::Append { table, entries: vec!["a".to_owned(), "b".to_owned()] };
    let posted = harness.posted();
    assert_eq!(posted[..2], [Message::Notify(open.clone()), Message::Notify(both)]);
    harness.worker_crashes();
    harness.client.notify(append("c"));
    harness.client.notify(TableNotification::Close { table });
    harness.request("next");
    harness.worker_is_ready();
    assert_eq!(harness.posted().len(), 1, "a closed table is forgotten");
}

#[test]
fn a_listener_can_send_the_next_request() {
    let wires = FakeTransport::default();
    let client = Rc::new(RefCell::new(WorkerClient::<EngineProtocol, _>::new(wires.clone())));
    let same = client.clone();
    let hint = || EngineRequest::Hint { table: TableKey(0), language: Language::English };
    let (id, _) = client.borrow_mut().request(hint(), None, move |_, _| {
        same.borrow_mut().request(hint(), None, |_, _| {});
    });
    client.borrow_mut().ready(1);
    let deliveries =
        client.borrow_mut().receive(1, &WorkerMessage::Finished(id, Some(text(""))).encode(), None);
    deliveries.into_iter().for_each(Delivery::run);
    assert_eq!(wires.0.borrow().posted.len(), 2);
}

#[test]
fn an_attachment_reaches_the_listener() {
    let wires = FakeTransport::default();
    let mut client = WorkerClient::<EngineProtocol, _>::new(wires);
    let received = Rc::new(RefCell::new(None));
    let listener = received.clone();
    let request = EngineRequest::Decide { table: TableKey(0), now: Millis(0) };
    let (id, _) = client.request(request, Some("sent"), move |_, attachment| {
        *listener.borrow_mut() = attachment.copied();
    });
    client.ready(1);
    let message = WorkerMessage::Finished(id, Some(text(""))).encode();
    client.receive(1, &message, Some("file")).into_iter().for_each(Delivery::run);
    assert_eq!(*received.borrow(), Some("file"));
}
