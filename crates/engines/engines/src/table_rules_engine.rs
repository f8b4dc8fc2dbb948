use backgammon::{Position, TableMove, TablePosition};
use engine::{
    BestMove, Engine, EngineScore, MonotonicClock, SearchInfo, SearchRequest, StopSignal,
};
use game::{Line, Side, Turn};

/// Plays backgammon under table rules, where a player moves checkers one by one and may break the
/// rules. The engine for the strict game decides; this adapter carries its play out checker by
/// checker, picks up the dice, and demands a legal play when the opponent's was illegal.
pub(crate) struct TableRulesEngine<E> {
    strict: E,
    /// The play in progress and the position that it was chosen for: carrying it out takes several
    /// moves.
    decided: Option<(Position, BestMove<Position>)>,
}

impl<E> TableRulesEngine<E> {
    pub(crate) fn new(strict: E) -> Self {
        Self { strict, decided: None }
    }
}

impl<E: Engine<Position>> Engine<TablePosition> for TableRulesEngine<E> {
    fn think(
        &mut self,
        request: &SearchRequest<'_, TablePosition>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        on_info: &mut dyn FnMut(&SearchInfo<TablePosition>),
    ) -> Option<BestMove<TablePosition>> {
        let Turn::Player(_) = request.line.turn() else { return None };
        let table = request.line.position();
        let Some(question) = table.question() else {
            let score = EngineScore::Hundredths(0);
            return Some(BestMove { mv: TableMove::Demand, ponder: None, score, nodes: 0 });
        };
        if self.decided.as_ref().is_none_or(|(position, _)| *position != question) {
            let line = Line::new(question.clone());
            let strict_request = SearchRequest::new(&line, request.limits);
            let best = self.strict.think(&strict_request, clock, stop, &mut |info| {
                on_info(&at_table(info, table));
            })?;
            self.decided = Some((question, best));
        }
        let (_, best) = self.decided.as_ref()?;
        let mv = table.toward(&best.mv);
        Some(BestMove { mv, ponder: None, score: best.score, nodes: best.nodes })
    }

    fn new_game(&mut self) {
        self.decided = None;
        self.strict.new_game();
    }

    fn resignation_level(&self, line: &Line<TablePosition>, side: Side) -> Option<u8> {
        self.strict.resignation_level(&Line::new(line.position().question()?), side)
    }

    fn accepts_resignation(
        &self,
        line: &Line<TablePosition>,
        side: Side,
        level: u8,
    ) -> Option<bool> {
        self.strict.accepts_resignation(&Line::new(line.position().question()?), side, level)
    }
}

/// The strict engine's progress in moves under table rules. Only the next move can be translated.
fn at_table(info: &SearchInfo<Position>, table: &TablePosition) -> SearchInfo<TablePosition> {
    SearchInfo {
        pv: info.pv.first().map(|mv| table.toward(mv)).into_iter().collect(),
        score: info.score,
        depth: info.depth,
        seldepth: info.seldepth,
        rank: info.rank,
        nodes: info.nodes,
        time: info.time,
        hashfull: info.hashfull,
    }
}

#[cfg(test)]
mod tests {
    use backgammon::TableRules;
    use engine::{SearchLimits, StoppedClock};
    use engine_laws::FirstMove;
    use game::{Event, Game, Notation};

    use super::*;

    fn best_move(line: &Line<TablePosition>) -> TableMove {
        let request = SearchRequest::new(line, SearchLimits::nodes(1));
        let mut engine = TableRulesEngine::new(FirstMove);
        engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap().mv
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
    fn carries_out_a_legal_play_and_picks_up_the_dice() {
        let mut line = after(&["31"]);
        let mut played = Vec::new();
        while let (Turn::Player(by), true) = (line.turn(), played.len() < 3) {
            let mv = best_move(&line);
            played.push(mv);
            line.apply(&Event::Move { by, mv }).unwrap();
        }
        let [first, second, third] = played[..] else { panic!("{played:?}") };
        assert!(matches!((first, second), (TableMove::Carry(_), TableMove::Carry(_))));
        assert_eq!(third, TableMove::PickUp);
        assert!(!line.position().is_open(), "the play was legal");
    }

    #[test]
    fn puts_back_a_checker_that_is_not_part_of_its_play() {
        assert_eq!(best_move(&after(&["31", "24/18"])), TableMove::PutBack);
    }

    #[test]
    fn demands_a_legal_play_after_an_illegal_one() {
        assert_eq!(best_move(&after(&["31", "8/4", "6/5", "pick-up"])), TableMove::Demand);
    }
}
