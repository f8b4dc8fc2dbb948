use crate::{Comment, Nag, Tags};

/// A whole game with everything that was written into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTree<M> {
    /// The tag pairs.
    pub tags: Tags,
    /// The moves that were played.
    pub main: Variation<M>,
    /// The result that ends the move text, if one does.
    pub result: Option<&'static str>,
}

/// A series of moves: those played, or a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The moves in their order.
    pub moves: Vec<MoveNode<M>>,
    /// Comments at the end that no move can take: the line has none, or its last has variations.
    pub closing: Vec<Comment>,
}

/// A move with all that was written about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveNode<M> {
    /// Comments before the move, at the beginning of a line or after variations.
    pub before: Vec<Comment>,
    /// The move.
    pub mv: M,
    /// Remarks in one number each.
    pub nags: Vec<Nag>,
    /// Comments after the move.
    pub after: Vec<Comment>,
    /// What could have been played instead.
    pub variations: Vec<Variation<M>>,
}

impl<M> Default for Variation<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), closing: Vec::new() }
    }
}

impl<M> MoveNode<M> {
    /// A move about which nothing was written.
    pub fn new(mv: M) -> Self {
        let (before, after) = (Vec::new(), Vec::new());
        Self { before, mv, nags: Vec::new(), after, variations: Vec::new() }
    }
}

impl<M> Variation<M> {
    /// The moves alone.
    pub fn plain(&self) -> impl DoubleEndedIterator<Item = &M> {
        self.moves.iter().map(|node| &node.mv)
    }
}

impl<M> FromIterator<M> for Variation<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self { moves: moves.into_iter().map(MoveNode::new).collect(), closing: Vec::new() }
    }
}
