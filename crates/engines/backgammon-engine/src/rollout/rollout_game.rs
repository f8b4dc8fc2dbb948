use backgammon::{Board, Dice};
use cube::{CubeAction, CubeResponse, efficiency};
use engine::OutcomeProbabilities;

use super::RolloutStart;
use super::dice_sequence::DiceSequence;
use crate::cube_search::CubeState;
use crate::match_context::gammon_values;
use crate::networks::{Networks, is_known};
use crate::probabilities::{of_finished_game, to_outputs, turned};
use crate::search::Search;

/// The result of a game with luck removed, from the first player's point of view.
pub(super) struct Result {
    /// Win, gammons and backgammons.
    pub(super) chances: [f32; 5],
    /// Cubeful equity.
    pub(super) worth: f32,
}

/// One game of a rollout.
pub(super) struct RolloutGame<'m> {
    networks: &'m Networks,
    search: Search<'m>,
    /// From the point of view of the player on roll.
    board: Board,
    /// For the same player.
    cube: CubeState,
    /// Whether the first player is on roll.
    mine: bool,
    /// The first player's luck so far, in probabilities and in equity.
    luck: [f32; 5],
    luck_of_equity: f32,
    /// The results as far as they are known. A drop settles only the equity; a bear-off table may settle only the
    /// probabilities.
    chances: Option<[f32; 5]>,
    worth: Option<f32>,
}

/// A game that lasts longer is evaluated as it stands.
const MAX_TURNS: u32 = 1000;

impl<'m> RolloutGame<'m> {
    pub(super) fn new(networks: &'m Networks, board: &Board, cube: &CubeState) -> Self {
        Self {
            networks,
            search: Search::new(networks),
            board: *board,
            cube: *cube,
            mine: true,
            luck: [0.0; 5],
            luck_of_equity: 0.0,
            chances: None,
            worth: None,
        }
    }

    /// Plays the game.
    pub(super) fn play(mut self, opening: RolloutStart, dice: &mut DiceSequence) -> Result {
        let mut may_double = opening == RolloutStart::Free;
        for _ in 0..MAX_TURNS {
            self.settle_known_results(may_double);
            if may_double && self.worth.is_none() && self.cube.mine.may_double() {
                self.decide_cube();
            }
            may_double = true;
            if self.chances.is_some() && self.worth.is_some() {
                break;
            }
            self.roll(dice.roll());
        }
        let seen = self.networks.chances(&self.board);
        let chances = self.chances.unwrap_or_else(|| self.without_luck(&seen));
        let worth = self.worth.unwrap_or_else(|| {
            let worth = self.cube.at_0_ply(&self.board, &seen);
            self.first(worth) - self.luck_of_equity
        });
        Result { chances, worth }
    }

    /// Settles results that the end of the game or a bear-off table determines.
    fn settle_known_results(&mut self, may_double: bool) {
        let finished = of_finished_game(&self.board);
        if finished.is_none() && !is_known(&self.board) {
            return;
        }
        let chances = finished.unwrap_or_else(|| self.networks.chances(&self.board));
        if self.chances.is_none() {
            self.chances = Some(self.without_luck(&chances));
        }
        if self.worth.is_some() {
            return;
        }
        let dead = finished.is_some() || !self.cube.mine.is_cube_alive();
        let worth = if dead {
            Some(self.cube.mine.cubeless(&chances))
        } else {
            let known = self.cube.known(&self.board);
            let may_double = may_double && self.cube.mine.may_double();
            known.map(|options| if may_double { options.best() } else { options.roll })
        };
        self.worth = worth.map(|worth| self.first(worth) - self.luck_of_equity);
    }

    /// The cube decisions of both players, at 0-ply.
    fn decide_cube(&mut self) {
        let chances = self.search.evaluate(&self.board);
        let options = self.cube.mine.options(&chances, efficiency(&self.board));
        match self.cube.mine.advice(&options) {
            CubeAction::Double(CubeResponse::Drop) => {
                self.worth = Some(self.first(options.dropped) - self.luck_of_equity);
            }
            CubeAction::Double(CubeResponse::Take) => self.cube = self.cube.doubled(),
            CubeAction::Double(CubeResponse::Beaver) => self.cube = self.cube.doubled().doubled(),
            CubeAction::Unavailable | CubeAction::Roll(_) | CubeAction::TooGood => {}
        }
    }

    /// Plays a roll and adds its luck: its value minus the mean over all rolls.
    fn roll(&mut self, fell: Dice) {
        let gammon_values = gammon_values(&self.cube.mine);
        let (mut mean, mut this) = ([0.0; 6], [0.0; 6]);
        let mut next = self.board;
        for dice in Dice::ALL {
            let best = self.search.best(&self.board, dice, &gammon_values);
            let mut values = [0.0; 6];
            values[..5].copy_from_slice(&self.seen(&best.chances));
            if self.worth.is_none() {
                values[5] = self.first(self.cube.worth(&best));
            }
            let weight = dice.weight() as f32 / 36.0;
            mean.iter_mut().zip(values).for_each(|(mean, value)| *mean += weight * value);
            if dice == fell {
                (next, this) = (best.after, values);
            }
        }
        for (luck, place) in self.luck.iter_mut().zip(0..) {
            *luck += this[place] - mean[place];
        }
        self.luck_of_equity += this[5] - mean[5];
        self.board = next.turned();
        self.cube = self.cube.turned();
        self.mine = !self.mine;
    }

    /// Probabilities of the player on roll, from the first player's point of view.
    fn seen(&self, chances: &OutcomeProbabilities) -> [f32; 5] {
        to_outputs(&if self.mine { *chances } else { turned(chances) })
    }

    fn without_luck(&self, chances: &OutcomeProbabilities) -> [f32; 5] {
        let seen = self.seen(chances);
        std::array::from_fn(|place| seen[place] - self.luck[place])
    }

    /// Equity of the player on roll, from the first player's point of view.
    fn first(&self, worth: f32) -> f32 {
        if self.mine { worth } else { self.cube.turned().seen_by_roller(worth) }
    }
}
