use crate::match_equity::MatchEquities;

/// What a game can be worth at one height of the cube, as one player sees it: in points, or in
/// chances to win the match.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Rung {
    /// A single game, gammon or backgammon won.
    pub(crate) win: [f32; 3],
    /// And lost.
    pub(crate) lose: [f32; 3],
    /// Whether I could gain by turning the cube from here.
    pub(crate) mine: bool,
    /// Whether the opponent could.
    pub(crate) theirs: bool,
}

/// A cube of 1 in a match to 99 points is of use until it shows 128.
const MOST: usize = 8;

/// The cube at its present height and at those to which it can be turned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ladder {
    rungs: [Rung; MOST],
    /// Whether it goes on for ever: for points.
    pub(crate) endless: bool,
}

impl Ladder {
    /// A game for points.
    pub(crate) fn points(stake: f32, law: Points) -> Self {
        let rung = |turns: usize| {
            let stake = stake * (1 << turns) as f32;
            let count = law.gammons && (turns > 0 || !law.jacoby);
            let win = [1.0, 2.0, 3.0].map(|times| if count { stake * times } else { stake });
            Rung { win, lose: win.map(|won| -won), mine: law.cube, theirs: law.cube }
        };
        Self { rungs: std::array::from_fn(rung), endless: law.cube }
    }

    /// A game of a match.
    pub(crate) fn of_match(table: &MatchEquities, stake: u32, score: MatchScore) -> Self {
        let rung = |turns: usize| {
            let stake = stake.saturating_mul(1 << turns);
            let worth = |levels: u32| {
                let points = if score.gammons { stake.saturating_mul(levels) } else { stake };
                let (mine, theirs) = (score.mine, score.theirs);
                let won = table.after(score, mine.saturating_sub(points), theirs);
                let lost = table.after(score, mine, theirs.saturating_sub(points));
                (won, lost)
            };
            let worth = [1, 2, 3].map(worth);
            Rung {
                win: worth.map(|(won, _)| won),
                lose: worth.map(|(_, lost)| lost),
                mine: score.cube && stake < score.mine,
                theirs: score.cube && stake < score.theirs,
            }
        };
        Self { rungs: std::array::from_fn(rung), endless: false }
    }

    /// The rung after the cube has been turned so many times; the last one stays the last.
    pub(crate) fn rung(&self, turns: usize) -> &Rung {
        &self.rungs[turns.min(MOST - 1)]
    }
}

/// What is played for in a game for points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points {
    pub(crate) cube: bool,
    pub(crate) gammons: bool,
    /// Whether gammons count only once the cube has been turned from here.
    pub(crate) jacoby: bool,
}

/// How a match stands, as one player sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchScore {
    /// The points that I need.
    pub(crate) mine: u32,
    /// The points that the opponent needs.
    pub(crate) theirs: u32,
    /// Whether the cube may be used in this game.
    pub(crate) cube: bool,
    pub(crate) gammons: bool,
    /// Whether the Crawford game is this one or has been played.
    pub(crate) crawford_begun: bool,
}
