//! A server for a test: a real listener, a real store, and a folder that is deleted afterwards.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use client::Client;
use host::{ServerLimits, TableRegistry};
use salon_http_server::Settings;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct TestServer {
    pub(crate) address: String,
    pub(crate) registry: Arc<TableRegistry>,
    pub(crate) folder: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

impl TestServer {
    /// A new server without a rate limit.
    pub(crate) async fn start() -> Self {
        let limits = ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
        Self::start_with(limits).await
    }

    /// A new server with these limits.
    pub(crate) async fn start_with(limits: ServerLimits) -> Self {
        Self::start_in(Self::new_folder(), limits).await
    }

    /// A folder for a new server.
    pub(crate) fn new_folder() -> PathBuf {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("salon-test-server-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    /// A server in a folder that may have data of an earlier one.
    pub(crate) async fn start_in(folder: PathBuf, limits: ServerLimits) -> Self {
        Self::start_with_settings(Settings { limits, ..Settings::new(folder) }).await
    }

    /// A server at the address of an earlier one, with its data.
    pub(crate) async fn restart(folder: PathBuf, address: &str) -> Self {
        Self::listen(Settings::new(folder), address.trim_start_matches("http://")).await
    }

    pub(crate) async fn start_with_settings(settings: Settings) -> Self {
        Self::listen(settings, "127.0.0.1:0").await
    }

    async fn listen(settings: Settings, address: &str) -> Self {
        let folder = settings.data.clone();
        let (registry, report) = salon_http_server::open(&settings).await.unwrap();
        assert!(report.store.is_sound() && report.damaged.is_empty(), "{report:?}");
        let listener = tokio::net::TcpListener::bind(address).await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let served = Arc::clone(&registry);
        let task = tokio::spawn(async move {
            salon_http_server::run(listener, served, &settings, async { drop(stopped.await) }).await
        });
        Self { address, registry, folder, stop: Some(stop), task }
    }

    /// A client of a new user with this name.
    pub(crate) async fn client(&self, name: &str) -> Client {
        Client::connect(&self.address, name, None).await.unwrap()
    }

    /// Stops the server as an operator does, and returns its folder.
    pub(crate) async fn stop(mut self) -> PathBuf {
        drop(self.stop.take());
        let task = std::mem::replace(&mut self.task, tokio::spawn(async { Ok(()) }));
        task.await.unwrap().unwrap();
        std::mem::take(&mut self.folder)
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
