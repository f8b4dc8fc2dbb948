//! The SQLite store on a real disk.

mod group_commit;
mod scratch_folder;
mod stored_data;
