use engine::EngineScore;
use game::Side;

/// When a game is over for the referee although not for the rules: both players agree for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Both see an advantage of so many hundredths, for so many moves of each.
    pub win: (i32, u32),
    /// Both see no more than so many hundredths, for so many moves of each…
    pub draw: (i32, u32),
    /// …after so many moves of each.
    pub draw_after: u32,
    /// A game of so many moves of each is a draw in any case.
    pub longest: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self { win: (700, 4), draw: (8, 6), draw_after: 40, longest: 250 }
    }
}

/// Follows the judgements of a game.
#[derive(Default)]
pub(crate) struct Watch {
    plies: u32,
    leader: Option<Side>,
    leading: u32,
    level: u32,
}

/// What the referee decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ruling {
    Won(Side),
    Drawn,
}

impl Watch {
    /// Hears what a player thinks after a move of theirs.
    pub(crate) fn hear(
        &mut self,
        by: Side,
        score: Option<EngineScore>,
        rules: &Adjudication,
    ) -> Option<Ruling> {
        // Where dice decide, nothing is sure and every game has an end.
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
        self.leading = if leader.is_some() && leader == self.leader { self.leading + 1 } else { 1 };
        self.leader = leader;
        let level = value.is_some_and(|value| value.abs() <= rules.draw.0);
        self.level = if level { self.level + 1 } else { 0 };
        if let Some(leader) = leader
            && self.leading >= 2 * rules.win.1
        {
            return Some(Ruling::Won(leader));
        }
        let long = self.plies >= 2 * rules.longest;
        let dull = self.level >= 2 * rules.draw.1 && self.plies >= 2 * rules.draw_after;
        (long || dull).then_some(Ruling::Drawn)
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
    fn both_must_agree_for_a_while() {
        let rules = Adjudication::default();
        let mut watch = Watch::default();
        for ply in 0..8 {
            let by = Side::ALL[ply % 2];
            let value = if by == Side::White { 900 } else { -900 };
            let ruling = watch.hear(by, Some(EngineScore::Hundredths(value)), &rules);
            assert_eq!(ruling, (ply == 7).then_some(Ruling::Won(Side::White)), "{ply}");
        }
        let mut watch = Watch::default();
        for ply in 0..100 {
            // Both think that they are winning: that is no agreement.
            let ruling = watch.hear(Side::ALL[ply % 2], Some(EngineScore::Hundredths(900)), &rules);
            assert_eq!(ruling, None);
        }
    }

    #[test]
    fn dull_games_are_drawn_but_not_at_once() {
        let rules = Adjudication::default();
        let mut watch = Watch::default();
        let drawn = (1..).find(|ply| {
            watch.hear(Side::ALL[ply % 2], Some(EngineScore::Hundredths(3)), &rules).is_some()
        });
        assert_eq!(drawn, Some(80));
    }
}
