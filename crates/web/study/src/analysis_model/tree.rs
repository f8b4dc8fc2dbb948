use game::{Event, Game, Line};

/// A position and everything that was tried from it: events that branch wherever somebody tried
/// something else.
///
/// Branches have numbers: 0 is the start, and what has been deleted is never numbered again.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct VariationTree<G: Game> {
    branches: Vec<Branch<G>>,
    /// The branch that is looked at.
    here: usize,
}

#[derive(Clone, PartialEq, Debug)]
struct Branch<G: Game> {
    /// The position to which it leads.
    position: G,
    /// What happened, and after which branch; nothing at the start.
    event: Option<(Event<G>, usize)>,
    /// What can follow, the main line first.
    next: Vec<usize>,
    comment: String,
}

/// A way to walk through the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TreeStep {
    First,
    Back,
    Forward,
    Last,
    /// To what was tried before this one, or after it, in the same position.
    Before,
    After,
}

impl<G: Game> VariationTree<G> {
    pub(crate) fn new(start: G) -> Self {
        let branch =
            Branch { position: start, event: None, next: Vec::new(), comment: String::new() };
        Self { branches: vec![branch], here: 0 }
    }

    pub(crate) fn start(&self) -> &G {
        &self.branches[0].position
    }

    pub(crate) fn here(&self) -> usize {
        self.here
    }

    pub(crate) fn position(&self, branch: usize) -> &G {
        &self.branches[branch].position
    }

    /// The event that leads to a branch.
    pub(crate) fn event(&self, branch: usize) -> Option<&Event<G>> {
        self.branches[branch].event.as_ref().map(|(event, _)| event)
    }

    pub(crate) fn before(&self, branch: usize) -> Option<usize> {
        self.branches[branch].event.as_ref().map(|(_, before)| *before)
    }

    /// What follows a branch, the main line first.
    pub(crate) fn next(&self, branch: usize) -> &[usize] {
        &self.branches[branch].next
    }

    pub(crate) fn comment(&self, branch: usize) -> &str {
        &self.branches[branch].comment
    }

    pub(crate) fn set_comment(&mut self, branch: usize, comment: &str) {
        self.branches[branch].comment = comment.trim().to_owned();
    }

    /// Whether nothing has been tried or written.
    pub(crate) fn is_bare(&self) -> bool {
        self.next(0).is_empty() && self.comment(0).is_empty()
    }

    /// The branches that lead to one, the start left out.
    pub(crate) fn way_to(&self, branch: usize) -> Vec<usize> {
        let mut way: Vec<usize> =
            std::iter::successors(Some(branch), |branch| self.before(*branch)).collect();
        way.pop();
        way.reverse();
        way
    }

    /// What has happened on the way to a branch.
    pub(crate) fn line_to(&self, branch: usize) -> Line<G> {
        let way = self.way_to(branch);
        let events: Vec<&Event<G>> = way.iter().filter_map(|branch| self.event(*branch)).collect();
        // Each was possible when it was tried.
        let line = Line::replay(self.start().clone(), events);
        line.unwrap_or_else(|_| Line::new(self.position(branch).clone()))
    }

    /// Lets something happen after the present branch, and goes there; what has been tried already is
    /// not tried twice.
    ///
    /// # Errors
    /// Why it cannot happen.
    pub(crate) fn play(&mut self, event: Event<G>) -> Result<(), G::Refusal> {
        let known = self.next(self.here).iter().find(|next| self.event(**next) == Some(&event));
        if let Some(known) = known {
            self.here = *known;
            return Ok(());
        }
        let mut line = self.line_to(self.here);
        line.apply(&event)?;
        let position = line.position().clone();
        self.add(position, event);
        Ok(())
    }

    fn add(&mut self, position: G, event: Event<G>) {
        let number = self.branches.len();
        let event = Some((event, self.here));
        self.branches.push(Branch { position, event, next: Vec::new(), comment: String::new() });
        self.branches[self.here].next.push(number);
        self.here = number;
    }

    /// Goes to a branch, if there is such a one.
    pub(crate) fn go(&mut self, branch: usize) {
        let known = branch < self.branches.len();
        if known && self.way_to(branch).iter().all(|branch| self.hangs(*branch)) {
            self.here = branch;
        }
    }

    /// Whether a branch has not been deleted.
    fn hangs(&self, branch: usize) -> bool {
        self.before(branch).is_none_or(|before| self.next(before).contains(&branch))
    }

    pub(crate) fn walk(&mut self, walk: TreeStep) {
        self.here = match walk {
            TreeStep::First => 0,
            TreeStep::Back => self.before(self.here).unwrap_or(0),
            TreeStep::Forward => self.next(self.here).first().copied().unwrap_or(self.here),
            TreeStep::Last => self.end_of(self.here),
            TreeStep::Before => self.beside(-1),
            TreeStep::After => self.beside(1),
        };
    }

    /// The end of the line on which a branch lies.
    pub(crate) fn end_of(&self, branch: usize) -> usize {
        let along = std::iter::successors(Some(branch), |at| self.next(*at).first().copied());
        along.last().unwrap_or(branch)
    }

    /// The branch so many places beside the present one; the present one where there is none.
    fn beside(&self, by: isize) -> usize {
        let place = self.place(self.here).and_then(|place| place.checked_add_signed(by));
        let found = self.before(self.here).zip(place);
        let found = found.and_then(|(before, place)| self.next(before).get(place));
        found.copied().unwrap_or(self.here)
    }

    /// Where a branch stands among those that follow the same position.
    fn place(&self, branch: usize) -> Option<usize> {
        let siblings = self.next(self.before(branch)?);
        siblings.iter().position(|other| *other == branch)
    }

    /// The branch nearest on the way here that is not the first of its place.
    fn side_branch(&self) -> Option<usize> {
        let way = self.way_to(self.here).into_iter().rev();
        way.into_iter().find(|branch| self.place(*branch).is_some_and(|place| place > 0))
    }

    pub(crate) fn can_promote(&self) -> bool {
        self.side_branch().is_some()
    }

    /// Lets the variation that is looked at change places with the one before it.
    pub(crate) fn promote(&mut self) {
        let found =
            self.side_branch().and_then(|branch| self.before(branch).zip(self.place(branch)));
        if let Some((before, place)) = found {
            self.branches[before].next.swap(place, place.saturating_sub(1));
        }
    }

    /// Deletes the present branch with all that follows it; at the start, everything.
    pub(crate) fn delete(&mut self) {
        match (self.before(self.here), self.place(self.here)) {
            (Some(before), Some(place)) => {
                self.branches[before].next.remove(place);
                self.here = before;
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
        let event = tree.position(tree.here()).read_event(text).unwrap();
        tree.play(event).unwrap();
    }

    fn main_line(tree: &VariationTree<Position>) -> Vec<String> {
        let way = tree.way_to(tree.end_of(0));
        let text = |branch: &usize| {
            let before = tree.position(tree.before(*branch).unwrap());
            before.write_event(tree.event(*branch).unwrap())
        };
        way.iter().map(text).collect()
    }

    #[test]
    fn what_is_tried_twice_is_one_branch() {
        let mut tree = tree();
        play(&mut tree, "e2e4");
        play(&mut tree, "e7e5");
        tree.walk(TreeStep::Back);
        play(&mut tree, "c7c5");
        tree.walk(TreeStep::Back);
        play(&mut tree, "e7e5");
        assert_eq!(tree.here(), 2);
        assert_eq!(tree.next(1), [2, 3]);
        assert_eq!(tree.line_to(3).events().len(), 2);
    }

    #[test]
    fn it_is_walked_in_all_directions() {
        let mut tree = tree();
        for text in ["e2e4", "e7e5", "g1f3"] {
            play(&mut tree, text);
        }
        tree.go(1);
        play(&mut tree, "c7c5");
        tree.walk(TreeStep::Before);
        assert_eq!(tree.here(), 2);
        tree.walk(TreeStep::Before);
        assert_eq!(tree.here(), 2, "there is nothing before the main line");
        tree.walk(TreeStep::After);
        assert_eq!(tree.here(), 4);
        tree.walk(TreeStep::First);
        tree.walk(TreeStep::Last);
        assert_eq!(tree.here(), 3);
        tree.walk(TreeStep::Forward);
        assert_eq!(tree.here(), 3);
        tree.go(99);
        assert_eq!(tree.here(), 3);
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
    fn what_is_deleted_is_gone_with_all_that_followed() {
        let mut tree = tree();
        for text in ["e2e4", "e7e5", "g1f3"] {
            play(&mut tree, text);
        }
        tree.go(2);
        tree.delete();
        assert_eq!((tree.here(), main_line(&tree).len()), (1, 1));
        tree.go(3);
        assert_eq!(tree.here(), 1, "nobody goes where nothing is");
        play(&mut tree, "c7c5");
        tree.walk(TreeStep::First);
        tree.set_comment(0, " begin ");
        assert!(!tree.is_bare());
        tree.delete();
        assert!(tree.is_bare());
    }

    #[test]
    fn nothing_happens_after_the_end() {
        let mut tree = tree();
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            play(&mut tree, text);
        }
        let moved = tree.position(0).read_event("e2e4").unwrap();
        assert!(tree.play(moved).is_err());
    }
}
