//! A game that is sound but for one fault.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::{
    Claim, DiagramStyle, Draw, Event, Game, Notation, Outcome, Perft, PositionHistory, ReadError,
    Side, Turn,
};

use crate::fault::{Fault, asked, calls, last_key, longest};

/// Rules that forget their options when written, if that is the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FaultyRules<R>(R);

impl<R: fmt::Display> fmt::Display for FaultyRules<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let usual = matches!(&*text, "standard+length=3+either" | "standard+match=9");
        match text.split_once('+') {
            Some((rulebook, _)) if Fault::RulesLoseTheirOptions.is_in() => f.write_str(rulebook),
            Some((rulebook, _)) if Fault::RulesLoseUnusualOptions.is_in() && !usual => {
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
pub(crate) struct Faulty<G: Game> {
    game: G,
    rules: FaultyRules<G::Rules>,
}

/// Positions may well be equal under different rules.
impl<G: Game> PartialEq for Faulty<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Game> Eq for Faulty<G> {}

impl<G: Game> Hash for Faulty<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
        if Fault::HashDrifts.is_in() {
            calls().hash(state);
        }
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

impl<G: Notation> Game for Faulty<G> {
    type Rules = FaultyRules<G::Rules>;
    type Move = G::Move;
    type Step = G::Step;
    type Roll = G::Roll;
    type Ending = G::Ending;
    type Refusal = G::Refusal;

    fn start(rules: Self::Rules) -> Self {
        let mut start = Self::new(G::start(rules.0));
        if Fault::StartsWithOtherRules.is_in() {
            start.change_rules();
        }
        if Fault::KeyChangesWithEachGame.is_in() {
            calls();
        }
        while Fault::StartIsOver.is_in() && !start.is_over() {
            start.play_some_move();
        }
        start
    }

    fn rules(&self) -> &Self::Rules {
        &self.rules
    }

    fn turn(&self) -> Turn<G::Ending> {
        match self.game.turn() {
            Turn::Over(Outcome::Win { winner, ending, .. }) if Fault::NoPoints.is_in() => {
                Turn::Over(Outcome::Win { winner, points: 0, ending })
            }
            turn => turn,
        }
    }

    fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = self.game.legal_moves();
        if Fault::NoMoves.is_in() {
            moves.clear();
        }
        if Fault::MovesAfterTheEnd.is_in() && self.is_over() {
            moves = G::start(self.rules.0.clone()).legal_moves();
        }
        if Fault::MoveTwice.is_in() {
            moves.extend(moves.first().cloned());
        }
        moves
    }

    fn chances(&self) -> Vec<(G::Roll, u32)> {
        let mut chances = self.game.chances();
        if Fault::RollTwice.is_in() {
            chances.extend(chances.first().copied());
        }
        if let (true, Some((_, weight))) = (Fault::NoWeight.is_in(), chances.last_mut()) {
            *weight = 0;
        }
        chances
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), G::Refusal> {
        let mut event = Self::event(event);
        if let Event::Move { by, mv } = &mut event {
            let legal = self.game.legal_moves();
            if Fault::LastMoveRefused.is_in() && legal.len() > 1 && legal.last() == Some(mv) {
                return Err(game::OutOfTurn::NotYourTurn.into());
            }
            if Fault::WrongSidePlays.is_in() && legal.contains(mv) {
                *by = self.game.turn().player().unwrap_or(*by);
            }
            if Fault::MovesAfterTheEndPlay.is_in() && self.is_over() {
                return Ok(());
            }
            if Fault::MovesWhileRolling.is_in() && self.game.turn() == Turn::Chance {
                return Ok(());
            }
            if Fault::OtherMovePlayed.is_in() && legal.contains(mv) && calls().is_multiple_of(2) {
                *mv = legal[0].clone();
            }
            // Who only replays does nothing between two events.
            let replayed = last_key(0) == self.game.key();
            if Fault::OtherMoveReplayed.is_in() && replayed && legal.contains(mv) {
                *mv = legal[0].clone();
            }
        } else if Fault::RollsAnyTime.is_in() {
            let _ = self.game.apply(&event);
            return Ok(());
        }
        let result = self.game.apply(&event);
        if Fault::RefusalMoves.is_in() && result.is_err() {
            self.play_some_move();
        }
        if Fault::EventsChangeTheRules.is_in() {
            self.change_rules();
        }
        last_key(self.game.key());
        result
    }

    fn key(&self) -> u64 {
        match Fault::injected() {
            Fault::KeyDrifts => calls(),
            Fault::KeyChangesWithEachGame => self.game.key() ^ asked(),
            _ => self.game.key(),
        }
    }

    fn draw(&self, past: &PositionHistory) -> Option<Draw<G::Ending>> {
        let ending = self.game.resignation(Side::White, 1).ending();
        let claim = Claim { by: None, ending };
        let mut keys = past.clone();
        let length = std::iter::from_fn(|| keys.pop()).count();
        let longest = longest(length);
        match Fault::injected() {
            Fault::NoClaims => Some(Draw::May(Vec::new())),
            // Not yet when a line asks as it begins, only when somebody asks after it.
            Fault::DrawSeenLate if length == 0 && calls() > 2 => Some(Draw::Must(ending)),
            Fault::ClaimSeenLate if length == 0 && calls() > 2 => Some(Draw::May(vec![claim])),
            // The first move is announced twice before it is played.
            Fault::DrawVanishes if length == 1 && calls() <= 3 => Some(Draw::Must(ending)),
            Fault::ClaimVanishes if length == 1 && calls() == 1 => Some(Draw::May(vec![claim])),
            Fault::DrawForgotten if length < longest => Some(Draw::May(vec![claim])),
            _ => self.game.draw(past),
        }
    }

    fn can_win(&self, side: Side) -> bool {
        !Fault::NobodyCanWin.is_in() && self.game.can_win(side)
    }

    fn resignation(&self, side: Side, level: u8) -> Outcome<G::Ending> {
        let resigner = if Fault::ResignerWins.is_in() { !side } else { side };
        self.game.resignation(resigner, level)
    }

    fn next_game(rules: &Self::Rules, results: &[Outcome<G::Ending>]) -> Option<Self> {
        let mut next = Self::new(G::next_game(&rules.0, results)?);
        if Fault::NoMatch.is_in() {
            return None;
        }
        if Fault::MatchChangesTheRules.is_in() && !results.is_empty() {
            next.change_rules();
        }
        if Fault::MatchBeginsElsewhere.is_in() {
            next.play_some_move();
        }
        if Fault::MatchGoesOnAfterTheEnd.is_in() && !results.is_empty() {
            while !next.is_over() {
                next.play_some_move();
            }
        }
        Some(next)
    }

    fn steps(&self, mv: &G::Move) -> Vec<G::Step> {
        let mut steps = self.game.steps(mv);
        if Fault::NoSteps.is_in() {
            steps.clear();
        }
        if Fault::StepsReversed.is_in() {
            steps.reverse();
        }
        steps
    }

    fn read_steps(&self, taken: &[G::Step]) -> Result<Option<G::Move>, G::Refusal> {
        let another = || self.game.legal_moves().first().cloned();
        let refusal = Err(game::OutOfTurn::NotYourTurn.into());
        match (Fault::injected(), self.game.read_steps(taken)) {
            (Fault::StrayStepRead | Fault::StepsWithoutEnd, Err(_)) if self.has_player() => {
                Ok(None)
            }
            (Fault::StepsReadForNobody, Err(_)) if !self.has_player() => Ok(None),
            (Fault::BeginningRefused, Ok(None)) => refusal,
            (Fault::StepsReadAsAnother, Ok(Some(_))) => Ok(another()),
            (Fault::NoStepIsAMove, Ok(None)) if taken.is_empty() => Ok(another()),
            (Fault::OddOrderReadAsIllegal, Ok(Some(_))) if !self.is_usual(taken) => {
                Ok(G::start(self.rules.0.clone()).legal_moves().pop())
            }
            (_, read) => read,
        }
    }

    fn next_steps(&self, taken: &[G::Step]) -> Vec<G::Step> {
        let mut next = self.game.next_steps(taken);
        match Fault::injected() {
            Fault::StrayStepOffered | Fault::StepsWithoutEnd if next.is_empty() => {
                next.extend(taken.first());
            }
            Fault::StepOfferedTwice => next.extend_from_within(..),
            Fault::OddOrderLeadsNowhere if !self.is_usual(taken) => next.clear(),
            Fault::StepsOfferedToNobody if !self.has_player() => {
                next = G::start(self.rules.0.clone()).next_steps(taken);
            }
            _ => {}
        }
        next
    }
}

impl<G: Notation> Notation for Faulty<G> {
    type PositionError = G::PositionError;
    type SyntaxError = G::SyntaxError;

    fn write_position(&self) -> String {
        let mut text = self.game.write_position();
        match Fault::injected() {
            Fault::PositionTextCut => drop(text.pop()),
            Fault::PositionOfTwoLines => text.push('\n'),
            _ => {}
        }
        text
    }

    fn read_position(rules: &Self::Rules, text: &str) -> Result<Self, G::PositionError> {
        if Fault::PanicsOnGarbage.is_in() {
            assert!(!text.contains('\0'), "the reader came down");
        }
        let text = if Fault::PositionOfTwoLines.is_in() { text.trim_end() } else { text };
        let mut read = G::read_position(&rules.0, text).map(Self::new)?;
        match Fault::injected() {
            Fault::PositionReadAsStart => read = Self::start(rules.clone()),
            Fault::ReadingChangesTheRules => read.change_rules(),
            _ => {}
        }
        Ok(read)
    }

    fn write_move(&self, mv: &G::Move) -> String {
        let mut text = self.game.write_move(mv);
        match Fault::injected() {
            Fault::MoveTextCut => drop(text.pop()),
            Fault::SpaceInMove => text.push(' '),
            Fault::OneTextForAll => "move".clone_into(&mut text),
            _ => {}
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<G::Move, ReadError<Self>> {
        let start = G::start(self.rules.0.clone());
        if let (true, Some(mv)) = (Fault::AnythingIsAMove.is_in(), start.legal_moves().pop()) {
            return Ok(self.game.read_move(text).unwrap_or(mv));
        }
        let read = self.game.read_move(text).map_err(read_error)?;
        let another = self.game.legal_moves().into_iter().next();
        Ok(another.filter(|_| Fault::MoveReadAsAnother.is_in()).unwrap_or(read))
    }

    fn write_roll(roll: &G::Roll) -> String {
        let mut text = G::write_roll(roll);
        if Fault::RollTextCut.is_in() {
            text.push('!');
        }
        text
    }

    fn read_roll(&self, text: &str) -> Result<G::Roll, ReadError<Self>> {
        let mut rolling = self.game.clone();
        while rolling.turn() != Turn::Chance && Fault::AnythingIsARoll.is_in() {
            let Turn::Player(by) = rolling.turn() else { break };
            let mv = rolling.legal_moves().remove(0);
            let _ = rolling.apply(&Event::Move { by, mv });
        }
        rolling.read_roll(text).map_err(read_error)
    }

    fn ending_name(ending: G::Ending) -> &'static str {
        if Fault::NamelessEnding.is_in() { "" } else { G::ending_name(ending) }
    }

    fn diagram(&self, ink: DiagramStyle) -> String {
        match (Fault::injected(), ink) {
            (Fault::PlainInkBlots, DiagramStyle::Ascii) => self.game.diagram(DiagramStyle::Unicode),
            (Fault::UnicodeInkHasColours, DiagramStyle::Unicode) => {
                self.game.diagram(DiagramStyle::Colour)
            }
            (Fault::NoColours, DiagramStyle::Colour) => String::new(),
            _ => self.game.diagram(ink),
        }
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
        let count = self.game.perft(depth);
        match Fault::injected() {
            Fault::CountsOneMore if depth == 2 => count + 1,
            Fault::CountsAfterTheEnd if self.is_over() => 1,
            Fault::CountsNoRoot if depth == 0 => 0,
            Fault::CountsMovesTwice if depth == 1 => 2 * count,
            Fault::CountsAnswersTwice if depth == 2 => 2 * count,
            _ => count,
        }
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut branches = self.game.divide(depth);
        for (name, count) in &mut branches {
            match Fault::injected() {
                Fault::BranchesHaveNoNames => name.clear(),
                Fault::CountsMovesTwice if depth == 1 => *count *= 2,
                Fault::CountsAnswersTwice if depth == 2 => *count *= 2,
                _ => {}
            }
        }
        branches
    }
}
