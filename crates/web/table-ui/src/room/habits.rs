//! What is done for people who do not want to do it by hand.

use board_view::{Board, Question, Scene};
use game::Side;
use narration::Playable;
use table::{Actor, Awaits, Command, Millis};

use super::Room;
use super::computer::PAUSE;

/// How somebody likes to play where dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Habits {
    /// The dice are rolled if nothing else can be done.
    pub(crate) roll: bool,
    /// A play is made if there is no other.
    pub(crate) forced: bool,
    /// Checkers are borne off when nobody can hit them any more.
    pub(crate) bear_off: bool,
    /// The home boards are at the left.
    pub(crate) home_left: bool,
}

impl<G: Playable> Room<G> {
    /// What goes by itself now. It is thought about once, and done after people have seen the dice.
    pub(super) fn habit(&mut self, now: Millis) -> Option<(Actor, Command<G>)> {
        let Awaits::Move(seat) = self.table.awaits() else { return None };
        let is_seen = now >= self.table.last_time().plus(PAUSE);
        let entries = self.table.entries().len();
        if !G::CONFIRMS_MOVES || !is_seen || self.considered == entries || !self.is_here(seat) {
            return None;
        }
        self.considered = entries;
        let mv = self.habitual()?;
        Some((Actor::Seat(seat), Command::Move(mv)))
    }

    fn habitual(&self) -> Option<G::Move> {
        let Habits { roll, forced, bear_off, .. } = self.habits;
        let draft = self.draft.as_ref().filter(|draft| draft.is_empty())?;
        let wanted = match draft.question() {
            Some(Question::RollOrDouble) => roll,
            Some(Question::NoPlay) | None => forced,
            Some(_) => return None,
        };
        if !wanted && !bear_off {
            return None;
        }
        let position = draft.position();
        let mut moves = position.regular_moves();
        if moves.len() == 1 && wanted {
            return moves.pop();
        }
        let side = position.turn().player()?;
        if !bear_off || draft.question().is_some() || !is_past(&draft.scene(side, None), side) {
            return None;
        }
        let tray = tray(&draft.scene(side, None), side)?;
        // Each hop has a place from which it goes and one to which it goes.
        let hops = |mv: &G::Move| position.trace(mv).len() / 2;
        let most = moves.iter().map(hops).max()?;
        let off = |mv: &G::Move| position.trace(mv).iter().filter(|to| **to == tray).count();
        moves.into_iter().find(|mv| off(mv) == most)
    }
}

fn tray(scene: &Scene, side: Side) -> Option<board_view::Place> {
    match &scene.board {
        Board::Points(points) => Some(points.trays[side].place),
        Board::Squares(_) => None,
    }
}

/// Whether nobody can be hit any more: no opponent stands in this side's home board, or on the bar.
/// The board is seen from this side, whose home is at the right of the lower row.
fn is_past(scene: &Scene, side: Side) -> bool {
    let Board::Points(points) = &scene.board else { return false };
    let home = points.lower[6..].iter().map(|point| &point.stack);
    let mut others = home.chain([&points.bar[!side]]);
    others.all(|stack| stack.count == 0 || stack.side == side)
}
