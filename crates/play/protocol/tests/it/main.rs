//! Messages against golden files, and against a real table.

mod golden;
mod refused;
mod talk;
