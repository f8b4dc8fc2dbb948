use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Message, RequestErrorKind, Subscriber};
use async_trait::async_trait;
use bytes::Bytes;
use futures_util::{StreamExt, future};
use tokio::sync::{mpsc, oneshot};

use crate::{BusError, BusRequest, Follower, NodeBus};

/// How a node connects to NATS.
#[derive(Clone, Default)]
pub struct NatsSettings {
    /// The addresses: `nats://host:4222`, or `tls://host:4222`; several are separated by commas.
    pub address: String,
    /// The user and the password, if the address does not contain them.
    pub user: Option<(String, String)>,
    /// A file with the certificates that are trusted besides the system's.
    pub root_certificates: Option<PathBuf>,
    /// The name of the node, for the logs of NATS.
    pub name: String,
}

/// Leaves out what is secret.
impl fmt::Debug for NatsSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsSettings").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The bus over NATS. Nothing is stored there: its core alone is used.
#[derive(Debug)]
pub struct NatsBus {
    client: Client,
    outgoing: mpsc::Sender<(String, Bytes)>,
}

/// How many messages may wait to be published. What comes then is lost, as on a broken line.
const QUEUE: usize = 65_536;

/// What all topics begin with.
const PREFIX: &str = "salon";

/// How soon a dead connection is noticed.
const PING_INTERVAL: Duration = Duration::from_secs(2);

/// How long to wait before connecting again.
const RECONNECT_DELAY: Duration = Duration::from_millis(250);

impl NatsBus {
    /// Begins to connect. Until there is a connection the node is alone; it connects again whenever the connection is
    /// lost.
    ///
    /// # Errors
    /// The settings are not valid.
    pub async fn connect(settings: &NatsSettings) -> Result<Self, BusError> {
        // This fails if the program has already chosen a provider, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut options = ConnectOptions::new()
            .name(&settings.name)
            .no_echo()
            .retry_on_initial_connect()
            .ping_interval(PING_INTERVAL)
            .connection_timeout(Duration::from_secs(2))
            .reconnect_delay_callback(|_| RECONNECT_DELAY);
        if let Some((user, password)) = &settings.user {
            options = options.user_and_password(user.clone(), password.clone());
        }
        if let Some(file) = &settings.root_certificates {
            options = options.add_root_certificates(file.clone());
        }
        let addresses: Vec<&str> = settings.address.split(',').collect();
        // The error would name the address, which may contain a password.
        let invalid = |_| BusError::Failed("the address of the bus is not valid".to_owned());
        let addresses: Vec<async_nats::ServerAddr> = addresses
            .into_iter()
            .map(|address| address.trim().parse().map_err(invalid))
            .collect::<Result<_, _>>()?;
        let client = options.connect(addresses).await.map_err(failed)?;
        let (outgoing, queue) = mpsc::channel(QUEUE);
        tokio::spawn(publish_all(client.clone(), queue));
        Ok(Self { client, outgoing })
    }

    async fn subscribe(&self, subject: String) -> Result<Subscriber, BusError> {
        self.client.subscribe(subject).await.map_err(failed)
    }
}

fn failed(error: impl fmt::Display) -> BusError {
    BusError::Failed(error.to_string())
}

/// Publishes what waits, in its order.
async fn publish_all(client: Client, mut queue: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, message)) = queue.recv().await {
        // What is old when the connection comes back helps nobody: the followers read the log.
        if client.connection_state() == State::Connected
            && let Err(error) = client.publish(subject, message).await
        {
            tracing::debug!(%error, "a message could not be published");
        }
    }
}

fn topic_subject(topic: &str) -> String {
    format!("{PREFIX}.{topic}")
}

fn process_subject(process: u64) -> String {
    format!("{PREFIX}.process.{process}")
}

#[async_trait]
impl NodeBus for NatsBus {
    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn publish(&self, topic: &str, message: Bytes) {
        if self.outgoing.try_send((topic_subject(topic), message)).is_err() {
            tracing::debug!(topic, "too many messages wait to be published");
        }
    }

    async fn follow(&self, topic: &str) -> Result<Follower<Bytes>, BusError> {
        let subscriber = self.subscribe(topic_subject(topic)).await?;
        Ok(Follower(Box::pin(subscriber.map(|message| message.payload))))
    }

    async fn serve(&self, process: u64) -> Result<Follower<BusRequest>, BusError> {
        let subscriber = self.subscribe(process_subject(process)).await?;
        let client = self.client.clone();
        let request = move |message: Message| {
            let Some(reply) = message.reply else { return future::ready(None) };
            let (answer, answered) = oneshot::channel::<Bytes>();
            let client = client.clone();
            tokio::spawn(async move {
                if let Ok(answer) = answered.await
                    && let Err(error) = client.publish(reply, answer).await
                {
                    tracing::debug!(%error, "an answer could not be sent");
                }
            });
            future::ready(Some(BusRequest { message: message.payload, answer }))
        };
        Ok(Follower(Box::pin(subscriber.filter_map(request))))
    }

    async fn request(
        &self,
        process: u64,
        message: Bytes,
        timeout: Duration,
    ) -> Result<Bytes, BusError> {
        if !self.is_connected() {
            return Err(BusError::Failed("there is no connection".to_owned()));
        }
        let request = async_nats::Request::new().payload(message).timeout(Some(timeout));
        match self.client.send_request(process_subject(process), request).await {
            Ok(answer) => Ok(answer.payload),
            Err(error) => Err(match error.kind() {
                RequestErrorKind::NoResponders => BusError::NobodyThere,
                RequestErrorKind::TimedOut => BusError::Timeout,
                _ => failed(error),
            }),
        }
    }
}
