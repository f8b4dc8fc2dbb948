//! A game that is sound but for one fault.

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::{Claim, Draw, Event, Game, Ink, Notation, Outcome, Past, Perft, ReadError, Side, Turn};

/// What can be wrong with a game, one for each way in which a law is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    None,
    RulesLoseTheirOptions,
    EventsChangeTheRules,
    StartIsOver,
    NoMoves,
    MovesAfterTheEnd,
    MoveTwice,
    NoWeight,
    LastMoveRefused,
    WrongSidePlays,
    MovesAfterTheEndPlay,
    MovesWhileRolling,
    RollsAnyTime,
    RefusalMoves,
    PositionTextCut,
    PositionOfTwoLines,
    MoveTextCut,
    RollTextCut,
    OneTextForAll,
    SpaceInMove,
    AnythingIsAMove,
    AnythingIsARoll,
    NoSteps,
    StepsReversed,
    StrayStepOffered,
    StrayStepRead,
    KeyDrifts,
    OtherMovePlayed,
    DrawForgotten,
    DrawSeenLate,
    NoClaims,
    ClaimFlickers,
    ResignerWins,
    NobodyCanWin,
    NoPoints,
    MatchBeginsElsewhere,
    MatchGoesOnAfterTheEnd,
    InkBlot,
    CountsOneMore,
    PanicsOnGarbage,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
    /// What a fault remembers between calls, which no sound game may.
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static LONGEST_PAST: Cell<usize> = const { Cell::new(0) };
}

/// Gives every faulty game of this thread this fault.
pub(crate) fn inject(fault: Fault) {
    FAULT.set(fault);
    CALLS.set(0);
    LONGEST_PAST.set(0);
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

fn calls() -> u64 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// Rules that forget their options when written, if that is the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FaultyRules<R>(R);

impl<R: fmt::Display> fmt::Display for FaultyRules<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        match text.split_once('+') {
            Some((rulebook, _)) if has(Fault::RulesLoseTheirOptions) => f.write_str(rulebook),
            _ => f.write_str(&text),
        }
    }
}

impl<R: FromStr> FromStr for FaultyRules<R> {
    type Err = R::Err;

    fn from_str(text: &str) -> Result<Self, R::Err> {
        text.parse().map(Self)
    }
}

/// The game `G` with the injected fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Faulty<G: Game> {
    game: G,
    rules: FaultyRules<G::Rules>,
}

impl<G: Game> Hash for Faulty<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
    }
}

impl<G: Notation> Faulty<G> {
    fn new(game: G) -> Self {
        Self { rules: FaultyRules(game.rules().clone()), game }
    }

    fn event(event: &Event<Self>) -> Event<G> {
        match event {
            Event::Move { by, mv } => Event::Move { by: *by, mv: mv.clone() },
            Event::Roll(roll) => Event::Roll(*roll),
        }
    }

    fn play_some_move(&mut self) {
        if let (Turn::Player(by), Some(mv)) = (self.game.turn(), self.game.legal_moves().pop()) {
            let _ = self.game.apply(&Event::Move { by, mv });
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.game.turn(), Turn::Over(_))
    }
}

impl<G: Notation> Game for Faulty<G> {
    type Rules = FaultyRules<G::Rules>;
    type Move = G::Move;
    type Step = G::Step;
    type Roll = G::Roll;
    type Ending = G::Ending;
    type Refusal = G::Refusal;

    fn start(rules: Self::Rules) -> Self {
        let mut start = Self::new(G::start(rules.0));
        while has(Fault::StartIsOver) && !start.is_over() {
            start.play_some_move();
        }
        start
    }

    fn rules(&self) -> &Self::Rules {
        &self.rules
    }

    fn turn(&self) -> Turn<G::Ending> {
        match self.game.turn() {
            Turn::Over(Outcome::Win { winner, ending, .. }) if has(Fault::NoPoints) => {
                Turn::Over(Outcome::Win { winner, points: 0, ending })
            }
            turn => turn,
        }
    }

    fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = self.game.legal_moves();
        if has(Fault::NoMoves) {
            moves.clear();
        }
        if has(Fault::MovesAfterTheEnd) && self.is_over() {
            moves = G::start(self.rules.0.clone()).legal_moves();
        }
        if has(Fault::MoveTwice) {
            moves.extend(moves.first().cloned());
        }
        moves
    }

    fn chances(&self) -> Vec<(G::Roll, u32)> {
        let mut chances = self.game.chances();
        if let (true, Some((_, weight))) = (has(Fault::NoWeight), chances.last_mut()) {
            *weight = 0;
        }
        chances
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), G::Refusal> {
        let mut event = Self::event(event);
        if let Event::Move { by, mv } = &mut event {
            let legal = self.game.legal_moves();
            if has(Fault::LastMoveRefused) && legal.len() > 1 && legal.last() == Some(mv) {
                return Err(game::OutOfTurn::NotYourTurn.into());
            }
            if has(Fault::WrongSidePlays) && legal.contains(mv) {
                *by = self.game.turn().player().unwrap_or(*by);
            }
            if has(Fault::MovesAfterTheEndPlay) && self.is_over() {
                return Ok(());
            }
            if has(Fault::MovesWhileRolling) && self.game.turn() == Turn::Chance {
                return Ok(());
            }
            if has(Fault::OtherMovePlayed) && legal.contains(mv) && calls().is_multiple_of(2) {
                *mv = legal[0].clone();
            }
        } else if has(Fault::RollsAnyTime) {
            let _ = self.game.apply(&event);
            return Ok(());
        }
        let result = self.game.apply(&event);
        if has(Fault::RefusalMoves) && result.is_err() {
            self.play_some_move();
        }
        if has(Fault::EventsChangeTheRules)
            && let Ok(rules) = "short+either".parse()
        {
            self.rules = rules;
        }
        result
    }

    fn key(&self) -> u64 {
        if has(Fault::KeyDrifts) { calls() } else { self.game.key() }
    }

    fn draw(&self, past: &Past) -> Option<Draw<G::Ending>> {
        let ending = self.game.resignation(Side::White, 1).ending();
        let claim = Claim { by: None, ending };
        let mut keys = past.clone();
        let length = std::iter::from_fn(|| keys.pop()).count();
        let longest = LONGEST_PAST.replace(length.max(LONGEST_PAST.get()));
        match FAULT.get() {
            Fault::NoClaims => Some(Draw::May(Vec::new())),
            Fault::ClaimFlickers if calls().is_multiple_of(3) => Some(Draw::May(vec![claim])),
            // Not yet when a line asks as it begins, only when somebody asks after it.
            Fault::DrawSeenLate if length == 0 && calls() > 2 => Some(Draw::Must(ending)),
            Fault::DrawForgotten if length < longest => Some(Draw::May(vec![claim])),
            _ => self.game.draw(past),
        }
    }

    fn can_win(&self, side: Side) -> bool {
        !has(Fault::NobodyCanWin) && self.game.can_win(side)
    }

    fn resignation(&self, side: Side, level: u8) -> Outcome<G::Ending> {
        let resigner = if has(Fault::ResignerWins) { !side } else { side };
        self.game.resignation(resigner, level)
    }

    fn next_game(rules: &Self::Rules, results: &[Outcome<G::Ending>]) -> Option<Self> {
        let mut next = Self::new(G::next_game(&rules.0, results)?);
        if has(Fault::MatchBeginsElsewhere) {
            next.play_some_move();
        }
        if has(Fault::MatchGoesOnAfterTheEnd) && !results.is_empty() {
            while !next.is_over() {
                next.play_some_move();
            }
        }
        Some(next)
    }

    fn steps(&self, mv: &G::Move) -> Vec<G::Step> {
        let mut steps = self.game.steps(mv);
        if has(Fault::NoSteps) {
            steps.clear();
        }
        if has(Fault::StepsReversed) {
            steps.reverse();
        }
        steps
    }

    fn read_steps(&self, taken: &[G::Step]) -> Result<Option<G::Move>, G::Refusal> {
        match self.game.read_steps(taken) {
            Err(_) if has(Fault::StrayStepRead) => Ok(None),
            read => read,
        }
    }

    fn next_steps(&self, taken: &[G::Step]) -> Vec<G::Step> {
        let mut next = self.game.next_steps(taken);
        if has(Fault::StrayStepOffered) && next.is_empty() {
            next.extend(taken.first());
        }
        next
    }
}

impl<G: Notation> Notation for Faulty<G> {
    type PositionError = G::PositionError;
    type SyntaxError = G::SyntaxError;

    fn write_position(&self) -> String {
        let mut text = self.game.write_position();
        match FAULT.get() {
            Fault::PositionTextCut => drop(text.pop()),
            Fault::PositionOfTwoLines => text.push('\n'),
            _ => {}
        }
        text
    }

    fn read_position(rules: &Self::Rules, text: &str) -> Result<Self, G::PositionError> {
        if has(Fault::PanicsOnGarbage) {
            assert!(!text.contains('\0'), "the reader came down");
        }
        let text = if has(Fault::PositionOfTwoLines) { text.trim_end() } else { text };
        G::read_position(&rules.0, text).map(Self::new)
    }

    fn write_move(&self, mv: &G::Move) -> String {
        let mut text = self.game.write_move(mv);
        match FAULT.get() {
            Fault::MoveTextCut => drop(text.pop()),
            Fault::SpaceInMove => text.push(' '),
            Fault::OneTextForAll => "move".clone_into(&mut text),
            _ => {}
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<G::Move, ReadError<Self>> {
        let start = G::start(self.rules.0.clone());
        if let (true, Some(mv)) = (has(Fault::AnythingIsAMove), start.legal_moves().pop()) {
            return Ok(self.game.read_move(text).unwrap_or(mv));
        }
        self.game.read_move(text).map_err(read_error)
    }

    fn write_roll(roll: &G::Roll) -> String {
        let mut text = G::write_roll(roll);
        if has(Fault::RollTextCut) {
            text.push('!');
        }
        text
    }

    fn read_roll(&self, text: &str) -> Result<G::Roll, ReadError<Self>> {
        let mut rolling = self.game.clone();
        while rolling.turn() != Turn::Chance && has(Fault::AnythingIsARoll) {
            let Turn::Player(by) = rolling.turn() else { break };
            let mv = rolling.legal_moves().remove(0);
            let _ = rolling.apply(&Event::Move { by, mv });
        }
        rolling.read_roll(text).map_err(read_error)
    }

    fn ending_name(ending: G::Ending) -> &'static str {
        G::ending_name(ending)
    }

    fn diagram(&self, ink: Ink) -> String {
        let blot = if has(Fault::InkBlot) { "●" } else { "" };
        self.game.diagram(ink) + blot
    }
}

fn read_error<G: Notation>(error: ReadError<G>) -> ReadError<Faulty<G>> {
    match error {
        ReadError::Syntax(error) => ReadError::Syntax(error),
        ReadError::Refused(refusal) => ReadError::Refused(refusal),
    }
}

impl<G: Perft> Perft for Faulty<G> {
    fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth) + u64::from(has(Fault::CountsOneMore) && depth == 2)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.game.divide(depth)
    }
}
