//! Runs the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The exit code and the output of the program.
pub(crate) struct Output {
    pub(crate) code: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

impl Output {
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.output.lines().collect()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.output).unwrap()
    }

    /// Checks that the program succeeded without messages on standard error.
    #[track_caller]
    pub(crate) fn succeeds(self) -> Self {
        assert_eq!((self.code, &*self.errors), (0, ""), "{}", self.output);
        self
    }

    /// Checks that the program failed with this code and reason, and printed nothing else.
    #[track_caller]
    pub(crate) fn fails_with(self, code: i32, reason: &str) {
        assert_eq!((self.code, &*self.output), (code, ""), "{}", self.errors);
        assert!(self.errors.contains(reason), "{}", self.errors);
        assert!(!self.errors.contains("panicked"), "{}", self.errors);
    }
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_salon"));
    command.args(args).env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8");
    // The tests must not use the data folder of the user.
    command.env("XDG_DATA_HOME", data());
    command
}

/// The data folder of the tests.
pub(crate) fn data() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("data")
}

/// Runs the program with these arguments.
pub(crate) fn salon(args: &[&str]) -> Output {
    salon_with_input(args, b"")
}

/// Runs the program with this text on standard input.
pub(crate) fn salon_with_input(args: &[&str], input: &[u8]) -> Output {
    run_with_input(command(args), input)
}

/// Runs a command with this text on standard input.
pub(crate) fn run_with_input(mut command: Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that does not read its input may have closed it.
    let _ = stdin.write_all(input);
    drop(stdin);
    output_of(child.wait_with_output().unwrap())
}

pub(crate) fn output_of(output: std::process::Output) -> Output {
    Output {
        code: output.status.code().unwrap(),
        output: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
    }
}
