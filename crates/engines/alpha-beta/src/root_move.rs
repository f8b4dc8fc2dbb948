use crate::value::INFINITE;

/// A move at the root, with the results of its searches.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// The value in the current iteration; `-INFINITE` until it is known.
    pub value: i32,
    /// The value in the iteration before.
    pub previous_value: i32,
    /// The nodes spent on this move so far.
    pub nodes: u64,
    /// The principal variation, this move first.
    pub pv: Vec<M>,
    /// The deepest ply that its last search reached.
    pub seldepth: usize,
}

impl<M: Copy> RootMove<M> {
    /// A move that has not been searched.
    pub fn new(mv: M) -> Self {
        let (value, previous_value) = (-INFINITE, -INFINITE);
        Self { mv, value, previous_value, nodes: 0, pv: vec![mv], seldepth: 0 }
    }
}

/// Sorts moves by value, the best first. Moves with equal values keep their order.
pub(crate) fn sort_by_value<M>(moves: &mut [RootMove<M>]) {
    moves.sort_by_key(|root| std::cmp::Reverse(root.value));
}

/// The legal moves that are among `search_moves`; all legal moves if there are none.
pub fn legal_root_moves<M: Copy + Eq>(legal: &[M], search_moves: &[M]) -> Vec<M> {
    let wanted: Vec<M> = legal.iter().copied().filter(|mv| search_moves.contains(mv)).collect();
    if wanted.is_empty() { legal.to_vec() } else { wanted }
}
