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
    /// For an outer vertex: a vertex of another outer node with the least slack, and that slack. The two may have come
    /// into one blossom since; then the slack is still no more than that of any other edge to an outer node.
    partner: Vec<usize>,
    partner_slack: Vec<Weight<K>>,
    /// Outer vertices in the order they were reached.
    outer: Vec<usize>,
    /// Tight edges between outer vertices, seen and not yet used.
    tight: Vec<(usize, usize)>,
    visited: Vec<bool>,
}

impl<const K: usize> Search<K> {
    pub(super) fn new(n: usize) -> Self {
        Self {
            label: vec![Label::Free; 2 * n],
            entry: vec![(NONE, NONE); 2 * n],
            nearest: vec![NONE; n],
            nearest_slack: vec![Weight::NOTHING; n],
            partner: vec![NONE; n],
            partner_slack: vec![Weight::NOTHING; n],
            outer: Vec::new(),
            tight: Vec::new(),
            visited: vec![false; 2 * n],
        }
    }

    fn reset(&mut self) {
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.outer.clear();
        self.tight.clear();
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

    /// Labels a node as outer and looks at the edges of those of its vertices that were not outer before.
    fn make_outer(&mut self, node: usize, entry: (usize, usize)) {
        let vertices = self.vertices_of(node);
        self.search.label[node] = Label::Outer;
        self.search.entry[node] = entry;
        self.reach(&vertices, node);
    }

    fn reach(&mut self, vertices: &[usize], node: usize) {
        for &v in vertices {
            self.search.outer.push(v);
            self.search.partner[v] = NONE;
            self.scan(v, node, true);
        }
    }

    /// Looks at the edges of an outer vertex: all of them, or only those to other outer nodes.
    fn scan(&mut self, v: usize, node: usize, is_new: bool) {
        let row = self.edges.neighbours(v);
        for (w, allowed) in row.iter().enumerate() {
            let top = self.top[w];
            if !allowed || top == node {
                continue;
            }
            let is_outer = self.search.label[top] == Label::Outer;
            if !is_outer && !is_new {
                continue;
            }
            let slack = self.dual[v] + self.dual[w] - self.edges.weight(v, w);
            let search = &mut self.search;
            if is_outer && is_new && slack.is_nothing() {
                search.tight.push((v, w));
            } else if is_outer {
                if search.partner[v] == NONE || slack < search.partner_slack[v] {
                    search.partner[v] = w;
                    search.partner_slack[v] = slack;
                }
            } else if search.nearest[w] == NONE || slack < search.nearest_slack[w] {
                search.nearest[w] = v;
                search.nearest_slack[w] = slack;
            }
        }
    }

    /// The step with the least change of duals, and that change.
    fn next_step(&mut self) -> Option<(Weight<K>, Step)> {
        while let Some((a, b)) = self.search.tight.pop() {
            if self.top[a] != self.top[b] {
                return Some((Weight::NOTHING, Step::Shrink(a, b)));
            }
        }
        let shrink = self.least_outer_edge();
        let mut best: Option<(Weight<K>, Step)> = None;
        let mut offer = |delta: Weight<K>, step: Step| {
            if best.is_none_or(|(least, _)| delta < least) {
                best = Some((delta, step));
            }
        };
        if let Some((a, b, slack)) = shrink {
            offer(slack.half(), Step::Shrink(a, b));
        }
        let search = &self.search;
        for v in 0..self.vertices {
            if search.nearest[v] != NONE && search.label[self.top[v]] == Label::Free {
                offer(search.nearest_slack[v], Step::Grow(search.nearest[v], v));
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

    /// The edge between two outer nodes with the least slack.
    fn least_outer_edge(&mut self) -> Option<(usize, usize, Weight<K>)> {
        loop {
            let search = &self.search;
            let known = search.outer.iter().copied().filter(|v| search.partner[*v] != NONE);
            let v = known.min_by_key(|v| search.partner_slack[*v])?;
            let w = search.partner[v];
            if self.top[v] != self.top[w] {
                return Some((v, w, search.partner_slack[v]));
            }
            // The two are in one blossom now: find what is next best.
            self.search.partner[v] = NONE;
            self.scan(v, self.top[v], false);
        }
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
            let v = self.search.outer[at];
            self.search.partner_slack[v] -= delta.double();
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
        let inner = cycle.iter().filter(|node| self.search.label[**node] == Label::Inner);
        let reached: Vec<usize> = inner.flat_map(|node| self.vertices_of(*node)).collect();
        let blossom = self.contract(cycle, links);
        self.search.label[blossom] = Label::Outer;
        self.search.entry[blossom] = entry;
        self.reach(&reached, blossom);
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
