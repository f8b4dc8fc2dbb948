use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::Duration;

use checkers::{Position, Rules};
use checkers_engine::CheckersEngine;
use engine::{
    BestMove, Engine, EngineScore, RemainingTime, SearchInfo, SearchLimits, SearchRequest,
    StopSignal, SystemClock,
};
use game::{Event, Line};

use super::message::Message;
use super::settings::{Set, parameters, set};
use super::text::{read_move, read_position, write_score};
use crate::uci::ProtocolMessages;

/// What happens: the other program says something, or the engine does.
pub(super) enum Word {
    Said(Message),
    Closed,
    Line(String),
    Found(Box<CheckersEngine>, String),
}

/// One conversation.
pub(super) struct Session {
    rules: Rules,
    /// `None` while it thinks, in a thread of its own.
    engine: Option<Box<CheckersEngine>>,
    line: Line<Position>,
    limits: SearchLimits,
    stop: StopSignal,
    sender: Sender<Word>,
    /// The answer must wait for `stop` or `ponder-hit`.
    waits: bool,
    /// The answer that waits.
    answer: Option<String>,
    /// What was said while the engine was thinking and concerns the next search.
    later: Vec<Message>,
}

impl Session {
    pub(super) fn new(rules: Rules, sender: Sender<Word>) -> Self {
        Self {
            rules,
            engine: Some(Box::default()),
            line: Line::new(Position::start(rules)),
            limits: SearchLimits::default(),
            stop: StopSignal::new(),
            sender,
            waits: false,
            answer: None,
            later: Vec::new(),
        }
    }

    pub(super) fn run(
        &mut self,
        words: &Receiver<Word>,
        output: &mut impl Write,
        voice: &dyn ProtocolMessages,
    ) -> io::Result<()> {
        // The input's end is not the search's: a script may pipe a question and wait.
        let mut closed = false;
        while !(closed && self.engine.is_some() && self.answer.is_none()) {
            let Ok(word) = words.recv() else { break };
            match word {
                Word::Said(message) if message.command == "quit" => break,
                Word::Closed => {
                    closed = true;
                    // Nobody is left to end what has no other end.
                    if self.waits || self.limits == SearchLimits::default() {
                        self.halt(output)?;
                    }
                }
                Word::Said(message) => self.hear(message, output, voice)?,
                Word::Line(line) => writeln!(output, "{line}")?,
                Word::Found(engine, answer) => {
                    self.engine = Some(engine);
                    self.answer = Some(answer);
                    self.answer_if_due(output)?;
                    for message in std::mem::take(&mut self.later) {
                        self.hear(message, output, voice)?;
                    }
                }
            }
            output.flush()?;
        }
        self.stop.stop();
        Ok(())
    }

    fn hear(
        &mut self,
        message: Message,
        output: &mut impl Write,
        voice: &dyn ProtocolMessages,
    ) -> io::Result<()> {
        match message.command.as_str() {
            "hub" => self.introduce(output),
            "init" => writeln!(output, "ready"),
            "ping" => writeln!(output, "pong"),
            "stop" => self.halt(output),
            "ponder-hit" => {
                // From here on the limits hold; what has been thought already counts.
                self.waits = false;
                self.answer_if_due(output)
            }
            "new-game" | "set-param" | "pos" | "level" | "go" if self.engine.is_none() => {
                self.later.push(message);
                Ok(())
            }
            "new-game" => {
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
                Ok(())
            }
            "level" => {
                self.limits = limits(&message);
                Ok(())
            }
            "go" => {
                self.go(&message);
                Ok(())
            }
            "set-param" => complain(output, self.set(&message, voice)),
            "pos" => complain(output, self.place(&message, voice)),
            // What is not known is passed over, as the protocol wants.
            _ => Ok(()),
        }
    }

    fn introduce(&self, output: &mut impl Write) -> io::Result<()> {
        let id = Message::new("id")
            .with("name", "Salon")
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("author", "the Salon authors");
        writeln!(output, "{id}")?;
        for parameter in parameters(self.rules) {
            writeln!(output, "{parameter}")?;
        }
        writeln!(output, "wait")
    }

    /// Ends the search; its answer need not wait any longer.
    fn halt(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.stop.stop();
        self.waits = false;
        self.answer_if_due(output)
    }

    fn answer_if_due(&mut self, output: &mut impl Write) -> io::Result<()> {
        match self.answer.take_if(|_| !self.waits) {
            Some(answer) => writeln!(output, "{answer}"),
            None => Ok(()),
        }
    }

    fn set(&mut self, message: &Message, voice: &dyn ProtocolMessages) -> Result<(), String> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let name = message.value("name").unwrap_or_default();
        let value = message.value("value").unwrap_or_default();
        match set(name, value, &mut self.rules, engine) {
            Set::Done => Ok(()),
            Set::Unknown => Err(voice.unknown_option(name)),
            Set::BadValue => Err(voice.bad_value(name, value)),
        }
    }

    /// Replays what `pos` says. A draw by the rules does not end it: programs analyse beyond.
    fn place(&mut self, message: &Message, voice: &dyn ProtocolMessages) -> Result<(), String> {
        let text = message.value("pos").unwrap_or("start");
        let start = read_position(self.rules, text).map_err(|_| voice.bad_position(text))?;
        let mut line = Line::new(start);
        for text in message.value("moves").unwrap_or_default().split_whitespace() {
            let mv = read_move(line.position(), text).ok_or_else(|| voice.bad_position(text))?;
            let by = line.position().side_to_move();
            if line.apply(&Event::Move { by, mv }).is_err() {
                // The rules see a draw here; what came before it no longer counts.
                let mut position = *line.position();
                position.play(&mv);
                line = Line::new(position);
            }
        }
        self.line = line;
        Ok(())
    }

    /// Lets the engine think in a thread of its own.
    fn go(&mut self, message: &Message) {
        let Some(mut engine) = self.engine.take() else { return };
        let line = self.line.clone();
        let endless = message.has("analyze");
        let limits = if endless { SearchLimits::default() } else { self.limits };
        self.waits = endless || message.has("ponder");
        self.stop = StopSignal::new();
        let (stop, sender) = (self.stop.clone(), self.sender.clone());
        thread::spawn(move || {
            let request = SearchRequest::new(&line, limits);
            let choice = engine.think(&request, &SystemClock::start(), &stop, &mut |told| {
                let _ = sender.send(Word::Line(info(told).to_string()));
            });
            // If nobody is left to hear it, nobody wanted to.
            let _ = sender.send(Word::Found(engine, done(choice.as_ref()).to_string()));
        });
    }
}

fn complain(output: &mut impl Write, done: Result<(), String>) -> io::Result<()> {
    match done {
        Ok(()) => Ok(()),
        Err(words) => writeln!(output, "{}", Message::new("error").with("message", words)),
    }
}

/// What `level` allows.
fn limits(message: &Message) -> SearchLimits {
    let seconds = |name: &str| {
        let seconds = message.number::<f64>(name)?;
        (0.0..1e6).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
    };
    let clock = seconds("time").map(|left| RemainingTime {
        left,
        increment: seconds("inc").unwrap_or_default(),
        moves_to_go: message.number("moves"),
    });
    let (depth, nodes) = (message.number("depth"), message.number("nodes"));
    SearchLimits { time: seconds("move-time"), clock, depth, nodes }
}

/// The line `info …`.
fn info(info: &SearchInfo<Position>) -> Message {
    let moves: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
    let speed = info.nodes_per_second() as f64 / 1e6;
    let message = Message::new("info")
        .with("depth", info.depth)
        .with("score", write_score(info.score))
        .with("nodes", info.nodes)
        .with("time", format!("{:.3}", info.time.as_secs_f64()))
        .with("nps", format!("{speed:.3}"));
    let message = match info.score {
        EngineScore::WinIn(moves) => message.with("win-in", moves),
        EngineScore::LossIn(moves) => message.with("loss-in", moves),
        _ => message,
    };
    message.with("pv", moves.join(" "))
}

/// The line `done …`; a position without moves has none.
fn done(choice: Option<&BestMove<Position>>) -> Message {
    let message = Message::new("done");
    match choice {
        None => message,
        Some(BestMove { mv, ponder: Some(reply), .. }) => {
            message.with("move", mv).with("ponder", reply)
        }
        Some(BestMove { mv, .. }) => message.with("move", mv),
    }
}
