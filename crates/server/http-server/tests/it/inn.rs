//! A house for a test: a real listener, a real store, a folder that goes away again.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use client::Guest;
use host::{House, Manners};
use salon_http_server::Settings;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct Inn {
    pub(crate) address: String,
    pub(crate) house: Arc<House>,
    pub(crate) folder: PathBuf,
    close: Option<oneshot::Sender<()>>,
    work: JoinHandle<std::io::Result<()>>,
}

impl Inn {
    pub(crate) async fn open() -> Self {
        Self::with(Manners { messages_per_second: 0, ..Manners::default() }).await
    }

    pub(crate) async fn with(manners: Manners) -> Self {
        Self::at(Self::folder(), manners).await
    }

    /// A folder for a new house.
    pub(crate) fn folder() -> PathBuf {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("salon-inn-{}-{count}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    /// A house in a folder where there may have been one before.
    pub(crate) async fn at(folder: PathBuf, manners: Manners) -> Self {
        Self::set_up(Settings { manners, ..Settings::new(folder) }).await
    }

    /// A house that is set up so.
    pub(crate) async fn set_up(settings: Settings) -> Self {
        let folder = settings.data.clone();
        let (house, found) = salon_http_server::open(&settings).await.unwrap();
        assert!(found.store.is_sound() && found.damaged.is_empty(), "{found:?}");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (close, closed) = oneshot::channel::<()>();
        let served = Arc::clone(&house);
        let work = tokio::spawn(async move {
            salon_http_server::run(listener, served, &settings, async { drop(closed.await) }).await
        });
        Self { address, house, folder, close: Some(close), work }
    }

    pub(crate) async fn guest(&self, name: &str) -> Guest {
        Guest::arrive(&self.address, name, None).await.unwrap()
    }

    /// Closes the house as an operator does; its folder stays.
    pub(crate) async fn close(mut self) -> PathBuf {
        drop(self.close.take());
        let work = std::mem::replace(&mut self.work, tokio::spawn(async { Ok(()) }));
        work.await.unwrap().unwrap();
        std::mem::take(&mut self.folder)
    }
}

impl Drop for Inn {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
