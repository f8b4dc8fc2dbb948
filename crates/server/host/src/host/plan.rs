//! Answers to moves that have not been made yet: premoves, and conditional moves by correspondence.

use game::Event;
use protocol::{RequestDone, ServerMessage};
use store::Write;
use table::{Actor, Awaits, Command, Dice, Phase, Refusal, Seat};

use super::{Host, Hosted, Visitor};
use crate::No;

/// What a player wants to answer: lines of an opponent's move, the answer, the next move and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    lines: Vec<Vec<String>>,
}

/// How many lines a plan may have, how many moves each, and how many bytes a move.
const LONGEST: (usize, usize, usize) = (64, 64, 64);

/// A move of the opponent's that may be any.
const ANY: &str = "*";

impl Plan {
    /// A plan, if it is one.
    fn new(lines: Vec<Vec<String>>) -> Option<Self> {
        let is_move = |text: &String| {
            !text.is_empty() && text.len() <= LONGEST.2 && !text.contains(char::is_whitespace)
        };
        let is_line = |line: &Vec<String>| {
            !line.is_empty()
                && line.len() <= LONGEST.1
                && line.len().is_multiple_of(2)
                && line.iter().all(is_move)
        };
        let good = lines.len() <= LONGEST.0 && lines.iter().all(is_line);
        good.then_some(Self { lines })
    }

    /// Reads what [`write`](Self::write) writes.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let line = |line: &str| line.split(' ').map(str::to_owned).collect();
        Self::new(text.lines().map(line).collect()).filter(|plan| !plan.lines.is_empty())
    }

    /// One line each; a move's text has no blanks.
    fn write(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| line.join(" ")).collect();
        lines.join("\n")
    }

    pub(crate) fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    /// The answer to a move, and what is left of the plan after it.
    fn answer(&self, made: &str) -> Option<(String, Option<Self>)> {
        let fits = |line: &&Vec<String>| line.first().is_some_and(|it| it == made || it == ANY);
        let answer = self.lines.iter().find(fits)?.get(1)?.clone();
        let goes_on = |line: &&Vec<String>| line.len() > 2 && line.get(1) == Some(&answer);
        let rest = self.lines.iter().filter(fits).filter(goes_on).map(|line| line[2..].to_vec());
        let rest: Vec<Vec<String>> = rest.collect();
        Some((answer, (!rest.is_empty()).then_some(Self { lines: rest })))
    }
}

impl<G: Hosted> Host<G> {
    /// Takes a plan, and plays by it at once if the opponent has moved meanwhile.
    pub(super) async fn plan(
        &mut self,
        visitor: &Visitor,
        request: u64,
        seen: u64,
        lines: Vec<Vec<String>>,
    ) {
        let Some(seat) = self.seat_of(visitor.guest, "") else {
            let watching = Refusal::Table(table::CommandError::OnlyWatching);
            return self.refuse(visitor, request, self.why(&watching, visitor.language));
        };
        let alone = self.owners.south == self.owners.north;
        let is_late =
            self.table.awaits() == Awaits::Move(seat) && seen >= self.table.entries().len() as u64;
        let plan = match Plan::new(lines) {
            Some(plan) if self.table.setup().dice == Dice::None && !alone => plan,
            _ => return self.say_no(visitor, request, No::BadPlan),
        };
        if self.table.phase() != Phase::Playing || is_late && !plan.lines.is_empty() {
            return self.say_no(visitor, request, No::BadPlan);
        }
        // Once somebody else has moved, the lines begin before that move.
        let plan = match self.table.awaits() == Awaits::Move(seat) {
            true => Ok(plan),
            false => self.checked(&plan),
        };
        let plan = match plan {
            Ok(plan) => Some(plan).filter(|plan| !plan.lines.is_empty()),
            Err(refusal) => {
                return self.refuse(visitor, request, self.why(&refusal, visitor.language));
            }
        };
        let write = self.plan_write(seat, plan.as_ref());
        if let Err(trouble) = self.house.clerk().keep(vec![write]).await {
            tracing::error!(table = %self.code, %trouble, "plan not kept");
            return self.say_no(visitor, request, No::NotKept);
        }
        self.plans[seat] = plan;
        let done = RequestDone { request, event: None };
        visitor.ear.tell(&protocol::write(&ServerMessage::Done(done)).into());
        self.follow_plans().await;
    }

    /// A plan with its moves as they are written, if they can be played so far as that can be told.
    fn checked(&self, plan: &Plan) -> Result<Plan, Refusal<G>> {
        let lines = plan.lines.iter().map(|line| {
            let mut position = self.table.position().clone();
            let mut checked = Vec::new();
            for (index, text) in line.iter().enumerate() {
                if text == ANY && index.is_multiple_of(2) {
                    // After that nobody knows how the board will be.
                    checked.extend(line[index..].iter().cloned());
                    break;
                }
                let mv = position.read_move(text)?;
                checked.push(position.write_move(&mv));
                if let Some(by) = position.turn().player() {
                    position.apply(&Event::Move { by, mv }).map_err(Refusal::Rules)?;
                }
            }
            Ok(checked)
        });
        Ok(Plan { lines: lines.collect::<Result<_, Refusal<G>>>()? })
    }

    /// Plays what was planned, as long as somebody's plan has an answer.
    pub(super) async fn follow_plans(&mut self) {
        while !self.is_broken {
            let Awaits::Move(seat) = self.table.awaits() else { return };
            let Some(plan) = self.plans[seat].clone() else { return };
            let Some(entry) = self.table.entries().last() else { return };
            match entry.command {
                Command::Move(_) if entry.by == Actor::Seat(!seat) => {}
                // Offers and their answers change nothing in what was planned, takebacks everything.
                Command::Offer(_) | Command::Decline(_) | Command::Withdraw => return,
                _ => return self.drop_plan(seat).await,
            }
            let number = self.table.entries().len() - 1;
            let text = self.table.entry_text(number).unwrap_or_default();
            let made = text.rsplit(' ').next().unwrap_or_default();
            let Some((answer, rest)) = plan.answer(made) else { return self.drop_plan(seat).await };
            let by = Actor::Seat(seat);
            let read = self.table.read_command(by, &format!("move {answer}"));
            let time = self.now().into();
            if read.and_then(|command| self.obey(by, command, time)).is_err() {
                return self.drop_plan(seat).await;
            }
            self.do_duties();
            let mut writes = self.writes(None);
            writes.push(self.plan_write(seat, rest.as_ref()));
            self.plans[seat] = rest;
            if !self.settle_with(writes, None).await {
                return;
            }
        }
    }

    async fn drop_plan(&mut self, seat: Seat) {
        self.plans[seat] = None;
        if let Err(trouble) = self.house.clerk().keep(vec![self.plan_write(seat, None)]).await {
            // It does not fit any more, and will be found not to when the table is next read.
            tracing::warn!(table = %self.code, %trouble, "plan not forgotten");
        }
    }

    fn plan_write(&self, seat: Seat, plan: Option<&Plan>) -> Write {
        Write::Plan { table: self.id, seat, plan: plan.map(Plan::write) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str) -> Plan {
        Plan::read(text).unwrap()
    }

    #[test]
    fn the_first_line_that_fits_is_followed() {
        let all = plan("e7e5 g1f3 b8c6 f1b5\ne7e5 g1f3 g8f6 f3e5\nc7c5 b1c3");
        let (answer, rest) = all.answer("e7e5").unwrap();
        assert_eq!((answer.as_str(), rest), ("g1f3", Some(plan("b8c6 f1b5\ng8f6 f3e5"))));
        assert_eq!(all.answer("c7c5"), Some(("b1c3".to_owned(), None)));
        assert_eq!(all.answer("a7a6"), None);
    }

    #[test]
    fn premoves_answer_anything() {
        let all = plan("* e2e4 * d2d4");
        let (answer, rest) = all.answer("h7h6").unwrap();
        assert_eq!((answer.as_str(), rest), ("e2e4", Some(plan("* d2d4"))));
    }

    #[test]
    fn what_is_no_plan_is_not_taken() {
        let lines = |lines: &[&[&str]]| {
            Plan::new(
                lines.iter().map(|line| line.iter().map(|it| (*it).to_owned()).collect()).collect(),
            )
        };
        assert!(lines(&[&["a", "b"]]).is_some());
        assert!(lines(&[]).is_some(), "which forgets what was planned");
        for odd in [&["a"][..], &[], &["a", "b c"], &["a", ""], &["a"; 66]] {
            assert_eq!(lines(&[odd]), None, "{odd:?}");
        }
        assert_eq!(lines(&[&["a", "b"][..]; 65]), None);
        assert_eq!(Plan::read(""), None);
    }
}
