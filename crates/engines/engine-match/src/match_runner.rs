use std::time::Duration;

use engine::{MonotonicClock, RemainingTime, SearchLimits, SystemClock};
use game::{BySide, EndReason, Event, Game, Line, Outcome, Side, Turn};

use crate::adjudication::{Adjudicator, Ruling};
use crate::{Adjudication, ChosenMove, MatchPlayer, PlayerError, PlayerLimits};
use engine::SplitMix64;

/// Runs games between two players: keeps their clocks, rolls the dice and determines the result.
#[derive(Clone, Copy, Debug)]
pub struct MatchRunner {
    /// The limits of each side.
    pub limits: BySide<PlayerLimits>,
    /// When a game is decided before its end by the rules; `None` to play every game out.
    pub adjudication: Option<Adjudication>,
}

/// A finished game of a match.
#[derive(Clone, Debug)]
pub struct MatchGame<G: Game> {
    /// The game.
    pub line: Line<G>,
    /// The outcome. A game that is adjudicated as a win counts as a resignation; `None` for a draw that
    /// does not follow from the rules.
    pub outcome: Option<Outcome<G::Ending>>,
    /// Why it ended.
    pub reason: EndReason,
    /// The time of each event since the opening; rolls take none.
    pub times: Vec<Duration>,
}

impl<G: Game> MatchGame<G> {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Side> {
        self.outcome.and_then(|outcome| outcome.winner())
    }

    /// The longest time that a side took for a move.
    pub fn longest_time(&self, side: Side) -> Duration {
        let opening = self.line.events().len().saturating_sub(self.times.len());
        let timed = self.line.events()[opening..].iter().zip(&self.times);
        let of_side =
            timed.filter(|(event, _)| matches!(event, Event::Move { by, .. } if *by == side));
        of_side.map(|(_, time)| *time).max().unwrap_or_default()
    }
}

/// How much later than the flag a move may arrive: the delay between the clock and the player.
const GRACE: Duration = Duration::from_millis(30);

/// The level of a loss on time or by adjudication: a single game.
const SINGLE_GAME: u8 = 1;

impl MatchRunner {
    /// Plays a game that continues `start`, the events of an opening. The dice come from `rng`.
    ///
    /// # Errors
    /// A player cannot continue: its side, and the reason.
    pub fn play<G: Game>(
        &self,
        start: Line<G>,
        players: &mut BySide<Box<dyn MatchPlayer<G>>>,
        rng: &mut SplitMix64,
    ) -> Result<MatchGame<G>, (Side, PlayerError)> {
        for side in Side::ALL {
            players[side].new_game(start.start()).map_err(|error| (side, error))?;
        }
        let mut game = RunningGame {
            line: start,
            times: Vec::new(),
            clocks: BySide::new(|side| match self.limits[side] {
                PlayerLimits::Clock { base, .. } => Some(base),
                PlayerLimits::EachMove(_) => None,
            }),
            adjudicator: Adjudicator::default(),
        };
        loop {
            let end = match game.line.turn() {
                Turn::Over(outcome) => Some((Some(outcome), EndReason::Rules)),
                Turn::Chance => {
                    game.roll(rng);
                    None
                }
                Turn::Player(side) => {
                    match game.end_before_move(side, players, self.allows_resignations()) {
                        Some(end) => Some(end),
                        None => self.play_move(&mut game, side, players)?,
                    }
                }
            };
            if let Some((outcome, reason)) = end {
                return Ok(MatchGame { line: game.line, outcome, reason, times: game.times });
            }
        }
    }

    /// Lets a player choose a move and plays it. Returns the end of the game if the player's flag has fallen or the
    /// game is adjudicated.
    fn play_move<G: Game>(
        &self,
        game: &mut RunningGame<G>,
        by: Side,
        players: &mut BySide<Box<dyn MatchPlayer<G>>>,
    ) -> Result<Option<End<G>>, (Side, PlayerError)> {
        let limits = self.search_limits(by, game.clocks[by]);
        let clock = SystemClock::start();
        let chosen = players[by].choose(&game.line, &limits, game.clocks[!by]);
        let spent = clock.now();
        let ChosenMove { mv, score } = chosen.map_err(|error| (by, error))?;
        if let (Some(time), PlayerLimits::Clock { increment, .. }) =
            (&mut game.clocks[by], self.limits[by])
        {
            if spent > *time + GRACE {
                let position = game.line.position();
                let lost = position.can_win(!by).then(|| position.resignation(by, SINGLE_GAME));
                return Ok(Some((lost, EndReason::Time)));
            }
            *time = time.saturating_sub(spent) + increment;
        }
        let refused = game.line.apply(&Event::Move { by, mv });
        refused.map_err(|refusal| (by, PlayerError::IllegalAnswer(refusal.to_string())))?;
        game.times.push(spent);
        let adjudicator = &mut game.adjudicator;
        let ruling = self.adjudication.and_then(|rules| adjudicator.add_move(by, score, &rules));
        Ok(ruling.filter(|_| !matches!(game.line.turn(), Turn::Over(_))).map(|ruling| {
            let outcome = match ruling {
                Ruling::Win(side) => Some(game.line.position().resignation(!side, SINGLE_GAME)),
                Ruling::Draw => None,
            };
            (outcome, EndReason::Adjudicated)
        }))
    }

    /// Games without adjudication are played to their end on the board.
    fn allows_resignations(&self) -> bool {
        self.adjudication.is_some()
    }

    fn search_limits(&self, by: Side, left: Option<Duration>) -> SearchLimits {
        match self.limits[by] {
            PlayerLimits::EachMove(limits) => limits,
            PlayerLimits::Clock { increment, .. } => {
                let clock = RemainingTime::new(left.unwrap_or_default(), increment);
                SearchLimits { clock: Some(clock), ..SearchLimits::default() }
            }
        }
    }
}

/// The outcome of a game and the reason why it ended.
type End<G> = (Option<Outcome<<G as Game>::Ending>>, EndReason);

/// A game that is being played.
struct RunningGame<G: Game> {
    line: Line<G>,
    times: Vec<Duration>,
    /// The remaining time of each side that has a clock.
    clocks: BySide<Option<Duration>>,
    adjudicator: Adjudicator,
}

impl<G: Game> RunningGame<G> {
    /// The end of the game if the player on turn claims a draw, or resigns and the opponent accepts it.
    fn end_before_move(
        &self,
        by: Side,
        players: &BySide<Box<dyn MatchPlayer<G>>>,
        allows_resignations: bool,
    ) -> Option<End<G>> {
        if let Some(ending) = self.line.claims(by).first().copied() {
            return Some((Some(Outcome::Draw { ending }), EndReason::Rules));
        }
        if !allows_resignations {
            return None;
        }
        let level = players[by].resignation_level(&self.line, by)?;
        let accepted = players[!by].accepts_resignation(&self.line, !by, level);
        let resign = || self.line.position().resignation(by, level);
        accepted.then(|| (Some(resign()), EndReason::Resignation))
    }

    fn roll(&mut self, rng: &mut SplitMix64) {
        if let Some(roll) = rng.pick(&self.line.position().chances()) {
            // Every possible roll is legal.
            let _ = self.line.apply(&Event::Roll(roll));
        }
        self.times.push(Duration::ZERO);
    }
}
