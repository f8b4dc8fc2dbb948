//! Messages against golden files, invalid messages, and a client that follows a real table.

mod golden;
mod reading;
mod watching;
