//! The server over real connections.

mod abuse;
mod accounts;
mod api;
mod computers;
mod dead_connections;
mod dice;
mod fair_play;
mod games;
mod http_request;
mod monitoring;
mod planned_moves;
mod ratings;
mod reconnection;
mod static_files;
mod table_scripts;
mod test_server;
mod version_0_1;
