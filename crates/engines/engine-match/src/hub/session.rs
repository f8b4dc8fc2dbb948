use std::io::{self, BufRead, Write};
use std::time::Duration;

use checkers::{Position, Rules};
use checkers_engine::CheckersEngine;
use engine::{
    BestMove, Engine, EngineScore, RemainingTime, SearchInfo, SearchLimits, SearchRequest,
    SystemClock,
};
use game::{Event, Line};

use super::hub_text::{read_move, read_position, write_score};
use super::message::HubMessage;
use super::parameters::{SetParameterResult, parameter_messages, set_parameter};
use crate::engine_session::{ProtocolMessages, Quit, SearchSlot, ServedProtocol, serve_protocol};

/// Lets our checkers engine speak Hub until `quit` or the end of the input.
///
/// # Errors
/// The output failed.
pub fn serve(
    rules: Rules,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    messages: Box<dyn ProtocolMessages>,
) -> io::Result<()> {
    serve_protocol(HubSession::new(rules, messages), input, output)
}

/// The state of a session that is not the engine's.
struct HubSession {
    rules: Rules,
    messages: Box<dyn ProtocolMessages>,
    line: Line<Position>,
    limits: SearchLimits,
}

/// Why a command cannot be executed.
enum HubCommandError {
    UnknownParameter(String),
    BadValue {
        name: String,
        value: String,
    },
    /// A position or move that cannot be read.
    BadPosition(String),
}

impl ServedProtocol for HubSession {
    type Command = HubMessage;
    type Engine = CheckersEngine;

    fn read_command(line: &str) -> HubMessage {
        HubMessage::read(line)
    }

    fn quits(message: &HubMessage) -> Option<Quit> {
        (message.command == "quit").then_some(Quit::Now)
    }

    fn is_unlimited(&self) -> bool {
        self.limits == SearchLimits::default()
    }

    fn handle(
        &mut self,
        message: HubMessage,
        slot: &mut SearchSlot<Self>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match message.command.as_str() {
            "hub" => self.write_identification(output),
            "init" => writeln!(output, "ready"),
            "ping" => writeln!(output, "pong"),
            "stop" => slot.halt(output),
            // From here on the limits hold; the time spent pondering counts.
            "ponder-hit" => slot.release_answer(output),
            "new-game" | "set-param" | "pos" | "level" | "go" if slot.is_searching() => {
                slot.defer(message);
                Ok(())
            }
            "new-game" => {
                if let Some(engine) = slot.engine() {
                    engine.new_game();
                }
                Ok(())
            }
            "level" => {
                self.limits = read_limits(&message);
                Ok(())
            }
            "go" => {
                self.go(&message, slot);
                Ok(())
            }
            "set-param" => {
                let done = self.set_parameter(&message, slot);
                self.write_error(output, done)
            }
            "pos" => {
                let done = self.set_position(&message);
                self.write_error(output, done)
            }
            // The protocol demands that unknown commands are ignored.
            _ => Ok(()),
        }
    }
}

impl HubSession {
    fn new(rules: Rules, messages: Box<dyn ProtocolMessages>) -> Self {
        let line = Line::new(Position::start(rules));
        Self { rules, messages, line, limits: SearchLimits::default() }
    }

    fn write_identification(&self, output: &mut dyn Write) -> io::Result<()> {
        let id = HubMessage::new("id")
            .with("name", "Salon")
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("author", "the Salon authors");
        writeln!(output, "{id}")?;
        for parameter in parameter_messages(self.rules) {
            writeln!(output, "{parameter}")?;
        }
        writeln!(output, "wait")
    }

    fn set_parameter(
        &mut self,
        message: &HubMessage,
        slot: &mut SearchSlot<Self>,
    ) -> Result<(), HubCommandError> {
        let Some(engine) = slot.engine() else { return Ok(()) };
        let name = message.value("name").unwrap_or_default();
        let value = message.value("value").unwrap_or_default();
        match set_parameter(name, value, &mut self.rules, engine) {
            SetParameterResult::Done => Ok(()),
            SetParameterResult::Unknown => Err(HubCommandError::UnknownParameter(name.to_owned())),
            SetParameterResult::BadValue => {
                Err(HubCommandError::BadValue { name: name.to_owned(), value: value.to_owned() })
            }
        }
    }

    /// Sets the line of a `pos` message. Programs analyse beyond compulsory draws, so these do not end it.
    fn set_position(&mut self, message: &HubMessage) -> Result<(), HubCommandError> {
        let bad = |text: &str| HubCommandError::BadPosition(text.to_owned());
        let text = message.value("pos").unwrap_or("start");
        let mut line = Line::new(read_position(self.rules, text).map_err(|_| bad(text))?);
        for text in message.value("moves").unwrap_or_default().split_whitespace() {
            let mv = read_move(line.position(), text).ok_or_else(|| bad(text))?;
            let by = line.position().side_to_move();
            line.apply_past_draw(&Event::Move { by, mv }).map_err(|_| bad(text))?;
        }
        self.line = line;
        Ok(())
    }

    fn write_error(
        &self,
        output: &mut dyn Write,
        done: Result<(), HubCommandError>,
    ) -> io::Result<()> {
        let message = match done {
            Ok(()) => return Ok(()),
            Err(HubCommandError::UnknownParameter(name)) => self.messages.unknown_option(&name),
            Err(HubCommandError::BadValue { name, value }) => {
                self.messages.bad_value(&name, &value)
            }
            Err(HubCommandError::BadPosition(text)) => self.messages.bad_position(&text),
        };
        writeln!(output, "{}", HubMessage::new("error").with("message", message))
    }

    fn go(&mut self, message: &HubMessage, slot: &mut SearchSlot<Self>) {
        let line = self.line.clone();
        let analyses = message.has("analyze");
        let limits = if analyses { SearchLimits::default() } else { self.limits };
        slot.start(analyses || message.has("ponder"), move |engine, stop, write| {
            let request = SearchRequest::new(&line, limits);
            let best = engine.think(&request, &SystemClock::start(), stop, &mut |info| {
                write(info_message(info).to_string());
            });
            done_message(best.as_ref()).to_string()
        });
    }
}

/// The limits of a `level` message.
fn read_limits(message: &HubMessage) -> SearchLimits {
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

/// An `info` message.
fn info_message(info: &SearchInfo<Position>) -> HubMessage {
    let moves: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
    let speed = info.nodes_per_second() as f64 / 1e6;
    let message = HubMessage::new("info")
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

/// A `done` message. For a position without moves it has no move.
fn done_message(choice: Option<&BestMove<Position>>) -> HubMessage {
    let message = HubMessage::new("done");
    match choice {
        None => message,
        Some(BestMove { mv, ponder: Some(reply), .. }) => {
            message.with("move", mv).with("ponder", reply)
        }
        Some(BestMove { mv, .. }) => message.with("move", mv),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_session::ShortMessages;

    /// The lines with which a session answers an input.
    fn session(rules: Rules, input: &'static str) -> Vec<String> {
        let mut output = Vec::new();
        serve(rules, input.as_bytes(), &mut output, Box::new(ShortMessages)).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn identifies_itself_and_answers_go() {
        let lines =
            session(Rules::STANDARD, "hub\ninit\nping\npos pos=start\nlevel depth=4\ngo think\n");
        assert!(lines[0].starts_with("id name=Salon "));
        for line in ["wait", "ready", "pong"] {
            assert!(lines.contains(&line.to_owned()), "{line}");
        }
        assert!(lines.iter().any(|line| line.starts_with("info depth=4 ")));
        assert!(lines.last().unwrap().starts_with("done move="));
    }

    /// Black must capture, and 15x22 is the only capture.
    #[test]
    fn plays_the_moves_of_a_position() {
        let lines = session(
            Rules::STANDARD,
            "pos pos=start moves=\"11-15 22-18\"\nlevel depth=3\ngo think\n",
        );
        assert!(lines.last().unwrap().starts_with("done move=15x22"));
    }

    #[test]
    fn answers_without_a_move_when_the_game_is_over() {
        let lines = session(Rules::STANDARD, "pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb\n");
        assert_eq!(lines[0], "error message=\"bad position Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb\"");
        let lines =
            session(Rules::STANDARD, "pos pos=WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB\ngo think\n");
        assert_eq!(lines, ["done"]);
    }

    #[test]
    fn analysis_answers_after_stop() {
        let lines = session(Rules::STANDARD, "go analyze\nping\nstop\n");
        assert_eq!(lines.iter().filter(|line| line.starts_with("done")).count(), 1);
        assert!(lines.contains(&"pong".to_owned()));
    }

    #[test]
    fn the_last_pv_begins_with_the_move_played() {
        let limited = |nodes| format!("level nodes={nodes}\ngo think\n");
        let inputs = (0..9).map(|doubling| limited(60 << doubling));
        for input in inputs.chain(["go analyze\nstop\n".to_owned()]) {
            let lines = session(Rules::STANDARD, input.clone().leak());
            let [.., info, done] = &lines[..] else { panic!("{lines:?}") };
            let (info, done) = (HubMessage::read(info), HubMessage::read(done));
            let pv = info.value("pv").unwrap();
            assert!(pv.starts_with(done.value("move").unwrap()), "{input}: {pv}, but {done}");
        }
    }

    #[test]
    fn reports_invalid_parameters_and_positions() {
        let lines = session(
            Rules::STANDARD,
            "set-param name=foo value=1\nset-param name=hash value=0\npos pos=x\n\
             pos pos=start moves=\"11-15 9-5\"\nnonsense\n",
        );
        assert_eq!(
            lines,
            [
                "error message=\"unknown foo\"",
                "error message=\"bad hash 0\"",
                "error message=\"bad position x\"",
                "error message=\"bad position 9-5\"",
            ]
        );
    }

    /// Under `deluxe` a player may decline to capture, so 8-11 is legal although 15x22 is possible.
    #[test]
    fn plays_by_the_chosen_rulebook() {
        let session_with = |rules: &str| {
            let input = format!(
                "set-param name=rules value={rules}\npos pos=start moves=\"11-15 22-18 8-11\"\nping\n"
            );
            session(Rules::STANDARD, input.leak())
        };
        assert_eq!(session_with("deluxe"), ["pong"]);
        assert_eq!(session_with("standard"), ["error message=\"bad position 8-11\"", "pong"]);
    }

    #[test]
    fn a_level_needs_no_other_limit() {
        let lines = session(
            Rules::STANDARD,
            "set-param name=level value=1\npos pos=start\nlevel infinite\ngo think\n",
        );
        assert!(lines.last().unwrap().starts_with("done move="), "a level needs no other limit");
    }
}
