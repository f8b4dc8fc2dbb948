//! Maximum-weight perfect matching in general graphs, by Edmonds' blossom algorithm.
//!
//! The primal-dual method: every vertex and every blossom has a dual value, an edge is tight if the duals of its ends
//! just cover its weight, and matched edges are always tight. A search grows one alternating tree from an unmatched
//! vertex and changes duals until it reaches another unmatched vertex. One search costs O(n²) in practice.
//!
//! The Dutch system asks for hundreds of matchings that differ in the edges of one vertex. So a solved matching can be
//! changed: [`Matcher::release`] takes a vertex out of its blossoms and frees it, its edges may then change, and one
//! search repairs the matching. That, and weights of many words, is why no published crate fits here.

mod blossom;
mod edge_table;
mod search;
mod weight;

#[cfg(test)]
mod tests;

pub(crate) use edge_table::EdgeTable;
use search::Search;
pub(crate) use weight::Weight;

/// No vertex, no node, no mate.
const NONE: usize = usize::MAX;

/// A matching and the duals that prove it best. Nodes below `vertices` are vertices, the others blossoms.
#[derive(Clone, Debug)]
pub(crate) struct Matcher<const K: usize> {
    pub(crate) edges: EdgeTable<K>,
    vertices: usize,
    /// Duals of vertices, and of blossoms (never negative).
    dual: Vec<Weight<K>>,
    mate: Vec<usize>,
    /// The blossom that directly contains a node.
    parent: Vec<usize>,
    /// The outermost node that contains a vertex.
    top: Vec<usize>,
    /// The vertex of a node that is matched outside of it.
    base: Vec<usize>,
    /// The nodes of a blossom in cyclic order, the one with the base first.
    children: Vec<Vec<usize>>,
    /// The edges of that cycle: from a vertex of child i to a vertex of child i + 1.
    links: Vec<Vec<(usize, usize)>>,
    unused: Vec<usize>,
    search: Search<K>,
}

/// There is no perfect matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoPerfectMatching;

impl<const K: usize> Matcher<K> {
    /// Nothing matched yet. `mates` are edges that are to be tried first; they cost nothing where they fit.
    pub(crate) fn new(edges: EdgeTable<K>, mates: &[(usize, usize)]) -> Self {
        let n = edges.vertices();
        let mut matcher = Self {
            edges,
            vertices: n,
            dual: vec![Weight::NOTHING; 2 * n],
            mate: vec![NONE; n],
            parent: vec![NONE; 2 * n],
            top: (0..n).collect(),
            base: (0..n).chain(std::iter::repeat_n(NONE, n)).collect(),
            children: vec![Vec::new(); 2 * n],
            links: vec![Vec::new(); 2 * n],
            unused: (n..2 * n).rev().collect(),
            search: Search::new(n),
        };
        matcher.start(mates);
        matcher
    }

    /// Forgets all duals and blossoms after many weights have changed. Matched edges are kept where they fit.
    pub(crate) fn restart(&mut self) {
        let mates: Vec<(usize, usize)> =
            (0..self.vertices).filter_map(|v| Some((v, self.mate(v)?))).collect();
        let n = self.vertices;
        self.mate.fill(NONE);
        self.parent.fill(NONE);
        self.top = (0..n).collect();
        self.base[n..].fill(NONE);
        self.unused = (n..2 * n).rev().collect();
        self.start(&mates);
    }

    fn start(&mut self, mates: &[(usize, usize)]) {
        self.initial_duals();
        for &(a, b) in mates {
            if self.edges.is_allowed(a, b) && self.slack(a, b).is_nothing() {
                self.mate[a] = b;
                self.mate[b] = a;
            }
        }
        self.match_tight_edges();
    }

    /// Takes tight edges between free vertices as they come: a good start for the searches.
    fn match_tight_edges(&mut self) {
        for v in 0..self.vertices {
            if self.mate[v] != NONE {
                continue;
            }
            let fits = |w: &usize| self.mate[*w] == NONE && self.slack(v, *w).is_nothing();
            let found = self.neighbours(v).find(fits);
            if let Some(w) = found {
                self.mate[v] = w;
                self.mate[w] = v;
            }
        }
    }

    /// Half the heaviest edge of each vertex covers every edge.
    fn initial_duals(&mut self) {
        for v in 0..self.vertices {
            let heaviest = self.neighbours(v).map(|w| self.edges.weight(v, w)).max();
            self.dual[v] = heaviest.unwrap_or(Weight::NOTHING).half();
        }
    }

    fn neighbours(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        self.edges.neighbours(v).iter().enumerate().filter(|(_, allowed)| **allowed).map(|(w, _)| w)
    }

    /// The vertex that a vertex is matched with.
    pub(crate) fn mate(&self, v: usize) -> Option<usize> {
        (self.mate[v] != NONE).then_some(self.mate[v])
    }

    /// How far an edge between two top nodes is from being tight.
    fn slack(&self, a: usize, b: usize) -> Weight<K> {
        self.dual[a] + self.dual[b] - self.edges.weight(a, b)
    }

    /// Whether a best matching may use an edge. A best matching has tight edges only; inside a blossom this is not
    /// decided.
    pub(crate) fn may_use(&self, a: usize, b: usize) -> bool {
        self.edges.is_allowed(a, b) && (self.top[a] == self.top[b] || self.slack(a, b).is_nothing())
    }

    /// Matches every vertex.
    ///
    /// # Errors
    ///
    /// [`NoPerfectMatching`]; the matching is then as large as the searches made it.
    pub(crate) fn solve(&mut self) -> Result<(), NoPerfectMatching> {
        for v in 0..self.vertices {
            // A free vertex inside of a blossom is the blossom's base.
            if self.mate[v] == NONE && self.base[self.top[v]] == v && !self.augment(v) {
                return Err(NoPerfectMatching);
            }
        }
        Ok(())
    }

    /// Frees a vertex so that its edges may change, and takes it out of its blossoms. [`Matcher::repair`] must follow.
    pub(crate) fn release(&mut self, v: usize) {
        let top = self.top[v];
        let partner = self.mate[self.base[top]];
        self.rebase(top, v);
        self.mate[v] = NONE;
        if partner != NONE {
            self.mate[partner] = NONE;
        }
        while self.top[v] != v {
            self.dissolve(self.top[v]);
        }
    }

    /// Gives a released vertex the least dual that covers its edges.
    pub(crate) fn repair_dual(&mut self, v: usize) {
        let least = self.neighbours(v).map(|w| self.edges.weight(v, w) - self.dual[w]).max();
        self.dual[v] = least.unwrap_or(Weight::NOTHING);
    }

    /// Matches a released vertex again, after its edges have changed.
    ///
    /// # Errors
    ///
    /// [`NoPerfectMatching`] if the change made one impossible.
    pub(crate) fn repair(&mut self, v: usize) -> Result<(), NoPerfectMatching> {
        self.repair_dual(v);
        if self.mate[v] != NONE || self.augment(v) { Ok(()) } else { Err(NoPerfectMatching) }
    }

    /// Forbids the edges of a vertex that `keep` does not accept. The vertex must be matched by one that stays.
    ///
    /// # Errors
    ///
    /// [`NoPerfectMatching`] cannot happen if the vertex is matched by an edge that stays.
    pub(crate) fn restrict(
        &mut self,
        v: usize,
        keep: impl Fn(usize) -> bool,
    ) -> Result<(), NoPerfectMatching> {
        let doomed: Vec<usize> = self.neighbours(v).filter(|w| !keep(*w)).collect();
        if doomed.is_empty() {
            return Ok(());
        }
        let in_blossom = self.top[v] != v;
        if in_blossom {
            self.release(v);
        }
        for w in doomed {
            self.edges.allow(v, w, false);
        }
        if in_blossom { self.repair(v) } else { Ok(()) }
    }
}
