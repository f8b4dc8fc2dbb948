use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Client, ClientError};
use game::Notation;
use games::{GameKind, with_game};
use table::Seat;
use tokio::sync::{Barrier, Semaphore};

use crate::load_report::MetricsLog;
use crate::{LoadReport, PlayStats, RandomPlayer, ServerMetrics};

/// A load test: many clients that play random games at the same time.
#[derive(Clone, Debug)]
pub struct LoadTest {
    /// The server's address.
    pub server: String,
    /// At how many tables they play, two clients at each.
    pub tables: usize,
    /// Which game they play; `None` for all games in turn.
    pub game: Option<GameKind>,
    /// For how long they play.
    pub duration: Duration,
    /// How long they think before each move, on average.
    pub think_time: Duration,
    /// How many more clients are connected and do nothing.
    pub idle_connections: usize,
}

/// How many clients connect at the same time.
const CONCURRENT_CONNECTS: usize = 32;

impl LoadTest {
    /// Runs the test.
    ///
    /// # Errors
    /// The server cannot be reached, or a client could not play.
    pub async fn run(&self) -> Result<LoadReport, ClientError> {
        let empty = ServerMetrics::fetch(&self.server).await?;
        let idle = self.connect_idle().await?;
        let with_idle_connections = ServerMetrics::fetch(&self.server).await?;
        let connecting = Arc::new(Semaphore::new(CONCURRENT_CONNECTS));
        let ready = Arc::new(Barrier::new(self.tables + 1));
        let mut pairs = Vec::new();
        for number in 0..self.tables {
            let kind = self.game.unwrap_or(GameKind::ALL[number % GameKind::ALL.len()]);
            let (test, connecting, ready) =
                (self.clone(), Arc::clone(&connecting), Arc::clone(&ready));
            let pair = async move {
                with_game!(kind, G => Box::pin(test.play_pair::<G>(kind, connecting, ready)).await)
            };
            pairs.push(tokio::spawn(pair));
        }
        ready.wait().await;
        let (began, before) = (Instant::now(), ServerMetrics::fetch(&self.server).await?);
        tokio::time::sleep(self.duration).await;
        let (after, duration) = (ServerMetrics::fetch(&self.server).await?, began.elapsed());
        let (mut latencies, mut rejected) = (Vec::new(), 0);
        for pair in pairs {
            let pair = pair.await.map_err(|error| ClientError::Unexpected(error.to_string()))?;
            for stats in pair? {
                latencies.extend(stats.latencies);
                rejected += stats.rejected;
            }
        }
        let connected = idle.len();
        drop(idle);
        let metrics = MetricsLog { empty, with_idle_connections, before, after };
        let report = LoadReport::new(self.tables, connected, duration, metrics, latencies);
        Ok(LoadReport { rejected, ..report })
    }

    async fn connect_idle(&self) -> Result<Vec<Client>, ClientError> {
        let mut clients = Vec::new();
        for _ in 0..self.idle_connections {
            clients.push(Client::connect(&self.server, "Idle", None).await?);
        }
        Ok(clients)
    }

    /// Two clients play one game after another.
    async fn play_pair<G: Notation>(
        self,
        kind: GameKind,
        connecting: Arc<Semaphore>,
        ready: Arc<Barrier>,
    ) -> Result<[PlayStats; 2], ClientError> {
        let connected = async {
            let _permit = connecting.acquire().await;
            let mut south = Client::connect(&self.server, "South", None).await?;
            let mut north = Client::connect(&self.server, "North", None).await?;
            let code = open(&mut south, &mut north, kind).await?;
            Ok::<_, ClientError>((south, north, code))
        }
        .await;
        ready.wait().await;
        let (mut south, mut north, mut code) = connected?;
        let until = Instant::now() + self.duration;
        let mut stats = [PlayStats::default(), PlayStats::default()];
        loop {
            let mut one = RandomPlayer::<G>::new(south, &code, Seat::South, None).await?;
            let mut other = RandomPlayer::<G>::new(north, &code, Seat::North, None).await?;
            let [souths, norths] = &mut stats;
            tokio::try_join!(
                one.play(until, self.think_time, souths),
                other.play(until, self.think_time, norths)
            )?;
            (south, north) = (one.into_client(), other.into_client());
            if Instant::now() >= until {
                return Ok(stats);
            }
            code = open(&mut south, &mut north, kind).await?;
        }
    }
}

/// Opens a table for two clients.
async fn open(
    south: &mut Client,
    north: &mut Client,
    kind: GameKind,
) -> Result<String, ClientError> {
    let code = south.open(kind.name(), "standard", "300+5").await?;
    north.join(&code, Some(format!("{:016x}", fastrand::u64(..)))).await?;
    Ok(code)
}
