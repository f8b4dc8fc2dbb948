//! Tables run with scripted clocks, scripted engines and scripted entropy.

mod actions;
mod automatic;
mod computer;
mod dice;
mod duties;
mod games;
mod script;
