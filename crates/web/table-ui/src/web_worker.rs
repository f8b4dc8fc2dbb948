//! Workers in the browser, and the clients that share them.

use std::cell::RefCell;
use std::thread::LocalKey;
use std::time::Duration;

use js_sys::{Array, Uint8Array};
use leptos::prelude::set_timeout;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use worker_protocol::{Delivery, Protocol, RequestId, Transport, WorkerClient, WorkerError};

use crate::browser;

/// A client whose worker runs in the browser. There is one for each protocol, and all parts of the app use
/// it.
pub type BrowserClient<P> = WorkerClient<P, BrowserWorker>;

/// Where such a client is kept.
pub type ClientKey<P> = LocalKey<RefCell<BrowserClient<P>>>;

/// Starts a module worker.
pub struct BrowserWorker {
    /// The name of the `meta` element that has the address of the worker's script.
    meta: &'static str,
    on_event: fn(u32, WorkerEvent),
    running: Option<RunningWorker>,
}

struct RunningWorker {
    worker: Worker,
    /// They live as long as the worker.
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn()>,
}

/// What a worker says.
pub enum WorkerEvent {
    /// It has been loaded.
    Ready,
    /// It has sent a message, and perhaps a file.
    Message(Vec<u8>, Option<JsValue>),
    /// It could not be loaded, or has crashed.
    Lost,
}

impl WorkerEvent {
    /// Reads what a worker's script has posted: the words `ready` and `crashed`, a message, or a message and
    /// a file.
    fn read(data: &JsValue) -> Self {
        if let Some(bytes) = data.dyn_ref::<Uint8Array>() {
            return Self::Message(bytes.to_vec(), None);
        }
        if let Some(parts) = data.dyn_ref::<Array>() {
            let bytes = Uint8Array::new(&parts.get(0)).to_vec();
            return Self::Message(bytes, Some(parts.get(1)).filter(|file| !file.is_undefined()));
        }
        match data.as_string().as_deref() {
            Some("ready") => Self::Ready,
            _ => Self::Lost,
        }
    }
}

impl BrowserWorker {
    /// A worker whose script is named in the document. `on_event` receives its messages.
    pub fn new(meta: &'static str, on_event: fn(u32, WorkerEvent)) -> Self {
        Self { meta, on_event, running: None }
    }
}

impl Transport for BrowserWorker {
    type Attachment = JsValue;

    fn start(&mut self, generation: u32) -> bool {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = browser::meta_content(self.meta);
        let worker = address.and_then(|address| Worker::new_with_options(&address, &options).ok());
        let Some(worker) = worker else { return false };
        let on_event = self.on_event;
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            on_event(generation, WorkerEvent::read(&event.data()));
        });
        let on_error = Closure::<dyn Fn()>::new(move || on_event(generation, WorkerEvent::Lost));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        self.running = Some(RunningWorker { worker, _on_message: on_message, _on_error: on_error });
        true
    }

    fn post(&mut self, message: &[u8], attachment: Option<&JsValue>) -> bool {
        let file = attachment.cloned().unwrap_or(JsValue::UNDEFINED);
        let parts = Array::of2(&Uint8Array::from(message), &file);
        self.running.as_ref().is_some_and(|running| running.worker.post_message(&parts).is_ok())
    }

    fn terminate(&mut self) {
        if let Some(running) = self.running.take() {
            running.worker.terminate();
            // This may be called by one of the closures, which must not be dropped while it runs.
            set_timeout(move || drop(running), Duration::ZERO);
        }
    }
}

/// Sends a request. The listener is called with every response, and never before this function returns.
pub fn request<P: Protocol + 'static>(
    client: &'static ClientKey<P>,
    request: P::Request,
    attachment: Option<JsValue>,
    listener: impl Fn(Result<P::Response, WorkerError>, Option<&JsValue>) + 'static,
) -> RequestId {
    let (id, failed) =
        client.with_borrow_mut(|client| client.request(request, attachment, listener));
    deliver_later(failed);
    id
}

/// Starts the worker if there is none.
pub fn preload<P: Protocol + 'static>(client: &'static ClientKey<P>) {
    deliver_later(client.with_borrow_mut(WorkerClient::preload));
}

/// Tells the worker something.
pub fn notify<P: Protocol + 'static>(client: &'static ClientKey<P>, notification: P::Notification) {
    deliver_later(client.with_borrow_mut(|client| client.notify(notification)));
}

/// Cancels a request. A worker that does not stop in time is replaced.
pub fn cancel<P: Protocol + 'static>(client: &'static ClientKey<P>, id: RequestId) {
    if let Some(millis) = client.with_borrow_mut(|client| client.cancel(id)) {
        let give_up = move || {
            deliver(client.with_borrow_mut(|client| client.give_up_waiting(id)));
        };
        set_timeout(give_up, Duration::from_millis(millis.into()));
    }
}

/// Hands what a worker says to its client, and the responses to their listeners.
pub fn handle_event<P: Protocol + 'static>(
    client: &'static ClientKey<P>,
    generation: u32,
    event: WorkerEvent,
) {
    deliver(client.with_borrow_mut(|client| match event {
        WorkerEvent::Ready => client.ready(generation),
        WorkerEvent::Message(bytes, file) => client.receive(generation, &bytes, file),
        WorkerEvent::Lost => client.lost(generation),
    }));
}

fn deliver<P: Protocol>(deliveries: Vec<Delivery<P, JsValue>>) {
    deliveries.into_iter().for_each(Delivery::run);
}

fn deliver_later<P: Protocol + 'static>(deliveries: Vec<Delivery<P, JsValue>>) {
    if !deliveries.is_empty() {
        set_timeout(move || deliver(deliveries), Duration::ZERO);
    }
}
