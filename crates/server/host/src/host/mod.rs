//! A table as a task: it folds its record, judges what it is asked, and shows nothing before it is durable.

mod ask;
mod computers;
mod count;
mod duty;
mod forget;
mod heed;
mod plan;
mod presence;
mod settle;
mod show;
mod time;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use engines::HasEngine;
use game::TranscriptWriter;
use rulebooks::GameMessages;
use store::{GuestId, Kept, Mark, TableId};
use table::{BySeat, Seat, Table};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

pub(crate) use self::ask::{Ask, Look, Order, Visitor};
use self::computers::Thought;
pub(crate) use self::count::shown;
use self::plan::Plan;
use self::presence::Present;
use self::settle::Fresh;
pub(crate) use self::show::on_the_wire;
use self::time::Zero;
use crate::{House, No};

/// A game that can be played at a house.
pub trait Hosted: GameMessages + TranscriptWriter + HasEngine {}

impl<G: GameMessages + TranscriptWriter + HasEngine> Hosted for G {}

/// A table and what is needed to run it.
pub(crate) struct Host<G: Hosted> {
    house: Arc<House>,
    id: TableId,
    code: Arc<str>,
    public: bool,
    table: Table<G>,
    /// How many bytes of the record are its header.
    header: usize,
    owners: BySeat<Option<GuestId>>,
    /// What the players' play is worth.
    marks: BySeat<Option<Mark>>,
    /// Whether the result is still to be counted.
    uncounted: bool,
    /// What the players want to answer to which move.
    plans: BySeat<Option<Plan>>,
    secret: Option<fair_dice::Secret>,
    /// The dice, once everything that they follow from is known.
    dice: Option<fair_dice::Dice>,
    rematch: Option<String>,
    zero: Zero,
    /// Which events came of which requests.
    answered: HashMap<(GuestId, u64), u64>,
    /// What has happened and is not yet durable.
    fresh: Vec<Fresh>,
    /// What was last written down for lists: the number of lines and the phase.
    stood: (u64, table::Phase),
    present: Vec<Present>,
    /// Since when whoever owns a seat is gone.
    gone: BySeat<Option<Instant>>,
    thought: Option<Thought<G>>,
    /// What the computer here thinks of its game.
    score_history: engine::ScoreHistory,
    /// What is in memory is not what is on the disk: the table must be read again.
    is_broken: bool,
    idle_since: Instant,
}

/// How long the longest wait is before a table looks around.
const ROUND: Duration = Duration::from_secs(60);

impl<G: Hosted> Host<G> {
    /// A table as it was kept; nothing if its record cannot be read to its end.
    pub(crate) fn new(house: Arc<House>, kept: Kept) -> Option<Self> {
        let reading = Table::<G>::read(&kept.record()).ok()?;
        if let Some(damage) = &reading.damage {
            tracing::error!(table = %kept.code, %damage, "damaged record");
            return None;
        }
        let table = reading.table;
        let mut answered = HashMap::new();
        for (line, number) in kept.lines.iter().zip(0..) {
            if let Some(asked) = line.asked {
                answered.entry(asked).or_insert(number);
            }
        }
        let now = Instant::now();
        let zero = Zero::of(&table, kept.opened, house.now());
        Some(Self {
            id: kept.id,
            code: kept.code.into(),
            public: kept.public,
            header: kept.header.len(),
            owners: kept.owners,
            marks: kept.marks,
            uncounted: kept.uncounted,
            plans: BySeat::new(|seat| kept.plans[seat].as_deref().and_then(Plan::read)),
            secret: kept.secret.as_deref().and_then(fair_dice::Secret::from_hex),
            dice: None,
            rematch: kept.rematch,
            zero,
            answered,
            fresh: Vec::new(),
            stood: (0, table::Phase::Gathering),
            present: Vec::new(),
            gone: BySeat::new(|_| Some(now)),
            thought: None,
            score_history: engine::ScoreHistory::default(),
            is_broken: false,
            idle_since: now,
            house,
            table,
        })
    }

    /// Runs the table until nobody needs it any more.
    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<Ask>) {
        self.stood = (self.table.entries().len() as u64, self.table.phase());
        self.attend().await;
        // Setting an alarm is dear, and most are never heard: one that rings too early is no harm.
        let mut alarm = Box::pin(sleep_until(self.wakes_at()));
        while !self.is_broken {
            let wake = self.wakes_at();
            if wake < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(wake);
            }
            tokio::select! {
                biased;
                ask = mailbox.recv() => match ask {
                    Some(Ask::Close(done)) => {
                        self.note_standing().await;
                        self.go(&mut mailbox, No::Closing);
                        let _ = done.send(());
                        return;
                    }
                    Some(ask) => self.heed(ask).await,
                    None => return,
                },
                thought = computers::thought(&mut self.thought) => self.play(thought).await,
                () = alarm.as_mut() => self.look_around().await,
            }
            if self.is_idle() {
                self.note_standing().await;
                if self.house.leave(&self.code, &mut mailbox) {
                    return;
                }
                self.idle_since = Instant::now();
            }
        }
        self.house.tally().setbacks.up();
        self.go(&mut mailbox, No::NotKept);
    }

    /// Leaves memory at once; what waits is refused.
    fn go(&self, mailbox: &mut mpsc::Receiver<Ask>, no: No) {
        self.house.tally().tables.down();
        self.house.turn_away(&self.code, mailbox, no);
    }

    /// When something must be done without anybody's asking.
    fn wakes_at(&self) -> Instant {
        let now = Instant::now();
        let flag = self.flag_due().map(|wait| now + wait);
        let patience = now + if self.wants_thought() { computers::AGAIN } else { ROUND };
        let idle = self.idle_since + self.house.manners().idle;
        let idle = if idle > now { idle } else { patience };
        flag.into_iter().chain([patience, idle]).min().unwrap_or(patience)
    }

    async fn look_around(&mut self) {
        self.drop_flag().await;
        self.attend().await;
    }

    /// Whether nobody would miss the table: nobody listens, and nothing goes on by itself.
    fn is_idle(&mut self) -> bool {
        let now = Instant::now();
        if self.house.bus().listeners(&self.code) > 0
            || self.thought.is_some()
            || self.wants_thought()
            || self.flag_due().is_some_and(|wait| wait < ROUND.saturating_mul(60))
        {
            self.idle_since = now;
        }
        now >= self.idle_since + self.house.manners().idle
    }

    /// The seat in whose name a guest speaks; for who plays on both sides, that of whom the command is
    /// asked.
    fn seat_of(&self, guest: GuestId, command: &str) -> Option<Seat> {
        let mine = |seat: &Seat| self.owners[*seat] == Some(guest);
        if !Seat::ALL.iter().all(mine) {
            return Seat::ALL.into_iter().find(mine);
        }
        let asked = self.table.offer().map(|offer| match command.split(' ').next() {
            Some("accept" | "decline") => !offer.by,
            _ => offer.by,
        });
        let awaited = match self.table.awaits() {
            table::Awaits::Move(seat) | table::Awaits::Entropy(seat) => Some(seat),
            table::Awaits::Roll(throw) => throw.seat,
            _ => None,
        };
        let answers = ["accept", "decline", "withdraw"];
        let is_answer = answers.iter().any(|word| command.starts_with(word));
        let given = |seat: Seat| self.table.entropy()[seat].is_none();
        let entropy = Seat::ALL.into_iter().find(|seat| given(*seat));
        match command.starts_with("entropy") {
            true => entropy.or(Some(Seat::South)),
            false => asked.filter(|_| is_answer).or(awaited).or(Some(Seat::South)),
        }
    }
}
