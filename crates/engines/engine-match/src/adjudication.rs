use engine::EngineScore;
use game::Side;

/// When a game is decided before its end by the rules: both players agree about it for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// A win: both see an advantage of at least this many hundredths, for this many moves of each.
    pub win: (i32, u32),
    /// A draw: both see an advantage of at most this many hundredths, for this many moves of each.
    pub draw: (i32, u32),
    /// No draw is adjudicated before this many moves of each.
    pub draw_after: u32,
    /// A game that lasts this many moves of each is a draw in any case.
    pub max_moves: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self { win: (700, 4), draw: (8, 6), draw_after: 40, max_moves: 250 }
    }
}

/// Follows the evaluations of a game and adjudicates it.
#[derive(Default)]
pub(crate) struct Adjudicator {
    plies: u32,
    leader: Option<Side>,
    /// For how many plies both players have seen the same leader.
    leading_plies: u32,
    /// For how many plies both players have seen no advantage.
    even_plies: u32,
}

/// The result of an adjudicated game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ruling {
    Win(Side),
    Draw,
}

impl Adjudicator {
    /// Takes in the evaluation with which a player made a move.
    pub(crate) fn add_move(
        &mut self,
        by: Side,
        score: Option<EngineScore>,
        rules: &Adjudication,
    ) -> Option<Ruling> {
        // Games with dice are never adjudicated: luck can turn them, and every one of them ends.
        if matches!(score, Some(EngineScore::Probabilities(_))) {
            return None;
        }
        self.plies += 1;
        let value = score.and_then(hundredths);
        let leader = match value {
            Some(value) if value >= rules.win.0 => Some(by),
            Some(value) if value <= -rules.win.0 => Some(!by),
            _ => None,
        };
        let same_leader = leader.is_some() && leader == self.leader;
        self.leading_plies = if same_leader { self.leading_plies + 1 } else { 1 };
        self.leader = leader;
        let even = value.is_some_and(|value| value.abs() <= rules.draw.0);
        self.even_plies = if even { self.even_plies + 1 } else { 0 };
        if let Some(leader) = leader
            && self.leading_plies >= 2 * rules.win.1
        {
            return Some(Ruling::Win(leader));
        }
        let too_long = self.plies >= 2 * rules.max_moves;
        let drawn = self.even_plies >= 2 * rules.draw.1 && self.plies >= 2 * rules.draw_after;
        (too_long || drawn).then_some(Ruling::Draw)
    }
}

fn hundredths(score: EngineScore) -> Option<i32> {
    match score {
        EngineScore::Hundredths(value) => Some(value),
        EngineScore::WinIn(_) => Some(i32::MAX / 2),
        EngineScore::LossIn(_) => Some(-i32::MAX / 2),
        EngineScore::Probabilities(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjudicates_a_win_only_if_both_players_agree_for_long_enough() {
        let rules = Adjudication::default();
        let mut adjudicator = Adjudicator::default();
        for ply in 0..8 {
            let by = Side::ALL[ply % 2];
            let value = if by == Side::White { 900 } else { -900 };
            let ruling = adjudicator.add_move(by, Some(EngineScore::Hundredths(value)), &rules);
            assert_eq!(ruling, (ply == 7).then_some(Ruling::Win(Side::White)), "{ply}");
        }
        let mut adjudicator = Adjudicator::default();
        for ply in 0..100 {
            // Both players think that they are winning.
            let score = Some(EngineScore::Hundredths(900));
            assert_eq!(adjudicator.add_move(Side::ALL[ply % 2], score, &rules), None);
        }
    }

    #[test]
    fn adjudicates_a_draw_after_the_minimum_number_of_moves() {
        let rules = Adjudication::default();
        let mut adjudicator = Adjudicator::default();
        let drawn = (1..).find(|ply| {
            let score = Some(EngineScore::Hundredths(3));
            adjudicator.add_move(Side::ALL[ply % 2], score, &rules).is_some()
        });
        assert_eq!(drawn, Some(80));
    }
}
