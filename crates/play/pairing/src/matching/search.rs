//! One search: an alternating tree grows from a free vertex until it reaches another one.

use super::weight::Weight;
use super::{Matcher, NONE};

/// Where a top node is in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Not in the tree.
    Free,
    /// At even distance from the root ("S").
    Outer,
    /// At odd distance ("T").
    Inner,
}

/// What a search keeps. The arrays are used again by the next one.
#[derive(Clone, Debug)]
pub(super) struct Search<const K: usize> {
    label: Vec<Label>,
    /// For a node in the tree: the edge from its parent's vertex to its own.
    entry: Vec<(usize, usize)>,
    /// For a vertex that is not outer: the outer vertex with the least slack, and that slack.
    nearest: Vec<usize>,
    nearest_slack: Vec<Weight<K>>,
    /// For an outer node: the best edge to another outer node, and its slack.
    inner_edge: Vec<(usize, usize)>,
    inner_slack: Vec<Weight<K>>,
    outer: Vec<usize>,
    visited: Vec<bool>,
}

impl<const K: usize> Search<K> {
    pub(super) fn new(n: usize) -> Self {
        Self {
            label: vec![Label::Free; 2 * n],
            entry: vec![(NONE, NONE); 2 * n],
            nearest: vec![NONE; n],
            nearest_slack: vec![Weight::NOTHING; n],
            inner_edge: vec![(NONE, NONE); 2 * n],
            inner_slack: vec![Weight::NOTHING; 2 * n],
            outer: Vec::new(),
            visited: vec![false; 2 * n],
        }
    }

    fn reset(&mut self) {
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.outer.clear();
    }
}

/// What becomes possible next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// An edge from an outer vertex to a vertex outside of the tree is tight.
    Grow(usize, usize),
    /// An edge between two outer nodes is tight: they form a blossom.
    Shrink(usize, usize),
    /// The dual of an inner blossom is nothing: it must be taken apart.
    Expand(usize),
}

impl<const K: usize> Matcher<K> {
    /// Finds an augmenting path from a free vertex. False if there is none.
    pub(super) fn augment(&mut self, root: usize) -> bool {
        self.search.reset();
        self.make_outer(self.top[root], (NONE, NONE));
        while let Some((delta, step)) = self.next_step() {
            if !delta.is_nothing() {
                self.shift_duals(delta);
            }
            match step {
                Step::Grow(from, to) => {
                    if self.mate[self.base[self.top[to]]] == NONE {
                        self.flip_path(from, to);
                        return true;
                    }
                    self.grow(from, to);
                }
                Step::Shrink(a, b) => self.shrink(a, b),
                Step::Expand(blossom) => self.expand(blossom),
            }
        }
        false
    }

    fn make_outer(&mut self, node: usize, entry: (usize, usize)) {
        self.search.label[node] = Label::Outer;
        self.search.entry[node] = entry;
        self.search.outer.push(node);
        self.search.inner_edge[node] = (NONE, NONE);
        for v in self.vertices_of(node) {
            self.scan(v, node);
        }
    }

    /// Looks at the edges of a vertex that has become outer.
    fn scan(&mut self, v: usize, node: usize) {
        let row = self.edges.neighbours(v);
        for (w, allowed) in row.iter().enumerate() {
            if !allowed || self.top[w] == node {
                continue;
            }
            let slack = self.dual[v] + self.dual[w] - self.edges.weight(v, w);
            let search = &mut self.search;
            if search.label[self.top[w]] == Label::Outer {
                if search.inner_edge[node].0 == NONE || slack < search.inner_slack[node] {
                    search.inner_edge[node] = (v, w);
                    search.inner_slack[node] = slack;
                }
            } else if search.nearest[w] == NONE || slack < search.nearest_slack[w] {
                search.nearest[w] = v;
                search.nearest_slack[w] = slack;
            }
        }
    }

    /// The step with the least change of duals, and that change.
    fn next_step(&self) -> Option<(Weight<K>, Step)> {
        let mut best: Option<(Weight<K>, Step)> = None;
        let mut offer = |delta: Weight<K>, step: Step| {
            if best.is_none_or(|(least, _)| delta < least) {
                best = Some((delta, step));
            }
        };
        let search = &self.search;
        for v in 0..self.vertices {
            if search.nearest[v] != NONE && search.label[self.top[v]] == Label::Free {
                offer(search.nearest_slack[v], Step::Grow(search.nearest[v], v));
            }
        }
        for &node in &search.outer {
            if self.parent[node] == NONE && search.inner_edge[node].0 != NONE {
                let (a, b) = search.inner_edge[node];
                offer(search.inner_slack[node].half(), Step::Shrink(a, b));
            }
        }
        for node in self.vertices..2 * self.vertices {
            let is_inner = search.label[node] == Label::Inner;
            if is_inner && self.base[node] != NONE && self.parent[node] == NONE {
                offer(self.dual[node].half(), Step::Expand(node));
            }
        }
        best
    }

    fn shift_duals(&mut self, delta: Weight<K>) {
        for v in 0..self.vertices {
            match self.search.label[self.top[v]] {
                Label::Outer => self.dual[v] -= delta,
                Label::Inner => self.dual[v] += delta,
                Label::Free => self.search.nearest_slack[v] -= delta,
            }
        }
        for node in self.vertices..2 * self.vertices {
            if self.base[node] != NONE && self.parent[node] == NONE {
                match self.search.label[node] {
                    Label::Outer => self.dual[node] += delta.double(),
                    Label::Inner => self.dual[node] -= delta.double(),
                    Label::Free => {}
                }
            }
        }
        for at in 0..self.search.outer.len() {
            let node = self.search.outer[at];
            self.search.inner_slack[node] -= delta.double();
        }
    }

    /// Adds a matched pair of nodes to the tree.
    fn grow(&mut self, from: usize, to: usize) {
        let inner = self.top[to];
        self.search.label[inner] = Label::Inner;
        self.search.entry[inner] = (from, to);
        let base = self.base[inner];
        let mate = self.mate[base];
        self.make_outer(self.top[mate], (base, mate));
    }

    fn parent_in_tree(&self, node: usize) -> usize {
        let (from, _) = self.search.entry[node];
        if from == NONE { NONE } else { self.top[from] }
    }

    /// The last node that the ways from two outer nodes to the root share.
    fn common_ancestor(&mut self, a: usize, b: usize) -> usize {
        let mut node = a;
        while node != NONE {
            self.search.visited[node] = true;
            node = self.parent_in_tree(node);
        }
        let mut ancestor = b;
        while !self.search.visited[ancestor] {
            ancestor = self.parent_in_tree(ancestor);
        }
        let mut node = a;
        while node != NONE {
            self.search.visited[node] = false;
            node = self.parent_in_tree(node);
        }
        ancestor
    }

    /// Contracts the cycle that a tight edge between two outer nodes closes.
    fn shrink(&mut self, a: usize, b: usize) {
        let ancestor = self.common_ancestor(self.top[a], self.top[b]);
        let mut cycle = Vec::new();
        let mut links = Vec::new();
        let mut node = self.top[a];
        while node != ancestor {
            cycle.push(node);
            links.push(self.search.entry[node]);
            node = self.parent_in_tree(node);
        }
        cycle.push(ancestor);
        cycle.reverse();
        links.reverse();
        links.push((a, b));
        node = self.top[b];
        while node != ancestor {
            cycle.push(node);
            let (above, below) = self.search.entry[node];
            links.push((below, above));
            node = self.parent_in_tree(node);
        }
        let entry = self.search.entry[ancestor];
        let blossom = self.contract(cycle, links);
        self.make_outer(blossom, entry);
    }

    /// Takes apart an inner blossom: the even way from its entry to its base stays in the tree.
    fn expand(&mut self, blossom: usize) {
        let entry = self.search.entry[blossom];
        let (children, links) = self.split(blossom);
        let length = children.len();
        for child in &children {
            self.search.label[*child] = Label::Free;
        }
        let entered = self.top[entry.1];
        let mut at = children.iter().position(|child| *child == entered).unwrap_or(0);
        let forward = at % 2 == 1;
        let mut entry = entry;
        loop {
            self.search.label[children[at]] = Label::Inner;
            self.search.entry[children[at]] = entry;
            if at == 0 {
                return;
            }
            let (outer, link) = step_round(&links, at, forward, length);
            self.make_outer(children[outer], link);
            (at, entry) = step_round(&links, outer, forward, length);
        }
    }

    /// Matches the other edges of the path from the root to a free vertex.
    fn flip_path(&mut self, from: usize, to: usize) {
        let (mut outer, mut other) = (from, to);
        self.rebase(self.top[to], to);
        self.mate[to] = from;
        loop {
            let node = self.top[outer];
            self.rebase(node, outer);
            self.mate[outer] = other;
            let (above, _) = self.search.entry[node];
            if above == NONE {
                return;
            }
            let inner = self.top[above];
            let (next_outer, entry) = self.search.entry[inner];
            self.rebase(inner, entry);
            self.mate[entry] = next_outer;
            (outer, other) = (next_outer, entry);
        }
    }
}

/// The next child round a blossom, and the link that leads to it.
fn step_round(
    links: &[(usize, usize)],
    at: usize,
    forward: bool,
    length: usize,
) -> (usize, (usize, usize)) {
    if forward {
        ((at + 1) % length, links[at])
    } else {
        let (to, from) = links[at - 1];
        (at - 1, (from, to))
    }
}
