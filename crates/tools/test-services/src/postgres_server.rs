use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::package::{find, is_root};
use crate::port::free_port;
use crate::process_guard::ProcessGuard;

/// A PostgreSQL server of this process, in a folder that is deleted at the end.
#[derive(Debug)]
pub struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    databases: AtomicU32,
    _guard: ProcessGuard,
}

/// Where Debian puts the programs.
const PROGRAMS: [&str; 4] = [
    "/usr/lib/postgresql/15/bin/pg_ctl",
    "/usr/lib/postgresql/17/bin/pg_ctl",
    "/usr/lib/postgresql/16/bin/pg_ctl",
    "/usr/lib/postgresql/14/bin/pg_ctl",
];

/// How often starting again is tried.
const ATTEMPTS: u32 = 10;

/// Small, because many tests run on the same machine.
const OPTIONS: &str = "-c shared_buffers=64MB -c max_connections=150 -c listen_addresses=127.0.0.1";

impl PostgresServer {
    /// Starts a server.
    ///
    /// # Errors
    /// PostgreSQL is not installed, or does not start.
    pub fn start() -> Result<Self> {
        Self::start_in(&std::env::temp_dir())
    }

    /// Starts a server with its data below this folder, which may be a small file system.
    ///
    /// # Errors
    /// PostgreSQL is not installed, or does not start.
    pub fn start_in(parent: &Path) -> Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let pg_ctl = find(&PROGRAMS, "postgresql")?;
        let programs = pg_ctl.parent().context("pg_ctl has a folder")?.to_owned();
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = parent.join(format!("salon-postgres-{}-{count}", std::process::id()));
        fs::create_dir_all(&folder)?;
        if is_root() {
            let status = Command::new("chown").arg("postgres").arg(&folder).status()?;
            ensure!(status.success(), "the user postgres does not exist");
        }
        let data = folder.join("data");
        let (data, shown) = (data.display(), folder.display());
        let script = format!(
            "[ -f {data}/postmaster.pid ] && kill -QUIT $(head -1 {data}/postmaster.pid); \
            for i in 1 2 3 4 5 6 7 8 9 10; do [ -f {data}/postmaster.pid ] || break; sleep 0.2; done; \
            rm -rf {shown}"
        );
        let guard = ProcessGuard::new(&script)?;
        let port = free_port()?;
        let server = Self { programs, folder, port, databases: AtomicU32::new(0), _guard: guard };
        let data = server.data();
        server.run(
            "initdb",
            &["-D", &data, "-U", "salon", "-A", "trust", "-E", "UTF8", "--no-sync"],
        )?;
        server.run_server()?;
        Ok(server)
    }

    /// The folder of the data.
    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// A new, empty database: its address.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn database(&self) -> Result<String> {
        let name = format!("salon_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let port = self.port.to_string();
        self.run("createdb", &["-h", "127.0.0.1", "-p", &port, "-U", "salon", &name])?;
        Ok(format!("postgres://salon@127.0.0.1:{port}/{name}?sslmode=disable"))
    }

    /// Kills all processes of the server without warning.
    ///
    /// # Errors
    /// It is not running.
    pub fn kill(&self) -> Result<()> {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid"))?;
        let parent = file.lines().next().context("postmaster.pid has a line")?.to_owned();
        // The children end by themselves when their parent is gone, but not at once.
        Command::new("pkill").args(["-KILL", "-P", &parent]).status()?;
        Command::new("kill").args(["-KILL", &parent]).status()?;
        std::thread::sleep(Duration::from_millis(300));
        Ok(())
    }

    /// Starts the server again.
    ///
    /// # Errors
    /// It does not start.
    pub fn restart(&self) -> Result<()> {
        for _ in 0..ATTEMPTS {
            if self.run_server().is_ok() {
                return Ok(());
            }
            // Processes of the killed server may still hold its memory.
            std::thread::sleep(Duration::from_millis(500));
        }
        self.run_server()
    }

    fn run_server(&self) -> Result<()> {
        let log = self.folder.join("log").display().to_string();
        let options = format!("-p {} -k {} {OPTIONS}", self.port, self.folder.display());
        let data = self.data();
        self.run("pg_ctl", &["-D", &data, "-w", "-t", "60", "-l", &log, "-o", &options, "start"])
    }

    /// Runs one of the programs, as an unprivileged user.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = self.programs.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--"]).arg(&program);
                command
            }
            false => Command::new(&program),
        };
        let errors = self.folder.join("errors");
        let file = fs::File::create(&errors)?;
        command.args(arguments).current_dir("/").stdin(Stdio::null());
        // A server keeps the file open, so it must not be a pipe that somebody reads to its end.
        let status = command.stdout(Stdio::null()).stderr(file).status()?;
        let text = || fs::read_to_string(&errors).unwrap_or_default();
        ensure!(status.success(), "{} failed: {}", program.display(), text());
        Ok(())
    }
}
