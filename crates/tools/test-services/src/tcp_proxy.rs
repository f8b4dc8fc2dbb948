use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a proxy does with connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProxyMode {
    /// Everything passes.
    Pass,
    /// Everything passes later, in both directions.
    Delay(Duration),
    /// Nothing passes, and nobody is told: what a broken line does.
    Stall,
    /// Connections are closed, and new ones too.
    Cut,
}

/// A proxy between a program and a server, which breaks connections on demand.
#[derive(Debug)]
pub struct TcpProxy {
    port: u16,
    mode: watch::Sender<ProxyMode>,
    task: JoinHandle<()>,
}

impl TcpProxy {
    /// Starts a proxy to a port of this machine.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn start(target: u16) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let mode = watch::Sender::new(ProxyMode::Pass);
        let task = tokio::spawn(accept(listener, target, mode.clone()));
        Ok(Self { port, mode, task })
    }

    /// The port to connect to instead of the server's.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Changes what happens from now on.
    pub fn set(&self, mode: ProxyMode) {
        self.mode.send_replace(mode);
    }
}

impl Drop for TcpProxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, target: u16, mode: watch::Sender<ProxyMode>) {
    while let Ok((client, _)) = listener.accept().await {
        let modes = mode.subscribe();
        tokio::spawn(async move {
            let _ = relay(client, target, modes).await;
        });
    }
}

async fn relay(
    client: TcpStream,
    target: u16,
    modes: watch::Receiver<ProxyMode>,
) -> io::Result<()> {
    if *modes.borrow() == ProxyMode::Cut {
        return Ok(());
    }
    let server = TcpStream::connect(("127.0.0.1", target)).await?;
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    let (client_in, client_out) = client.into_split();
    let (server_in, server_out) = server.into_split();
    // When one direction ends, both do.
    tokio::select! {
        result = copy(client_in, server_out, modes.clone()) => result,
        result = copy(server_in, client_out, modes) => result,
    }
}

async fn copy(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    mut modes: watch::Receiver<ProxyMode>,
) -> io::Result<()> {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let read = tokio::select! {
            read = from.read(&mut buffer) => read?,
            changed = modes.changed() => match changed {
                Ok(()) if *modes.borrow_and_update() == ProxyMode::Cut => return Ok(()),
                Ok(()) => continue,
                Err(_) => return Ok(()),
            },
        };
        if read == 0 {
            return Ok(());
        }
        loop {
            let mode = *modes.borrow_and_update();
            match mode {
                ProxyMode::Pass => break,
                ProxyMode::Delay(time) => {
                    tokio::time::sleep(time).await;
                    break;
                }
                ProxyMode::Stall if modes.changed().await.is_ok() => {}
                ProxyMode::Stall | ProxyMode::Cut => return Ok(()),
            }
        }
        to.write_all(&buffer[..read]).await?;
    }
}
