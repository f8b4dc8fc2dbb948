use std::sync::Arc;

use host::House;
use tokio::sync::watch;

use crate::turnstile::Turnstile;
use crate::{Pulse, Settings};

/// What everybody at the door shares.
pub(crate) struct Desk {
    pub(crate) house: Arc<House>,
    pub(crate) turnstile: Turnstile,
    /// Whether a proxy says for whom it asks.
    pub(crate) proxied: bool,
    /// How often lines are tried, and after how long a silent one is given up.
    pub(crate) pulse: Pulse,
    close: watch::Sender<bool>,
    most: u64,
}

impl Desk {
    /// The desk of a house.
    pub(crate) fn new(house: Arc<House>, settings: &Settings) -> Self {
        Self {
            house,
            turnstile: Turnstile::new(settings.manners.messages_per_second),
            proxied: settings.proxied,
            pulse: settings.pulse,
            close: watch::Sender::new(false),
            most: settings.connections,
        }
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
