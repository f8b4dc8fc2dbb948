use backgammon::{Board, Checkers};
use engine::OutcomeProbabilities;

/// The same probabilities from the opponent's point of view.
#[inline(always)]
pub(crate) fn turned(chances: &OutcomeProbabilities) -> OutcomeProbabilities {
    OutcomeProbabilities {
        win: 1.0 - chances.win,
        win_gammon: chances.lose_gammon,
        win_backgammon: chances.lose_backgammon,
        lose_gammon: chances.win_gammon,
        lose_backgammon: chances.win_backgammon,
    }
}

#[inline(always)]
pub(crate) fn from_outputs([win, wg, wb, lg, lb]: [f32; 5]) -> OutcomeProbabilities {
    OutcomeProbabilities {
        win,
        win_gammon: wg,
        win_backgammon: wb,
        lose_gammon: lg,
        lose_backgammon: lb,
    }
}

pub(crate) fn to_outputs(chances: &OutcomeProbabilities) -> [f32; 5] {
    [
        chances.win,
        chances.win_gammon,
        chances.win_backgammon,
        chances.lose_gammon,
        chances.lose_backgammon,
    ]
}

/// A weighted mean of outcome probabilities.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mean {
    sums: [f32; 5],
    weight: f32,
}

impl Mean {
    pub(crate) fn add(&mut self, chances: &OutcomeProbabilities, weight: f32) {
        for (sum, value) in self.sums.iter_mut().zip(to_outputs(chances)) {
            *sum += value * weight;
        }
        self.weight += weight;
    }

    pub(crate) fn chances(&self) -> OutcomeProbabilities {
        from_outputs(self.sums.map(|sum| sum / self.weight))
    }
}

/// The outcome of a finished game; `None` if it is not over.
pub(crate) fn of_finished_game(board: &Board) -> Option<OutcomeProbabilities> {
    if board.theirs() == Checkers::ALL_OFF {
        let (gammon, backgammon) = size_of_loss(board.mine());
        let lost = OutcomeProbabilities {
            lose_gammon: gammon,
            lose_backgammon: backgammon,
            ..OutcomeProbabilities::default()
        };
        Some(lost)
    } else if board.is_won() {
        let (win_gammon, win_backgammon) = size_of_loss(board.theirs());
        Some(OutcomeProbabilities {
            win: 1.0,
            win_gammon,
            win_backgammon,
            ..OutcomeProbabilities::default()
        })
    } else {
        None
    }
}

/// Whether the loser with these checkers has lost a gammon, and a backgammon, as 0 or 1.
fn size_of_loss(checkers: Checkers) -> (f32, f32) {
    let gammon = checkers.off() == 0;
    let backgammon = gammon && is_behind(checkers);
    (f32::from(u8::from(gammon)), f32::from(u8::from(backgammon)))
}

fn is_behind(checkers: Checkers) -> bool {
    checkers.held() >> 19 != 0
}

/// Corrects impossible probabilities: a player with a checker off loses no gammon, and there are no more gammons than
/// wins.
#[inline(always)]
pub(crate) fn make_consistent(
    mut chances: OutcomeProbabilities,
    board: &Board,
    contact: bool,
) -> OutcomeProbabilities {
    let (mine, theirs) = (board.mine(), board.theirs());
    let limit = |gammon: &mut f32, backgammon: &mut f32, whole: f32, loser: Checkers| {
        if loser.off() > 0 {
            *gammon = 0.0;
        }
        *gammon = gammon.min(whole);
        if !contact && !is_behind(loser) {
            *backgammon = 0.0;
        }
        *backgammon = backgammon.min(*gammon);
    };
    let OutcomeProbabilities { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } =
        &mut chances;
    limit(win_gammon, win_backgammon, *win, theirs);
    limit(lose_gammon, lose_backgammon, 1.0 - *win, mine);
    chances
}
