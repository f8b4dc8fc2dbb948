use engine::MonotonicClock;
use engines::HasEngine;
use games::{Kind, with_game};
use words::Language;

use crate::analyst::{self, Analysing, Analyst};
use crate::bystander::{Bystander, Bystanding};
use crate::files::{self, Arrival};
use crate::looking_back::{self, LookingBack, Spot};
use crate::message::{Moment, Question};
use crate::{proof, wrapping};

/// Answers what the page asks.
pub struct Kibitzer {
    clock: Box<dyn MonotonicClock>,
    /// The table that was asked about last, by its name, and whoever looks on there.
    present: Option<(String, Kind, Box<dyn Bystanding>)>,
    /// What is being looked back at; other questions are heard in between.
    looking_back: Option<LookingBack>,
    /// Whoever thinks about positions of a game.
    analyst: Option<(Kind, Box<dyn Analysing>)>,
    /// Hears of what is found while it is being thought.
    voice: Box<dyn Fn(&str)>,
}

impl Kibitzer {
    /// One who looks at this clock.
    pub fn new(clock: Box<dyn MonotonicClock>) -> Self {
        Self { clock, present: None, analyst: None, looking_back: None, voice: Box::new(|_| {}) }
    }

    /// The same, who also tells what is found while it thinks on.
    #[must_use]
    pub fn with_voice(self, voice: Box<dyn Fn(&str)>) -> Self {
        Self { voice, ..self }
    }

    /// Answers a message, which is told in the crate's description. To what is not understood, and to
    /// what is answered [later](Self::think_on), nothing is said.
    pub fn hear(&mut self, message: &str) -> Option<String> {
        let (question, below) = Question::read(message)?;
        if let Some((_, _, bystander)) = &mut self.present {
            bystander.rest();
        }
        if let Some((_, analyst)) = &mut self.analyst {
            analyst.rest();
        }
        let answer = match question {
            Question::Act(moment) => {
                let (bystander, clock) = self.bystander(below)?;
                let told = bystander.act(below, &moment, clock)?;
                return Some(format!("act {} {told}", place(&moment)));
            }
            Question::Hint(moment) => {
                let (bystander, clock) = self.bystander(below)?;
                let told = bystander.hint(below, &moment, clock)?;
                return Some(format!("hint {} {told}", place(&moment)));
            }
            Question::Judge(moment) => {
                self.bystander(below)?.0.judge(below, &moment)?;
                return self.think_on();
            }
            Question::Review { entries, nodes, language, from } => {
                let kind = files::kind_of(below)?;
                self.looking_back = LookingBack::begin(kind, below, entries, from, nodes);
                let sorry = || ("review", language.review_not_available().to_owned());
                match &self.looking_back {
                    Some(_) => return self.think_on(),
                    None => Err(sorry()),
                }
            }
            Question::Weigh { entries, nodes, at, mv } => {
                let finding = looking_back::weigh(files::kind_of(below)?, below, at, mv, nodes)?;
                let Spot { game, event } = at;
                return Some(format!("weigh {entries} {game} {event} {mv}\n{finding}"));
            }
            Question::Puzzle { entries, at } => {
                let puzzle = looking_back::puzzle(files::kind_of(below)?, below, at);
                let Spot { game, event } = at;
                let puzzle = puzzle.unwrap_or_default();
                return Some(format!("puzzle {entries} {game} {event}\n{puzzle}"));
            }
            Question::Analyse(aim) => {
                self.analyst(below)?.analyse(aim, below)?;
                return self.think_on();
            }
            Question::RollOut(aim, moves) => {
                self.analyst(below)?.play_out(aim, &moves, below)?;
                return self.think_on();
            }
            Question::Rest => {
                self.looking_back = None;
                return None;
            }
            Question::Read { language, id, day, name } => {
                let read = files::read(below, name, Arrival { id, day }, language);
                read.map(|record| format!("read\n{record}")).map_err(|why| ("read", why))
            }
            Question::Write { format } => {
                let (format, text) = files::write(below, format)?;
                return Some(format!("write {format}\n{text}"));
            }
            Question::Prove { language } => {
                return Some(format!("prove\n{}", proof::verdict(below, language)?));
            }
            Question::Wrap => return Some(format!("wrap {}", wrapping::wrap(below))),
            Question::Unwrap { language, text } => unwrapped(text, language),
            Question::Bench { game, depth } => return self.bench(game, depth),
        };
        Some(answer.unwrap_or_else(|(word, why)| format!("sorry {word}\n{why}")))
    }

    /// Thinks on about what was to be judged, analysed or looked back at, for a while; nothing if that has
    /// been done for long enough.
    pub fn think_on(&mut self) -> Option<String> {
        let clock = self.clock.as_ref();
        let judged = self.present.as_mut().and_then(|(_, _, bystander)| bystander.think_on(clock));
        judged
            .or_else(|| self.analyst.as_mut()?.1.think_on(clock, &self.voice))
            .or_else(|| self.looking_back.as_mut()?.go_on(clock))
    }

    /// Whoever thinks about positions of the game that is meant: the same as before, if it is the same
    /// game, because what was found is remembered.
    fn analyst(&mut self, past: &str) -> Option<&mut dyn Analysing> {
        let kind = analyst::kind_of(past)?;
        if self.analyst.as_ref().is_none_or(|(other, _)| *other != kind) {
            let new: Box<dyn Analysing> = with_game!(kind, G => Box::new(Analyst::<G>::new()));
            self.analyst = Some((kind, new));
        }
        self.analyst.as_mut().map(|(_, analyst)| analyst.as_mut() as &mut dyn Analysing)
    }

    /// Whoever looks on at the table of a record: the same as before, if it is the same table.
    fn bystander(&mut self, record: &str) -> Option<(&mut dyn Bystanding, &dyn MonotonicClock)> {
        let kind = files::kind_of(record)?;
        let id = record.lines().find_map(|line| line.get(9..)?.strip_prefix("id "))?;
        let is_here = |(name, other, _): &(String, Kind, _)| name == id && *other == kind;
        if !self.present.as_ref().is_some_and(is_here) {
            let new: Box<dyn Bystanding> = with_game!(kind, G => Box::new(Bystander::<G>::new()));
            self.present = Some((id.to_owned(), kind, new));
        }
        let (_, _, bystander) = self.present.as_mut()?;
        Some((bystander.as_mut(), self.clock.as_ref()))
    }

    /// How fast an engine is here.
    fn bench(&self, game: &str, depth: u32) -> Option<String> {
        let kind: Kind = game.parse().ok()?;
        let (nodes, time) =
            with_game!(kind, G => <G as HasEngine>::bench(depth, self.clock.as_ref()))?;
        Some(format!("bench {game} {nodes} {}", time.as_millis()))
    }
}

/// Which moment an answer is about.
fn place(moment: &Moment) -> String {
    format!("{} {}", moment.entries, moment.events)
}

fn unwrapped(text: &str, l: Language) -> Result<String, (&'static str, String)> {
    let sorry = || ("unwrap", l.import_bad_link().to_owned());
    let record = wrapping::unwrap(text).ok_or_else(sorry)?;
    let arrival = Arrival { id: "?", day: "?" };
    files::kind_of(&record).ok_or_else(sorry)?;
    let sound = files::read(&record, "", arrival, l).map_err(|why| ("unwrap", why))?;
    Ok(format!("unwrap\n{sound}"))
}
