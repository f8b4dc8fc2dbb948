use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a search found out about a position, to be used when it meets it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// The best move in the game's own code; 0 is none.
    pub mv: u16,
    /// The value, as far as `bound` says.
    pub value: i16,
    /// What the evaluation alone says.
    pub eval: i16,
    /// How deep it was searched.
    pub depth: u8,
    /// Whether the value is exact.
    pub bound: Bound,
    /// Whether it once was on a principal variation.
    pub principal: bool,
}

/// What a value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing: there is no value.
    None = 0,
    /// It is at least this.
    Lower = 1,
    /// It is at most this.
    Upper = 2,
    /// It is this.
    Exact = 3,
}

/// A transposition table that several threads may use at once without a lock.
///
/// Each slot is two words, and the first is the key mixed with the second: a slot that two threads
/// have half written fits no key and is simply not found.
pub struct Memory {
    clusters: Box<[Cluster]>,
    age: AtomicU8,
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// The age is kept in five bits.
const AGES: u8 = 32;

impl Memory {
    /// A table of about so many mebibytes; at least one.
    pub fn new(mebibytes: usize) -> Self {
        let count = (mebibytes.max(1) << 20) / size_of::<Cluster>();
        let clusters = (0..count).map(|_| Cluster::default()).collect();
        Self { clusters, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.mixed.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Another search begins: what older ones noted may be overwritten first.
    pub fn grow_older(&self) {
        let age = (self.age() + 1) % AGES;
        self.age.store(age, Ordering::Relaxed);
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed)
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Fetches what is noted about the position with this key into the processor, so that it need not
    /// be waited for when it is asked for soon after: the table is far away from it.
    #[inline(always)]
    pub fn fetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every processor of this kind knows the hint, which changes nothing.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.cluster(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What was noted about the position with this key.
    #[inline]
    pub fn recall(&self, key: u64) -> Option<Note> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.mixed.load(Ordering::Relaxed) ^ data == key {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Notes something, over the least valuable note of the same place.
    #[inline]
    pub fn keep(&self, key: u64, note: Note) {
        let age = self.age();
        let slots = &self.cluster(key).0;
        let mut worst = (&slots[0], i32::MAX);
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.mixed.load(Ordering::Relaxed) ^ data == key {
                if data != 0 && keeps_old(unpack(data), note, age_of(data) == age) {
                    return;
                }
                worst = (slot, i32::MIN);
                break;
            }
            let worth = i32::from(unpack(data).depth) - 8 * i32::from(years(age_of(data), age));
            if worth < worst.1 {
                worst = (slot, worth);
            }
        }
        let data = pack(note, age);
        worst.0.mixed.store(key ^ data, Ordering::Relaxed);
        worst.0.data.store(data, Ordering::Relaxed);
    }

    /// How full it is with notes of the present search, in thousandths.
    pub fn full(&self) -> u32 {
        let age = self.age();
        let sample = self.clusters.iter().take(250).flat_map(|cluster| &cluster.0);
        let used = sample.filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        used.count() as u32 * 1000 / (4 * self.clusters.len().min(250) as u32)
    }
}

/// A much deeper note on the same position is worth more than a shallow new one that is not exact.
fn keeps_old(old: Note, new: Note, same_age: bool) -> bool {
    same_age && new.bound != Bound::Exact && old.depth > new.depth.saturating_add(4)
}

fn years(from: u8, to: u8) -> u8 {
    (AGES + to - from) % AGES
}

fn pack(note: Note, age: u8) -> u64 {
    u64::from(note.mv)
        | u64::from(note.value as u16) << 16
        | u64::from(note.eval as u16) << 32
        | u64::from(note.depth) << 48
        | u64::from(note.bound as u8) << 56
        | u64::from(note.principal) << 58
        | u64::from(age) << 59
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn unpack(data: u64) -> Note {
    Note {
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
        principal: data >> 58 & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(depth: u8, value: i16) -> Note {
        Note { mv: 77, value, eval: -3, depth, bound: Bound::Lower, principal: true }
    }

    #[test]
    fn what_is_noted_is_recalled() {
        let memory = Memory::new(1);
        assert_eq!(memory.recall(0), None, "a zero key is not an empty slot");
        for (key, value) in [(0, -1), (5, i16::MIN), (u64::MAX, i16::MAX)] {
            memory.keep(key, note(9, value));
            assert_eq!(memory.recall(key), Some(note(9, value)));
        }
        memory.clear();
        assert_eq!(memory.recall(5), None);
    }

    #[test]
    fn a_full_place_loses_its_oldest_and_shallowest() {
        let memory = Memory::new(1);
        for key in 1..=4 {
            memory.keep(key, note(10 + key as u8, 0));
        }
        memory.keep(5, note(1, 0));
        assert_eq!(memory.recall(1), None, "the shallowest of one age");
        memory.grow_older();
        memory.grow_older();
        memory.keep(6, note(1, 0));
        assert_eq!(memory.recall(5), None);
        assert!(memory.recall(4).is_some() && memory.recall(6).is_some());
    }

    #[test]
    fn a_deep_note_outlives_a_shallow_one_of_its_position() {
        let memory = Memory::new(1);
        memory.keep(9, note(20, 1));
        memory.keep(9, note(3, 2));
        assert_eq!(memory.recall(9), Some(note(20, 1)));
        memory.keep(9, Note { bound: Bound::Exact, ..note(3, 2) });
        assert_eq!(memory.recall(9).unwrap().depth, 3);
    }
}
