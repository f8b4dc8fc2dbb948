//! Moves played out to the end of the game many times.

use std::time::Duration;

use backgammon::{Move, Phase, Position};
use backgammon_engine::{Networks, RolloutRun, RolloutStart};
use engine::MonotonicClock;
use game::{Event, Game, Outcome, Side};
use rulebooks::GameMessages;
use words::Language;
use worker_protocol::{EngineResponse, RolloutMove, RolloutUpdate};

use super::exact_facts::{percent, signed};
use crate::job::{Job, JobContext, JobStep};

/// How long a slice is.
const SLICE: Duration = Duration::from_millis(300);

/// The most games of a move: by then each pair of first rolls has occurred once.
const MOST_GAMES: u32 = 1_296;

/// The number of games before a move can be rejected: by then each first roll has occurred once.
const FEWEST_GAMES: u32 = 36;

/// How many standard errors of the difference a rejected move is below the best: then it is worse with a
/// probability of 99.5 %.
const REJECTED_AT: f32 = 2.58;

/// The same dice for every move and every time.
const SEED: u64 = 20_261_116;

/// The moves of a position, each played out.
pub(super) struct RolloutJob {
    position: Position,
    candidates: Vec<Candidate>,
    /// The candidate that is played out next.
    next: usize,
    language: Language,
}

struct Candidate {
    mv: Move,
    value: CandidateValue,
    /// Whether it is clearly worse than the best.
    is_rejected: bool,
}

/// What a candidate is worth.
enum CandidateValue {
    /// It ends the game.
    Exact(f32),
    /// It is estimated by playing games.
    Rollout {
        run: Box<RolloutRun<'static>>,
        /// Whether the opponent rolls first.
        turned: bool,
        /// The most it can be worth.
        most: f32,
    },
}

/// What a candidate is worth so far.
#[derive(Clone, Copy)]
struct Estimate {
    equity: f32,
    standard_error: f32,
    games: u32,
}

impl RolloutJob {
    /// Begins; `None` if one of the moves cannot be played out.
    pub(super) fn new(position: &Position, moves: &[Move], language: Language) -> Option<Self> {
        let by = position.turn().player()?;
        let candidate = |mv: &Move| {
            let value = CandidateValue::new(position, by, mv)?;
            Some(Candidate { mv: *mv, value, is_rejected: false })
        };
        let candidates: Vec<Candidate> = moves.iter().map(candidate).collect::<Option<_>>()?;
        let job = Self { position: position.clone(), candidates, next: 0, language };
        (!job.candidates.is_empty()).then_some(job)
    }

    /// Plays until the slice is over; returns whether the rollout is decided.
    fn play(&mut self, clock: &dyn MonotonicClock) -> bool {
        let until = clock.now() + SLICE;
        let mut is_decided = self.reject();
        while !is_decided {
            // In turn, so that all have met the same dice.
            for _ in 0..self.candidates.len() {
                self.play_game();
            }
            is_decided = self.reject();
            if clock.now() >= until {
                break;
            }
        }
        is_decided
    }

    /// Plays a game of the next candidate that is not rejected.
    fn play_game(&mut self) {
        let count = self.candidates.len();
        for _ in 0..count {
            let candidate = &mut self.candidates[self.next];
            self.next = (self.next + 1) % count;
            if let (false, CandidateValue::Rollout { run, .. }) =
                (candidate.is_rejected, &mut candidate.value)
            {
                run.play();
                return;
            }
        }
    }

    fn estimates(&self) -> impl Iterator<Item = Estimate> {
        self.candidates.iter().map(|candidate| candidate.value.estimate())
    }

    /// The best candidate so far.
    fn best(&self) -> Option<(usize, Estimate)> {
        self.estimates().enumerate().max_by(|one, other| one.1.equity.total_cmp(&other.1.equity))
    }

    /// Rejects the candidates that are clearly worse than the best; returns whether the rollout is decided.
    fn reject(&mut self) -> bool {
        let Some((best, first)) = self.best() else { return true };
        let mut open = 0;
        for (index, candidate) in self.candidates.iter_mut().enumerate() {
            let estimate = candidate.value.estimate();
            let has_enough = first.games.min(estimate.games) >= FEWEST_GAMES;
            candidate.is_rejected =
                index != best && has_enough && distance(first, estimate) >= REJECTED_AT;
            let is_finished = candidate.is_rejected || estimate.games >= MOST_GAMES;
            open += u32::from(!is_finished);
        }
        // When all others are rejected, the best needs no more games.
        let is_alone = self.candidates.len() > 1
            && self.candidates.iter().filter(|candidate| !candidate.is_rejected).count() == 1;
        open == 0 || is_alone
    }

    fn update(&self, is_decided: bool) -> RolloutUpdate {
        let best = self.best();
        let mut order: Vec<usize> = (0..self.candidates.len()).collect();
        let equity = |index: &usize| self.candidates[*index].value.estimate().equity;
        order.sort_by(|one, other| equity(other).total_cmp(&equity(one)));
        RolloutUpdate {
            games: self.estimates().map(|estimate| estimate.games.min(MOST_GAMES)).sum(),
            most_games: self.candidates.len() as u32 * MOST_GAMES,
            is_decided,
            moves: order.into_iter().map(|index| self.rollout_move(index, best)).collect(),
        }
    }

    fn rollout_move(&self, index: usize, best: Option<(usize, Estimate)>) -> RolloutMove {
        let (l, candidate) = (self.language, &self.candidates[index]);
        let estimate = candidate.value.estimate();
        let confidence = match best {
            Some((first, best)) if first != index => {
                l.analysis_rollout_confidence(percent(normal(distance(best, estimate)), l))
            }
            _ => String::new(),
        };
        RolloutMove {
            is_rejected: candidate.is_rejected,
            equity: signed(estimate.equity, l),
            standard_error: format!("± {}", l.decimal(f64::from(estimate.standard_error), 3)),
            games: estimate.games,
            confidence,
            text: self.position.write_localized_move(l, &candidate.mv),
        }
    }
}

impl Job for RolloutJob {
    fn slice(&self) -> Duration {
        SLICE
    }

    fn run(&mut self, context: &mut JobContext<'_>) -> JobStep {
        let is_decided = self.play(context.clock);
        let response = EngineResponse::Rollout { update: self.update(is_decided) };
        match is_decided {
            true => JobStep::Done(Some(response)),
            false => JobStep::Continue(response),
        }
    }
}

impl CandidateValue {
    fn new(position: &Position, by: Side, mv: &Move) -> Option<Self> {
        let rollout = |position: &Position, on_roll, opening, turned, most| {
            let run = RolloutRun::new(Networks::shipped(), position, on_roll, opening, SEED);
            Some(Self::Rollout { run: Box::new(run), turned, most })
        };
        match (position.phase(), mv) {
            (Phase::Rolled(..), Move::Play(_)) => {
                let mut after = position.clone();
                after.apply(&Event::Move { by, mv: *mv }).ok()?;
                if let Some(Outcome::Win { .. }) = after.turn().outcome() {
                    return Some(Self::Exact(1.0));
                }
                rollout(&after, !by, RolloutStart::Free, true, f32::INFINITY)
            }
            (Phase::BeforeRoll(side), Move::Roll) => {
                rollout(position, side, RolloutStart::Roll, false, f32::INFINITY)
            }
            // The opponent may drop instead: a double is never worth more than a point.
            (Phase::BeforeRoll(side), Move::Double) => {
                rollout(position, side, RolloutStart::Taken, false, 1.0)
            }
            (Phase::Offered { doubler, .. }, Move::Take) => {
                rollout(position, doubler, RolloutStart::Taken, true, f32::INFINITY)
            }
            (Phase::Offered { .. }, Move::Drop) => Some(Self::Exact(-1.0)),
            _ => None,
        }
    }

    fn estimate(&self) -> Estimate {
        match self {
            Self::Exact(equity) => {
                Estimate { equity: *equity, standard_error: 0.0, games: MOST_GAMES }
            }
            Self::Rollout { run, turned, most } => {
                let result = run.result();
                let result = if *turned { result.turned() } else { result };
                Estimate {
                    equity: result.cubeful.min(*most),
                    standard_error: result.cubeful_error,
                    games: result.games,
                }
            }
        }
    }
}

/// How many standard errors of the difference lie between the best and another.
fn distance(best: Estimate, other: Estimate) -> f32 {
    let error = best.standard_error.hypot(other.standard_error).max(1e-6);
    (best.equity - other.equity).max(0.0) / error
}

/// The share of a normal distribution below this number of standard errors, by the formula 26.2.17 of
/// Abramowitz and Stegun.
fn normal(distance: f32) -> f32 {
    let x = f64::from(distance.clamp(0.0, 9.0));
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    let terms = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    (1.0 - (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum) as f32
}

#[cfg(test)]
mod tests {
    use engine::StoppedClock;
    use game::Notation;

    use super::*;

    const L: Language = Language::English;

    /// The values of the usual table.
    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (distance, share) in [(0.0, 0.5), (1.0, 0.8413), (1.96, 0.975), (2.58, 0.9951)] {
            assert!((normal(distance) - share).abs() < 1e-4, "{distance}");
        }
    }

    /// One checker on the six point against one on the ace point: run is worth half a point, a double
    /// one point, whether it is taken or not. All luck is accounted for, so the fewest games decide.
    #[test]
    fn a_last_roll_is_decided_after_the_fewest_games() {
        let text = "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10";
        let rules = "standard+money".parse().unwrap();
        let position = Position::read_position(&rules, text).unwrap();
        let mut job = RolloutJob::new(&position, &[Move::Roll, Move::Double], L).unwrap();
        // The clock stands still, so one slice is as long as it takes.
        assert!(job.play(&StoppedClock));
        let update = job.update(true);
        assert_eq!((update.games, update.most_games), (72, 2_592));
        let [double, roll] = &update.moves[..] else { panic!("{update:?}") };
        assert_eq!((&*double.equity, &*double.standard_error), ("+1.000", "± 0.000"));
        assert!(!double.is_rejected && double.games == 36, "{double:?}");
        assert!(roll.is_rejected && roll.equity == "+0.500", "{roll:?}");
    }

    #[test]
    fn rejects_positions_and_moves_that_await_no_decision() {
        let start = Position::start(backgammon::Rules::MONEY);
        assert!(RolloutJob::new(&start, &[Move::Roll], L).is_none());
        let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
        let position = Position::read_position(&backgammon::Rules::MONEY, text).unwrap();
        assert!(RolloutJob::new(&position, &[], L).is_none());
        assert!(RolloutJob::new(&position, &[Move::Take], L).is_none());
    }
}
