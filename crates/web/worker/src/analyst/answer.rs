//! What has been found, as it is told to the page.

use board_view::Place;
use engine::{EngineScore, SearchInfo};
use game::Event;
use words::Language;

use super::Task;
use super::fathom::{Worth, side_name};
use crate::judgement::share;
use crate::known::Known;

/// How many moves of what is expected are told.
const MOVES: usize = 8;

impl<G: Known> Task<G> {
    /// Everything that is known so far.
    pub(super) fn told(&self) -> String {
        let l = self.aim.language;
        let next = if self.is_done { 0 } else { self.slice.as_millis() };
        let Self { depth, nodes, speed, .. } = self;
        let mut told = vec![format!("analyse {} {depth} {nodes} {speed} {next}", self.aim.mark)];
        let facts = self.facts.iter().flatten().cloned().chain(self.proof());
        told.extend(facts.map(|fact| format!("fact {fact}")));
        told.extend(self.share().map(|share| format!("share {share}")));
        if !self.beside.says_all {
            told.extend(self.found.iter().filter_map(|info| self.line(info, l)));
        }
        told.extend(self.beside.told.iter().cloned());
        told.join("\n")
    }

    /// White's share, in thousandths.
    fn share(&self) -> Option<u32> {
        let by = self.line.turn().player()?;
        self.beside.share.or_else(|| Some(share(self.found.first()?.score, by)))
    }

    /// That somebody wins by force, once the search has seen it to its end.
    fn proof(&self) -> Option<String> {
        let by = self.line.turn().player()?;
        let (moves, winner) = match self.found.first()?.score {
            EngineScore::WinIn(moves) => (moves, by),
            EngineScore::LossIn(moves) => (moves, !by),
            EngineScore::Hundredths(_) | EngineScore::Probabilities(_) => return None,
        };
        let l = self.aim.language;
        Some(G::proved(side_name(self.line.position(), winner, l), u64::from(moves), l))
    }

    /// One of the best moves, with what is expected after it: what it is worth, what
    /// stands behind that, the places that it touches, its text, and the moves as people write them.
    fn line(&self, info: &SearchInfo<G>, l: Language) -> Option<String> {
        let (position, by) = (self.line.position(), self.line.turn().player()?);
        let first = info.pv.first()?;
        let Worth { short, more } = G::worth(position, by, first, info.score, l);
        let places = position.trace(first);
        let places: Vec<String> = places.iter().map(|Place(place)| place.to_string()).collect();
        let mv = position.write_move(first);
        let (places, words) = (places.join(" "), expected(position, &info.pv, l));
        Some(format!("line {short}\t{more}\t{places}\t{mv}\t{words}"))
    }
}

/// The moves that both sides are expected to play. Where dice come between, it ends.
fn expected<G: Known>(position: &G, moves: &[G::Move], l: Language) -> String {
    let mut position = position.clone();
    let mut told = Vec::new();
    for mv in moves.iter().take(MOVES) {
        let Some(by) = position.turn().player() else { break };
        let text = position.write_localized_move(l, mv);
        if position.apply(&Event::Move { by, mv: mv.clone() }).is_err() {
            break;
        }
        told.push(text);
    }
    told.join(" ")
}
