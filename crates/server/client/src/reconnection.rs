use protocol::{Backoff, Hello};
use tokio::time::sleep;

use crate::{Client, ClientError};

/// Opens a lost connection again as the same user, with waits that grow with each failure.
#[derive(Debug)]
pub struct Reconnection {
    server: String,
    hello: Hello,
    backoff: Backoff,
}

impl Reconnection {
    /// For a client that has connected to this server with this hello.
    pub fn new(server: &str, hello: Hello, client: &Client) -> Self {
        let ticket = client.welcome().ticket.clone().or(hello.ticket);
        // A device code works once. From then on the server recognises the user by the ticket.
        let hello = Hello { ticket, code: None, ..hello };
        Self { server: server.to_owned(), hello, backoff: Backoff::default() }
    }

    /// Waits and connects until it succeeds. It can be cancelled and called again.
    ///
    /// # Errors
    /// The server refuses the connection for good.
    pub async fn connect(&mut self) -> Result<Client, ClientError> {
        loop {
            sleep(self.backoff.next_wait(random())).await;
            match Client::connect_with(&self.server, self.hello.clone()).await {
                Err(error) if error.is_temporary() => {}
                Err(error) => return Err(error),
                Ok(client) => {
                    self.backoff.reset();
                    return Ok(client);
                }
            }
        }
    }
}

/// A random number; 0 if the system has none, which only means that the waits of all clients are the same.
fn random() -> u64 {
    getrandom::u64().unwrap_or(0)
}
