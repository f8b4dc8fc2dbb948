use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use games::{Kind, with_game};
use store::{Clerk, Kept, Store, Trouble, Write};
use table::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};

use crate::accounts::Carried;
use crate::clock::WallClock;
use crate::host::{Ask, Host, Look};
use crate::opening::Opening;
use crate::thinkers::Thinkers;
use crate::vault::Vault;
use crate::{Bus, InProcess, Manners, No, Tally};

/// A house: all its tables, and what they share.
pub struct House {
    store: Arc<dyn Store>,
    clerk: Clerk,
    bus: Box<dyn Bus>,
    thinkers: Thinkers,
    vault: Vault,
    manners: Manners,
    clock: WallClock,
    tally: Tally,
    tables: Mutex<HashMap<Arc<str>, mpsc::Sender<Ask>>>,
    /// Codes for other devices: what they stand for, and until when.
    carried: Mutex<HashMap<String, (Carried, Instant)>>,
    /// How often somebody has been signed out or forgotten.
    departures: AtomicU64,
    is_closing: AtomicBool,
}

/// How much may wait at a table.
const MAILBOX: usize = 64;

/// How long a closing house waits for a table.
const FAREWELL: Duration = Duration::from_secs(5);

/// How long a code for another device can be used.
pub(crate) const CODE_LASTS: Duration = Duration::from_secs(300);

impl House {
    /// Opens a house on a store.
    pub fn open(store: Arc<dyn Store>, manners: Manners) -> Arc<Self> {
        let (clerk, _) = Clerk::start(Arc::clone(&store));
        Arc::new(Self {
            store,
            clerk,
            bus: Box::<InProcess>::default(),
            thinkers: Thinkers::new(manners.thinkers),
            vault: Vault::new(),
            manners,
            clock: WallClock::new(),
            tally: Tally::default(),
            tables: Mutex::default(),
            carried: Mutex::default(),
            departures: AtomicU64::new(0),
            is_closing: AtomicBool::new(false),
        })
    }

    /// What is counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Whether nobody is let in any more.
    pub fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }

    pub(crate) fn clerk(&self) -> &Clerk {
        &self.clerk
    }

    pub(crate) fn bus(&self) -> &dyn Bus {
        &*self.bus
    }

    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.thinkers
    }

    pub(crate) fn vault(&self) -> &Vault {
        &self.vault
    }

    /// Somebody is not who they were: every conversation asks again before it goes on.
    pub(crate) fn recheck(&self) {
        self.departures.fetch_add(1, Ordering::Relaxed);
    }

    /// How often somebody has been signed out or forgotten.
    pub(crate) fn departures(&self) -> u64 {
        self.departures.load(Ordering::Relaxed)
    }

    pub(crate) fn manners(&self) -> &Manners {
        &self.manners
    }

    /// The house's time in milliseconds.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<Arc<str>, mpsc::Sender<Ask>>> {
        // Whoever panicked left a list of tables, whatever they were doing with it.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mailbox of a table, which is loaded if it is not in memory.
    fn mailbox(self: &Arc<Self>, code: &str) -> mpsc::Sender<Ask> {
        let mut tables = self.tables();
        match tables.get(code) {
            Some(mailbox) if !mailbox.is_closed() => mailbox.clone(),
            _ => {
                let (mailbox, asks) = mpsc::channel(MAILBOX);
                let code: Arc<str> = code.into();
                tables.insert(Arc::clone(&code), mailbox.clone());
                tokio::spawn(load(Arc::clone(self), code, asks));
                mailbox
            }
        }
    }

    /// Asks something of a table.
    pub(crate) async fn ask(self: &Arc<Self>, code: &str, ask: Ask) {
        let mut ask = ask;
        // A table that leaves memory at this moment is loaded again.
        for _ in 0..3 {
            match self.mailbox(code).send(ask).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(unread)) => ask = unread,
            }
        }
        tracing::error!(code, "a table does not take mail");
    }

    /// Asks something of a table only if it is in memory.
    pub(crate) async fn ask_if_live(&self, code: &str, ask: Ask) {
        let mailbox = self.tables().get(code).cloned();
        if let Some(mailbox) = mailbox {
            // Whoever is not there has nothing to be told.
            let _ = mailbox.send(ask).await;
        }
    }

    /// How a table stands now, if it is in memory.
    pub(crate) async fn look(&self, code: &str) -> Option<Look> {
        let (tell, told) = oneshot::channel();
        self.ask_if_live(code, Ask::Look(tell)).await;
        told.await.ok()
    }

    /// A table that nobody needs leaves memory, unless something has come for it meanwhile.
    pub(crate) fn leave(&self, code: &str, mailbox: &mut mpsc::Receiver<Ask>) -> bool {
        let mut tables = self.tables();
        if !mailbox.is_empty() {
            return false;
        }
        mailbox.close();
        tables.remove(code);
        self.tally.tables.down();
        true
    }

    /// A table cannot be, or be no longer: what has come for it is refused.
    pub(crate) fn turn_away(&self, code: &str, asks: &mut mpsc::Receiver<Ask>, no: No) {
        let mut tables = self.tables();
        asks.close();
        tables.remove(code);
        drop(tables);
        while let Ok(ask) = asks.try_recv() {
            if let Some((visitor, request)) = ask.asker() {
                let reason = no.reason(visitor.language);
                let refusal = protocol::RequestRefused { request: Some(request), reason };
                self.tally.refusals.up();
                visitor
                    .ear
                    .tell(&protocol::write(&protocol::ServerMessage::Refusal(refusal)).into());
            }
        }
    }

    /// Opens a table that has been prepared.
    ///
    /// Tables open tables, so the type of this must be named.
    pub(crate) fn open_prepared(
        self: &Arc<Self>,
        opening: Opening,
        more: Vec<Write>,
    ) -> Pin<Box<dyn Future<Output = Result<(), Trouble>> + Send + '_>> {
        Box::pin(self.open_now(opening, more))
    }

    async fn open_now(self: &Arc<Self>, opening: Opening, more: Vec<Write>) -> Result<(), Trouble> {
        let Opening { new, kept, names } = opening;
        let mut writes = vec![Write::Table(new)];
        for seat in Seat::ALL.into_iter().filter(|seat| !names[*seat].is_empty()) {
            let (table, guest, name) = (kept.id, kept.owners[seat], names[seat].clone());
            writes.push(Write::Seat { table, seat, guest, name });
        }
        writes.extend(more);
        self.clerk.keep(writes).await?;
        let (mailbox, asks) = mpsc::channel(MAILBOX);
        self.tables().insert(kept.code.as_str().into(), mailbox);
        tokio::spawn(run(Arc::clone(self), kept, asks));
        Ok(())
    }

    /// A code by which another device becomes the same guest.
    pub(crate) fn carry(&self, what: Carried) -> String {
        let code = crate::chance::code();
        let until = Instant::now() + CODE_LASTS;
        let mut carried = self.carried.lock().unwrap_or_else(PoisonError::into_inner);
        carried.retain(|_, (_, until)| *until > Instant::now());
        carried.insert(code.clone(), (what, until));
        code
    }

    /// What a code stands for; it can be used once.
    pub(crate) fn carried(&self, code: &str) -> Option<Carried> {
        let mut carried = self.carried.lock().unwrap_or_else(PoisonError::into_inner);
        let (what, until) = carried.remove(&crate::chance::read_code(code))?;
        (until > Instant::now()).then_some(what)
    }

    /// Looks after the tables that are not over: those at which something goes on by itself are loaded.
    /// Tells how many there are, and the codes of those that cannot be read.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn wake(self: &Arc<Self>) -> Result<(usize, Vec<String>), Trouble> {
        let codes = self.store.unfinished().await?;
        let mut damaged = Vec::new();
        for code in &codes {
            // A table that nobody needs leaves memory by itself.
            if self.load_now(code).await.is_none() {
                damaged.push(code.clone());
            }
        }
        Ok((codes.len(), damaged))
    }

    async fn load_now(self: &Arc<Self>, code: &str) -> Option<Look> {
        let (tell, told) = oneshot::channel();
        self.ask(code, Ask::Look(tell)).await;
        told.await.ok()
    }

    /// Closes the house: nobody is let in, every table writes down how it stands.
    pub async fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        let tables: Vec<_> = self.tables().values().cloned().collect();
        let mut farewells = Vec::new();
        for table in tables {
            let (done, bye) = oneshot::channel();
            if timeout(FAREWELL, table.send(Ask::Close(done))).await.is_ok_and(|sent| sent.is_ok())
            {
                farewells.push(bye);
            }
        }
        for bye in farewells {
            let _ = timeout(FAREWELL, bye).await;
        }
    }
}

/// Loads a table and runs it.
async fn load(house: Arc<House>, code: Arc<str>, mut asks: mpsc::Receiver<Ask>) {
    match house.store.table(&code).await {
        Ok(Some(kept)) => run(house, kept, asks).await,
        Ok(None) => house.turn_away(&code, &mut asks, No::NoSuchTable),
        Err(trouble) => {
            tracing::error!(%code, %trouble, "not loaded");
            house.turn_away(&code, &mut asks, No::NotKept);
        }
    }
}

/// Runs a table until nobody needs it any more.
async fn run(house: Arc<House>, kept: Kept, mut asks: mpsc::Receiver<Ask>) {
    let code = kept.code.clone();
    let Ok(kind) = kept.game.parse::<Kind>() else {
        return house.turn_away(&code, &mut asks, No::NoSuchGame);
    };
    let kind = kind.under(&kept.rules);
    with_game!(kind, G => match Host::<G>::new(Arc::clone(&house), kept) {
        Some(host) => {
            house.tally.tables.up();
            // The largest of these is as large as its game; on the heap it costs nobody else.
            Box::pin(host.run(asks)).await;
        }
        None => house.turn_away(&code, &mut asks, No::Damaged),
    });
}
