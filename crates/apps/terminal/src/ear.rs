use std::io::BufRead;
use std::time::Duration;

/// Whoever hears lines, and can be told to wait no longer than so.
pub struct Ear<'i> {
    input: &'i mut (dyn BufRead + 'i),
    /// Whether there is something to be heard within this time.
    is_ready: fn(Duration) -> bool,
    heard: Vec<u8>,
    ended: bool,
}

/// What was heard.
pub(crate) enum Heard {
    /// A line.
    Line(String),
    /// Nothing for so long.
    Silence,
    /// There are no more lines.
    End,
}

impl<'i> Ear<'i> {
    /// Lines that are all there already, or are worth any waiting.
    pub fn patient(input: &'i mut (dyn BufRead + 'i)) -> Self {
        Self { input, is_ready: |_| true, heard: Vec::new(), ended: false }
    }

    /// Lines from the standard input of this process, of which nothing has been read before.
    pub fn of_this_process(input: &'i mut (dyn BufRead + 'i)) -> Self {
        Self { is_ready: standard_input_is_ready, ..Self::patient(input) }
    }

    /// The next line, if it comes in time.
    pub(crate) fn hear(&mut self, patience: Duration) -> Heard {
        loop {
            if let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.heard.drain(..=end).collect();
                return Heard::Line(text(&line));
            }
            if self.ended {
                let rest = std::mem::take(&mut self.heard);
                return if rest.is_empty() { Heard::End } else { Heard::Line(text(&rest)) };
            }
            if !(self.is_ready)(patience) {
                return Heard::Silence;
            }
            let count = match self.input.fill_buf() {
                Ok(bytes) => {
                    self.heard.extend_from_slice(bytes);
                    bytes.len()
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => 0,
            };
            self.input.consume(count);
            self.ended = count == 0;
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim().to_owned()
}

#[cfg(unix)]
fn standard_input_is_ready(patience: Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = std::io::stdin();
    let mut waiting = [PollFd::new(&input, PollFlags::IN)];
    let patience = Timespec::try_from(patience).ok();
    // If that cannot be found out, reading will tell.
    poll(&mut waiting, patience.as_ref()).map_or(true, |count| count > 0)
}

#[cfg(not(unix))]
fn standard_input_is_ready(_: Duration) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_and_the_last_needs_no_end() {
        let mut input: &[u8] = b"e4\n\n e5 \r\nquit";
        let mut ear = Ear::patient(&mut input);
        let mut lines = Vec::new();
        while let Heard::Line(line) = ear.hear(Duration::ZERO) {
            lines.push(line);
        }
        assert_eq!(lines, ["e4", "", "e5", "quit"]);
        assert!(matches!(ear.hear(Duration::ZERO), Heard::End));
    }

    #[test]
    fn silence_is_no_end() {
        let mut input: &[u8] = b"e4\n";
        let mut ear = Ear { is_ready: |_| false, ..Ear::patient(&mut input) };
        assert!(matches!(ear.hear(Duration::ZERO), Heard::Silence));
        ear.is_ready = |_| true;
        assert!(matches!(ear.hear(Duration::ZERO), Heard::Line(line) if line == "e4"));
    }
}
