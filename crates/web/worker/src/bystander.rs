use std::time::Duration;

use board_view::Place;
use engine::{
    Engine, MonotonicClock, SearchInfo, SearchLimits, SearchRequest, StopSignal, Strength,
};
use game::{Line, Turn};
use narration::table_messages::TableMessages;
use table::{Awaits, BySeat, Command, Occupant, Seat, Table};

use crate::judgement::judgement;
use crate::known::Known;
use crate::message::Moment;
use crate::player::Player;

/// Somebody who looks on at one table: the computers that play there, and an adviser.
pub(crate) struct Bystander<G: Known> {
    players: BySeat<Option<Player<G>>>,
    adviser: Option<Box<dyn Engine<G> + Send>>,
    judged: Option<Judged<G>>,
}

/// A position that is being judged.
struct Judged<G: Known> {
    table: Table<G>,
    line: Line<G>,
    moment: Moment,
    /// How long to think about it next, and how long it was thought about so far.
    slice: Duration,
    spent: Duration,
    /// How deep it has been seen through.
    depth: u32,
}

/// Thinking goes on in slices, each twice as long as the one before, so that other questions are heard
/// in between.
const FIRST_SLICE: Duration = Duration::from_millis(100);
const LONGEST_SLICE: Duration = Duration::from_millis(800);

/// How long a position is judged altogether.
const LONG_ENOUGH: Duration = Duration::from_secs(8);

/// A table of whichever game.
pub(crate) trait Bystanding {
    /// What a computer does at its table.
    fn act(&mut self, record: &str, moment: &Moment, clock: &dyn MonotonicClock) -> Option<String>;
    /// What could be played.
    fn hint(&mut self, record: &str, moment: &Moment, clock: &dyn MonotonicClock)
    -> Option<String>;
    /// Begins to judge a position.
    fn judge(&mut self, record: &str, moment: &Moment) -> Option<()>;
    /// Gives up judging.
    fn rest(&mut self);
    /// Goes on judging for a moment.
    fn think_on(&mut self, clock: &dyn MonotonicClock) -> Option<String>;
}

impl<G: Known> Bystander<G> {
    pub(crate) fn new() -> Self {
        Self { players: BySeat::default(), adviser: None, judged: None }
    }

    /// The computer in a seat, if one sits there. Its mistakes begin with the record as it stands.
    fn player(&mut self, table: &Table<G>, seat: Seat) -> Option<&mut Player<G>> {
        let Occupant::Computer(number) = table.seats()[seat] else { return None };
        if self.players[seat].is_none() {
            let seed = seed(&table.text()) ^ seat as u64;
            self.players[seat] = Some(Player::new(number, seed));
        }
        self.players[seat].as_mut()
    }

    fn adviser(&mut self) -> &mut Box<dyn Engine<G> + Send> {
        self.adviser.get_or_insert_with(|| G::engine(Strength::Max, 0))
    }
}

/// A number that every record has for itself.
fn seed(record: &str) -> u64 {
    record.bytes().fold(0xcbf2_9ce4_8422_2325, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl<G: Known> Bystanding for Bystander<G> {
    fn act(&mut self, record: &str, moment: &Moment, clock: &dyn MonotonicClock) -> Option<String> {
        let table = Table::<G>::read(record).ok()?.table;
        let (seat, command): (Seat, Command<G>) = match (table.offer(), table.awaits()) {
            (Some(offer), _) => (!offer.by, self.player(&table, !offer.by)?.answer(&table, offer)),
            (None, Awaits::Move(seat)) => {
                (seat, self.player(&table, seat)?.decide(&table, seat, moment.now, clock)?)
            }
            _ => return None,
        };
        Some(format!("{seat} {}", table.write_command(&command)))
    }

    fn hint(
        &mut self,
        record: &str,
        moment: &Moment,
        clock: &dyn MonotonicClock,
    ) -> Option<String> {
        let table = Table::<G>::read(record).ok()?.table;
        let line = table.current_game()?.line();
        let request = SearchRequest::new(line, SearchLimits::time(SearchLimits::ADVICE_TIME));
        let choice = self.adviser().think(&request, clock, &StopSignal::new(), &mut |_| {})?;
        let places = line.position().trace(&choice.mv);
        let places: Vec<String> = places.iter().map(|Place(number)| number.to_string()).collect();
        let told = TableMessages::new(&table, moment.language).hint(&choice.mv)?;
        Some(format!("{}\n{told}", places.join(" ")))
    }

    fn judge(&mut self, record: &str, moment: &Moment) -> Option<()> {
        self.judged = None;
        let table = Table::<G>::read(record).ok()?.table;
        let sheet = table.current_game()?.line();
        let events = sheet.events().get(..moment.events).unwrap_or(sheet.events());
        let line = Line::replay(sheet.start().clone(), events).ok()?;
        let (slice, spent, depth) = (FIRST_SLICE, Duration::ZERO, 0);
        self.judged = Some(Judged { line, table, moment: moment.clone(), slice, spent, depth });
        Some(())
    }

    fn rest(&mut self) {
        self.judged = None;
    }

    fn think_on(&mut self, clock: &dyn MonotonicClock) -> Option<String> {
        let mut judged = self.judged.take()?;
        let told = match judged.line.turn() {
            Turn::Player(_) => self.slice(&mut judged, clock),
            // Between a turn and the next there is nothing to decide yet, and after the end nothing more.
            Turn::Chance | Turn::Over(_) => return None,
        };
        let Moment { entries, events, .. } = judged.moment;
        if judged.spent < LONG_ENOUGH {
            self.judged = Some(judged);
        }
        told.map(|told| format!("judge {entries} {events} {told}"))
    }
}

impl<G: Known> Bystander<G> {
    /// Thinks for a moment, and tells what came of it.
    fn slice(&mut self, judged: &mut Judged<G>, clock: &dyn MonotonicClock) -> Option<String> {
        let mut latest = None::<SearchInfo<G>>;
        let request = SearchRequest::new(&judged.line, SearchLimits::time(judged.slice));
        let choice = self.adviser().think(&request, clock, &StopSignal::new(), &mut |info| {
            if info.rank == 0 {
                latest = Some(info.clone());
            }
        });
        judged.spent += judged.slice;
        judged.slice = (judged.slice * 2).min(LONGEST_SLICE);
        judged.depth = judged.depth.max(latest.as_ref().map_or(0, |info| info.depth));
        let (score, moves) = match (latest, choice) {
            (Some(info), _) => (info.score, info.pv),
            (None, Some(choice)) => (choice.score, vec![choice.mv]),
            (None, None) => return None,
        };
        let side = judged.line.turn().player()?;
        let messages = TableMessages::new(&judged.table, judged.moment.language);
        Some(judgement(&messages, &judged.line, side, score, judged.depth, &moves))
    }
}
