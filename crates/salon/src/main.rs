//! The one program of the box; everything is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    salon::run(std::env::args_os())
}
