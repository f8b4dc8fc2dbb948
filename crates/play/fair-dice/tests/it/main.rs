//! Honest dice: the derivation, its fairness, and its proof.

mod even;
mod evidence;
mod vectors;
