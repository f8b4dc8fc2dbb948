use std::error::Error;
use std::io::{self, Read};
use std::{fmt, mem};

use crate::error::{LineColumn, MovetextError, MovetextProblem, ReaderError};
use crate::unplayable_rest::{Tolerated, UnplayableRest, tolerate};
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
    /// The text is valid, but a tag or move is not; the next game can be read.
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
    /// Comments keep their places, except that a comment between two variations becomes the first comment of the
    /// second. Annotations before the first move are dropped.
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
            match builder.take(token) {
                Ok(None) => {}
                Ok(Some(tolerated)) => self.add_deviation(tolerated.kind, &tolerated.word),
                Err(error) => return Err(error.at(self.place())),
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

/// An error of the builder, without its place.
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

/// Builds a tree from tokens.
struct TreeBuilder<B: MovetextBoard> {
    walk: MoveCursor<B>,
    line: Variation<B::Move>,
    /// The lines that the present one is a variation of.
    outside: Vec<Variation<B::Move>>,
    /// Comments for the next move.
    waiting: Vec<Comment>,
    /// The rest of the present line, if it cannot be played.
    unplayable: Option<UnplayableRest>,
    result: Option<&'static str>,
}

impl<B: MovetextBoard> TreeBuilder<B> {
    fn new(board: B) -> Self {
        Self {
            walk: MoveCursor::new(board),
            line: Variation::default(),
            outside: Vec::new(),
            waiting: Vec::new(),
            unplayable: None,
            result: None,
        }
    }

    /// Adds a token. Returns what is tolerated about it.
    fn take(&mut self, token: Token<'_>) -> Result<Option<Tolerated>, BuildError<B::Refusal>> {
        if let Some(rest) = &mut self.unplayable {
            if rest.add(token) {
                return Ok(None);
            }
            self.keep_unplayable_rest();
        }
        match token {
            Token::Number(_) => {}
            Token::Move(word) => match self.walk.play(word) {
                Ok(mv) => self.push_move(mv),
                Err(refusal) => return self.tolerate(word, refusal).map(Some),
            },
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
        Ok(None)
    }

    fn push_move(&mut self, mv: B::Move) {
        let before = mem::take(&mut self.waiting);
        self.line.moves.push(MoveNode { before, ..MoveNode::new(mv) });
    }

    fn tolerate(
        &mut self,
        word: &str,
        refusal: B::Refusal,
    ) -> Result<Tolerated, BuildError<B::Refusal>> {
        let Some((mv, tolerated)) = tolerate(&mut self.walk, word) else {
            return Err(BuildError::Refused(refusal));
        };
        if let Some(mv) = mv {
            self.push_move(mv);
        }
        if tolerated.stops {
            self.unplayable = Some(UnplayableRest::new(word));
        }
        Ok(tolerated)
    }

    /// At the end of a line: keeps what could not be played as a comment.
    fn keep_unplayable_rest(&mut self) {
        if let Some(rest) = self.unplayable.take() {
            self.comment(Comment::new(&rest.into_text()));
        }
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
        self.keep_unplayable_rest();
        self.line.closing = self.waiting;
        GameTree { tags, main: self.line, result: self.result }
    }
}
