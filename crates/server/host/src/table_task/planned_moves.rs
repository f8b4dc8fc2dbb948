//! Planned moves: premoves, and conditional moves in correspondence games.

use game::Event;
use store::Write;
use table::{
    Actor, Awaits, Command, CommandError, CommandRefusal, ParsedCommand, RollSource, Seat,
    TablePhase,
};

use super::{HostedGame, TableTask};
use crate::HostError;
use crate::client_handle::ClientHandle;

/// The planned moves of a player: lines of an opponent's move, the answer to it, the opponent's next move and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlannedMoves {
    lines: Vec<Vec<String>>,
}

/// How many lines there may be.
const MAX_LINES: usize = 64;

/// How many moves a line may have.
const MAX_MOVES: usize = 64;

/// How many bytes a move may have.
const MAX_MOVE_BYTES: usize = 64;

/// Stands for any move of the opponent.
const ANY: &str = "*";

impl PlannedMoves {
    /// Planned moves with these lines; `None` if the lines are not well formed.
    pub(crate) fn new(lines: Vec<Vec<String>>) -> Option<Self> {
        let is_move = |text: &String| {
            !text.is_empty() && text.len() <= MAX_MOVE_BYTES && !text.contains(char::is_whitespace)
        };
        let is_line = |line: &Vec<String>| {
            !line.is_empty()
                && line.len() <= MAX_MOVES
                && line.len().is_multiple_of(2)
                && line.iter().all(is_move)
        };
        let is_valid = lines.len() <= MAX_LINES && lines.iter().all(is_line);
        is_valid.then_some(Self { lines })
    }

    /// Reads what [`write`](Self::write) writes.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let line = |line: &str| line.split(' ').map(str::to_owned).collect();
        Self::new(text.lines().map(line).collect()).filter(|planned| !planned.is_empty())
    }

    /// One line of text for each line. The text of a move has no blanks.
    fn write(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| line.join(" ")).collect();
        lines.join("\n")
    }

    pub(crate) fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The answer to a move, and the planned moves that remain after it.
    fn answer(&self, made: &str) -> Option<(String, Option<Self>)> {
        let matches = |line: &&Vec<String>| line.first().is_some_and(|it| it == made || it == ANY);
        let answer = self.lines.iter().find(matches)?.get(1)?.clone();
        let continues = |line: &&Vec<String>| line.len() > 2 && line.get(1) == Some(&answer);
        let rest: Vec<Vec<String>> = self
            .lines
            .iter()
            .filter(matches)
            .filter(continues)
            .map(|line| line[2..].to_vec())
            .collect();
        Some((answer, (!rest.is_empty()).then_some(Self { lines: rest })))
    }
}

impl<G: HostedGame> TableTask<G> {
    /// Sets a player's planned moves, and plays them at once if the opponent has moved in the meantime.
    pub(super) async fn plan(
        &mut self,
        client: &ClientHandle,
        request: u64,
        seen: u64,
        moves: PlannedMoves,
    ) {
        let Some(seat) = self.seat_of(client.user) else {
            return self.refuse(client, request, &CommandError::OnlyWatching.into());
        };
        let is_turn = self.table.awaits() == Awaits::Move(seat);
        // On one's own turn there is nothing to plan, unless the opponent has just moved.
        let is_late = is_turn && seen >= self.table.entries().len() as u64;
        let can_plan = self.table.setup().dice == RollSource::None
            && self.owners.south != self.owners.north
            && self.table.phase() == TablePhase::Playing;
        if !can_plan || is_late && !moves.is_empty() {
            return self.refuse_with(client, request, HostError::BadPlan);
        }
        // If the opponent has just moved, the lines begin before that move and cannot be checked.
        let checked = if is_turn { Ok(moves) } else { self.check_planned(&moves) };
        let planned = match checked {
            Ok(moves) => Some(moves).filter(|moves| !moves.is_empty()),
            Err(refusal) => return self.refuse(client, request, &refusal),
        };
        let write = self.planned_write(seat, planned.as_ref());
        if let Err(error) = self.store(vec![write]).await {
            tracing::error!(table = %self.code, %error, "planned moves could not be stored");
            return self.refuse_with(client, request, HostError::NotKept);
        }
        self.planned_moves[seat] = planned;
        client.done(request, None);
        self.play_planned_moves().await;
    }

    /// The same moves in canonical form, if they are legal as far as that can be checked now.
    fn check_planned(&self, planned: &PlannedMoves) -> Result<PlannedMoves, CommandRefusal<G>> {
        let lines = planned.lines.iter().map(|line| {
            let mut position = self.table.position().clone();
            let mut checked = Vec::new();
            for (index, text) in line.iter().enumerate() {
                if text == ANY && index.is_multiple_of(2) {
                    // The position after any move is unknown, so the rest cannot be checked.
                    checked.extend(line[index..].iter().cloned());
                    break;
                }
                let mv = position.read_move(text)?;
                checked.push(position.write_move(&mv));
                if let Some(by) = position.turn().player() {
                    position.apply(&Event::Move { by, mv }).map_err(CommandRefusal::Rules)?;
                }
            }
            Ok(checked)
        });
        Ok(PlannedMoves { lines: lines.collect::<Result<_, CommandRefusal<G>>>()? })
    }

    /// Plays planned moves for as long as there is an answer to the last move.
    pub(super) async fn play_planned_moves(&mut self) {
        while !self.is_broken {
            let Awaits::Move(seat) = self.table.awaits() else { return };
            let Some(planned) = self.planned_moves[seat].clone() else { return };
            let Some(entry) = self.table.entries().last() else { return };
            match entry.command {
                Command::Move(_) if entry.by == Actor::Seat(!seat) => {}
                // Offers and answers do not change what was planned. Everything else, such as a takeback, does.
                Command::Offer(_) | Command::Decline(_) | Command::Withdraw => return,
                _ => return self.drop_planned_moves(seat).await,
            }
            let made = self.table.move_text(self.table.entries().len() - 1).unwrap_or_default();
            let Some((answer, rest)) = planned.answer(made) else {
                return self.drop_planned_moves(seat).await;
            };
            let (by, time) = (Actor::Seat(seat), self.now().into());
            let resolved = self.table.resolve(by, &ParsedCommand::Move(answer));
            if resolved.and_then(|command| self.execute(by, command, time)).is_err() {
                return self.drop_planned_moves(seat).await;
            }
            self.execute_duties();
            let mut writes = self.pending_writes(None);
            writes.push(self.planned_write(seat, rest.as_ref()));
            self.planned_moves[seat] = rest;
            if !self.commit_with(writes, None).await {
                return;
            }
        }
    }

    async fn drop_planned_moves(&mut self, seat: Seat) {
        self.planned_moves[seat] = None;
        let write = self.planned_write(seat, None);
        if let Err(error) = self.store(vec![write]).await {
            // They do not match any more, and are dropped again when the table is next loaded.
            tracing::warn!(table = %self.code, %error, "planned moves could not be deleted");
        }
    }

    fn planned_write(&self, seat: Seat, planned: Option<&PlannedMoves>) -> Write {
        let moves = planned.map(PlannedMoves::write);
        Write::PlannedMoves { table: self.id, seat, moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(text: &str) -> PlannedMoves {
        PlannedMoves::read(text).unwrap()
    }

    #[test]
    fn answers_with_the_first_line_that_matches() {
        let all = planned("e7e5 g1f3 b8c6 f1b5\ne7e5 g1f3 g8f6 f3e5\nc7c5 b1c3");
        let (answer, rest) = all.answer("e7e5").unwrap();
        assert_eq!((answer.as_str(), rest), ("g1f3", Some(planned("b8c6 f1b5\ng8f6 f3e5"))));
        assert_eq!(all.answer("c7c5"), Some(("b1c3".to_owned(), None)));
        assert_eq!(all.answer("a7a6"), None);
    }

    #[test]
    fn an_asterisk_matches_any_move() {
        let all = planned("* e2e4 * d2d4");
        let (answer, rest) = all.answer("h7h6").unwrap();
        assert_eq!((answer.as_str(), rest), ("e2e4", Some(planned("* d2d4"))));
    }

    #[test]
    fn refuses_malformed_lines() {
        let lines = |lines: &[&[&str]]| {
            PlannedMoves::new(
                lines.iter().map(|line| line.iter().map(|it| (*it).to_owned()).collect()).collect(),
            )
        };
        assert!(lines(&[&["a", "b"]]).is_some());
        assert!(lines(&[]).is_some(), "which deletes what was planned");
        for odd in [&["a"][..], &[], &["a", "b c"], &["a", ""], &["a"; 66]] {
            assert_eq!(lines(&[odd]), None, "{odd:?}");
        }
        assert_eq!(lines(&[&["a", "b"][..]; 65]), None);
        assert_eq!(PlannedMoves::read(""), None);
    }
}
