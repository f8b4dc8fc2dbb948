//! A puzzle on the board.

use game::{Event, Side};
use narration::why::{Reason, refused};
use narration::{Playable, playable};
use puzzles::{AttemptResult, Puzzle, PuzzleAttempt, PuzzleTheme};
use table::Refusal;
use table_ui::page::board::Gesture;
use words::Language;

use crate::trial::{Sight, Trial, Tried, Wish};

/// How far somebody has come with a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Standing {
    /// Nothing has been tried, or what was tried was right.
    Open,
    /// It was not that; why, if the rules were against it.
    Wrong(Option<Reason>),
    /// It was right, and it goes on.
    GoOn,
    /// It is solved.
    Solved,
    /// The answer was shown.
    Shown,
}

/// What there is to see of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RiddleSight {
    pub(crate) board: Sight,
    /// What is asked for.
    pub(crate) question: String,
    /// What is played for, where that matters.
    pub(crate) stakes: Option<String>,
    pub(crate) standing: Standing,
    /// What has been played, in notation.
    pub(crate) played: Vec<String>,
    /// Whether something else was tried before, or the answer shown.
    pub(crate) erred: bool,
}

/// A puzzle of whichever game.
pub(crate) trait AnyRiddle {
    /// What there is to see.
    fn sight(&self, language: Language) -> RiddleSight;

    /// Does what somebody wants.
    fn wish(&mut self, wish: Wish, language: Language);

    /// Plays the rest of the answer.
    fn show(&mut self);

    /// Begins again.
    fn again(&mut self);
}

struct Riddle<G: Playable> {
    puzzle: Puzzle,
    attempt: PuzzleAttempt<G>,
    solver: Side,
    trial: Trial<G>,
    standing: Standing,
    erred: bool,
    played: Vec<(G, G::Move)>,
}

/// A puzzle to be solved; `None` if it is none of this game.
pub(crate) fn riddle<G: Playable>(puzzle: &Puzzle) -> Option<Box<dyn AnyRiddle>> {
    let attempt = PuzzleAttempt::<G>::start(puzzle)?;
    let solver = attempt.position().turn().player()?;
    let trial = Trial::new(attempt.position().clone(), None);
    Some(Box::new(Riddle {
        puzzle: puzzle.clone(),
        attempt,
        solver,
        trial,
        standing: Standing::Open,
        erred: false,
        played: Vec::new(),
    }))
}

impl<G: Playable> Riddle<G> {
    fn is_over(&self) -> bool {
        matches!(self.standing, Standing::Solved | Standing::Shown)
    }

    fn answer(&mut self, mv: &G::Move) {
        let before = self.attempt.position().clone();
        let verdict = self.attempt.answer(mv);
        if verdict == AttemptResult::Wrong {
            self.trial.put_back();
            self.standing = Standing::Wrong(None);
            self.erred = true;
            return;
        }
        self.played.push((before.clone(), mv.clone()));
        let mut last = (before, self.event(mv, self.solver));
        if let AttemptResult::Continue(reply) = &verdict {
            let mut between = last.0.clone();
            // It was right, so it is legal.
            let _ = between.apply(&last.1);
            self.played.push((between.clone(), reply.clone()));
            last = (between, self.event(reply, !self.solver));
        }
        self.trial = Trial::new(self.attempt.position().clone(), Some(last)).seen_from(self.solver);
        self.standing = match verdict {
            AttemptResult::Solved => Standing::Solved,
            _ => Standing::GoOn,
        };
    }

    fn event(&self, mv: &G::Move, by: Side) -> Event<G> {
        Event::Move { by, mv: mv.clone() }
    }

    fn question(&self, language: Language) -> String {
        let rules = self.attempt.position().rules();
        let side = playable::side_names::<G>(rules, language)[self.solver];
        match self.puzzle.theme {
            PuzzleTheme::Mate(moves) => language.puzzle_mate(u64::from(moves), side),
            PuzzleTheme::Tactic => language.puzzle_tactic(side),
            PuzzleTheme::Best => language.puzzle_best(side),
            PuzzleTheme::Shot => language.puzzle_shot(side),
            PuzzleTheme::Ending => language.puzzle_ending(side),
            PuzzleTheme::Play => language.puzzle_play(side),
            PuzzleTheme::Double => language.puzzle_double(side),
            PuzzleTheme::Take => language.puzzle_answer(side),
        }
    }
}

impl<G: Playable> AnyRiddle for Riddle<G> {
    fn sight(&self, language: Language) -> RiddleSight {
        let said = |(before, mv): &(G, G::Move)| before.write_people(language, mv);
        RiddleSight {
            board: self.trial.sight(language),
            question: self.question(language),
            stakes: stakes(&self.puzzle, language),
            standing: self.standing.clone(),
            played: self.played.iter().map(said).collect(),
            erred: self.erred,
        }
    }

    fn wish(&mut self, wish: Wish, language: Language) {
        if let Wish::Hand(Gesture::Point(place)) = wish {
            self.trial.point(place);
            return;
        }
        if self.is_over() {
            return;
        }
        match self.trial.wish(wish) {
            Tried::Nothing => {
                if matches!(self.standing, Standing::Wrong(_)) {
                    self.standing = Standing::Open;
                }
            }
            // What the rules refuse is no wrong answer.
            Tried::Refused(refusal) => {
                let rules = self.attempt.position().rules();
                let reason = refused::<G>(&Refusal::Rules(refusal), rules, language);
                self.standing = Standing::Wrong(Some(reason));
            }
            Tried::Move(mv) => self.answer(&mv),
        }
    }

    fn show(&mut self) {
        while let Some(mv) = self.attempt.rest().first().cloned() {
            self.answer(&mv);
        }
        self.standing = Standing::Shown;
        self.erred = true;
    }

    fn again(&mut self) {
        if let Some(attempt) = PuzzleAttempt::<G>::start(&self.puzzle) {
            self.trial = Trial::new(attempt.position().clone(), None);
            self.attempt = attempt;
            self.standing = Standing::Open;
            self.played.clear();
        }
    }
}

/// What a puzzle of backgammon is played for: money, or a match at a score, as its position says.
fn stakes(puzzle: &Puzzle, language: Language) -> Option<String> {
    let fields: Vec<&str> = puzzle.position.strip_prefix("XGID=")?.split(':').collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(match number(8)? {
        0 => language.puzzle_money().to_owned(),
        length => language.puzzle_match(number(6)?, length, number(5)?),
    })
}

/// The puzzles of a game, the easiest first; each keeps its number for as long as the file does.
pub(crate) fn puzzles_of(game: &str) -> Vec<Puzzle> {
    let mut all = puzzles::read_puzzles(puzzles::bundled(game)).unwrap_or_default();
    all.sort_by_key(|puzzle| puzzle.grade);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_view::View;
    use games::{Kind, with_game};

    const L: Language = Language::English;

    #[test]
    fn a_wrong_answer_is_put_back_and_a_right_one_is_answered() {
        let text = "3 mate-2 standard | 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 | f6f7 h8h7 g1h1";
        let mut riddle = riddle::<chess::Position>(&text.parse().unwrap()).unwrap();
        let position = chess::Position::new(chess::Rules::STANDARD);
        let place = |name| position.read_place(name).unwrap();
        let mut carry = |from, to| {
            riddle.wish(Wish::Hand(Gesture::Carry(place(from), place(to))), L);
            riddle.sight(L)
        };
        assert_eq!(carry("f6", "f5").standing, Standing::Wrong(None));
        assert!(matches!(carry("f6", "a1").standing, Standing::Wrong(Some(_))));
        let sight = carry("f6", "f7");
        assert_eq!(sight.standing, Standing::GoOn);
        assert_eq!(sight.played.len(), 2);
        assert_eq!(carry("g1", "h1").standing, Standing::Solved);
        assert!(riddle.sight(L).erred);
    }

    #[test]
    fn what_is_played_for_is_told() {
        let told = |end: &str| {
            let head = "1 double standard | XGID=-b----E-C---eE---c-e----B-:0:0:1:00";
            stakes(&format!("{head}:{end} | roll").parse().unwrap(), L)
        };
        assert_eq!(told("2:3:0:7:10").unwrap(), "Match to 7 points; White has 2, Black 3.");
        assert_eq!(told("0:0:0:0:10").unwrap(), "For money.");
        let chess = "1 tactic standard | 7k/8/8/8/8/8/8/K7 w - - 0 1 | a1a2".parse().unwrap();
        assert_eq!(stakes(&chess, L), None);
    }

    #[test]
    fn every_puzzle_that_is_shipped_can_be_begun_and_shown() {
        for kind in Kind::ALL {
            let all = puzzles_of(kind.name());
            assert!(all.len() >= 300, "{kind}: {}", all.len());
            assert!(all.is_sorted_by_key(|puzzle| puzzle.grade));
            for puzzle in all {
                let found = with_game!(kind.under(&puzzle.rules), G => riddle::<G>(&puzzle));
                let mut riddle = found.unwrap_or_else(|| panic!("{puzzle}"));
                riddle.show();
                assert_eq!(riddle.sight(L).played.len(), puzzle.line.len(), "{puzzle}");
            }
        }
    }
}
