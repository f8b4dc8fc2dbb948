//! Whoever thinks for the page, in a worker of its own: the crate `kibitzer`, which tells what can be
//! asked and how it answers.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// What is said if the worker cannot be loaded or has broken down.
pub const LOST: &str = "lost";

type Listener = Rc<dyn Fn(&str)>;

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// From now on answers are told to `listener`.
pub fn listen(listener: impl Fn(&str) + 'static) {
    LISTENER.set(Some(Rc::new(listener)));
}

/// Asks something. The first question loads the worker.
pub fn ask(question: &str) {
    let asked = WORKER.with_borrow_mut(|worker| {
        if worker.is_none() {
            *worker = engage();
        }
        worker.as_ref().is_some_and(|worker| worker.post_message(&question.into()).is_ok())
    });
    if !asked {
        tell(LOST);
    }
}

/// Sends the worker away, whatever it is doing; the next question loads another.
pub fn dismiss() {
    if let Some(worker) = WORKER.take() {
        worker.terminate();
    }
}

fn engage() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&browser::meta_content("worker")?, &options).ok()?;
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(answer) = event.data().as_string() {
            tell(&answer);
        }
    });
    let failed = Closure::<dyn Fn()>::new(|| tell(LOST));
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    // There is never more than one worker, and seldom a second.
    heard.forget();
    failed.forget();
    Some(worker)
}

fn tell(answer: &str) {
    if answer == LOST {
        dismiss();
    }
    let listener = LISTENER.with_borrow(Clone::clone);
    if let Some(listener) = listener {
        listener(answer);
    }
}
