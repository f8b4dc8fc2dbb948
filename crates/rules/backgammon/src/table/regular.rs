//! The regular game behind a game under table rules: how to continue with a legal play, and the whole game for files
//! that cannot hold an illegal play.

use game::{Event, Line, Side};

use super::irregular::{IrregularPlayStatus, irregularities};
use super::moves::{TableMove, TableRoll};
use super::table_game::regular;
use super::{CheckersInMotion, Irregularity, TablePosition, TableStage};
use crate::board::Board;
use crate::moves::Move;
use crate::phase::Phase;
use crate::play::Hop;
use crate::play_in_progress::PlayInProgress;
use crate::position::Position;

impl TablePosition {
    /// The hops with which a legal play goes on; picking up the dice once it is whole; and putting
    /// everything back if no legal play begins like this.
    pub(super) fn regular_carries(&self, moving: &CheckersInMotion) -> Vec<TableMove> {
        let board = self.board_of(moving);
        if moving.turn.is_legal(board) {
            return vec![TableMove::PickUp];
        }
        let start = PlayInProgress::new(moving.turn.board, moving.turn.dice);
        let mut next = Vec::new();
        go_on(&start, board, usize::from(moving.hops), &mut next);
        let fits = |mv: &TableMove| self.check(mv).is_ok();
        let next: Vec<TableMove> = next.into_iter().map(TableMove::Carry).filter(fits).collect();
        if next.is_empty() { vec![TableMove::PutBack] } else { next }
    }

    /// The regular position that awaits a player's decision: while checkers are being moved, the one
    /// before the first of them was touched. Nothing where a play of the opponent is open.
    pub fn question(&self) -> Option<Position> {
        match &self.stage {
            TableStage::Plain => Some(self.game.clone()),
            TableStage::Moving(moving) => Some(self.before(moving)),
            TableStage::Early(_) | TableStage::Open(_) => None,
        }
    }

    /// The next step towards a decided move: move the next checker, put all checkers back if another play
    /// has been begun, or pick up the dice.
    pub fn toward(&self, decision: &Move) -> TableMove {
        match decision {
            Move::Roll => TableMove::Roll,
            Move::Double => TableMove::Double,
            Move::Take => TableMove::Take,
            Move::Drop => TableMove::Drop,
            Move::Beaver => TableMove::Beaver,
            Move::Raccoon => TableMove::Raccoon,
            Move::Play(play) => match &self.stage {
                TableStage::Moving(moving) => self.next_carry(moving, play.hops()),
                _ => TableMove::PickUp,
            },
        }
    }

    fn next_carry(&self, moving: &CheckersInMotion, hops: &[Hop]) -> TableMove {
        let (done, to_come) = hops.split_at(usize::from(moving.hops).min(hops.len()));
        let expected =
            done.iter().fold(moving.turn.board, |board, hop| board.after_hop(hop.from, hop.to));
        if self.board_of(moving) != expected || usize::from(moving.hops) > hops.len() {
            return TableMove::PutBack;
        }
        to_come.first().map_or(TableMove::PickUp, |hop| TableMove::Carry(*hop))
    }
}

/// Finds the hops that may follow where this number of hops of a legal play leads to this board.
fn go_on(progress: &PlayInProgress, board: Board, hops: usize, found: &mut Vec<Hop>) {
    let next = progress.next();
    if hops == 0 {
        if progress.board() == board {
            found.extend(next.into_iter().filter(|hop| !found.contains(hop)).collect::<Vec<_>>());
        }
        return;
    }
    for hop in next {
        let mut progress = progress.clone();
        if progress.hop(hop).is_ok() {
            go_on(&progress, board, hops - 1, found);
        }
    }
}

/// An event of the regular game, and the number of the one at the table from which it comes.
type RegularEvent = (Event<Position>, usize);

/// A game at the table as the regular game would have it: each event with the number of the one from
/// which it comes. What was put back, void or rolled again is left out, and so is a play for which a
/// legal one was asked.
///
/// # Errors
/// The first play that was not legal and stood.
pub(super) fn as_regular_game(
    line: &Line<TablePosition>,
) -> Result<(Position, Vec<RegularEvent>), Irregularity> {
    let stood =
        irregularities(line).into_iter().find(|play| play.status != IrregularPlayStatus::Demanded);
    if let Some(irregularity) = stood {
        return Err(irregularity);
    }
    let start = match &line.start().stage {
        TableStage::Moving(moving) | TableStage::Early(moving) => line.start().before(moving),
        TableStage::Open(turn) => {
            return Err(Irregularity {
                event: 0,
                by: turn.side,
                status: IrregularPlayStatus::Open,
            });
        }
        TableStage::Plain => line.start().game.clone(),
    };
    let mut regular_line = Line::new(start.clone());
    let mut events = Vec::new();
    for (index, (event, before)) in line.events().iter().zip(line.positions()).enumerate() {
        for regular_event in regular_events(event, before) {
            // A roll needs no decision where it came early or the player could not double.
            let needless = matches!(regular_event, Event::Move { mv: Move::Roll, .. })
                && matches!(regular_line.position().phase(), Phase::Rolling(_));
            if !needless && regular_line.apply(&regular_event).is_ok() {
                events.push((regular_event, index));
            }
        }
    }
    Ok((start, events))
}

/// What an event means in the regular game.
fn regular_events(event: &Event<TablePosition>, before: &TablePosition) -> Vec<Event<Position>> {
    match (event, before.stage) {
        (Event::Roll(TableRoll::Flat(roll)), TableStage::Plain) => vec![Event::Roll(*roll)],
        (Event::Roll(_), _) => Vec::new(),
        (Event::Move { by, mv: TableMove::PickUp }, TableStage::Moving(moving)) => {
            picked_up(*by, before, &moving)
        }
        (Event::Move { by, mv }, _) => {
            regular(mv).map(|mv| Event::Move { by: *by, mv }).into_iter().collect()
        }
    }
}

/// The play that a turn has come to, if it is one, and the opponent's roll if that has come already.
fn picked_up(by: Side, before: &TablePosition, moving: &CheckersInMotion) -> Vec<Event<Position>> {
    let Some(play) = moving.turn.board.play_to(moving.turn.dice, before.board_of(moving)) else {
        return Vec::new();
    };
    let mut events = vec![Event::Move { by, mv: Move::Play(play) }];
    if let Some(dice) = moving.rolled {
        events.push(Event::Move { by: !by, mv: Move::Roll });
        events.push(Event::Roll(dice.into()));
    }
    events
}
