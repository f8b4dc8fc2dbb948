//! The canonical machine texts: FEN and UCI moves.

use game::{DiagramStyle, Notation, Perft, ReadError};

use crate::{Ending, FenError, Move, PieceLetters, Position, Rules, Uci, UciError};
use std::convert::Infallible;

impl Notation for Position {
    type PositionError = FenError;
    type SyntaxError = UciError;

    fn write_position(&self) -> String {
        self.to_fen()
    }

    fn read_position(rules: &Rules, text: &str) -> Result<Self, FenError> {
        Self::from_fen(*rules, text)
    }

    fn write_move(&self, mv: &Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError<Self>> {
        let uci: Uci = text.parse().map_err(ReadError::Syntax)?;
        uci.to_move(self).map_err(ReadError::Refused)
    }

    fn write_roll(roll: &Infallible) -> String {
        match *roll {}
    }

    fn read_roll(&self, _text: &str) -> Result<Infallible, ReadError<Self>> {
        Err(ReadError::Refused(game::OutOfTurn::NothingToRoll.into()))
    }

    fn ending_name(ending: Ending) -> &'static str {
        match ending {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::DeadPosition => "dead position",
            Ending::ThreefoldRepetition => "threefold repetition",
            Ending::FivefoldRepetition => "fivefold repetition",
            Ending::FiftyMoves => "fifty-move rule",
            Ending::SeventyFiveMoves => "seventy-five-move rule",
            Ending::Resignation => "resignation",
        }
    }

    fn diagram(&self, ink: DiagramStyle) -> String {
        self.lettered_diagram(ink, PieceLetters::English)
    }
}

impl Perft for Position {
    fn perft(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let below = |mv: &Move| {
            let mut next = self.clone();
            next.play(*mv);
            (mv.to_string(), next.perft(depth - 1))
        };
        self.moves().iter().map(below).collect()
    }

    fn after_each_move(&self) -> Option<Vec<Self>> {
        let after = |mv: &Move| {
            let mut next = self.clone();
            next.play(*mv);
            next
        };
        Some(self.moves().iter().map(after).collect())
    }
}
