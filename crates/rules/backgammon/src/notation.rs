use game::{DiagramStyle, Event, Game, Notation, OutOfTurn, ReadError, Turn};

use crate::captions::Captions;
use crate::dice::{Dice, Roll, read_dice};
use crate::ending::Ending;
use crate::moves::Move;
use crate::phase::Phase;
use crate::play_text;
use crate::play_text::{ParsedPlay, PlayTextError};
use crate::position::Position;
use crate::position_text::{self, PositionError};
use crate::rules::Rules;
use crate::xgid::Xgid;

impl Notation for Position {
    type PositionError = PositionError;
    type SyntaxError = PlayTextError;

    fn write_position(&self) -> String {
        position_text::write(self)
    }

    fn read_position(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        position_text::read(rules, text)
    }

    fn write_move(&self, mv: &Move) -> String {
        self.write_with(mv, ",")
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError<Self>> {
        let word = text.trim().to_ascii_lowercase();
        let mv = match Move::WORDS.iter().find(|(name, _)| *name == word) {
            Some((_, mv)) => *mv,
            None => Move::Play(self.read_play(text)?),
        };
        self.check_move(&mv).map_err(ReadError::Refused)?;
        Ok(mv)
    }

    fn write_roll(roll: &Roll) -> String {
        roll.to_string()
    }

    fn read_roll(&self, text: &str) -> Result<Roll, ReadError<Self>> {
        let syntax = || ReadError::Syntax(PlayTextError::Roll(text.trim().to_owned()));
        let (first, second) = read_dice(text).ok_or_else(syntax)?;
        match self.phase {
            Phase::Opening => Ok(Roll::Opening { white: first, black: second }),
            Phase::Rolling(_) => Ok(Roll::Turn(Dice::of(first, second))),
            Phase::Over(_) => Err(ReadError::Refused(OutOfTurn::GameOver.into())),
            _ => Err(ReadError::Refused(OutOfTurn::NothingToRoll.into())),
        }
    }

    fn read_event(&self, text: &str) -> Result<Event<Self>, ReadError<Self>> {
        match self.turn() {
            Turn::Player(by) => match self.read_move(text) {
                Ok(mv) => Ok(Event::Move { by, mv }),
                // A roll is not a play, but the error for a roll at the wrong time is more helpful.
                Err(ReadError::Syntax(_)) if read_dice(text).is_some() => {
                    Err(ReadError::Refused(OutOfTurn::NothingToRoll.into()))
                }
                Err(error) => Err(error),
            },
            Turn::Over(_) => Err(ReadError::Refused(OutOfTurn::GameOver.into())),
            Turn::Chance => self.read_roll(text).map(Event::Roll).map_err(|error| {
                // For "double" in a Crawford game, say why doubling is not allowed, not that it is not a roll.
                match (&error, self.read_move(text)) {
                    (ReadError::Syntax(_), Err(refused @ ReadError::Refused(_))) => refused,
                    _ => error,
                }
            }),
        }
    }

    fn ending_name(ending: Ending) -> &'static str {
        ending.name()
    }

    fn diagram(&self, ink: DiagramStyle) -> String {
        self.captioned(ink, &Captions::english(self))
    }
}

impl Position {
    /// A move in the usual notation: `13/8 6/5*`.
    pub fn say_move(&self, mv: &Move) -> String {
        self.write_with(mv, " ")
    }

    /// The ten fields of an XGID. They do not show that the opening roll is due or that a player
    /// who could double has chosen to roll.
    pub fn xgid(&self) -> Xgid {
        position_text::to_xgid(self)
    }

    fn write_with(&self, mv: &Move, between: &str) -> String {
        match (mv, self.phase) {
            (Move::Play(play), Phase::Rolled(side, _)) => {
                play_text::write(self.board(side), play, between)
            }
            _ => {
                let named = Move::WORDS.iter().find(|(_, word)| word == mv);
                named.map_or_else(String::new, |(name, _)| (*name).to_owned())
            }
        }
    }

    fn read_play(&self, text: &str) -> Result<crate::Play, ReadError<Self>> {
        let written = ParsedPlay::parse(text).map_err(ReadError::Syntax)?;
        let Phase::Rolled(side, dice) = self.phase else {
            return Err(ReadError::Refused(self.why_no_play()));
        };
        written.play(self.board(side), dice).map_err(ReadError::Refused)
    }
}
