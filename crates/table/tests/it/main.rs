//! Tables as a whole.

mod play;
