//! How a house is set up: by arguments, by the environment, by a file; the first that says something counts.

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

use http_server::Settings;
use serde::Deserialize;

use crate::args;
use crate::failure::{Failure, Place};

/// What can be set. The names are those of the file.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    host: Option<String>,
    port: Option<u16>,
    data: Option<PathBuf>,
    /// Messages a second of each guest.
    rate: Option<u32>,
    pub(crate) log: Option<String>,
    tables_per_guest: Option<usize>,
    connections: Option<u64>,
    /// In seconds.
    claim_after: Option<u64>,
    thinkers: Option<usize>,
    /// Whether a proxy stands in front that says for whom it asks.
    proxied: Option<bool>,
}

/// The usual port.
const PORT: u16 = 7330;

impl Config {
    /// What was said, wherever it was said.
    pub(crate) fn of(args: &args::Serve) -> Result<Self, Failure> {
        let file = args.config.clone().or_else(|| env::var_os("SALON_CONFIG").map(PathBuf::from));
        let file = file.map(Self::read).transpose()?.unwrap_or_default();
        Ok(Self {
            host: args.host.clone().or(text("SALON_HOST")).or(file.host),
            port: args.port.or(number("SALON_PORT")?).or(file.port),
            data: args.data.clone().or(env::var_os("SALON_DATA").map(PathBuf::from)).or(file.data),
            rate: args.rate.or(number("SALON_RATE")?).or(file.rate),
            log: args.log.clone().or(text("SALON_LOG")).or(file.log),
            proxied: number("SALON_PROXIED")?.or(file.proxied),
            ..file
        })
    }

    fn read(path: PathBuf) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let place = Place::File(name.clone());
        let text = fs::read_to_string(&path).map_err(|error| Failure::Read { place, error })?;
        toml::from_str(&text).map_err(|error| {
            let end = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(end).filter(|byte| *byte == b'\n').count() + 1;
            Failure::usage(move |l| l.serve_bad_config(&name, line))
        })
    }

    pub(crate) fn host(&self) -> String {
        self.host.clone().unwrap_or_else(|| "127.0.0.1".to_owned())
    }

    pub(crate) fn port(&self) -> u16 {
        self.port.unwrap_or(PORT)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(usual_folder)
    }

    pub(crate) fn settings(&self) -> Settings {
        let mut settings = Settings::new(self.data());
        settings.max_connections = self.connections.unwrap_or(settings.max_connections);
        settings.proxied = self.proxied.unwrap_or(settings.proxied);
        let limits = &mut settings.limits;
        limits.messages_per_second = self.rate.unwrap_or(limits.messages_per_second);
        limits.tables_per_user = self.tables_per_guest.unwrap_or(limits.tables_per_user);
        limits.engine_threads = self.thinkers.unwrap_or(limits.engine_threads);
        if let Some(seconds) = self.claim_after {
            limits.claim_after = Duration::from_secs(seconds);
        }
        settings
    }
}

/// Where a house is kept unless something else is said.
pub(crate) fn usual_folder() -> PathBuf {
    let folder = |name: &str| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let home = || folder("HOME").map(|home| home.join(".local/share"));
    let data = folder("XDG_DATA_HOME").or_else(home).unwrap_or_else(env::temp_dir);
    data.join("salon").join("house")
}

fn text(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

/// A number, or `true` or `false`.
fn number<N: std::str::FromStr>(name: &'static str) -> Result<Option<N>, Failure> {
    let Some(text) = text(name) else { return Ok(None) };
    let number = text.parse().map(Some);
    number.map_err(|_| Failure::usage(move |l| l.serve_bad_variable(name, &text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_say_everything_and_nothing_else() {
        let all = "host = '0.0.0.0'\nport = 1\ndata = '/d'\nrate = 5\nlog = 'json'\n\
            tables_per_guest = 9\nconnections = 7\nclaim_after = 30\nthinkers = 2\nproxied = true\n";
        let config: Config = toml::from_str(all).unwrap();
        let settings = config.settings();
        assert_eq!((config.host().as_str(), config.port()), ("0.0.0.0", 1));
        assert_eq!(settings.data, PathBuf::from("/d"));
        assert!(settings.proxied);
        assert_eq!((settings.max_connections, settings.limits.messages_per_second), (7, 5));
        assert_eq!(settings.limits.claim_after, Duration::from_secs(30));
        assert!(toml::from_str::<Config>("hots = 'x'").is_err());
    }
}
