use std::time::Duration;

use engine::{MonotonicClock, RemainingTime, SearchLimits, SystemClock};
use game::{BySide, EndReason, Event, Game, Line, Outcome, Side, Turn};

use crate::adjudication::{Ruling, Watch};
use crate::split_mix::SplitMix64;
use crate::{Adjudication, ChosenMove, MatchPlayer, PlayerError, PlayerLimits};

/// Lets two players play a game, keeps their clocks and says how it ended.
#[derive(Clone, Copy, Debug)]
pub struct MatchRunner {
    /// What each side may spend.
    pub controls: BySide<PlayerLimits>,
    /// When a game is decided before its end; `None` to play everything out.
    pub adjudication: Option<Adjudication>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct MatchGame<G: Game> {
    /// The game.
    pub line: Line<G>,
    /// How it came out; a game that the referee gives to a side counts as if the other had given
    /// up. `None` if nobody won for a reason that the rules do not know.
    pub outcome: Option<Outcome<G::Ending>>,
    /// Why it ended.
    pub reason: EndReason,
    /// What each event since the opening cost; rolls cost nothing.
    pub times: Vec<Duration>,
}

impl<G: Game> MatchGame<G> {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Side> {
        self.outcome.and_then(|outcome| outcome.winner())
    }

    /// The longest time that a side took for a decision.
    pub fn longest(&self, side: Side) -> Duration {
        let opening = self.line.events().len().saturating_sub(self.times.len());
        let timed = self.line.events()[opening..].iter().zip(&self.times);
        let of_side =
            timed.filter(|(event, _)| matches!(event, Event::Move { by, .. } if *by == side));
        of_side.map(|(_, time)| *time).max().unwrap_or_default()
    }
}

/// How much later than the flag a move may come: the way from the clock to the player.
const GRACE: Duration = Duration::from_millis(30);

/// Whoever loses by the referee's word loses a single game.
const LEAST: u8 = 1;

impl MatchRunner {
    /// Plays a game from `start`, in which the events of an opening have already happened. The
    /// referee rolls.
    ///
    /// # Errors
    /// A player cannot go on: the side, and reason.
    pub fn play<G: Game>(
        &self,
        start: Line<G>,
        players: &mut BySide<Box<dyn MatchPlayer<G>>>,
        dice: &mut SplitMix64,
    ) -> Result<MatchGame<G>, (Side, PlayerError)> {
        for side in Side::ALL {
            players[side].new_game(start.start()).map_err(|failed| (side, failed))?;
        }
        let mut left = BySide::new(|side| match self.controls[side] {
            PlayerLimits::Clock { base, .. } => Some(base),
            PlayerLimits::EachMove(_) => None,
        });
        let mut watch = Watch::default();
        let mut line = start;
        let mut times = Vec::new();
        loop {
            let by = match line.turn() {
                Turn::Over(outcome) => {
                    return Ok(ended(line, times, Some(outcome), EndReason::Rules));
                }
                Turn::Player(side) => side,
                Turn::Chance => {
                    roll(&mut line, dice);
                    times.push(Duration::ZERO);
                    continue;
                }
            };
            if let Some(ending) = line.claims(by).first().copied() {
                return Ok(ended(line, times, Some(Outcome::Draw { ending }), EndReason::Rules));
            }
            if let Some(outcome) = resignation(&line, by, players) {
                return Ok(ended(line, times, Some(outcome), EndReason::Resignation));
            }
            let limits = self.limits(by, left[by]);
            let clock = SystemClock::start();
            let chosen = players[by].choose(&line, &limits, left[!by]);
            let spent = clock.now();
            let ChosenMove { mv, score } = chosen.map_err(|failed| (by, failed))?;
            if let (Some(time), PlayerLimits::Clock { increment, .. }) =
                (&mut left[by], self.controls[by])
            {
                if spent > *time + GRACE {
                    let won = line.position().can_win(!by);
                    let outcome = won.then(|| line.position().resignation(by, LEAST));
                    return Ok(ended(line, times, outcome, EndReason::Time));
                }
                *time = time.saturating_sub(spent) + increment;
            }
            let refused = line.apply(&Event::Move { by, mv });
            refused.map_err(|refusal| (by, PlayerError::Nonsense(refusal.to_string())))?;
            times.push(spent);
            let ruling = self.adjudication.and_then(|rules| watch.hear(by, score, &rules));
            if let (Some(ruling), false) = (ruling, is_over(&line)) {
                let outcome = match ruling {
                    Ruling::Won(side) => Some(line.position().resignation(!side, LEAST)),
                    Ruling::Drawn => None,
                };
                return Ok(ended(line, times, outcome, EndReason::Adjudicated));
            }
        }
    }

    fn limits(&self, by: Side, left: Option<Duration>) -> SearchLimits {
        match (self.controls[by], left) {
            (PlayerLimits::EachMove(limits), _) => limits,
            (PlayerLimits::Clock { increment, .. }, left) => {
                let clock = RemainingTime::new(left.unwrap_or_default(), increment);
                SearchLimits { clock: Some(clock), ..SearchLimits::default() }
            }
        }
    }
}

fn is_over<G: Game>(line: &Line<G>) -> bool {
    matches!(line.turn(), Turn::Over(_))
}

/// How the game ends if whoever is on turn gives it up and the opponent accepts that.
fn resignation<G: Game>(
    line: &Line<G>,
    by: Side,
    players: &BySide<Box<dyn MatchPlayer<G>>>,
) -> Option<Outcome<G::Ending>> {
    let level = players[by].gives_up(line, by)?;
    let accepted = players[!by].accepts(line, !by, level);
    accepted.then(|| line.position().resignation(by, level))
}

/// Lets the referee's dice decide.
fn roll<G: Game>(line: &mut Line<G>, dice: &mut SplitMix64) {
    if let Some(roll) = dice.pick(&line.position().chances()) {
        // What chance may bring is allowed.
        let _ = line.apply(&Event::Roll(roll));
    }
}

fn ended<G: Game>(
    line: Line<G>,
    times: Vec<Duration>,
    outcome: Option<Outcome<G::Ending>>,
    reason: EndReason,
) -> MatchGame<G> {
    MatchGame { line, outcome, reason, times }
}
