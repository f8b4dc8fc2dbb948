//! Builds draws: who meets whom.

use super::draw::{EliminationDraw, EliminationMatch, Section, SlotSource};
use crate::player::PlayerId;

impl EliminationDraw {
    /// A knockout: seeds are placed so that the best two can meet only in the final, and the best ones get the byes.
    #[must_use]
    pub fn knockout(seeds: Vec<PlayerId>, third_place: bool) -> Self {
        let mut draw = Self::empty(seeds);
        let rounds = draw.add_main();
        if let Some(semi_finals) = rounds.iter().rev().nth(1).filter(|_| third_place) {
            let losers: Vec<SlotSource> =
                semi_finals.iter().map(|at| SlotSource::LoserOf(*at)).collect();
            draw.add_round(Section::ThirdPlace, 1, &losers);
        }
        draw
    }

    /// Double elimination: whoever has lost twice is out. The last match is played only if the unbeaten player loses
    /// the first grand final.
    #[must_use]
    pub fn double_elimination(seeds: Vec<PlayerId>) -> Self {
        let mut draw = Self::empty(seeds);
        let rounds = draw.add_main();
        let Some(last) = rounds.last().and_then(|round| round.first().copied()) else {
            return draw;
        };
        let losers = draw.losers_by_round(&rounds);
        let (_, finalist) = draw.add_progressive(Section::Consolation, &losers);
        let finalists = [SlotSource::WinnerOf(last), finalist];
        draw.add_round(Section::GrandFinal, 1, &finalists);
        draw.add_round(Section::GrandFinalReset, 1, &finalists);
        draw
    }

    /// Backgammon: a main draw, a progressive consolation that the losers of the main draw enter round by round (the
    /// losers of its final excepted), and a last chance for those who lose in the consolation before its
    /// last `protected` rounds.
    #[must_use]
    pub fn with_consolation(seeds: Vec<PlayerId>, last_chance: bool, protected: usize) -> Self {
        let mut draw = Self::empty(seeds);
        let main = draw.add_main();
        let entering = main.len().saturating_sub(1);
        let losers = draw.losers_by_round(&main[..entering]);
        let (consolation, _) = draw.add_progressive(Section::Consolation, &losers);
        if last_chance {
            let open = consolation.len().saturating_sub(protected);
            let losers = draw.losers_by_round(&consolation[..open]);
            draw.add_progressive(Section::LastChance, &losers);
        }
        draw
    }

    fn empty(seeds: Vec<PlayerId>) -> Self {
        Self { seeds, matches: Vec::new(), winners: Vec::new() }
    }

    /// The main draw, as the indices of the matches of each round.
    fn add_main(&mut self) -> Vec<Vec<usize>> {
        let count = self.seeds.len();
        let places = seed_order(count.next_power_of_two());
        let slot =
            |seed: usize| if seed < count { SlotSource::Seed(seed) } else { SlotSource::Bye };
        let sources: Vec<SlotSource> = places.into_iter().map(slot).collect();
        self.add_until_winner(Section::Main, 1, sources)
    }

    fn add_round(&mut self, section: Section, round: u32, sources: &[SlotSource]) -> Vec<usize> {
        let first = self.matches.len();
        for pair in sources.chunks(2) {
            let sources = [pair[0], pair.get(1).copied().unwrap_or(SlotSource::Bye)];
            self.matches.push(EliminationMatch { section, round, sources });
            self.winners.push(None);
        }
        (first..self.matches.len()).collect()
    }

    fn add_until_winner(
        &mut self,
        section: Section,
        first_round: u32,
        mut sources: Vec<SlotSource>,
    ) -> Vec<Vec<usize>> {
        let mut rounds = Vec::new();
        for number in first_round.. {
            if sources.len() < 2 {
                break;
            }
            let round = self.add_round(section, number, &sources);
            sources = winners(&round);
            rounds.push(round);
        }
        rounds
    }

    fn losers_by_round(&self, rounds: &[Vec<usize>]) -> Vec<Vec<SlotSource>> {
        rounds
            .iter()
            .map(|round| round.iter().map(|at| SlotSource::LoserOf(*at)).collect())
            .collect()
    }

    /// A draw that new players enter in each of its waves. The survivors play among themselves until they are no more
    /// than the next wave; then they meet it, in reverse order so that those who have just met do not meet again soon.
    /// Returns its rounds and where its winner comes from.
    fn add_progressive(
        &mut self,
        section: Section,
        waves: &[Vec<SlotSource>],
    ) -> (Vec<Vec<usize>>, SlotSource) {
        let mut rounds: Vec<Vec<usize>> = Vec::new();
        let mut number = 1;
        let Some((first, later)) = waves.split_first() else { return (rounds, SlotSource::Bye) };
        let mut survivors = first.clone();
        for (wave, flipped) in later.iter().zip([true, false].into_iter().cycle()) {
            while survivors.len() > wave.len().max(1) {
                rounds.push(self.add_round(section, number, &survivors));
                survivors = rounds.last().map(|round| winners(round)).unwrap_or_default();
                number += 1;
            }
            let mut entering = wave.clone();
            if flipped {
                entering.reverse();
            }
            let sources = alternate(&survivors, &entering);
            rounds.push(self.add_round(section, number, &sources));
            survivors = rounds.last().map(|round| winners(round)).unwrap_or_default();
            number += 1;
        }
        let only = survivors.first().copied().unwrap_or(SlotSource::Bye);
        let last = self.add_until_winner(section, number, survivors);
        let winner =
            last.last().and_then(|round| round.first()).map(|at| SlotSource::WinnerOf(*at));
        rounds.extend(last);
        (rounds, winner.unwrap_or(only))
    }
}

fn winners(round: &[usize]) -> Vec<SlotSource> {
    round.iter().map(|at| SlotSource::WinnerOf(*at)).collect()
}

/// Takes from both lists in turn, with byes where the shorter one has ended.
fn alternate(a: &[SlotSource], b: &[SlotSource]) -> Vec<SlotSource> {
    let at =
        |list: &[SlotSource], index: usize| list.get(index).copied().unwrap_or(SlotSource::Bye);
    (0..a.len().max(b.len())).flat_map(|index| [at(a, index), at(b, index)]).collect()
}

/// The order of seeds in a draw of a size that is a power of two: 0, 3, 1, 2 becomes the matches 0-3 and 1-2.
fn seed_order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let doubled = 2 * order.len();
        let halves = order.iter().enumerate().flat_map(|(at, seed)| {
            let pair = [*seed, doubled - 1 - seed];
            // Every other match is turned round, so that the strongest seeds stand at the two ends.
            if at % 2 == 0 { pair } else { [pair[1], pair[0]] }
        });
        order = halves.collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn ids(count: u32) -> Vec<PlayerId> {
        (1..=count).map(PlayerId).collect()
    }

    /// Plays a draw in which the lower number always wins, and counts each player's losses.
    fn play(draw: &mut EliminationDraw) -> BTreeMap<PlayerId, u32> {
        let mut losses = BTreeMap::new();
        loop {
            let Some((at, [a, b])) = draw.ready().next() else { return losses };
            *losses.entry(a.max(b)).or_default() += 1;
            draw.set_winner(at, Some(a.min(b))).unwrap();
        }
    }

    #[test]
    fn seeds_meet_as_late_as_possible() {
        assert_eq!(seed_order(8), [0, 7, 4, 3, 2, 5, 6, 1]);
        let draw = EliminationDraw::knockout(ids(6), false);
        let first: Vec<_> = draw.ready().map(|(_, players)| players).collect();
        assert_eq!(first, [[PlayerId(5), PlayerId(4)], [PlayerId(3), PlayerId(6)]]);
    }

    #[test]
    fn a_knockout_has_one_loss_for_everybody_but_the_winner() {
        for count in 2..40 {
            let mut draw = EliminationDraw::knockout(ids(count), false);
            let losses = play(&mut draw);
            assert_eq!(losses.len(), count as usize - 1);
            assert!(losses.values().all(|lost| *lost == 1));
            assert_eq!(draw.section_winner(Section::Main), Some(PlayerId(1)));
        }
    }

    #[test]
    fn the_third_place_goes_to_a_loser_of_the_semi_finals() {
        let mut draw = EliminationDraw::knockout(ids(8), true);
        play(&mut draw);
        assert_eq!(draw.section_winner(Section::ThirdPlace), Some(PlayerId(3)));
    }

    #[test]
    fn double_elimination_takes_two_losses() {
        for count in 2..40 {
            let mut draw = EliminationDraw::double_elimination(ids(count));
            let losses = play(&mut draw);
            assert_eq!(losses.len(), count as usize - 1, "{count}");
            assert!(losses.values().all(|lost| *lost == 2), "{count}: {losses:?}");
            assert_eq!(draw.section_winner(Section::GrandFinalReset), Some(PlayerId(1)));
        }
    }

    #[test]
    fn a_lost_first_grand_final_is_followed_by_a_second() {
        let mut draw = EliminationDraw::double_elimination(ids(4));
        loop {
            let Some((at, players)) = draw.ready().next() else { break };
            let upset = draw.matches()[at].section == Section::GrandFinal;
            let winner = if upset { players[1] } else { players[0].min(players[1]) };
            draw.set_winner(at, Some(winner)).unwrap();
        }
        assert_eq!(draw.section_winner(Section::GrandFinal), Some(PlayerId(2)));
        assert_eq!(draw.section_winner(Section::GrandFinalReset), Some(PlayerId(1)));
    }

    #[test]
    fn everybody_who_loses_early_gets_a_consolation_and_a_last_chance() {
        for count in 4..40 {
            let mut draw = EliminationDraw::with_consolation(ids(count), true, 2);
            let losses = play(&mut draw);
            assert_eq!(draw.section_winner(Section::Main), Some(PlayerId(1)));
            assert_eq!(losses[&PlayerId(2)], 1, "the finalist of the main draw is done");
            assert!(losses.values().all(|lost| *lost <= 3));
        }
    }

    #[test]
    fn a_result_with_consequences_stays() {
        let mut draw = EliminationDraw::knockout(ids(4), false);
        draw.set_winner(0, Some(PlayerId(1))).unwrap();
        draw.set_winner(1, Some(PlayerId(2))).unwrap();
        draw.set_winner(2, Some(PlayerId(2))).unwrap();
        assert!(draw.set_winner(0, None).is_err());
        assert!(draw.set_winner(2, None).is_ok());
        assert!(draw.set_winner(0, Some(PlayerId(4))).is_ok());
        assert!(draw.set_winner(2, Some(PlayerId(1))).is_err());
        assert!(draw.set_winner(9, None).is_err());
    }
}
