//! What our engines need to serve another program (a GUI, another engine's match), whatever the protocol.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;

use engine::StopSignal;

use crate::engine_process::MAX_LINE;

/// The messages for people that a protocol carries, in any language.
pub trait ProtocolMessages {
    /// The message that the rulebook has no Chess960.
    fn no_chess960(&self) -> String;
    /// The message for an unknown option.
    fn unknown_option(&self, name: &str) -> String;
    /// The message that an option does not take this value.
    fn bad_value(&self, name: &str, value: &str) -> String;
    /// The message that an opening book cannot be used.
    fn bad_book(&self, file: &str, reason: &str) -> String;
    /// The message that endgame tables cannot be used.
    fn bad_tables(&self, reason: &str) -> String;
    /// The message that a position or one of its moves cannot be read.
    fn bad_position(&self, reason: &str) -> String;
}

/// A protocol that our engine speaks.
pub(crate) trait ServedProtocol {
    /// A parsed line.
    type Command: Send + 'static;
    /// The engine.
    type Engine: Default + Send + 'static;

    /// Parses a line.
    fn read_command(line: &str) -> Self::Command;

    /// Whether and how a command ends the session.
    fn quits(command: &Self::Command) -> Option<Quit>;

    /// Carries a command out.
    ///
    /// # Errors
    /// The output failed.
    fn handle(
        &mut self,
        command: Self::Command,
        slot: &mut SearchSlot<Self>,
        output: &mut dyn Write,
    ) -> io::Result<()>;

    /// Whether the present search would never end by itself.
    fn is_unlimited(&self) -> bool;
}

/// How a session ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quit {
    /// Immediately.
    Now,
    /// After the answer of the search that is running. Some programs send `quit` right after `stop` and still expect
    /// the answer.
    AfterAnswer,
}

/// The engine of a session. While it searches, it is on a thread of its own.
pub(crate) struct SearchSlot<P: ServedProtocol + ?Sized> {
    /// `None` while it searches.
    engine: Option<Box<P::Engine>>,
    stop: StopSignal,
    sender: Sender<SessionEvent<P>>,
    /// Whether the answer must wait until it is [released](Self::release_answer).
    holds_answer: bool,
    /// The answer of the finished search that is not written yet.
    answer: Option<String>,
    /// Commands that arrived during a search and concern the next one.
    deferred: Vec<P::Command>,
}

enum SessionEvent<P: ServedProtocol + ?Sized> {
    Command(P::Command),
    InputClosed,
    /// A line of the input is longer than any command.
    LineTooLong,
    Output(String),
    SearchDone(Box<P::Engine>, String),
}

impl<P: ServedProtocol + ?Sized> SearchSlot<P> {
    /// The engine; `None` while it searches.
    pub(crate) fn engine(&mut self) -> Option<&mut P::Engine> {
        self.engine.as_deref_mut()
    }

    pub(crate) fn is_searching(&self) -> bool {
        self.engine.is_none()
    }

    /// Keeps a command until the search is done.
    pub(crate) fn defer(&mut self, command: P::Command) {
        self.deferred.push(command);
    }

    /// Starts a search on a thread of its own. `search` gets the engine, the signal that stops it and a function that
    /// writes a line; it returns the answer. With `holds_answer`, the answer waits until it is released.
    pub(crate) fn start(
        &mut self,
        holds_answer: bool,
        search: impl FnOnce(&mut P::Engine, &StopSignal, &dyn Fn(String)) -> String + Send + 'static,
    ) where
        P: 'static,
    {
        let Some(mut engine) = self.engine.take() else { return };
        self.stop = StopSignal::new();
        self.holds_answer = holds_answer;
        let (stop, sender) = (self.stop.clone(), self.sender.clone());
        thread::spawn(move || {
            // The session may have ended meanwhile; then nobody waits for these lines.
            let write = |line| drop(sender.send(SessionEvent::Output(line)));
            let answer = search(&mut engine, &stop, &write);
            drop(sender.send(SessionEvent::SearchDone(engine, answer)));
        });
    }

    /// The signal that stops the present search.
    pub(crate) fn stop_signal(&self) -> StopSignal {
        self.stop.clone()
    }

    /// Stops the search and lets its answer out.
    pub(crate) fn halt(&mut self, output: &mut dyn Write) -> io::Result<()> {
        self.stop.stop();
        self.release_answer(output)
    }

    /// Lets the answer out as soon as there is one.
    pub(crate) fn release_answer(&mut self, output: &mut dyn Write) -> io::Result<()> {
        self.holds_answer = false;
        self.write_answer(output)
    }

    fn write_answer(&mut self, output: &mut dyn Write) -> io::Result<()> {
        match self.answer.take_if(|_| !self.holds_answer) {
            Some(answer) => writeln!(output, "{answer}"),
            None => Ok(()),
        }
    }

    fn is_idle(&self) -> bool {
        self.engine.is_some() && self.answer.is_none()
    }
}

/// Serves a protocol until its `quit` or the end of the input.
///
/// # Errors
/// The output failed, or a line of the input is too long.
pub(crate) fn serve_protocol<P: ServedProtocol + 'static>(
    mut protocol: P,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let input_sender = sender.clone();
    // The thread ends with the input; if the input never ends, with the process.
    thread::spawn(move || read_commands::<P>(input, &input_sender));
    let mut slot = SearchSlot {
        engine: Some(Box::default()),
        stop: StopSignal::new(),
        sender,
        holds_answer: false,
        answer: None,
        deferred: Vec::new(),
    };
    // The end of the input does not end the search: a script may pipe its commands and wait for the answer.
    let mut closed = false;
    while !(closed && slot.is_idle()) {
        let Ok(event) = events.recv() else { break };
        match event {
            SessionEvent::Command(command) => match P::quits(&command) {
                Some(Quit::Now) => break,
                Some(Quit::AfterAnswer) => {
                    closed = true;
                    slot.deferred.clear();
                    slot.halt(output)?;
                }
                None => protocol.handle(command, &mut slot, output)?,
            },
            SessionEvent::LineTooLong => {
                slot.stop.stop();
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            SessionEvent::InputClosed => {
                closed = true;
                // No command can end the search any more.
                if slot.holds_answer || protocol.is_unlimited() {
                    slot.halt(output)?;
                }
            }
            SessionEvent::Output(line) => writeln!(output, "{line}")?,
            SessionEvent::SearchDone(engine, answer) => {
                slot.engine = Some(engine);
                slot.answer = Some(answer);
                slot.write_answer(output)?;
                for command in std::mem::take(&mut slot.deferred) {
                    protocol.handle(command, &mut slot, output)?;
                }
            }
        }
        output.flush()?;
    }
    slot.stop.stop();
    Ok(())
}

fn read_commands<P: ServedProtocol>(mut input: impl BufRead, sender: &Sender<SessionEvent<P>>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut input).take(MAX_LINE + 1).read_until(b'\n', &mut line);
        let too_long = line.len() as u64 > MAX_LINE;
        let closed = too_long || matches!(read, Ok(0) | Err(_));
        let event = match closed {
            true if too_long => SessionEvent::LineTooLong,
            true => SessionEvent::InputClosed,
            false => SessionEvent::Command(P::read_command(&String::from_utf8_lossy(&line))),
        };
        if sender.send(event).is_err() || closed {
            return;
        }
    }
}

/// Messages for tests of the protocols.
#[cfg(test)]
pub(crate) struct ShortMessages;

#[cfg(test)]
impl ProtocolMessages for ShortMessages {
    fn no_chess960(&self) -> String {
        "no 960".to_owned()
    }

    fn unknown_option(&self, name: &str) -> String {
        format!("unknown {name}")
    }

    fn bad_value(&self, name: &str, value: &str) -> String {
        format!("bad {name} {value}")
    }

    fn bad_tables(&self, _: &str) -> String {
        "bad tables".to_owned()
    }

    fn bad_book(&self, file: &str, _: &str) -> String {
        format!("bad book {file}")
    }

    fn bad_position(&self, reason: &str) -> String {
        format!("bad position {reason}")
    }
}
