use backgammon::{Board, Checkers};
use engine::OutcomeProbabilities;

use crate::probabilities::{from_outputs, to_outputs};

/// A position of a game with its evaluations for the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameStep {
    pub(super) board: Board,
    pub(super) at_0_ply: OutcomeProbabilities,
    pub(super) at_1_ply: OutcomeProbabilities,
    /// Whether the next step follows by the best play.
    pub(super) continues: bool,
}

/// A position with its target for the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LabelledPosition {
    pub(crate) board: Board,
    pub(crate) target: [f32; 5],
}

/// What rounding can add to a probability.
const ROUNDING: f32 = 1e-5;

/// The size of a board in a file: two players' checkers, two places per byte.
const BOARD_BYTES: usize = 2 * 13;

impl GameStep {
    /// The size of a step in a file.
    pub const BYTES: usize = BOARD_BYTES + 2 * 5 * 4 + 1;

    /// Appends the step to the bytes of a file.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        for checkers in [self.board.mine(), self.board.theirs()] {
            bytes
                .extend((0..13).map(|pair| checkers.on(2 * pair) | checkers.on(2 * pair + 1) << 4));
        }
        for chances in [&self.at_0_ply, &self.at_1_ply] {
            bytes.extend(to_outputs(chances).iter().flat_map(|chance| chance.to_le_bytes()));
        }
        bytes.push(u8::from(self.continues));
    }

    /// Reads a step; `None` if the bytes are invalid.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; Self::BYTES] = bytes.try_into().ok()?;
        let (board, rest) = bytes.split_at(BOARD_BYTES);
        let (at_0_ply, rest) = rest.split_at(20);
        let (at_1_ply, continues) = rest.split_at(20);
        Some(Self {
            board: read_board(board)?,
            at_0_ply: read_chances(at_0_ply)?,
            at_1_ply: read_chances(at_1_ply)?,
            continues: continues[0] != 0,
        })
    }
}

fn read_board(bytes: &[u8]) -> Option<Board> {
    let side = |bytes: &[u8]| {
        Checkers::new(|place| bytes[usize::from(place / 2)] >> (4 * (place % 2)) & 15)
    };
    let (mine, theirs) = bytes.split_at(13);
    Board::new(side(mine)?, side(theirs)?).ok()
}

fn read_chances(bytes: &[u8]) -> Option<OutcomeProbabilities> {
    let mut chances = [0.0; 5];
    for (chance, bytes) in chances.iter_mut().zip(bytes.chunks_exact(4)) {
        *chance = f32::from_le_bytes(bytes.try_into().ok()?);
        // Means of rounded numbers can be a little beyond.
        if !(-ROUNDING..=1.0 + ROUNDING).contains(chance) {
            return None;
        }
        *chance = chance.clamp(0.0, 1.0);
    }
    Some(from_outputs(chances))
}

/// Works out the targets of a game's positions, or of several games one after the other.
///
/// The target of a position is its 1-ply evaluation, corrected by what each later position's 1-ply evaluation adds to its
/// 0-ply evaluation. A correction counts `memory` (λ) times less with each turn. The dice of the game do not bias the
/// targets: a 1-ply evaluation averages over all rolls.
pub fn labels(steps: &[GameStep], memory: f32) -> Vec<LabelledPosition> {
    let mut found = Vec::with_capacity(steps.len());
    let mut correction = [0.0; 5];
    for step in steps.iter().rev() {
        let (seen, searched) = (to_outputs(&step.at_0_ply), to_outputs(&step.at_1_ply));
        if !step.continues {
            correction = [0.0; 5];
        }
        let later = turned(correction).map(|change| memory * change);
        let target: [f32; 5] =
            std::array::from_fn(|index| (searched[index] + later[index]).clamp(0.0, 1.0));
        correction = std::array::from_fn(|index| searched[index] + later[index] - seen[index]);
        found.push(LabelledPosition { board: step.board, target });
    }
    found.reverse();
    found
}

/// Changes of the outputs from the other player's point of view.
fn turned([win, gammon, backgammon, lost_gammon, lost_backgammon]: [f32; 5]) -> [f32; 5] {
    [-win, lost_gammon, lost_backgammon, gammon, backgammon]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(seen: f32, searched: f32, continues: bool) -> GameStep {
        let chances = |win| from_outputs([win, 0.1, 0.0, 0.2, 0.0]);
        GameStep {
            board: Board::START,
            at_0_ply: chances(seen),
            at_1_ply: chances(searched),
            continues,
        }
    }

    /// By hand. The last position turns out 0.1 better for its player than it seemed, so that the one before is worse
    /// by half of that; the first is followed by another game.
    #[test]
    fn later_corrections_count_for_earlier_positions() {
        let steps = [step(0.5, 0.52, false), step(0.5, 0.54, true), step(0.4, 0.5, false)];
        let wins: Vec<f32> = labels(&steps, 0.5).iter().map(|label| label.target[0]).collect();
        let expected = [0.52, 0.54 - 0.5 * 0.1, 0.5];
        assert!(
            wins.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-6),
            "{wins:?}"
        );
    }

    #[test]
    fn gammons_change_sides_with_the_turn() {
        let mut later = step(0.5, 0.5, false);
        later.at_1_ply.win_gammon = 0.3;
        let found = labels(&[step(0.5, 0.5, true), later], 1.0);
        assert!((found[0].target[3] - 0.4).abs() < 1e-6 && (found[0].target[1] - 0.1).abs() < 1e-6);
    }

    #[test]
    fn steps_are_read_as_they_were_written() {
        let mut bytes = Vec::new();
        step(0.25, 0.5, true).write(&mut bytes);
        assert_eq!(bytes.len(), GameStep::BYTES);
        assert_eq!(GameStep::read(&bytes), Some(step(0.25, 0.5, true)));
        bytes[0] = 0xff;
        assert_eq!(GameStep::read(&bytes), None);
    }
}
