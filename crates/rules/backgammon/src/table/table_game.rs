//! Backgammon under table rules as a `Game`: which events are possible, and their effects.

use std::hash::{DefaultHasher, Hash, Hasher};

use game::{Draw, Event, Game, OutOfTurn, Outcome, PositionHistory, Side};

use super::moves::{TableMove, TableRoll};
use super::refusal::TableRefusal;
use super::rules::TableRules;
use super::{CheckersInMotion, TablePosition, TableStage, TurnStart};
use crate::board::Board;
use crate::checkers::BAR;
use crate::dice::{Dice, Roll};
use crate::ending::Ending;
use crate::moves::Move;
use crate::phase::{GameWon, Phase};
use crate::play::Hop;
use crate::position::Position;

/// One in this many rolls is cocked.
const COCKED_WEIGHT: u32 = 1;

impl Game for TablePosition {
    type Rules = TableRules;
    type Move = TableMove;
    type Step = TableMove;
    type Roll = TableRoll;
    type Ending = Ending;
    type Refusal = TableRefusal;

    fn start(rules: TableRules) -> Self {
        Self::new(rules, Position::start(*rules.regular()))
    }

    fn rules(&self) -> &TableRules {
        &self.rules
    }

    fn turn(&self) -> game::Turn<Ending> {
        match self.stage {
            TableStage::Plain => self.game.turn(),
            TableStage::Moving(moving) => game::Turn::Player(moving.turn.side),
            TableStage::Early(_) => game::Turn::Chance,
            TableStage::Open(turn) => game::Turn::Player(!turn.side),
        }
    }

    fn legal_moves(&self) -> Vec<TableMove> {
        let Some(_) = self.turn().player() else { return Vec::new() };
        let carries = match self.stage {
            TableStage::Moving(_) => self.places().map(TableMove::Carry).collect(),
            _ => Vec::new(),
        };
        let words = TableMove::WORDS.iter().map(|(_, mv)| *mv);
        carries.into_iter().chain(words).filter(|mv| self.check(mv).is_ok()).collect()
    }

    fn regular_moves(&self) -> Vec<TableMove> {
        match self.stage {
            TableStage::Moving(moving) => self.regular_carries(&moving),
            _ => self.legal_moves(),
        }
    }

    fn chances(&self) -> Vec<(TableRoll, u32)> {
        let rolls = match self.stage {
            TableStage::Early(_) => {
                Dice::ALL.iter().map(|&d| (Roll::Turn(d), d.weight())).collect()
            }
            TableStage::Plain => self.game.chances(),
            _ => Vec::new(),
        };
        let cocked = (!rolls.is_empty()).then_some((TableRoll::Cocked, COCKED_WEIGHT));
        let flat = rolls.into_iter().map(|(roll, weight)| (TableRoll::Flat(roll), weight));
        flat.chain(cocked).collect()
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), TableRefusal> {
        match event {
            Event::Roll(throw) => self.throw(*throw),
            Event::Move { by, mv } => {
                if self.turn().player().is_some_and(|side| side != *by) {
                    return Err(OutOfTurn::NotYourTurn.into());
                }
                self.check(mv)?;
                self.act(mv);
                Ok(())
            }
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

    /// A player can win until the game is over, because the opponent may accept an illegal play.
    fn can_win(&self, side: Side) -> bool {
        self.turn().outcome().is_none_or(|outcome| outcome.winner() == Some(side))
    }

    fn resignation(&self, side: Side, level: u8) -> Outcome<Ending> {
        self.game.resignation(side, level)
    }

    fn next_game(rules: &TableRules, results: &[Outcome<Ending>]) -> Option<Self> {
        Some(Self::new(*rules, Position::next_game(rules.regular(), results)?))
    }

    fn steps(&self, mv: &TableMove) -> Vec<TableMove> {
        vec![*mv]
    }

    fn read_steps(&self, taken: &[TableMove]) -> Result<Option<TableMove>, TableRefusal> {
        match taken {
            [] => Ok(None),
            [mv] => self.check(mv).map(|()| Some(*mv)),
            [_, next, ..] => Err(self.check(next).err().unwrap_or(TableRefusal::EnoughMoved)),
        }
    }
}

impl TablePosition {
    /// Every way to carry a checker from one place to another, possible or not.
    fn places(&self) -> impl Iterator<Item = Hop> {
        (1..=BAR).rev().flat_map(|from| (0..BAR).rev().map(move |to| Hop { from, to }))
    }

    fn throw(&mut self, throw: TableRoll) -> Result<(), TableRefusal> {
        match (self.stage, throw) {
            (TableStage::Moving(_) | TableStage::Open(_), _) => {
                Err(OutOfTurn::NothingToRoll.into())
            }
            (TableStage::Early(moving), throw) => self.throw_early(moving, throw),
            (TableStage::Plain, TableRoll::Cocked) => match self.game.turn() {
                game::Turn::Chance => Ok(()),
                game::Turn::Over(_) => Err(OutOfTurn::GameOver.into()),
                game::Turn::Player(_) => Err(OutOfTurn::NothingToRoll.into()),
            },
            (TableStage::Plain, TableRoll::Flat(roll)) => {
                self.game.apply(&Event::Roll(roll))?;
                self.begin();
                Ok(())
            }
        }
    }

    /// A roll that came too early counts only where nothing depends on the play: it is forced, or
    /// nobody can meet any more.
    fn throw_early(
        &mut self,
        mut moving: CheckersInMotion,
        throw: TableRoll,
    ) -> Result<(), TableRefusal> {
        match throw {
            TableRoll::Flat(Roll::Opening { .. }) => return Err(crate::Refusal::BothDice.into()),
            TableRoll::Flat(Roll::Turn(dice)) => {
                let waived = moving.turn.is_forced() || !moving.turn.board.has_contact();
                moving.rolled = waived.then_some(dice);
                self.stage = TableStage::Moving(moving);
            }
            // A cocked roll is repeated.
            TableRoll::Cocked => {}
        }
        Ok(())
    }

    /// Lets the moving of checkers begin if there is a roll to be played.
    fn begin(&mut self) {
        *self = self.clone().with_stage();
    }

    /// The board as the player sees it who moves.
    pub(super) fn board_of(&self, moving: &CheckersInMotion) -> Board {
        self.game.board(moving.turn.side)
    }

    /// Whether the player whose decision is awaited may do this.
    pub(super) fn check(&self, mv: &TableMove) -> Result<(), TableRefusal> {
        match self.stage {
            TableStage::Early(_) => Err(OutOfTurn::RollFirst.into()),
            TableStage::Moving(moving) => self.check_moving(&moving, mv),
            TableStage::Open(_) => self.check_open(mv),
            TableStage::Plain => match regular(mv) {
                Some(mv) => Ok(self.game.check_move(&mv)?),
                None => {
                    self.game.check_turn()?;
                    Err(match mv {
                        TableMove::Accept | TableMove::Demand => TableRefusal::NothingOpen,
                        _ => self.game.why_no_play().into(),
                    })
                }
            },
        }
    }

    fn check_moving(&self, moving: &CheckersInMotion, mv: &TableMove) -> Result<(), TableRefusal> {
        let board = self.board_of(moving);
        match mv {
            TableMove::Carry(_) if moving.hops >= Self::MOST_HOPS => Err(TableRefusal::EnoughMoved),
            TableMove::Carry(hop) => carried(board, *hop).map(|_| ()),
            TableMove::PutBack if moving.hops == 0 && board == moving.turn.board => {
                Err(TableRefusal::NothingToPutBack)
            }
            TableMove::PickUp if moving.demanded && !moving.turn.is_legal(board) => {
                Err(TableRefusal::MustBeLegal)
            }
            TableMove::RolledEarly if moving.rolled.is_some() => Err(TableRefusal::RolledAlready),
            TableMove::PutBack | TableMove::PickUp | TableMove::RolledEarly => Ok(()),
            TableMove::Accept | TableMove::Demand => Err(TableRefusal::NothingOpen),
            _ => match regular(mv) {
                Some(mv) => Ok(self.game.check_move(&mv)?),
                None => Ok(()),
            },
        }
    }

    fn check_open(&self, mv: &TableMove) -> Result<(), TableRefusal> {
        match (mv, self.game.phase()) {
            (TableMove::Accept | TableMove::Demand, _) => Ok(()),
            (TableMove::Roll | TableMove::Double, Phase::BeforeRoll(_)) => Ok(()),
            (TableMove::Double, Phase::Rolling(side)) => {
                Ok(self.game.may_double(side).and(Err(crate::Refusal::DoubleBeforeRolling))?)
            }
            _ => Err(TableRefusal::AcceptOrDemand),
        }
    }

    /// Performs a move that has been checked.
    fn act(&mut self, mv: &TableMove) {
        match (self.stage, mv) {
            (TableStage::Moving(moving), _) => self.act_moving(moving, mv),
            (TableStage::Open(turn), TableMove::Demand) => {
                self.game.phase = Phase::Rolled(turn.side, turn.dice);
                self.game.set_board(turn.side, turn.board);
                self.stage = TableStage::Moving(CheckersInMotion::new(turn, true));
            }
            (TableStage::Open(_), TableMove::Accept) => self.stage = TableStage::Plain,
            _ => {
                self.stage = TableStage::Plain;
                if let (Some(mv), Some(by)) = (regular(mv), self.game.turn().player()) {
                    // The move has been checked before.
                    let done = self.game.apply(&Event::Move { by, mv });
                    debug_assert!(done.is_ok(), "{mv:?}");
                }
                self.begin();
            }
        }
    }

    fn act_moving(&mut self, mut moving: CheckersInMotion, mv: &TableMove) {
        let side = moving.turn.side;
        match mv {
            TableMove::Carry(hop) => {
                if let Ok(board) = carried(self.board_of(&moving), *hop) {
                    self.game.set_board(side, board);
                    moving.hops += 1;
                    self.stage = TableStage::Moving(moving);
                }
            }
            TableMove::PutBack => {
                self.game.set_board(side, moving.turn.board);
                moving.hops = 0;
                self.stage = TableStage::Moving(moving);
            }
            TableMove::RolledEarly => self.stage = TableStage::Early(moving),
            _ => self.pick_up(&moving),
        }
    }

    /// Ends a turn: the next begins, or the play waits for the opponent's word.
    fn pick_up(&mut self, moving: &CheckersInMotion) {
        let (turn, board) = (moving.turn, self.board_of(moving));
        self.game.phase = if board.is_won() {
            Phase::Over(GameWon::BorneOff(turn.side))
        } else {
            self.game.turn_of(!turn.side)
        };
        self.stage = TableStage::Plain;
        match moving.rolled {
            // Rolling accepts the play.
            Some(dice) if !board.is_won() => {
                self.game.phase = Phase::Rolled(!turn.side, dice);
                self.begin();
            }
            _ if !turn.is_legal(board) => self.stage = TableStage::Open(turn),
            _ => {}
        }
    }
}

/// The corresponding move of the regular game.
pub(super) fn regular(mv: &TableMove) -> Option<Move> {
    match mv {
        TableMove::Roll => Some(Move::Roll),
        TableMove::Double => Some(Move::Double),
        TableMove::Take => Some(Move::Take),
        TableMove::Drop => Some(Move::Drop),
        TableMove::Beaver => Some(Move::Beaver),
        TableMove::Raccoon => Some(Move::Raccoon),
        _ => None,
    }
}

/// The board after a checker has been carried somewhere. A blot that it meets is hit.
fn carried(board: Board, hop: Hop) -> Result<Board, TableRefusal> {
    if hop.from > BAR || hop.to >= BAR || hop.from == hop.to {
        return Err(TableRefusal::Nowhere);
    }
    if hop.from == 0 || board.mine().on(hop.from) == 0 {
        return Err(crate::Refusal::NoChecker.into());
    }
    if board.is_closed(hop.to) {
        return Err(TableRefusal::NoRoom);
    }
    let after = board.after_hop(hop.from, hop.to);
    Board::new(after.mine(), after.theirs()).map_err(|_| TableRefusal::NoSuchBoard)
}

/// The turn that has just been ended, if its play is not legal.
pub(super) fn open_turn(position: &TablePosition) -> Option<TurnStart> {
    match position.stage {
        TableStage::Open(turn) => Some(turn),
        _ => None,
    }
}
