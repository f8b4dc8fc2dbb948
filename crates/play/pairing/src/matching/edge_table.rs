//! The weighted edges of a graph in which only some vertices have edges of their own weight.

use super::weight::Weight;

/// Edges of a graph. The first vertices have a weight per edge; the next ones share one weight among themselves; all
/// other edges weigh nothing. That is the shape of a bracket, the next bracket and the players below.
///
/// Weights are stored doubled, so that the matching can halve what it computes from them.
#[derive(Clone, Debug)]
pub(crate) struct EdgeTable<const K: usize> {
    vertices: usize,
    weighted: usize,
    weights: Vec<Weight<K>>,
    shared_end: usize,
    shared: Weight<K>,
    allowed: Vec<bool>,
}

impl<const K: usize> EdgeTable<K> {
    /// A graph without edges: `weighted` vertices with weights of their own, then `sharing` ones.
    pub(crate) fn new(vertices: usize, weighted: usize, sharing: usize, shared: Weight<K>) -> Self {
        Self {
            vertices,
            weighted,
            weights: vec![Weight::NOTHING; weighted * vertices],
            shared_end: weighted + sharing,
            shared: shared.double(),
            allowed: vec![false; vertices * vertices],
        }
    }

    pub(crate) fn vertices(&self) -> usize {
        self.vertices
    }

    pub(crate) fn is_allowed(&self, a: usize, b: usize) -> bool {
        self.allowed[a * self.vertices + b]
    }

    /// Which vertices a vertex has an edge to.
    pub(crate) fn neighbours(&self, a: usize) -> &[bool] {
        &self.allowed[a * self.vertices..(a + 1) * self.vertices]
    }

    pub(crate) fn allow(&mut self, a: usize, b: usize, allowed: bool) {
        self.allowed[a * self.vertices + b] = allowed;
        self.allowed[b * self.vertices + a] = allowed;
    }

    /// The doubled weight of an edge.
    pub(crate) fn weight(&self, a: usize, b: usize) -> Weight<K> {
        if a < self.weighted {
            self.weights[a * self.vertices + b]
        } else if b < self.weighted {
            self.weights[b * self.vertices + a]
        } else if a < self.shared_end && b < self.shared_end {
            self.shared
        } else {
            Weight::NOTHING
        }
    }

    /// Sets the weight of an edge of which one end has weights of its own.
    pub(crate) fn set_weight(&mut self, a: usize, b: usize, weight: Weight<K>) {
        for (a, b) in [(a, b), (b, a)] {
            if a < self.weighted {
                self.weights[a * self.vertices + b] = weight.double();
            }
        }
    }

    /// Adds to the weight of an edge of which one end has weights of its own.
    pub(crate) fn add_weight(&mut self, a: usize, b: usize, more: Weight<K>) {
        for (a, b) in [(a, b), (b, a)] {
            if a < self.weighted {
                self.weights[a * self.vertices + b] += more.double();
            }
        }
    }
}
