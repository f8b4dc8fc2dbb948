//! The server over real connections.

mod abuse;
mod accounts;
mod api;
mod computers;
mod dead_connections;
mod dice;
mod games;
mod http_request;
mod planned_moves;
mod ratings;
mod static_files;
mod test_server;
mod version_0_1;
