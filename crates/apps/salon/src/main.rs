//! The `salon` program. All of it is in the library of the same name.

use std::process::ExitCode;

/// The server allocates and frees many small strings for each move, on all threads. This allocator is faster at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    salon::run(std::env::args_os())
}
