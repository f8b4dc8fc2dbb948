//! Everything that the server stores about a user, as JSON that is written page by page: a long history is never in
//! memory as a whole.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::Stream;
use host::TableRegistry;
use serde_json::json;
use store::{RatingEntry, StoreError, TableQuery, User, UserId};

/// How many ratings or tables are read at once.
const PAGE: u32 = 50;

/// An export, and how far it has been written.
pub(crate) struct UserExport {
    registry: Arc<TableRegistry>,
    user: UserId,
    stage: Stage,
    /// Whether the present list has an element already.
    has_elements: bool,
}

/// What is written next.
enum Stage {
    /// The properties of the user.
    Head(String),
    /// The ratings at these games, from before this number.
    Ratings { games: VecDeque<String>, before: u32 },
    /// The tables after this one.
    Tables { after: Option<String> },
    /// Nothing.
    End,
}

impl UserExport {
    pub(crate) async fn begin(
        registry: Arc<TableRegistry>,
        user: &User,
    ) -> Result<Self, StoreError> {
        let account = registry.store().account_of(user.id).await?;
        let since = account.map(|account| account.created);
        let head = format!(
            "{{\"name\":{},\"seen\":{},\"account_since\":{},\"ratings\":[",
            json!(user.name),
            user.last_seen,
            json!(since)
        );
        Ok(Self { registry, user: user.id, stage: Stage::Head(head), has_elements: false })
    }

    /// The export in pieces. If the store fails, the response breaks off.
    pub(crate) fn into_stream(self) -> impl Stream<Item = Result<Bytes, StoreError>> {
        futures_util::stream::try_unfold(self, |mut export| async move {
            Ok(export.next_piece().await?.map(|piece| (Bytes::from(piece), export)))
        })
    }

    async fn next_piece(&mut self) -> Result<Option<String>, StoreError> {
        let store = self.registry.store();
        Ok(match &mut self.stage {
            Stage::Head(head) => {
                let head = std::mem::take(head);
                let games = store.rated_games(self.user).await?.into();
                self.stage = Stage::Ratings { games, before: u32::MAX };
                Some(head)
            }
            Stage::Ratings { games, before } => {
                let Some(game) = games.front() else {
                    self.stage = Stage::Tables { after: None };
                    self.has_elements = false;
                    return Ok(Some("],\"tables\":[".to_owned()));
                };
                let page = store.ratings(self.user, game, *before, PAGE).await?;
                match page.last() {
                    Some(last) => *before = last.number,
                    None => {
                        games.pop_front();
                        *before = u32::MAX;
                    }
                }
                Some(self.elements(page.iter().map(rating)))
            }
            Stage::Tables { after } => {
                let (user, after) = (Some(self.user), after.take());
                let query = TableQuery { user, after, limit: PAGE, ..TableQuery::default() };
                let page = self.registry.find_tables(&query, user).await?;
                let Some(last) = page.last() else {
                    self.stage = Stage::End;
                    return Ok(Some("]}".to_owned()));
                };
                self.stage = Stage::Tables { after: Some(last.table.clone()) };
                let mut tables = Vec::new();
                for table in page {
                    let record = self.registry.record(&table.table).await?;
                    tables.push(json!({ "table": table, "record": record }));
                }
                Some(self.elements(tables.into_iter()))
            }
            Stage::End => None,
        })
    }

    /// Elements of the present list.
    fn elements(&mut self, elements: impl Iterator<Item = serde_json::Value>) -> String {
        let mut text = String::new();
        for element in elements {
            if std::mem::replace(&mut self.has_elements, true) {
                text.push(',');
            }
            text += &element.to_string();
        }
        text
    }
}

fn rating(entry: &RatingEntry) -> serde_json::Value {
    json!({
        "game": entry.game, "at": entry.at, "rating": entry.rating,
        "deviation": entry.deviation, "volatility": entry.volatility,
    })
}
