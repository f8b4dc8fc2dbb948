//! Tests of the whole reader and writer.

mod disorder;
mod golden;
mod laws;
mod telling;
mod tokens;
