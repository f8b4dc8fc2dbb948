//! Thinking on its own thread, so that clocks and keyboard keep working meanwhile.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use engine::StopSignal;

/// Runs a thinker `T`, such as a computer player, on its own thread and collects its result `R`.
pub(crate) struct BackgroundThought<T, R> {
    state: State<T, R>,
}

enum State<T, R> {
    /// Waiting for a question.
    Ready(T),
    Thinking(Thought<T, R>),
    /// The thread has panicked, and the thinker with it.
    Lost,
}

/// What is being thought.
struct Thought<T, R> {
    /// The table's number of entries when the thought was started.
    entries: usize,
    stop: StopSignal,
    answer: Receiver<(T, Option<R>)>,
}

/// Dropping a thought stops it without waiting for it.
impl<T, R> Drop for Thought<T, R> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl<T: Send + 'static, R: Send + 'static> BackgroundThought<T, R> {
    pub(crate) fn new(thinker: T) -> Self {
        Self { state: State::Ready(thinker) }
    }

    /// Starts to think about a table with a number of entries, unless it is still busy. `subject` copies
    /// what the thinker needs.
    pub(crate) fn begin<S: Send + 'static>(
        &mut self,
        entries: usize,
        subject: impl FnOnce() -> S,
        think: impl FnOnce(&mut T, &S, &StopSignal) -> Option<R> + Send + 'static,
    ) {
        if !matches!(self.state, State::Ready(_)) {
            return;
        }
        let State::Ready(mut thinker) = std::mem::replace(&mut self.state, State::Lost) else {
            return;
        };
        let (sender, answer) = channel();
        let (stop, subject) = (StopSignal::new(), subject());
        let signal = stop.clone();
        thread::spawn(move || {
            let result = think(&mut thinker, &subject, &signal);
            // There is no receiver if the table was left.
            let _ = sender.send((thinker, result));
        });
        self.state = State::Thinking(Thought { entries, stop, answer });
    }

    /// The result of thinking about a table with a number of entries, once it is ready.
    pub(crate) fn take_result(&mut self, entries: usize) -> Option<R> {
        let State::Thinking(thought) = &self.state else { return None };
        let is_current = thought.entries == entries;
        match thought.answer.try_recv() {
            Ok((thinker, result)) => {
                self.state = State::Ready(thinker);
                result.filter(|_| is_current)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.state = State::Lost;
                None
            }
        }
    }

    /// Stops the thought.
    pub(crate) fn stop(&mut self) {
        if let State::Thinking(thought) = &self.state {
            thought.stop.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    type Counter = BackgroundThought<u32, u32>;

    /// Polls until there is a result.
    fn result(thought: &mut Counter, entries: usize) -> u32 {
        loop {
            if let Some(result) = thought.take_result(entries) {
                return result;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn keeps_its_thinker_between_thoughts() {
        let mut thought = Counter::new(1);
        for (entries, expected) in [(7, 11), (8, 21)] {
            assert_eq!(thought.take_result(entries), None, "nothing was asked");
            thought.begin(
                entries,
                || 10,
                |thinker, number, _| {
                    *thinker += number;
                    Some(*thinker)
                },
            );
            assert_eq!(result(&mut thought, entries), expected);
        }
    }

    #[test]
    fn drops_the_result_of_a_stopped_thought() {
        let mut thought = Counter::new(1);
        thought.begin(
            7,
            || (),
            |_, (), stop| {
                while !stop.is_set() {
                    thread::yield_now();
                }
                Some(1)
            },
        );
        thought.begin(8, || (), |_, (), _| Some(2));
        thought.stop();
        let began = Instant::now();
        while !matches!(thought.state, State::Ready(_)) {
            assert_eq!(thought.take_result(8), None, "that was about another table");
            thread::yield_now();
            assert!(began.elapsed() < Duration::from_secs(20), "it goes on thinking");
        }
        thought.begin(8, || (), |_, (), _| Some(3));
        assert_eq!(result(&mut thought, 8), 3);
    }
}
