use std::sync::Arc;

use house::House;
use tokio::sync::watch;

/// What everybody at the door shares.
pub(crate) struct Desk {
    pub(crate) house: Arc<House>,
    close: watch::Sender<bool>,
    most: u64,
}

impl Desk {
    /// A desk for at most so many connections.
    pub(crate) fn new(house: Arc<House>, most: u64) -> Self {
        Self { house, close: watch::Sender::new(false), most }
    }

    /// Whether one more connection fits.
    pub(crate) fn has_room(&self) -> bool {
        self.house.tally().visits.get() < self.most
    }

    /// Tells when the house closes.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.close.subscribe()
    }

    /// Tells every guest that the house closes, and has every table write down how it stands.
    pub(crate) async fn close(&self) {
        self.house.close().await;
        self.close.send_replace(true);
    }
}
