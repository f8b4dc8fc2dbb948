//! What happens at a table, in sentences.

use board_view::{Choice, StepKind};
use game::{BySide, Event, Outcome, Side};
use table::{
    Awaits, Command, Entry, GameResult, Millis, Occupant, Proposal, Seat, Table, TablePhase,
};
use words::Language;

use crate::board_description::BoardDescription;
use crate::{PlayableGame, choices, playable_game};

/// Sentences about a table, in one language.
#[derive(Clone, Copy)]
pub struct TableMessages<'t, G: PlayableGame> {
    /// The table.
    pub table: &'t Table<G>,
    /// The language.
    pub language: Language,
}

impl<'t, G: PlayableGame> TableMessages<'t, G> {
    /// Sentences about this table.
    pub fn new(table: &'t Table<G>, language: Language) -> Self {
        Self { table, language }
    }

    /// The names that the rulebook gives to the sides.
    pub fn sides(&self) -> BySide<&'static str> {
        playable_game::side_names::<G>(&self.table.setup().rules, self.language)
    }

    /// The name of the side that a seat plays.
    pub fn side_of(&self, seat: Seat) -> &'static str {
        self.sides()[self.table.side(seat).unwrap_or(Side::White)]
    }

    /// The name of the occupant of a seat; none for a person without a name.
    pub fn occupant_name(&self, seat: Seat) -> Option<String> {
        match &self.table.seats()[seat] {
            Occupant::Empty => Some(self.language.status_nobody().to_owned()),
            Occupant::Person(name) | Occupant::Guest(name) => {
                Some(name.to_string()).filter(|name| name != "?")
            }
            Occupant::Computer(0) => Some(self.language.status_random().to_owned()),
            Occupant::Computer(level @ ..=10) => Some(self.language.status_computer(level)),
            Occupant::Computer(_) => Some(self.language.status_computer_max().to_owned()),
        }
    }

    /// Side and name: `White (Ann)`.
    pub fn player(&self, seat: Seat) -> String {
        let side = self.side_of(seat);
        match self.occupant_name(seat) {
            Some(name) => format!("{side} ({name})"),
            None => side.to_owned(),
        }
    }

    /// A suggested move, in notation and in words.
    pub fn hint(&self, mv: &G::Move) -> Option<String> {
        let position = self.table.position();
        let by = position.turn().player()?;
        let description =
            BoardDescription::<G> { rules: &self.table.setup().rules, language: self.language };
        let written = position.write_localized_move(self.language, mv);
        Some(self.language.status_hint(written, description.describe_move(position, by, mv)))
    }

    /// Whose turn it is, or how the game ended.
    pub fn status(&self) -> String {
        match (self.table.phase(), self.table.awaits()) {
            (TablePhase::Between | TablePhase::Over, _) => self.game_result().unwrap_or_default(),
            (_, Awaits::Move(seat))
                if matches!(self.table.seats()[seat], Occupant::Computer(_)) =>
            {
                self.language.status_thinking(self.side_of(seat))
            }
            (_, Awaits::Move(seat)) => self.language.status_to_move(self.side_of(seat)),
            (_, Awaits::Roll(_)) => self.language.status_to_roll().to_owned(),
            _ => String::new(),
        }
    }

    /// How the last game ended.
    pub fn game_result(&self) -> Option<String> {
        let verdict = self.table.current_game()?.result()?;
        let (sides, language) = (self.sides(), self.language);
        Some(match verdict {
            GameResult::Played(outcome) | GameResult::Resigned(outcome) => self.outcome(outcome),
            GameResult::Claimed { ending, .. } => self.outcome(Outcome::Draw { ending }),
            GameResult::Agreed => language.status_agreed().to_owned(),
            GameResult::Flag { fallen, win: Some(_) } => {
                language.status_flag_won(sides[fallen], sides[!fallen])
            }
            GameResult::Flag { fallen, win: None } => language.status_flag_drawn(sides[fallen]),
            GameResult::Left { gone, .. } => language.status_forfeited(sides[gone], sides[!gone]),
            GameResult::Aborted => language.status_aborted().to_owned(),
        })
    }

    fn outcome(&self, outcome: Outcome<G::Ending>) -> String {
        let (sides, language) = (self.sides(), self.language);
        let why = G::ending(language, outcome.ending());
        match outcome {
            Outcome::Draw { .. } => language.status_drawn(why),
            Outcome::Win { winner, points: 1, .. } => language.status_won(sides[winner], why),
            Outcome::Win { winner, points, .. } => {
                language.status_won_points(u64::from(points), sides[winner], why)
            }
        }
    }

    /// To how many points the match is played; `None` if it is a single game, a series or a money session.
    pub fn match_length(&self) -> Option<u32> {
        /// Longer than any match.
        const ENDLESS: usize = 1000;
        let setup = self.table.setup();
        if setup.start.is_some() {
            return None;
        }
        let win = G::start(setup.rules.clone()).resignation(Side::White, 1);
        let goes_on = |wins: usize| G::next_game(&setup.rules, &vec![win; wins]).is_some();
        if !goes_on(1) || goes_on(ENDLESS) {
            return None;
        }
        let (mut played, mut enough) = (1, ENDLESS);
        while enough - played > 1 {
            let middle = (played + enough) / 2;
            *(if goes_on(middle) { &mut played } else { &mut enough }) = middle;
        }
        u32::try_from(enough).ok()
    }

    /// Over how many points or games is played, and the score; `None` for a single game.
    pub fn match_standing(&self) -> Option<String> {
        let (table, language) = (self.table, self.language);
        let length = match (self.match_length(), table.setup().games) {
            (Some(points), _) => Some(format!("{}.", language.menu_match_to(points.into()))),
            (None, games @ 2..) => Some(language.status_series(games.into())),
            (None, _) => None,
        };
        if length.is_none() && table.games().len() < 2 {
            return None;
        }
        let (sides, score) = (self.sides(), table.score());
        let [white, black] = Side::ALL.map(|side| {
            let seat = table.seat(side).unwrap_or(if side == Side::White {
                Seat::South
            } else {
                Seat::North
            });
            score[seat]
        });
        let score = language.status_score(sides.black, black, sides.white, white);
        Some(length.map_or(score.clone(), |length| format!("{length} {score}")))
    }

    /// Whether this is the Crawford game.
    pub fn is_crawford_game(&self) -> bool {
        match self.table.position().scene(Side::White, &[]).board {
            board_view::SceneBoard::Points(points) => points.cube.is_some_and(|cube| cube.resting),
            board_view::SceneBoard::Squares(_) => false,
        }
    }

    /// That nobody may double in this game, if so.
    pub fn crawford_game(&self) -> Option<String> {
        self.is_crawford_game().then(|| format!("{}.", self.language.screen_crawford()))
    }

    /// The result of the match, if it could have had more than one game.
    pub fn match_result(&self) -> Option<String> {
        let several = self.table.games().len() > 1
            || self.table.forfeit().is_some()
            || self.match_length().is_some();
        let winner = self.table.winner().filter(|_| several)?;
        let score = self.table.score();
        Some(self.language.status_match_won(score[winner], score[!winner], self.player(winner)))
    }

    /// The last action at the table, if it was more than a move: an offer, an answer, a remark about dice.
    pub fn last_action(&self) -> Option<String> {
        let Entry { by, command, .. } = self.table.entries().last()?;
        if let Some(remark) = self.roll_remark() {
            return Some(remark);
        }
        let side = self.side_of(by.seat()?);
        let language = self.language;
        Some(match command {
            Command::Offer(Proposal::Takeback { .. }) if self.table.offer().is_none() => {
                language.status_taken_back().to_owned()
            }
            Command::Offer(proposal) => self.proposal(*proposal, side),
            Command::Resign { level } if self.table.offer().is_some() => {
                self.proposal(Proposal::Resign { level: *level }, side)
            }
            Command::Accept(Proposal::Takeback { .. }) => language.status_taken_back().to_owned(),
            Command::Accept(_) => language.status_accepted(side),
            Command::Decline(_) => language.status_declined(side),
            Command::Withdraw => language.status_withdrawn(side),
            Command::Move(mv) => return self.spoken_move(mv, side),
            _ => return None,
        })
    }

    /// What is irregular about the latest rolls.
    fn roll_remark(&self) -> Option<String> {
        let line = self.table.current_game()?.line();
        let events = line.events().iter().zip(line.positions()).rev();
        let mut rolls = events.map_while(|(event, before)| match event {
            Event::Roll(roll) => Some((before, roll)),
            Event::Move { .. } => None,
        });
        rolls.find_map(|(before, roll)| before.roll_remark(self.language, roll))
    }

    /// A move that answers the opponent's play with a word: accepting it, demanding a legal one, or putting
    /// checkers back.
    fn spoken_move(&self, mv: &G::Move, side: &str) -> Option<String> {
        let before = self.table.current_game()?.line().positions().iter().rev().nth(1)?;
        let steps = before.steps(mv);
        match before.step_kind(steps.first()?) {
            StepKind::Choose(choice @ (Choice::Accept | Choice::Demand | Choice::PutBack)) => {
                let rules = &self.table.setup().rules;
                let name =
                    words::lowercase(&choices::choice_name::<G>(choice, rules, self.language));
                Some(self.language.plain_plays(name, side))
            }
            _ => None,
        }
    }

    /// What a side proposes.
    pub fn proposal(&self, proposal: Proposal, side: &str) -> String {
        let language = self.language;
        match proposal {
            Proposal::Draw => language.status_draw_offered(side),
            Proposal::Takeback { .. } => language.status_takeback_offered(side),
            Proposal::Resign { level: 3.. } => language.status_resign_backgammon(side),
            Proposal::Resign { level: 2 } => language.status_resign_gammon(side),
            Proposal::Resign { .. } => language.status_resign_single(side),
            Proposal::Rematch => language.status_rematch_offered(side),
        }
    }

    /// The open offer.
    pub fn offer(&self) -> Option<String> {
        let offer = self.table.offer()?;
        Some(self.proposal(offer.what, self.side_of(offer.by)))
    }

    /// The time on a side's clock, with the delay that is left.
    pub fn clock(&self, side: Side, now: Millis) -> Option<String> {
        let left = self.table.clocks(now)?[side];
        let runs = self.table.running().and_then(|seat| self.table.side(seat)) == Some(side);
        let delay = self.table.delay_left(now).0.div_ceil(1000);
        let time = clock_time(left, self.language);
        Some(if runs && delay > 0 { format!("{time} +{delay}") } else { time })
    }
}

/// `4:53`, `1:02:03`, in the last ten seconds `9.4`; days in words.
fn clock_time(left: Millis, language: Language) -> String {
    let tenths = left.0 / 100;
    // As on a real clock, a second counts until it is over.
    let seconds = left.0.div_ceil(1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if seconds >= 2 * 86_400 {
        language.screen_days(seconds / 86_400)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if tenths < 100 {
        language.tenths(tenths)
    } else {
        format!("{minutes}:{rest:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_times_are_rounded_up_to_seconds_and_show_tenths_at_the_end() {
        let shown = |millis| clock_time(Millis(millis), Language::English);
        assert_eq!(shown(300_000), "5:00");
        assert_eq!(shown(299_001), "5:00");
        assert_eq!(shown(299_000), "4:59");
        assert_eq!(shown(10_000), "0:10");
        assert_eq!(shown(9_999), "9.9");
        assert_eq!(shown(0), "0.0");
        assert_eq!(shown(3_723_000), "1:02:03");
        assert_eq!(shown(3 * 86_400_000), "3 days");
        assert_eq!(clock_time(Millis(1_500), Language::French), "1,5");
    }
}
