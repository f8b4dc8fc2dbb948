use crate::match_equity::MatchEquities;

/// The values of a game at one level of the cube, for one player: in points, or in match winning chances.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct CubeLevel {
    /// A single game, gammon or backgammon won.
    pub(crate) win: [f32; 3],
    /// A single game, gammon or backgammon lost.
    pub(crate) lose: [f32; 3],
    /// Whether I could gain by turning the cube from here.
    pub(crate) mine: bool,
    /// Whether the opponent could.
    pub(crate) theirs: bool,
}

/// In a match to 99 points a cube of 1 is dead at 128, after seven turns.
const MOST: usize = 8;

/// The cube at its present level and at those to which it can be turned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CubeLevels {
    levels: [CubeLevel; MOST],
    /// Whether the cube is unlimited: in money games.
    pub(crate) endless: bool,
}

impl CubeLevels {
    /// The levels of a money game.
    pub(crate) fn points(stake: f32, law: Points) -> Self {
        let at = |turns: usize| {
            let stake = stake * (1 << turns) as f32;
            let count = law.gammons && (turns > 0 || !law.jacoby);
            let win = [1.0, 2.0, 3.0].map(|times| if count { stake * times } else { stake });
            CubeLevel { win, lose: win.map(|won| -won), mine: law.cube, theirs: law.cube }
        };
        Self { levels: std::array::from_fn(at), endless: law.cube }
    }

    /// The levels of a game in a match.
    pub(crate) fn of_match(table: &MatchEquities, stake: u32, score: MatchScore) -> Self {
        let at = |turns: usize| {
            let stake = stake.saturating_mul(1 << turns);
            let worth = |levels: u32| {
                let points = if score.gammons { stake.saturating_mul(levels) } else { stake };
                let (mine, theirs) = (score.mine, score.theirs);
                let won = table.after(score, mine.saturating_sub(points), theirs);
                let lost = table.after(score, mine, theirs.saturating_sub(points));
                (won, lost)
            };
            let worth = [1, 2, 3].map(worth);
            CubeLevel {
                win: worth.map(|(won, _)| won),
                lose: worth.map(|(_, lost)| lost),
                mine: score.cube && stake < score.mine,
                theirs: score.cube && stake < score.theirs,
            }
        };
        Self { levels: std::array::from_fn(at), endless: false }
    }

    /// The level after this number of turns; the last one repeats.
    pub(crate) fn level_after(&self, turns: usize) -> &CubeLevel {
        &self.levels[turns.min(MOST - 1)]
    }
}

/// The rules of a money game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points {
    pub(crate) cube: bool,
    pub(crate) gammons: bool,
    /// Whether gammons count only once the cube has been turned from here.
    pub(crate) jacoby: bool,
}

/// The match score for one player.
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
