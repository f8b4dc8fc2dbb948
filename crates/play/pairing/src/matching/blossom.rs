//! Blossoms: odd cycles of tight edges that the search treats as one vertex.

use super::weight::Weight;
use super::{Matcher, NONE};

impl<const K: usize> Matcher<K> {
    /// The vertices of a node.
    pub(super) fn vertices_of(&self, node: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.vertices {
                found.push(node);
            } else {
                open.extend(&self.children[node]);
            }
        }
        found
    }

    fn set_top(&mut self, node: usize) {
        for v in self.vertices_of(node) {
            self.top[v] = node;
        }
    }

    /// The position of the child of a blossom that contains a vertex.
    fn child_with(&self, blossom: usize, v: usize) -> usize {
        let mut node = v;
        while self.parent[node] != blossom {
            node = self.parent[node];
        }
        self.children[blossom].iter().position(|child| *child == node).unwrap_or(0)
    }

    /// Rematches the inside of a node so that a vertex becomes its base.
    pub(super) fn rebase(&mut self, node: usize, v: usize) {
        if node < self.vertices || self.base[node] == v {
            return;
        }
        let at = self.child_with(node, v);
        let child = self.children[node][at];
        self.rebase(child, v);
        let length = self.children[node].len();
        // The even way round from the new base child to the old one: its links change between matched and not.
        let newly_matched: Vec<usize> = if at % 2 == 1 {
            (at + 1..length).step_by(2).collect()
        } else {
            (0..at).step_by(2).collect()
        };
        for link in newly_matched {
            let (a, b) = self.links[node][link];
            let (first, second) =
                (self.children[node][link], self.children[node][(link + 1) % length]);
            self.rebase(first, a);
            self.rebase(second, b);
            self.mate[a] = b;
            self.mate[b] = a;
        }
        self.children[node].rotate_left(at);
        self.links[node].rotate_left(at);
        self.base[node] = v;
    }

    /// Makes a blossom of nodes that form a cycle, the one with the base first.
    pub(super) fn contract(&mut self, cycle: Vec<usize>, links: Vec<(usize, usize)>) -> usize {
        // There are never more blossoms than vertices.
        let Some(blossom) = self.unused.pop() else { return NONE };
        self.base[blossom] = self.base[cycle[0]];
        self.dual[blossom] = Weight::NOTHING;
        self.parent[blossom] = NONE;
        for child in &cycle {
            self.parent[*child] = blossom;
        }
        self.children[blossom] = cycle;
        self.links[blossom] = links;
        self.set_top(blossom);
        blossom
    }

    /// Takes a top blossom apart and returns its children and links.
    pub(super) fn split(&mut self, blossom: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let children = std::mem::take(&mut self.children[blossom]);
        let links = std::mem::take(&mut self.links[blossom]);
        for child in &children {
            self.parent[*child] = NONE;
            self.set_top(*child);
        }
        self.base[blossom] = NONE;
        self.unused.push(blossom);
        (children, links)
    }

    /// Takes a top blossom apart whose base is free. Its dual moves to its vertices, so that the edges inside stay
    /// tight; the edges that leave it get slack, and none of them is matched.
    pub(super) fn dissolve(&mut self, blossom: usize) {
        let share = self.dual[blossom].half();
        for v in self.vertices_of(blossom) {
            self.dual[v] += share;
        }
        self.split(blossom);
    }
}
