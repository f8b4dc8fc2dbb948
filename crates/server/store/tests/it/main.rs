//! The stores on a real disk.

mod both_stores;
mod group_commit;
mod leases;
mod scratch_folder;
mod stored_data;
mod test_store;
