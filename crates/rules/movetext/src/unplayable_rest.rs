use std::fmt::Write;

use crate::{DeviationKind, LenientRead, MoveCursor, MovetextBoard, Token};

/// The rest of a line that cannot be played, from the word that is refused to the end of the line.
pub(crate) struct UnplayableRest {
    text: String,
    /// How many variations are open in it.
    depth: usize,
}

/// What a deviation is, and where a line stops because of it.
pub(crate) struct Tolerated {
    pub(crate) kind: DeviationKind,
    pub(crate) word: String,
    /// Whether the rest of the line cannot be played.
    pub(crate) stops: bool,
}

/// Reads a word that the board has refused. Returns the move, if it is one, and what is tolerated; `None` if the word
/// is an error.
#[cold]
pub(crate) fn tolerate<B: MovetextBoard>(
    cursor: &mut MoveCursor<B>,
    word: &str,
) -> Option<(Option<B::Move>, Tolerated)> {
    let is_main = cursor.is_main();
    let (mv, kind, stops) = match cursor.play_leniently(word) {
        LenientRead::Move(mv, kind) => (Some(mv), kind, false),
        LenientRead::NullMove => (None, DeviationKind::NullMove, true),
        LenientRead::Unreadable if is_main => return None,
        LenientRead::Unreadable => (None, DeviationKind::UnreadableVariation, true),
    };
    Some((mv, Tolerated { kind, word: word.to_owned(), stops }))
}

impl UnplayableRest {
    pub(crate) fn new(word: &str) -> Self {
        Self { text: word.to_owned(), depth: 0 }
    }

    /// Adds a token. False: the token ends the line and is not part of it.
    pub(crate) fn add(&mut self, token: Token<'_>) -> bool {
        match token {
            Token::Close if self.depth == 0 => return false,
            Token::Result(_) => return false,
            Token::Close => {
                self.depth -= 1;
                self.text.push(')');
            }
            Token::Open => {
                self.depth += 1;
                self.text.push_str(" (");
            }
            Token::Move(word) | Token::Comment(word) => self.push(word),
            Token::Number(number) => self.push(&format!("{number}.")),
            Token::Nag(nag) => {
                let _ = write!(self.text, " ${}", nag.0);
            }
        }
        true
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }

    fn push(&mut self, word: &str) {
        if !self.text.ends_with('(') {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}
