//! The house over real connections.

mod accounts;
mod dice;
mod games;
mod inn;
mod lines;
mod manners;
mod page;
mod papers;
mod plans;
mod post;
mod ratings;
mod version_0_1;
