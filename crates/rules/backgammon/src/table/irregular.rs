use std::fmt;

use game::{Event, Line, Side};

use super::moves::TableMove;
use super::table_game::open_turn;
use super::{Stage, TablePosition};

/// A play that was not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Irregularity {
    /// Which event of the line ended the turn, from 0.
    pub event: usize,
    /// Whose play it was.
    pub by: Side,
    /// What became of it.
    pub fate: Fate,
}

/// What became of an irregular play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It still waits for the opponent's word.
    Open,
    /// The opponent let it stand.
    Accepted,
    /// The opponent asked for a legal play.
    Demanded,
    /// The opponent had rolled already, and so let it stand.
    RolledOver,
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fate = match self.fate {
            Fate::Open => "waits for the opponent's word",
            Fate::Accepted => "was accepted",
            Fate::Demanded => "had to be made again",
            Fate::RolledOver => "was accepted by rolling",
        };
        write!(f, "event {}: {}'s play was irregular and {fate}", self.event + 1, self.by)
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
            last.fate = if demanded { Fate::Demanded } else { Fate::Accepted };
        }
        if *mv == TableMove::PickUp && !is_legal(before) {
            let open = open_turn(after).is_some();
            let fate = if open { Fate::Open } else { Fate::RolledOver };
            found.push(Irregularity { event, by: *by, fate });
        }
    }
    found
}

/// Whether the checkers stand as some legal play leaves them.
pub(super) fn is_legal(position: &TablePosition) -> bool {
    match position.stage {
        Stage::Moving(moving) => moving.turn.is_legal(position.game.board(moving.turn.side)),
        _ => true,
    }
}
