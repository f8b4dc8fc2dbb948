use std::process::{Child, Command, Stdio};

use anyhow::Result;

/// Runs a shell script when the test ends, also if it is killed: the shell waits for the end of its input.
#[derive(Debug)]
pub(crate) struct ProcessGuard(Child);

impl ProcessGuard {
    pub(crate) fn new(script: &str) -> Result<Self> {
        let mut shell = Command::new("sh");
        // The guard must outlive a Ctrl-C that ends the test.
        shell.arg("-c").arg(format!("trap '' INT TERM; read _; {script}"));
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self(shell.spawn()?))
    }
}

impl Drop for ProcessGuard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}
