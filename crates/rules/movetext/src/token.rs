use crate::Nag;

/// One piece of move text, borrowed from the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'t> {
    /// A move number, with however many dots: `12.`, `12...`, `12…`, `12`.
    Number(u32),
    /// A word that should be a move. The game decides whether it is one.
    Move(&'t str),
    /// An annotation of the last move: `$5` or a sign such as `!?`.
    Nag(Nag),
    /// A comment, without its braces or its `;` and without the blanks at its ends.
    Comment(&'t str),
    /// `(`: a variation begins, which replaces the last move.
    Open,
    /// `)`: the variation ends.
    Close,
    /// The result, one of the [dialect's](crate::Dialect::results). Comments may still follow.
    Result(&'static str),
}
