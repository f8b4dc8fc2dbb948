use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use backgammon::{Move, Phase, Position, Xgid, XgidAction};
use engine::SearchLimits;
use game::{Game, Line, Notation};

use crate::{ChosenMove, MatchPlayer, PlayerError};

/// GNU Backgammon as a player.
///
/// It is run without windows (`-t -q`), told each position (`set xgid`) and asked for a `hint`. Of a
/// double that it is offered it is asked what the doubler should do: the answer is in the verdict.
pub struct GnubgPlayer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// How long it may take for a decision.
const PATIENCE: Duration = Duration::from_secs(120);

impl GnubgPlayer {
    /// Starts the program; the command is split at blanks, and words behind the first are arguments.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &str) -> Result<Self, PlayerError> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(["-t", "-q"])
            .args(words)
            // What it says is read by us, not by people.
            .env("LC_ALL", "C")
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
        let mut gnubg = Self { child, input, lines };
        for setting in ["set display off", "set confirm new off", "set confirm save off"] {
            gnubg.say(setting)?;
        }
        Ok(gnubg)
    }

    fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(PlayerError::Gone)
    }

    /// Reads until a line from which `read` can make something.
    fn hear<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Result<T, PlayerError> {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).map_err(|error| match error {
                RecvTimeoutError::Timeout => PlayerError::Silent,
                RecvTimeoutError::Disconnected => gone(),
            })?;
            if let Some(heard) = read(&line) {
                return Ok(heard);
            }
        }
    }

    /// What it says about a position, as one line.
    fn ask(
        &mut self,
        xgid: &Xgid,
        read: fn(&str) -> Option<String>,
    ) -> Result<String, PlayerError> {
        // What was said about the position before is over.
        while self.lines.try_recv().is_ok() {}
        self.say(&format!("set xgid {xgid}"))?;
        self.say("hint")?;
        self.hear(read)
    }
}

fn gone() -> PlayerError {
    PlayerError::Gone(io::ErrorKind::UnexpectedEof.into())
}

impl Drop for GnubgPlayer {
    fn drop(&mut self) {
        let _ = self.say("quit");
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

impl MatchPlayer<Position> for GnubgPlayer {
    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(
        &mut self,
        line: &Line<Position>,
        _: &SearchLimits,
        _: Option<Duration>,
    ) -> Result<ChosenMove<Position>, PlayerError> {
        let position = line.position();
        let legal = position.legal_moves();
        if let [only] = legal[..] {
            return Ok(ChosenMove { mv: only, score: None });
        }
        let mut xgid = position.xgid();
        let mv = match position.phase() {
            Phase::Rolled(..) => {
                let play = self.ask(&xgid, best_play)?;
                position.read_move(&play).map_err(|_| PlayerError::Nonsense(play))?
            }
            _ => {
                xgid.action = XgidAction::None;
                let verdict = self.ask(&xgid, cube_action)?;
                let mv = decision(&verdict, matches!(position.phase(), Phase::Offered { .. }));
                mv.filter(|mv| legal.contains(mv)).ok_or(PlayerError::Nonsense(verdict))?
            }
        };
        Ok(ChosenMove { mv, score: None })
    }
}

/// The play of a line such as `    1. Cubeful 2-ply    8/5 6/5      Eq.: +0.219`.
fn best_play(line: &str) -> Option<String> {
    let line = line.trim().strip_prefix("1. ")?;
    let (_, after) = line.split_once("ply")?;
    let (play, _) = after.split_once("Eq.")?;
    Some(play.trim().to_owned())
}

/// The verdict of a line such as `Proper cube action: Double, take (25.0%)`.
fn cube_action(line: &str) -> Option<String> {
    let verdict = line.trim().strip_prefix("Proper cube action: ")?;
    let verdict = verdict.split_once(" (").map_or(verdict, |(verdict, _)| verdict);
    Some(verdict.trim().to_owned())
}

/// What the doubler should do, or the one who is doubled.
fn decision(verdict: &str, offered: bool) -> Option<Move> {
    let verdict = verdict.to_ascii_lowercase();
    if !offered {
        let starts = |word: &str| verdict.starts_with(word);
        let doubles = ["double", "redouble", "optional"].into_iter().any(starts);
        return Some(if doubles { Move::Double } else { Move::Roll });
    }
    match verdict.rsplit_once(", ").map(|(_, answer)| answer)? {
        answer if answer.starts_with("take") => Some(Move::Take),
        answer if answer.starts_with("pass") => Some(Move::Drop),
        answer if answer.starts_with("beaver") => Some(Move::Beaver),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that GNU Backgammon 1.07 printed.
    #[test]
    fn hints_are_read() {
        let line = "    1. Cubeful 2-ply    24/12(2)                     Eq.: -1.000";
        assert_eq!(best_play(line).as_deref(), Some("24/12(2)"));
        let line = "    2. Cubeful 0-ply    8/5 6/5                      Eq.: +0.219";
        assert_eq!(best_play(line), None, "only the best counts");
        let verdict = cube_action("Proper cube action: No double, take (23.8%)");
        assert_eq!(verdict.as_deref(), Some("No double, take"));
        assert_eq!(cube_action("1. No double           +0.106"), None);
    }

    #[test]
    fn verdicts_are_decisions() {
        for (verdict, double, answer) in [
            ("No double, take", Move::Roll, Move::Take),
            ("Double, pass", Move::Double, Move::Drop),
            ("Redouble, take", Move::Double, Move::Take),
            ("Too good to redouble, pass", Move::Roll, Move::Drop),
            ("Optional double, take", Move::Double, Move::Take),
            ("No double, beaver", Move::Roll, Move::Beaver),
        ] {
            assert_eq!(decision(verdict, false), Some(double), "{verdict}");
            assert_eq!(decision(verdict, true), Some(answer), "{verdict}");
        }
        assert_eq!(decision("", true), None);
    }

    #[test]
    fn a_program_that_is_none_fails() {
        assert!(matches!(GnubgPlayer::start("/nonexistent/program"), Err(PlayerError::Gone(_))));
    }
}
