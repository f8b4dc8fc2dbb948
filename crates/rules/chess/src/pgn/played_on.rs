use crate::fingerprint::fingerprint;
use crate::{Ending, Position};

/// Finds out whether the players of a game went on after a rule had ended it.
///
/// It looks only for endings that real games ignore: a file from before 2014 cannot know the seventy-five-move rule and
/// fivefold repetition. Checkmate and stalemate are not looked for, because no legal move follows them.
#[derive(Default)]
pub(super) struct PlayedOnDetector {
    /// The [fingerprints](fingerprint) of the positions since the last irreversible move, oldest first.
    fingerprints: Vec<u64>,
    /// The rule by which the present position ends the game.
    ended: Option<Ending>,
    /// The first rule that had ended the game when the players went on.
    pub(super) ignored_ending: Option<Ending>,
}

/// The fewest half-moves in which a position can return four times.
const FOUR_RETURNS: u32 = 16;

impl PlayedOnDetector {
    pub(super) fn begin(&mut self, start: &Position) {
        *self = Self { fingerprints: std::mem::take(&mut self.fingerprints), ..Self::default() };
        self.fingerprints.clear();
        self.look(start);
    }

    /// Adds the position after a move.
    #[inline(always)]
    pub(super) fn moved(&mut self, position: &Position) {
        // One warning is enough, and comparing with ever more positions would take quadratic time.
        if self.ignored_ending.is_none() {
            self.ignored_ending = self.ended;
            self.look(position);
        }
    }

    #[inline(always)]
    fn look(&mut self, position: &Position) {
        let quiet = position.quiet_half_moves();
        if quiet == 0 {
            self.fingerprints.clear();
        }
        let fingerprint = fingerprint(position);
        self.ended = if quiet < FOUR_RETURNS {
            position.is_dead().then_some(Ending::DeadPosition)
        } else {
            self.look_closely(position, fingerprint)
        };
        self.fingerprints.push(fingerprint);
    }

    fn look_closely(&self, position: &Position, fingerprint: u64) -> Option<Ending> {
        let before = self.fingerprints.iter().filter(|&&other| other == fingerprint).count();
        if before >= 4 {
            Some(Ending::FivefoldRepetition)
        } else if position.quiet_half_moves() >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else {
            position.is_dead().then_some(Ending::DeadPosition)
        }
    }
}
