use crate::Nag;

/// One piece of move text, borrowed from the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'t> {
    /// A move number, with however many dots: `12.`, `12...`, `12…`, `12`.
    Number(u32),
    /// A word that should be a move. Only the game can tell whether it is one.
    Move(&'t str),
    /// A remark on the last move: `$5` or a sign such as `!?`.
    Nag(Nag),
    /// A comment, without its braces or its `;` and without the blanks at its ends.
    Comment(&'t str),
    /// `(`: what follows replaces the last move.
    Open,
    /// `)`: back to the line before.
    Close,
    /// The result, one of the [dialect's](crate::Dialect::results). Comments may still follow.
    Result(&'static str),
}
