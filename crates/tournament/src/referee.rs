use std::time::Duration;

use engine::{Clock, Limits, Remaining, SystemClock};
use game::{BySide, Event, Game, Line, Outcome, Side, Turn};

use crate::adjudicate::{Ruling, Watch};
use crate::{Adjudication, Answer, Control, Failed, Player};

/// Lets two players play a game, keeps their clocks and says how it ended.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// What each side may spend.
    pub controls: BySide<Control>,
    /// When a game is decided before its end; `None` to play everything out.
    pub adjudication: Option<Adjudication>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The game.
    pub line: Line<G>,
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// Why it ended.
    pub why: Why<G::Ending>,
    /// What each move cost.
    pub times: Vec<Duration>,
}

/// Why a game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why<E> {
    /// By the rules, or by a claim that they allow.
    Rules(E),
    /// The referee ended it.
    Adjudicated,
    /// A flag fell.
    Flag,
}

/// How much later than the flag a move may come: the way from the clock to the player.
const GRACE: Duration = Duration::from_millis(30);

impl Referee {
    /// Plays a game from `start`, in which the events of an opening have already happened.
    ///
    /// # Errors
    /// A player cannot go on: the side, and why.
    pub fn play<G: Game>(
        &self,
        start: Line<G>,
        players: &mut BySide<Box<dyn Player<G>>>,
    ) -> Result<Played<G>, (Side, Failed)> {
        for side in Side::ALL {
            players[side].new_game(start.start()).map_err(|failed| (side, failed))?;
        }
        let mut left = BySide::new(|side| match self.controls[side] {
            Control::Clock { base, .. } => Some(base),
            Control::EachMove(_) => None,
        });
        let mut watch = Watch::default();
        let mut line = start;
        let mut times = Vec::new();
        loop {
            let by = match line.turn() {
                Turn::Over(outcome) => return Ok(over(line, times, outcome)),
                Turn::Player(side) => side,
                // Games with dice need somebody to roll them, who is not here yet.
                Turn::Chance => return Ok(ended(line, times, None, Why::Adjudicated)),
            };
            if let Some(ending) = line.claims(by).first().copied() {
                return Ok(ended(line, times, None, Why::Rules(ending)));
            }
            let limits = self.limits(by, left[by]);
            let clock = SystemClock::start();
            let chosen = players[by].choose(&line, &limits, left[!by]);
            let spent = clock.now();
            let answer = chosen.map_err(|failed| (by, failed))?;
            times.push(spent);
            if let (Some(time), Control::Clock { increment, .. }) =
                (&mut left[by], self.controls[by])
            {
                if spent > *time + GRACE {
                    let winner = line.position().can_win(!by).then_some(!by);
                    return Ok(ended(line, times, winner, Why::Flag));
                }
                *time = time.saturating_sub(spent) + increment;
            }
            let Answer { mv, score } = answer;
            let refused = line.apply(&Event::Move { by, mv });
            refused.map_err(|refusal| (by, Failed::Nonsense(refusal.to_string())))?;
            let rules = self.adjudication.as_ref();
            match rules.and_then(|rules| watch.hear(by, score, rules)) {
                Some(Ruling::Won(side)) if !is_over(&line) => {
                    return Ok(ended(line, times, Some(side), Why::Adjudicated));
                }
                Some(Ruling::Drawn) if !is_over(&line) => {
                    return Ok(ended(line, times, None, Why::Adjudicated));
                }
                _ => {}
            }
        }
    }

    fn limits(&self, by: Side, left: Option<Duration>) -> Limits {
        match (self.controls[by], left) {
            (Control::EachMove(limits), _) => limits,
            (Control::Clock { increment, .. }, left) => {
                let clock = Remaining::new(left.unwrap_or_default(), increment);
                Limits { clock: Some(clock), ..Limits::default() }
            }
        }
    }
}

fn is_over<G: Game>(line: &Line<G>) -> bool {
    matches!(line.turn(), Turn::Over(_))
}

fn over<G: Game>(line: Line<G>, times: Vec<Duration>, outcome: Outcome<G::Ending>) -> Played<G> {
    ended(line, times, outcome.winner(), Why::Rules(outcome.ending()))
}

fn ended<G: Game>(
    line: Line<G>,
    times: Vec<Duration>,
    winner: Option<Side>,
    why: Why<G::Ending>,
) -> Played<G> {
    Played { line, winner, why, times }
}
