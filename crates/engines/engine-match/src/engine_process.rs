use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::SearchLimits;

use crate::PlayerError;

/// An engine that runs as a process of its own and exchanges lines of text with us over its standard streams.
///
/// The protocols (UCI, Hub, the commands of GNU Backgammon) are built on top of this type. A process that stays silent
/// too long or writes an endless line is an error, never a hang. Dropping the value sends `quit` and kills the process
/// if it does not exit.
pub struct EngineProcess {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, PlayerError>>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
}

/// How long a process may stay silent while it starts, and how much longer than its time limit while it thinks.
pub const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest line that a process may write, in bytes.
pub(crate) const MAX_LINE: u64 = 1 << 20;

/// How many lines a process may write ahead before it has to wait for us.
const MAX_PENDING_LINES: usize = 4096;

/// How many bytes of the standard error stream are kept for error messages.
const MAX_STDERR: usize = 2048;

/// How long a process may take to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);

impl EngineProcess {
    /// Starts a process. The command is split at blanks and run without a shell.
    ///
    /// # Errors
    /// The process cannot be started.
    pub fn start(command: &str) -> Result<Self, PlayerError> {
        Self::start_with(command, &[], &[])
    }

    /// Starts a process with arguments before those of the command, and with environment variables.
    ///
    /// # Errors
    /// The process cannot be started.
    pub fn start_with(
        command: &str,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Result<Self, PlayerError> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(arguments)
            .args(words)
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(PlayerError::Start)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(PlayerError::Start(io::ErrorKind::BrokenPipe.into()));
        };
        let (sender, lines) = mpsc::sync_channel(MAX_PENDING_LINES);
        thread::spawn(move || read_lines(output, &sender));
        let stderr = Arc::default();
        let kept = Arc::clone(&stderr);
        thread::spawn(move || keep_last_bytes(errors, &kept));
        Ok(Self { child, input, lines, stderr })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// The process has ended.
    pub fn send(&mut self, line: impl Display) -> Result<(), PlayerError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.exited())
    }

    /// Reads lines until `read` makes a value of one. `timeout` is how long the process may stay silent.
    ///
    /// # Errors
    /// The process has ended, stays silent, or writes a line without end.
    pub fn wait_for<T>(
        &mut self,
        timeout: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, PlayerError> {
        loop {
            let line = self.lines.recv_timeout(timeout).map_err(|error| match error {
                RecvTimeoutError::Timeout => PlayerError::Timeout,
                RecvTimeoutError::Disconnected => self.exited(),
            })?;
            if let Some(value) = read(&line?) {
                return Ok(value);
            }
        }
    }

    /// Drops the lines that have arrived and were not read.
    pub fn discard_pending_lines(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// The error for a process that has ended, with the last line of its standard error stream.
    fn exited(&self) -> PlayerError {
        let mut bytes = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(bytes.make_contiguous());
        let last = text.lines().rfind(|line| !line.trim().is_empty());
        PlayerError::Exited { stderr: last.unwrap_or_default().trim().to_owned() }
    }
}

/// How long a process may stay silent that searches within these limits.
pub(crate) fn search_timeout(limits: &SearchLimits) -> Duration {
    let allowed = limits.time.or(limits.clock.map(|clock| clock.left));
    allowed.unwrap_or(RESPONSE_TIMEOUT * 4) + RESPONSE_TIMEOUT
}

fn read_lines(output: impl Read, sender: &SyncSender<Result<String, PlayerError>>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut output).take(MAX_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = bytes.len() < MAX_LINE as usize || bytes.ends_with(b"\n");
        let line = match is_whole {
            true => Ok(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()),
            false => Err(PlayerError::LineTooLong),
        };
        if sender.send(line).is_err() || !is_whole {
            return;
        }
    }
}

fn keep_last_bytes(mut stream: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..count]);
        let excess = kept.len().saturating_sub(MAX_STDERR);
        kept.drain(..excess);
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let pause = Duration::from_millis(10);
        for _ in 0..QUIT_TIMEOUT.as_millis() / pause.as_millis() {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(pause);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::Instant;

    use super::*;

    fn shell(script: &str) -> EngineProcess {
        // The shell gets its script as one argument, which a command that is split at blanks cannot express.
        EngineProcess::start_with("sh", &["-c", script], &[]).unwrap()
    }

    #[test]
    fn exchanges_lines_with_a_process() {
        let mut process = shell("read line; echo noise; echo \"answer $line\"");
        process.send("question").unwrap();
        let answer = process
            .wait_for(RESPONSE_TIMEOUT, |line| Some(line.strip_prefix("answer ")?.to_owned()))
            .unwrap();
        assert_eq!(answer, "question");
    }

    #[test]
    fn reports_the_last_error_line_of_a_process_that_exits() {
        let mut process = shell("echo first >&2; echo 'no such network' >&2; exit 3");
        let error = process.wait_for(RESPONSE_TIMEOUT, |_| None::<()>).unwrap_err();
        // The two streams are read by two threads: the error text may arrive after the end of the output.
        thread::sleep(Duration::from_millis(200));
        assert!(matches!(error, PlayerError::Exited { .. }), "{error}");
        let PlayerError::Exited { stderr } = process.exited() else { unreachable!() };
        assert_eq!(stderr, "no such network");
    }

    #[test]
    fn gives_up_on_a_silent_process_and_kills_it_when_dropped() {
        let mut process = shell("trap '' TERM; sleep 60");
        let error = process.wait_for(Duration::from_millis(20), |_| None::<()>).unwrap_err();
        assert!(matches!(error, PlayerError::Timeout));
        let begin = Instant::now();
        drop(process);
        assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    }

    #[test]
    fn rejects_a_line_that_is_too_long() {
        let mut process = shell("head -c 3000000 /dev/zero | tr '\\0' x");
        let error = process.wait_for(RESPONSE_TIMEOUT, |_| None::<()>).unwrap_err();
        assert!(matches!(error, PlayerError::LineTooLong));
    }

    #[test]
    fn reports_a_command_that_cannot_be_started() {
        let error = EngineProcess::start("/nonexistent/program").map(drop).unwrap_err();
        assert!(matches!(error, PlayerError::Start(_)));
    }
}
