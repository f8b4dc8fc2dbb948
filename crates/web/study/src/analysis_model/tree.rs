use game::{Event, Game, Line};

/// A position and all variations from it.
///
/// Nodes have numbers: 0 is the start. The number of a deleted node is not used again.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct VariationTree<G: Game> {
    nodes: Vec<TreeNode<G>>,
    /// The node that is shown.
    current: usize,
}

#[derive(Clone, PartialEq, Debug)]
struct TreeNode<G: Game> {
    /// The position to which it leads.
    position: G,
    /// The event that leads here, and the node before it; `None` at the start.
    event: Option<(Event<G>, usize)>,
    /// The nodes that follow, the main line first.
    children: Vec<usize>,
    comment: String,
}

/// A step through the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TreeStep {
    First,
    Back,
    Forward,
    Last,
    /// To the variation before this one, in the same position.
    PreviousVariation,
    /// To the variation after this one.
    NextVariation,
}

impl<G: Game> VariationTree<G> {
    pub(crate) fn new(start: G) -> Self {
        let node =
            TreeNode { position: start, event: None, children: Vec::new(), comment: String::new() };
        Self { nodes: vec![node], current: 0 }
    }

    pub(crate) fn start(&self) -> &G {
        &self.nodes[0].position
    }

    pub(crate) fn current(&self) -> usize {
        self.current
    }

    pub(crate) fn position(&self, node: usize) -> &G {
        &self.nodes[node].position
    }

    /// The event that leads to a node.
    pub(crate) fn event(&self, node: usize) -> Option<&Event<G>> {
        self.nodes[node].event.as_ref().map(|(event, _)| event)
    }

    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].event.as_ref().map(|(_, before)| *before)
    }

    /// The nodes that follow a node, the main line first.
    pub(crate) fn children(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }

    pub(crate) fn comment(&self, node: usize) -> &str {
        &self.nodes[node].comment
    }

    pub(crate) fn set_comment(&mut self, node: usize, comment: &str) {
        self.nodes[node].comment = comment.trim().to_owned();
    }

    /// Whether there is no move and no comment.
    pub(crate) fn is_empty(&self) -> bool {
        self.children(0).is_empty() && self.comment(0).is_empty()
    }

    /// The nodes that lead to one, without the start.
    pub(crate) fn path_to(&self, node: usize) -> Vec<usize> {
        let mut way: Vec<usize> =
            std::iter::successors(Some(node), |node| self.parent(*node)).collect();
        way.pop();
        way.reverse();
        way
    }

    /// The game from the start to a node.
    pub(crate) fn line_to(&self, node: usize) -> Line<G> {
        let way = self.path_to(node);
        let events: Vec<&Event<G>> = way.iter().filter_map(|node| self.event(*node)).collect();
        // Each event was legal when it was added.
        let line = Line::replay(self.start().clone(), events);
        line.unwrap_or_else(|_| Line::new(self.position(node).clone()))
    }

    /// Plays an event after the current node, and goes there. An event that is there already is not added
    /// twice.
    ///
    /// # Errors
    /// Why it is illegal.
    pub(crate) fn play(&mut self, event: Event<G>) -> Result<(), G::Refusal> {
        let known =
            self.children(self.current).iter().find(|next| self.event(**next) == Some(&event));
        if let Some(known) = known {
            self.current = *known;
            return Ok(());
        }
        let mut line = self.line_to(self.current);
        line.apply(&event)?;
        let position = line.position().clone();
        self.add(position, event);
        Ok(())
    }

    fn add(&mut self, position: G, event: Event<G>) {
        let number = self.nodes.len();
        let event = Some((event, self.current));
        self.nodes.push(TreeNode { position, event, children: Vec::new(), comment: String::new() });
        self.nodes[self.current].children.push(number);
        self.current = number;
    }

    /// Goes to a node, if it exists.
    pub(crate) fn go(&mut self, node: usize) {
        let known = node < self.nodes.len();
        if known && self.path_to(node).iter().all(|node| self.is_attached(*node)) {
            self.current = node;
        }
    }

    /// Whether a node has not been deleted.
    fn is_attached(&self, node: usize) -> bool {
        self.parent(node).is_none_or(|before| self.children(before).contains(&node))
    }

    pub(crate) fn step(&mut self, step: TreeStep) {
        self.current = match step {
            TreeStep::First => 0,
            TreeStep::Back => self.parent(self.current).unwrap_or(0),
            TreeStep::Forward => {
                self.children(self.current).first().copied().unwrap_or(self.current)
            }
            TreeStep::Last => self.line_end(self.current),
            TreeStep::PreviousVariation => self.sibling(-1),
            TreeStep::NextVariation => self.sibling(1),
        };
    }

    /// The last node of the line that goes through a node.
    pub(crate) fn line_end(&self, node: usize) -> usize {
        let along = std::iter::successors(Some(node), |at| self.children(*at).first().copied());
        along.last().unwrap_or(node)
    }

    /// The sibling this number of places after the current node; the current node if there is none.
    fn sibling(&self, by: isize) -> usize {
        let place = self.place(self.current).and_then(|place| place.checked_add_signed(by));
        let found = self.parent(self.current).zip(place);
        let found = found.and_then(|(before, place)| self.children(before).get(place));
        found.copied().unwrap_or(self.current)
    }

    /// The place of a node among its siblings.
    fn place(&self, node: usize) -> Option<usize> {
        let siblings = self.children(self.parent(node)?);
        siblings.iter().position(|other| *other == node)
    }

    /// The last node on the path to the current one that is not the first of its siblings.
    fn side_node(&self) -> Option<usize> {
        let way = self.path_to(self.current).into_iter().rev();
        way.into_iter().find(|node| self.place(*node).is_some_and(|place| place > 0))
    }

    pub(crate) fn can_promote(&self) -> bool {
        self.side_node().is_some()
    }

    /// Swaps the current variation with the one before it.
    pub(crate) fn promote(&mut self) {
        let found = self.side_node().and_then(|node| self.parent(node).zip(self.place(node)));
        if let Some((before, place)) = found {
            self.nodes[before].children.swap(place, place.saturating_sub(1));
        }
    }

    /// Deletes the current node and all that follow it; at the start, everything.
    pub(crate) fn delete(&mut self) {
        match (self.parent(self.current), self.place(self.current)) {
            (Some(before), Some(place)) => {
                self.nodes[before].children.remove(place);
                self.current = before;
            }
            _ => *self = Self::new(self.start().clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rules};
    use game::Notation;

    use super::*;

    fn tree() -> VariationTree<Position> {
        VariationTree::new(Position::new(Rules::STANDARD))
    }

    fn play(tree: &mut VariationTree<Position>, text: &str) {
        let event = tree.position(tree.current()).read_event(text).unwrap();
        tree.play(event).unwrap();
    }

    fn main_line(tree: &VariationTree<Position>) -> Vec<String> {
        let way = tree.path_to(tree.line_end(0));
        let text = |node: &usize| {
            let before = tree.position(tree.parent(*node).unwrap());
            before.write_event(tree.event(*node).unwrap())
        };
        way.iter().map(text).collect()
    }

    #[test]
    fn the_same_move_is_added_once() {
        let mut tree = tree();
        play(&mut tree, "e2e4");
        play(&mut tree, "e7e5");
        tree.step(TreeStep::Back);
        play(&mut tree, "c7c5");
        tree.step(TreeStep::Back);
        play(&mut tree, "e7e5");
        assert_eq!(tree.current(), 2);
        assert_eq!(tree.children(1), [2, 3]);
        assert_eq!(tree.line_to(3).events().len(), 2);
    }

    #[test]
    fn steps_in_all_directions() {
        let mut tree = tree();
        for text in ["e2e4", "e7e5", "g1f3"] {
            play(&mut tree, text);
        }
        tree.go(1);
        play(&mut tree, "c7c5");
        tree.step(TreeStep::PreviousVariation);
        assert_eq!(tree.current(), 2);
        tree.step(TreeStep::PreviousVariation);
        assert_eq!(tree.current(), 2, "the main line is the first");
        tree.step(TreeStep::NextVariation);
        assert_eq!(tree.current(), 4);
        tree.step(TreeStep::First);
        tree.step(TreeStep::Last);
        assert_eq!(tree.current(), 3);
        tree.step(TreeStep::Forward);
        assert_eq!(tree.current(), 3);
        tree.go(99);
        assert_eq!(tree.current(), 3);
    }

    #[test]
    fn a_variation_becomes_the_main_line() {
        let mut tree = tree();
        play(&mut tree, "e2e4");
        play(&mut tree, "e7e5");
        tree.go(1);
        play(&mut tree, "c7c5");
        play(&mut tree, "g1f3");
        assert!(tree.can_promote());
        tree.promote();
        assert_eq!(main_line(&tree), ["e2e4", "c7c5", "g1f3"]);
        assert!(!tree.can_promote());
        tree.promote();
        assert_eq!(main_line(&tree), ["e2e4", "c7c5", "g1f3"]);
    }

    #[test]
    fn deletes_a_node_with_all_that_follow() {
        let mut tree = tree();
        for text in ["e2e4", "e7e5", "g1f3"] {
            play(&mut tree, text);
        }
        tree.go(2);
        tree.delete();
        assert_eq!((tree.current(), main_line(&tree).len()), (1, 1));
        tree.go(3);
        assert_eq!(tree.current(), 1, "the node is deleted");
        play(&mut tree, "c7c5");
        tree.step(TreeStep::First);
        tree.set_comment(0, " begin ");
        assert!(!tree.is_empty());
        tree.delete();
        assert!(tree.is_empty());
    }

    #[test]
    fn rejects_moves_after_the_end_of_the_game() {
        let mut tree = tree();
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            play(&mut tree, text);
        }
        let moved = tree.position(0).read_event("e2e4").unwrap();
        assert!(tree.play(moved).is_err());
    }
}
