use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::message::{FromWorker, Protocol, RequestId, ToWorker, WorkerError, encode_notification};

/// The milliseconds that a worker gets to stop a cancelled job. It gets none if the job is known to take
/// longer.
const TIMEOUT: u32 = 1_000;

/// Starts workers and carries messages to them. The messages of the worker are handed to
/// [`WorkerClient::receive`].
pub trait Transport {
    /// What can be sent along with a message, such as a file.
    type Attachment: Clone;

    /// Starts a worker. It says when it is ready ([`WorkerClient::ready`]). `generation` comes back with all
    /// that it says, so that messages of the worker before it can be told apart. `false` if it cannot be
    /// started.
    fn start(&mut self, generation: u32) -> bool;

    /// Sends a message to the worker; `false` if that is not possible.
    fn post(&mut self, message: &[u8], attachment: Option<&Self::Attachment>) -> bool;

    /// Stops the worker, whatever it is doing.
    fn terminate(&mut self);
}

/// Is called with every response to a request, or with the error that ends it. A response may have a file
/// attached.
type Listener<P, A> = Rc<dyn Fn(Result<<P as Protocol>::Response, WorkerError>, Option<&A>)>;

/// The page's half of a protocol: sends requests, and finds the caller of each response.
///
/// Nothing here calls a listener. Responses come out as [`Delivery`]s, so that a listener can send the next
/// request.
pub struct WorkerClient<P: Protocol, T: Transport> {
    transport: T,
    state: WorkerState,
    /// Counts the workers.
    generation: u32,
    next_id: u32,
    /// Notifications that a new worker must get first.
    notifications: Vec<P::Notification>,
    pending: BTreeMap<RequestId, PendingRequest<P, T::Attachment>>,
    /// The requests that were cancelled, which the worker has not confirmed yet.
    cancelled: BTreeSet<RequestId>,
    /// The request that the worker works on, and about how many milliseconds it reads no message.
    running: Option<(RequestId, u32)>,
}

/// What is known about the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WorkerState {
    /// There is none. The next request starts one.
    NotStarted,
    /// It is being loaded. Messages wait until it is ready.
    Starting,
    Ready,
}

/// A request that has not been answered to the end.
struct PendingRequest<P: Protocol, A> {
    /// The message, in case another worker has to do it.
    message: Vec<u8>,
    attachment: Option<A>,
    listener: Listener<P, A>,
}

/// A result to be delivered to a listener.
pub struct Delivery<P: Protocol, A> {
    listener: Listener<P, A>,
    result: Result<P::Response, WorkerError>,
    attachment: Option<A>,
}

impl<P: Protocol, A> Delivery<P, A> {
    /// Calls the listener.
    pub fn run(self) {
        (self.listener)(self.result, self.attachment.as_ref());
    }
}

impl<P: Protocol, T: Transport> WorkerClient<P, T> {
    /// A client that has not started a worker yet.
    pub fn new(transport: T) -> Self {
        Self {
            transport,
            state: WorkerState::NotStarted,
            generation: 0,
            next_id: 0,
            notifications: Vec::new(),
            pending: BTreeMap::new(),
            cancelled: BTreeSet::new(),
            running: None,
        }
    }

    /// Sends a request. The first one starts the worker. The deliveries are errors: if no worker can be
    /// started, every request has failed.
    pub fn request(
        &mut self,
        request: P::Request,
        attachment: Option<T::Attachment>,
        listener: impl Fn(Result<P::Response, WorkerError>, Option<&T::Attachment>) + 'static,
    ) -> (RequestId, Vec<Delivery<P, T::Attachment>>) {
        let id = RequestId(self.next_id);
        self.next_id += 1;
        let message = ToWorker::<_, P::Notification>::Request { id, request }.encode();
        let request = PendingRequest { message, attachment, listener: Rc::new(listener) };
        let is_sent = match self.state {
            WorkerState::NotStarted => self.start(),
            WorkerState::Starting => true,
            WorkerState::Ready => {
                self.transport.post(&request.message, request.attachment.as_ref())
            }
        };
        self.pending.insert(id, request);
        (id, if is_sent { Vec::new() } else { self.fail_all() })
    }

    /// Starts a worker if there is none, before there is a request. If that is not possible, the first request tells.
    pub fn preload(&mut self) -> Vec<Delivery<P, T::Attachment>> {
        let is_started = self.state != WorkerState::NotStarted || self.start();
        if is_started { Vec::new() } else { self.fail_all() }
    }

    /// Sends the worker a notification. A worker that is started later gets it too.
    pub fn notify(&mut self, notification: P::Notification) -> Vec<Delivery<P, T::Attachment>> {
        let is_sent = self.state != WorkerState::Ready
            || self.transport.post(&encode_notification(&notification), None);
        P::remember(&mut self.notifications, notification);
        if is_sent { Vec::new() } else { self.fail_all() }
    }

    /// Cancels a request: its listener is not called any more. If the worker has to confirm that, returns
    /// how many milliseconds it gets; call [`give_up_waiting`](Self::give_up_waiting) then.
    pub fn cancel(&mut self, id: RequestId) -> Option<u32> {
        let is_pending = self.pending.remove(&id).is_some();
        if !is_pending || self.state != WorkerState::Ready {
            return None;
        }
        let message = ToWorker::<P::Request, P::Notification>::Cancel(id).encode();
        if !self.transport.post(&message, None) {
            return None;
        }
        self.cancelled.insert(id);
        let is_long =
            self.running.is_some_and(|(running, millis)| running == id && millis > TIMEOUT);
        Some(if is_long { 0 } else { TIMEOUT })
    }

    /// Replaces the worker if it is still busy with a cancelled request. The other requests are sent to
    /// the new one.
    pub fn give_up_waiting(&mut self, id: RequestId) -> Vec<Delivery<P, T::Attachment>> {
        // A worker that is busy with another request confirms when that is done.
        let is_running = self.running.is_some_and(|(running, _)| running == id);
        if !is_running || !self.cancelled.contains(&id) {
            return Vec::new();
        }
        self.stop();
        let is_started = self.pending.is_empty() || self.start();
        if is_started { Vec::new() } else { self.fail_all() }
    }

    /// The worker of a generation is loaded and reads messages from now on.
    pub fn ready(&mut self, generation: u32) -> Vec<Delivery<P, T::Attachment>> {
        if generation != self.generation || self.state != WorkerState::Starting {
            return Vec::new();
        }
        self.state = WorkerState::Ready;
        if self.send_everything() { Vec::new() } else { self.fail_all() }
    }

    /// The worker of a generation has sent a message.
    pub fn receive(
        &mut self,
        generation: u32,
        message: &[u8],
        attachment: Option<T::Attachment>,
    ) -> Vec<Delivery<P, T::Attachment>> {
        if generation != self.generation {
            return Vec::new();
        }
        let (id, is_last, result) = match FromWorker::<P::Response>::decode(message) {
            Some(FromWorker::Started { id, milliseconds }) => {
                self.running = Some((id, milliseconds));
                return Vec::new();
            }
            Some(FromWorker::Update(id, response)) => (id, false, Some(Ok(response))),
            Some(FromWorker::Finished(id, response)) => (id, true, response.map(Ok)),
            Some(FromWorker::Failed(id, error)) => (id, true, Some(Err(error))),
            None => return self.lost(generation),
        };
        let listener = self.pending.get(&id).map(|request| request.listener.clone());
        if is_last {
            self.pending.remove(&id);
            self.cancelled.remove(&id);
            self.running = self.running.filter(|(running, _)| *running != id);
        }
        let delivery = listener.zip(result);
        delivery
            .map(|(listener, result)| Delivery { listener, result, attachment })
            .into_iter()
            .collect()
    }

    /// The worker of a generation could not be loaded, or has crashed: every request has failed.
    pub fn lost(&mut self, generation: u32) -> Vec<Delivery<P, T::Attachment>> {
        if generation == self.generation { self.fail_all() } else { Vec::new() }
    }

    /// Starts a worker; `false` if that is not possible.
    fn start(&mut self) -> bool {
        self.generation += 1;
        self.state = WorkerState::Starting;
        self.transport.start(self.generation)
    }

    fn stop(&mut self) {
        self.transport.terminate();
        // What the old worker has sent and is still on its way belongs to no generation any more.
        self.generation += 1;
        self.state = WorkerState::NotStarted;
        self.cancelled.clear();
        self.running = None;
    }

    /// Sends a new worker what it must know, and the requests that wait; `false` if that is not possible.
    fn send_everything(&mut self) -> bool {
        let transport = &mut self.transport;
        self.notifications.iter().all(|one| transport.post(&encode_notification(one), None))
            && self
                .pending
                .values()
                .all(|request| transport.post(&request.message, request.attachment.as_ref()))
    }

    fn fail_all(&mut self) -> Vec<Delivery<P, T::Attachment>> {
        self.stop();
        let pending = std::mem::take(&mut self.pending);
        let failed = |request: PendingRequest<P, T::Attachment>| Delivery {
            listener: request.listener,
            result: Err(WorkerError::WorkerLost),
            attachment: None,
        };
        pending.into_values().map(failed).collect()
    }
}

#[cfg(test)]
mod tests;
