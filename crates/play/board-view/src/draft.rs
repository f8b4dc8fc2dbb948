use game::{Event, Side};

use crate::{BoardView, Choice, Place, Question, Scene, StepKind};

/// A move that is being entered, click by click.
///
/// A draft is always the beginning of a legal move. A click that would make it anything else is refused with a
/// reason and changes nothing.
#[derive(Clone, Debug)]
pub struct Draft<G: BoardView> {
    position: G,
    taken: Vec<G::Step>,
    lifted: Option<Place>,
    /// The steps that may follow `taken`.
    next: Vec<G::Step>,
    /// The move, if `taken` is a complete one.
    complete: Option<G::Move>,
    /// Whether the player ended a move that could have continued.
    stopped: bool,
}

impl<G: BoardView> Draft<G> {
    /// A draft in which nothing has been entered.
    pub fn new(position: G) -> Self {
        let next = position.next_steps(&[]);
        Self { position, taken: Vec::new(), lifted: None, next, complete: None, stopped: false }
    }

    /// The position before the move.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The steps so far.
    pub fn steps(&self) -> &[G::Step] {
        &self.taken
    }

    /// Whether nothing has been entered.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty() && self.lifted.is_none()
    }

    /// The place of the piece that is about to be moved.
    pub fn lifted(&self) -> Option<Place> {
        self.lifted
    }

    /// The move, once it is complete and no question is left.
    pub fn complete_move(&self) -> Option<&G::Move> {
        self.complete.as_ref().filter(|_| self.stopped || self.next.is_empty())
    }

    /// The places of pieces that can be moved now.
    pub fn movable(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (from, _) in self.hops() {
            if !places.contains(&from) {
                places.push(from);
            }
        }
        places
    }

    /// The places to which the lifted piece can go, by one hop or by several. Several hops are offered only if
    /// all paths to the place lead to the same board.
    pub fn targets(&self) -> Vec<Place> {
        self.paths().into_iter().map(|path| path.to).collect()
    }

    /// The paths of several hops on which the lifted piece can go, each from the piece's place to its end. Paths that
    /// lead to the same place are all there.
    pub fn long_paths(&self) -> Vec<Vec<Place>> {
        let Some(lifted) = self.lifted.filter(|_| !self.stopped) else { return Vec::new() };
        let places = |path: &Path<G>| {
            let ends = path.steps.iter().filter_map(|step| match self.position.step_kind(step) {
                StepKind::Hop { to, .. } => Some(to),
                StepKind::Choose(_) => None,
            });
            std::iter::once(lifted).chain(ends).collect()
        };
        let paths = self.all_paths(lifted);
        paths.iter().filter(|path| path.steps.len() > 1).map(places).collect()
    }

    /// The place to which the last step has moved a piece.
    pub fn landing(&self) -> Option<Place> {
        match self.position.step_kind(self.taken.last()?) {
            StepKind::Hop { to, .. } => Some(to),
            StepKind::Choose(_) => None,
        }
    }

    /// The question that the player must answer now.
    pub fn question(&self) -> Option<Question> {
        self.choices().first().map(|choice| choice.question())
    }

    /// The choices that the player has now.
    pub fn choices(&self) -> Vec<Choice> {
        if self.stopped {
            return Vec::new();
        }
        let choices = self.next.iter().filter_map(|step| match self.position.step_kind(step) {
            StepKind::Choose(choice) => Some(choice),
            StepKind::Hop { .. } => None,
        });
        let stop = (self.complete.is_some() && !self.next.is_empty()).then_some(Choice::Stop);
        stop.into_iter().chain(choices).collect()
    }

    /// Clicks a place: picks up the piece there, or moves the lifted piece there. A click on the lifted piece
    /// itself puts it down.
    ///
    /// # Errors
    /// Why no legal move continues that way.
    pub fn click(&mut self, place: Place) -> Result<(), G::Refusal> {
        match self.lifted {
            Some(lifted) if lifted == place => self.lifted = None,
            Some(lifted) => return self.put_down(lifted, place),
            None => self.lift(place)?,
        }
        Ok(())
    }

    /// Answers the question.
    ///
    /// # Errors
    /// Why the choice is not possible.
    pub fn choose(&mut self, choice: Choice) -> Result<(), G::Refusal> {
        if choice == Choice::Stop {
            self.stopped = self.complete.is_some();
            self.lifted = None;
            return Ok(());
        }
        let step =
            self.next.iter().find(|s| self.position.step_kind(s) == StepKind::Choose(choice));
        match step {
            Some(step) => self.take(*step),
            None => Ok(()),
        }
    }

    /// Undoes the last click or choice; `false` if there was none.
    pub fn undo(&mut self) -> bool {
        if self.stopped {
            self.stopped = false;
        } else if self.lifted.is_some() && self.continuing().is_none() {
            self.lifted = None;
            return true;
        } else if self.taken.pop().is_none() {
            return false;
        }
        self.update();
        self.lifted = self.continuing();
        true
    }

    /// The scene with the move as far as it is entered. `last` is the position before and the event that led to
    /// this one.
    pub fn scene(&self, seen_from: Side, last: Option<(&G, &Event<G>)>) -> Scene {
        let mut scene = self.position.scene(seen_from, &self.taken);
        if self.taken.is_empty() {
            scene.mark_last(last);
        }
        match self.position.highlighted() {
            Some(steps) => self.mark_steps(&mut scene, &steps),
            None => self.mark_allowed(&mut scene),
        }
        if let Some(place) = self.lifted {
            scene.mark(place, |marks| marks.lifted = true);
        }
        scene
    }

    fn mark_allowed(&self, scene: &mut Scene) {
        for place in self.movable() {
            scene.mark(place, |marks| marks.movable = true);
        }
        for place in self.targets() {
            scene.mark(place, |marks| marks.target = true);
        }
    }

    fn mark_steps(&self, scene: &mut Scene, steps: &[G::Step]) {
        for (_, from, to) in hops(&self.position, steps).filter(|_| self.taken.is_empty()) {
            scene.mark(from, |marks| marks.movable = true);
            if self.lifted == Some(from) {
                scene.mark(to, |marks| marks.target = true);
            }
        }
    }

    fn hops(&self) -> impl Iterator<Item = (Place, Place)> {
        let next = if self.stopped { &[][..] } else { &self.next };
        hops(&self.position, next).map(|(_, from, to)| (from, to))
    }

    fn lift(&mut self, place: Place) -> Result<(), G::Refusal> {
        self.position.read_steps(&self.taken)?;
        self.position.lift(&self.taken, place)?;
        self.lifted = Some(place);
        Ok(())
    }

    fn put_down(&mut self, from: Place, to: Place) -> Result<(), G::Refusal> {
        if let Some(path) = self.paths().into_iter().find(|path| path.to == to) {
            return path.steps.into_iter().try_for_each(|step| self.take(step));
        }
        // A click on another piece of the player's own picks that one up instead.
        if self.position.lift(&self.taken, to).is_ok() {
            self.lifted = Some(to);
            return Ok(());
        }
        match self.position.hop(from, to) {
            Some(step) => self.take(step),
            None => self.lift(to),
        }
    }

    /// Adds a step if a legal move can continue with it.
    fn take(&mut self, step: G::Step) -> Result<(), G::Refusal> {
        self.taken.push(step);
        match self.position.read_steps(&self.taken) {
            Ok(_) => {
                self.update();
                self.lifted = self.continuing();
                Ok(())
            }
            Err(refusal) => {
                self.taken.pop();
                Err(refusal)
            }
        }
    }

    fn update(&mut self) {
        self.next = self.position.next_steps(&self.taken);
        self.complete = self.position.read_steps(&self.taken).ok().flatten();
    }

    /// The place of the piece that has just moved, if only that piece can move on.
    fn continuing(&self) -> Option<Place> {
        let StepKind::Hop { to, .. } = self.position.step_kind(self.taken.last()?) else {
            return None;
        };
        let mut hops = self.hops().peekable();
        hops.peek()?;
        hops.all(|(from, _)| from == to).then_some(to)
    }

    /// One path for the lifted piece to each place where it can go.
    fn paths(&self) -> Vec<Path<G>> {
        let Some(lifted) = self.lifted.filter(|_| !self.stopped) else { return Vec::new() };
        let all = self.all_paths(lifted);
        let mut paths: Vec<Path<G>> = Vec::new();
        for path in &all {
            let known = paths.iter().any(|other| other.to == path.to);
            if !known && (path.steps.len() == 1 || self.is_unambiguous(path, &all)) {
                paths.push(path.clone());
            }
        }
        paths
    }

    /// Every path of a piece, the shortest first.
    fn all_paths(&self, from: Place) -> Vec<Path<G>> {
        let mut paths = vec![Path { steps: Vec::new(), to: from }];
        let mut index = 0;
        while let Some(path) = paths.get(index).cloned() {
            let taken = [&self.taken[..], &path.steps].concat();
            for (step, from, to) in hops(&self.position, &self.position.next_steps(&taken)) {
                if from == path.to {
                    paths.push(Path { steps: [&path.steps[..], &[step]].concat(), to });
                }
            }
            index += 1;
        }
        paths.split_off(1)
    }

    /// Whether all paths to the same place lead to the same board.
    fn is_unambiguous(&self, path: &Path<G>, all: &[Path<G>]) -> bool {
        let scene_after = |path: &Path<G>| {
            self.position.scene(Side::White, &[&self.taken[..], &path.steps].concat())
        };
        let scene = scene_after(path);
        all.iter().filter(|other| other.to == path.to).all(|other| scene_after(other) == scene)
    }
}

/// The steps by which a piece goes to a place.
#[derive(Clone)]
struct Path<G: BoardView> {
    steps: Vec<G::Step>,
    to: Place,
}

fn hops<'s, G: BoardView>(
    position: &'s G,
    steps: &'s [G::Step],
) -> impl Iterator<Item = (G::Step, Place, Place)> + 's {
    steps.iter().filter_map(|step| match position.step_kind(step) {
        StepKind::Hop { from, to } => Some((*step, from, to)),
        StepKind::Choose(_) => None,
    })
}
