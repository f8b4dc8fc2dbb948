//! What every engine must do, whatever its game.
//!
//! The trait [`Engine`](engine::Engine) promises more than its signatures say: searches can be repeated,
//! stopped, and limited by nodes and time. Each promise is a function here that panics if an engine
//! breaks it, to be called from a test of that engine. The crate does not know how well an engine
//! plays, except that higher levels beat lower ones. It is meant as a dev-dependency, and
//! has an engine for tests that need any: [`FirstMove`].
//!
//! ```
//! use game::{Game, Line};
//! use game_laws::tiny::Rope;
//! use salon_engine_laws::FirstMove;
//!
//! let line = Line::new(Rope::start("standard".parse().unwrap()));
//! salon_engine_laws::check_stopped_search(&mut FirstMove, &line);
//! salon_engine_laws::check_node_limit_is_repeatable(|| FirstMove, &line);
//! ```

mod first_move;
mod levels;
mod search;

pub use crate::first_move::FirstMove;
pub use crate::levels::{check_level_is_repeatable, check_level_wins};
pub use crate::search::{
    check_last_line_is_the_answer, check_move_time, check_multi_pv, check_node_limit_is_repeatable,
    check_search_moves, check_stopped_search, search,
};
