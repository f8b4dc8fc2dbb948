//! Tests of the whole reader and writer.

mod golden;
mod laws;
mod malformed_input;
mod token_lines;
mod tokens;
