//! A puzzle on the board.

use game::{Event, Side};
use narration::refusal_explanation::{RefusalExplanation, explain_refusal};
use narration::{PlayableGame, playable_game};
use puzzles::{AttemptResult, Puzzle, PuzzleAttempt, PuzzleTheme};
use table::Refusal;
use table_ui::page::board::Gesture;
use words::Language;

use crate::move_entry::{MoveEntry, MoveEntryCommand, MoveEntryResult, MoveEntryView};

/// How far somebody has come with a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PuzzleState {
    /// Nothing has been tried, or what was tried was right.
    Open,
    /// It was not that; why, if the rules were against it.
    Wrong(Option<RefusalExplanation>),
    /// It was right, and it goes on.
    GoOn,
    /// It is solved.
    Solved,
    /// The answer was shown.
    Shown,
}

/// What there is to see of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PuzzleView {
    pub(crate) board: MoveEntryView,
    /// What is asked for.
    pub(crate) question: String,
    /// What is played for, where that matters.
    pub(crate) stakes: Option<String>,
    pub(crate) standing: PuzzleState,
    /// What has been played, in notation.
    pub(crate) played: Vec<String>,
    /// Whether something else was tried before, or the answer shown.
    pub(crate) erred: bool,
}

/// A puzzle of whichever game.
pub(crate) trait AnyPuzzleModel {
    /// What there is to see.
    fn view(&self, language: Language) -> PuzzleView;

    /// Does what somebody wants.
    fn handle(&mut self, command: MoveEntryCommand, language: Language);

    /// Plays the rest of the answer.
    fn show(&mut self);

    /// Begins again.
    fn again(&mut self);
}

struct PuzzleModel<G: PlayableGame> {
    puzzle: Puzzle,
    attempt: PuzzleAttempt<G>,
    solver: Side,
    entry: MoveEntry<G>,
    standing: PuzzleState,
    erred: bool,
    played: Vec<(G, G::Move)>,
}

/// A puzzle to be solved; `None` if it is none of this game.
pub(crate) fn puzzle_model<G: PlayableGame>(puzzle: &Puzzle) -> Option<Box<dyn AnyPuzzleModel>> {
    let attempt = PuzzleAttempt::<G>::start(puzzle)?;
    let solver = attempt.position().turn().player()?;
    let entry = MoveEntry::new(attempt.position().clone(), None);
    Some(Box::new(PuzzleModel {
        puzzle: puzzle.clone(),
        attempt,
        solver,
        entry,
        standing: PuzzleState::Open,
        erred: false,
        played: Vec::new(),
    }))
}

impl<G: PlayableGame> PuzzleModel<G> {
    fn is_over(&self) -> bool {
        matches!(self.standing, PuzzleState::Solved | PuzzleState::Shown)
    }

    fn answer(&mut self, mv: &G::Move) {
        let before = self.attempt.position().clone();
        let verdict = self.attempt.answer(mv);
        if verdict == AttemptResult::Wrong {
            self.entry.put_back();
            self.standing = PuzzleState::Wrong(None);
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
        self.entry =
            MoveEntry::new(self.attempt.position().clone(), Some(last)).seen_from(self.solver);
        self.standing = match verdict {
            AttemptResult::Solved => PuzzleState::Solved,
            _ => PuzzleState::GoOn,
        };
    }

    fn event(&self, mv: &G::Move, by: Side) -> Event<G> {
        Event::Move { by, mv: mv.clone() }
    }

    fn question(&self, language: Language) -> String {
        let rules = self.attempt.position().rules();
        let side = playable_game::side_names::<G>(rules, language)[self.solver];
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

impl<G: PlayableGame> AnyPuzzleModel for PuzzleModel<G> {
    fn view(&self, language: Language) -> PuzzleView {
        let said = |(before, mv): &(G, G::Move)| before.write_localized_move(language, mv);
        PuzzleView {
            board: self.entry.view(language),
            question: self.question(language),
            stakes: stakes(&self.puzzle, language),
            standing: self.standing.clone(),
            played: self.played.iter().map(said).collect(),
            erred: self.erred,
        }
    }

    fn handle(&mut self, command: MoveEntryCommand, language: Language) {
        if let MoveEntryCommand::Gesture(Gesture::Point(place)) = command {
            self.entry.point(place);
            return;
        }
        if self.is_over() {
            return;
        }
        match self.entry.handle(command) {
            MoveEntryResult::Incomplete => {
                if matches!(self.standing, PuzzleState::Wrong(_)) {
                    self.standing = PuzzleState::Open;
                }
            }
            // What the rules refuse is no wrong answer.
            MoveEntryResult::Refused(refusal) => {
                let rules = self.attempt.position().rules();
                let reason = explain_refusal::<G>(&Refusal::Rules(refusal), rules, language);
                self.standing = PuzzleState::Wrong(Some(reason));
            }
            MoveEntryResult::Move(mv) => self.answer(&mv),
        }
    }

    fn show(&mut self) {
        while let Some(mv) = self.attempt.rest().first().cloned() {
            self.answer(&mv);
        }
        self.standing = PuzzleState::Shown;
        self.erred = true;
    }

    fn again(&mut self) {
        if let Some(attempt) = PuzzleAttempt::<G>::start(&self.puzzle) {
            self.entry = MoveEntry::new(attempt.position().clone(), None);
            self.attempt = attempt;
            self.standing = PuzzleState::Open;
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
    use board_view::BoardView;
    use games::{Kind, with_game};

    const L: Language = Language::English;

    #[test]
    fn a_wrong_answer_is_put_back_and_a_right_one_is_answered() {
        let text = "3 mate-2 standard | 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 | f6f7 h8h7 g1h1";
        let mut puzzle_model = puzzle_model::<chess::Position>(&text.parse().unwrap()).unwrap();
        let position = chess::Position::new(chess::Rules::STANDARD);
        let place = |name| position.read_place(name).unwrap();
        let mut carry = |from, to| {
            puzzle_model
                .handle(MoveEntryCommand::Gesture(Gesture::Carry(place(from), place(to))), L);
            puzzle_model.view(L)
        };
        assert_eq!(carry("f6", "f5").standing, PuzzleState::Wrong(None));
        assert!(matches!(carry("f6", "a1").standing, PuzzleState::Wrong(Some(_))));
        let view = carry("f6", "f7");
        assert_eq!(view.standing, PuzzleState::GoOn);
        assert_eq!(view.played.len(), 2);
        assert_eq!(carry("g1", "h1").standing, PuzzleState::Solved);
        assert!(puzzle_model.view(L).erred);
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
                let found = with_game!(kind.under(&puzzle.rules), G => puzzle_model::<G>(&puzzle));
                let mut puzzle_model = found.unwrap_or_else(|| panic!("{puzzle}"));
                puzzle_model.show();
                assert_eq!(puzzle_model.view(L).played.len(), puzzle.line.len(), "{puzzle}");
            }
        }
    }
}
