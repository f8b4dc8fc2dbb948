use std::fmt;

use game::{Event, Line, Side};

use super::moves::TableMove;
use super::table_game::open_turn;
use super::{TablePosition, TableStage};

/// A play that was not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Irregularity {
    /// Which event of the line ended the turn, from 0.
    pub event: usize,
    /// Whose play it was.
    pub by: Side,
    /// Whether it was accepted.
    pub status: IrregularPlayStatus,
}

/// Whether an irregular play was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IrregularPlayStatus {
    /// The opponent has not reacted yet.
    Open,
    /// The opponent accepted it.
    Accepted,
    /// The opponent demanded a legal play.
    Demanded,
    /// The opponent accepted it by rolling early.
    RolledOver,
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = match self.status {
            IrregularPlayStatus::Open => "waits for the opponent's word",
            IrregularPlayStatus::Accepted => "was accepted",
            IrregularPlayStatus::Demanded => "had to be made again",
            IrregularPlayStatus::RolledOver => "was accepted by rolling",
        };
        write!(f, "event {}: {}'s play was irregular and {status}", self.event + 1, self.by)
    }
}

/// The plays of a game that were not legal, in order.
pub fn irregularities(line: &Line<TablePosition>) -> Vec<Irregularity> {
    let mut found: Vec<Irregularity> = Vec::new();
    let around = line.positions().windows(2);
    for (event, (done, around)) in line.events().iter().zip(around).enumerate() {
        let Event::Move { by, mv } = done else { continue };
        let [before, after] = around else { continue };
        if let (Some(_), Some(last)) = (open_turn(before), found.last_mut()) {
            let demanded = *mv == TableMove::Demand;
            last.status = if demanded {
                IrregularPlayStatus::Demanded
            } else {
                IrregularPlayStatus::Accepted
            };
        }
        if *mv == TableMove::PickUp && !is_legal(before) {
            let open = open_turn(after).is_some();
            let status =
                if open { IrregularPlayStatus::Open } else { IrregularPlayStatus::RolledOver };
            found.push(Irregularity { event, by: *by, status });
        }
    }
    found
}

/// Whether the checkers stand as some legal play leaves them.
pub(super) fn is_legal(position: &TablePosition) -> bool {
    match position.stage {
        TableStage::Moving(moving) => moving.turn.is_legal(position.game.board(moving.turn.side)),
        _ => true,
    }
}
