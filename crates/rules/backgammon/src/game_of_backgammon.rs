//! Backgammon as a `Game`: which events are possible in a position, and their effects.

use std::hash::{DefaultHasher, Hash, Hasher};

use game::{Draw, Event, Game, OutOfTurn, Outcome, PositionHistory, Side, Turn};

use crate::board::Board;
use crate::can_win::can_win;
use crate::cube::CubeOffer;
use crate::dice::{Dice, Die, Roll};
use crate::ending::{Ending, Level};
use crate::moves::{Move, Step};
use crate::phase::{GameWon, Phase};
use crate::play::Play;
use crate::play_in_progress::PlayInProgress;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::{Beavers, PlayedFor, Rules};
use crate::score::Score;

impl Game for Position {
    type Rules = Rules;
    type Move = Move;
    type Step = Step;
    type Roll = Roll;
    type Ending = Ending;
    type Refusal = Refusal;

    fn start(rules: Rules) -> Self {
        Self::opening(rules, Score::ZERO)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn turn(&self) -> Turn<Ending> {
        self.phase.turn(|over| self.outcome(over))
    }

    fn legal_moves(&self) -> Vec<Move> {
        match self.phase {
            Phase::Opening | Phase::Rolling(_) | Phase::Over(_) => Vec::new(),
            Phase::BeforeRoll(_) => vec![Move::Roll, Move::Double],
            Phase::Offered { offer, .. } => {
                let raise = match offer {
                    CubeOffer::Double => Move::Beaver,
                    CubeOffer::Beaver | CubeOffer::Raccoon => Move::Raccoon,
                };
                let raise = self.may_raise(offer, raise).is_ok().then_some(raise);
                [Move::Take, Move::Drop].into_iter().chain(raise).collect()
            }
            Phase::Rolled(side, dice) => {
                let mut plays = Vec::new();
                self.board(side).each_play(dice, |_, play| plays.push(play));
                plays.sort_by(|one, other| other.hops().cmp(one.hops()));
                plays.into_iter().map(Move::Play).collect()
            }
        }
    }

    fn chances(&self) -> Vec<(Roll, u32)> {
        match self.phase {
            Phase::Opening => {
                let pairs = Die::ALL.iter().flat_map(|&w| Die::ALL.iter().map(move |&b| (w, b)));
                pairs.map(|(white, black)| (Roll::Opening { white, black }, 1)).collect()
            }
            Phase::Rolling(_) => Dice::ALL.iter().map(|&d| (d.into(), d.weight())).collect(),
            _ => Vec::new(),
        }
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), Refusal> {
        match event {
            Event::Roll(roll) => self.apply_roll(*roll),
            Event::Move { by, mv } => self.apply_move(*by, mv),
        }
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn draw(&self, _: &PositionHistory) -> Option<Draw<Ending>> {
        None
    }

    fn can_win(&self, side: Side) -> bool {
        can_win(self, side)
    }

    fn resignation(&self, side: Side, level: u8) -> Outcome<Ending> {
        let level = Level::from_number(level).min(self.worst_loss(side));
        let points = self.worth(level);
        Outcome::Win { winner: !side, points, ending: Ending::Resigned(level) }
    }

    fn next_game(rules: &Rules, results: &[Outcome<Ending>]) -> Option<Self> {
        if rules.played_for() == PlayedFor::Single && !results.is_empty() {
            return None;
        }
        let wins = results.iter().filter_map(|outcome| match *outcome {
            Outcome::Win { winner, points, .. } => Some((winner, points)),
            Outcome::Draw { .. } => None,
        });
        Some(Self::opening(*rules, Score::after(rules, wins)?))
    }

    fn steps(&self, mv: &Move) -> Vec<Step> {
        mv.steps()
    }

    fn read_steps(&self, taken: &[Step]) -> Result<Option<Move>, Refusal> {
        let Some(first) = taken.first() else {
            return self.check_turn().map(|()| None);
        };
        if let Some(mv) = first.word() {
            self.check_move(&mv)?;
            // A cube action is a complete decision: nothing can follow.
            return if taken.len() == 1 { Ok(Some(mv)) } else { Err(Refusal::PlayTheRoll) };
        }
        let progress = self.progress(taken)?;
        Ok(progress.play().map(Move::Play))
    }

    fn next_steps(&self, taken: &[Step]) -> Vec<Step> {
        let words = self.legal_moves().into_iter().filter(|_| taken.is_empty());
        let words = words.flat_map(|mv| mv.steps()).filter(|step| step.word().is_some());
        let hops = match self.progress(taken) {
            Ok(progress) => progress.next(),
            Err(_) => Vec::new(),
        };
        words.chain(hops.into_iter().map(Step::Hop)).collect()
    }
}

impl Position {
    fn apply_roll(&mut self, roll: Roll) -> Result<(), Refusal> {
        match (self.phase, roll) {
            (Phase::Opening, Roll::Opening { white, black }) => self.open(white, black),
            (Phase::Opening, Roll::Turn(_)) => return Err(Refusal::OneDieEach),
            (Phase::Rolling(side), Roll::Turn(dice)) => self.phase = Phase::Rolled(side, dice),
            (Phase::Rolling(_), Roll::Opening { .. }) => return Err(Refusal::BothDice),
            (Phase::Over(_), _) => return Err(OutOfTurn::GameOver.into()),
            _ => return Err(OutOfTurn::NothingToRoll.into()),
        }
        Ok(())
    }

    /// The higher die begins and plays both; equal ones are rolled again.
    pub(crate) fn open(&mut self, white: Die, black: Die) {
        if white != black {
            let first = if white > black { Side::White } else { Side::Black };
            self.phase = Phase::Rolled(first, Dice::of(white, black));
        } else if self.cube.turns() < self.rules.auto_doubles() {
            self.cube = self.cube.turned(1, None);
        }
    }

    fn apply_move(&mut self, by: Side, mv: &Move) -> Result<(), Refusal> {
        if self.turn().player().is_some_and(|side| side != by) {
            return Err(OutOfTurn::NotYourTurn.into());
        }
        self.check_move(mv)?;
        match (self.phase, mv) {
            (Phase::BeforeRoll(side), Move::Roll) => self.phase = Phase::Rolling(side),
            (Phase::BeforeRoll(doubler), Move::Double) => {
                self.phase = Phase::Offered { doubler, offer: CubeOffer::Double };
            }
            (Phase::Offered { doubler, offer }, _) => self.answer(doubler, offer, mv),
            (Phase::Rolled(side, _), Move::Play(play)) => self.make(side, play),
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn answer(&mut self, doubler: Side, offer: CubeOffer, mv: &Move) {
        self.phase = match mv {
            Move::Take => {
                self.cube = self.cube.turned(offer.turns_before() + 1, Some(!doubler));
                Phase::Rolling(doubler)
            }
            Move::Beaver => Phase::Offered { doubler, offer: CubeOffer::Beaver },
            Move::Raccoon => Phase::Offered { doubler, offer: CubeOffer::Raccoon },
            _ => Phase::Over(GameWon::Dropped { doubler, offer }),
        };
    }

    /// Makes a legal play.
    fn make(&mut self, side: Side, play: &Play) {
        self.hand_over(side, play.after(self.board(side)));
    }

    /// Ends the turn of the player who has rolled, with the board to which a legal play leads, as that player sees it.
    /// Without a roll to be played, nothing happens. The board is not checked: use [`Game::apply`] for plays that may be
    /// illegal.
    pub fn finish_play(&mut self, after: Board) {
        if let Phase::Rolled(side, _) = self.phase {
            self.hand_over(side, after);
        }
    }

    fn hand_over(&mut self, side: Side, after: Board) {
        self.set_board(side, after);
        self.phase =
            if after.is_won() { Phase::Over(GameWon::BorneOff(side)) } else { self.turn_of(!side) };
    }

    /// Checks that the player whose decision is due may make this move.
    pub(crate) fn check_move(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, mv) {
            // A player who may not double is never asked, but an attempt gets the reason.
            (Phase::Rolling(side), Move::Double) => {
                self.may_double(side).and(Err(OutOfTurn::RollFirst.into()))
            }
            (Phase::Opening | Phase::Rolling(_) | Phase::Over(_), _) => self.check_turn(),
            (Phase::BeforeRoll(_), Move::Roll | Move::Double) => Ok(()),
            (Phase::BeforeRoll(_), Move::Play(_)) => Err(OutOfTurn::RollFirst.into()),
            (Phase::Offered { .. }, Move::Take | Move::Drop) => Ok(()),
            (Phase::Offered { offer, .. }, Move::Beaver | Move::Raccoon) => {
                self.may_raise(offer, *mv)
            }
            (Phase::Offered { .. }, _) => Err(Refusal::AnswerTheDouble),
            (Phase::Rolled(side, dice), Move::Play(play)) => {
                check_play(&PlayInProgress::new(self.board(side), dice), play)
            }
            (Phase::Rolled(..), Move::Roll) => Err(Refusal::PlayTheRoll),
            (Phase::Rolled(..), Move::Double) => Err(Refusal::DoubleBeforeRolling),
            (Phase::BeforeRoll(_) | Phase::Rolled(..), _) => Err(Refusal::NothingOffered),
        }
    }

    /// Why no checker may be moved now, if there is no roll to play.
    pub(crate) fn why_no_play(&self) -> Refusal {
        match self.phase {
            Phase::Over(_) => OutOfTurn::GameOver.into(),
            Phase::Offered { .. } => Refusal::AnswerTheDouble,
            _ => OutOfTurn::RollFirst.into(),
        }
    }

    /// Checks that a player's decision is due.
    pub(crate) fn check_turn(&self) -> Result<(), Refusal> {
        match self.turn() {
            Turn::Player(_) => Ok(()),
            Turn::Chance => Err(OutOfTurn::RollFirst.into()),
            Turn::Over(_) => Err(OutOfTurn::GameOver.into()),
        }
    }

    /// Whether an offer may be answered by turning the cube again.
    fn may_raise(&self, offer: CubeOffer, mv: Move) -> Result<(), Refusal> {
        let (refusal, allowed) = match mv {
            Move::Beaver => (
                Refusal::NoBeaver,
                offer == CubeOffer::Double && self.rules.beavers() != Beavers::Off,
            ),
            _ => (
                Refusal::NoRaccoon,
                offer == CubeOffer::Beaver && self.rules.beavers() == Beavers::Raccoons,
            ),
        };
        match allowed {
            false => Err(refusal),
            true if !self.cube.has_room(offer.turns_before() + 2) => Err(Refusal::CubeIsFull),
            true => Ok(()),
        }
    }

    /// The play that these steps have begun.
    fn progress(&self, taken: &[Step]) -> Result<PlayInProgress, Refusal> {
        let Phase::Rolled(side, dice) = self.phase else {
            return Err(self.why_no_play());
        };
        let mut progress = PlayInProgress::new(self.board(side), dice);
        for step in taken {
            match step {
                Step::Hop(hop) => progress.hop(*hop)?,
                _ => return Err(Refusal::PlayTheRoll),
            }
        }
        Ok(progress)
    }
}

/// Whether a play is legal, hop by hop and as a whole.
fn check_play(start: &PlayInProgress, play: &Play) -> Result<(), Refusal> {
    let mut progress = start.clone();
    for hop in play.hops() {
        progress.hop(*hop)?;
    }
    match progress.play() {
        Some(usual) if usual == *play => Ok(()),
        Some(_) => Err(Refusal::UnusualForm),
        None if play.is_pass() => Err(Refusal::MustMove),
        None => Err(progress.wasted()),
    }
}
