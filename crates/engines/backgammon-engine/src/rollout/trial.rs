use backgammon::{Board, Dice};
use cube::{Advice, Answer, efficiency};
use engine::OutcomeProbabilities;

use super::Opening;
use super::cup::Cup;
use crate::mind::{Mind, is_known};
use crate::odds::{of_finished, to_answers, turned};
use crate::stakes::aims;
use crate::stand::Stand;
use crate::thought::Thought;

/// What came of a game without its luck, as the first player sees it.
pub(super) struct Result {
    /// Win, gammons and backgammons.
    pub(super) chances: [f32; 5],
    /// What it was worth with the cube.
    pub(super) worth: f32,
}

/// One game of a rollout.
pub(super) struct Trial<'m> {
    mind: &'m Mind,
    thought: Thought<'m>,
    /// As the player on roll sees it.
    board: Board,
    /// The same player's.
    stand: Stand,
    /// Whether that is the first player.
    mine: bool,
    /// The luck that the first player has had so far: in chances, and in worth.
    luck: [f32; 5],
    luck_of_worth: f32,
    /// What came of it, as soon as it is known. A drop decides only the worth, and where the table
    /// knows how both bear off only the chances are certain.
    chances: Option<[f32; 5]>,
    worth: Option<f32>,
}

/// No game of two sensible players lasts so many turns; one that does is judged as it stands.
const LONGEST: u32 = 1000;

impl<'m> Trial<'m> {
    pub(super) fn new(mind: &'m Mind, board: &Board, stand: &Stand) -> Self {
        Self {
            mind,
            thought: Thought::new(mind),
            board: *board,
            stand: *stand,
            mine: true,
            luck: [0.0; 5],
            luck_of_worth: 0.0,
            chances: None,
            worth: None,
        }
    }

    /// Plays the game.
    pub(super) fn play(mut self, opening: Opening, dice: &mut Cup) -> Result {
        let mut may_double = opening == Opening::Free;
        for _ in 0..LONGEST {
            self.look_for_the_end(may_double);
            if may_double && self.worth.is_none() && self.stand.mine.may_double() {
                self.decide_cube();
            }
            may_double = true;
            if self.chances.is_some() && self.worth.is_some() {
                break;
            }
            self.roll(dice.roll());
        }
        let seen = self.mind.chances(&self.board);
        let chances = self.chances.unwrap_or_else(|| self.without_luck(&seen));
        let worth = self.worth.unwrap_or_else(|| {
            let worth = self.stand.at_sight(&self.board, &seen);
            self.first(worth) - self.luck_of_worth
        });
        Result { chances, worth }
    }

    /// Settles what is certain.
    fn look_for_the_end(&mut self, may_double: bool) {
        let finished = of_finished(&self.board);
        if finished.is_none() && !is_known(&self.board) {
            return;
        }
        let chances = finished.unwrap_or_else(|| self.mind.chances(&self.board));
        if self.chances.is_none() {
            self.chances = Some(self.without_luck(&chances));
        }
        if self.worth.is_some() {
            return;
        }
        let dead = finished.is_some() || !self.stand.mine.is_cube_alive();
        let worth = if dead {
            Some(self.stand.mine.cubeless(&chances))
        } else {
            let known = self.stand.known(&self.board);
            let may_double = may_double && self.stand.mine.may_double();
            known.map(|options| if may_double { options.best() } else { options.roll })
        };
        self.worth = worth.map(|worth| self.first(worth) - self.luck_of_worth);
    }

    /// The player on roll doubles or does not, and is answered, by what is seen without looking ahead.
    fn decide_cube(&mut self) {
        let chances = self.thought.glance(&self.board);
        let options = self.stand.mine.options(&chances, efficiency(&self.board));
        match self.stand.mine.advice(&options) {
            Advice::Double(Answer::Drop) => {
                self.worth = Some(self.first(options.dropped) - self.luck_of_worth);
            }
            Advice::Double(Answer::Take) => self.stand = self.stand.doubled(),
            Advice::Double(Answer::Beaver) => self.stand = self.stand.doubled().doubled(),
            Advice::Unavailable | Advice::Roll(_) | Advice::TooGood => {}
        }
    }

    /// Plays a roll; what it was better than the mean of all rolls was luck.
    fn roll(&mut self, fell: Dice) {
        let aims = aims(&self.stand.mine);
        let (mut mean, mut this) = ([0.0; 6], [0.0; 6]);
        let mut next = self.board;
        for dice in Dice::ALL {
            let best = self.thought.best(&self.board, dice, &aims);
            let mut values = [0.0; 6];
            values[..5].copy_from_slice(&self.seen(&best.chances));
            if self.worth.is_none() {
                values[5] = self.first(self.stand.worth(&best));
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
        self.luck_of_worth += this[5] - mean[5];
        self.board = next.turned();
        self.stand = self.stand.turned();
        self.mine = !self.mine;
    }

    /// The chances of the player on roll, as the first player sees them.
    fn seen(&self, chances: &OutcomeProbabilities) -> [f32; 5] {
        to_answers(&if self.mine { *chances } else { turned(chances) })
    }

    fn without_luck(&self, chances: &OutcomeProbabilities) -> [f32; 5] {
        let seen = self.seen(chances);
        std::array::from_fn(|place| seen[place] - self.luck[place])
    }

    /// What is worth so much to the player on roll, as the first player sees it.
    fn first(&self, worth: f32) -> f32 {
        if self.mine { worth } else { self.stand.turned().seen_from_here(worth) }
    }
}
