use std::error::Error;
use std::io::{self, Read};
use std::{fmt, mem};

use crate::error::{LineColumn, MovetextError, MovetextProblem, ReaderError};
use crate::{
    Comment, GameTree, MAX_GAME, MoveCursor, MoveNode, MovetextBoard, MovetextReader, Tags, Token,
    Variation,
};

/// Why a game could not be read.
#[derive(Debug)]
pub enum GameReadError<E> {
    /// The input itself failed: nothing more can be read.
    Io(io::Error),
    /// The text is broken; the next game can be read.
    Syntax(MovetextError),
    /// The text is sound, but the game refuses what it says; the next game can be read.
    Refused {
        /// Where.
        place: LineColumn,
        /// Why.
        reason: E,
    },
}

/// A tag from which no board can be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUpError<E> {
    /// The tag's name.
    pub tag: &'static str,
    /// What is wrong with it.
    pub reason: E,
}

impl<E: fmt::Display> fmt::Display for GameReadError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Syntax(fault) => fault.fmt(f),
            Self::Refused { place, reason } => write!(f, "{place}: {reason}"),
        }
    }
}

impl<E: fmt::Display + fmt::Debug> Error for GameReadError<E> {}

impl<E> From<ReaderError> for GameReadError<E> {
    fn from(error: ReaderError) -> Self {
        match error {
            ReaderError::Io(error) => Self::Io(error),
            ReaderError::Syntax(fault) => Self::Syntax(fault),
        }
    }
}

impl<R: Read> MovetextReader<R> {
    /// Reads the next game whole, played on the board that `set_up` makes of its tags. `None`: there
    /// is no further game.
    ///
    /// Comments keep their places but for one that stands between two variations, which becomes the
    /// first comment of the second. Annotations before the first move are dropped.
    ///
    /// # Errors
    /// The input failed, the text is broken, or the board refuses it. But for the first, the next
    /// call goes on with the next game.
    pub fn read_game<B: MovetextBoard>(
        &mut self,
        set_up: impl FnOnce(&Tags) -> Result<B, SetUpError<B::Refusal>>,
    ) -> Result<Option<GameTree<B::Move>>, GameReadError<B::Refusal>> {
        if !self.next_game()? {
            return Ok(None);
        }
        let mut builder = TreeBuilder::new(self.set_up(set_up)?);
        while let Some(token) = self.next_token()? {
            if let Err(trouble) = builder.take(token) {
                return Err(trouble.at(self.place()));
            }
            if self.length() > MAX_GAME {
                let fault =
                    MovetextError { place: self.place(), problem: MovetextProblem::GameTooLong };
                return Err(GameReadError::Syntax(fault));
            }
        }
        Ok(Some(builder.finish(self.tags().clone())))
    }
}

/// What a builder cannot take, without the place.
enum BuildError<E> {
    MovetextProblem(MovetextProblem),
    Refused(E),
}

impl<E> BuildError<E> {
    fn at(self, place: LineColumn) -> GameReadError<E> {
        match self {
            Self::MovetextProblem(problem) => {
                GameReadError::Syntax(MovetextError { place, problem })
            }
            Self::Refused(reason) => GameReadError::Refused { place, reason },
        }
    }
}

/// Puts tokens together to a tree.
struct TreeBuilder<B: MovetextBoard> {
    walk: MoveCursor<B>,
    line: Variation<B::Move>,
    /// The lines that the present one is a variation of.
    outside: Vec<Variation<B::Move>>,
    /// Comments for the next move.
    waiting: Vec<Comment>,
    result: Option<&'static str>,
}

impl<B: MovetextBoard> TreeBuilder<B> {
    fn new(board: B) -> Self {
        Self {
            walk: MoveCursor::new(board),
            line: Variation::default(),
            outside: Vec::new(),
            waiting: Vec::new(),
            result: None,
        }
    }

    fn take(&mut self, token: Token<'_>) -> Result<(), BuildError<B::Refusal>> {
        match token {
            Token::Number(_) => {}
            Token::Move(word) => {
                let mv = self.walk.play(word).map_err(BuildError::Refused)?;
                let before = mem::take(&mut self.waiting);
                self.line.moves.push(MoveNode { before, ..MoveNode::new(mv) });
            }
            Token::Nag(nag) => {
                if let Some(node) = self.line.moves.last_mut() {
                    node.nags.push(nag);
                }
            }
            Token::Comment(text) => self.comment(Comment::new(text)),
            Token::Open => {
                self.walk.open().map_err(BuildError::MovetextProblem)?;
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

    fn finish(mut self, tags: Tags) -> GameTree<B::Move> {
        self.line.closing = self.waiting;
        GameTree { tags, main: self.line, result: self.result }
    }
}
