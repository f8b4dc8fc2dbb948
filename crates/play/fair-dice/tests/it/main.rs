//! Fair dice: the derivation, its distribution, and the verification.

mod even;
mod evidence;
mod vectors;
