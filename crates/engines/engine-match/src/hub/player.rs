use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use checkers::Position;
use engine::{EngineScore, SearchLimits};
use game::{Event, Line};

use super::message::Message;
use super::text::{read_move, write_position};
use crate::{ChosenMove, MatchPlayer, PlayerError};

/// An outside program that speaks Hub, as a player.
pub struct HubPlayer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// Whether it can be told the rules.
    knows_rules: bool,
}

/// How long a program may take to introduce itself, and how much longer than its limits to move.
const PATIENCE: Duration = Duration::from_secs(30);

impl HubPlayer {
    /// Starts a program. The command is split at blanks; no shell is asked.
    ///
    /// # Errors
    /// It cannot be started, or does not speak Hub.
    pub fn start(command: &str) -> Result<Self, PlayerError> {
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or_default();
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(PlayerError::Gone)?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = pipes else { return Err(gone()) };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut program = Self { child, input, lines, knows_rules: false };
        program.say("hub")?;
        let mut knows_rules = false;
        program.wait_for("wait", PATIENCE, |message| {
            knows_rules |= message.command == "param" && message.value("name") == Some("rules");
        })?;
        program.knows_rules = knows_rules;
        program.say("init")?;
        program.wait_for("ready", PATIENCE, |_| {})?;
        Ok(program)
    }

    fn say(&mut self, line: impl std::fmt::Display) -> Result<(), PlayerError> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(PlayerError::Gone)
    }

    /// Reads until a command, and shows the messages before it.
    fn wait_for(
        &mut self,
        command: &str,
        patience: Duration,
        mut show: impl FnMut(&Message),
    ) -> Result<Message, PlayerError> {
        loop {
            let line = self.lines.recv_timeout(patience).map_err(|error| match error {
                RecvTimeoutError::Timeout => PlayerError::Silent,
                RecvTimeoutError::Disconnected => gone(),
            })?;
            let message = Message::read(&line);
            if message.command == command {
                return Ok(message);
            }
            show(&message);
        }
    }
}

fn gone() -> PlayerError {
    PlayerError::Gone(io::ErrorKind::UnexpectedEof.into())
}

impl Drop for HubPlayer {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // A program that does not heed is not waited for.
        for _ in 0..20 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl MatchPlayer<Position> for HubPlayer {
    fn new_game(&mut self, start: &Position) -> Result<(), PlayerError> {
        if self.knows_rules {
            let rules = Message::new("set-param").with("name", "rules");
            self.say(rules.with("value", start.rules()))?;
        }
        self.say("new-game")
    }

    fn choose(
        &mut self,
        line: &Line<Position>,
        limits: &SearchLimits,
        _: Option<Duration>,
    ) -> Result<ChosenMove<Position>, PlayerError> {
        self.say(position(line))?;
        self.say(level(limits))?;
        self.say(Message::new("go").flagged("think"))?;
        let allowed = limits.time.or(limits.clock.map(|clock| clock.left)).unwrap_or(PATIENCE * 4);
        let mut score = None;
        let done = self.wait_for("done", allowed + PATIENCE, |message| {
            score = read_score(message).or(score);
        })?;
        let mv = done.value("move").and_then(|text| read_move(line.position(), text));
        let mv = mv.ok_or_else(|| PlayerError::Nonsense(done.to_string()))?;
        Ok(ChosenMove { mv, score })
    }
}

fn position(line: &Line<Position>) -> Message {
    let message = Message::new("pos").with("pos", write_position(line.start()));
    let moves: Vec<String> = line
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Move { mv, .. } => Some(mv.to_string()),
            Event::Roll(_) => None,
        })
        .collect();
    if moves.is_empty() { message } else { message.with("moves", moves.join(" ")) }
}

fn level(limits: &SearchLimits) -> Message {
    let mut level = Message::new("level");
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    if let Some(clock) = limits.clock {
        level = level.with("time", seconds(clock.left)).with("inc", seconds(clock.increment));
        if let Some(moves) = clock.moves_to_go {
            level = level.with("moves", moves);
        }
    }
    if let Some(time) = limits.time {
        level = level.with("move-time", seconds(time));
    }
    if let Some(nodes) = limits.nodes {
        level = level.with("nodes", nodes);
    }
    if let Some(depth) = limits.depth {
        level = level.with("depth", depth);
    }
    if *limits == SearchLimits::default() { level.with("move-time", "0.1") } else { level }
}

/// The score of an `info` line, if it has one.
fn read_score(message: &Message) -> Option<EngineScore> {
    if message.command != "info" {
        return None;
    }
    let won = message.number("win-in").map(EngineScore::WinIn);
    let lost = message.number("loss-in").map(EngineScore::LossIn);
    let men = message.number::<f64>("score").filter(|men| men.is_finite());
    won.or(lost).or(men.map(|men| EngineScore::Hundredths((men * 100.0).clamp(-1e6, 1e6) as i32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::Rules;

    #[test]
    fn scores_are_read_from_info_lines() {
        let read = |line: &str| read_score(&Message::read(line));
        assert_eq!(read("info depth=3 score=-0.12 pv=11-15"), Some(EngineScore::Hundredths(-12)));
        assert_eq!(read("info score=-100.00 loss-in=2"), Some(EngineScore::LossIn(2)));
        assert_eq!(read("info score=100.00 win-in=7"), Some(EngineScore::WinIn(7)));
        assert_eq!(read("info score=nan"), None);
        assert_eq!(read("done score=1"), None);
    }

    #[test]
    fn a_line_is_told_from_its_start() {
        let mut line = Line::new(Position::start(Rules::STANDARD));
        let mv = line.position().read_numeric("11-15").unwrap();
        line.apply(&Event::Move { by: game::Side::Black, mv }).unwrap();
        let start = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
        assert_eq!(position(&line).to_string(), format!("pos pos={start} moves=11-15"));
    }

    #[test]
    fn limits_are_told() {
        let limits =
            SearchLimits { nodes: Some(500), ..SearchLimits::time(Duration::from_millis(1_500)) };
        assert_eq!(level(&limits).to_string(), "level move-time=1.500 nodes=500");
    }

    #[test]
    fn a_program_that_is_none_fails() {
        assert!(matches!(HubPlayer::start("/nonexistent/program"), Err(PlayerError::Gone(_))));
    }
}
