//! Moves played out to the end of the game many times.

use std::time::Duration;

use backgammon::{Move, Phase, Position};
use backgammon_engine::{Networks, Opening, RolloutRun};
use board_view::{BoardView, Place};
use engine::MonotonicClock;
use game::{Event, Game, Notation, Outcome, Side};
use rulebooks::GameMessages;

use super::Aim;
use super::fathom::{percent, signed};

/// Something that is played out.
pub(crate) trait PlayOut {
    /// Plays on for a while: what has come of it, and whether it goes on.
    fn go_on(&mut self, clock: &dyn MonotonicClock, aim: &Aim) -> (String, bool);
}

/// How long it is played before anything is told.
const WHILE: Duration = Duration::from_millis(300);

/// So many games are enough in any case: the first two rolls have then been everything once.
const MOST: u32 = 1_296;

/// Before so many games nothing is decided: the first roll has then been everything once.
const LEAST: u32 = 36;

/// How many standard errors of the difference decide: 99.5 of 100 times it is no accident.
const DECIDED: f32 = 2.58;

/// The moves of a position, each played out.
pub(crate) struct Games {
    position: Position,
    candidates: Vec<Candidate>,
    /// Whose turn it is to be played out.
    next: usize,
}

struct Candidate {
    mv: Move,
    course: Training,
    /// Whether it is clearly worse than the best.
    is_out: bool,
}

enum Training {
    /// It is known what comes of it.
    Known(f32),
    /// Games; whether whoever rolls first in them is the opponent, and the most it can be worth.
    Games { rolling: Box<RolloutRun<'static>>, turned: bool, most: f32 },
}

/// What a move is worth, how sure that is, and after how many games.
#[derive(Clone, Copy)]
struct Standing {
    equity: f32,
    error: f32,
    games: u32,
}

impl Games {
    /// Begins; nothing if a move cannot be played out.
    pub(super) fn new(position: &Position, moves: &[Move]) -> Option<Self> {
        let by = position.turn().player()?;
        let candidate = |mv: &Move| {
            let course = Training::of(position, by, mv)?;
            Some(Candidate { mv: *mv, course, is_out: false })
        };
        let candidates: Vec<Candidate> = moves.iter().map(candidate).collect::<Option<_>>()?;
        let games = Self { position: position.clone(), candidates, next: 0 };
        (!games.candidates.is_empty()).then_some(games)
    }

    /// Plays a game of the next candidate that is still in doubt.
    fn play(&mut self) {
        let count = self.candidates.len();
        for _ in 0..count {
            let candidate = &mut self.candidates[self.next];
            self.next = (self.next + 1) % count;
            if let (false, Training::Games { rolling, .. }) =
                (candidate.is_out, &mut candidate.course)
            {
                rolling.play();
                return;
            }
        }
    }

    /// The best candidate so far.
    fn best(&self) -> Option<(usize, Standing)> {
        let standings = self.candidates.iter().map(|candidate| candidate.course.standing());
        standings.enumerate().max_by(|one, other| one.1.equity.total_cmp(&other.1.equity))
    }

    /// Sets aside what is clearly worse than the best. Says whether everything is decided.
    fn decide(&mut self) -> bool {
        let Some((best, first)) = self.best() else { return true };
        let mut open = 0;
        for (index, candidate) in self.candidates.iter_mut().enumerate() {
            let standing = candidate.course.standing();
            let enough = first.games.min(standing.games) >= LEAST;
            candidate.is_out = index != best && enough && distance(first, standing) >= DECIDED;
            let finished = candidate.is_out || standing.games >= MOST;
            open += u32::from(!finished);
        }
        // Alone, the best needs no more games than show how sure it is.
        let alone = self.candidates.len() > 1
            && self.candidates.iter().filter(|candidate| !candidate.is_out).count() == 1;
        open == 0 || alone
    }

    /// Each candidate as a line: whether it is still in doubt, what it is worth, how sure that is,
    /// what it is beside the best, its places, its text and as people write it.
    fn told(&self, aim: &Aim, is_decided: bool) -> String {
        let l = aim.language;
        let games: u32 = self.standings().map(|standing| standing.games.min(MOST)).sum();
        let all = self.candidates.len() as u32 * MOST;
        let state = if is_decided { "decided" } else { "open" };
        let mut told = vec![format!("rollout {} {games} {all} {state}", aim.mark)];
        let best = self.best();
        let mut order: Vec<usize> = (0..self.candidates.len()).collect();
        let equity = |index: &usize| self.candidates[*index].course.standing().equity;
        order.sort_by(|one, other| equity(other).total_cmp(&equity(one)));
        for index in order {
            let candidate = &self.candidates[index];
            let standing = candidate.course.standing();
            let sure = match best {
                Some((first, best)) if first != index => {
                    l.analysis_rollout_confidence(percent(normal(distance(best, standing)), l))
                }
                _ => String::new(),
            };
            let error = l.decimal(f64::from(standing.error), 3);
            let places = self.position.trace(&candidate.mv);
            let places: Vec<String> = places.iter().map(|Place(at)| at.to_string()).collect();
            told.push(format!(
                "play {}\t{}\t± {error}\t{}\t{sure}\t{}\t{}\t{}",
                if candidate.is_out { "out" } else { "in" },
                signed(standing.equity, l),
                standing.games,
                places.join(" "),
                self.position.write_move(&candidate.mv),
                self.position.write_localized_move(l, &candidate.mv),
            ));
        }
        told.join("\n")
    }

    fn standings(&self) -> impl Iterator<Item = Standing> {
        self.candidates.iter().map(|candidate| candidate.course.standing())
    }
}

impl PlayOut for Games {
    fn go_on(&mut self, clock: &dyn MonotonicClock, aim: &Aim) -> (String, bool) {
        let until = clock.now() + WHILE;
        let mut is_decided = self.decide();
        while !is_decided {
            // In turn, so that all have met the same dice.
            for _ in 0..self.candidates.len() {
                self.play();
            }
            is_decided = self.decide();
            if clock.now() >= until {
                break;
            }
        }
        (self.told(aim, is_decided), !is_decided)
    }
}

impl Training {
    fn of(position: &Position, by: Side, mv: &Move) -> Option<Self> {
        let mind = Networks::shipped();
        let seed = 20_261_116;
        let games =
            |rolling, turned, most| Some(Self::Games { rolling: Box::new(rolling), turned, most });
        match (position.phase(), mv) {
            (Phase::Rolled(..), Move::Play(_)) => {
                let mut after = position.clone();
                after.apply(&Event::Move { by, mv: *mv }).ok()?;
                if let Some(Outcome::Win { .. }) = after.turn().outcome() {
                    return Some(Self::Known(1.0));
                }
                let rolling = RolloutRun::new(mind, &after, !by, Opening::Free, seed);
                games(rolling, true, f32::INFINITY)
            }
            (Phase::BeforeRoll(side), Move::Roll) => games(
                RolloutRun::new(mind, position, side, Opening::Roll, seed),
                false,
                f32::INFINITY,
            ),
            // Whoever is doubled may drop.
            (Phase::BeforeRoll(side), Move::Double) => {
                games(RolloutRun::new(mind, position, side, Opening::Taken, seed), false, 1.0)
            }
            (Phase::Offered { doubler, .. }, Move::Take) => {
                let rolling = RolloutRun::new(mind, position, doubler, Opening::Taken, seed);
                games(rolling, true, f32::INFINITY)
            }
            (Phase::Offered { .. }, Move::Drop) => Some(Self::Known(-1.0)),
            _ => None,
        }
    }

    fn standing(&self) -> Standing {
        match self {
            Self::Known(equity) => Standing { equity: *equity, error: 0.0, games: MOST },
            Self::Games { rolling, turned, most } => {
                let rolled = rolling.result();
                let seen = if *turned { rolled.turned() } else { rolled };
                let equity = seen.cubeful.min(*most);
                Standing { equity, error: seen.cubeful_error, games: seen.games }
            }
        }
    }
}

/// How many standard errors lie between the best and another.
fn distance(best: Standing, other: Standing) -> f32 {
    let error = best.error.hypot(other.error).max(1e-6);
    (best.equity - other.equity).max(0.0) / error
}

/// The share of a normal distribution below so many standard errors, by the formula 26.2.17 of
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
    use words::Language;

    use super::*;

    fn aim() -> Aim {
        Aim { mark: "7".to_owned(), language: Language::English, lines: 1 }
    }

    /// The usual table of the normal distribution.
    #[test]
    fn a_normal_distribution() {
        for (distance, share) in [(0.0, 0.5), (1.0, 0.8413), (1.96, 0.975), (2.58, 0.9951)] {
            assert!((normal(distance) - share).abs() < 1e-4, "{distance}");
        }
    }

    /// One checker on the six point against one on the first: rolling is worth half a point, a double
    /// one, whether it is taken or not. All luck is seen, so it is decided as soon as it may be.
    #[test]
    fn a_last_roll_is_decided_at_once() {
        let text = "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10";
        let rules = "standard+money".parse().unwrap();
        let position = Position::read_position(&rules, text).unwrap();
        let mut games = Games::new(&position, &[Move::Roll, Move::Double]).unwrap();
        let mut last = (String::new(), true);
        for _ in 0..100 {
            last = games.go_on(&StoppedClock, &aim());
            if !last.1 {
                break;
            }
        }
        let (told, goes_on) = last;
        assert!(!goes_on);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "rollout 7 72 2592 decided");
        assert!(lines[1].starts_with("play in\t+1.000\t± 0.000\t36"), "{told}");
        assert!(lines[2].starts_with("play out\t+0.500\t± 0.000\t36"), "{told}");
    }

    #[test]
    fn what_is_no_decision_is_not_played_out() {
        let start = Position::start(backgammon::Rules::MONEY);
        assert!(Games::new(&start, &[Move::Roll]).is_none());
        let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
        let position = Position::read_position(&backgammon::Rules::MONEY, text).unwrap();
        assert!(Games::new(&position, &[]).is_none());
        assert!(Games::new(&position, &[Move::Take]).is_none());
    }
}
