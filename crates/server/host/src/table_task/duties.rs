//! What happens at a table by itself.

use std::time::Duration;

use table_runner::Duty;

use super::{HostedGame, TableTask};
use crate::random;

/// How many duties may follow each other. More would be a bug.
const MAX_DUTIES: usize = 16;

impl<G: HostedGame> TableTask<G> {
    /// Executes everything that is due, makes it durable, and continues from there.
    pub(super) async fn perform_duties(&mut self) {
        self.execute_duties();
        self.commit(None).await;
        self.follow_up().await;
    }

    /// What follows from events once they are durable: planned moves, ratings, a rematch.
    pub(super) async fn follow_up(&mut self) {
        self.play_planned_moves().await;
        self.rate().await;
        self.open_rematch().await;
    }

    /// Executes everything that is due, and asks the computer whose turn it is. Nothing of it is durable yet.
    pub(super) fn execute_duties(&mut self) {
        for _ in 0..MAX_DUTIES {
            match self.runner.next(&self.table, self.now(), &mut random::number) {
                Duty::Perform { by, command, time } => {
                    if let Err(refusal) = self.execute(by, command, time) {
                        tracing::error!(table = %self.code, %refusal, "a duty was refused");
                        return;
                    }
                }
                Duty::Think(request) => return self.start_thinking(request),
                Duty::Wait { .. } => return self.computers.stop_unless_current(&self.table),
            }
        }
    }

    /// How long until the running clock's flag falls, with all the lag that a move on its way may get back.
    pub(super) fn time_to_flag(&self) -> Option<Duration> {
        Some(self.runner.flag_falls_at(&self.table)?.minus(self.now()).into())
    }
}
