//! The configuration of the server. Arguments come before environment variables, and these before the file.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use http_server::Settings;
use serde::Deserialize;

use crate::args;
use crate::cli_error::{CliError, IoTarget};
use crate::limited_file::read_text_file;

/// The maximum size of a configuration in bytes.
const MAX_CONFIG: u64 = 1 << 20;

/// The configuration. The names of the fields are the keys of the file.
#[derive(Deserialize, Clone, Debug, Default)]
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

    pub(crate) fn settings(&self) -> Settings {
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
        settings
    }
}

/// The default folder for the server's data.
pub(crate) fn default_data_folder() -> PathBuf {
    let folder = |name: &str| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let home = || folder("HOME").map(|home| home.join(".local/share"));
    let data = folder("XDG_DATA_HOME").or_else(home).unwrap_or_else(env::temp_dir);
    data.join("salon").join("house")
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
            rated_games_per_pair = 6\nmetrics_token = 'secret'\n";
        let config: ServerConfig = toml::from_str(all).unwrap();
        let settings = config.settings();
        assert_eq!((config.host().as_str(), config.port()), ("0.0.0.0", 1));
        assert_eq!(settings.data, PathBuf::from("/d"));
        assert!(settings.proxied);
        assert_eq!((settings.connections_per_address, settings.limits.tables_per_address), (3, 4));
        assert_eq!(settings.limits.computer_tables_per_user, 5);
        assert_eq!(settings.limits.rated_games_per_pair, 6);
        assert_eq!(settings.metrics_token.as_deref(), Some("secret"));
        assert_eq!((settings.max_connections, settings.limits.messages_per_second), (7, 5));
        assert_eq!(settings.limits.claim_after, Duration::from_secs(30));
        assert!(toml::from_str::<ServerConfig>("hots = 'x'").is_err());
    }
}
