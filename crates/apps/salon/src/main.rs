//! The one program of the box; everything is in the library beside it.

use std::process::ExitCode;

/// A house makes and forgets many small texts for each move, on all threads: this one is quicker at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    salon::run(std::env::args_os())
}
