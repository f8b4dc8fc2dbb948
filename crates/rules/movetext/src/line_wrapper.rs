/// The last column that is written to.
const WIDTH: usize = 79;

/// Text that is broken into lines as it grows.
pub(crate) struct LineWrapper {
    text: String,
    /// How many characters the last line has.
    column: usize,
    /// Opening brackets that go right before the next word.
    prefix: String,
    /// The last word, which may still get closing brackets.
    last: String,
}

impl LineWrapper {
    /// Goes on behind `text`, which ends with a line break or is empty.
    pub(crate) fn new(text: String) -> Self {
        Self { text, column: 0, prefix: String::new(), last: String::new() }
    }

    pub(crate) fn word(&mut self, word: &str) {
        self.flush();
        self.last = std::mem::take(&mut self.prefix);
        self.last.push_str(word);
    }

    /// A bracket that belongs to the word after it.
    pub(crate) fn open(&mut self, bracket: &str) {
        self.prefix.push_str(bracket);
    }

    /// A bracket that belongs to the word before it.
    pub(crate) fn close(&mut self, bracket: &str) {
        if !self.prefix.is_empty() {
            self.word("");
        }
        self.last.push_str(bracket);
    }

    /// Text that may be broken, but only at single spaces: what a reader makes of a line break is
    /// one space, and of a `%` at the beginning of a line nothing at all.
    pub(crate) fn prose(&mut self, text: &str) {
        let mut begin = 0;
        let bytes = text.as_bytes();
        for (at, _) in text.match_indices(' ') {
            let single = bytes[at - 1] != b' ' && !matches!(bytes[at + 1], b' ' | b'%');
            if single {
                self.word(&text[begin..at]);
                begin = at + 1;
            }
        }
        self.word(&text[begin..]);
    }

    pub(crate) fn finish(mut self) -> String {
        self.flush();
        self.text
    }

    /// Writes the last word, which nothing can be added to any more.
    fn flush(&mut self) {
        let length = self.last.chars().count();
        if length == 0 {
            return;
        }
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length > WIDTH && !self.last.starts_with('%') {
            self.text.push('\n');
            self.column = length;
        } else {
            self.text.push(' ');
            self.column += 1 + length;
        }
        self.text.push_str(&self.last);
        self.last.clear();
    }
}
