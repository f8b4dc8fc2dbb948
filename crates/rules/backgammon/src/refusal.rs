use std::fmt;

use game::OutOfTurn;

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// It is not this player's turn.
    OutOfTurn(OutOfTurn),
    /// The player has no checker there.
    NoChecker,
    /// Checkers on the bar must enter before any other moves.
    EnterFirst,
    /// The opponent holds the point.
    PointClosed,
    /// Checkers move towards their home board and off it, never back.
    WrongWay,
    /// None of the numbers left to play leads there.
    NoSuchNumber,
    /// Nothing may be borne off while a checker is outside the home board.
    NotAllHome,
    /// A number larger than the point bears off only from the highest point.
    HigherFirst,
    /// A hit is claimed where there is no blot.
    NothingToHit,
    /// Another play with the same result represents this one: see
    /// [`read_steps`](game::Game::read_steps).
    UnusualForm,
    /// The text matches several plays: it must say which blot is hit.
    Ambiguous,
    /// Both numbers can be played, so they must be.
    UseBothDice,
    /// Either number can be played but not both: then it must be the larger.
    UseLargerDie,
    /// More of the double's four numbers can be played, so they must be.
    UseWholeDouble,
    /// A play is possible, so passing is not.
    MustMove,
    /// There is a roll to be played before anything else.
    PlayTheRoll,
    /// The opening roll is one die of each player.
    OneDieEach,
    /// Only the opening roll is one die of each player.
    BothDice,
    /// The cube may be turned only before the roll.
    DoubleBeforeRolling,
    /// A double has been offered and must be answered first.
    AnswerTheDouble,
    /// There is no double to answer.
    NothingOffered,
    /// The rules have no cube.
    NoCube,
    /// The cube is the other player's.
    CubeIsTheirs,
    /// Nobody may double in the Crawford game.
    CrawfordGame,
    /// A win at the present stake already wins the match: the cube is dead.
    DeadCube,
    /// The cube has been turned as often as it can be.
    CubeIsFull,
    /// The rules have no beavers, or the offer is not a double.
    NoBeaver,
    /// The rules have no raccoons, or the offer is not a beaver.
    NoRaccoon,
}

impl Refusal {
    /// Every reason, for translations and exhaustive tests.
    pub const ALL: [Self; 31] = [
        Self::OutOfTurn(OutOfTurn::GameOver),
        Self::OutOfTurn(OutOfTurn::NotYourTurn),
        Self::OutOfTurn(OutOfTurn::RollFirst),
        Self::OutOfTurn(OutOfTurn::NothingToRoll),
        Self::NoChecker,
        Self::EnterFirst,
        Self::PointClosed,
        Self::WrongWay,
        Self::NoSuchNumber,
        Self::NotAllHome,
        Self::HigherFirst,
        Self::NothingToHit,
        Self::UnusualForm,
        Self::Ambiguous,
        Self::UseBothDice,
        Self::UseLargerDie,
        Self::UseWholeDouble,
        Self::MustMove,
        Self::PlayTheRoll,
        Self::OneDieEach,
        Self::BothDice,
        Self::DoubleBeforeRolling,
        Self::AnswerTheDouble,
        Self::NothingOffered,
        Self::NoCube,
        Self::CubeIsTheirs,
        Self::CrawfordGame,
        Self::DeadCube,
        Self::CubeIsFull,
        Self::NoBeaver,
        Self::NoRaccoon,
    ];
}

impl From<OutOfTurn> for Refusal {
    fn from(reason: OutOfTurn) -> Self {
        Self::OutOfTurn(reason)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OutOfTurn(reason) => return reason.fmt(f),
            Self::NoChecker => "no checker of the mover stands there",
            Self::EnterFirst => "checkers on the bar must enter first",
            Self::PointClosed => "the point is closed: the opponent has two or more checkers there",
            Self::WrongWay => "checkers move only towards their home board, and then off it",
            Self::NoSuchNumber => "none of the numbers still to be played leads there",
            Self::NotAllHome => "not all checkers are home: nothing may be borne off yet",
            Self::HigherFirst => {
                "a checker on a higher point must move first: a larger number bears off only from \
                 the highest point"
            }
            Self::NothingToHit => "there is no single checker of the opponent to hit there",
            Self::UnusualForm => "another play has the same result: give that one",
            Self::Ambiguous => "several plays fit: say which blot is hit, with a * after its point",
            Self::UseBothDice => "both numbers can be played, so both must be",
            Self::UseLargerDie => "only one of the numbers can be played: it must be the larger",
            Self::UseWholeDouble => "more of the double's four numbers can be played, so they must",
            Self::MustMove => "a play is possible, so passing is not",
            Self::PlayTheRoll => "the dice have been rolled and must be played",
            Self::OneDieEach => "the opening roll is one die of each player",
            Self::BothDice => "only the opening roll is one die of each player",
            Self::DoubleBeforeRolling => "the cube may be turned only before the roll",
            Self::AnswerTheDouble => "the cube has been offered and must be answered first",
            Self::NothingOffered => "the cube has not been offered",
            Self::NoCube => "these rules know no cube",
            Self::CubeIsTheirs => "the cube is the other player's",
            Self::CrawfordGame => "nobody may double in the Crawford game",
            Self::DeadCube => "the cube is dead: the present stake already wins the match",
            Self::CubeIsFull => "the cube cannot be turned any further",
            Self::NoBeaver => "a beaver is not possible here",
            Self::NoRaccoon => "a raccoon is not possible here",
        })
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_reason_has_a_different_text() {
        let words: HashSet<_> = Refusal::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(words.len(), Refusal::ALL.len());
    }
}
