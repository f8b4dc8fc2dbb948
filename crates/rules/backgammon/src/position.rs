use game::{Outcome, Side};

use crate::board::Board;
use crate::checkers::{BAR, Checkers};
use crate::cube::Cube;
use crate::dice::Dice;
use crate::ending::{Ending, Level};
use crate::phase::{GameWon, Phase};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::score::Score;

/// A game of backgammon at one moment: the board, the cube, the score before the game, and what is
/// awaited.
///
/// Every position can come about by play from some start, as far as its parts go: there is no take
/// without a double, no cube in a game without one, no roll after the end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) rules: Rules,
    /// As White sees it.
    pub(crate) board: Board,
    pub(crate) cube: Cube,
    pub(crate) score: Score,
    pub(crate) phase: Phase,
}

impl Position {
    /// The first position of a game at this score.
    pub(crate) fn opening(rules: Rules, score: Score) -> Self {
        Self { rules, board: Board::START, cube: Cube::START, score, phase: Phase::Opening }
    }

    /// The starting position with White to roll: the opening roll and the cube are left aside.
    pub fn white_to_roll(rules: Rules) -> Self {
        Self { phase: Phase::Rolling(Side::White), ..Self::opening(rules, Score::ZERO) }
    }

    /// The checkers, as `side` sees the board.
    pub fn board(&self, side: Side) -> Board {
        match side {
            Side::White => self.board,
            Side::Black => self.board.turned(),
        }
    }

    pub(crate) fn set_board(&mut self, side: Side, board: Board) {
        self.board = match side {
            Side::White => board,
            Side::Black => board.turned(),
        };
    }

    /// The checkers of one side, in its own numbering.
    pub fn checkers(&self, side: Side) -> Checkers {
        self.board(side).mine()
    }

    /// The doubling cube.
    pub fn cube(&self) -> Cube {
        self.cube
    }

    /// The score before this game.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// What is awaited.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The roll that is to be played, and by whom.
    pub fn rolled(&self) -> Option<(Side, Dice)> {
        match self.phase {
            Phase::Rolled(side, dice) => Some((side, dice)),
            _ => None,
        }
    }

    /// The player whose turn it is, even while the other answers a double; nobody's before the
    /// opening roll.
    pub fn on_turn(&self) -> Option<Side> {
        match self.phase {
            Phase::Opening => None,
            Phase::BeforeRoll(side) | Phase::Rolling(side) | Phase::Rolled(side, _) => Some(side),
            Phase::Offered { doubler, .. } => Some(doubler),
            Phase::Over(over) => Some(over.winner()),
        }
    }

    /// What a single game is worth now. A double counts once it has been answered by more than a
    /// refusal: by a take or a beaver.
    pub fn stake(&self) -> u32 {
        match self.phase {
            Phase::Offered { offer, .. } | Phase::Over(GameWon::Dropped { offer, .. }) => {
                self.cube.stake() << offer.turns_before()
            }
            _ => self.cube.stake(),
        }
    }

    /// What a win at this level is worth now.
    pub fn worth(&self, level: Level) -> u32 {
        let gammons_count =
            self.rules.has_gammons() && (!self.rules.has_jacoby() || self.is_doubled());
        if gammons_count { self.stake() * level.times() } else { self.stake() }
    }

    /// Whether a player has doubled in this game and the double was not refused. Automatic doubles
    /// leave the cube in the middle.
    fn is_doubled(&self) -> bool {
        let taken = self.cube.owner().is_some();
        taken || matches!(self.phase, Phase::Offered { offer, .. } if offer.turns_before() > 0)
    }

    /// The worst that can still happen to `side` by losing.
    pub fn worst_loss(&self, side: Side) -> Level {
        let checkers = self.checkers(side);
        if checkers.off() > 0 || !self.rules.has_gammons() {
            Level::Single
        } else if self.board.has_contact() || is_behind(checkers) {
            Level::Backgammon
        } else {
            Level::Gammon
        }
    }

    /// Whether `side` may double, if it is its turn and the dice have not fallen.
    ///
    /// # Errors
    /// Why not.
    pub fn may_double(&self, side: Side) -> Result<(), Refusal> {
        if !self.rules.has_cube() {
            Err(Refusal::NoCube)
        } else if self.score.is_crawford() {
            Err(Refusal::CrawfordGame)
        } else if !self.cube.is_open_to(side) {
            Err(Refusal::CubeIsTheirs)
        } else if self.score.away(&self.rules, side).is_some_and(|away| self.cube.stake() >= away) {
            Err(Refusal::DeadCube)
        } else if !self.cube.has_room(1) {
            Err(Refusal::CubeIsFull)
        } else {
            Ok(())
        }
    }

    /// The beginning of `side`'s turn.
    pub(crate) fn turn_of(&self, side: Side) -> Phase {
        match self.may_double(side) {
            Ok(()) => Phase::BeforeRoll(side),
            Err(_) => Phase::Rolling(side),
        }
    }

    /// The greatest level at which a game can be lost: booklets without gammons have single games only.
    fn greatest_level(&self) -> Level {
        if self.rules.has_gammons() { Level::Backgammon } else { Level::Single }
    }

    /// How a game that is over ended.
    pub(crate) fn outcome(&self, over: GameWon) -> Outcome<Ending> {
        let winner = over.winner();
        let (points, ending) = match over {
            GameWon::BorneOff(_) => {
                let level = level_of_loss(self.checkers(!winner)).min(self.greatest_level());
                (self.worth(level), Ending::BorneOff(level))
            }
            GameWon::Dropped { .. } => (self.stake(), Ending::Dropped),
        };
        Outcome::Win { winner, points, ending }
    }
}

/// By how much a player with these checkers has lost.
pub(crate) fn level_of_loss(checkers: Checkers) -> Level {
    if checkers.off() > 0 {
        Level::Single
    } else if is_behind(checkers) {
        Level::Backgammon
    } else {
        Level::Gammon
    }
}

/// Whether a checker stands in the opponent's home board or on the bar.
fn is_behind(checkers: Checkers) -> bool {
    (19..=BAR).any(|place| checkers.on(place) > 0)
}
