/// The maximum line length.
const WIDTH: usize = 79;
/// Longer commands are wrapped like other text, and so is what only begins like a command.
const MAX_COMMAND_LENGTH: usize = 60;

/// Wraps text into lines.
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
    /// Appends to `text`, which ends with a line break or is empty.
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

    /// Text that may be wrapped, but only at single spaces, because readers turn a line break into one space. A line must
    /// not begin with `%`, because readers skip such lines. Commands such as `[%eval 0.31,20]` are not wrapped, because
    /// other programs look for them with their space.
    pub(crate) fn prose(&mut self, text: &str) {
        let mut begin = 0;
        let bytes = text.as_bytes();
        for (at, _) in text.match_indices(' ') {
            let single = bytes[at - 1] != b' ' && !matches!(bytes[at + 1], b' ' | b'%');
            if single && !in_command(text, at) {
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

    /// Writes the last word, which is now complete.
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

/// Whether this place is inside a command `[%…]` that is short enough to be kept on one line.
fn in_command(text: &str, at: usize) -> bool {
    let command = text[..at].rfind("[%").map(|begin| &text[begin..]);
    let length = |command: &str| command.find(']').filter(|length| *length <= MAX_COMMAND_LENGTH);
    command.is_some_and(|command| {
        length(command).is_some_and(|length| text.len() - command.len() + length > at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn does_not_break_commands_across_lines() {
        for length in 50..80 {
            let mut wrapper = LineWrapper::new(String::new());
            wrapper.word(&"x".repeat(length));
            wrapper.open("{");
            wrapper.prose("[%eval 0.31,20] [%clk 0:01:00] a comment");
            wrapper.close("}");
            let text = wrapper.finish();
            assert!(text.contains("[%eval 0.31,20]") && text.contains("[%clk 0:01:00]"), "{text}");
            assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        }
    }

    #[test]
    fn wraps_what_only_begins_like_a_command() {
        for text in ["[%eval ".to_owned(), format!("[%eval {}]", "0.31 ".repeat(12))] {
            let mut wrapper = LineWrapper::new(String::new());
            wrapper.prose((text + &"some words ".repeat(20)).trim_end());
            let text = wrapper.finish();
            assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        }
    }
}
