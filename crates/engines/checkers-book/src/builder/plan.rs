use checkers::openings::{BallotStatus, three_move};
use checkers::{Position, Rules};

use crate::canonical_board::CanonicalBoard;
use crate::named_openings;

/// Which positions a book has.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// Where lines begin.
    pub roots: Vec<BookRoot>,
    /// The length of the lines after a ballot, in plies.
    pub plies: u8,
    /// The nodes to search for each position.
    pub nodes: u64,
    /// By how much a reply may be worse than the best one to be followed, in hundredths of a man. It shrinks
    /// along a line, because positions further from the start are reached more rarely.
    pub margin: i16,
    /// How many replies of the opponent are followed at most.
    pub replies: usize,
}

/// A position from which lines of some length are followed.
#[derive(Clone, Copy, Debug)]
pub struct BookRoot {
    pub(crate) board: CanonicalBoard,
    pub(crate) plies: u8,
}

impl BookRoot {
    /// Lines of this many plies from a position.
    pub fn new(position: &Position, plies: u8) -> Self {
        Self { board: CanonicalBoard::of(position), plies }
    }
}

impl Default for BookPlan {
    fn default() -> Self {
        Self { roots: Vec::new(), plies: 0, nodes: 0, margin: 15, replies: 3 }
    }
}

/// The moves of a ballot.
const BALLOT_PLIES: u8 = 3;

impl BookPlan {
    /// The plan of the book that ships with the engine: every ballot that is not barred, every opening with
    /// a name, and every way to make the first two moves. All lines end at the same ply of the game.
    pub fn standard(plies: u8, nodes: u64) -> Self {
        let end = plies.saturating_add(BALLOT_PLIES);
        let mut roots = first_moves(end);
        roots.extend(ballots().map(|ballot| BookRoot::new(&ballot, plies)));
        roots.extend(named_openings().iter().map(|opening| {
            let left = usize::from(end).saturating_sub(opening.plies);
            BookRoot::new(&opening.position, left.min(usize::from(end)) as u8)
        }));
        Self { roots, plies, nodes, ..Self::default() }
    }

    /// The margin where this many plies of a line are left.
    pub(super) fn margin_at(&self, plies: u8) -> i16 {
        let left = i32::from(plies.min(self.plies));
        let margin = i32::from(self.margin) * left / i32::from(self.plies.max(1));
        margin.clamp(0, i32::from(i16::MAX)) as i16
    }

    /// The number of ballots in the book that ships with the engine.
    pub fn ballots() -> usize {
        ballots().count()
    }
}

fn ballots() -> impl Iterator<Item = Position> {
    let allowed = three_move().filter(|ballot| ballot.status != BallotStatus::Barred);
    allowed.map(|ballot| ballot.opening.position())
}

/// The start, and the positions after one and two moves.
fn first_moves(end: u8) -> Vec<BookRoot> {
    let mut roots = Vec::new();
    let mut positions = vec![Position::start(Rules::STANDARD)];
    for ply in 0..BALLOT_PLIES {
        roots.extend(positions.iter().map(|position| BookRoot::new(position, end - ply)));
        positions = positions.iter().flat_map(children).collect();
    }
    roots
}

fn children(position: &Position) -> Vec<Position> {
    let mut children = Vec::new();
    position.each_move(|mv, after| children.push(position.with(&mv, after)));
    children
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start, 7 positions after one move, 49 after two, 156 ballots, and the names.
    #[test]
    fn the_standard_plan_has_every_ballot_and_every_name() {
        let plan = BookPlan::standard(12, 1);
        assert_eq!(BookPlan::ballots(), 156);
        assert_eq!(plan.roots.len(), 1 + 7 + 49 + 156 + named_openings().len());
        assert_eq!(plan.roots[0].plies, 15);
    }

    #[test]
    fn the_margin_shrinks_along_a_line() {
        let plan = BookPlan::standard(12, 1);
        assert_eq!([15, 12, 6, 1].map(|plies| plan.margin_at(plies)), [15, 15, 7, 1]);
    }
}
