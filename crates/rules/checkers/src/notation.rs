//! The canonical texts of positions and moves.

use std::convert::Infallible;

use game::{DiagramStyle, Notation, OutOfTurn, Perft, ReadError};

use crate::diagram::diagram;
use crate::{Ending, FenError, Move, MoveError, Position, Rules};

impl Notation for Position {
    type PositionError = FenError;
    type SyntaxError = MoveError;

    fn write_position(&self) -> String {
        self.fen()
    }

    fn read_position(rules: &Rules, text: &str) -> Result<Self, FenError> {
        Self::from_fen(*rules, text)
    }

    fn write_move(&self, mv: &Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError<Self>> {
        self.read_numeric(text)
    }

    fn write_roll(roll: &Infallible) -> String {
        match *roll {}
    }

    fn read_roll(&self, _text: &str) -> Result<Infallible, ReadError<Self>> {
        Err(ReadError::Refused(OutOfTurn::NothingToRoll.into()))
    }

    fn ending_name(ending: Ending) -> &'static str {
        ending.name()
    }

    fn diagram(&self, ink: DiagramStyle) -> String {
        diagram(self, ink)
    }
}

impl Perft for Position {
    fn perft(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut branches = Vec::new();
        self.each_move(|mv, after| {
            let lines = self.with(&mv, after).perft(depth.saturating_sub(1));
            branches.push((mv.to_string(), lines));
        });
        branches
    }

    fn after_each_move(&self) -> Option<Vec<Self>> {
        let mut positions = Vec::new();
        self.each_move(|mv, after| positions.push(self.with(&mv, after)));
        Some(positions)
    }
}
