//! The table as others use it.

mod making;
mod textbook;
