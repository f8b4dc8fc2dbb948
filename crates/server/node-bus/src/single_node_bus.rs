use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;

use crate::{BusError, BusRequest, Follower, NodeBus};

/// The bus of a node that is alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct SingleNodeBus;

#[async_trait]
impl NodeBus for SingleNodeBus {
    fn is_connected(&self) -> bool {
        true
    }

    fn publish(&self, _: &str, _: Bytes) {}

    async fn follow(&self, _: &str) -> Result<Follower<Bytes>, BusError> {
        Ok(Follower::silent())
    }

    async fn serve(&self, _: u64) -> Result<Follower<BusRequest>, BusError> {
        Ok(Follower::silent())
    }

    async fn request(&self, _: u64, _: Bytes, _: Duration) -> Result<Bytes, BusError> {
        Err(BusError::NobodyThere)
    }
}
