//! Runs the binary.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What it said.
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

impl Answer {
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.output.lines().collect()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.output).unwrap()
    }

    /// Everything is as it should be.
    #[track_caller]
    pub(crate) fn fine(self) -> Self {
        assert_eq!((self.code, &*self.errors), (0, ""), "{}", self.output);
        self
    }

    /// It was refused: the reason is told, nothing is answered.
    #[track_caller]
    pub(crate) fn refused(self, code: i32, reason: &str) {
        assert_eq!((self.code, &*self.output), (code, ""), "{}", self.errors);
        assert!(self.errors.contains(reason), "{}", self.errors);
        assert!(!self.errors.contains("panicked"), "{}", self.errors);
    }
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_salon"));
    command.args(args).env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8");
    // Not the data folder of whoever runs the tests.
    command.env("XDG_DATA_HOME", data());
    command
}

/// Where tables and games are kept while tests run.
pub(crate) fn data() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("data")
}

pub(crate) fn salon(args: &[&str]) -> Answer {
    fed(args, b"")
}

/// With something on standard input.
pub(crate) fn fed(args: &[&str], input: &[u8]) -> Answer {
    feed(command(args), input)
}

/// A command with something on standard input.
pub(crate) fn feed(mut command: Command, input: &[u8]) -> Answer {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Who asks for nothing does not read: that its end is closed is fine.
    let _ = stdin.write_all(input);
    drop(stdin);
    answer(child.wait_with_output().unwrap())
}

pub(crate) fn answer(output: Output) -> Answer {
    Answer {
        code: output.status.code().unwrap(),
        output: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
    }
}
