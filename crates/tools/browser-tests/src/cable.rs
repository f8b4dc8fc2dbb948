use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A cable to a house that can be cut and mended.
pub(crate) struct Cable {
    house: SocketAddr,
    here: SocketAddr,
    carrying: Option<JoinHandle<()>>,
}

impl Cable {
    /// Lays a cable to a house.
    pub(crate) async fn lay(house: &str) -> Result<Self> {
        Self::lay_at((Ipv4Addr::LOCALHOST, 0).into(), house).await
    }

    /// Lays a cable to a house from this place.
    pub(crate) async fn lay_at(here: SocketAddr, house: &str) -> Result<Self> {
        let house = house.trim_start_matches("http://").trim_end_matches('/');
        let house = house.parse().with_context(|| format!("{house} is no address"))?;
        let mut cable = Self { house, here, carrying: None };
        cable.mend().await?;
        Ok(cable)
    }

    /// Where whoever uses it finds the house.
    pub(crate) fn address(&self) -> String {
        format!("http://{}/", self.here)
    }

    /// Everything that is on its way is lost, and nobody can call.
    pub(crate) async fn cut(&mut self) {
        if let Some(carrying) = self.carrying.take() {
            carrying.abort();
            // Once it has ended, all its connections are gone.
            let _ = carrying.await;
        }
    }

    /// It works again, at the same place.
    pub(crate) async fn mend(&mut self) -> Result<()> {
        let mut tries = 0;
        let listener = loop {
            match TcpListener::bind(self.here).await {
                Ok(listener) => break listener,
                // The system may not have noticed yet that the place is free.
                Err(_) if tries < 100 => tokio::time::sleep(Duration::from_millis(50)).await,
                Err(error) => return Err(error.into()),
            }
            tries += 1;
        };
        self.here = listener.local_addr()?;
        let house = self.house;
        self.carrying = Some(tokio::spawn(async move {
            // They end with this task.
            let mut calls = tokio::task::JoinSet::new();
            while let Ok((mut near, _)) = listener.accept().await {
                calls.spawn(async move {
                    if let Ok(mut far) = TcpStream::connect(house).await {
                        // Either end may hang up whenever it likes.
                        let _ = copy_bidirectional(&mut near, &mut far).await;
                    }
                });
            }
        }));
        Ok(())
    }
}
