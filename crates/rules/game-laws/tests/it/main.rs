//! The laws hold for games that keep them, and catch every game that breaks one.

mod fault;
mod faults;
mod faulty;
mod lines;
mod sound;
