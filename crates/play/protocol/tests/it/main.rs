//! Messages against golden files, and against a real table.

mod golden;
mod reading;
mod watching;
