use backgammon::{Board, Dice, Move, Phase, Position, Roll};
use backgammon_engine::Networks;
use cube::{CubeOptions, CubeResponse, CubeSituation, efficiency};
use engine::{
    Engine, EngineScore, OutcomeProbabilities, SearchLimits, SearchRequest, StopSignal,
    StoppedClock,
};
use game::{Event, Game, Line, Notation, Side};

use crate::{DecisionReview, Evaluation, EventReview, MoveQuality};

/// A game that was judged.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnalysedGame {
    pub(crate) decisions: Vec<Decision>,
    pub(crate) rolls: Vec<Luck>,
}

/// A decision that was a choice.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) by: Side,
    /// In which row of a file it stands, from 1.
    pub(crate) row: usize,
    pub(crate) roll: Option<Dice>,
    pub(crate) played: Move,
    pub(crate) played_text: String,
    pub(crate) best: Move,
    pub(crate) best_text: String,
    /// The equity that was given away.
    pub(crate) loss: f64,
    pub(crate) quality: MoveQuality,
    /// Whether it was about the cube.
    pub(crate) cube: bool,
    /// White's chances to win the game after it.
    pub(crate) white_wins: f64,
}

/// What a roll was worth, compared with the mean of all rolls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Luck {
    pub(crate) by: Side,
    pub(crate) equity: f64,
    /// How many decisions came before it.
    pub(crate) after: usize,
}

/// Cube decisions that nobody would think about are not counted: those in which the other choice
/// would have given away more than this.
const CLOSE: f32 = 0.2;

/// From how many positions on for a decision it is worth looking two rolls ahead.
const MANY: u64 = 1_000_000;

/// Judges every decision and every roll of a game. `tell` hears how many events of how many are done.
pub(crate) fn judge(
    engine: &mut dyn Engine<Position>,
    line: &Line<Position>,
    nodes: u64,
    tell: &dyn Fn(usize, usize),
) -> AnalysedGame {
    let mut judge = GameAnalyser::new(engine, nodes);
    let events = line.events();
    for (index, (event, position)) in events.iter().zip(line.positions()).enumerate() {
        judge.hear(position, event);
        tell(index + 1, events.len());
    }
    judge.judged
}

/// Judges one event.
pub(crate) fn find(
    engine: &mut dyn Engine<Position>,
    position: &Position,
    event: &Event<Position>,
    nodes: u64,
) -> EventReview {
    let mut judge = GameAnalyser::new(engine, nodes);
    judge.hear(position, event);
    let decision = judge.judged.decisions.pop();
    let luck = judge.judged.rolls.pop();
    EventReview {
        by: luck.map(|luck| luck.by).or(decision.as_ref().map(|decision| decision.by)),
        evaluation: decision
            .as_ref()
            .map(|decision| Evaluation::WinProbability(decision.white_wins)),
        decision: decision.map(|decision| {
            let same = position.after(&decision.best) == position.after(&decision.played);
            let better = if same { Vec::new() } else { vec![position.write_move(&decision.best)] };
            let Decision { loss, quality, cube, .. } = decision;
            DecisionReview { loss, quality, cube, better }
        }),
        luck: luck.map(|luck| luck.equity),
    }
}

struct GameAnalyser<'j> {
    engine: &'j mut dyn Engine<Position>,
    depth: u32,
    judged: AnalysedGame,
    row: usize,
    /// Whether the row has the left player's cell.
    left_moved: bool,
}

/// Who stands in the left column of a file.
const LEFT: Side = Side::Black;

impl<'j> GameAnalyser<'j> {
    fn new(engine: &'j mut dyn Engine<Position>, nodes: u64) -> Self {
        let depth = if nodes >= MANY { 3 } else { 2 };
        Self { engine, depth, judged: AnalysedGame::default(), row: 0, left_moved: false }
    }

    fn hear(&mut self, position: &Position, event: &Event<Position>) {
        match event {
            Event::Roll(roll) => self.hear_roll(position, *roll),
            Event::Move { by, mv } => self.hear_move(position, *by, mv),
        }
    }

    fn hear_move(&mut self, position: &Position, by: Side, mv: &Move) {
        self.count_row(by, mv);
        match (position.phase(), mv) {
            (Phase::Rolled(side, dice), Move::Play(_)) => self.judge_play(position, side, dice, mv),
            (Phase::BeforeRoll(side), _) => self.judge_double(position, side, mv),
            (Phase::Offered { doubler, .. }, _) => self.judge_answer(position, doubler, by, mv),
            _ => {}
        }
    }

    /// Rows as files have them: to roll is not written.
    fn count_row(&mut self, by: Side, mv: &Move) {
        if *mv == Move::Roll {
            return;
        }
        if by == LEFT || self.row == 0 || !self.left_moved {
            self.row += 1;
        }
        self.left_moved = by == LEFT;
    }

    fn judge_play(&mut self, position: &Position, side: Side, dice: Dice, mv: &Move) {
        let Some((best, best_chances)) = self.think(position, &[], self.depth) else { return };
        let situation = CubeSituation::of(position, side);
        let played = match best == *mv {
            true => best_chances,
            false => match self.think(position, &[*mv], self.depth) {
                Some((_, chances)) => chances,
                None => return,
            },
        };
        let equity = |mv: &Move, chances: &OutcomeProbabilities| {
            let after = after(position, side, mv);
            f64::from(situation.equity(situation.cubeful(chances, efficiency(&after))))
        };
        let loss = (equity(&best, &best_chances) - equity(mv, &played)).max(0.0);
        if position.legal_moves().len() > 1 {
            self.note(position, side, Some(dice), *mv, best, loss, white(side, &played));
        }
    }

    fn judge_double(&mut self, position: &Position, side: Side, mv: &Move) {
        let Some((chances, options)) = self.weigh(position) else { return };
        let situation = CubeSituation::of(position, side);
        let doubled = *mv == Move::Double;
        let scale =
            |worth: f32| situation.equity(options.roll + worth) - situation.equity(options.roll);
        let loss = scale(options.loss_of_doubling(doubled));
        let other = scale(options.loss_of_doubling(!doubled));
        if !doubled && loss <= 0.0 && other > CLOSE {
            return;
        }
        let best = match (doubled, loss > 0.0) {
            (true, false) | (false, true) => Move::Double,
            _ => Move::Roll,
        };
        self.note(position, side, None, *mv, best, loss.into(), white(side, &chances));
    }

    fn judge_answer(&mut self, position: &Position, doubler: Side, by: Side, mv: &Move) {
        let answer = match mv {
            Move::Take => CubeResponse::Take,
            Move::Drop => CubeResponse::Drop,
            Move::Beaver => CubeResponse::Beaver,
            _ => return,
        };
        // What a doubler answers to a beaver is not judged.
        if by == doubler {
            return;
        }
        let Some((chances, options)) = self.weigh(position) else { return };
        let situation = CubeSituation::of(position, doubler);
        let worth = options.loss_of_answer(answer);
        let loss = situation.equity(options.taken + worth) - situation.equity(options.taken);
        let best = Move::from(options.answer());
        self.note(position, by, None, *mv, best, loss.max(0.0).into(), white(doubler, &chances));
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "the parts of a decision, put together in one place"
    )]
    fn note(
        &mut self,
        position: &Position,
        by: Side,
        roll: Option<Dice>,
        played: Move,
        best: Move,
        loss: f64,
        white_wins: f64,
    ) {
        self.judged.decisions.push(Decision {
            by,
            row: self.row.max(1),
            roll,
            played,
            played_text: position.say_move(&played),
            best,
            best_text: position.say_move(&best),
            loss,
            quality: quality(loss),
            cube: roll.is_none(),
            white_wins,
        });
    }

    /// The luck of a roll: what its best play is worth, against the mean of all rolls.
    fn hear_roll(&mut self, position: &Position, roll: Roll) {
        let (Phase::Rolling(side), Roll::Turn(fell)) = (position.phase(), roll) else { return };
        let (mut sum, mut this) = (0.0, 0.0);
        for dice in Dice::ALL {
            let Some(equity) = self.equity_of_roll(position, side, dice) else { return };
            sum += f64::from(dice.weight()) * equity;
            if dice == fell {
                this = equity;
            }
        }
        let after = self.judged.decisions.len();
        self.judged.rolls.push(Luck { by: side, equity: this - sum / 36.0, after });
    }

    fn equity_of_roll(&mut self, position: &Position, side: Side, dice: Dice) -> Option<f64> {
        let mut rolled = position.clone();
        rolled.apply(&Event::Roll(dice.into())).ok()?;
        let (mv, chances) = self.think(&rolled, &[], 1)?;
        let situation = CubeSituation::of(&rolled, side);
        let after = after(&rolled, side, &mv);
        Some(situation.equity(situation.cubeful(&chances, efficiency(&after))).into())
    }

    /// The chances of the player before whose roll the cube is or could be turned, and what may be done
    /// with it.
    fn weigh(&self, position: &Position) -> Option<(OutcomeProbabilities, CubeOptions)> {
        Networks::shipped().evaluate_cube(position, self.depth - 1)
    }

    fn think(
        &mut self,
        position: &Position,
        among: &[Move],
        depth: u32,
    ) -> Option<(Move, OutcomeProbabilities)> {
        let line = Line::new(position.clone());
        let request = SearchRequest {
            search_moves: among,
            ..SearchRequest::new(&line, SearchLimits::depth(depth))
        };
        let choice = self.engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {})?;
        match choice.score {
            EngineScore::Probabilities(chances) => Some((choice.mv, chances)),
            _ => None,
        }
    }
}

/// The board after a play, as the mover sees it.
fn after(position: &Position, side: Side, mv: &Move) -> Board {
    // What the engine chose, or the players did, is legal.
    position.after(mv).map_or_else(|| position.board(side), |next| next.board(side))
}

fn white(side: Side, chances: &OutcomeProbabilities) -> f64 {
    let win = f64::from(chances.win);
    if side == Side::White { win } else { 1.0 - win }
}

/// How bad it is to give away so much equity, in the steps that are usual in backgammon.
fn quality(loss: f64) -> MoveQuality {
    match loss {
        _ if loss >= 0.16 => MoveQuality::Blunder,
        _ if loss >= 0.08 => MoveQuality::Mistake,
        _ if loss >= 0.04 => MoveQuality::Inaccuracy,
        _ => MoveQuality::Fine,
    }
}
