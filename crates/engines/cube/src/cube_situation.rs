use backgammon::{Beavers, Level, Phase, PlayedFor, Position};
use bearoff::CubePlace;
use engine::OutcomeProbabilities;
use game::{Game, Side};

use crate::cube_levels::{CubeLevels, MatchScore, Points};
use crate::match_equity::MatchEquities;
use crate::outcome_mix::OutcomeMix;

/// The score, the stake and the cube from one player's point of view.
///
/// Made once for a position, it evaluates any number of boards. A *worth* is an expected value: points in a money game, the
/// match winning chance in a match. An *equity* is the same normalised to the present stake: 1 is a single game won,
/// -1 one lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubeSituation {
    pub(crate) levels: CubeLevels,
    /// How many times the cube has been turned since this was made.
    pub(crate) turns: usize,
    /// Where the cube lies.
    pub(crate) place: CubePlace,
    pub(crate) beavers: Beavers,
}

impl CubeSituation {
    /// The situation of `side`. While an offer is open the cube is where it was before it.
    pub fn of(position: &Position, side: Side) -> Self {
        let (rules, score, cube) = (position.rules(), position.score(), position.cube());
        let usable = rules.has_cube() && !score.is_crawford();
        let place = match cube.owner() {
            _ if !usable => CubePlace::Nowhere,
            None => CubePlace::Centred,
            Some(owner) if owner == side => CubePlace::Mine,
            Some(_) => CubePlace::Theirs,
        };
        let away = |side| score.away(rules, side);
        let levels = match (away(side), away(!side)) {
            (Some(mine), Some(theirs)) => {
                let crawford_begun = mine == 1 || theirs == 1;
                let gammons = rules.has_gammons();
                let score = MatchScore { mine, theirs, cube: usable, gammons, crawford_begun };
                CubeLevels::of_match(MatchEquities::shared(), cube.stake(), score)
            }
            _ => {
                let jacoby = rules.has_jacoby() && cube.owner().is_none();
                let gammons = rules.has_gammons() && rules.played_for() != PlayedFor::Single;
                let law = Points { cube: usable, gammons, jacoby };
                CubeLevels::points(cube.stake() as f32, law)
            }
        };
        Self { levels, turns: 0, place, beavers: rules.beavers() }
    }

    /// The situation of the player to decide; of White before the opening roll and after the end.
    pub fn of_decider(position: &Position) -> Self {
        let side = match position.phase() {
            Phase::Offered { doubler, offer } => offer.answered_by(doubler),
            _ => position.on_turn().unwrap_or(Side::White),
        };
        Self::of(position, side)
    }

    /// Where the cube lies.
    pub fn place(&self) -> CubePlace {
        self.place
    }

    /// Whether I could gain anything by doubling, if it were my turn.
    pub fn may_double(&self) -> bool {
        self.place.is_open_to_me() && self.levels.level_after(self.turns).mine
    }

    /// The situation after I have doubled and the opponent has taken.
    #[must_use]
    pub fn doubled(&self) -> Self {
        Self { turns: self.turns + 1, place: CubePlace::Theirs, ..*self }
    }

    /// The situation after the opponent has doubled and I have taken.
    #[must_use]
    pub fn taken(&self) -> Self {
        Self { turns: self.turns + 1, place: CubePlace::Mine, ..*self }
    }

    /// Whether a double of mine may be answered with a beaver: only in a game for points.
    pub fn has_beavers(&self) -> bool {
        self.beavers != Beavers::Off && self.levels.endless
    }

    /// Whether the cube is unlimited and equities are linear in points, as the bear-off tables assume.
    pub fn is_endless(&self) -> bool {
        self.levels.endless
    }

    /// Whether either player could still gain anything by doubling.
    pub fn is_cube_alive(&self) -> bool {
        let at = self.levels.level_after(self.turns);
        self.place.is_open_to_me() && at.mine || self.place.is_open_to_them() && at.theirs
    }

    /// The worth of a finished game.
    pub fn worth_of(&self, won: bool, level: Level) -> f32 {
        let at = self.levels.level_after(self.turns);
        let worths = if won { &at.win } else { &at.lose };
        worths[level as usize]
    }

    /// The worth of these probabilities with a dead cube.
    pub fn cubeless(&self, chances: &OutcomeProbabilities) -> f32 {
        OutcomeMix::of(chances).dead(self.levels.level_after(self.turns))
    }

    /// The worth of these probabilities with the cube at this [`efficiency`](crate::efficiency()).
    pub fn cubeful(&self, chances: &OutcomeProbabilities, efficient: f32) -> f32 {
        OutcomeMix::of(chances).cubeful(&self.levels, self.turns, self.place, efficient)
    }

    /// Converts a worth into an equity.
    pub fn equity(&self, worth: f32) -> f32 {
        let (won, lost) = self.single();
        2.0 * (worth - lost) / (won - lost) - 1.0
    }

    /// Converts an equity into a worth.
    pub fn worth(&self, equity: f32) -> f32 {
        let (won, lost) = self.single();
        lost + (equity + 1.0) / 2.0 * (won - lost)
    }

    /// The worth of a single game won, and of one lost.
    fn single(&self) -> (f32, f32) {
        let at = self.levels.level_after(self.turns);
        (at.win[0], at.lose[0])
    }

    /// Whether to accept a resignation at this level: it is worth at least as much as playing on (`cubeful`).
    pub fn accepts(&self, level: Level, cubeful: f32) -> bool {
        self.worth_of(true, level) >= cubeful - 1e-4 * self.span()
    }

    /// The lowest level at which to resign: the one that playing on is exactly worth. At a lower level the opponent would
    /// refuse.
    pub fn gives_up(&self, cubeful: f32) -> Option<Level> {
        let certain =
            |level: &Level| (cubeful - self.worth_of(false, *level)).abs() <= 1e-4 * self.span();
        Level::ALL.into_iter().find(certain)
    }

    /// The difference between winning and losing a single game.
    pub(crate) fn span(&self) -> f32 {
        let (won, lost) = self.single();
        won - lost
    }
}
