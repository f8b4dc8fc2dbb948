use std::fmt;

/// A comment that fits between braces: one line, no `}`, no white space at its ends.
///
/// ```
/// use salon_movetext::Comment;
///
/// assert_eq!(Comment::new(" {sharp}\n  but sound ").as_str(), "{sharp) but sound");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Comment(String);

impl Comment {
    /// The closest valid comment to a text. `}` becomes `)`, a line break with the white space around it becomes one space
    /// (writers may wrap lines anywhere), and other control characters become spaces.
    pub fn new(text: &str) -> Self {
        let text: String = text.chars().map(writable).collect();
        let lines = text.split('\n').map(|line| line.trim_matches(' '));
        let mut comment = String::with_capacity(text.len());
        for line in lines.filter(|line| !line.is_empty()) {
            if !comment.is_empty() {
                comment.push(' ');
            }
            comment.push_str(line);
        }
        Self(comment)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The closest character that is valid in a comment. Line breaks are handled separately.
fn writable(c: char) -> char {
    match c {
        '}' => ')',
        '\n' | '\r' => '\n',
        c if c.is_control() => ' ',
        c => c,
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_line_breaks_and_closing_braces() {
        let check = |text: &str, comment: &str| assert_eq!(Comment::new(text).as_str(), comment);
        check("a\r\n\r\nb", "a b");
        check("a  b", "a  b");
        check("\u{85}\ta\u{7f}}", "a )");
        check(" \n ", "");
    }
}
