//! Tables from the outside: whole games, clocks, offers, matches and records.

mod clocks;
mod dice;
mod matches;
mod model;
mod offers;
mod play;
mod record;
mod transcript;
mod version_0_1;
