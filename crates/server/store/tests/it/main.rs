//! The store on a real disk.

mod clerk;
mod keeping;
mod scratch;
