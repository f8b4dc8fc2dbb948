use backgammon::{Board, Checkers};
use engine::OutcomeProbabilities;

use super::self_play::play_with_exploration;
use crate::gammon_values::GammonValues;
use crate::networks::{Networks, is_known};
use crate::probabilities::{from_outputs, to_outputs};
use crate::rng::Rng;
use crate::search::Search;

/// A position with its target: the 1-ply evaluation for the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct TrainingSample {
    pub(super) board: Board,
    pub(super) chances: OutcomeProbabilities,
}

/// Makes this number of samples from self-play. Races are sampled less often than they occur, because they are
/// easier.
pub(super) fn make_samples(
    networks: &Networks,
    rng: &mut Rng,
    count: usize,
) -> Vec<TrainingSample> {
    let mut search = Search::new(networks);
    let mut choice = Rng::new(rng.next_u64());
    let mut boards = Vec::new();
    while boards.len() < count {
        play_with_exploration(&mut search, rng, &mut |board| {
            let one_in = if board.has_contact() { 2 } else { 6 };
            if choice.below(one_in) == 0 && !is_known(&board) {
                boards.push(board);
            }
        });
    }
    boards.truncate(count);
    let sample = |board| TrainingSample {
        board,
        chances: networks.evaluate_plies(&board, &GammonValues::MONEY, 1),
    };
    boards.into_iter().map(sample).collect()
}

/// The size of a sample in a file: two players' checkers, two places per byte, and five `f32`.
pub(super) const SAMPLE_BYTES: usize = 2 * 13 + 5 * 4;

impl TrainingSample {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        for checkers in [self.board.mine(), self.board.theirs()] {
            bytes
                .extend((0..13).map(|pair| checkers.on(2 * pair) | checkers.on(2 * pair + 1) << 4));
        }
        bytes.extend(to_outputs(&self.chances).iter().flat_map(|answer| answer.to_le_bytes()));
    }

    /// Reads a sample; `None` if the bytes are invalid.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; SAMPLE_BYTES] = bytes.try_into().ok()?;
        let (boards, outputs) = bytes.split_at(26);
        let side = |bytes: &[u8]| {
            Checkers::new(|place| bytes[usize::from(place / 2)] >> (4 * (place % 2)) & 15)
        };
        let board = Board::new(side(&boards[..13])?, side(&boards[13..])?).ok()?;
        let mut chances = [0.0; 5];
        for (chance, bytes) in chances.iter_mut().zip(outputs.chunks_exact(4)) {
            *chance = f32::from_le_bytes(bytes.try_into().ok()?);
            if !(0.0..=1.0).contains(chance) {
                return None;
            }
        }
        Some(Self { board, chances: from_outputs(chances) })
    }
}
