use std::fmt;
use std::io::Read;

use game::{FileResult, Outcome};

use crate::unplayable_rest::{UnplayableRest, tolerate};
use crate::{
    Deviation, GameReadError, MoveCursor, MovetextBoard, MovetextError, MovetextReader, SetUpError,
    Tags, Token,
};

/// The end of a game that was replayed without keeping its moves.
#[derive(Clone, Debug)]
pub struct Replay<B> {
    /// The board after the last move of the main line.
    pub end: B,
    /// The result that ends the move text, if one does.
    pub result: Option<&'static str>,
}

impl<R: Read> MovetextReader<R> {
    /// Makes the board of the present game from its tags.
    ///
    /// # Errors
    /// A tag from which no board can be set up, with its place.
    pub fn set_up<B: MovetextBoard>(
        &self,
        set_up: impl FnOnce(&Tags) -> Result<B, SetUpError<B::Refusal>>,
    ) -> Result<B, GameReadError<B::Refusal>> {
        set_up(self.tags()).map_err(|bad| GameReadError::Refused {
            place: self.tag_place(bad.tag).unwrap_or(self.begin()),
            reason: bad.reason,
        })
    }

    /// Plays every move of the present game, variations included, and keeps none of them. `moves` counts the moves
    /// also of a game that turns out to be broken; `on_main_move` is called after each move of the main line.
    ///
    /// # Errors
    /// The input failed, the text is broken, or the board refuses a move.
    #[inline(always)]
    pub fn replay<B: MovetextBoard>(
        &mut self,
        start: B,
        moves: &mut u64,
        mut on_main_move: impl FnMut(&MoveCursor<B>),
    ) -> Result<Replay<B>, GameReadError<B::Refusal>> {
        let mut cursor = MoveCursor::new(start);
        let mut result = None;
        let mut unplayable: Option<UnplayableRest> = None;
        while let Some(token) = self.next_token()? {
            if unplayable.as_mut().is_some_and(|rest| rest.add(token)) {
                continue;
            }
            unplayable = None;
            match token {
                Token::Move(word) => {
                    if let Err(reason) = cursor.play(word) {
                        let Some((_, tolerated)) = tolerate(&mut cursor, word) else {
                            return Err(GameReadError::Refused { place: self.place(), reason });
                        };
                        self.add_deviation(tolerated.kind, &tolerated.word);
                        if tolerated.stops {
                            unplayable = Some(UnplayableRest::new(&tolerated.word));
                            continue;
                        }
                    }
                    *moves += 1;
                    if cursor.is_main() {
                        on_main_move(&cursor);
                    }
                }
                Token::Open => cursor.open().map_err(|problem| {
                    GameReadError::Syntax(MovetextError { place: self.place(), problem })
                })?,
                Token::Close => cursor.close(),
                Token::Result(found) => result = Some(found),
                Token::Number(_) | Token::Nag(_) | Token::Comment(_) => {}
            }
        }
        Ok(Replay { end: cursor.into_board(), result })
    }
}

/// A warning about a game that can be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayWarning<E> {
    /// The moves do not end with a result.
    NoResult,
    /// The tag `Result` differs from the result at the end of the moves.
    TagDiffers {
        /// The result at the end of the moves.
        result: &'static str,
        /// The value of the tag.
        tag: String,
    },
    /// The result differs from the one that follows from the last position.
    BoardDiffers {
        /// The result at the end of the moves.
        result: &'static str,
        /// The outcome by the rules.
        outcome: Outcome<E>,
    },
    /// The players went on after the game had ended by this rule.
    PlayedOn(E),
    /// The format does not allow something that was read nevertheless.
    Deviation(Deviation),
}

/// How a game's endings are described in a [`ReplayWarning`].
pub trait EndingPhrases: Copy {
    /// A clause that says how the last position ends the game, as in "the game ends with checkmate".
    fn at_end(self) -> String;
    /// The ending after which play continued, with a conjunction, as in "after the fifth repetition".
    fn played_on(self) -> String;
}

impl<E: EndingPhrases> fmt::Display for ReplayWarning<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoResult => f.write_str("the moves do not end with a result"),
            Self::TagDiffers { result, tag } => {
                write!(f, "the moves end with {result}, the tag Result says {tag}")
            }
            Self::BoardDiffers { result, outcome } => {
                let (clause, right) = (outcome.ending().at_end(), FileResult::from(*outcome));
                write!(f, "{clause}, which is {right} and not {result}")
            }
            Self::PlayedOn(ending) => write!(f, "the game was played on {}", ending.played_on()),
            Self::Deviation(deviation) => deviation.fmt(f),
        }
    }
}
