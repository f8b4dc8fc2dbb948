//! Tests of the whole reader and writer.

mod malformed_input;
mod golden;
mod laws;
mod token_lines;
mod tokens;
