//! Tests of the program as people and other programs run it.

mod backgammon_engine;
mod boards;
mod checkers_engine;
mod crash_recovery;
mod dice;
mod engines;
mod files;
mod languages;
mod long_commands;
mod pages;
mod play;
mod reconnect;
mod run;
mod serve;
mod table_scripts;
mod terminal_session;
mod tls;
mod tournament;
mod usage;
mod version_0_1;
