//! Which games of a collection have a position, and how they went on.

use game::Event;
use games::{Kind, with_game};
use words::Language;

use super::entry::Entry;
use super::gather::walk;
use super::places::Place;
use crate::known::Known;

/// A position that is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sought {
    kind: Kind,
    /// The position without what does not matter.
    pub(crate) stand: String,
}

impl Sought {
    /// Reads the position of a game from a text.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn read(kind: Kind, text: &str, l: Language) -> Result<Self, String> {
        let stand = with_game!(kind, G => stand_of::<G>(text, l))?;
        Ok(Self { kind, stand })
    }

    /// How a game went on after this position: nothing if it does not have it there after all.
    pub(crate) fn next(
        &self,
        format: &str,
        text: &str,
        place: Place,
        l: Language,
    ) -> Option<String> {
        with_game!(self.kind, G => next_of::<G>(self, format, text, place, l))
    }
}

fn stand_of<G: Known>(text: &str, l: Language) -> Result<String, String> {
    let rules = "standard".parse().map_err(|error| rulebooks::rules_error_text(l, &error))?;
    let position = G::read_position(&rules, text).map_err(|error| G::position_error(l, &error))?;
    Ok(position.stand())
}

fn next_of<G: Known>(
    sought: &Sought,
    format: &str,
    text: &str,
    place: Place,
    l: Language,
) -> Option<String> {
    let told = G::games(format, text);
    let mut events = 0;
    let mut next = None;
    walk(&told, &mut |position, event| {
        let is_here = events == place.events;
        if is_here && position.stand() == sought.stand {
            next = Some(event.map(|event| write(position, event, l)).unwrap_or_default());
        }
        events = events.saturating_add(1);
        !is_here
    });
    next
}

fn write<G: Known>(position: &G, event: &Event<G>, l: Language) -> String {
    match event {
        Event::Move { mv, .. } => position.write_localized_move(l, mv),
        Event::Roll(roll) => <G as game::Notation>::write_roll(roll),
    }
}

/// How often games went on in some way, and how they ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally(Vec<(String, [u32; 4])>);

impl Tally {
    pub(crate) fn add(&mut self, next: &str, entry: &Entry) {
        let index = match entry.result.as_str() {
            "1-0" => 0,
            "1/2-1/2" => 1,
            "0-1" => 2,
            _ => 3,
        };
        let at = self.0.iter().position(|(other, _)| other == next).unwrap_or_else(|| {
            self.0.push((next.to_owned(), [0; 4]));
            self.0.len() - 1
        });
        self.0[at].1[index] += 1;
    }

    /// A line for each way, the most usual first: the move, then White's wins, draws, Black's wins and
    /// what is open.
    pub(crate) fn lines(mut self) -> Vec<String> {
        self.0.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<u32>()));
        let line = |(next, counts): (String, [u32; 4])| {
            let [white, drawn, black, open] = counts;
            format!("{next}\t{white}\t{drawn}\t{black}\t{open}")
        };
        self.0.into_iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: Language = Language::English;

    /// 1. e4 e6 2. d4 and 1. d4 e6 2. e4 lead to the French Defence, by whatever counters say.
    #[test]
    fn a_position_is_found_however_it_came_about() {
        let french = "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 7 40";
        let sought = Sought::read(Kind::Chess, french, L).unwrap();
        let next = |text: &str, events| sought.next("pgn", text, Place { game: 0, events }, L);
        assert_eq!(next("1. e4 e6 2. d4 d5 *", 3).as_deref(), Some("d5"));
        assert_eq!(next("1. d4 e6 2. e4 Nf6 *", 3).as_deref(), Some("Nf6"));
        assert_eq!(next("1. d4 e6 2. e4 *", 3).as_deref(), Some(""));
        assert_eq!(next("1. d4 e6 2. e4 Nf6 *", 2), None, "not there");
        assert_eq!(next("1. d4 e6 2. Nf3 Nf6 *", 3), None, "another position");
        assert!(Sought::read(Kind::Chess, "nothing", L).is_err());
    }

    /// The score of a match does not matter, the dice and the cube do.
    #[test]
    fn a_roll_of_backgammon_is_found_at_any_score() {
        let text = " 7 point match\n\n Game 1\n Ann : 0                 Bob : 0\n  \
                    1)                         31: 8/5 6/5\n";
        let at = |position: &str| {
            let sought = Sought::read(Kind::Backgammon, position, L).unwrap();
            sought.next("mat", text, Place { game: 0, events: 1 }, L)
        };
        assert_eq!(
            at("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:11:10").as_deref(),
            Some("8/5 6/5")
        );
        assert_eq!(at("XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:7:10"), None);
    }

    #[test]
    fn what_was_played_most_comes_first() {
        let mut tally = Tally::default();
        let entry = |result: &str| Entry { result: result.to_owned(), ..Entry::default() };
        tally.add("d5", &entry("1-0"));
        for result in ["0-1", "1/2-1/2", "*"] {
            tally.add("Nf6", &entry(result));
        }
        assert_eq!(tally.lines(), ["Nf6\t0\t1\t1\t1", "d5\t1\t0\t0\t0"]);
    }
}
