use crate::{Comment, Nag, Tags};

/// A game with its tags, annotations and variations.
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
    /// Comments at the end that belong to no move, because the line has no moves or its last move has variations.
    pub closing: Vec<Comment>,
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveNode<M> {
    /// Comments before the move, at the beginning of a line or after variations.
    pub before: Vec<Comment>,
    /// The move.
    pub mv: M,
    /// Numeric annotation glyphs.
    pub nags: Vec<Nag>,
    /// Comments after the move.
    pub after: Vec<Comment>,
    /// Alternatives to this move.
    pub variations: Vec<Variation<M>>,
}

impl<M> Default for Variation<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), closing: Vec::new() }
    }
}

impl<M> MoveNode<M> {
    /// A move without annotations.
    pub fn new(mv: M) -> Self {
        let (before, after) = (Vec::new(), Vec::new());
        Self { before, mv, nags: Vec::new(), after, variations: Vec::new() }
    }
}

impl<M> Variation<M> {
    /// The moves without annotations.
    pub fn plain(&self) -> impl DoubleEndedIterator<Item = &M> {
        self.moves.iter().map(|node| &node.mv)
    }
}

impl<M> FromIterator<M> for Variation<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self { moves: moves.into_iter().map(MoveNode::new).collect(), closing: Vec::new() }
    }
}
