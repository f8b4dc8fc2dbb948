use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The result of searching a position, stored for when the search meets it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TtEntry {
    /// The best move, encoded by the engine; 0 is none.
    pub mv: u16,
    /// The value of the position, to be read together with `bound`.
    pub value: i16,
    /// The static evaluation.
    pub eval: i16,
    /// How deep the position was searched.
    pub depth: u8,
    /// Whether `value` is exact or a bound.
    pub bound: Bound,
    /// Whether the position has been on a principal variation.
    pub is_pv: bool,
}

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing: there is no value.
    None = 0,
    /// The true value is at least this (the search failed high).
    Lower = 1,
    /// The true value is at most this (the search failed low).
    Upper = 2,
    /// The true value is this.
    Exact = 3,
}

impl Bound {
    /// Whether a stored value with this bound decides a node with this window.
    #[inline]
    pub fn is_cutoff(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
            Self::None => false,
        }
    }
}

/// A transposition table that several threads use at once without a lock.
///
/// Each slot is two words, and the first is the key xored with the second. If two threads write a
/// slot at the same time, the halves do not fit together: no key matches, and nothing is found.
pub struct TranspositionTable {
    clusters: Box<[Cluster]>,
    generation: AtomicU8,
}

/// One cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

#[derive(Default)]
struct Slot {
    key_xor_data: AtomicU64,
    data: AtomicU64,
}

/// The generation is stored in five bits.
const GENERATIONS: u8 = 32;

impl TranspositionTable {
    /// A table of this many mebibytes; at least one.
    pub fn new(mebibytes: usize) -> Self {
        let count = (mebibytes.max(1) << 20) / size_of::<Cluster>();
        let clusters = (0..count).map(|_| Cluster::default()).collect();
        Self { clusters, generation: AtomicU8::new(0) }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.key_xor_data.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: entries of older searches are replaced first.
    pub fn new_search(&self) {
        let generation = (self.generation() + 1) % GENERATIONS;
        self.generation.store(generation, Ordering::Relaxed);
    }

    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Loads the cluster of this key into the cache, because a [`probe`](Self::probe) follows soon
    /// and would otherwise wait for main memory.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every x86-64 processor has this instruction, and it changes no memory.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.cluster(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.key_xor_data.load(Ordering::Relaxed) ^ data == key {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Stores an entry in place of the least valuable one of its cluster.
    #[inline]
    pub fn store(&self, key: u64, entry: TtEntry) {
        let generation = self.generation();
        let slots = &self.cluster(key).0;
        let mut worst = (&slots[0], i32::MAX);
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.key_xor_data.load(Ordering::Relaxed) ^ data == key {
                let is_current = generation_of(data) == generation;
                if data != 0 && is_kept(unpack(data), entry, is_current) {
                    return;
                }
                worst = (slot, i32::MIN);
                break;
            }
            let age = age(generation_of(data), generation);
            let worth = i32::from(unpack(data).depth) - 8 * i32::from(age);
            if worth < worst.1 {
                worst = (slot, worth);
            }
        }
        let data = pack(entry, generation);
        worst.0.key_xor_data.store(key ^ data, Ordering::Relaxed);
        worst.0.data.store(data, Ordering::Relaxed);
    }

    /// How full the table is with entries of the current search, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation();
        let sample = self.clusters.iter().take(250).flat_map(|cluster| &cluster.0);
        let used = sample.filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        });
        used.count() as u32 * 1000 / (4 * self.clusters.len().min(250) as u32)
    }
}

/// Whether the old entry of a position stays: it is much deeper than the new one, which is not exact.
fn is_kept(old: TtEntry, new: TtEntry, is_current: bool) -> bool {
    is_current && new.bound != Bound::Exact && old.depth > new.depth.saturating_add(4)
}

/// How many searches ago an entry was stored.
fn age(stored: u8, current: u8) -> u8 {
    (GENERATIONS + current - stored) % GENERATIONS
}

fn pack(entry: TtEntry, generation: u8) -> u64 {
    u64::from(entry.mv)
        | u64::from(entry.value as u16) << 16
        | u64::from(entry.eval as u16) << 32
        | u64::from(entry.depth) << 48
        | u64::from(entry.bound as u8) << 56
        | u64::from(entry.is_pv) << 58
        | u64::from(generation) << 59
}

fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn unpack(data: u64) -> TtEntry {
    TtEntry {
        mv: data as u16,
        value: (data >> 16) as i16,
        eval: (data >> 32) as i16,
        depth: (data >> 48) as u8,
        bound: match data >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        is_pv: data >> 58 & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, value: i16) -> TtEntry {
        TtEntry { mv: 77, value, eval: -3, depth, bound: Bound::Lower, is_pv: true }
    }

    #[test]
    fn probe_finds_what_was_stored() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(0), None, "a zero key is not an empty slot");
        for (key, value) in [(0, -1), (5, i16::MIN), (u64::MAX, i16::MAX)] {
            table.store(key, entry(9, value));
            assert_eq!(table.probe(key), Some(entry(9, value)));
        }
        table.clear();
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn a_full_cluster_loses_its_oldest_and_shallowest_entry() {
        let table = TranspositionTable::new(1);
        for key in 1..=4 {
            table.store(key, entry(10 + key as u8, 0));
        }
        table.store(5, entry(1, 0));
        assert_eq!(table.probe(1), None, "the shallowest of the same search");
        table.new_search();
        table.new_search();
        table.store(6, entry(1, 0));
        assert_eq!(table.probe(5), None);
        assert!(table.probe(4).is_some() && table.probe(6).is_some());
    }

    #[test]
    fn a_deep_entry_is_not_replaced_by_a_shallow_bound() {
        let table = TranspositionTable::new(1);
        table.store(9, entry(20, 1));
        table.store(9, entry(3, 2));
        assert_eq!(table.probe(9), Some(entry(20, 1)));
        table.store(9, TtEntry { bound: Bound::Exact, ..entry(3, 2) });
        assert_eq!(table.probe(9).unwrap().depth, 3);
    }
}
