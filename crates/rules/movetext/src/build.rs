use std::error::Error;
use std::io::{self, Read};
use std::{fmt, mem};

use crate::fault::{Fault, Place, Problem, ReadError};
use crate::{Board, Comment, Game, Line, MAX_GAME, Node, Reader, Tags, Token, Walk};

/// Why a game could not be read.
#[derive(Debug)]
pub enum GameError<E> {
    /// The input itself failed: nothing more can be read.
    Io(io::Error),
    /// The text is broken; the next game can be read.
    Fault(Fault),
    /// The text is sound, but the game refuses what it says; the next game can be read.
    Refused {
        /// Where.
        place: Place,
        /// Why.
        reason: E,
    },
}

/// A tag from which no board can be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSetUp<E> {
    /// The tag's name.
    pub tag: &'static str,
    /// What is wrong with it.
    pub reason: E,
}

impl<E: fmt::Display> fmt::Display for GameError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Fault(fault) => fault.fmt(f),
            Self::Refused { place, reason } => write!(f, "{place}: {reason}"),
        }
    }
}

impl<E: fmt::Display + fmt::Debug> Error for GameError<E> {}

impl<E> From<ReadError> for GameError<E> {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => Self::Io(error),
            ReadError::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl<R: Read> Reader<R> {
    /// Reads the next game whole, played on the board that `set_up` makes of its tags. `None`: there
    /// is no further game.
    ///
    /// Comments keep their places but for one that stands between two variations, which becomes the
    /// first comment of the second. Annotations before the first move are dropped.
    ///
    /// # Errors
    /// The input failed, the text is broken, or the board refuses it. But for the first, the next
    /// call goes on with the next game.
    pub fn read_game<B: Board>(
        &mut self,
        set_up: impl FnOnce(&Tags) -> Result<B, BadSetUp<B::Refusal>>,
    ) -> Result<Option<Game<B::Move>>, GameError<B::Refusal>> {
        if !self.next_game()? {
            return Ok(None);
        }
        let board = set_up(self.tags()).map_err(|bad| GameError::Refused {
            place: self.tag_place(bad.tag).unwrap_or(self.begin()),
            reason: bad.reason,
        })?;
        let mut builder = Builder::new(board);
        while let Some(token) = self.next_token()? {
            if let Err(trouble) = builder.take(token) {
                return Err(trouble.at(self.place()));
            }
            if self.length() > MAX_GAME {
                let fault = Fault { place: self.place(), problem: Problem::GameTooLong };
                return Err(GameError::Fault(fault));
            }
        }
        Ok(Some(builder.finish(self.tags().clone())))
    }
}

/// What a builder cannot take, without the place.
enum Trouble<E> {
    Problem(Problem),
    Refused(E),
}

impl<E> Trouble<E> {
    fn at(self, place: Place) -> GameError<E> {
        match self {
            Self::Problem(problem) => GameError::Fault(Fault { place, problem }),
            Self::Refused(reason) => GameError::Refused { place, reason },
        }
    }
}

/// Puts tokens together to a tree.
struct Builder<B: Board> {
    walk: Walk<B>,
    line: Line<B::Move>,
    /// The lines that the present one is a variation of.
    outside: Vec<Line<B::Move>>,
    /// Comments for the next move.
    waiting: Vec<Comment>,
    result: Option<&'static str>,
}

impl<B: Board> Builder<B> {
    fn new(board: B) -> Self {
        Self {
            walk: Walk::new(board),
            line: Line::default(),
            outside: Vec::new(),
            waiting: Vec::new(),
            result: None,
        }
    }

    fn take(&mut self, token: Token<'_>) -> Result<(), Trouble<B::Refusal>> {
        match token {
            Token::Number(_) => {}
            Token::Move(word) => {
                let mv = self.walk.play(word).map_err(Trouble::Refused)?;
                let before = mem::take(&mut self.waiting);
                self.line.moves.push(Node { before, ..Node::new(mv) });
            }
            Token::Nag(nag) => {
                if let Some(node) = self.line.moves.last_mut() {
                    node.nags.push(nag);
                }
            }
            Token::Comment(text) => self.comment(Comment::new(text)),
            Token::Open => {
                self.walk.open().map_err(Trouble::Problem)?;
                self.outside.push(mem::take(&mut self.line));
            }
            Token::Close => self.close(),
            Token::Result(result) => self.result = Some(result),
        }
        Ok(())
    }

    fn comment(&mut self, comment: Comment) {
        match self.line.moves.last_mut() {
            _ if comment.is_empty() => {}
            Some(node) if node.variations.is_empty() => node.after.push(comment),
            _ => self.waiting.push(comment),
        }
    }

    fn close(&mut self) {
        self.walk.close();
        self.line.closing = mem::take(&mut self.waiting);
        if let Some(outside) = self.outside.pop() {
            let variation = mem::replace(&mut self.line, outside);
            if let Some(node) = self.line.moves.last_mut() {
                node.variations.push(variation);
            }
        }
    }

    fn finish(mut self, tags: Tags) -> Game<B::Move> {
        self.line.closing = self.waiting;
        Game { tags, main: self.line, result: self.result }
    }
}
