use backgammon::{Beavers, Level, Phase, Position, Unit};
use bearoff::CubePlace;
use engine::OutcomeProbabilities;
use game::{Game, Side};

use crate::ladder::{Ladder, MatchScore, Points};
use crate::match_equity::MatchEquities;
use crate::mix::Mix;

/// What is played for and where the cube lies, as one player sees it.
///
/// Made once for a position, it can value as many boards as one likes. A *worth* is what a player
/// may expect: points in a game for money, the chance to win the match in a match. An *equity* is the
/// same in units of the present stake, whatever is played for: 1 is a single game won, -1 one lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Situation {
    pub(crate) ladder: Ladder,
    /// How many times the cube has been turned since the ladder was built.
    pub(crate) turns: usize,
    /// Where the cube lies.
    pub(crate) place: CubePlace,
    pub(crate) beavers: Beavers,
}

impl Situation {
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
        let ladder = match (away(side), away(!side)) {
            (Some(mine), Some(theirs)) => {
                let crawford_begun = mine == 1 || theirs == 1;
                let gammons = rules.has_gammons();
                let score = MatchScore { mine, theirs, cube: usable, gammons, crawford_begun };
                Ladder::of_match(MatchEquities::shared(), cube.stake(), score)
            }
            _ => {
                let jacoby = rules.has_jacoby() && cube.owner().is_none();
                let gammons = rules.has_gammons() && rules.unit() != Unit::Single;
                let law = Points { cube: usable, gammons, jacoby };
                Ladder::points(cube.stake() as f32, law)
            }
        };
        Self { ladder, turns: 0, place, beavers: rules.beavers() }
    }

    /// The situation of the player who has to decide at `position`; of White before the opening roll
    /// and after the end.
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
        self.place.is_open_to_me() && self.ladder.rung(self.turns).mine
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
        self.beavers != Beavers::Off && self.ladder.endless
    }

    /// Whether the cube can be turned as often as one likes, each point counting as much as the other:
    /// what tables of bear-offs assume.
    pub fn is_endless(&self) -> bool {
        self.ladder.endless
    }

    /// Whether either player could still gain anything by doubling.
    pub fn is_cube_alive(&self) -> bool {
        let rung = self.ladder.rung(self.turns);
        self.place.is_open_to_me() && rung.mine || self.place.is_open_to_them() && rung.theirs
    }

    /// The worth of a finished game.
    pub fn worth_of(&self, won: bool, level: Level) -> f32 {
        let rung = self.ladder.rung(self.turns);
        let worths = if won { &rung.win } else { &rung.lose };
        worths[level as usize]
    }

    /// The worth of these chances if the cube were never turned again.
    pub fn cubeless(&self, chances: &OutcomeProbabilities) -> f32 {
        Mix::of(chances).dead(self.ladder.rung(self.turns))
    }

    /// The worth of these chances with the cube, when it is as [`efficient`](crate::efficiency()) as
    /// that.
    pub fn cubeful(&self, chances: &OutcomeProbabilities, efficient: f32) -> f32 {
        Mix::of(chances).cubeful(&self.ladder, self.turns, self.place, efficient)
    }

    /// A worth as an equity.
    pub fn equity(&self, worth: f32) -> f32 {
        let (won, lost) = self.single();
        2.0 * (worth - lost) / (won - lost) - 1.0
    }

    /// An equity as a worth.
    pub fn worth(&self, equity: f32) -> f32 {
        let (won, lost) = self.single();
        lost + (equity + 1.0) / 2.0 * (won - lost)
    }

    /// What a single game won and lost are worth.
    fn single(&self) -> (f32, f32) {
        let rung = self.ladder.rung(self.turns);
        (rung.win[0], rung.lose[0])
    }

    /// Whether to accept when the opponent gives up a game of this level: it is worth at least as
    /// much as playing on, which is worth `cubeful`.
    pub fn accepts(&self, level: Level, cubeful: f32) -> bool {
        self.worth_of(true, level) >= cubeful - 1e-4 * self.span()
    }

    /// The lowest level at which to give up, if playing on is as good as losing that much. Where it is
    /// worse, whoever wins would play on.
    pub fn gives_up(&self, cubeful: f32) -> Option<Level> {
        let certain =
            |level: &Level| (cubeful - self.worth_of(false, *level)).abs() <= 1e-4 * self.span();
        Level::ALL.into_iter().find(certain)
    }

    /// What lies between losing and winning a single game.
    pub(crate) fn span(&self) -> f32 {
        let (won, lost) = self.single();
        won - lost
    }
}
