/// The differences between PGN and PDN move text.
///
/// Only these lists distinguish results from moves: a word that is not a result is a move. PDN's move `1-5` and its
/// result `1-0` therefore need no special rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// The words that end a game. All but `*` begin with a digit.
    pub results: &'static [&'static str],
    /// Whether a `*` that touches a move calls it forced (PDN) or is the result (PGN).
    pub asterisk_after_move: AsteriskMeaning,
}

/// The meaning of a `*` directly after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AsteriskMeaning {
    /// The game has no result.
    Result,
    /// There was no other good move: the same as `$7`.
    ForcedMove,
}

impl Dialect {
    /// Chess.
    pub const PGN: Self = Self {
        results: &["1-0", "0-1", "1/2-1/2", "*"],
        asterisk_after_move: AsteriskMeaning::Result,
    };

    /// Checkers. A win counts one point or two; `0-0` is a game without points.
    pub const PDN: Self = Self {
        results: &["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"],
        asterisk_after_move: AsteriskMeaning::ForcedMove,
    };

    /// The result with this text, if there is one.
    pub fn result(&self, word: &str) -> Option<&'static str> {
        self.results.iter().copied().find(|result| *result == word)
    }

    pub(crate) fn result_of(&self, word: &[u8]) -> Option<&'static str> {
        self.results.iter().copied().find(|result| result.as_bytes() == word)
    }

    /// Whether the last word of a line is a result.
    pub(crate) fn ends(&self, line: &[u8]) -> bool {
        let last = line.rsplit(|byte| byte.is_ascii_whitespace()).next();
        last.is_some_and(|word| self.result_of(word).is_some())
    }
}
