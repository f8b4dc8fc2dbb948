use std::fmt;

use game::{BySide, Draw, Event, Game, OutOfTurn, Outcome, Perft, PositionHistory, Side, Turn};

use super::stroll_play::{HOME, Runners, StrollHop, hop};
use super::{StrollRules, StrollStep, StrollWord, mix};

/// A race on five fields with two three-sided dice. Each side has two runners, and the sides run toward each other.
///
/// Each die moves one runner, in any order, and as many dice as possible must be played. A runner cannot stop on a field
/// with an opponent. The first side to bring both runners home wins, with double points if the opponent has none at home.
/// Before a roll the stakes may be doubled; points add up to a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stroll {
    pub(super) rules: StrollRules,
    pub(super) runners: Runners,
    /// Whose turn it is: the doubler's until the double is answered, the winner's at the end.
    pub(super) mover: Side,
    pub(super) phase: StrollPhase,
    pub(super) cube: StrollCube,
    pub(super) score: BySide<u32>,
}

/// The decision that a stroll awaits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrollPhase {
    /// The mover has to roll or double.
    Deciding,
    /// The opponent has to take or drop.
    Doubled,
    /// The dice have to be rolled.
    Rolling,
    /// The mover has to play these dice.
    Rolled(StrollDice),
    /// The mover has won.
    Over(StrollEnding),
}

/// Two dice, the larger first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StrollDice(pub u8, pub u8);

/// The stakes, and who may double them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StrollCube {
    /// The stakes: 1, 2, 4 or 8.
    pub value: u32,
    /// The only side that may double: the one that took last.
    pub owner: Option<Side>,
}

/// The highest stakes.
pub(super) const HIGHEST: u32 = 8;

/// A whole decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StrollMove {
    /// Hops, in ascending order.
    Play(Vec<StrollHop>),
    /// Anything else.
    Say(StrollWord),
}

/// Why a stroll ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrollEnding {
    /// Both runners are home.
    Home,
    /// A double was dropped.
    Dropped,
    /// A player resigned.
    Resigned,
}

/// Why a move or roll is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrollRefusal {
    /// It is out of turn.
    OutOfTurn(OutOfTurn),
    /// The phase does not allow it.
    NotNow,
    /// No play that uses as many dice as possible has these hops.
    NoSuchPlay,
    /// These are not two faces from 1 to 3, the larger first.
    NoSuchDice,
}

impl From<OutOfTurn> for StrollRefusal {
    fn from(reason: OutOfTurn) -> Self {
        Self::OutOfTurn(reason)
    }
}

impl fmt::Display for StrollRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTurn(reason) => reason.fmt(f),
            Self::NotNow => f.write_str("this is not possible now"),
            Self::NoSuchPlay => f.write_str("no play uses the dice like that"),
            Self::NoSuchDice => f.write_str("dice have the faces 1 to 3, the larger comes first"),
        }
    }
}

impl Stroll {
    pub(super) fn may_double(&self) -> bool {
        let owned = self.cube.owner.is_none_or(|owner| owner == self.mover);
        self.rules.cube && owned && self.cube.value < HIGHEST
    }

    pub(super) fn dice(&self) -> Option<[u8; 2]> {
        match self.phase {
            StrollPhase::Rolled(StrollDice(one, other)) => Some([one, other]),
            _ => None,
        }
    }

    /// The decisions without hops that are legal now.
    pub(super) fn words(&self) -> Vec<StrollWord> {
        match self.phase {
            StrollPhase::Deciding => vec![StrollWord::Roll, StrollWord::Double],
            StrollPhase::Doubled => vec![StrollWord::Take, StrollWord::Drop],
            StrollPhase::Rolled(StrollDice(one, other)) => {
                let free = |die| {
                    let mut froms = self.runners[self.mover].into_iter();
                    froms.any(|from| {
                        hop(&self.runners, self.mover, StrollHop { from, die }).is_some()
                    })
                };
                if free(one) || free(other) { Vec::new() } else { vec![StrollWord::Pass] }
            }
            StrollPhase::Rolling | StrollPhase::Over(_) => Vec::new(),
        }
    }

    fn outcome(&self, ending: StrollEnding) -> Outcome<StrollEnding> {
        let none_home = !self.runners[!self.mover].contains(&HOME);
        let points = match ending {
            StrollEnding::Home if none_home => 2 * self.cube.value,
            _ => self.cube.value,
        };
        Outcome::Win { winner: self.mover, points, ending }
    }

    /// The beginning of `mover`'s turn.
    fn begin(&mut self, mover: Side) {
        self.mover = mover;
        self.phase = if self.may_double() { StrollPhase::Deciding } else { StrollPhase::Rolling };
    }

    fn say(&mut self, word: StrollWord) {
        match word {
            StrollWord::Pass => self.begin(!self.mover),
            StrollWord::Roll => self.phase = StrollPhase::Rolling,
            StrollWord::Double => self.phase = StrollPhase::Doubled,
            StrollWord::Take => {
                self.cube = StrollCube { value: 2 * self.cube.value, owner: Some(!self.mover) };
                self.phase = StrollPhase::Rolling;
            }
            StrollWord::Drop => self.phase = StrollPhase::Over(StrollEnding::Dropped),
        }
    }

    fn play(&mut self, hops: &[StrollHop]) {
        let track = &mut self.runners[self.mover];
        for hop in hops {
            if let Some(at) = track.iter_mut().find(|at| **at == hop.from) {
                *at = (hop.from + hop.die).min(HOME);
            }
        }
        track.sort_unstable();
        if *track == [HOME, HOME] {
            self.phase = StrollPhase::Over(StrollEnding::Home);
        } else {
            self.begin(!self.mover);
        }
    }

    fn out_of_turn(&self) -> OutOfTurn {
        match self.phase {
            StrollPhase::Rolling => OutOfTurn::RollFirst,
            StrollPhase::Over(_) => OutOfTurn::GameOver,
            _ => OutOfTurn::NothingToRoll,
        }
    }

    /// Why a move is not legal.
    pub(super) fn reason(&self, mv: &StrollMove) -> StrollRefusal {
        match (self.phase, mv) {
            (StrollPhase::Rolling | StrollPhase::Over(_), _) => self.out_of_turn().into(),
            (StrollPhase::Rolled(_), StrollMove::Play(_)) => StrollRefusal::NoSuchPlay,
            _ => StrollRefusal::NotNow,
        }
    }
}

impl Game for Stroll {
    type Rules = StrollRules;
    type Move = StrollMove;
    type Step = StrollStep;
    type Roll = StrollDice;
    type Ending = StrollEnding;
    type Refusal = StrollRefusal;

    fn start(rules: StrollRules) -> Self {
        let phase = if rules.cube { StrollPhase::Deciding } else { StrollPhase::Rolling };
        Self {
            rules,
            runners: BySide::default(),
            mover: Side::White,
            phase,
            cube: StrollCube { value: 1, owner: None },
            score: BySide::default(),
        }
    }

    fn rules(&self) -> &StrollRules {
        &self.rules
    }

    fn turn(&self) -> Turn<StrollEnding> {
        match self.phase {
            StrollPhase::Deciding | StrollPhase::Rolled(_) => Turn::Player(self.mover),
            StrollPhase::Doubled => Turn::Player(!self.mover),
            StrollPhase::Rolling => Turn::Chance,
            StrollPhase::Over(ending) => Turn::Over(self.outcome(ending)),
        }
    }

    fn legal_moves(&self) -> Vec<StrollMove> {
        let mut moves = Vec::new();
        for (_, mv) in self.entries() {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        moves
    }

    fn chances(&self) -> Vec<(StrollDice, u32)> {
        if self.phase != StrollPhase::Rolling {
            return Vec::new();
        }
        let pairs = (1..=3).flat_map(|one| (1..=one).map(move |other| StrollDice(one, other)));
        pairs.map(|pair| (pair, if pair.0 == pair.1 { 1 } else { 2 })).collect()
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), StrollRefusal> {
        match event {
            Event::Roll(_) if self.phase != StrollPhase::Rolling => Err(match self.out_of_turn() {
                OutOfTurn::RollFirst => OutOfTurn::NothingToRoll.into(),
                reason => reason.into(),
            }),
            Event::Roll(pair) if !self.chances().iter().any(|(chance, _)| chance == pair) => {
                Err(StrollRefusal::NoSuchDice)
            }
            Event::Roll(pair) => {
                self.phase = StrollPhase::Rolled(*pair);
                Ok(())
            }
            Event::Move { mv, .. } if !self.legal_moves().contains(mv) => Err(self.reason(mv)),
            Event::Move { by, .. } if self.turn() != Turn::Player(*by) => {
                Err(OutOfTurn::NotYourTurn.into())
            }
            Event::Move { mv: StrollMove::Say(word), .. } => {
                self.say(*word);
                Ok(())
            }
            Event::Move { mv: StrollMove::Play(hops), .. } => {
                self.play(hops);
                Ok(())
            }
        }
    }

    fn key(&self) -> u64 {
        let text = game::Notation::write_position(self);
        mix(&text.bytes().map(u64::from).collect::<Vec<_>>())
    }

    fn draw(&self, _history: &PositionHistory) -> Option<Draw<StrollEnding>> {
        None
    }

    fn can_win(&self, side: Side) -> bool {
        match self.turn() {
            Turn::Over(outcome) => outcome.winner() == Some(side),
            _ => true,
        }
    }

    fn resignation(&self, side: Side, level: u8) -> Outcome<StrollEnding> {
        let points = self.cube.value * u32::from(level.clamp(1, 2));
        Outcome::Win { winner: !side, points, ending: StrollEnding::Resigned }
    }

    fn next_game(rules: &StrollRules, results: &[Outcome<StrollEnding>]) -> Option<Self> {
        let score = BySide::new(|side| results.iter().map(|game| game.points_for(side)).sum());
        let over = score.iter().any(|(_, points): (_, &u32)| *points >= rules.length);
        (!over).then(|| Self { score, ..Self::start(rules.clone()) })
    }

    fn steps(&self, mv: &StrollMove) -> Vec<StrollStep> {
        let mut entries = self.entries().into_iter();
        entries.find(|(_, found)| found == mv).map_or(Vec::new(), |(steps, _)| steps)
    }

    fn read_steps(&self, taken: &[StrollStep]) -> Result<Option<StrollMove>, StrollRefusal> {
        let entries = self.entries();
        if let Some((_, mv)) = entries.iter().find(|(steps, _)| steps == taken) {
            return Ok(Some(mv.clone()));
        }
        if entries.iter().any(|(steps, _)| steps.starts_with(taken)) {
            return Ok(None);
        }
        let hops = taken.iter().filter_map(|step| match step {
            StrollStep::Hop(hop) => Some(*hop),
            StrollStep::Say(_) => None,
        });
        Err(self.reason(&StrollMove::Play(hops.collect())))
    }

    fn next_steps(&self, taken: &[StrollStep]) -> Vec<StrollStep> {
        let mut next = Vec::new();
        for (steps, _) in self.entries() {
            if let Some(step) = steps.strip_prefix(taken).and_then(<[_]>::first)
                && !next.contains(step)
            {
                next.push(*step);
            }
        }
        next
    }
}

impl Perft for Stroll {
    fn perft(&self, depth: u32) -> u64 {
        super::count(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        super::divide(self, depth)
    }
}
