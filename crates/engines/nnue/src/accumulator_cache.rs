use crate::accumulator::Accumulator;
use crate::arithmetic::{update, update_in_place};
use crate::input_features::{InputFeatures, Perspective, each_bit};
use crate::network::Network;

/// The hidden layer of the positions that were evaluated last, one for each ply.
///
/// A search evaluates positions that differ little: a child from its parent, a move from the one before
/// it. Whatever was evaluated at the same ply or at the ply before is a start from which few features
/// must change, so nothing has to be kept up to date while moves are made and taken back.
#[derive(Clone, Debug)]
pub struct AccumulatorCache<F, const HIDDEN: usize> {
    /// First the board without pieces, from which new entries start, then one for each ply. It grows with
    /// the search, because most searches are short.
    entries: Vec<Entry<F, HIDDEN>>,
    max_ply: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<F, const HIDDEN: usize> {
    board: F,
    /// One for each perspective.
    accumulators: [Accumulator<HIDDEN>; 2],
}

/// No update changes more features than this.
const MAX_CHANGES: usize = 32;

/// The features to add and to remove.
struct Changes {
    added: [u16; MAX_CHANGES],
    removed: [u16; MAX_CHANGES],
    added_count: usize,
    removed_count: usize,
}

impl<F: InputFeatures, const HIDDEN: usize> AccumulatorCache<F, HIDDEN> {
    /// A cache for searches of at most this many plies. `empty` is a board without pieces.
    pub fn new<const INPUTS: usize, const BUCKETS: usize>(
        network: &Network<INPUTS, HIDDEN, BUCKETS>,
        empty: F,
        plies: usize,
    ) -> Self {
        let entry = Entry { board: empty, accumulators: [network.feature_bias; 2] };
        Self { entries: vec![entry], max_ply: plies }
    }

    /// The value of a board for the side to move, found at this ply of a search.
    #[inline]
    pub fn evaluate<const INPUTS: usize, const BUCKETS: usize>(
        &mut self,
        network: &Network<INPUTS, HIDDEN, BUCKETS>,
        board: F,
        mover: Perspective,
        bucket: usize,
        ply: usize,
    ) -> i32 {
        let number = 1 + ply.min(self.max_ply);
        if number >= self.entries.len() {
            self.entries.resize(number + 1, self.entries[0]);
        }
        self.refresh(network, &board, number);
        let [first, second] = &self.entries[number].accumulators;
        let (own, opponent) = match mover {
            Perspective::First => (first, second),
            Perspective::Second => (second, first),
        };
        network.value(own, opponent, bucket, F::VALUE_SCALE)
    }

    /// Brings an entry to this board: from itself or from the one before, whichever is nearer.
    #[inline(always)]
    fn refresh<const INPUTS: usize, const BUCKETS: usize>(
        &mut self,
        network: &Network<INPUTS, HIDDEN, BUCKETS>,
        board: &F,
        number: usize,
    ) {
        let (before, after) = self.entries.split_at_mut(number);
        let entry = &mut after[0];
        let here = entry.board.distance(board);
        if here == 0 {
            return;
        }
        let parent = before.last().filter(|parent| parent.board.distance(board) < here);
        let old_board = parent.map_or(entry.board, |parent| parent.board);
        let is_near = old_board.distance(board) < board.piece_count().min(MAX_CHANGES as u32);
        let rows = &network.feature_weights;
        for perspective in Perspective::BOTH {
            let accumulator = &mut entry.accumulators[perspective as usize];
            if is_near && old_board.orientation(perspective) == board.orientation(perspective) {
                let source = parent.map(|parent| &parent.accumulators[perspective as usize]);
                let changes = Changes::between(&old_board, board, perspective);
                changes.apply(accumulator, source, rows);
            } else {
                let changes = Changes::all(board, perspective);
                changes.apply(accumulator, Some(&network.feature_bias), rows);
            }
        }
        entry.board = *board;
    }
}

impl Changes {
    const NONE: Self = Self {
        added: [0; MAX_CHANGES],
        removed: [0; MAX_CHANGES],
        added_count: 0,
        removed_count: 0,
    };

    /// What leads from one board to another of the same orientation.
    #[inline(always)]
    fn between<F: InputFeatures>(from: &F, to: &F, perspective: Perspective) -> Self {
        let mut changes = Self::NONE;
        for plane in 0..F::PLANES {
            let (old, new) = (from.plane(plane), to.plane(plane));
            let index = |square| to.index(perspective, plane, square) as u16;
            each_bit(new & !old, |square| changes.add(index(square)));
            each_bit(old & !new, |square| changes.remove(index(square)));
        }
        changes
    }

    /// All features of a board.
    fn all<F: InputFeatures>(board: &F, perspective: Perspective) -> Self {
        let mut changes = Self::NONE;
        for plane in 0..F::PLANES {
            each_bit(board.plane(plane), |square| {
                changes.add(board.index(perspective, plane, square) as u16);
            });
        }
        changes
    }

    #[inline(always)]
    fn add(&mut self, feature: u16) {
        self.added[self.added_count] = feature;
        self.added_count += 1;
    }

    #[inline(always)]
    fn remove(&mut self, feature: u16) {
        self.removed[self.removed_count] = feature;
        self.removed_count += 1;
    }

    /// Writes the changed `from` to `to`; `None` changes `to` itself.
    #[inline(always)]
    fn apply<const HIDDEN: usize>(
        &self,
        to: &mut Accumulator<HIDDEN>,
        from: Option<&Accumulator<HIDDEN>>,
        rows: &[Accumulator<HIDDEN>],
    ) {
        let added = &self.added[..self.added_count];
        let removed = &self.removed[..self.removed_count];
        match from {
            Some(from) => update(to, from, rows, added, removed),
            None => update_in_place(to, rows, added, removed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two kinds of pieces on 64 squares; the board is mirrored where the first plane has a piece on
    /// square 63.
    #[derive(Clone, Copy, PartialEq)]
    struct Board([u64; 2]);

    impl InputFeatures for Board {
        const PLANES: usize = 2;
        const VALUE_SCALE: i32 = 100;

        fn plane(&self, plane: usize) -> u64 {
            self.0[plane]
        }

        fn index(&self, perspective: Perspective, plane: usize, square: usize) -> usize {
            let square = square ^ if self.orientation(perspective) == 1 { 7 } else { 0 };
            64 * (plane ^ perspective as usize) + square
        }

        fn orientation(&self, perspective: Perspective) -> u8 {
            (self.0[perspective as usize] >> 63) as u8
        }
    }

    #[test]
    fn updates_give_the_same_value_as_a_new_accumulator() {
        let mut state = 1_u64;
        let mut random = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        type Tiny = Network<128, 32, 2>;
        let weights: Vec<i16> = (0..Tiny::WEIGHTS).map(|_| (random() % 101) as i16 - 50).collect();
        let network = Tiny::from_weights(weights);
        let mut cache = AccumulatorCache::new(&network, Board([0, 0]), 4);
        let mut board = Board([0xF0F0, 0xF0F0_0000]);
        for step in 0..500 {
            board.0[random() as usize % 2] ^= 1 << (random() % 64);
            board.0[0] &= !board.0[1];
            let (mover, bucket, ply) =
                (Perspective::BOTH[step % 2], step / 2 % 2, random() as usize % 5);
            let value = cache.evaluate(&network, board, mover, bucket, ply);
            let mut fresh = AccumulatorCache::new(&network, Board([0, 0]), 0);
            assert_eq!(value, fresh.evaluate(&network, board, mover, bucket, 0), "step {step}");
            if board.piece_count() > 30 {
                board = Board([1, 2]);
            }
        }
    }

    #[test]
    fn networks_are_read_as_they_are_written() {
        type Tiny = Network<4, 16, 2>;
        let network = Tiny::from_weights((0..Tiny::WEIGHTS as i16).map(|weight| 3 * weight - 99));
        let bytes = network.write();
        assert_eq!(Tiny::read(&bytes).as_ref(), Ok(&network));
        assert!(Tiny::read(&bytes[1..]).is_err());
    }
}
