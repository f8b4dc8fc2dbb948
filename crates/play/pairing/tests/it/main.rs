//! Integration tests: published tables, golden pairings of other programs, report files, hand-made standings.

mod berger;
mod compact;
mod report_files;
mod standings;
mod swiss;
#[cfg(feature = "file")]
mod tournament_files;
