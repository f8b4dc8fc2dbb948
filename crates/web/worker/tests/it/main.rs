//! Requests to the worker, and what it answers.

mod analysis;
mod cancelling;
mod files;
mod harness;
mod review;
mod tables;
