//! Fair dice: the derivation, its distribution, and the verification.

mod distribution;
mod evidence;
mod vectors;
