use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Whoever thinks for the computers at all tables: a few threads of low priority and a short queue, so that
/// they never slow down the people who play.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    queue: SyncSender<Task>,
}

type Task = Box<dyn FnOnce() + Send>;

/// How many thoughts may wait.
const QUEUE: usize = 256;

/// How far behind everybody else thoughts stand.
const NICE: i32 = 15;

impl Thinkers {
    pub(crate) fn new(threads: usize) -> Self {
        let (queue, tasks) = sync_channel(QUEUE);
        let tasks = Arc::new(Mutex::new(tasks));
        for number in 0..threads.max(1) {
            let tasks = Arc::clone(&tasks);
            let thread = thread::Builder::new().name(format!("thinker-{number}"));
            if let Err(error) = thread.spawn(move || think(&tasks)) {
                tracing::error!(%error, "no thread for computers");
            }
        }
        Self { queue }
    }

    /// Has something thought about; says whether there was room for it.
    pub(crate) fn ask(&self, task: impl FnOnce() + Send + 'static) -> bool {
        self.queue.try_send(Box::new(task)).is_ok()
    }
}

fn think(tasks: &Mutex<Receiver<Task>>) {
    // On Linux this is about the thread alone. Where it is refused, thoughts are as important as people.
    let _ = rustix::process::setpriority_process(None, NICE);
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match task {
            // A thought that fails leaves its table without an answer, and the others as they were.
            Ok(task) => drop(std::panic::catch_unwind(std::panic::AssertUnwindSafe(task))),
            Err(_) => return,
        }
    }
}
