use std::collections::VecDeque;
use std::io::Read;
use std::ops::Range;

use crate::decode::{ascii, decode};
use crate::error::{LineColumn, MovetextError, MovetextProblem, ReaderError};
use crate::fast_token::{self, FastToken};
use crate::raw_token::{self, RawToken};
use crate::source::Source;
use crate::tag;
use crate::{Deviation, Dialect, MAX_DEPTH, MAX_TEXT, Tags, Token};

/// Reads game after game from a text of any size.
///
/// An error affects only its own game: [`next_game`](Self::next_game) continues with the next one. It also does so if the
/// caller has not read the whole game.
///
/// ```
/// use salon_movetext::{Dialect, MovetextReader, Token};
///
/// let text = "[White \"Ann\"]\n\n1. e4 e5 {open} 2. Nf3!? *\n";
/// let mut reader = MovetextReader::new(text.as_bytes(), Dialect::PGN);
/// let mut words = Vec::new();
/// while reader.next_game()? {
///     assert_eq!(reader.tags().get("White"), Some("Ann"));
///     while let Some(token) = reader.next_token()? {
///         if let Token::Move(word) = token {
///             words.push(word.to_owned());
///         }
///     }
/// }
/// assert_eq!(words, ["e4", "e5", "Nf3"]);
/// # Ok::<(), salon_movetext::ReaderError>(())
/// ```
pub struct MovetextReader<R> {
    pub(crate) source: Source<R>,
    pub(crate) dialect: Dialect,
    pub(crate) state: State,
    pub(crate) tags: Tags,
    pub(crate) tag_places: Vec<LineColumn>,
    /// Comments before or among the tags, which are returned before the moves.
    pub(crate) early: PendingComments,
    pub(crate) deviations: Vec<Deviation>,
    pub(crate) number: u64,
    pub(crate) begin: LineColumn,
    /// The offset of the present game in bytes.
    pub(crate) begin_offset: u64,
    /// Where the open variations began.
    open: Vec<LineColumn>,
    pub(crate) token_at: usize,
    pub(crate) scratch: String,
    /// Whether a text of the present game is Latin-1.
    pub(crate) latin1: bool,
}

/// Comments that belong to the next game.
#[derive(Default)]
pub(crate) struct PendingComments {
    pub(crate) comments: VecDeque<String>,
    /// How long they are together.
    pub(crate) size: usize,
}

/// The state of the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Before a game or at the end.
    Between,
    /// Among a game's moves.
    Moves,
    /// After the result of a game, where a comment may follow.
    Result,
    /// Inside a game with an error.
    Broken,
}

impl<R: Read> MovetextReader<R> {
    /// A reader at the beginning of a text. It has a buffer of its own.
    pub fn new(input: R, dialect: Dialect) -> Self {
        Self {
            source: Source::new(input),
            dialect,
            state: State::Between,
            tags: Tags::new(),
            tag_places: Vec::new(),
            early: PendingComments::default(),
            deviations: Vec::new(),
            number: 0,
            begin: LineColumn { line: 1, column: 1 },
            begin_offset: 0,
            open: Vec::new(),
            token_at: 0,
            scratch: String::new(),
            latin1: false,
        }
    }

    /// The tags of the present game.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The place of a tag of the present game.
    pub fn tag_place(&self, name: &str) -> Option<LineColumn> {
        let index = self.tags.iter().position(|(other, _)| other == name)?;
        self.tag_places.get(index).copied()
    }

    /// Which game of the text this is, from 1. Broken games count.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Where the present game begins.
    pub fn begin(&self) -> LineColumn {
        self.begin
    }

    /// Where the last token begins. Call it before reading the next token.
    pub fn place(&mut self) -> LineColumn {
        self.source.place(self.token_at)
    }

    /// How many bytes of the present game have been read.
    pub(crate) fn length(&self) -> u64 {
        self.source.passed() - self.begin_offset
    }

    /// How many variations are open: 0 is the main line.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Skips the rest of the present game and reads the tags of the next one. Returns false if there is no further game.
    ///
    /// # Errors
    /// The input failed, or the game's tags are broken.
    pub fn next_game(&mut self) -> Result<bool, ReaderError> {
        self.leave_game()?;
        self.open.clear();
        self.read_heading()
    }

    /// The next token of the present game's moves, or `None` at its end.
    ///
    /// # Errors
    /// The input failed, or the game is broken.
    #[inline(always)]
    pub fn next_token(&mut self) -> Result<Option<Token<'_>>, ReaderError> {
        if self.state == State::Moves && self.early.comments.is_empty() {
            let bytes = self.source.bytes();
            let at = fast_token::skip_spaces(bytes, self.source.at);
            match fast_token::plain(bytes, at) {
                FastToken::Word { end } => {
                    self.token_at = at;
                    self.source.at = end;
                    return Ok(Some(Token::Move(ascii(&self.source.bytes()[at..end]))));
                }
                FastToken::Number { number, end } => {
                    self.token_at = at;
                    self.source.at = end;
                    return Ok(Some(Token::Number(number)));
                }
                FastToken::Comment { begin, end, next } => {
                    self.token_at = at;
                    self.source.at = next;
                    return Ok(Some(Token::Comment(self.text(begin..end))));
                }
                FastToken::Not => {}
            }
        }
        self.next_odd_token()
    }

    /// The next token, whatever it is.
    #[inline(never)]
    fn next_odd_token(&mut self) -> Result<Option<Token<'_>>, ReaderError> {
        if let Some(comment) = self.early.comments.pop_front() {
            self.scratch = comment;
            return Ok(Some(Token::Comment(&self.scratch)));
        }
        Ok(match self.next_piece()? {
            Some(RawToken::Word(range)) => Some(Token::Move(self.text(range))),
            Some(RawToken::Number(number)) => Some(Token::Number(number)),
            Some(RawToken::Comment(range)) => Some(Token::Comment(self.text(range))),
            Some(RawToken::Nag(nag)) => Some(Token::Nag(nag)),
            Some(RawToken::Open) => Some(Token::Open),
            Some(RawToken::Close) => Some(Token::Close),
            Some(RawToken::Result(result)) => Some(Token::Result(result)),
            _ => None,
        })
    }

    /// After [`Token::Open`]: skips to the matching [`Token::Close`].
    ///
    /// # Errors
    /// The input failed, or the game is broken.
    pub fn skip_variation(&mut self) -> Result<(), ReaderError> {
        let outside = self.open.len().saturating_sub(1);
        while self.open.len() > outside && self.next_piece()?.is_some() {}
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn text(&mut self, range: Range<usize>) -> &str {
        decode(&self.source.bytes()[range], &mut self.scratch, &mut self.latin1)
    }

    /// The next token to return. Only those that [`next_token`](Self::next_token) knows.
    #[inline(always)]
    pub(crate) fn next_piece(&mut self) -> Result<Option<RawToken>, ReaderError> {
        loop {
            match self.state {
                State::Moves => {}
                State::Result => return self.next_after_result(),
                State::Between | State::Broken => return Ok(None),
            }
            let Some((piece, end)) = self.look()? else {
                self.end_without_result()?;
                return Ok(None);
            };
            self.token_at = self.source.at;
            if let RawToken::Word(_)
            | RawToken::Number(_)
            | RawToken::Nag(_)
            | RawToken::Comment(_) = piece
            {
                self.source.at = end;
                return Ok(Some(piece));
            }
            if let Some(piece) = self.structure(piece, end)? {
                return Ok(Some(piece));
            }
        }
    }

    /// A piece that changes where we are.
    pub(crate) fn structure(
        &mut self,
        piece: RawToken,
        end: usize,
    ) -> Result<Option<RawToken>, ReaderError> {
        match piece {
            RawToken::Open if self.open.len() == MAX_DEPTH => {
                return self.broken(MovetextProblem::TooDeep);
            }
            RawToken::Open => {
                let place = self.place();
                self.open.push(place);
            }
            RawToken::Close => {
                if self.open.pop().is_none() {
                    return self.broken(MovetextProblem::StrayBracket(')'));
                }
            }
            // A result inside a variation does not end the game.
            RawToken::Result(_) if !self.open.is_empty() => {
                self.source.at = end;
                return Ok(None);
            }
            RawToken::Result(_) => self.state = State::Result,
            RawToken::Unclosed(tag) => {
                let fault = MovetextError {
                    place: self.place(),
                    problem: MovetextProblem::UnclosedComment,
                };
                self.source.at = tag;
                self.state = State::Between;
                return Err(fault.into());
            }
            RawToken::Bracket => {
                if !self.tag_begins()? {
                    return self.broken(MovetextProblem::StrayBracket('['));
                }
                self.end_without_result()?;
                return Ok(None);
            }
            RawToken::BadNag => return self.broken(MovetextProblem::BadNag),
            RawToken::Stray(bracket) => return self.broken(MovetextProblem::StrayBracket(bracket)),
            _ => {
                self.source.at = end;
                return Ok(None);
            }
        }
        self.source.at = end;
        Ok(Some(piece))
    }

    /// The game ends without a result. This is an error only if a variation is still open.
    fn end_without_result(&mut self) -> Result<(), ReaderError> {
        self.state = State::Between;
        match self.open.pop() {
            Some(place) => {
                Err(MovetextError { place, problem: MovetextProblem::UnclosedVariation }.into())
            }
            None => Ok(()),
        }
    }

    /// After the result: comments in the same paragraph still belong to the game. A second result there does not begin
    /// another game; some PDN files end every game with an additional `*`.
    fn next_after_result(&mut self) -> Result<Option<RawToken>, ReaderError> {
        while self.skip_space()? < 2 {
            let Some((piece, end)) = self.look()? else { break };
            self.token_at = self.source.at;
            match piece {
                RawToken::Comment(_) | RawToken::Nag(_) => {
                    self.source.at = end;
                    return Ok(Some(piece));
                }
                RawToken::Result(_) | RawToken::Nothing => self.source.at = end,
                RawToken::Unclosed(_) => return self.structure(piece, end),
                _ => break,
            }
        }
        self.state = State::Between;
        Ok(None)
    }

    /// What comes next, behind spaces, and where it ends. `None`: the end of the input.
    #[inline(always)]
    pub(crate) fn look(&mut self) -> Result<Option<(RawToken, usize)>, ReaderError> {
        loop {
            let bytes = self.source.bytes();
            let at = fast_token::skip_spaces(bytes, self.source.at);
            let piece =
                if at < bytes.len() { raw_token::piece(bytes, at, &self.dialect) } else { None };
            self.source.at = at;
            if let Some(piece) = piece {
                return Ok(Some(piece));
            }
            if !self.more()? {
                return Ok(None);
            }
        }
    }

    /// Reads more bytes for an incomplete token.
    #[cold]
    pub(crate) fn more(&mut self) -> Result<bool, ReaderError> {
        self.token_at = self.source.at;
        if self.source.rest().len() > MAX_TEXT {
            return self.broken(MovetextProblem::TooLong);
        }
        let more = self.source.more()?;
        self.token_at = self.source.at;
        if more {
            return Ok(true);
        }
        // Words end with the input, and so do comments after `;`: only braces can be left open.
        if self.source.rest().first() == Some(&b'{') {
            return self.broken(MovetextProblem::UnclosedComment);
        }
        Ok(false)
    }

    /// Skips white space and returns the number of line breaks in it.
    pub(crate) fn skip_space(&mut self) -> Result<usize, ReaderError> {
        let mut breaks = 0;
        loop {
            match self.source.rest().first() {
                Some(b'\n') => breaks += 1,
                Some(&byte) if fast_token::is_space(byte) => {}
                Some(_) => return Ok(breaks),
                None => {
                    if !self.source.more()? {
                        return Ok(breaks);
                    }
                    continue;
                }
            }
            self.source.at += 1;
        }
    }

    /// Whether the `[` here begins the tags of the next game.
    fn tag_begins(&mut self) -> Result<bool, ReaderError> {
        let first = self.source.begins_line(self.source.at);
        Ok(first && self.looks_like_tag()?)
    }

    pub(crate) fn looks_like_tag(&mut self) -> Result<bool, ReaderError> {
        loop {
            if let Some(answer) = tag::looks_like_tag(self.source.rest()) {
                return Ok(answer);
            }
            if !self.more()? {
                return Ok(false);
            }
        }
    }

    /// Reports an error at the present token and stops reading this game.
    pub(crate) fn broken<T>(&mut self, problem: MovetextProblem) -> Result<T, ReaderError> {
        self.state = State::Broken;
        Err(MovetextError { place: self.place(), problem }.into())
    }
}
