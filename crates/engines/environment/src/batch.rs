use engine::SplitMix64;
use game::{Game, Outcome, Side, Turn};
use thiserror::Error;

use crate::{Environment, IllegalAction};

/// How a [`Batch`] plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchOptions {
    /// How many games are played at once.
    pub games: usize,
    /// Whether a finished game is replaced by a new one in the same step.
    pub auto_reset: bool,
    /// Whether the batch rolls the dice; otherwise every roll is an action.
    pub rolls: bool,
    /// The number of actions after which a game is truncated; 0: never.
    pub most_actions: u32,
    /// How many threads step the games.
    pub threads: usize,
}

impl Default for BatchOptions {
    fn default() -> Self {
        Self { games: 1, auto_reset: true, rolls: true, most_actions: 0, threads: 1 }
    }
}

/// Where a step puts what it finds, game after game. An empty buffer is left alone; every other one has room for all games.
#[derive(Debug, Default)]
pub struct StepBuffers<'b> {
    /// What the player to decide sees; before a roll, what White sees.
    pub observations: &'b mut [u8],
    /// 1 for a legal action, 0 for others. All entries were 0 before the first step, and nobody else changes them.
    pub mask: &'b mut [u8],
    /// 0: White, 1: Black, 2: chance, 3: nobody.
    pub to_play: &'b mut [i8],
    /// White's points and Black's points of the games that this step ended.
    pub rewards: &'b mut [f32],
    /// 1 for the games that this step ended.
    pub terminated: &'b mut [u8],
    /// 1 for the games that this step broke off.
    pub truncated: &'b mut [u8],
}

/// An action that is not possible, and in which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("game {game}: {error}")]
pub struct IllegalBatchAction {
    /// The game, from 0.
    pub game: usize,
    /// What is wrong.
    pub error: IllegalAction,
}

/// Many games that are stepped at once.
///
/// The same seed and the same actions give the same games, with any number of threads.
#[derive(Clone, Debug)]
pub struct Batch<E: Environment> {
    start: E,
    options: BatchOptions,
    slots: Vec<Slot<E>>,
}

/// One game of a batch.
#[derive(Clone, Debug)]
struct Slot<E> {
    state: E,
    rng: SplitMix64,
    actions: u32,
    /// The entries of the mask that are 1.
    allowed: Vec<u16>,
}

impl<E: Environment> Batch<E> {
    /// A batch whose games all begin at `start`.
    pub fn new(start: E::Game, options: &BatchOptions) -> Self {
        let start = E::new(start);
        let slot =
            Slot { state: start.clone(), rng: SplitMix64::new(0), actions: 0, allowed: Vec::new() };
        Self { start, options: *options, slots: vec![slot; options.games] }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.slots.len()
    }

    /// One of the games.
    pub fn state(&self, game: usize) -> &E {
        &self.slots[game].state
    }

    /// Begins all games anew. The seed decides the dice of every game.
    pub fn reset(&mut self, seed: u64, buffers: &mut StepBuffers<'_>) {
        let (start, options) = (&self.start, &self.options);
        let outs = per_game::<E>(self.slots.len(), buffers);
        for (game, (slot, mut out)) in self.slots.iter_mut().zip(outs).enumerate() {
            slot.rng = SplitMix64::for_game(seed, game);
            slot.begin(start, options);
            out.end::<<E::Game as Game>::Ending>(None, false);
            slot.write(&mut out);
        }
    }

    /// Lets the player to decide act in every game, and rolls where an action is a roll. A negative number leaves a game
    /// as it is, except that it rolls the dice where a roll is awaited.
    ///
    /// # Errors
    /// The first action that is not possible. No game has then changed.
    pub fn step(
        &mut self,
        actions: &[i64],
        buffers: &mut StepBuffers<'_>,
    ) -> Result<(), IllegalBatchAction> {
        for (game, (slot, action)) in self.slots.iter().zip(actions).enumerate() {
            slot.check(*action).map_err(|error| IllegalBatchAction { game, error })?;
        }
        let (start, options) = (&self.start, &self.options);
        let size = self.slots.len().div_ceil(options.threads.max(1)).max(1);
        let mut outs = per_game::<E>(self.slots.len(), buffers);
        if options.threads <= 1 {
            for ((slot, action), out) in self.slots.iter_mut().zip(actions).zip(&mut outs) {
                slot.step(*action, start, options, out);
            }
            return Ok(());
        }
        std::thread::scope(|scope| {
            let chunks = self.slots.chunks_mut(size).zip(actions.chunks(size));
            for ((slots, actions), outs) in chunks.zip(outs.chunks_mut(size)) {
                scope.spawn(move || {
                    for ((slot, action), out) in slots.iter_mut().zip(actions).zip(outs) {
                        slot.step(*action, start, options, out);
                    }
                });
            }
        });
        Ok(())
    }

    /// One legal action of each game, chosen by lot; −1 where the dice are to be rolled or the game is over.
    pub fn random_actions(&self, seed: u64, actions: &mut [i64]) {
        let mut rng = SplitMix64::new(seed);
        for (slot, action) in self.slots.iter().zip(actions) {
            let legal = slot.state.legal_actions();
            *action = if legal.is_empty() { -1 } else { legal[rng.below(legal.len())].into() };
        }
    }
}

impl<E: Environment> Slot<E> {
    fn begin(&mut self, start: &E, options: &BatchOptions) {
        self.state.clone_from(start);
        self.actions = 0;
        self.roll_dice(options);
    }

    /// Rolls until a player is to decide, if the batch rolls.
    fn roll_dice(&mut self, options: &BatchOptions) {
        while options.rolls && E::ROLLS > 0 && self.state.turn() == Turn::Chance {
            self.roll();
        }
    }

    fn roll(&mut self) {
        // Every number below `ROLLS` is a roll, and one is awaited.
        let _ = self.state.roll(self.rng.below(E::ROLLS));
    }

    fn check(&self, action: i64) -> Result<(), IllegalAction> {
        if action < 0 {
            return Ok(());
        }
        match self.state.turn() {
            Turn::Over(_) => Err(IllegalAction::GameOver),
            Turn::Chance if action < E::ROLLS as i64 => Ok(()),
            Turn::Chance => Err(IllegalAction::Roll(action, E::ROLLS)),
            Turn::Player(_) => {
                let legal = self.state.legal_actions();
                let found = legal.iter().any(|&legal| i64::from(legal) == action);
                if found { Ok(()) } else { Err(IllegalAction::Action(action)) }
            }
        }
    }

    fn step(&mut self, action: i64, start: &E, options: &BatchOptions, out: &mut GameBuffers<'_>) {
        let was_over = matches!(self.state.turn(), Turn::Over(_));
        // The action has been checked.
        match (self.state.turn(), usize::try_from(action)) {
            (Turn::Player(_), Ok(action)) => {
                let _ = self.state.act(action);
                self.actions += 1;
            }
            (Turn::Chance, Ok(roll)) => _ = self.state.roll(roll),
            (Turn::Chance, Err(_)) if E::ROLLS > 0 => self.roll(),
            _ => {}
        }
        self.roll_dice(options);
        let outcome = self.state.turn().outcome().filter(|_| !was_over);
        let truncated = outcome.is_none()
            && !was_over
            && options.most_actions > 0
            && self.actions >= options.most_actions;
        out.end(outcome, truncated);
        let ended = outcome.is_some() || truncated || was_over;
        if ended && options.auto_reset {
            self.begin(start, options);
        }
        self.write(out);
    }

    fn write(&mut self, out: &mut GameBuffers<'_>) {
        if let Some(mask) = out.mask.as_deref_mut() {
            // Few entries change: clearing them one by one touches less memory than clearing all.
            for action in self.allowed.drain(..) {
                mask[usize::from(action)] = 0;
            }
            for &action in self.state.legal_actions() {
                mask[usize::from(action)] = 1;
                self.allowed.push(action);
            }
        }
        let turn = self.state.turn();
        if let Some(to_play) = out.to_play.as_deref_mut() {
            *to_play = match turn {
                Turn::Player(Side::White) => 0,
                Turn::Player(Side::Black) => 1,
                Turn::Chance => 2,
                Turn::Over(_) => 3,
            };
        }
        if let Some(observation) = out.observation.as_deref_mut() {
            self.state.observe(turn.player().unwrap_or(Side::White), observation);
        }
    }
}

/// The buffers of one game.
struct GameBuffers<'b> {
    observation: Option<&'b mut [u8]>,
    mask: Option<&'b mut [u8]>,
    to_play: Option<&'b mut i8>,
    rewards: Option<&'b mut [f32]>,
    terminated: Option<&'b mut u8>,
    truncated: Option<&'b mut u8>,
}

impl GameBuffers<'_> {
    fn end<N: Copy>(&mut self, outcome: Option<Outcome<N>>, truncated: bool) {
        if let Some(rewards) = self.rewards.as_deref_mut() {
            for (reward, side) in rewards.iter_mut().zip(Side::ALL) {
                *reward = outcome.map_or(0.0, |outcome| {
                    outcome.points_for(side) as f32 - outcome.points_for(!side) as f32
                });
            }
        }
        if let Some(flag) = self.terminated.as_deref_mut() {
            *flag = outcome.is_some().into();
        }
        if let Some(flag) = self.truncated.as_deref_mut() {
            *flag = truncated.into();
        }
    }
}

/// Splits the buffers into parts of this many games.
fn per_game<'b, E: Environment>(
    games: usize,
    buffers: &'b mut StepBuffers<'_>,
) -> Vec<GameBuffers<'b>> {
    let observed = E::OBSERVATION.iter().product();
    let mut observations = buffers.observations.chunks_mut(observed);
    let mut mask = buffers.mask.chunks_mut(E::ACTIONS);
    let mut to_play = buffers.to_play.iter_mut();
    let mut rewards = buffers.rewards.chunks_mut(2);
    let mut terminated = buffers.terminated.iter_mut();
    let mut truncated = buffers.truncated.iter_mut();
    let next = |_| GameBuffers {
        observation: observations.next(),
        mask: mask.next(),
        to_play: to_play.next(),
        rewards: rewards.next(),
        terminated: terminated.next(),
        truncated: truncated.next(),
    };
    (0..games).map(next).collect()
}
