use std::io::{self, ErrorKind, Read};

use game::Utf8Reader;

use crate::LineColumn;

/// How many bytes are read at once.
const CHUNK: usize = 1 << 16;

/// How many bytes before the current position are kept, to look back to the beginning of a line.
const LOOK_BACK: usize = 64;

/// A window onto the input. The bytes before `at` have been processed.
///
/// A line break is added before and after the input, so that its beginning and end need no special cases.
pub(crate) struct Source<R> {
    input: Utf8Reader<R>,
    buffer: Vec<u8>,
    end: usize,
    pub(crate) at: usize,
    /// How many bytes have been dropped from the window.
    dropped: u64,
    ended: bool,
    mark: KnownPlace,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(input: R) -> Self {
        let mut buffer = vec![0; CHUNK];
        buffer[0] = b'\n';
        let mark = KnownPlace { offset: 1, place: LineColumn { line: 1, column: 1 } };
        let input = Utf8Reader::new(input);
        Self { input, buffer, end: 1, at: 1, dropped: 0, ended: false, mark }
    }

    /// Whether the input is UTF-16, as far as it has been read.
    pub(crate) fn is_utf16(&self) -> bool {
        self.input.is_utf16()
    }

    /// Everything in memory; what lies before [`at`](Self::at) can be looked back to.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    /// What is in memory and still to come.
    #[inline(always)]
    pub(crate) fn rest(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// How many bytes of the input have been processed.
    pub(crate) fn passed(&self) -> u64 {
        self.dropped + self.at as u64
    }

    /// Reads more bytes. Returns false at the end of the input.
    #[cold]
    pub(crate) fn more(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.forget();
        if self.buffer.len() - self.end < CHUNK / 2 {
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        // Fills the buffer even if the input delivers few bytes at a time: looking at an incomplete token again after each
        // of them would take quadratic time. One byte stays free for the final line break.
        let brim = self.buffer.len() - 1;
        while self.end < brim {
            match self.input.read(&mut self.buffer[self.end..brim]) {
                Ok(0) => {
                    self.ended = true;
                    self.buffer[self.end] = b'\n';
                    self.end += 1;
                    break;
                }
                Ok(count) => self.end = (self.end + count).min(brim),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    // The bytes read so far are incomplete, so do not process them.
                    self.ended = true;
                    self.end = self.at;
                    return Err(error);
                }
            }
        }
        Ok(true)
    }

    /// Makes room by dropping processed bytes.
    fn forget(&mut self) {
        let drop = self.at.saturating_sub(LOOK_BACK);
        self.place(drop);
        self.buffer.copy_within(drop..self.end, 0);
        self.end -= drop;
        self.at -= drop;
        self.dropped += drop as u64;
        self.mark.offset -= drop.min(self.mark.offset);
    }

    /// The line and column of an offset. Offsets must not decrease between calls (a smaller one returns the last place
    /// again), so that lines are counted only once.
    pub(crate) fn place(&mut self, offset: usize) -> LineColumn {
        if offset > self.mark.offset {
            self.mark.advance(&self.buffer[self.mark.offset..offset]);
        }
        self.mark.place
    }

    /// Skips a byte order mark, which occupies no column.
    pub(crate) fn skip_byte_order_mark(&mut self) {
        const MARK: &[u8] = b"\xEF\xBB\xBF";
        if self.rest().starts_with(MARK) {
            self.place(self.at);
            self.at += MARK.len();
            self.mark.offset += MARK.len();
        }
    }

    /// Whether there is only white space before this offset on its line.
    pub(crate) fn begins_line(&self, offset: usize) -> bool {
        let before = self.buffer[..offset].iter().rev();
        let mut inked = before.skip_while(|byte| matches!(byte, b' ' | b'\t'));
        matches!(inked.next(), Some(b'\n' | b'\r'))
    }
}

/// A known place, from which the next one is counted.
struct KnownPlace {
    offset: usize,
    place: LineColumn,
}

impl KnownPlace {
    fn advance(&mut self, bytes: &[u8]) {
        self.offset += bytes.len();
        match memchr::memrchr(b'\n', bytes) {
            Some(last) => {
                self.place.line += memchr::memchr_iter(b'\n', bytes).count() as u64;
                self.place.column = 1 + characters(&bytes[last + 1..]);
            }
            None => self.place.column += characters(bytes),
        }
    }
}

/// The number of characters in these bytes, read as UTF-8 if valid, otherwise as Latin-1.
fn characters(bytes: &[u8]) -> u64 {
    std::str::from_utf8(bytes).map_or(bytes.len(), |text| text.chars().count()) as u64
}
