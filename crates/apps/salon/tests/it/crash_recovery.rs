//! A server that is killed loses nothing that it has acknowledged.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::{Client, http_get};
use load_test::{Journal, PlayStats, RandomPlayer};
use table::{Seat, Table};

type Game = chess::Position;

/// A server in its own process.
pub(crate) struct ServerProcess {
    process: Child,
    pub(crate) address: String,
}

impl ServerProcess {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_at(folder, "0")
    }

    /// Starts a server at this port.
    pub(crate) fn start_at(folder: &Path, port: &str) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_salon"))
            .args(["serve", "--port", port, "--rate", "0", "--lang", "en", "--data"])
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("{line}")).trim_end_matches('/').to_owned();
        Self { process, address }
    }

    /// Kills the server with SIGKILL.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Two players, and what they know.
#[derive(Default)]
struct PlayerPair {
    tickets: Option<[String; 2]>,
    /// Their current table.
    code: Option<String>,
    /// All their tables.
    codes: Vec<String>,
    journals: [Journal; 2],
    /// Commands that have not been answered.
    pending: [Option<(u64, String)>; 2],
}

impl PlayerPair {
    /// Plays until the server is killed.
    async fn play(&mut self, server: &str) -> Result<(), client::ClientError> {
        let ticket = |index: usize| self.tickets.as_ref().map(|tickets| tickets[index].as_str());
        let mut ann = Client::connect(server, "Ann", ticket(0)).await?;
        let mut bob = Client::connect(server, "Bob", ticket(1)).await?;
        let code = match &self.code {
            Some(code) => {
                assert_eq!(
                    ann.welcome().ticket.as_deref(),
                    ticket(0),
                    "the server recognises the player"
                );
                code.clone()
            }
            None => {
                let code = ann.open("chess", "standard", "none").await?;
                bob.join(&code, None).await?;
                let ticket = |guest: &Client| guest.welcome().ticket.clone().unwrap();
                self.tickets = Some([ticket(&ann), ticket(&bob)]);
                self.code = Some(code.clone());
                self.codes.push(code.clone());
                code
            }
        };
        // A command without an answer is sent again. It has been executed or is executed now, but not twice.
        for (index, guest) in [&mut ann, &mut bob].into_iter().enumerate() {
            if let Some((request, command)) = &self.pending[index]
                && let Ok(Some(event)) = guest.command_as(*request, &code, None, command).await
            {
                self.journals[index].acknowledged.push((code.clone(), event, command.clone()));
                self.pending[index] = None;
            }
        }
        let journal = |index: usize| Some(self.journals[index].clone());
        let mut south = RandomPlayer::<Game>::new(ann, &code, Seat::South, journal(0)).await?;
        let mut north = RandomPlayer::<Game>::new(bob, &code, Seat::North, journal(1)).await?;
        let until = Instant::now() + Duration::from_secs(30);
        let (mut one, mut other) = (PlayStats::default(), PlayStats::default());
        let played = tokio::join!(
            south.play(until, Duration::ZERO, &mut one),
            north.play(until, Duration::ZERO, &mut other)
        );
        for (index, player) in [&south, &north].into_iter().enumerate() {
            self.journals[index] = player.journal().unwrap().clone();
            let pending = player.pending();
            self.pending[index] = pending.map(|(request, command)| (request, command.to_owned()));
        }
        if played.0.is_ok() && played.1.is_ok() {
            self.code = None;
        }
        played.0.and(played.1)
    }

    /// Checks that the record contains everything that the server sent to the players, once and in its place.
    fn check(&self, code: &str, record: &str) -> usize {
        let reading = Table::<Game>::read(record).unwrap();
        assert!(reading.damage.is_none(), "{:?}", reading.damage);
        let table = reading.table;
        let mut done = BTreeMap::new();
        for journal in &self.journals {
            for (_, number, entry) in journal.events.iter().filter(|event| event.0 == code) {
                assert_eq!(table.entry_text(*number as usize), Some(entry.as_str()));
            }
            for (_, number, command) in journal.acknowledged.iter().filter(|done| done.0 == code) {
                let entry = table.entry_text(*number as usize).unwrap_or("nothing");
                assert!(entry.ends_with(command.as_str()), "{number}: {entry}, not {command}");
                let before = done.insert(*number, command.clone());
                assert!(before.is_none_or(|before| before == *command), "{number}");
            }
        }
        done.len()
    }
}

#[test]
fn a_killed_server_loses_nothing_that_it_acknowledged() {
    let folder = std::env::temp_dir().join(format!("salon-faults-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let rounds: u64 = std::env::var("SALON_FAULT_ROUNDS").map_or(4, |text| text.parse().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut pairs: Vec<PlayerPair> = (0..8).map(|_| PlayerPair::default()).collect();
    for _ in 0..rounds {
        let server = ServerProcess::start(&folder);
        let address = server.address.clone();
        let playing: Vec<_> = std::mem::take(&mut pairs)
            .into_iter()
            .map(|mut pair| {
                let address = address.clone();
                runtime.spawn(async move {
                    // It plays until the server is killed.
                    while pair.play(&address).await.is_ok() {}
                    pair
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(fastrand::u64(300..1_200)));
        server.kill();
        for pair in playing {
            pairs.push(runtime.block_on(pair).unwrap());
        }
    }
    let server = ServerProcess::start(&folder);
    let mut acknowledged = 0;
    for pair in &pairs {
        for code in &pair.codes {
            let path = format!("/api/tables/{code}/record");
            let record = runtime.block_on(http_get(&server.address, &path)).unwrap();
            acknowledged += pair.check(code, &record);
        }
    }
    server.kill();
    assert!(acknowledged > 20, "{acknowledged}");
    std::fs::remove_dir_all(folder).unwrap();
}
