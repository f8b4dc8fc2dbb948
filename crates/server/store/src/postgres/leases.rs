//! Who owns which table.
//!
//! A node has one row with the time until which its leases are valid; renewing it is one small write, however many
//! tables the node owns. A table belongs to the node that its row names, until that node ends. To end a node that has
//! not renewed in time, another one updates its row; it then has to wait for the node's transactions, which lock the
//! row, and later ones find that it has ended. So no line of a node is committed after somebody has taken its tables.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::PgConnection;

use super::{PostgresStore, in_time, tables};
use crate::{Claim, Epoch, Lease, Leases, Membership, ProcessId, StoreError, TableHead, TableId};

/// The owner of tables that the next node is to take.
const WANTED: i64 = 0;

/// How long after the death of a node any node may take any of its tables, in milliseconds.
const PARTS_END: i64 = 6_000;

/// How long rows of nodes that have ended are kept, in milliseconds.
const NODES_KEPT: i64 = 24 * 60 * 60 * 1000;

/// Who had a table before.
struct FormerOwner {
    /// The last sign of life of an owner that has ended, or when it gave the table away.
    ended: Option<i64>,
    /// The time of the database.
    now: i64,
    clock_origin: Option<i64>,
}

impl FormerOwner {
    /// The origin of a clock that goes on: it stood still from the former owner's last sign of life until now.
    fn clock_origin(&self) -> Option<i64> {
        let outage = self.ended.map_or(0, |ended| self.now.saturating_sub(ended).max(0));
        Some(self.clock_origin?.saturating_add(outage))
    }
}

impl PostgresStore {
    async fn membership(&self) -> Result<Membership, StoreError> {
        let query = "SELECT now_ms(), (SELECT coalesce(array_agg(process ORDER BY id), '{}') \
            FROM nodes WHERE ended IS NULL)";
        let row = sqlx::query(query).fetch_one(&self.readers).await?;
        let alive: Vec<i64> = row.get(1);
        let alive = alive.into_iter().map(|process| ProcessId(process as u64)).collect();
        Ok(Membership { now: row.get(0), alive })
    }

    async fn end_dead_nodes(&self, node: i64) -> Result<(), StoreError> {
        let query = "UPDATE nodes SET ended = renewed \
            WHERE ended IS NULL AND expires < now_ms() AND id <> $1";
        let ended = sqlx::query(query).bind(node).execute(&self.readers).await?.rows_affected();
        if ended > 0 {
            tracing::warn!(ended, "nodes did not renew their leases in time");
            let query = "DELETE FROM nodes WHERE ended < now_ms() - $1 \
                AND NOT EXISTS (SELECT 1 FROM owners WHERE owners.node = nodes.id)";
            sqlx::query(query).bind(NODES_KEPT).execute(&self.readers).await?;
        }
        Ok(())
    }

    async fn try_claim(&self, code: &str, node: i64) -> Result<Claim, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let query = "SELECT table_id, node, clock_origin, released, now_ms() AS now FROM owners \
            WHERE table_id = (SELECT id FROM tables WHERE code = $1) FOR UPDATE";
        let row = sqlx::query(query).bind(code).fetch_optional(&mut *transaction).await?;
        let Some(row) = row else { return Ok(Claim::NoSuchTable) };
        let table = TableId(row.get("table_id"));
        let owner: Option<i64> = row.get("node");
        let mut former =
            FormerOwner { ended: None, now: row.get("now"), clock_origin: row.get("clock_origin") };
        if owner == Some(WANTED) {
            former.ended = row.get("released");
        }
        if let Some(owner) = owner.filter(|owner| *owner != WANTED && *owner != node) {
            let query = sqlx::query("SELECT process, ended FROM nodes WHERE id = $1").bind(owner);
            let row = query.fetch_optional(&mut *transaction).await?;
            former.ended = row.as_ref().and_then(|row| row.get("ended"));
            if let Some(row) = row.filter(|_| former.ended.is_none()) {
                let owner = ProcessId(row.get::<i64, _>("process") as u64);
                return Ok(Claim::Elsewhere { table, owner });
            }
        }
        let clock_origin = former.clock_origin();
        let epoch = take(&mut transaction, table, node, clock_origin).await?;
        transaction.commit().await?;
        match tables::table(&self.readers, code).await? {
            Some(stored) => {
                let lease = Lease { table, epoch };
                Ok(Claim::Owned { stored: Box::new(stored), lease, clock_origin })
            }
            None => Ok(Claim::NoSuchTable),
        }
    }
}

async fn take(
    db: &mut PgConnection,
    table: TableId,
    node: i64,
    clock_origin: Option<i64>,
) -> Result<Epoch, StoreError> {
    let query = "UPDATE owners SET node = $2, epoch = epoch + 1, clock_origin = $3 WHERE table_id = $1 \
        AND EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND ended IS NULL) RETURNING epoch";
    let query = sqlx::query(query).bind(table.0).bind(node).bind(clock_origin);
    let row = query.fetch_optional(db).await?.ok_or(StoreError::LostLease)?;
    Ok(Epoch(row.get(0)))
}

#[async_trait]
impl Leases for PostgresStore {
    async fn join(&self, name: &str, process: ProcessId) -> Result<Membership, StoreError> {
        let query = "INSERT INTO nodes (name, process, renewed, expires) \
            VALUES ($1, $2, now_ms(), now_ms() + $3) RETURNING id";
        let query = sqlx::query(query).bind(name).bind(process.0 as i64);
        let query = query.bind(self.lease_lifetime.as_millis() as i64);
        let row = in_time(async { Ok(query.fetch_one(&self.readers).await?) }).await?;
        self.node.store(row.get(0), Ordering::Relaxed);
        in_time(self.membership()).await
    }

    async fn renew(&self) -> Result<Membership, StoreError> {
        let node = self.node().ok_or(StoreError::LostLease)?;
        let query = "UPDATE nodes SET renewed = now_ms(), expires = now_ms() + $2 \
            WHERE id = $1 AND ended IS NULL";
        let lifetime = self.lease_lifetime.as_millis() as i64;
        let query = sqlx::query(query).bind(node).bind(lifetime);
        let renewed = in_time(async { Ok(query.execute(&self.readers).await?) }).await?;
        if renewed.rows_affected() == 0 {
            return Err(StoreError::LostLease);
        }
        if let Err(error) = in_time(self.end_dead_nodes(node)).await {
            // A transaction of that node is still running. The next renewal tries again.
            tracing::warn!(%error, "a dead node could not be ended");
        }
        in_time(self.membership()).await
    }

    async fn leave(&self) -> Result<(), StoreError> {
        let Some(node) = self.node() else { return Ok(()) };
        let query = "UPDATE nodes SET ended = now_ms() WHERE id = $1 AND ended IS NULL";
        let query = sqlx::query(query).bind(node);
        in_time(async { Ok(query.execute(&self.readers).await.map(drop)?) }).await?;
        self.node.store(0, Ordering::Relaxed);
        Ok(())
    }

    async fn claim(&self, code: &str) -> Result<Claim, StoreError> {
        match self.node() {
            Some(node) => in_time(self.try_claim(code, node)).await,
            None => Err(StoreError::LostLease),
        }
    }

    async fn release(&self, leases: &[Lease], wanted: bool) -> Result<(), StoreError> {
        let Some(node) = self.node() else { return Ok(()) };
        let (tables, epochs): (Vec<i64>, Vec<i64>) =
            leases.iter().map(|lease| (lease.table.0, lease.epoch.0)).unzip();
        let query = "UPDATE owners SET node = CASE WHEN $4 THEN 0::bigint END, released = now_ms() \
            FROM UNNEST($2::bigint[], $3::bigint[]) AS released (id, epoch) \
            WHERE owners.table_id = released.id AND owners.epoch = released.epoch AND owners.node = $1";
        let query = sqlx::query(query).bind(node).bind(&tables).bind(&epochs).bind(wanted);
        in_time(async { Ok(query.execute(&self.readers).await.map(drop)?) }).await
    }

    async fn orphans(&self, part: u64, parts: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT code FROM owners JOIN tables ON id = table_id LEFT JOIN nodes ON nodes.id = owners.node \
            WHERE (owners.node = 0 OR nodes.ended IS NOT NULL) \
            AND (mod(table_id, $2) = $1 OR nodes.ended < now_ms() - $3) LIMIT $4";
        let query = sqlx::query(query).bind(part as i64).bind(parts.max(1) as i64);
        let query = query.bind(PARTS_END).bind(i64::from(limit));
        let rows = in_time(async { Ok(query.fetch_all(&self.readers).await?) }).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    async fn heads(&self, tables: &[TableId]) -> Result<Vec<TableHead>, StoreError> {
        let query = "SELECT wanted.id, coalesce((SELECT number + 1 FROM lines WHERE table_id = wanted.id \
                ORDER BY number DESC LIMIT 1), 0) AS lines, process FROM UNNEST($1::bigint[]) AS wanted (id) \
            LEFT JOIN owners ON owners.table_id = wanted.id \
            LEFT JOIN nodes ON nodes.id = owners.node AND nodes.ended IS NULL";
        let ids: Vec<i64> = tables.iter().map(|table| table.0).collect();
        let query = sqlx::query(query).bind(&ids);
        let rows = in_time(async { Ok(query.fetch_all(&self.readers).await?) }).await?;
        let head = |row: &sqlx::postgres::PgRow| TableHead {
            table: TableId(row.get("id")),
            lines: row.get::<i64, _>("lines") as u64,
            owner: row.get::<Option<i64>, _>("process").map(|process| ProcessId(process as u64)),
        };
        Ok(rows.iter().map(head).collect())
    }
}
