use std::io::BufRead;
use std::time::Duration;

/// Reads lines, and can stop waiting after some time.
pub struct LineInput<'i> {
    reader: &'i mut (dyn BufRead + 'i),
    /// Whether there is something to read within this time.
    is_ready: fn(Duration) -> bool,
    /// What was read after the last whole line.
    buffered: Vec<u8>,
    /// How many of these bytes have been searched for the end of the line.
    seen: usize,
    has_ended: bool,
}

/// The maximum length of a line in bytes. No command is that long.
const MAX_LINE: usize = 1 << 12;

/// The result of waiting for a line.
pub(crate) enum LineRead {
    /// A line, without white space at its ends.
    Line(String),
    /// A line that is longer than any command.
    TooLong,
    /// No line came in time.
    Timeout,
    /// There are no more lines.
    End,
}

impl<'i> LineInput<'i> {
    /// Lines from a reader, however long each of them takes.
    pub fn blocking(reader: &'i mut (dyn BufRead + 'i)) -> Self {
        Self { reader, is_ready: |_| true, buffered: Vec::new(), seen: 0, has_ended: false }
    }

    /// Lines from a reader of this process's standard input, of which nothing has been read yet.
    pub fn from_stdin(reader: &'i mut (dyn BufRead + 'i)) -> Self {
        Self { is_ready: stdin_is_ready, ..Self::blocking(reader) }
    }

    /// The next line, if it comes in time.
    pub(crate) fn read_line(&mut self, timeout: Duration) -> LineRead {
        loop {
            let unseen = &self.buffered[self.seen..];
            if let Some(end) = unseen.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.buffered.drain(..=self.seen + end).collect();
                self.seen = 0;
                return line_read(&line);
            }
            // The rest of an overlong line is dropped while it is read.
            self.buffered.truncate(MAX_LINE + 1);
            self.seen = self.buffered.len();
            if self.has_ended {
                let rest = std::mem::take(&mut self.buffered);
                self.seen = 0;
                return if rest.is_empty() { LineRead::End } else { line_read(&rest) };
            }
            if !(self.is_ready)(timeout) {
                return LineRead::Timeout;
            }
            let count = match self.reader.fill_buf() {
                Ok(bytes) => {
                    self.buffered.extend_from_slice(bytes);
                    bytes.len()
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => 0,
            };
            self.reader.consume(count);
            self.has_ended = count == 0;
        }
    }
}

fn line_read(line: &[u8]) -> LineRead {
    match line.len() {
        ..=MAX_LINE => LineRead::Line(String::from_utf8_lossy(line).trim().to_owned()),
        _ => LineRead::TooLong,
    }
}

#[cfg(unix)]
fn stdin_is_ready(timeout: Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = std::io::stdin();
    let mut polled = [PollFd::new(&stdin, PollFlags::IN)];
    let timeout = Timespec::try_from(timeout).ok();
    // If polling fails, reading will report the error.
    poll(&mut polled, timeout.as_ref()).map_or(true, |count| count > 0)
}

#[cfg(not(unix))]
fn stdin_is_ready(_: Duration) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_an_overlong_line() {
        let mut bytes = vec![b'x'; 10 << 20];
        bytes.extend_from_slice(b"\nquit\n");
        let mut reader = &bytes[..];
        let mut reader = std::io::BufReader::new(&mut reader);
        let mut input = LineInput::blocking(&mut reader);
        assert!(matches!(input.read_line(Duration::ZERO), LineRead::TooLong));
        assert!(input.buffered.capacity() < 1 << 16, "{}", input.buffered.capacity());
        let LineRead::Line(line) = input.read_line(Duration::ZERO) else { panic!() };
        assert_eq!(line, "quit");
    }

    #[test]
    fn reads_whole_lines_and_a_last_one_without_newline() {
        let mut bytes: &[u8] = b"e4\n\n e5 \r\nquit";
        let mut input = LineInput::blocking(&mut bytes);
        let mut lines = Vec::new();
        while let LineRead::Line(line) = input.read_line(Duration::ZERO) {
            lines.push(line);
        }
        assert_eq!(lines, ["e4", "", "e5", "quit"]);
        assert!(matches!(input.read_line(Duration::ZERO), LineRead::End));
    }

    #[test]
    fn a_timeout_is_not_the_end() {
        let mut bytes: &[u8] = b"e4\n";
        let mut input = LineInput { is_ready: |_| false, ..LineInput::blocking(&mut bytes) };
        assert!(matches!(input.read_line(Duration::ZERO), LineRead::Timeout));
        input.is_ready = |_| true;
        assert!(matches!(input.read_line(Duration::ZERO), LineRead::Line(line) if line == "e4"));
    }
}
