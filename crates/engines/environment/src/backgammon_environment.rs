use backgammon::{BAR, Board, Checkers, Dice, Die, Ending, Hop, Move, Phase, Play, Position, Roll};
use game::{Event, Game, Side, Turn};

use crate::hop_search::{Numbers, each_hop, numbers};
use crate::{Environment, IllegalAction};

/// Backgammon. An action is one hop of one checker: the place of origin (1 to 24, 25 for the bar, as the player to move
/// numbers them) less one, times six, plus the number of the die less one. A play of several hops is several actions. The
/// last seven actions are pass, roll, double, take, drop, beaver and raccoon.
///
/// A roll is one of the 36 results of two dice: six times the first die plus the second, each less one. In the opening
/// roll the first is White's.
///
/// The observation is a row of 67 bytes:
///
/// | entries | what |
/// |---|---|
/// | 0 to 25 | own checkers: on the points 1 to 24, on the bar, borne off |
/// | 26 to 51 | the opponent's, as the opponent numbers the points |
/// | 52 to 57 | how many ones, twos and so on are still to be played |
/// | 58 to 60 | how often the cube has been turned; whether it is one's own; whether it is the opponent's |
/// | 61 to 63 | points that one needs to win the match (0: for money); points that the opponent needs; Crawford game |
/// | 64 to 66 | what is decided: to roll or double, to answer a double, or a hop |
#[derive(Clone, Debug)]
pub struct BackgammonEnvironment {
    position: Position,
    actions: Vec<u16>,
    /// The board in the middle of a play, as the player sees it, and the numbers still to be played.
    board: Board,
    left: Numbers,
    hops: Vec<Hop>,
}

const PASS: usize = 6 * BAR as usize;
const ROLL: usize = PASS + 1;
const DOUBLE: usize = PASS + 2;
const TAKE: usize = PASS + 3;
const DROP: usize = PASS + 4;
const BEAVER: usize = PASS + 5;
const RACCOON: usize = PASS + 6;
const OBSERVED: usize = 67;

impl BackgammonEnvironment {
    fn update(&mut self) {
        self.hops.clear();
        self.left.clear();
        if let Phase::Rolled(side, dice) = self.position.phase() {
            self.board = self.position.board(side);
            self.left = numbers(dice);
        }
        self.list_actions();
    }

    fn list_actions(&mut self) {
        self.actions.clear();
        match self.position.phase() {
            Phase::Rolled(..) => {
                let actions = &mut self.actions;
                each_hop(self.board, &self.left, self.hops.is_empty(), |from, pips| {
                    actions.push(hop_action(from, pips));
                });
                if actions.is_empty() && self.hops.is_empty() {
                    actions.push(PASS as u16);
                }
            }
            Phase::BeforeRoll(_) | Phase::Offered { .. } => {
                let moves = self.position.legal_moves();
                self.actions
                    .extend(moves.iter().filter_map(cube_action).map(|action| action as u16));
            }
            Phase::Opening | Phase::Rolling(_) | Phase::Over(_) => {}
        }
    }

    fn hop(&mut self, action: usize) {
        let (from, pips) = ((action / 6 + 1) as u8, (action % 6 + 1) as u8);
        let to = from.saturating_sub(pips);
        self.board = self.board.after_hop(from, to);
        self.hops.push(Hop { from, to });
        if let Some(index) = self.left.iter().position(|&number| number == pips) {
            self.left.remove(index);
        }
        self.list_actions();
        if self.actions.is_empty() {
            self.finish();
        }
    }

    fn finish(&mut self) {
        self.position.finish_play(self.board);
        self.update();
    }

    /// What is done at the cube.
    fn decide(&mut self, mv: Move) -> Result<(), IllegalAction> {
        let by = self.position.turn().player().ok_or(IllegalAction::GameOver)?;
        let event = Event::Move { by, mv };
        self.position.apply(&event).map_err(|_| IllegalAction::GameOver)?;
        self.update();
        Ok(())
    }
}

#[inline]
fn hop_action(from: u8, pips: u8) -> u16 {
    6 * (u16::from(from) - 1) + u16::from(pips) - 1
}

fn cube_action(mv: &Move) -> Option<usize> {
    Some(match mv {
        Move::Play(_) => return None,
        Move::Roll => ROLL,
        Move::Double => DOUBLE,
        Move::Take => TAKE,
        Move::Drop => DROP,
        Move::Beaver => BEAVER,
        Move::Raccoon => RACCOON,
    })
}

fn cube_move(action: usize) -> Option<Move> {
    Some(match action {
        ROLL => Move::Roll,
        DOUBLE => Move::Double,
        TAKE => Move::Take,
        DROP => Move::Drop,
        BEAVER => Move::Beaver,
        RACCOON => Move::Raccoon,
        _ => return None,
    })
}

impl Environment for BackgammonEnvironment {
    type Game = Position;

    const ACTIONS: usize = RACCOON + 1;
    const OBSERVATION: &'static [usize] = &[OBSERVED];
    const ROLLS: usize = 36;

    fn new(start: Position) -> Self {
        let (actions, hops, left) = (Vec::new(), Vec::new(), Numbers::new());
        let mut state = Self { position: start, actions, board: Board::START, left, hops };
        state.update();
        state
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn turn(&self) -> Turn<Ending> {
        self.position.turn()
    }

    fn legal_actions(&self) -> &[u16] {
        &self.actions
    }

    fn act(&mut self, action: usize) -> Result<(), IllegalAction> {
        match self.turn() {
            Turn::Over(_) => return Err(IllegalAction::GameOver),
            Turn::Chance => return Err(IllegalAction::RollFirst),
            Turn::Player(_) => {}
        }
        if !self.actions.iter().any(|&legal| usize::from(legal) == action) {
            return Err(IllegalAction::Action(action as i64));
        }
        match cube_move(action) {
            Some(mv) => self.decide(mv)?,
            None if action == PASS => self.finish(),
            None => self.hop(action),
        }
        Ok(())
    }

    fn roll(&mut self, roll: usize) -> Result<(), IllegalAction> {
        let die = |index: usize| Die::ALL.get(index).copied();
        let (Some(first), Some(second)) = (die(roll / 6), die(roll % 6)) else {
            return Err(IllegalAction::Roll(roll as i64, Self::ROLLS));
        };
        let roll = match self.position.phase() {
            Phase::Opening => Roll::Opening { white: first, black: second },
            Phase::Rolling(_) => Roll::Turn(Dice::of(first, second)),
            Phase::Over(_) => return Err(IllegalAction::GameOver),
            _ => return Err(IllegalAction::NothingToRoll),
        };
        self.position.apply(&Event::Roll(roll)).map_err(|_| IllegalAction::NothingToRoll)?;
        self.update();
        Ok(())
    }

    fn observe(&self, side: Side, observation: &mut [u8]) {
        observation.fill(0);
        let mover = self.position.rolled().map(|(mover, _)| mover);
        let board = match mover {
            Some(mover) if mover == side => self.board,
            Some(_) => self.board.turned(),
            None => self.position.board(side),
        };
        count_checkers(board.mine(), &mut observation[..26]);
        count_checkers(board.theirs(), &mut observation[26..52]);
        for &number in &self.left {
            observation[51 + usize::from(number)] += 1;
        }
        let cube = self.position.cube();
        observation[58] = cube.turns();
        observation[59] = (cube.owner() == Some(side)).into();
        observation[60] = (cube.owner() == Some(!side)).into();
        let (rules, score) = (self.position.rules(), self.position.score());
        let away = |side| score.away(rules, side).unwrap_or(0).min(255) as u8;
        observation[61] = away(side);
        observation[62] = away(!side);
        observation[63] = score.is_crawford().into();
        match self.position.phase() {
            Phase::BeforeRoll(_) => observation[64] = 1,
            Phase::Offered { .. } => observation[65] = 1,
            Phase::Rolled(..) => observation[66] = 1,
            Phase::Opening | Phase::Rolling(_) | Phase::Over(_) => {}
        }
    }

    fn action_text(&self, action: usize) -> Option<String> {
        self.actions.iter().find(|&&legal| usize::from(legal) == action)?;
        Some(match cube_move(action).or((action == PASS).then_some(Move::Play(Play::PASS))) {
            Some(Move::Play(_)) => "pass".to_owned(),
            Some(mv) => format!("{mv:?}").to_lowercase(),
            None => {
                let (from, pips) = (action / 6 + 1, action % 6 + 1);
                let from_text =
                    if from == usize::from(BAR) { "bar".to_owned() } else { from.to_string() };
                match from.checked_sub(pips).filter(|&to| to > 0) {
                    Some(to) => format!("{from_text}/{to}"),
                    None => format!("{from_text}/off"),
                }
            }
        })
    }
}

fn count_checkers(checkers: Checkers, counts: &mut [u8]) {
    for (place, count) in (1..=BAR).zip(&mut *counts) {
        *count = checkers.on(place);
    }
    counts[25] = checkers.off();
}
