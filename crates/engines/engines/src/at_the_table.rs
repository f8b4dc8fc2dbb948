use backgammon::{Position, TableMove, TablePosition};
use engine::{Choice, Clock, Engine, Info, Request, Score, Stop};
use game::{Line, Side, Turn};

/// Backgammon at a real board by somebody who keeps to the rules: it decides as in the regular game,
/// then carries checker after checker and picks up the dice; of the opponent it asks for a legal play.
pub(crate) struct AtTheTable<E> {
    mind: E,
    /// What it has decided on, and where: a play is carried out in several moves.
    decided: Option<(Position, Choice<Position>)>,
}

impl<E> AtTheTable<E> {
    pub(crate) fn new(mind: E) -> Self {
        Self { mind, decided: None }
    }
}

impl<E: Engine<Position>> Engine<TablePosition> for AtTheTable<E> {
    fn think(
        &mut self,
        request: &Request<'_, TablePosition>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info<TablePosition>),
    ) -> Option<Choice<TablePosition>> {
        let Turn::Player(_) = request.line.turn() else { return None };
        let table = request.line.position();
        let Some(question) = table.question() else {
            let score = Score::Hundredths(0);
            return Some(Choice { mv: TableMove::Demand, reply: None, score, nodes: 0 });
        };
        if self.decided.as_ref().is_none_or(|(place, _)| *place != question) {
            let line = Line::new(question.clone());
            let asked = Request { limits: request.limits, ..Request::new(&line, request.limits) };
            let choice = self.mind.think(&asked, clock, stop, &mut |info| {
                tell(&retold(info, table));
            })?;
            self.decided = Some((question, choice));
        }
        let (_, choice) = self.decided.as_ref()?;
        let mv = table.toward(&choice.mv);
        Some(Choice { mv, reply: None, score: choice.score, nodes: choice.nodes })
    }

    fn forget(&mut self) {
        self.decided = None;
        self.mind.forget();
    }

    fn gives_up(&self, line: &Line<TablePosition>, side: Side) -> Option<u8> {
        self.mind.gives_up(&Line::new(line.position().question()?), side)
    }

    fn accepts(&self, line: &Line<TablePosition>, side: Side, level: u8) -> Option<bool> {
        self.mind.accepts(&Line::new(line.position().question()?), side, level)
    }
}

/// How far the mind has come, in moves at the table: only the next one can be told.
fn retold(info: &Info<Position>, table: &TablePosition) -> Info<TablePosition> {
    Info {
        depth: info.depth,
        deepest: info.deepest,
        rank: info.rank,
        score: info.score,
        line: info.line.first().map(|mv| table.toward(mv)).into_iter().collect(),
        nodes: info.nodes,
        time: info.time,
        full: info.full,
    }
}

#[cfg(test)]
mod tests {
    use backgammon::TableRules;
    use engine::{Limits, StoppedClock};
    use game::{Event, Game, Notation};

    use super::*;

    /// Plays the first move that is legal.
    struct First;

    impl Engine<Position> for First {
        fn think(
            &mut self,
            request: &Request<'_, Position>,
            _: &dyn Clock,
            _: &Stop,
            _: &mut dyn FnMut(&Info<Position>),
        ) -> Option<Choice<Position>> {
            let mv = request.line.position().legal_moves().into_iter().next()?;
            Some(Choice { mv, reply: None, score: Score::Hundredths(0), nodes: 1 })
        }

        fn forget(&mut self) {}
    }

    fn answer(line: &Line<TablePosition>) -> TableMove {
        let request = Request::new(line, Limits::nodes(1));
        let mut engine = AtTheTable::new(First);
        engine.think(&request, &StoppedClock, &Stop::new(), &mut |_| {}).unwrap().mv
    }

    fn after(events: &[&str]) -> Line<TablePosition> {
        let rules: TableRules = "travel+table".parse().unwrap();
        let mut line = Line::new(TablePosition::start(rules));
        for text in events {
            let event = line.position().read_event(text).unwrap();
            line.apply(&event).unwrap();
        }
        line
    }

    #[test]
    fn it_carries_a_legal_play_and_picks_up() {
        let mut line = after(&["31"]);
        let mut done = Vec::new();
        while let (Turn::Player(by), true) = (line.turn(), done.len() < 3) {
            let mv = answer(&line);
            done.push(mv);
            line.apply(&Event::Move { by, mv }).unwrap();
        }
        assert!(matches!(done[..], [TableMove::Carry(_), TableMove::Carry(_), TableMove::PickUp]));
        assert!(!line.position().is_open(), "the play was legal");
    }

    #[test]
    fn what_it_did_not_begin_is_put_back() {
        assert_eq!(answer(&after(&["31", "24/18"])), TableMove::PutBack);
    }

    #[test]
    fn it_asks_for_a_legal_play() {
        assert_eq!(answer(&after(&["31", "8/4", "6/5", "pick-up"])), TableMove::Demand);
    }
}
