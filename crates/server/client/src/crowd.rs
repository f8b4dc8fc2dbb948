use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Notation;
use games::{Kind, with_game};
use table::Seat;
use tokio::sync::{Barrier, Semaphore};

use crate::{Gauges, Guest, Played, Player, Report, Trouble};

/// Many guests at once.
#[derive(Clone, Debug)]
pub struct Crowd {
    /// The house's address.
    pub house: String,
    /// At how many tables they play, two guests at each.
    pub tables: usize,
    /// Which game; all of them in turn if none is named.
    pub game: Option<Kind>,
    /// For how long they play.
    pub time: Duration,
    /// How long they rest before each move, on average.
    pub rest: Duration,
    /// How many others are connected and do nothing.
    pub idle: usize,
}

/// How many come through the door at once.
const DOOR: usize = 32;

impl Crowd {
    /// Lets them all come, play and go.
    ///
    /// # Errors
    /// The house cannot be reached, or somebody could not play.
    pub async fn visit(&self) -> Result<Report, Trouble> {
        let empty = Gauges::of(&self.house).await?;
        let idlers = self.idlers().await?;
        let with_idlers = Gauges::of(&self.house).await?;
        let door = Arc::new(Semaphore::new(DOOR));
        let ready = Arc::new(Barrier::new(self.tables + 1));
        let mut pairs = Vec::new();
        for number in 0..self.tables {
            let kind = self.game.unwrap_or(Kind::ALL[number % Kind::ALL.len()]);
            let (crowd, door, ready) = (self.clone(), Arc::clone(&door), Arc::clone(&ready));
            let pair = async move {
                with_game!(kind, G => Box::pin(crowd.pair::<G>(kind, door, ready)).await)
            };
            pairs.push(tokio::spawn(pair));
        }
        ready.wait().await;
        let (began, before) = (Instant::now(), Gauges::of(&self.house).await?);
        tokio::time::sleep(self.time).await;
        let (after, took) = (Gauges::of(&self.house).await?, began.elapsed());
        let mut waits = Vec::new();
        for pair in pairs {
            let pair = pair.await.map_err(|error| Trouble::Unexpected(error.to_string()))?;
            for played in pair? {
                waits.extend(played.waits);
            }
        }
        drop(idlers);
        let tables = self.tables;
        Ok(Report::new(tables, self.idle, took, [empty, with_idlers, before, after], waits))
    }

    async fn idlers(&self) -> Result<Vec<Guest>, Trouble> {
        let mut idlers = Vec::new();
        for _ in 0..self.idle {
            idlers.push(Guest::arrive(&self.house, "Idler", None).await?);
        }
        Ok(idlers)
    }

    /// Two guests play one game after another.
    async fn pair<G: Notation>(
        self,
        kind: Kind,
        door: Arc<Semaphore>,
        ready: Arc<Barrier>,
    ) -> Result<[Played; 2], Trouble> {
        let entered = async {
            let _turn = door.acquire().await;
            let mut south = Guest::arrive(&self.house, "South", None).await?;
            let mut north = Guest::arrive(&self.house, "North", None).await?;
            let code = open(&mut south, &mut north, kind).await?;
            Ok::<_, Trouble>((south, north, code))
        }
        .await;
        ready.wait().await;
        let (mut south, mut north, mut code) = entered?;
        let until = Instant::now() + self.time;
        let mut played = [Played::default(), Played::default()];
        loop {
            let mut one = Player::<G>::sit(south, &code, Seat::South, None).await?;
            let mut other = Player::<G>::sit(north, &code, Seat::North, None).await?;
            let [mine, yours] = &mut played;
            tokio::try_join!(
                one.play(until, self.rest, mine),
                other.play(until, self.rest, yours)
            )?;
            (south, north) = (one.into_journal().0, other.into_journal().0);
            if Instant::now() >= until {
                return Ok(played);
            }
            code = open(&mut south, &mut north, kind).await?;
        }
    }
}

/// Opens a table for two.
async fn open(south: &mut Guest, north: &mut Guest, kind: Kind) -> Result<String, Trouble> {
    let code = south.open(kind.name(), "standard", "300+5").await?;
    north.join(&code, Some(format!("{:016x}", fastrand::u64(..)))).await?;
    Ok(code)
}
