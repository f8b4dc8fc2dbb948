//! Cube decisions that look ahead: what each roll leads to, and what the opponent would then do with
//! the cube.

use backgammon::{Beavers, Board, Level, Move, Phase, Position};
use bearoff::{CubePlace, Home, TwoSided};
use cube::{Options, Situation, efficiency};
use engine::Chances;
use game::{Event, Game, Side};

use crate::aims::Aims;
use crate::odds::{Mean, turned};
use crate::thought::{Prospect, Thought};

/// What both players play for with the cube at one place.
struct Stand {
    mine: Situation,
    theirs: Situation,
}

impl Stand {
    fn of(position: &Position, side: Side) -> Self {
        Self { mine: Situation::of(position, side), theirs: Situation::of(position, !side) }
    }

    /// What a play is worth to the mover, when the opponent makes the best of the cube after it.
    fn worth(&self, prospect: &Prospect) -> f32 {
        if prospect.after.is_won() {
            return self.mine.cubeless(&prospect.chances);
        }
        let next = prospect.after.turned();
        let options = self.theirs.options(&turned(&prospect.chances), efficiency(&next));
        let theirs = if self.theirs.may_double() { options.best() } else { options.roll };
        self.mine.worth(-self.theirs.equity(theirs))
    }
}

/// The chances of the player on turn before the roll, and what may be done with the cube, looking so
/// many rolls ahead (at least one); `None` if there is no time for it.
pub(crate) fn look(
    thought: &mut Thought<'_>,
    position: &Position,
    side: Side,
    aims: &Aims,
    plies: u32,
) -> Option<(Chances, Options)> {
    let now = Stand::of(position, side);
    let taken = taken(position, side)?;
    let then = Stand::of(&taken, side);
    let mut chances = Mean::default();
    let (mut roll, mut double) = (0.0, 0.0);
    thought.each_roll(&position.board(side), aims, plies, &mut |dice, prospect| {
        let weight = dice.weight() as f32;
        chances.add(&prospect.chances, weight);
        roll += now.worth(&prospect) * weight / 36.0;
        double += then.worth(&prospect) * weight / 36.0;
    })?;
    let dropped = now.mine.worth_of(true, Level::Single);
    let beavered = may_beaver(position).then_some(2.0 * double);
    Some((chances.chances(), Options { roll, taken: double, dropped, beavered }))
}

/// The position after the double has been taken.
fn taken(position: &Position, side: Side) -> Option<Position> {
    let mut taken = position.clone();
    if let Phase::BeforeRoll(_) = position.phase() {
        taken.apply(&Event::Move { by: side, mv: Move::Double }).ok()?;
    }
    taken.apply(&Event::Move { by: !side, mv: Move::Take }).ok()?;
    Some(taken)
}

/// Whether a double may be beavered; in matches it may not.
fn may_beaver(position: &Position) -> bool {
    position.rules().beavers() != Beavers::Off && position.rules().match_length().is_none()
}

/// What the table of two-sided bear-offs says about a cube decision in a game for money, if it has
/// been loaded.
pub(crate) fn known(position: &Position, board: &Board) -> Option<Options> {
    if position.rules().match_length().is_some() {
        return None;
    }
    let table = TwoSided::shared()?;
    let (mine, theirs) = (Home::of(board.mine())?, Home::of(board.theirs())?);
    let stake = position.cube().stake() as f32;
    let owned = position.cube().owner().is_some();
    let place = if owned { CubePlace::Mine } else { CubePlace::Centred };
    let taken = stake * table.doubled(mine, theirs)?;
    let roll = stake * table.rolling(mine, theirs, place)?;
    let beavered = may_beaver(position).then_some(2.0 * taken);
    Some(Options { roll, taken, dropped: stake, beavered })
}
