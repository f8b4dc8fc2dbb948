//! A node for tests: what `salon serve` does for a cluster, without the rest of Salon.
//!
//! It takes the same arguments: `serve --port N --node NAME --bus ADDRESS`, and `SALON_STORE` from the environment.

#![expect(clippy::print_stdout, reason = "this program prints its address")]

use anyhow::{Context, Result};
use host::ServerLimits;
use http_server::{Settings, SharedStore, listen_on};
use node_bus::NatsSettings;
use store::PostgresSettings;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name);
        place
            .and_then(|place| arguments.get(place + 1))
            .with_context(|| format!("{name} is missing"))
    };
    let name = value("--node")?.clone();
    let bus = NatsSettings {
        address: value("--bus")?.clone(),
        name: name.clone(),
        ..NatsSettings::default()
    };
    let postgres = PostgresSettings::new(std::env::var("SALON_STORE").context("SALON_STORE")?);
    let limits = ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
    let shared = Some(SharedStore { postgres, bus: Some(bus), node: name });
    let settings = Settings { limits, shared, ..Settings::new(std::env::temp_dir()) };
    let listener = listen_on("127.0.0.1", value("--port")?.parse()?)?;
    let address = listener.local_addr()?;
    http_server::serve(listener, settings, |_| println!("running at http://{address}/"))?;
    Ok(())
}
