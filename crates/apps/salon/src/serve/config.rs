//! The configuration of the server. Arguments come before environment variables, and these before the file.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use http_server::{Settings, SharedStore};
use node_bus::NatsSettings;
use serde::Deserialize;
use store::PostgresSettings;
use words::io_error_text;

use crate::args;
use crate::cli_error::{CliError, IoTarget};
use crate::limited_file::read_text_file;

/// The maximum size of a configuration in bytes.
const MAX_CONFIG: u64 = 1 << 20;

/// The maximum size of a secret in bytes.
const MAX_SECRET: u64 = 4096;

/// The configuration. The names of the fields are the keys of the file.
#[derive(Deserialize, Clone, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct ServerConfig {
    host: Option<String>,
    port: Option<u16>,
    data: Option<PathBuf>,
    /// Messages per second that a client may send.
    rate: Option<u32>,
    pub(crate) log: Option<String>,
    tables_per_guest: Option<usize>,
    connections: Option<u64>,
    /// In seconds.
    claim_after: Option<u64>,
    thinkers: Option<usize>,
    /// Whether the server is behind a proxy that names its clients.
    proxied: Option<bool>,
    connections_per_address: Option<u64>,
    tables_per_address: Option<u32>,
    computer_tables_per_guest: Option<usize>,
    rated_games_per_pair: Option<u32>,
    /// The bearer token for `/metrics` from other machines.
    metrics_token: Option<String>,
    /// The address of the database that several nodes share.
    store: Option<String>,
    store_password_file: Option<PathBuf>,
    /// The addresses of the bus.
    bus: Option<String>,
    bus_user: Option<String>,
    bus_password_file: Option<PathBuf>,
    /// A file with certificates that are trusted besides the system's.
    bus_ca: Option<PathBuf>,
    /// The name of this node.
    node: Option<String>,
}

/// The default port.
const PORT: u16 = 7330;

impl ServerConfig {
    /// Reads the arguments, the environment and the file.
    pub(crate) fn new(args: &args::ServeArgs) -> Result<Self, CliError> {
        let file = args.config.clone().or_else(|| env::var_os("SALON_CONFIG").map(PathBuf::from));
        let file = file.map(Self::read).transpose()?.unwrap_or_default();
        Ok(Self {
            host: args.host.clone().or(text("SALON_HOST")).or(file.host),
            port: args.port.or(number("SALON_PORT")?).or(file.port),
            data: args.data.clone().or(env::var_os("SALON_DATA").map(PathBuf::from)).or(file.data),
            rate: args.rate.or(number("SALON_RATE")?).or(file.rate),
            log: args.log.clone().or(text("SALON_LOG")).or(file.log),
            proxied: args.proxied.then_some(true).or(number("SALON_PROXIED")?).or(file.proxied),
            metrics_token: text("SALON_METRICS_TOKEN").or(file.metrics_token),
            store: args.store.clone().or(text("SALON_STORE")).or(file.store),
            store_password_file: path("SALON_STORE_PASSWORD_FILE").or(file.store_password_file),
            bus: args.bus.clone().or(text("SALON_BUS")).or(file.bus),
            bus_user: text("SALON_BUS_USER").or(file.bus_user),
            bus_password_file: path("SALON_BUS_PASSWORD_FILE").or(file.bus_password_file),
            bus_ca: path("SALON_BUS_CA").or(file.bus_ca),
            node: args.node.clone().or(text("SALON_NODE")).or(file.node),
            ..file
        })
    }

    fn read(path: PathBuf) -> Result<Self, CliError> {
        let name = path.display().to_string();
        let target = IoTarget::file(&path);
        let text =
            read_text_file(&path, MAX_CONFIG).map_err(|error| CliError::Read { target, error })?;
        toml::from_str(&text).map_err(|error| {
            let end = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(end).filter(|byte| *byte == b'\n').count() + 1;
            CliError::usage(move |l| l.serve_bad_config(&name, line))
        })
    }

    pub(crate) fn host(&self) -> String {
        self.host.clone().unwrap_or_else(|| "127.0.0.1".to_owned())
    }

    pub(crate) fn port(&self) -> u16 {
        self.port.unwrap_or(PORT)
    }

    /// Whether the user has chosen the port, so that no other one will do.
    pub(crate) fn has_port(&self) -> bool {
        self.port.is_some()
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(default_data_folder)
    }

    /// Whether the data is in a database that several nodes share.
    pub(crate) fn is_shared(&self) -> bool {
        self.store.is_some()
    }

    fn shared(&self) -> Result<Option<SharedStore>, CliError> {
        let Some(address) = &self.store else { return Ok(None) };
        let password = self.store_password_file.as_deref().map(secret).transpose()?;
        let postgres = PostgresSettings { password, ..PostgresSettings::new(address) };
        let node = self.node.clone().unwrap_or_else(machine_name);
        let bus_password = self.bus_password_file.as_deref().map(secret).transpose()?;
        let bus = self.bus.as_ref().map(|address| NatsSettings {
            address: address.clone(),
            user: self.bus_user.clone().map(|user| (user, bus_password.unwrap_or_default())),
            root_certificates: self.bus_ca.clone(),
            name: node.clone(),
        });
        Ok(Some(SharedStore { postgres, bus, node }))
    }

    pub(crate) fn settings(&self) -> Result<Settings, CliError> {
        let mut settings = Settings::new(self.data());
        settings.max_connections = self.connections.unwrap_or(settings.max_connections);
        settings.proxied = self.proxied.unwrap_or(settings.proxied);
        settings.connections_per_address =
            self.connections_per_address.unwrap_or(settings.connections_per_address);
        settings.metrics_token.clone_from(&self.metrics_token);
        let limits = &mut settings.limits;
        limits.messages_per_second = self.rate.unwrap_or(limits.messages_per_second);
        limits.tables_per_user = self.tables_per_guest.unwrap_or(limits.tables_per_user);
        limits.tables_per_address = self.tables_per_address.unwrap_or(limits.tables_per_address);
        limits.computer_tables_per_user =
            self.computer_tables_per_guest.unwrap_or(limits.computer_tables_per_user);
        limits.rated_games_per_pair =
            self.rated_games_per_pair.unwrap_or(limits.rated_games_per_pair);
        limits.engine_threads = self.thinkers.unwrap_or(limits.engine_threads);
        if let Some(seconds) = self.claim_after {
            limits.claim_after = Duration::from_secs(seconds);
        }
        settings.shared = self.shared()?;
        Ok(settings)
    }
}

/// The default folder for the server's data.
pub(crate) fn default_data_folder() -> PathBuf {
    let folder = |name: &str| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let home = || folder("HOME").map(|home| home.join(".local/share"));
    let data = folder("XDG_DATA_HOME").or_else(home).unwrap_or_else(env::temp_dir);
    data.join("salon").join("house")
}

/// A secret in a file of its own, without the line feed at its end.
fn secret(file: &Path) -> Result<String, CliError> {
    let read = read_text_file(file, MAX_SECRET);
    let secret = read.map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
    let name = file.display().to_string();
    secret.map_err(|error| {
        CliError::refused(None, move |l| l.serve_bad_secret(&name, io_error_text(l, &error)))
    })
}

fn machine_name() -> String {
    let name = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let name = name.trim();
    if name.is_empty() { "salon".to_owned() } else { name.to_owned() }
}

fn path(name: &str) -> Option<PathBuf> {
    text(name).map(PathBuf::from)
}

fn text(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

/// A number, or `true` or `false`.
fn number<N: std::str::FromStr>(name: &'static str) -> Result<Option<N>, CliError> {
    let Some(text) = text(name) else { return Ok(None) };
    let number = text.parse().map(Some);
    number.map_err(|_| CliError::usage(move |l| l.serve_bad_variable(name, &text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_setting_and_rejects_unknown_ones() {
        let all = "host = '0.0.0.0'\nport = 1\ndata = '/d'\nrate = 5\nlog = 'json'\n\
            tables_per_guest = 9\nconnections = 7\nclaim_after = 30\nthinkers = 2\nproxied = true\n\
            connections_per_address = 3\ntables_per_address = 4\ncomputer_tables_per_guest = 5\n\
            rated_games_per_pair = 6\nmetrics_token = 'secret'\n\
            store = 'postgres://ann:geheim@db/salon'\nbus = 'nats://one'\nnode = 'a'\n";
        let config: ServerConfig = toml::from_str(all).unwrap();
        let settings = config.settings().unwrap();
        assert_eq!((config.host().as_str(), config.port()), ("0.0.0.0", 1));
        assert_eq!(settings.data, PathBuf::from("/d"));
        assert!(settings.proxied);
        assert_eq!((settings.connections_per_address, settings.limits.tables_per_address), (3, 4));
        assert_eq!(settings.limits.computer_tables_per_user, 5);
        assert_eq!(settings.limits.rated_games_per_pair, 6);
        assert_eq!(settings.metrics_token.as_deref(), Some("secret"));
        assert_eq!((settings.max_connections, settings.limits.messages_per_second), (7, 5));
        assert_eq!(settings.limits.claim_after, Duration::from_secs(30));
        let shared = settings.shared.as_ref().unwrap();
        assert_eq!((shared.node.as_str(), shared.bus.as_ref().unwrap().name.as_str()), ("a", "a"));
        assert!(!format!("{settings:?}").contains("geheim"), "secrets are not shown");
        assert!(toml::from_str::<ServerConfig>("hots = 'x'").is_err());
    }
}
