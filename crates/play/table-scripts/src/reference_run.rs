use board_view::BoardView;
use engine::{StopSignal, StoppedClock};
use engines::HasEngine;
use game::Notation;
use games::{GameKind, with_game};
use table::{
    Actor, Awaits, BySeat, Command, Millis, Name, Occupant, RollSource, Seat, Table, TableSetup,
    has_dice, untimed_lines,
};
use table_runner::{
    ComputerPlayer, Duty, LocalSeats, PlayerAction, RunnerSettings, TableDice, TableRunner,
    ThinkRequest, engine_seed, seat_entropy,
};
use words::Language;

use crate::TableScript;
use crate::table_script::ANY_MOVE;

/// A script that was played with nothing but `table-runner`.
#[derive(Clone, Debug)]
pub struct ReferenceRun {
    /// What the script shows.
    pub name: &'static str,
    /// The table's id.
    pub id: String,
    /// The header of the record with which every host begins.
    pub header: String,
    /// The lines after the header with which every host begins: the entropy of both seats, where there are dice.
    pub entries: Vec<String>,
    /// The secret of the table's dice.
    pub secret: Option<String>,
    /// What people do.
    pub steps: Vec<ScriptStep>,
    /// The lines of the record that every host must write, without their times.
    pub expected: Vec<String>,
}

/// One thing that a person does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptStep {
    /// How many lines the record has when it is done.
    pub lines: usize,
    /// What the person types where everybody sits at one screen.
    pub typed: String,
    /// Whose step it is.
    pub seat: Seat,
    /// The command that it means.
    pub command: String,
}

impl ReferenceRun {
    /// The record with which every host begins.
    pub fn record(&self) -> String {
        format!("{}{}", self.header, self.entries.concat())
    }

    /// How the record of a host differs from the one it must write; `None` if it does not.
    pub fn difference(&self, record: &str) -> Option<String> {
        let written = untimed(record);
        (written != self.expected).then(|| {
            let (expected, written) = (self.expected.join("\n"), written.join("\n"));
            format!("{}: the record must be\n{expected}\nand is\n{written}", self.name)
        })
    }
}

fn untimed(record: &str) -> Vec<String> {
    untimed_lines(record).map(str::to_owned).collect()
}

impl TableScript {
    /// Plays the script.
    ///
    /// # Panics
    /// The script is wrong: its rules do not exist, or the table refuses a line of it.
    pub fn reference_run(&self) -> ReferenceRun {
        let kind: GameKind = self.game.parse().expect("a script names a game");
        with_game!(kind.under(self.rules), G => ReferenceTable::<G>::new(self).play(self))
    }

    /// The table's id, in the form of a code of the server.
    fn id(&self) -> String {
        // FNV-1a of the name, as ten digits.
        let hash = self.name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let digits = format!("{:010}", hash % 10_000_000_000);
        format!("{}-{}", &digits[..5], &digits[5..])
    }
}

/// A table, the runner that runs it, and a clock.
struct ReferenceTable<G: Notation> {
    table: Table<G>,
    runner: TableRunner<G>,
    computers: BySeat<Option<ComputerPlayer<G>>>,
    secret: Option<String>,
    now: Millis,
}

impl<G: Notation + BoardView + HasEngine> ReferenceTable<G> {
    fn new(script: &TableScript) -> Self {
        let rules: G::Rules = script.rules.parse().expect("a script has rules that exist");
        let start = script.start.map(|text| {
            G::read_position(&rules, text)
                .unwrap_or_else(|error| panic!("{}: {error:?}", script.name))
        });
        let north = script.computer.map_or(Occupant::guest("Bob"), Occupant::Computer);
        let mut numbers = 0..;
        let mut entropy = || numbers.next().unwrap_or(0);
        let dice = has_dice::<G>(&rules).then(|| TableDice::draw(&mut entropy));
        let commitment = dice.as_ref().and_then(TableDice::commitment);
        let mut table = Table::new(TableSetup {
            id: Name::new(&script.id()),
            start,
            seats: BySeat { south: Occupant::guest("Ann"), north },
            clock: script.clock.parse().expect("a script has a clock that exists"),
            dice: commitment.map_or(RollSource::None, |commitment| RollSource::Fair { commitment }),
            takebacks: script.takebacks,
            games: script.games,
            ..TableSetup::new(script.game, rules)
        });
        // What hosts draw at random must not differ, so it is in the record already.
        while let Awaits::Entropy(seat) = table.awaits() {
            let entropy = seat_entropy(&mut entropy).expect("numbers are entropy");
            let added = table.execute(Actor::Seat(seat), Command::Entropy(entropy), Millis::ZERO);
            added.unwrap_or_else(|refusal| panic!("{}: {refusal}", script.name));
        }
        let computers = BySeat::new(|seat| match table.seats()[seat] {
            Occupant::Computer(level) => {
                let engine = engines::opponent(level, engine_seed(&table, seat));
                Some(ComputerPlayer::new(level, engine))
            }
            _ => None,
        });
        let secret = dice.as_ref().map(TableDice::secret);
        let runner = TableRunner::new(RunnerSettings::LOCAL, dice);
        Self { table, runner, computers, secret, now: Millis::ZERO }
    }

    fn play(mut self, script: &TableScript) -> ReferenceRun {
        let (header, entries) = (self.table.header_text(), self.table.entry_lines(0).to_vec());
        let mut steps = Vec::new();
        let mut lines = script.lines.iter();
        loop {
            // Nothing random is left to be drawn.
            match self.runner.next(&self.table, self.now, &mut || 0) {
                Duty::Perform { by, command, time } => {
                    self.table
                        .execute(by, command, time)
                        .unwrap_or_else(|refusal| panic!("{}: {refusal}", script.name));
                }
                Duty::Think(request) => self.think(request),
                Duty::Wait { until } => {
                    let awaits_computer = ThinkRequest::of(&self.table).is_some();
                    match (lines.as_slice().first(), until) {
                        (Some(line), _) if !awaits_computer => {
                            lines.next();
                            steps.push(self.step(line).unwrap_or_else(|refusal| {
                                let record = self.table.text();
                                panic!("{}: {line}: {refusal} after\n{record}", script.name)
                            }));
                        }
                        (_, Some(until)) => self.now = until,
                        (_, None) => break,
                    }
                }
            }
        }
        assert!(lines.as_slice().is_empty(), "{} ends too early", script.name);
        let expected = untimed(&self.table.text());
        ReferenceRun {
            name: script.name,
            id: script.id(),
            header,
            entries,
            secret: self.secret,
            steps,
            expected,
        }
    }

    fn think(&mut self, request: ThinkRequest) {
        let Some(player) = &mut self.computers[request.seat] else { return };
        let decision =
            player.act(&self.table, request.seat, self.now, &StoppedClock, &StopSignal::new());
        if let Some(command) = decision {
            self.runner.decided(request, command);
        }
    }

    /// Does what a line says in the name of the person whose turn it is.
    fn step(&mut self, line: &str) -> Result<ScriptStep, String> {
        let local = LocalSeats::of(&self.table);
        let action = PlayerAction::read(line, Language::English)
            .filter(|action| action.is_available(&self.table, local, self.now));
        let (seat, typed, command) = match action {
            Some(action) => {
                let command = action.command(&self.table, local);
                let seat = action.seat(&self.table, local);
                (seat, line.to_owned(), command.map_err(|error| error.to_string())?)
            }
            None => {
                let position = self.table.position();
                let mv = match line {
                    ANY_MOVE => {
                        position.legal_moves().into_iter().next().ok_or("there is no move")?
                    }
                    text => position.read_move(text).map_err(|error| format!("{error:?}"))?,
                };
                let Awaits::Move(seat) = self.table.awaits() else {
                    return Err("no move is awaited".to_owned());
                };
                (seat, position.write_move(&mv), Command::Move(mv))
            }
        };
        let step = ScriptStep {
            lines: self.table.text().lines().count(),
            typed,
            seat,
            command: self.table.write_command(&command),
        };
        self.table
            .execute(Actor::Seat(seat), command, self.now)
            .map_err(|refusal| refusal.to_string())?;
        Ok(step)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::SCRIPTS;

    #[test]
    fn every_script_leads_to_the_same_record_twice() {
        let mut ids = HashSet::new();
        for script in SCRIPTS {
            let (first, second) = (script.reference_run(), script.reference_run());
            assert_eq!(first.expected, second.expected, "{}", script.name);
            assert!(ids.insert(first.id), "{}", script.name);
        }
    }
}
