use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use chess::{Move, Position, Uci};
use engine::{EngineScore, SearchLimits};
use game::{Event, Line, Side};

use crate::{ChosenMove, MatchPlayer, PlayerError};

/// An outside program that speaks UCI, as a player.
pub struct UciPlayer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// How long a program may take to introduce itself, and how much longer than its limits to move.
const PATIENCE: Duration = Duration::from_secs(30);

impl UciPlayer {
    /// Starts a program. The command is split at blanks; no shell is asked.
    ///
    /// # Errors
    /// It cannot be started, or does not speak UCI.
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
        let mut program = Self { child, input, lines };
        program.say("uci")?;
        program.wait_for("uciok", PATIENCE, |_| {})?;
        program.settle()?;
        Ok(program)
    }

    fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(PlayerError::Gone)
    }

    fn settle(&mut self) -> Result<(), PlayerError> {
        self.say("isready")?;
        self.wait_for("readyok", PATIENCE, |_| {}).map(drop)
    }

    /// Reads until a line that begins with a word, and shows the others.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        mut show: impl FnMut(&str),
    ) -> Result<String, PlayerError> {
        loop {
            let line = self.lines.recv_timeout(patience).map_err(|error| match error {
                RecvTimeoutError::Timeout => PlayerError::Silent,
                RecvTimeoutError::Disconnected => gone(),
            })?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
            show(&line);
        }
    }
}

fn gone() -> PlayerError {
    PlayerError::Gone(io::ErrorKind::UnexpectedEof.into())
}

impl Drop for UciPlayer {
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

impl MatchPlayer<Position> for UciPlayer {
    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        self.say("ucinewgame")?;
        self.settle()
    }

    fn choose(
        &mut self,
        line: &Line<Position>,
        limits: &SearchLimits,
        spare: Option<Duration>,
    ) -> Result<ChosenMove<Position>, PlayerError> {
        self.say(&position(line))?;
        self.say(&go(limits, line.position().side_to_move(), spare))?;
        let allowed = limits.time.or(limits.clock.map(|clock| clock.left)).unwrap_or(PATIENCE * 4);
        let mut score = None;
        let best = self.wait_for("bestmove", allowed + PATIENCE, |line| {
            score = read_score(line).or(score);
        })?;
        let mv = read_best(&best, line.position()).ok_or(PlayerError::Nonsense(best))?;
        Ok(ChosenMove { mv, score })
    }
}

fn read_best(line: &str, position: &Position) -> Option<Move> {
    let uci: Uci = line.split_whitespace().nth(1)?.parse().ok()?;
    uci.to_move(position).ok()
}

fn position(line: &Line<Position>) -> String {
    let mut text = format!("position fen {}", line.start().to_fen());
    let moves = line.events().iter().filter_map(|event| match event {
        Event::Move { mv, .. } => Some(mv.to_string()),
        Event::Roll(_) => None,
    });
    for (index, mv) in moves.enumerate() {
        text += if index == 0 { " moves " } else { " " };
        text += &mv;
    }
    text
}

fn go(limits: &SearchLimits, side: Side, spare: Option<Duration>) -> String {
    let mut text = "go".to_owned();
    if let Some(clock) = limits.clock {
        let (ours, theirs) = (clock.left.as_millis(), spare.unwrap_or(clock.left).as_millis());
        let (white, black) = if side == Side::White { (ours, theirs) } else { (theirs, ours) };
        let increment = clock.increment.as_millis();
        text += &format!(" wtime {white} btime {black} winc {increment} binc {increment}");
    }
    if let Some(time) = limits.time {
        text += &format!(" movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        text += &format!(" depth {depth}");
    }
    if text == "go" { "go movetime 100".to_owned() } else { text }
}

/// The score of an `info` line, if it has one.
fn read_score(line: &str) -> Option<EngineScore> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let (kind, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match kind {
        "cp" => Some(EngineScore::Hundredths(value)),
        "mate" if value > 0 => Some(EngineScore::WinIn(value.unsigned_abs())),
        "mate" => Some(EngineScore::LossIn(value.unsigned_abs())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;

    #[test]
    fn scores_are_read_from_info_lines() {
        assert_eq!(
            read_score("info depth 3 score cp -12 pv e2e4"),
            Some(EngineScore::Hundredths(-12))
        );
        assert_eq!(read_score("info score mate -2 nodes 5"), Some(EngineScore::LossIn(2)));
        assert_eq!(read_score("info string score"), None);
    }

    #[test]
    fn a_line_is_told_from_its_start() {
        let mut line = Line::new(Position::new(Rules::STANDARD));
        let mv = "e2e4".parse::<Uci>().unwrap().to_move(line.position()).unwrap();
        line.apply(&Event::Move { by: Side::White, mv }).unwrap();
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(position(&line), format!("position fen {fen} moves e2e4"));
    }

    #[test]
    fn a_program_that_is_none_fails() {
        assert!(matches!(UciPlayer::start("/nonexistent/program"), Err(PlayerError::Gone(_))));
    }
}
