//! PDN (Portable Draughts Notation), the file format of checkers games.
//!
//! A file holds games one after the other, each with tags and with moves in numbers, and may have
//! comments, annotations and variations. Captures may be abbreviated if only one matches. A game is
//! played under the rules that its tag `Rules` names; without one it is English draughts as its
//! `GameType` 21 says, that is, `standard`. Its tag `FEN` says where it begins.
//!
//! **Results are seen from White**, who has the light pieces and is named in the tag `White`, though
//! Black moves first: `1-0` (or `2-0`) is a win for White, `0-1` (or `0-2`) one for Black,
//! `1/2-1/2` (or `1-1`) a draw; `*` and `0-0` leave it open.
//!
//! ```
//! use salon_checkers::pdn;
//!
//! let text = "[White \"Ann\"]\n[Black \"Bob\"]\n1. 11-15 23-18 2. 8-11 27-23 {Cross} 1/2-1/2";
//! let mut reader = pdn::reader(text.as_bytes());
//! let (start, game) = pdn::next_game(&mut reader).unwrap().unwrap();
//! assert_eq!(game.main.moves.len(), 4);
//! let written = pdn::write(&start, &game).unwrap();
//! assert!(written.ends_with("1. 11-15 23-18 2. 8-11 27-23 {Cross} 1/2-1/2\n\n"));
//! ```

mod archive;
mod checker;

use std::cell::Cell;
use std::io::Read;

use game::{FileResult, Outcome, ReadError, RulesError, Side, Turn};
use movetext::{
    DeviationKind, Dialect, Export, GameReadError, LenientRead, MoveNumber, MovetextBoard,
    MovetextProblem, MovetextReader, SetUpError, Tags,
};
use thiserror::Error;

use crate::fen::short;
use crate::{CaptureRules, Ending, FenError, Move, NumericMove, Position, Refusal, Rules, Square};

/// A game as it stands in a file.
pub type PdnGame = movetext::GameTree<Move>;

/// Why a game in a file cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PdnError {
    /// The text is broken.
    #[error("{0}")]
    Text(MovetextProblem),
    /// A word is not a move, or the move is illegal.
    #[error("{word}: {reason}")]
    Move {
        /// The word.
        word: String,
        /// What is wrong with it.
        reason: ReadError<Position>,
    },
    /// The tag `Rules` names no rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The tag `FEN` is no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The game is another variant of draughts.
    #[error("game type {0} is not English draughts, which is 21")]
    OtherGame(String),
}

/// A reader for PDN.
pub fn reader<R: Read>(input: R) -> MovetextReader<R> {
    MovetextReader::new(input, Dialect::PDN)
}

/// Reads the next game, with the position from which it begins. `None`: there is no further game.
///
/// # Errors
/// What is wrong with it, and where. But for failures of the input itself, the next call goes on
/// with the next game.
pub fn next_game<R: Read>(
    reader: &mut MovetextReader<R>,
) -> Result<Option<(Position, PdnGame)>, GameReadError<PdnError>> {
    let start = Cell::new(Position::start(Rules::STANDARD));
    let game = reader.read_game(|tags| {
        let position = set_up(tags)?;
        start.set(position);
        Ok(PdnBoard(position))
    })?;
    reader.check_for_fen();
    Ok(game.map(|game| (start.get(), game)))
}

/// The position from which a game with these tags begins.
///
/// # Errors
/// The tag that makes no sense, and why.
pub fn set_up(tags: &Tags) -> Result<Position, SetUpError<PdnError>> {
    let bad = |tag, reason| SetUpError { tag, reason };
    let rules = match (tags.get("Rules"), tags.get("GameType")) {
        (Some(rules), _) => {
            rules.parse().map_err(|error: RulesError| bad("Rules", error.into()))?
        }
        (None, Some(other)) if !is_english(other) => {
            return Err(bad("GameType", PdnError::OtherGame(short(other))));
        }
        _ => Rules::STANDARD,
    };
    match tags.get("FEN") {
        Some(fen) => Position::from_fen(rules, fen).map_err(|error| bad("FEN", error.into())),
        None => Ok(Position::start(rules)),
    }
}

/// The meaning of a result in a file. Texts that are no result count as unfinished.
pub fn read_result(result: &str) -> FileResult {
    match result.trim() {
        "1-0" | "2-0" => FileResult::Win(Side::White),
        "0-1" | "0-2" => FileResult::Win(Side::Black),
        "1/2-1/2" | "1-1" => FileResult::Draw,
        _ => FileResult::Unfinished,
    }
}

/// `21`, perhaps with details after a comma; a tag without a number says nothing.
fn is_english(game_type: &str) -> bool {
    let number = game_type.split(',').next().unwrap_or_default().trim();
    number == "21" || !number.bytes().any(|byte| byte.is_ascii_digit())
}

/// Writes a game that begins at `start`, with the tags that say under which rules and from where.
///
/// # Errors
/// A move of the game is refused.
pub fn write(start: &Position, game: &PdnGame) -> Result<String, PdnError> {
    let mut game = game.clone();
    describe(start, &mut game.tags);
    let roster = &[
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];
    Export { roster }.write(&game, PdnBoard(*start))
}

/// Sets the tags that say what is played, and from where.
fn describe(start: &Position, tags: &mut Tags) {
    let rules = start.rules();
    if rules.capture_rules() == CaptureRules::STRICT {
        tags.set("GameType", "21");
    } else {
        tags.remove("GameType");
    }
    tags.set("Rules", &rules.to_string());
    let fresh = (start.idle(), start.number()) == (0, 1);
    if *start == Position::start(*rules) {
        tags.remove("SetUp");
        tags.remove("FEN");
    } else {
        tags.set("SetUp", "1");
        tags.set("FEN", &if fresh { start.short_fen() } else { start.fen() });
    }
}

/// The game of a line that has been played, ready to be written.
pub fn record(
    line: &game::Line<Position>,
    outcome: Option<Outcome<Ending>>,
    tags: Tags,
) -> PdnGame {
    let moves = line.events().iter().map(|event| match event {
        game::Event::Move { mv, .. } => *mv,
        game::Event::Roll(roll) => match *roll {},
    });
    let outcome = outcome.or_else(|| Turn::outcome(&line.turn()));
    let result = outcome.map_or(FileResult::Unfinished, FileResult::from);
    PdnGame { tags, main: moves.collect(), result: Some(result.as_str()) }
}

/// The board on which a file's words are played.
#[derive(Clone)]
struct PdnBoard(Position);

impl MovetextBoard for PdnBoard {
    type Move = Move;
    type Refusal = PdnError;

    fn count(&self) -> MoveNumber {
        let second = self.0.side_to_move() != self.0.rules().first();
        MoveNumber { number: self.0.number(), second }
    }

    fn read(&mut self, word: &str) -> Result<Move, PdnError> {
        let mv =
            read(&self.0, word).map_err(|reason| PdnError::Move { word: short(word), reason })?;
        self.0.play(&mv);
        Ok(mv)
    }

    fn read_leniently(&mut self, word: &str) -> LenientRead<Move> {
        match read(&self.0, &word.replace(['x', 'X', ':'], "-")) {
            Ok(mv) => {
                self.0.play(&mv);
                LenientRead::Move(mv, DeviationKind::WrongSeparator)
            }
            Err(_) => LenientRead::Unreadable,
        }
    }

    fn write(&mut self, mv: &Move, word: &mut String) -> Result<(), PdnError> {
        let text = mv.to_string();
        let path: Vec<Square> = mv.path().collect();
        // Files hold games that went on after a draw by the rules, where `read_path` refuses every move.
        let played = self.0.moves().into_iter().find(|other| other == mv);
        match played.map_or_else(|| self.0.read_path(mv.from(), &path), Ok) {
            Ok(mv) => self.0.play(&mv),
            Err(refusal) => {
                return Err(PdnError::Move { word: text, reason: ReadError::Refused(refusal) });
            }
        }
        word.push_str(&text);
        Ok(())
    }
}

/// Reads a move. An ambiguous text is accepted if all matching moves lead to the same board.
fn read(position: &Position, word: &str) -> Result<Move, ReadError<Position>> {
    let written = NumericMove::parse(word).map_err(ReadError::Syntax)?;
    match written.against(position) {
        Err(refusal @ Refusal::Ambiguous(..)) => {
            written.same_on_the_board(position).ok_or(ReadError::Refused(refusal))
        }
        read => read.map_err(ReadError::Refused),
    }
}
