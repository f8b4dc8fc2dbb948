use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::BookPlan;
use crate::book_file::{BookRecord, MOVES};
use crate::canonical_board::CanonicalBoard;
use crate::move_code::MoveCode;
use crate::{Analysis, ScoredMove};

/// The analysed positions, connected by their moves. Positions reached in different ways are the same.
#[derive(Default)]
pub(super) struct AnalysedTree {
    nodes: BTreeMap<CanonicalBoard, TreeNode>,
}

struct TreeNode {
    depth: u8,
    moves: Vec<TreeMove>,
    /// The value for the side to move, backed up from the positions below.
    value: i16,
}

#[derive(Clone, Copy)]
struct TreeMove {
    code: MoveCode,
    /// The score that the search of the parent gave it.
    score: i16,
    child: CanonicalBoard,
}

/// Values settle within as many sweeps as lines have plies. Kings that go to and fro could make them take
/// longer.
const MAX_SWEEPS: usize = 64;

impl AnalysedTree {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a position. Moves that are illegal in it are left out.
    pub(super) fn insert(&mut self, board: CanonicalBoard, analysis: &Analysis) {
        let Some(position) = board.position() else { return };
        let legal = position.moves();
        let moves = analysis.moves.iter().filter(|scored| legal.contains(&scored.mv)).take(MOVES);
        let moves: Vec<TreeMove> = moves
            .map(|&ScoredMove { mv, score }| {
                let mut child = position;
                child.play(&mv);
                let code = MoveCode::of(&position, &mv);
                TreeMove { code, score, child: CanonicalBoard::of(&child) }
            })
            .collect();
        let value = moves.iter().map(|mv| mv.score).max().unwrap_or(-ScoredMove::WIN);
        self.nodes.insert(board, TreeNode { depth: analysis.depth, moves, value });
    }

    /// Negamax from the leaves to the roots.
    pub(super) fn back_up(&mut self) {
        let boards: Vec<CanonicalBoard> = self.nodes.keys().copied().collect();
        for _ in 0..MAX_SWEEPS {
            let mut is_settled = true;
            for board in &boards {
                let best = self.sorted_moves(board).first().map(|(_, score)| *score);
                if let (Some(best), Some(node)) = (best, self.nodes.get_mut(board)) {
                    is_settled &= node.value == best;
                    node.value = best;
                }
            }
            if is_settled {
                return;
            }
        }
    }

    /// The moves of a position with their backed-up scores, the best first.
    fn sorted_moves(&self, board: &CanonicalBoard) -> Vec<(TreeMove, i16)> {
        let Some(node) = self.nodes.get(board) else { return Vec::new() };
        let score =
            |mv: &TreeMove| self.nodes.get(&mv.child).map_or(mv.score, |child| -child.value);
        let mut moves: Vec<_> = node.moves.iter().map(|mv| (*mv, score(mv))).collect();
        moves.sort_by_key(|(mv, score)| (Reverse(*score), Reverse(mv.score), mv.code));
        moves
    }

    /// The positions that the plan reaches and that are not analysed. The side that uses the book follows
    /// its best move, the opponent its best few; each side uses the book in turn.
    ///
    /// When backed-up scores change a best move, the new one is followed in the next round. A book therefore
    /// never ends in a move that only looks best because nothing below it has been analysed.
    pub(super) fn missing(&self, plan: &BookPlan) -> BTreeSet<CanonicalBoard> {
        let mut missing = BTreeSet::new();
        let mut reached = HashMap::new();
        let roots = plan.roots.iter();
        let mut stack: Vec<_> = roots
            .flat_map(|root| [true, false].map(|uses_book| (root.board, uses_book, root.plies)))
            .collect();
        while let Some((board, uses_book, plies)) = stack.pop() {
            if plies == 0 || !is_longer(&mut reached, (board, uses_book), plies) {
                continue;
            }
            if !self.nodes.contains_key(&board) {
                missing.insert(board);
                continue;
            }
            let margin = plan.margin_at(plies);
            let replies = if uses_book { 1 } else { plan.replies };
            let followed = self.followed_moves(&board, replies, margin);
            stack.extend(followed.map(|mv| (mv.child, !uses_book, plies - 1)));
        }
        missing
    }

    /// The best moves, at most `count`, that are within a margin of the best one.
    fn followed_moves(
        &self,
        board: &CanonicalBoard,
        count: usize,
        margin: i16,
    ) -> impl Iterator<Item = TreeMove> + use<> {
        let moves = self.sorted_moves(board);
        let best = moves.first().map_or(0, |(_, score)| *score);
        let least = best.saturating_sub(margin);
        moves.into_iter().take(count).filter(move |(_, score)| *score >= least).map(|(mv, _)| mv)
    }

    /// The records of all positions in which the game goes on.
    pub(super) fn records(&self) -> impl Iterator<Item = BookRecord> {
        let is_over = |node: &TreeNode| node.moves.is_empty();
        let nodes = self.nodes.iter().filter(move |(_, node)| !is_over(node));
        nodes.map(|(board, node)| {
            let mut moves = self.sorted_moves(board).into_iter();
            let moves = std::array::from_fn(|_| moves.next().map(|(mv, score)| (mv.code.0, score)));
            BookRecord { key: board.key(), depth: node.depth, moves }
        })
    }
}

/// Whether a position is reached for the first time, or with more plies left than before.
fn is_longer<K: Eq + std::hash::Hash>(reached: &mut HashMap<K, u8>, key: K, plies: u8) -> bool {
    match reached.entry(key) {
        Entry::Occupied(entry) if *entry.get() >= plies => false,
        Entry::Occupied(mut entry) => {
            entry.insert(plies);
            true
        }
        Entry::Vacant(entry) => {
            entry.insert(plies);
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookRoot;
    use checkers::{Position, Rules};

    fn analysis(position: &Position, scores: &[(&str, i16)]) -> Analysis {
        let read = |&(text, score): &(&str, i16)| ScoredMove {
            mv: position.read_numeric(text).unwrap(),
            score,
        };
        Analysis { depth: 1, moves: scores.iter().map(read).collect() }
    }

    /// White is to move after 11-15, so its 22-18 is 11-15 on the canonical board.
    #[test]
    fn a_refuted_move_is_no_longer_the_best() {
        let start = Position::start(Rules::STANDARD);
        let root = CanonicalBoard::of(&start);
        let mut tree = AnalysedTree::default();
        tree.insert(root, &analysis(&start, &[("11-15", 10), ("9-14", 4), ("12-16", -30)]));
        let roots = vec![BookRoot::new(&start, 2)];
        let plan = BookPlan { roots, plies: 2, ..BookPlan::default() };
        assert_eq!(tree.missing(&plan).len(), 2, "12-16 is beyond the margin");
        let mut child = start;
        child.play(&start.read_numeric("11-15").unwrap());
        let child = CanonicalBoard::of(&child);
        tree.insert(child, &analysis(&child.position().unwrap(), &[("11-15", 50)]));
        tree.back_up();
        let best = tree.sorted_moves(&root).iter().map(|(_, score)| *score).collect::<Vec<_>>();
        assert_eq!(best, [4, -30, -50]);
        assert_eq!(tree.missing(&plan).len(), 1, "9-14 is followed now");
    }
}
