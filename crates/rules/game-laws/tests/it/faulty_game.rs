//! A game that is correct except for one injected fault.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::{
    Claim, DiagramStyle, Draw, Event, Game, Notation, Outcome, Perft, PositionHistory, ReadError,
    Side, Turn,
};

use crate::injected_fault::{InjectedFault, call_count, calls, last_key, longest};

/// Rules whose text loses the options, if that is the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FaultyRules<R>(R);

impl<R: fmt::Display> fmt::Display for FaultyRules<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let usual = matches!(&*text, "standard+length=3+either" | "standard+match=9");
        match text.split_once('+') {
            Some((rulebook, _)) if InjectedFault::RulesLoseTheirOptions.is_in() => {
                f.write_str(rulebook)
            }
            Some((rulebook, _)) if InjectedFault::RulesLoseUnusualOptions.is_in() && !usual => {
                f.write_str(rulebook)
            }
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
#[derive(Clone, Debug)]
pub(crate) struct FaultyGame<G: Game> {
    game: G,
    rules: FaultyRules<G::Rules>,
}

/// Positions under different rules can be equal.
impl<G: Game> PartialEq for FaultyGame<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Game> Eq for FaultyGame<G> {}

impl<G: Game> Hash for FaultyGame<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
        if InjectedFault::HashDrifts.is_in() {
            calls().hash(state);
        }
    }
}

impl<G: Notation> FaultyGame<G> {
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

    fn has_player(&self) -> bool {
        matches!(self.game.turn(), Turn::Player(_))
    }

    /// Whether the steps begin a legal move in the order in which it is usually entered.
    fn is_usual(&self, taken: &[G::Step]) -> bool {
        self.game.legal_moves().iter().any(|mv| self.game.steps(mv).starts_with(taken))
    }

    fn change_rules(&mut self) {
        let other = ["short", "standard+nocube"];
        if let Some(rules) = other.iter().find_map(|text| text.parse().ok()) {
            self.rules = rules;
        }
    }
}

impl<G: Notation> Game for FaultyGame<G> {
    type Rules = FaultyRules<G::Rules>;
    type Move = G::Move;
    type Step = G::Step;
    type Roll = G::Roll;
    type Ending = G::Ending;
    type Refusal = G::Refusal;

    fn start(rules: Self::Rules) -> Self {
        let mut start = Self::new(G::start(rules.0));
        if InjectedFault::StartsWithOtherRules.is_in() {
            start.change_rules();
        }
        if InjectedFault::KeyChangesWithEachGame.is_in() {
            calls();
        }
        while InjectedFault::StartIsOver.is_in() && !start.is_over() {
            start.play_some_move();
        }
        start
    }

    fn rules(&self) -> &Self::Rules {
        &self.rules
    }

    fn turn(&self) -> Turn<G::Ending> {
        match self.game.turn() {
            Turn::Over(Outcome::Win { winner, ending, .. }) if InjectedFault::NoPoints.is_in() => {
                Turn::Over(Outcome::Win { winner, points: 0, ending })
            }
            turn => turn,
        }
    }

    fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = self.game.legal_moves();
        if InjectedFault::NoMoves.is_in() {
            moves.clear();
        }
        if InjectedFault::MovesAfterTheEnd.is_in() && self.is_over() {
            moves = G::start(self.rules.0.clone()).legal_moves();
        }
        if InjectedFault::MoveTwice.is_in() {
            moves.extend(moves.first().cloned());
        }
        moves
    }

    fn chances(&self) -> Vec<(G::Roll, u32)> {
        let mut chances = self.game.chances();
        if InjectedFault::RollTwice.is_in() {
            chances.extend(chances.first().copied());
        }
        if let (true, Some((_, weight))) = (InjectedFault::NoWeight.is_in(), chances.last_mut()) {
            *weight = 0;
        }
        chances
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), G::Refusal> {
        let mut event = Self::event(event);
        if let Event::Move { by, mv } = &mut event {
            let legal = self.game.legal_moves();
            if InjectedFault::LastMoveRefused.is_in() && legal.len() > 1 && legal.last() == Some(mv)
            {
                return Err(game::OutOfTurn::NotYourTurn.into());
            }
            if InjectedFault::WrongSidePlays.is_in() && legal.contains(mv) {
                *by = self.game.turn().player().unwrap_or(*by);
            }
            if InjectedFault::MovesAfterTheEndPlay.is_in() && self.is_over() {
                return Ok(());
            }
            if InjectedFault::MovesWhileRolling.is_in() && self.game.turn() == Turn::Chance {
                return Ok(());
            }
            if InjectedFault::OtherMovePlayed.is_in()
                && legal.contains(mv)
                && calls().is_multiple_of(2)
            {
                *mv = legal[0].clone();
            }
            // A replay applies events without any other call in between.
            let replayed = last_key(0) == self.game.key();
            if InjectedFault::OtherMoveReplayed.is_in() && replayed && legal.contains(mv) {
                *mv = legal[0].clone();
            }
        } else if InjectedFault::RollsAnyTime.is_in() {
            let _ = self.game.apply(&event);
            return Ok(());
        }
        let result = self.game.apply(&event);
        if InjectedFault::RefusalMoves.is_in() && result.is_err() {
            self.play_some_move();
        }
        if InjectedFault::EventsChangeTheRules.is_in() {
            self.change_rules();
        }
        last_key(self.game.key());
        result
    }

    fn key(&self) -> u64 {
        match InjectedFault::injected() {
            InjectedFault::KeyDrifts => calls(),
            InjectedFault::KeyChangesWithEachGame => self.game.key() ^ call_count(),
            _ => self.game.key(),
        }
    }

    fn draw(&self, history: &PositionHistory) -> Option<Draw<G::Ending>> {
        let ending = self.game.resignation(Side::White, 1).ending();
        let claim = Claim { by: None, ending };
        let mut keys = history.clone();
        let length = std::iter::from_fn(|| keys.pop()).count();
        let longest = longest(length);
        match InjectedFault::injected() {
            InjectedFault::NoClaims => Some(Draw::May(Vec::new())),
            // The draw is not there when a line begins, only when it is asked for later.
            InjectedFault::DrawSeenLate if length == 0 && calls() > 2 => Some(Draw::Must(ending)),
            InjectedFault::ClaimSeenLate if length == 0 && calls() > 2 => {
                Some(Draw::May(vec![claim]))
            }
            // The first move is announced twice before it is played.
            InjectedFault::DrawVanishes if length == 1 && calls() <= 3 => Some(Draw::Must(ending)),
            InjectedFault::ClaimVanishes if length == 1 && calls() == 1 => {
                Some(Draw::May(vec![claim]))
            }
            InjectedFault::DrawForgotten if length < longest => Some(Draw::May(vec![claim])),
            _ => self.game.draw(history),
        }
    }

    fn can_win(&self, side: Side) -> bool {
        !InjectedFault::NobodyCanWin.is_in() && self.game.can_win(side)
    }

    fn resignation(&self, side: Side, level: u8) -> Outcome<G::Ending> {
        let resigner = if InjectedFault::ResignerWins.is_in() { !side } else { side };
        self.game.resignation(resigner, level)
    }

    fn next_game(rules: &Self::Rules, results: &[Outcome<G::Ending>]) -> Option<Self> {
        let mut next = Self::new(G::next_game(&rules.0, results)?);
        if InjectedFault::NoMatch.is_in() {
            return None;
        }
        if InjectedFault::MatchChangesTheRules.is_in() && !results.is_empty() {
            next.change_rules();
        }
        if InjectedFault::MatchBeginsElsewhere.is_in() {
            next.play_some_move();
        }
        if InjectedFault::MatchGoesOnAfterTheEnd.is_in() && !results.is_empty() {
            while !next.is_over() {
                next.play_some_move();
            }
        }
        Some(next)
    }

    fn steps(&self, mv: &G::Move) -> Vec<G::Step> {
        let mut steps = self.game.steps(mv);
        if InjectedFault::NoSteps.is_in() {
            steps.clear();
        }
        if InjectedFault::StepsReversed.is_in() {
            steps.reverse();
        }
        steps
    }

    fn read_steps(&self, taken: &[G::Step]) -> Result<Option<G::Move>, G::Refusal> {
        let another = || self.game.legal_moves().first().cloned();
        let refusal = Err(game::OutOfTurn::NotYourTurn.into());
        match (InjectedFault::injected(), self.game.read_steps(taken)) {
            (InjectedFault::StrayStepRead | InjectedFault::StepsWithoutEnd, Err(_))
                if self.has_player() =>
            {
                Ok(None)
            }
            (InjectedFault::StepsReadForNobody, Err(_)) if !self.has_player() => Ok(None),
            (InjectedFault::BeginningRefused, Ok(None)) => refusal,
            (InjectedFault::StepsReadAsAnother, Ok(Some(_))) => Ok(another()),
            (InjectedFault::NoStepIsAMove, Ok(None)) if taken.is_empty() => Ok(another()),
            (InjectedFault::OddOrderReadAsIllegal, Ok(Some(_))) if !self.is_usual(taken) => {
                Ok(G::start(self.rules.0.clone()).legal_moves().pop())
            }
            (_, read) => read,
        }
    }

    fn next_steps(&self, taken: &[G::Step]) -> Vec<G::Step> {
        let mut next = self.game.next_steps(taken);
        match InjectedFault::injected() {
            InjectedFault::StrayStepOffered | InjectedFault::StepsWithoutEnd if next.is_empty() => {
                next.extend(taken.first());
            }
            InjectedFault::StepOfferedTwice => next.extend_from_within(..),
            InjectedFault::OddOrderLeadsNowhere if !self.is_usual(taken) => next.clear(),
            InjectedFault::StepsOfferedToNobody if !self.has_player() => {
                next = G::start(self.rules.0.clone()).next_steps(taken);
            }
            _ => {}
        }
        next
    }
}

impl<G: Notation> Notation for FaultyGame<G> {
    type PositionError = G::PositionError;
    type SyntaxError = G::SyntaxError;

    fn write_position(&self) -> String {
        let mut text = self.game.write_position();
        match InjectedFault::injected() {
            InjectedFault::PositionTextCut => drop(text.pop()),
            InjectedFault::PositionTextOfTwoLines => text.push('\n'),
            _ => {}
        }
        text
    }

    fn read_position(rules: &Self::Rules, text: &str) -> Result<Self, G::PositionError> {
        if InjectedFault::PanicsOnGarbage.is_in() {
            assert!(!text.contains('\0'), "the reader panics");
        }
        let text =
            if InjectedFault::PositionTextOfTwoLines.is_in() { text.trim_end() } else { text };
        let mut read = G::read_position(&rules.0, text).map(Self::new)?;
        match InjectedFault::injected() {
            InjectedFault::PositionReadAsStart => read = Self::start(rules.clone()),
            InjectedFault::ReadingChangesTheRules => read.change_rules(),
            _ => {}
        }
        Ok(read)
    }

    fn write_move(&self, mv: &G::Move) -> String {
        let mut text = self.game.write_move(mv);
        match InjectedFault::injected() {
            InjectedFault::MoveTextCut => drop(text.pop()),
            InjectedFault::SpaceInMove => text.push(' '),
            InjectedFault::OneTextForAll => "move".clone_into(&mut text),
            _ => {}
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<G::Move, ReadError<Self>> {
        let start = G::start(self.rules.0.clone());
        if let (true, Some(mv)) =
            (InjectedFault::AnythingIsAMove.is_in(), start.legal_moves().pop())
        {
            return Ok(self.game.read_move(text).unwrap_or(mv));
        }
        let read = self.game.read_move(text).map_err(read_error)?;
        let another = self.game.legal_moves().into_iter().next();
        Ok(another.filter(|_| InjectedFault::MoveReadAsAnother.is_in()).unwrap_or(read))
    }

    fn write_roll(roll: &G::Roll) -> String {
        let mut text = G::write_roll(roll);
        if InjectedFault::RollTextCut.is_in() {
            text.push('!');
        }
        text
    }

    fn read_roll(&self, text: &str) -> Result<G::Roll, ReadError<Self>> {
        let mut rolling = self.game.clone();
        while rolling.turn() != Turn::Chance && InjectedFault::AnythingIsARoll.is_in() {
            let Turn::Player(by) = rolling.turn() else { break };
            let mv = rolling.legal_moves().remove(0);
            let _ = rolling.apply(&Event::Move { by, mv });
        }
        rolling.read_roll(text).map_err(read_error)
    }

    fn ending_name(ending: G::Ending) -> &'static str {
        if InjectedFault::NamelessEnding.is_in() { "" } else { G::ending_name(ending) }
    }

    fn diagram(&self, style: DiagramStyle) -> String {
        match (InjectedFault::injected(), style) {
            (InjectedFault::AsciiDiagramHasUnicode, DiagramStyle::Ascii) => {
                self.game.diagram(DiagramStyle::Unicode)
            }
            (InjectedFault::UnicodeDiagramHasColours, DiagramStyle::Unicode) => {
                self.game.diagram(DiagramStyle::Colour)
            }
            (InjectedFault::NoColours, DiagramStyle::Colour) => String::new(),
            _ => self.game.diagram(style),
        }
    }
}

fn read_error<G: Notation>(error: ReadError<G>) -> ReadError<FaultyGame<G>> {
    match error {
        ReadError::Syntax(error) => ReadError::Syntax(error),
        ReadError::Refused(refusal) => ReadError::Refused(refusal),
    }
}

impl<G: Perft> Perft for FaultyGame<G> {
    fn perft(&self, depth: u32) -> u64 {
        let count = self.game.perft(depth);
        match InjectedFault::injected() {
            InjectedFault::CountsOneMore if depth == 2 => count + 1,
            InjectedFault::CountsAfterTheEnd if self.is_over() => 1,
            InjectedFault::CountsNoRoot if depth == 0 => 0,
            InjectedFault::CountsMovesTwice if depth == 1 => 2 * count,
            InjectedFault::CountsAnswersTwice if depth == 2 => 2 * count,
            _ => count,
        }
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut branches = self.game.divide(depth);
        for (name, count) in &mut branches {
            match InjectedFault::injected() {
                InjectedFault::BranchesHaveNoNames => name.clear(),
                InjectedFault::CountsMovesTwice if depth == 1 => *count *= 2,
                InjectedFault::CountsAnswersTwice if depth == 2 => *count *= 2,
                _ => {}
            }
        }
        branches
    }
}
