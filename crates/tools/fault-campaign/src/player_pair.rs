use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use client::{Client, ClientError};
use game::Notation;
use games::GameKind;
use load_test::{Journal, PlayStats, RandomPlayer};
use table::{Seat, Table};

/// Two players at two nodes, and what they know.
pub(crate) struct PlayerPair {
    pub(crate) kind: GameKind,
    /// At which nodes they play. It changes with every connection.
    addresses: Arc<[String]>,
    tickets: [Option<String>; 2],
    /// Their current table.
    code: Option<String>,
    /// All their tables.
    pub(crate) codes: Vec<String>,
    journals: [Journal; 2],
    /// Commands that have not been answered.
    pending: [Option<(u64, String)>; 2],
    /// How many commands were acknowledged, for the campaign to see.
    progress: Arc<AtomicU64>,
}

/// How long a connection is used before the players move to other nodes.
const STAY: Duration = Duration::from_secs(20);

/// How long to wait after an error.
const RETRY: Duration = Duration::from_millis(150);

impl PlayerPair {
    pub(crate) fn new(kind: GameKind, addresses: Arc<[String]>, progress: Arc<AtomicU64>) -> Self {
        Self {
            kind,
            addresses,
            tickets: Default::default(),
            code: None,
            codes: Vec::new(),
            journals: Default::default(),
            pending: Default::default(),
            progress,
        }
    }

    /// Plays until the time has come.
    pub(crate) async fn play<G: Notation>(mut self, until: Instant) -> Self {
        while Instant::now() < until {
            if self.play_once::<G>(until).await.is_err() {
                tokio::time::sleep(RETRY).await;
            }
        }
        self
    }

    async fn connect(&mut self, index: usize) -> Result<Client, ClientError> {
        let address = self.addresses[fastrand::usize(..self.addresses.len())].clone();
        let name = ["Ann", "Bob"][index];
        let connecting = Client::connect(&address, name, self.tickets[index].as_deref());
        // A node that is stopped accepts connections and does not answer.
        let connected = tokio::time::timeout(Duration::from_secs(3), connecting).await;
        let client = connected.map_err(|_| ClientError::Timeout)??;
        if self.tickets[index].is_none() {
            self.tickets[index].clone_from(&client.welcome().ticket);
        } else if client.welcome().ticket != self.tickets[index] {
            return Err(ClientError::Unexpected("the server has forgotten a player".to_owned()));
        }
        Ok(client)
    }

    async fn play_once<G: Notation>(&mut self, until: Instant) -> Result<(), ClientError> {
        if self.code.is_none() {
            // New players for a new table: whatever became of a table that could not be opened, it is not theirs.
            self.tickets = Default::default();
        }
        let (mut ann, mut bob) = (self.connect(0).await?, self.connect(1).await?);
        let code = match &self.code {
            Some(code) => code.clone(),
            None => {
                let code = ann.open(self.kind.name(), "standard", "300+5").await?;
                bob.join(&code, Some(format!("{:016x}", fastrand::u64(..)))).await?;
                self.code = Some(code.clone());
                self.codes.push(code.clone());
                code
            }
        };
        // A command without an answer is sent again. It has been executed or is executed now, but not twice.
        for (index, client) in [&mut ann, &mut bob].into_iter().enumerate() {
            let Some((request, command)) = self.pending[index].clone() else { continue };
            match client.command_as(request, &code, None, &command).await {
                Ok(Some(event)) => {
                    self.journals[index].acknowledged.push((code.clone(), event, command));
                }
                Ok(None) => {}
                Err(ClientError::Refused { name, .. })
                    if name != "NotKept" && name != "Closing" => {}
                Err(error) => return Err(error),
            }
            self.pending[index] = None;
        }
        self.play_game::<G>(ann, bob, &code, until).await
    }

    async fn play_game<G: Notation>(
        &mut self,
        ann: Client,
        bob: Client,
        code: &str,
        until: Instant,
    ) -> Result<(), ClientError> {
        let journal = |index: usize| Some(self.journals[index].clone());
        let mut south = RandomPlayer::<G>::new(ann, code, Seat::South, journal(0)).await?;
        let mut north = RandomPlayer::<G>::new(bob, code, Seat::North, journal(1)).await?;
        let until = until.min(Instant::now() + STAY);
        let (mut one, mut other) = (PlayStats::default(), PlayStats::default());
        let acknowledged =
            |player: &RandomPlayer<G>| player.journal().map_or(0, |it| it.acknowledged.len());
        let mut result = Ok(());
        // In short turns, so that the campaign sees progress. Whoever waits in vain connects again.
        let (mut before, mut since) = (0, Instant::now());
        while Instant::now() < until && result.is_ok() && !(south.is_over() && north.is_over()) {
            let turn = until.min(Instant::now() + Duration::from_millis(500));
            let pause = Duration::from_millis(10);
            result = tokio::try_join!(
                south.play(turn, pause, &mut one),
                north.play(turn, pause, &mut other)
            )
            .map(drop);
            let now = acknowledged(&south) + acknowledged(&north);
            if now > before {
                self.progress.fetch_add((now - before) as u64, Ordering::Relaxed);
                (before, since) = (now, Instant::now());
            } else if since.elapsed() > Duration::from_secs(4) {
                result = Err(ClientError::Timeout);
            }
        }
        for (index, player) in [&south, &north].into_iter().enumerate() {
            self.journals[index] = player.journal().cloned().unwrap_or_default();
            let pending = player.pending();
            self.pending[index] = pending.map(|(request, command)| (request, command.to_owned()));
        }
        if south.is_over() && north.is_over() {
            self.code = None;
            self.pending = Default::default();
        }
        result
    }

    /// Checks that the record contains everything that the nodes sent to the players, once and in its place. Returns how
    /// many acknowledged commands and how many events were checked.
    pub(crate) fn check<G: Notation>(&self, code: &str, record: &str) -> Result<(usize, usize)> {
        let parsed = Table::<G>::read(record).map_err(|damage| anyhow::anyhow!("{damage}"))?;
        ensure!(parsed.damage.is_none(), "{code}: the record is damaged");
        let table = parsed.table;
        let mut done = BTreeMap::new();
        let mut events = 0;
        for journal in &self.journals {
            for (_, number, entry) in journal.events.iter().filter(|event| event.0 == code) {
                let stored = table.entry_text(*number as usize);
                ensure!(
                    stored == Some(entry.as_str()),
                    "{code}: a client saw event {number} as '{entry}', the log has {stored:?}"
                );
                events += 1;
            }
            for (_, number, command) in journal.acknowledged.iter().filter(|done| done.0 == code) {
                let entry = table.entry_text(*number as usize);
                let entry = entry.with_context(|| {
                    format!("{code}: event {number}, '{command}', was acknowledged and is lost")
                })?;
                ensure!(
                    entry.ends_with(command.as_str()),
                    "{code}: event {number} was acknowledged as '{command}', the log has '{entry}'"
                );
                let before = done.insert(*number, command.clone());
                ensure!(
                    before.as_ref().is_none_or(|before| before == command),
                    "{code}: event {number} was acknowledged as '{before:?}' and as '{command}'"
                );
            }
        }
        Ok((done.len(), events))
    }
}
