//! What the database itself must show after a campaign.

use anyhow::{Result, ensure};
use sqlx::{Connection, PgConnection, Row};

/// Checks epochs, numbers and ratings in the database.
pub(crate) async fn check_database(address: &str) -> Result<()> {
    let mut db = PgConnection::connect(address).await?;
    for (what, query) in [
        (
            "lines of writers whose time was over",
            "SELECT count(*) FROM (SELECT epoch, lag(epoch) OVER (PARTITION BY table_id ORDER BY number) \
                AS before FROM lines) AS steps WHERE epoch < before",
        ),
        (
            "records with missing lines",
            "SELECT count(*) FROM (SELECT 1 FROM lines GROUP BY table_id HAVING count(*) <> max(number) + 1) AS gaps",
        ),
        (
            "requests that were executed twice",
            "SELECT count(*) FROM (SELECT 1 FROM lines WHERE request IS NOT NULL \
                GROUP BY table_id, user_id, request HAVING count(*) > 1) AS twice",
        ),
        (
            "results that were counted twice",
            "SELECT count(*) FROM (SELECT 1 FROM ratings GROUP BY table_id, user_id HAVING count(*) > 1) AS twice",
        ),
        (
            "rated games that are over and were not counted",
            "SELECT count(*) FROM tables WHERE phase = 'over' AND rated = 1",
        ),
    ] {
        let count: i64 = sqlx::query(query).fetch_one(&mut db).await?.get(0);
        ensure!(count == 0, "{count} {what}");
    }
    Ok(())
}
