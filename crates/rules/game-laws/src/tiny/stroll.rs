use std::fmt;

use game::{BySide, Draw, Event, Game, OutOfTurn, Outcome, Perft, PositionHistory, Side, Turn};

use super::stroll_play::{HOME, Hop, Runners, hop};
use super::{StrollRules, StrollStep, Word, mix};

/// A race of two runners a side, toward each other on five paces, with two three-sided dice.
///
/// Each die moves one runner, in any order; as many dice as possible must be played. Nobody stops
/// where an opponent stands. The first to bring both runners home wins, twice as much if the
/// opponent has none at home. Before a roll the stakes may be doubled; points add up to a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stroll {
    pub(super) rules: StrollRules,
    pub(super) runners: Runners,
    /// Whose turn it is: the doubler's until the double is answered, the winner's at the end.
    pub(super) mover: Side,
    pub(super) phase: Phase,
    pub(super) cube: Cube,
    pub(super) score: BySide<u32>,
}

/// What a stroll awaits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The mover, who may double, to roll or double.
    Deciding,
    /// The opponent to take or drop.
    Doubled,
    /// The dice.
    Rolling,
    /// The mover to play these dice.
    Rolled(Pair),
    /// Nothing: the mover has won.
    Over(StrollEnding),
}

/// Two dice, the larger first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(pub u8, pub u8);

/// The stakes, and who alone may double them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// The stakes: 1, 2, 4 or 8.
    pub value: u32,
    /// Who took last.
    pub owner: Option<Side>,
}

/// The highest stakes.
pub(super) const HIGHEST: u32 = 8;

/// A whole decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StrollMove {
    /// Hops, in ascending order.
    Play(Vec<Hop>),
    /// Anything else.
    Say(Word),
}

/// Why a stroll ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrollEnding {
    /// Both runners are home.
    Home,
    /// A double was dropped.
    Dropped,
    /// Somebody gave up.
    Resigned,
}

/// Why a move or roll is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrollRefusal {
    /// It is not the turn of who tries.
    OutOfTurn(OutOfTurn),
    /// That is not what is asked for now.
    NotNow,
    /// No play that uses as many dice as possible is like that.
    NoSuchPlay,
    /// There are no such dice.
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
            Self::NotNow => f.write_str("that is not asked for now"),
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
            Phase::Rolled(Pair(one, other)) => Some([one, other]),
            _ => None,
        }
    }

    /// The words that may be said now.
    pub(super) fn words(&self) -> Vec<Word> {
        match self.phase {
            Phase::Deciding => vec![Word::Roll, Word::Double],
            Phase::Doubled => vec![Word::Take, Word::Drop],
            Phase::Rolled(Pair(one, other)) => {
                let free = |die| {
                    let mut froms = self.runners[self.mover].into_iter();
                    froms.any(|from| hop(&self.runners, self.mover, Hop { from, die }).is_some())
                };
                if free(one) || free(other) { Vec::new() } else { vec![Word::Pass] }
            }
            Phase::Rolling | Phase::Over(_) => Vec::new(),
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
        self.phase = if self.may_double() { Phase::Deciding } else { Phase::Rolling };
    }

    fn say(&mut self, word: Word) {
        match word {
            Word::Pass => self.begin(!self.mover),
            Word::Roll => self.phase = Phase::Rolling,
            Word::Double => self.phase = Phase::Doubled,
            Word::Take => {
                self.cube = Cube { value: 2 * self.cube.value, owner: Some(!self.mover) };
                self.phase = Phase::Rolling;
            }
            Word::Drop => self.phase = Phase::Over(StrollEnding::Dropped),
        }
    }

    fn play(&mut self, hops: &[Hop]) {
        let track = &mut self.runners[self.mover];
        for hop in hops {
            if let Some(at) = track.iter_mut().find(|at| **at == hop.from) {
                *at = (hop.from + hop.die).min(HOME);
            }
        }
        track.sort_unstable();
        if *track == [HOME, HOME] {
            self.phase = Phase::Over(StrollEnding::Home);
        } else {
            self.begin(!self.mover);
        }
    }

    fn out_of_turn(&self) -> OutOfTurn {
        match self.phase {
            Phase::Rolling => OutOfTurn::RollFirst,
            Phase::Over(_) => OutOfTurn::GameOver,
            _ => OutOfTurn::NothingToRoll,
        }
    }

    /// Why a move that is not legal is not.
    pub(super) fn reason(&self, mv: &StrollMove) -> StrollRefusal {
        match (self.phase, mv) {
            (Phase::Rolling | Phase::Over(_), _) => self.out_of_turn().into(),
            (Phase::Rolled(_), StrollMove::Play(_)) => StrollRefusal::NoSuchPlay,
            _ => StrollRefusal::NotNow,
        }
    }
}

impl Game for Stroll {
    type Rules = StrollRules;
    type Move = StrollMove;
    type Step = StrollStep;
    type Roll = Pair;
    type Ending = StrollEnding;
    type Refusal = StrollRefusal;

    fn start(rules: StrollRules) -> Self {
        let phase = if rules.cube { Phase::Deciding } else { Phase::Rolling };
        Self {
            rules,
            runners: BySide::default(),
            mover: Side::White,
            phase,
            cube: Cube { value: 1, owner: None },
            score: BySide::default(),
        }
    }

    fn rules(&self) -> &StrollRules {
        &self.rules
    }

    fn turn(&self) -> Turn<StrollEnding> {
        match self.phase {
            Phase::Deciding | Phase::Rolled(_) => Turn::Player(self.mover),
            Phase::Doubled => Turn::Player(!self.mover),
            Phase::Rolling => Turn::Chance,
            Phase::Over(ending) => Turn::Over(self.outcome(ending)),
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

    fn chances(&self) -> Vec<(Pair, u32)> {
        if self.phase != Phase::Rolling {
            return Vec::new();
        }
        let pairs = (1..=3).flat_map(|one| (1..=one).map(move |other| Pair(one, other)));
        pairs.map(|pair| (pair, if pair.0 == pair.1 { 1 } else { 2 })).collect()
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), StrollRefusal> {
        match event {
            Event::Roll(_) if self.phase != Phase::Rolling => Err(match self.out_of_turn() {
                OutOfTurn::RollFirst => OutOfTurn::NothingToRoll.into(),
                reason => reason.into(),
            }),
            Event::Roll(pair) if !self.chances().iter().any(|(chance, _)| chance == pair) => {
                Err(StrollRefusal::NoSuchDice)
            }
            Event::Roll(pair) => {
                self.phase = Phase::Rolled(*pair);
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

    fn draw(&self, _past: &PositionHistory) -> Option<Draw<StrollEnding>> {
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
