//! What a game that counts does to ratings.

use protocol::{GameRated, RatingChange, ServerMessage};
use store::{Mark, Trouble, Write};
use table::{BySeat, Phase, Seat};

use super::{Host, Hosted};
use crate::rating::{Came, Counted};

/// How often to try again if another game of the same players is counted at the same moment.
const TRIES: usize = 8;

/// A rating as it is shown.
pub(crate) fn shown(mark: &Mark) -> i32 {
    mark.rating.round() as i32
}

impl<G: Hosted> Host<G> {
    /// Counts the result, once. A house that was closed in between does it when it is opened again.
    pub(super) async fn count(&mut self) {
        if !self.uncounted || self.table.phase() != Phase::Over || self.is_broken {
            return;
        }
        for _ in 0..TRIES {
            match self.try_to_count().await {
                Ok(()) => {
                    self.uncounted = false;
                    return;
                }
                Err(Trouble::Conflict(_)) => {}
                Err(trouble) => {
                    tracing::error!(table = %self.code, %trouble, "not counted");
                    return;
                }
            }
        }
    }

    async fn try_to_count(&mut self) -> Result<(), Trouble> {
        let table = self.id;
        let (Some(came), Some(south), Some(north)) =
            (self.came(), self.owners.south, self.owners.north)
        else {
            return self
                .house
                .clerk()
                .keep(vec![Write::Counted { table, marks: Vec::new() }])
                .await;
        };
        let game = self.table.setup().game.to_string();
        let store = self.house.store();
        let before = [store.mark(south, &game).await?, store.mark(north, &game).await?];
        let counted = Counted { game: &game, table, at: self.house.now() };
        let [mine, yours] = [before[0].as_ref(), before[1].as_ref()];
        let after = BySeat {
            south: counted.mark(south, mine, yours, came),
            north: counted.mark(north, yours, mine, came.other()),
        };
        let marks = vec![after.south.clone(), after.north.clone()];
        self.house.clerk().keep(vec![Write::Counted { table, marks }]).await?;
        let change = |before: Option<&Mark>, after: &Mark| RatingChange {
            before: before.map(shown),
            after: shown(after),
        };
        let rated = ServerMessage::Rated(GameRated {
            table: self.code.to_string(),
            south: change(mine, &after.south),
            north: change(yours, &after.north),
        });
        self.marks = BySeat { south: Some(after.south), north: Some(after.north) };
        self.house.bus().publish(&self.code, &protocol::write(&rated).into());
        Ok(())
    }

    /// How the table came out for the south; nothing if it was broken off.
    fn came(&self) -> Option<Came> {
        match self.standing().result?.as_str() {
            "aborted" => None,
            "draw" => Some(Came::Drawn),
            winner if Seat::read(winner) == Some(Seat::South) => Some(Came::Won),
            _ => Some(Came::Lost),
        }
    }
}
