//! The server over real connections.

mod abuse;
mod accounts;
mod api;
mod clocks;
mod cluster;
mod computers;
mod dead_connections;
mod dice;
mod failing_writes;
mod fair_play;
mod games;
mod http_request;
mod load;
mod lobby;
mod monitoring;
mod open_connections;
mod planned_moves;
mod ratings;
mod reconnection;
mod static_files;
mod table_scripts;
mod test_server;
mod version_0_1;
