use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use client::http_get;
use games::{GameKind, with_game};
use test_services::{NatsServer, PostgresServer, ProxyMode};

use crate::FaultKind;
use crate::log_check::check_database;
use crate::node_process::NodeProcess;
use crate::player_pair::PlayerPair;

/// A fault campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The program whose `serve` command runs a node.
    pub program: PathBuf,
    /// For how long faults happen.
    pub duration: Duration,
    /// How many pairs of players there are.
    pub pairs: usize,
    /// Decides which faults happen when.
    pub seed: u64,
    /// The kinds of faults; all if it is empty.
    pub only: Vec<FaultKind>,
}

/// What happened in a campaign.
#[derive(Clone, Debug, Default)]
pub struct CampaignReport {
    /// How many faults of each kind there were.
    pub faults: BTreeMap<FaultKind, u32>,
    /// How many tables were played at.
    pub tables: usize,
    /// How many acknowledged commands were found in the log.
    pub acknowledged: usize,
    /// How many events that clients saw were found in the log.
    pub events: usize,
    /// The longest time after the end of a fault until every pair had played on.
    pub slowest: Duration,
    /// What was wrong.
    pub violations: Vec<String>,
}

impl CampaignReport {
    /// Whether nothing was wrong.
    pub fn is_good(&self) -> bool {
        self.violations.is_empty()
    }
}

impl fmt::Display for CampaignReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, count) in &self.faults {
            writeln!(f, "{kind:<20} {count:>5}")?;
        }
        writeln!(f, "{:<20} {:>5}", "all faults", self.faults.values().sum::<u32>())?;
        writeln!(
            f,
            "{} tables, {} acknowledged commands, {} events of clients",
            self.tables, self.acknowledged, self.events
        )?;
        writeln!(f, "all tables went on after {:.1} s at most", self.slowest.as_secs_f64())?;
        for violation in &self.violations {
            writeln!(f, "VIOLATION: {violation}")?;
        }
        write!(f, "{} violations", self.violations.len())
    }
}

/// How many nodes there are.
const NODES: usize = 3;

/// How long a fault lasts: longer than a lease.
const FAULT: Duration = Duration::from_millis(6_000);

/// How soon after the end of a fault every table must be available.
const AVAILABLE: Duration = Duration::from_secs(10);

/// How long the campaign waits for a table before it goes on.
const GIVE_UP: Duration = Duration::from_secs(60);

impl Campaign {
    /// Runs the campaign. Progress is told in lines.
    ///
    /// # Errors
    /// PostgreSQL, NATS or a node cannot be started.
    pub fn run(&self, tell: impl FnMut(&str)) -> Result<CampaignReport> {
        let folder = std::env::temp_dir().join(format!("salon-faults-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let (postgres, nats) = (PostgresServer::start()?, NatsServer::start()?);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let report = runtime.block_on(self.run_in(&folder, &postgres, &nats, tell))?;
        if report.is_good() {
            let _ = std::fs::remove_dir_all(folder);
        }
        Ok(report)
    }

    async fn run_in(
        &self,
        folder: &Path,
        postgres: &PostgresServer,
        nats: &NatsServer,
        mut tell: impl FnMut(&str),
    ) -> Result<CampaignReport> {
        let database = postgres.database()?;
        let ports = (postgres.port(), nats.port());
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let mut node =
                NodeProcess::new(&self.program, number, &database, ports, folder).await?;
            tokio::task::block_in_place(|| node.start())?;
            nodes.push(node);
        }
        let addresses: Arc<[String]> = nodes.iter().map(|node| node.address.clone()).collect();
        let began = Instant::now();
        // The players stop a little later than the faults.
        let until = began + self.duration + Duration::from_secs(15);
        let mut progress = Vec::new();
        let mut playing = Vec::new();
        for number in 0..self.pairs {
            let kind = GameKind::ALL[number % GameKind::ALL.len()];
            let count = Arc::new(AtomicU64::new(0));
            progress.push(Arc::clone(&count));
            let pair = PlayerPair::new(kind, Arc::clone(&addresses), count);
            playing.push(tokio::spawn(async move {
                with_game!(kind, G => Box::pin(pair.play::<G>(until)).await)
            }));
        }
        let mut report = CampaignReport::default();
        let mut services = Services { postgres, nats, nodes };
        let mut random = fastrand::Rng::with_seed(self.seed);
        wait_for_all(&progress).await;
        let mut kinds: Vec<FaultKind> = Vec::new();
        while began.elapsed() < self.duration {
            if kinds.is_empty() {
                kinds =
                    if self.only.is_empty() { FaultKind::ALL.to_vec() } else { self.only.clone() };
                random.shuffle(&mut kinds);
            }
            let Some(kind) = kinds.pop() else { break };
            services.inflict(kind, &mut random).await.with_context(|| format!("{kind}"))?;
            *report.faults.entry(kind).or_default() += 1;
            let waited = wait_for_all(&progress).await;
            report.slowest = report.slowest.max(waited);
            if waited > AVAILABLE {
                let at = began.elapsed().as_secs();
                report.violations.push(format!(
                    "{kind} at {at} s: a table was not available for {:.1} s after its end",
                    waited.as_secs_f64()
                ));
            }
            tell(&format!(
                "{:>6.0} s  {kind}: all play on after {:.1} s",
                began.elapsed().as_secs_f64(),
                waited.as_secs_f64()
            ));
        }
        for pair in playing {
            let pair = pair.await?;
            for code in &pair.codes {
                report.tables += 1;
                let path = format!("/api/tables/{code}/record");
                let record = http_get(&addresses[0], &path).await?;
                match with_game!(pair.kind, G => pair.check::<G>(code, &record)) {
                    Ok((acknowledged, events)) => {
                        report.acknowledged += acknowledged;
                        report.events += events;
                    }
                    Err(violation) => report.violations.push(format!("{violation:#}")),
                }
            }
        }
        if let Err(violation) = check_database(&database).await {
            report.violations.push(format!("{violation:#}"));
        }
        Ok(report)
    }
}

/// Waits until every pair has an acknowledgement that it did not have before; returns how long that took.
async fn wait_for_all(progress: &[Arc<AtomicU64>]) -> Duration {
    let began = Instant::now();
    let before: Vec<u64> = progress.iter().map(|it| it.load(Ordering::Relaxed)).collect();
    while began.elapsed() < GIVE_UP {
        let mut pairs = progress.iter().zip(&before);
        if pairs.all(|(now, before)| now.load(Ordering::Relaxed) > *before) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    began.elapsed()
}

/// What can be broken.
struct Services<'s> {
    postgres: &'s PostgresServer,
    nats: &'s NatsServer,
    nodes: Vec<NodeProcess>,
}

impl Services<'_> {
    /// Breaks something, waits, and repairs it.
    async fn inflict(&mut self, kind: FaultKind, random: &mut fastrand::Rng) -> Result<()> {
        let victim = random.usize(..self.nodes.len());
        let node = &mut self.nodes[victim];
        let delay = ProxyMode::Delay(Duration::from_millis(random.u64(20..200)));
        let pause = || tokio::time::sleep(FAULT);
        match kind {
            FaultKind::KillNode => {
                node.kill()?;
                pause().await;
                tokio::task::block_in_place(|| node.start())?;
            }
            FaultKind::PauseNode => {
                node.signal("STOP")?;
                pause().await;
                node.signal("CONT")?;
            }
            FaultKind::KillPostgres => {
                let postgres = self.postgres;
                tokio::task::block_in_place(|| postgres.kill())?;
                tokio::time::sleep(Duration::from_secs(1)).await;
                tokio::task::block_in_place(|| postgres.restart())?;
            }
            FaultKind::KillNats => {
                self.nats.kill();
                tokio::time::sleep(Duration::from_secs(2)).await;
                tokio::task::block_in_place(|| self.nats.restart())?;
            }
            FaultKind::CutPostgres => {
                node.postgres.set(ProxyMode::Cut);
                pause().await;
                node.postgres.set(ProxyMode::Pass);
            }
            FaultKind::StallPostgres => {
                node.postgres.set(ProxyMode::Stall);
                pause().await;
                node.postgres.set(ProxyMode::Pass);
            }
            FaultKind::DelayPostgres => {
                node.postgres.set(delay);
                pause().await;
                node.postgres.set(ProxyMode::Pass);
            }
            FaultKind::StallNats => {
                node.nats.set(ProxyMode::Stall);
                pause().await;
                node.nats.set(ProxyMode::Pass);
            }
            FaultKind::DelayNats => {
                node.nats.set(delay);
                pause().await;
                node.nats.set(ProxyMode::Pass);
            }
            FaultKind::CutBoth => {
                node.nats.set(ProxyMode::Cut);
                node.postgres.set(ProxyMode::Cut);
                pause().await;
                node.nats.set(ProxyMode::Pass);
                node.postgres.set(ProxyMode::Pass);
            }
            FaultKind::JumpClock => {
                node.set_clock(random.i64(-100_000..100_000))?;
                tokio::time::sleep(Duration::from_secs(3)).await;
                node.set_clock(0)?;
            }
            FaultKind::RollingUpgrade => {
                for node in &mut self.nodes {
                    tokio::task::block_in_place(|| node.stop().and_then(|()| node.start()))?;
                }
            }
        }
        Ok(())
    }
}
