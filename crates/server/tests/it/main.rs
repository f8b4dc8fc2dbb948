//! The house over real connections.

mod dice;
mod games;
mod inn;
mod manners;
mod page;
mod papers;
