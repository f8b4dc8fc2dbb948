use game::{Event, Side};

use crate::{Action, Choice, Place, Question, Scene, View};

/// A move that is being entered, click by click.
///
/// Every state of a draft is the beginning of a legal move: a click that would make it anything
/// else is refused with the reason and changes nothing.
#[derive(Clone, Debug)]
pub struct Draft<G: View> {
    position: G,
    taken: Vec<G::Step>,
    lifted: Option<Place>,
    /// What may follow after `taken`.
    next: Vec<G::Step>,
    /// The move that `taken` is already.
    whole: Option<G::Move>,
    /// Whether a player who could go on has chosen not to.
    stopped: bool,
}

impl<G: View> Draft<G> {
    /// Nothing has been entered yet.
    pub fn new(position: G) -> Self {
        let next = position.next_steps(&[]);
        Self { position, taken: Vec::new(), lifted: None, next, whole: None, stopped: false }
    }

    /// The position in which the move is to be made.
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

    /// The move, once it is entered and nothing more is asked.
    pub fn whole(&self) -> Option<&G::Move> {
        self.whole.as_ref().filter(|_| self.stopped || self.next.is_empty())
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

    /// Where the lifted piece can be put down, by one hop or by several in a row; without a lifted
    /// piece, nowhere. Several hops are offered only where all ways lead to the same board.
    pub fn targets(&self) -> Vec<Place> {
        self.ways().into_iter().map(|way| way.to).collect()
    }

    /// What the player is asked just now.
    pub fn question(&self) -> Option<Question> {
        self.choices().first().map(|choice| choice.question())
    }

    /// What the player can say just now.
    pub fn choices(&self) -> Vec<Choice> {
        if self.stopped {
            return Vec::new();
        }
        let said = self.next.iter().filter_map(|step| match self.position.action(step) {
            Action::Choose(choice) => Some(choice),
            Action::Hop { .. } => None,
        });
        let stop = (self.whole.is_some() && !self.next.is_empty()).then_some(Choice::Stop);
        stop.into_iter().chain(said).collect()
    }

    /// Touches a place: takes up the piece there, puts the lifted piece down there, or, on the
    /// lifted piece itself, leaves it where it is.
    ///
    /// # Errors
    /// Why that cannot be part of a legal move.
    pub fn click(&mut self, place: Place) -> Result<(), G::Refusal> {
        match self.lifted {
            Some(lifted) if lifted == place => self.lifted = None,
            Some(lifted) => return self.put_down(lifted, place),
            None => self.lift(place)?,
        }
        Ok(())
    }

    /// Answers a question.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn choose(&mut self, choice: Choice) -> Result<(), G::Refusal> {
        if choice == Choice::Stop {
            self.stopped = self.whole.is_some();
            self.lifted = None;
            return Ok(());
        }
        let step = self.next.iter().find(|s| self.position.action(s) == Action::Choose(choice));
        match step {
            Some(step) => self.take(*step),
            None => Ok(()),
        }
    }

    /// Takes back the last click or answer; `false` if there was none.
    pub fn undo(&mut self) -> bool {
        if self.stopped {
            self.stopped = false;
        } else if self.lifted.is_some() && self.carried().is_none() {
            self.lifted = None;
            return true;
        } else if self.taken.pop().is_none() {
            return false;
        }
        self.look_ahead();
        self.lifted = self.carried();
        true
    }

    /// What is to be drawn, with the move that led to the position and the position before that.
    pub fn scene(&self, seen_from: Side, last: Option<(&G, &Event<G>)>) -> Scene {
        let mut scene = self.position.scene(seen_from, &self.taken);
        if self.taken.is_empty() {
            scene.mark_last(last);
        }
        match self.position.hinted() {
            Some(hinted) => self.mark_hinted(&mut scene, &hinted),
            None => self.mark_open(&mut scene),
        }
        if let Some(place) = self.lifted {
            scene.mark(place, |marks| marks.lifted = true);
        }
        scene
    }

    fn mark_open(&self, scene: &mut Scene) {
        for place in self.movable() {
            scene.mark(place, |marks| marks.movable = true);
        }
        for place in self.targets() {
            scene.mark(place, |marks| marks.target = true);
        }
    }

    fn mark_hinted(&self, scene: &mut Scene, hinted: &[G::Step]) {
        for (_, from, to) in hops(&self.position, hinted).filter(|_| self.taken.is_empty()) {
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
        if let Some(way) = self.ways().into_iter().find(|way| way.to == to) {
            return way.steps.into_iter().try_for_each(|step| self.take(step));
        }
        // Another piece of one's own is a change of mind, not a mistake.
        if self.position.lift(&self.taken, to).is_ok() {
            self.lifted = Some(to);
            return Ok(());
        }
        match self.position.hop(from, to) {
            Some(step) => self.take(step),
            None => self.lift(to),
        }
    }

    /// Adds a step, if a legal move can begin with it.
    fn take(&mut self, step: G::Step) -> Result<(), G::Refusal> {
        self.taken.push(step);
        match self.position.read_steps(&self.taken) {
            Ok(_) => {
                self.look_ahead();
                self.lifted = self.carried();
                Ok(())
            }
            Err(refusal) => {
                self.taken.pop();
                Err(refusal)
            }
        }
    }

    fn look_ahead(&mut self) {
        self.next = self.position.next_steps(&self.taken);
        self.whole = self.position.read_steps(&self.taken).ok().flatten();
    }

    /// The place of the piece that has just been put down, if it alone can go on.
    fn carried(&self) -> Option<Place> {
        let Action::Hop { to, .. } = self.position.action(self.taken.last()?) else { return None };
        let mut hops = self.hops().peekable();
        hops.peek()?;
        hops.all(|(from, _)| from == to).then_some(to)
    }

    /// One way for the lifted piece to each place that it can be put down on.
    fn ways(&self) -> Vec<Way<G>> {
        let Some(lifted) = self.lifted.filter(|_| !self.stopped) else { return Vec::new() };
        let all = self.all_ways(lifted);
        let mut ways: Vec<Way<G>> = Vec::new();
        for way in &all {
            let known = ways.iter().any(|other| other.to == way.to);
            if !known && (way.steps.len() == 1 || self.is_the_only(way, &all)) {
                ways.push(way.clone());
            }
        }
        ways
    }

    /// Every way for a piece, the shortest first.
    fn all_ways(&self, from: Place) -> Vec<Way<G>> {
        let mut ways = vec![Way { steps: Vec::new(), to: from }];
        let mut index = 0;
        while let Some(way) = ways.get(index).cloned() {
            let taken = [&self.taken[..], &way.steps].concat();
            for (step, from, to) in hops(&self.position, &self.position.next_steps(&taken)) {
                if from == way.to {
                    ways.push(Way { steps: [&way.steps[..], &[step]].concat(), to });
                }
            }
            index += 1;
        }
        ways.split_off(1)
    }

    /// Whether all ways to the same place leave the same board.
    fn is_the_only(&self, way: &Way<G>, all: &[Way<G>]) -> bool {
        let look = |way: &Way<G>| {
            self.position.scene(Side::White, &[&self.taken[..], &way.steps].concat())
        };
        let board = look(way);
        all.iter().filter(|other| other.to == way.to).all(|other| look(other) == board)
    }
}

/// Steps by which one piece goes to a place.
#[derive(Clone)]
struct Way<G: View> {
    steps: Vec<G::Step>,
    to: Place,
}

fn hops<'s, G: View>(
    position: &'s G,
    steps: &'s [G::Step],
) -> impl Iterator<Item = (G::Step, Place, Place)> + 's {
    steps.iter().filter_map(|step| match position.action(step) {
        Action::Hop { from, to } => Some((*step, from, to)),
        Action::Choose(_) => None,
    })
}
