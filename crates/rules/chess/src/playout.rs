use game::{Game, Outcome, Playout, PlayoutEnd};

use crate::fingerprint::fingerprint;
use crate::{Ending, Position};

/// Half-moves without a capture or a pawn's move after which a draw can be claimed.
const FIFTY_MOVES: u32 = 100;

impl Playout for Position {
    fn playout(&self, most_turns: u32, draw: &mut impl FnMut(u32) -> u32) -> PlayoutEnd<Ending> {
        let mut position = self.clone();
        let mut recent = RecentPositions::new();
        for turns in 0..most_turns {
            // A position can only become dead when a piece leaves the board or is promoted, which a pawn's move is.
            let irreversible = position.quiet_half_moves() == 0;
            if irreversible {
                recent.clear();
            }
            if (irreversible || turns == 0) && position.is_dead() {
                return end(turns, Outcome::Draw { ending: Ending::DeadPosition });
            }
            // The end of the game comes before a claim, so the move is drawn first.
            let Some(mv) = position.pick_move(&mut *draw) else {
                return PlayoutEnd { outcome: position.turn().outcome(), turns };
            };
            if let Some(ending) = claim(&position, &mut recent) {
                return end(turns, Outcome::Draw { ending });
            }
            position.play(mv);
        }
        PlayoutEnd { outcome: position.turn().outcome(), turns: most_turns }
    }
}

fn end(turns: u32, outcome: Outcome<Ending>) -> PlayoutEnd<Ending> {
    PlayoutEnd { outcome: Some(outcome), turns }
}

/// The draw that can be claimed in a position, which is added to those since the last irreversible move.
#[inline(always)]
fn claim(position: &Position, recent: &mut RecentPositions) -> Option<Ending> {
    if position.quiet_half_moves() >= FIFTY_MOVES {
        return Some(Ending::FiftyMoves);
    }
    (recent.times_before(fingerprint(position)) >= 2).then_some(Ending::ThreefoldRepetition)
}

/// The positions since the last irreversible move.
struct RecentPositions {
    fingerprints: Vec<u64>,
    /// One bit for each value of a fingerprint's first byte: most positions are new, and this says so at once.
    first_bytes: [u64; 4],
}

impl RecentPositions {
    fn new() -> Self {
        Self { fingerprints: Vec::with_capacity(FIFTY_MOVES as usize + 1), first_bytes: [0; 4] }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.fingerprints.clear();
        self.first_bytes = [0; 4];
    }

    /// Adds a position and returns how often it had occurred before.
    #[inline(always)]
    fn times_before(&mut self, fingerprint: u64) -> usize {
        let (word, bit) = ((fingerprint >> 62) as usize, 1 << (fingerprint >> 56 & 63));
        let times = match self.first_bytes[word] & bit {
            0 => 0,
            _ => self.fingerprints.iter().filter(|&&other| other == fingerprint).count(),
        };
        self.first_bytes[word] |= bit;
        self.fingerprints.push(fingerprint);
        times
    }
}
