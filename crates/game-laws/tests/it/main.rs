//! The laws hold for games that keep them, and catch every game that breaks one.

mod faults;
mod faulty;
mod lines;
mod sound;
