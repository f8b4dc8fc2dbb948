use board_view::{BoardView, Draft, Place, Question, Scene, SceneBoard};
use game::Side;

/// Which moves a player does not want to make by hand where dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AutomaticPlay {
    /// The dice are rolled if nothing else can be done.
    pub roll: bool,
    /// A play is made if there is no other.
    pub forced: bool,
    /// Checkers are borne off once no checker can be hit any more.
    pub bear_off: bool,
}

impl AutomaticPlay {
    /// The move that is made without the player's hand, if there is one.
    pub fn choose<G: BoardView>(self, position: &G) -> Option<G::Move> {
        if !G::CONFIRMS_MOVES {
            return None;
        }
        let draft = Draft::new(position.clone());
        let is_wanted = match draft.question() {
            Some(Question::RollOrDouble) => self.roll,
            Some(Question::NoPlay) | None => self.forced,
            Some(_) => return None,
        };
        if !is_wanted && !self.bear_off {
            return None;
        }
        let mut moves = position.regular_moves();
        if moves.len() == 1 && is_wanted {
            return moves.pop();
        }
        if !self.bear_off || draft.question().is_some() { None } else { bear_off(position, moves) }
    }
}

/// The first move that bears off as many checkers as can be moved, if no checker can be hit.
fn bear_off<G: BoardView>(position: &G, moves: Vec<G::Move>) -> Option<G::Move> {
    let side = position.turn().player()?;
    let scene = position.scene(side, &[]);
    if !is_past_contact(&scene, side) {
        return None;
    }
    let tray = tray(&scene, side)?;
    // Each hop has a place from which it goes and one to which it goes.
    let hops = |mv: &G::Move| position.trace(mv).len() / 2;
    let most = moves.iter().map(hops).max()?;
    let off = |mv: &G::Move| position.trace(mv).iter().filter(|to| **to == tray).count();
    moves.into_iter().find(|mv| off(mv) == most)
}

fn tray(scene: &Scene, side: Side) -> Option<Place> {
    match &scene.board {
        SceneBoard::Points(points) => Some(points.trays[side].place),
        SceneBoard::Squares(_) => None,
    }
}

/// Whether no checker can be hit any more: no opponent stands in this side's home board or on the bar.
/// The board is seen from this side, whose home is at the right of the lower row.
fn is_past_contact(scene: &Scene, side: Side) -> bool {
    let SceneBoard::Points(points) = &scene.board else { return false };
    let home = points.lower[6..].iter().map(|point| &point.stack);
    let mut stacks = home.chain([&points.bar[!side]]);
    stacks.all(|stack| stack.count == 0 || stack.side == side)
}
