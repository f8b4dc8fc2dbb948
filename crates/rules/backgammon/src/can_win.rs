use game::{Game, Side, Turn};

use crate::board::Board;
use crate::checkers::{BAR, Checkers};
use crate::cube::CubeOffer;
use crate::dice::Dice;
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::Beavers;

/// Whether `side` can still win by some sequence of legal events.
///
/// The test is conservative: it only recognises a race that cannot be won, where the opponent is certain to finish in the
/// present turn, or in the next one after any of our rolls.
pub(crate) fn can_win(position: &Position, side: Side) -> bool {
    if let Turn::Over(outcome) = position.turn() {
        return outcome.winner() == Some(side);
    }
    let board = position.board(side);
    match position.phase() {
        Phase::Opening | Phase::Over(_) => true,
        // The opponent may refuse.
        Phase::BeforeRoll(player) if player == side => true,
        Phase::Offered { doubler, offer } => {
            let opponent_may_drop =
                offer.answered_by(doubler) != side || may_raise(position, offer);
            opponent_may_drop || can_win_on_roll(&board, doubler == side)
        }
        Phase::BeforeRoll(_) => {
            // The opponent may double, we beaver, and the opponent refuses.
            position.rules.beavers() != Beavers::Off || can_win_on_roll(&board, false)
        }
        Phase::Rolling(player) => can_win_on_roll(&board, player == side),
        Phase::Rolled(player, dice) if player == side => can_win_with(&board, dice),
        Phase::Rolled(_, dice) => can_escape_from(&board, dice),
    }
}

fn may_raise(position: &Position, offer: CubeOffer) -> bool {
    match offer {
        CubeOffer::Double => position.rules.beavers() != Beavers::Off,
        CubeOffer::Beaver => position.rules.beavers() == Beavers::Raccoons,
        CubeOffer::Raccoon => false,
    }
}

/// `board` is from the point of view of the player who may still win.
fn can_win_on_roll(board: &Board, my_roll: bool) -> bool {
    if !board.has_contact() {
        return can_win_race(board, my_roll);
    }
    Dice::ALL.iter().any(|&dice| match my_roll {
        true => can_win_with(board, dice),
        false => can_escape_from(board, dice),
    })
}

/// Whether one of our plays wins or keeps a chance to win.
fn can_win_with(board: &Board, dice: Dice) -> bool {
    let mut hope = false;
    board.each_play(dice, |after, _| {
        hope = hope
            || after.is_won()
            || match after.has_contact() {
                false => can_win_race(&after, false),
                true => Dice::ALL.iter().any(|&dice| can_escape_from(&after, dice)),
            };
    });
    hope
}

/// Whether the opponent can play this roll without winning at once and without deciding the race.
fn can_escape_from(board: &Board, dice: Dice) -> bool {
    let mut hope = false;
    board.turned().each_play(dice, |after, _| {
        let decided = || !after.has_contact() && !can_win_race(&after.turned(), true);
        hope = hope || !after.is_won() && !decided();
    });
    hope
}

/// A race without contact: compares our smallest with the opponent's largest number of turns.
fn can_win_race(board: &Board, my_roll: bool) -> bool {
    let (mine, theirs) = (fewest_turns(board.mine()), most_turns(board.theirs()));
    if my_roll { mine <= theirs } else { mine < theirs }
}

/// The smallest number of turns: every roll is 66, and a checker needs one six for each quarter of the board.
fn fewest_turns(checkers: Checkers) -> u32 {
    let sixes = (1..=BAR).map(|place| u32::from(place.div_ceil(6)) * u32::from(checkers.on(place)));
    sixes.sum::<u32>().div_ceil(4)
}

/// An upper bound on the number of turns: every roll is 21 and is played as slowly as possible. Each turn moves three
/// pips until all checkers are on the lowest point, and then bears off two checkers.
fn most_turns(checkers: Checkers) -> u32 {
    let count = u32::from(Checkers::EACH - checkers.off());
    let walk = checkers.pips() - count;
    // The turn that brings the last checker to the lowest point may bear off a checker with its second number.
    let early = u32::from(!walk.is_multiple_of(3));
    walk.div_ceil(3) + (count - early).div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkers(standing: &[(u8, u8)]) -> Checkers {
        Checkers::new(|place| standing.iter().find(|(p, _)| *p == place).map_or(0, |(_, n)| *n))
            .unwrap()
    }

    #[test]
    fn counts_the_turns_of_a_race() {
        // Four checkers at home need one roll of 66, two rolls of 21.
        assert_eq!(fewest_turns(checkers(&[(6, 4)])), 1);
        assert_eq!(most_turns(checkers(&[(1, 4)])), 2);
        // 7 is two sixes away.
        assert_eq!(fewest_turns(checkers(&[(7, 1), (1, 3)])), 2);
        // 2-1 with checkers on 2 and 1: one walks, one is borne off, and the other in the next
        // turn.
        assert_eq!(most_turns(checkers(&[(2, 1), (1, 1)])), 2);
    }

    #[test]
    fn recognises_a_lost_race() {
        // We need two turns at least; the opponent, with two checkers on the first point, one.
        let board = Board::new(checkers(&[(1, 5)]), checkers(&[(1, 2)])).unwrap();
        assert!(!can_win_on_roll(&board, true));
        let board = Board::new(checkers(&[(1, 5)]), checkers(&[(1, 3)])).unwrap();
        assert!(can_win_on_roll(&board, true));
        assert!(!can_win_on_roll(&board, false));
    }

    #[test]
    fn the_last_checkers_on_a_point_cannot_be_hit() {
        // We are on the bar. Two checkers on one point are borne off by any roll, before or after
        // ours: that point cannot be hit.
        let mine = checkers(&[(BAR, 1), (6, 10)]);
        let board = Board::new(mine, checkers(&[(1, 2)])).unwrap();
        assert!(!can_win_on_roll(&board, false));
        assert!(!can_win_on_roll(&board, true));
        // A blot can be hit, if we are in time.
        let board = Board::new(mine, checkers(&[(1, 1)])).unwrap();
        assert!(can_win_on_roll(&board, true));
        assert!(!can_win_on_roll(&board, false));
    }
}
