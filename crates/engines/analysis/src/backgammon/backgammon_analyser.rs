use backgammon::{Board, Dice, Move, Phase, Position, Roll};
use backgammon_engine::Networks;
use cube::{CubeOptions, CubeResponse, CubeSituation, efficiency};
use engine::{
    Engine, EngineScore, OutcomeProbabilities, SearchLimits, SearchRequest, StopSignal,
    StoppedClock,
};
use game::{Event, Game, Line, Notation, Side};

use crate::{
    AnalysisOptions, DecisionReview, Evaluation, EvaluationCurve, EventReview, MoveQuality,
    Performance, RollLuck,
};

/// An analysed game of backgammon.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnalysedBackgammon {
    pub(crate) decisions: Vec<Decision>,
    /// The luck of the rolls. `after` is the number of decisions before the roll.
    pub(crate) rolls: Vec<RollLuck>,
}

/// A decision for which there was a choice.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) by: Side,
    /// The row of the decision in a match file, from 1.
    pub(crate) row: usize,
    /// The dice of a checker play; `None` for a cube decision.
    pub(crate) dice: Option<Dice>,
    pub(crate) played: Move,
    pub(crate) played_text: String,
    pub(crate) best: Move,
    pub(crate) best_text: String,
    /// The equity that was given away.
    pub(crate) loss: f64,
    pub(crate) quality: MoveQuality,
    /// The probability that White wins after it.
    pub(crate) white_wins: f64,
}

impl Decision {
    pub(crate) fn is_cube(&self) -> bool {
        self.dice.is_none()
    }
}

/// A cube decision that needs no thought is not counted: one in which the other choice would lose more than this.
const OBVIOUS: f32 = 0.2;

/// From how many nodes for a decision on it is searched one ply deeper.
const DEEP_NODES: u64 = 1_000_000;

/// Analyses every decision and every roll of a game, until the options say to stop.
pub(crate) fn analyse_line(
    engine: &mut dyn Engine<Position>,
    line: &Line<Position>,
    options: &AnalysisOptions<'_>,
) -> AnalysedBackgammon {
    let mut analyser = BackgammonAnalyser::new(engine, options.nodes);
    let events = line.events();
    for (index, (event, position)) in events.iter().zip(line.positions()).enumerate() {
        if (options.is_stopped)() {
            break;
        }
        analyser.add_event(position, event);
        (options.on_progress)(index + 1, events.len());
    }
    analyser.game
}

/// Reviews one event.
pub(crate) fn review_event(
    engine: &mut dyn Engine<Position>,
    position: &Position,
    event: &Event<Position>,
    nodes: u64,
) -> EventReview {
    let mut analyser = BackgammonAnalyser::new(engine, nodes);
    analyser.add_event(position, event);
    let decision = analyser.game.decisions.pop();
    let luck = analyser.game.rolls.pop();
    EventReview {
        by: luck.map(|luck| luck.by).or(decision.as_ref().map(|decision| decision.by)),
        evaluation: decision
            .as_ref()
            .map(|decision| Evaluation::WinProbability(decision.white_wins)),
        decision: decision.map(|decision| {
            let same = position.after(&decision.best) == position.after(&decision.played);
            let better = if same { Vec::new() } else { vec![position.write_move(&decision.best)] };
            let cube = decision.is_cube();
            DecisionReview { loss: decision.loss, quality: decision.quality, cube, better }
        }),
        luck: luck.map(|luck| luck.equity),
    }
}

struct BackgammonAnalyser<'a> {
    engine: &'a mut dyn Engine<Position>,
    /// The depth of the search in plies, the play itself included.
    depth: u32,
    game: AnalysedBackgammon,
    row: usize,
    /// Whether the row already has a move of the player in the left column.
    left_moved: bool,
}

/// The side in the left column of a match file.
const LEFT: Side = Side::Black;

impl<'a> BackgammonAnalyser<'a> {
    fn new(engine: &'a mut dyn Engine<Position>, nodes: u64) -> Self {
        let depth = if nodes >= DEEP_NODES { 3 } else { 2 };
        Self { engine, depth, game: AnalysedBackgammon::default(), row: 0, left_moved: false }
    }

    fn add_event(&mut self, position: &Position, event: &Event<Position>) {
        match event {
            Event::Roll(roll) => self.add_roll(position, *roll),
            Event::Move { by, mv } => self.add_move(position, *by, mv),
        }
    }

    fn add_move(&mut self, position: &Position, by: Side, mv: &Move) {
        self.count_row(by, mv);
        match (position.phase(), mv) {
            (Phase::Rolled(side, dice), Move::Play(_)) => self.add_play(position, side, dice, mv),
            (Phase::BeforeRoll(side), _) => self.add_double(position, side, mv),
            (Phase::Offered { doubler, .. }, _) => self.add_response(position, doubler, by, mv),
            _ => {}
        }
    }

    /// Counts the rows of a match file, in which the decision to roll is not written.
    fn count_row(&mut self, by: Side, mv: &Move) {
        if *mv == Move::Roll {
            return;
        }
        if by == LEFT || self.row == 0 || !self.left_moved {
            self.row += 1;
        }
        self.left_moved = by == LEFT;
    }

    fn add_play(&mut self, position: &Position, side: Side, dice: Dice, mv: &Move) {
        let Some((best, best_outcome)) = self.search(position, &[], self.depth) else { return };
        let situation = CubeSituation::of(position, side);
        let outcome = match best == *mv {
            true => best_outcome,
            false => match self.search(position, &[*mv], self.depth) {
                Some((_, outcome)) => outcome,
                None => return,
            },
        };
        let equity = |mv: &Move, outcome: &OutcomeProbabilities| {
            let after = board_after(position, side, mv);
            f64::from(situation.equity(situation.cubeful(outcome, efficiency(&after))))
        };
        let loss = (equity(&best, &best_outcome) - equity(mv, &outcome)).max(0.0);
        if position.legal_moves().len() > 1 {
            let white_wins = white_wins(side, &outcome);
            self.add_decision(position, side, Some(dice), [*mv, best], loss, white_wins);
        }
    }

    fn add_double(&mut self, position: &Position, side: Side, mv: &Move) {
        let Some((outcome, options)) = self.evaluate_cube(position) else { return };
        let situation = CubeSituation::of(position, side);
        let doubled = *mv == Move::Double;
        let equity_loss =
            |loss: f32| situation.equity(options.roll + loss) - situation.equity(options.roll);
        let loss = equity_loss(options.loss_of_doubling(doubled));
        let other_loss = equity_loss(options.loss_of_doubling(!doubled));
        if !doubled && loss <= 0.0 && other_loss > OBVIOUS {
            return;
        }
        let best = match (doubled, loss > 0.0) {
            (true, false) | (false, true) => Move::Double,
            _ => Move::Roll,
        };
        let white_wins = white_wins(side, &outcome);
        self.add_decision(position, side, None, [*mv, best], loss.into(), white_wins);
    }

    fn add_response(&mut self, position: &Position, doubler: Side, by: Side, mv: &Move) {
        let response = match mv {
            Move::Take => CubeResponse::Take,
            Move::Drop => CubeResponse::Drop,
            Move::Beaver => CubeResponse::Beaver,
            _ => return,
        };
        // The doubler's response to a beaver is not analysed.
        if by == doubler {
            return;
        }
        let Some((outcome, options)) = self.evaluate_cube(position) else { return };
        let situation = CubeSituation::of(position, doubler);
        let loss = options.loss_of_answer(response);
        let loss = situation.equity(options.taken + loss) - situation.equity(options.taken);
        let best = Move::from(options.answer());
        let white_wins = white_wins(doubler, &outcome);
        self.add_decision(position, by, None, [*mv, best], loss.max(0.0).into(), white_wins);
    }

    fn add_decision(
        &mut self,
        position: &Position,
        by: Side,
        dice: Option<Dice>,
        [played, best]: [Move; 2],
        loss: f64,
        white_wins: f64,
    ) {
        self.game.decisions.push(Decision {
            by,
            row: self.row.max(1),
            dice,
            played,
            played_text: position.say_move(&played),
            best,
            best_text: position.say_move(&best),
            loss,
            quality: MoveQuality::of_equity_loss(loss),
            white_wins,
        });
    }

    /// The luck of a roll: the equity of its best play minus the average over all rolls.
    fn add_roll(&mut self, position: &Position, roll: Roll) {
        let (Phase::Rolling(side), Roll::Turn(rolled)) = (position.phase(), roll) else { return };
        let (mut sum, mut equity_of_rolled) = (0.0, 0.0);
        for dice in Dice::ALL {
            let Some(equity) = self.equity_of_roll(position, side, dice) else { return };
            sum += f64::from(dice.weight()) * equity;
            if dice == rolled {
                equity_of_rolled = equity;
            }
        }
        let after = self.game.decisions.len();
        let equity = equity_of_rolled - sum / 36.0;
        self.game.rolls.push(RollLuck { after, by: side, equity });
    }

    fn equity_of_roll(&mut self, position: &Position, side: Side, dice: Dice) -> Option<f64> {
        let mut rolled = position.clone();
        rolled.apply(&Event::Roll(dice.into())).ok()?;
        let (mv, outcome) = self.search(&rolled, &[], 1)?;
        let situation = CubeSituation::of(&rolled, side);
        let after = board_after(&rolled, side, &mv);
        Some(situation.equity(situation.cubeful(&outcome, efficiency(&after))).into())
    }

    /// The probabilities of the player who is about to roll, and the values of the cube actions.
    fn evaluate_cube(&self, position: &Position) -> Option<(OutcomeProbabilities, CubeOptions)> {
        Networks::shipped().evaluate_cube(position, self.depth - 1)
    }

    /// The best of some plays (of all if none are given) and the probabilities after it.
    fn search(
        &mut self,
        position: &Position,
        search_moves: &[Move],
        depth: u32,
    ) -> Option<(Move, OutcomeProbabilities)> {
        let line = Line::new(position.clone());
        let request =
            SearchRequest { search_moves, ..SearchRequest::new(&line, SearchLimits::depth(depth)) };
        let best = self.engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {})?;
        match best.score {
            EngineScore::Probabilities(outcome) => Some((best.mv, outcome)),
            _ => None,
        }
    }
}

/// The board after a play from the point of view of the player.
fn board_after(position: &Position, side: Side, mv: &Move) -> Board {
    // The play comes from the engine or from a legal game, so it can always be played.
    position.after(mv).map_or_else(|| position.board(side), |next| next.board(side))
}

fn white_wins(side: Side, outcome: &OutcomeProbabilities) -> f64 {
    let win = f64::from(outcome.win);
    if side == Side::White { win } else { 1.0 - win }
}

impl AnalysedBackgammon {
    /// The course of the game, one step for each decision.
    pub(crate) fn curve(&self) -> EvaluationCurve {
        let after_decisions = || self.decisions.iter().zip(1..);
        let points = after_decisions().map(|(decision, after)| (after, decision.white_wins));
        let errors = after_decisions()
            .filter(|(decision, _)| decision.quality != MoveQuality::Fine)
            .map(|(decision, after)| (after, decision.white_wins, decision.quality));
        EvaluationCurve {
            points: std::iter::once((0, 0.5)).chain(points).collect(),
            errors: errors.collect(),
            luck: self.rolls.clone(),
            steps: self.decisions.len(),
            ..EvaluationCurve::default()
        }
    }

    /// How well a side played.
    pub(crate) fn performance(&self, side: Side) -> Performance {
        let own = self.decisions.iter().filter(|decision| decision.by == side);
        let decisions: Vec<_> = own.map(|decision| (decision.loss, decision.quality)).collect();
        Performance::of_decisions(&decisions, Some(super::DiceStatistics::of(self, side)))
    }
}
