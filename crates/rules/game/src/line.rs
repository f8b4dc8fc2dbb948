use crate::{Claim, Draw, Event, Game, OutOfTurn, Outcome, PositionHistory, Side, Turn};

/// The history of a game: a first position and the events that have happened since.
///
/// Draws that depend on the history are determined here: a compulsory one ends the game, an optional one can be
/// [claimed](Self::claims).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<G: Game> {
    /// Every position so far, the first one included: one more than there are events.
    positions: Vec<G>,
    events: Vec<Event<G>>,
    history: PositionHistory,
    draw: Option<Draw<G::Ending>>,
}

impl<G: Game> Line<G> {
    /// A line without events.
    pub fn new(start: G) -> Self {
        let history = PositionHistory::new();
        let draw = start.draw(&history);
        Self { positions: vec![start], events: Vec::new(), history, draw }
    }

    /// Plays `events` from `start`.
    ///
    /// # Errors
    /// The index of the first event that is refused, and the reason.
    pub fn replay<'e>(
        start: G,
        events: impl IntoIterator<Item = &'e Event<G>>,
    ) -> Result<Self, (usize, G::Refusal)> {
        let mut line = Self::new(start);
        for (index, event) in events.into_iter().enumerate() {
            line.apply(event).map_err(|refusal| (index, refusal))?;
        }
        Ok(line)
    }

    /// The first position.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The present position.
    pub fn position(&self) -> &G {
        &self.positions[self.events.len()]
    }

    /// Every position so far, oldest first.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The events, oldest first.
    pub fn events(&self) -> &[Event<G>] {
        &self.events
    }

    /// Whose decision is awaited, compulsory draws included.
    pub fn turn(&self) -> Turn<G::Ending> {
        match (self.position().turn(), &self.draw) {
            (over @ Turn::Over(_), _) => over,
            (_, Some(Draw::Must(ending))) => Turn::Over(Outcome::Draw { ending: *ending }),
            (turn, _) => turn,
        }
    }

    /// Lets an event happen.
    ///
    /// # Errors
    /// The reason, if the rules do not allow it or the game is over; the line is then untouched.
    pub fn apply(&mut self, event: &Event<G>) -> Result<(), G::Refusal> {
        if matches!(self.turn(), Turn::Over(_)) {
            return Err(OutOfTurn::GameOver.into());
        }
        let mut next = self.position().clone();
        next.apply(event)?;
        self.history.push(self.position().key());
        self.draw = next.draw(&self.history);
        self.positions.push(next);
        self.events.push(event.clone());
        Ok(())
    }

    /// Lets an event happen even if a compulsory draw has ended the game, as analysis of real games needs. The history
    /// then begins anew at the position after the event.
    ///
    /// # Errors
    /// The reason, if the rules do not allow the event; the line is then untouched.
    pub fn apply_past_draw(&mut self, event: &Event<G>) -> Result<(), G::Refusal> {
        if self.apply(event).is_ok() {
            return Ok(());
        }
        let mut position = self.position().clone();
        position.apply(event)?;
        *self = Self::new(position);
        Ok(())
    }

    /// Takes back the last event.
    pub fn undo(&mut self) -> Option<Event<G>> {
        let event = self.events.pop()?;
        self.positions.pop();
        self.history.pop();
        self.draw = self.position().draw(&self.history);
        Some(event)
    }

    /// The draws that `side` may claim in the present position.
    pub fn claims(&self, side: Side) -> Vec<G::Ending> {
        match (self.turn(), &self.draw) {
            (Turn::Over(_), _) => Vec::new(),
            (_, draw) => open_claims(draw.as_ref(), side).collect(),
        }
    }

    /// The draws that the side to move may claim by announcing `mv` without playing it: those that the position after it
    /// allows.
    ///
    /// # Errors
    /// The reason, if the move is not legal.
    pub fn claims_with(&self, mv: &G::Move) -> Result<Vec<G::Ending>, G::Refusal> {
        let Turn::Player(by) = self.turn() else {
            return Err(match self.turn() {
                Turn::Over(_) => OutOfTurn::GameOver,
                _ => OutOfTurn::RollFirst,
            }
            .into());
        };
        let mut after = self.clone();
        after.apply(&Event::Move { by, mv: mv.clone() })?;
        // After the move, the opponent could claim these draws. Announced before the move, they can be claimed by the
        // mover.
        Ok(match &after.draw {
            Some(Draw::May(claims)) => claims.iter().map(|claim| claim.ending).collect(),
            Some(Draw::Must(ending)) => vec![*ending],
            None => Vec::new(),
        })
    }
}

fn open_claims<E: Copy>(draw: Option<&Draw<E>>, side: Side) -> impl Iterator<Item = E> {
    let claims: &[Claim<E>] = match draw {
        Some(Draw::May(claims)) => claims,
        _ => &[],
    };
    claims.iter().filter(move |claim| claim.is_open_to(side)).map(|claim| claim.ending)
}
