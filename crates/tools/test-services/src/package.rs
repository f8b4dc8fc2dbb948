//! Programs of Debian packages.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use anyhow::{Context, Result, bail, ensure};

/// One installation at a time.
static INSTALLING: Mutex<()> = Mutex::new(());

/// The first of these files that exists, after the package was installed if none does.
pub(crate) fn find(names: &[&str], package: &str) -> Result<PathBuf> {
    let found = || names.iter().map(PathBuf::from).find(|name| name.exists());
    if let Some(file) = found() {
        return Ok(file);
    }
    let _guard = INSTALLING.lock();
    if found().is_none() && install(package).is_err() {
        bail!("the package {package} is missing: install it with apt-get");
    }
    found().with_context(|| format!("the package {package} does not contain {}", names[0]))
}

/// Whether this process runs as root.
pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn install(package: &str) -> Result<()> {
    ensure!(is_root(), "only root can install packages");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(arguments);
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status()?;
        ensure!(status.success(), "{command:?} failed");
        Ok(())
    };
    if apt(&["install", "-y", package]).is_err() {
        apt(&["update"])?;
        apt(&["install", "-y", package])?;
    }
    Ok(())
}

/// The library that gives a program another time (`LD_PRELOAD`).
///
/// # Errors
/// It is not installed and cannot be installed.
pub fn faketime_library() -> Result<PathBuf> {
    let folder = Path::new("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");
    let arm = "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1";
    find(&[&folder.to_string_lossy(), arm], "libfaketime")
}
