//! Baku acceleration (C.04.7): virtual points for the upper half in the first rounds.

use crate::points::Points;
use crate::tournament::{Acceleration, Tournament};

/// The virtual points of each player in each round that has been or will be paired next.
pub(super) fn virtual_points(tournament: &Tournament) -> Vec<Vec<Points>> {
    let rounds = tournament.rounds.len() + 1;
    let group = match tournament.acceleration {
        Acceleration::None => 0,
        Acceleration::Baku => accelerated_players(tournament),
    };
    let of_round = |round: usize| in_round(tournament, u32::try_from(round).unwrap_or(u32::MAX));
    (0..tournament.players.len())
        .map(|at| {
            let is_accelerated = at < group;
            let points = |round| if is_accelerated { of_round(round) } else { Points::NONE };
            (1..=rounds).map(points).collect()
        })
        .collect()
}

/// How many players at the head of the list get virtual points: half of those who started, rounded up to an even
/// number. Late entries change neither the group's last player nor the place of others relative to that player.
fn accelerated_players(tournament: &Tournament) -> usize {
    let starters = tournament.players.iter().filter(|player| player.first_round <= 1).count();
    let group = 2 * starters.div_ceil(4);
    let mut counted = 0;
    for (at, player) in tournament.players.iter().enumerate() {
        counted += usize::from(player.first_round <= 1);
        if counted == group && group > 0 {
            return at + 1;
        }
    }
    counted
}

/// A win in the first half of the accelerated rounds, half of it in the others. Half of the rounds are accelerated;
/// both halves are rounded up.
fn in_round(tournament: &Tournament, round: u32) -> Points {
    let accelerated = tournament.planned_rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let win = tournament.point_system.win;
    if round <= full {
        win
    } else if round <= accelerated {
        Points::from_tenths(win.tenths() / 2)
    } else {
        Points::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::round::Round;

    #[test]
    fn nine_rounds_have_three_full_and_two_half_points() {
        let players = (1..=10).map(|id| Player::new(id, id.to_string())).collect();
        let mut tournament = Tournament::new("open", players, 9);
        tournament.acceleration = Acceleration::Baku;
        tournament.rounds = vec![Round::default(); 8];
        let points = virtual_points(&tournament);
        let tenths: Vec<i32> = points[5].iter().map(|p| p.tenths()).collect();
        assert_eq!(tenths, [10, 10, 10, 5, 5, 0, 0, 0, 0]);
        assert!(points[6].iter().all(|p| *p == Points::NONE), "ten players have a group of six");
    }
}
