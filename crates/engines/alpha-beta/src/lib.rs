//! What the alpha-beta engines for chess and checkers share.
//!
//! - [`AlphaBetaEngine`] is the engine around a search: transposition tables, threads, strength.
//! - [`iterative_deepening()`] searches the root deeper and deeper, with aspiration windows and time
//!   management.
//! - [`TranspositionTable`], [`KeyHistory`], [`PvTable`] and the functions for [values](value),
//!   [histories](update_history) and [reductions](reduction_table()) serve the node functions.
//!
//! The node functions themselves, evaluation and move ordering belong to the engine of each game, which
//! implements [`GameSearch`] and [`RootSearch`].
//!
//! ```
//! use salon_alpha_beta::{Bound, TranspositionTable, TtEntry};
//!
//! let table = TranspositionTable::new(1);
//! let entry = TtEntry { mv: 7, value: 35, eval: 20, depth: 9, bound: Bound::Lower, is_pv: false };
//! table.store(0x1234, entry);
//! assert_eq!(table.probe(0x1234), Some(entry));
//! assert!(entry.bound.is_cutoff(35, 0, 30), "the value is at least beta");
//! ```

mod aspiration_window;
mod engine;
mod hash;
mod history;
mod iterative_deepening;
mod key_history;
mod lazy_smp;
mod pv_table;
mod reduction_table;
mod root_move;
mod search_thread;
mod shared_search;
mod skill;
mod time_manager;
mod transposition_table;
pub mod value;

pub use crate::aspiration_window::AspirationParameters;
pub use crate::engine::{AlphaBetaEngine, GameSearch, Histories};
pub use crate::hash::mix_bits;
pub use crate::history::update_history;
pub use crate::iterative_deepening::{RootSearch, iterative_deepening};
pub use crate::key_history::KeyHistory;
pub use crate::pv_table::PvTable;
pub use crate::reduction_table::reduction_table;
pub use crate::root_move::{RootMove, legal_root_moves};
pub use crate::search_thread::SearchThread;
pub use crate::shared_search::SharedSearch;
pub use crate::skill::{evaluation_noise, position_seed};
pub use crate::transposition_table::{Bound, TranspositionTable, TtEntry};
