//! A puzzle that the user solves on the board.

use board_view::Stakes;
use game::{BySide, Event, Side};
use narration::playable_game;
use narration::refusal_explanation::{RefusalExplanation, explain_refusal};
use puzzles::{AttemptResult, Puzzle, PuzzleAttempt, PuzzleTheme};
use table::CommandRefusal;
use table_ui::page::board::Gesture;
use words::Language;

use crate::move_entry::{MoveEntry, MoveEntryCommand, MoveEntryResult, MoveEntryView};
use crate::study_game::StudyGame;

/// How far the user has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PuzzleState {
    /// Nothing has been tried since the last correct move.
    Open,
    /// The last try was wrong; if it was illegal, why.
    Wrong(Option<RefusalExplanation>),
    /// The last move was correct, and more moves follow.
    Continue,
    /// The puzzle is solved.
    Solved,
    /// The solution was shown.
    Shown,
}

/// What the page shows of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PuzzleView {
    pub(crate) board: MoveEntryView,
    /// What the user has to find.
    pub(crate) question: String,
    /// Money or the score of the match, where that matters.
    pub(crate) stakes: Option<String>,
    pub(crate) state: PuzzleState,
    /// The moves so far, as people write them.
    pub(crate) played: Vec<String>,
    /// Whether there was a wrong try, or the solution was shown.
    pub(crate) has_erred: bool,
}

/// A [`PuzzleModel`] of any game.
pub(crate) trait AnyPuzzleModel {
    /// What the page shows.
    fn view(&self, language: Language) -> PuzzleView;

    /// Performs a command.
    fn handle(&mut self, command: MoveEntryCommand, language: Language);

    /// Plays the rest of the solution.
    fn show(&mut self);

    /// Starts again.
    fn restart(&mut self);
}

struct PuzzleModel<G: StudyGame> {
    puzzle: Puzzle,
    attempt: PuzzleAttempt<G>,
    solver: Side,
    entry: MoveEntry<G>,
    state: PuzzleState,
    has_erred: bool,
    played: Vec<(G, G::Move)>,
}

/// Starts a puzzle; `None` if it is not a puzzle of this game.
pub(crate) fn puzzle_model<G: StudyGame>(puzzle: &Puzzle) -> Option<Box<dyn AnyPuzzleModel>> {
    let attempt = PuzzleAttempt::<G>::start(puzzle)?;
    let solver = attempt.position().turn().player()?;
    let entry = MoveEntry::new(attempt.position().clone(), None);
    Some(Box::new(PuzzleModel {
        puzzle: puzzle.clone(),
        attempt,
        solver,
        entry,
        state: PuzzleState::Open,
        has_erred: false,
        played: Vec::new(),
    }))
}

impl<G: StudyGame> PuzzleModel<G> {
    fn is_over(&self) -> bool {
        matches!(self.state, PuzzleState::Solved | PuzzleState::Shown)
    }

    fn answer(&mut self, mv: &G::Move) {
        let before = self.attempt.position().clone();
        let verdict = self.attempt.play(mv);
        if verdict == AttemptResult::Wrong {
            self.entry.reset();
            self.state = PuzzleState::Wrong(None);
            self.has_erred = true;
            return;
        }
        self.played.push((before.clone(), mv.clone()));
        let mut last = (before, self.event(mv, self.solver));
        if let AttemptResult::Continue(reply) = &verdict {
            let mut between = last.0.clone();
            // The move was correct, so it is legal.
            let _ = between.apply(&last.1);
            self.played.push((between.clone(), reply.clone()));
            last = (between, self.event(reply, !self.solver));
        }
        self.entry =
            MoveEntry::new(self.attempt.position().clone(), Some(last)).seen_from(self.solver);
        self.state = match verdict {
            AttemptResult::Solved => PuzzleState::Solved,
            _ => PuzzleState::Continue,
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

impl<G: StudyGame> AnyPuzzleModel for PuzzleModel<G> {
    fn view(&self, language: Language) -> PuzzleView {
        let said = |(before, mv): &(G, G::Move)| before.write_localized_move(language, mv);
        PuzzleView {
            board: self.entry.view(language),
            question: self.question(language),
            stakes: self.attempt.position().stakes().map(|stakes| stakes_text(stakes, language)),
            state: self.state.clone(),
            played: self.played.iter().map(said).collect(),
            has_erred: self.has_erred,
        }
    }

    fn handle(&mut self, command: MoveEntryCommand, language: Language) {
        if let MoveEntryCommand::Gesture(Gesture::Point(place)) = command {
            self.entry.point_at(place);
            return;
        }
        if self.is_over() {
            return;
        }
        match self.entry.handle(command) {
            MoveEntryResult::Incomplete => {
                if matches!(self.state, PuzzleState::Wrong(_)) {
                    self.state = PuzzleState::Open;
                }
            }
            // An illegal move does not count as a wrong try.
            MoveEntryResult::Refused(refusal) => {
                let rules = self.attempt.position().rules();
                let reason = explain_refusal::<G>(&CommandRefusal::Rules(refusal), rules, language);
                self.state = PuzzleState::Wrong(Some(reason));
            }
            MoveEntryResult::Move(mv) => self.answer(&mv),
        }
    }

    fn show(&mut self) {
        while let Some(mv) = self.attempt.remaining().first().cloned() {
            self.answer(&mv);
        }
        self.state = PuzzleState::Shown;
        self.has_erred = true;
    }

    fn restart(&mut self) {
        if let Some(attempt) = PuzzleAttempt::<G>::start(&self.puzzle) {
            self.entry = MoveEntry::new(attempt.position().clone(), None);
            self.attempt = attempt;
            self.state = PuzzleState::Open;
            self.played.clear();
        }
    }
}

/// What is played for, in words.
fn stakes_text(stakes: Stakes, language: Language) -> String {
    let BySide { white, black } = stakes.score;
    match stakes.match_length {
        None => language.puzzle_money().to_owned(),
        Some(length) => {
            language.puzzle_match(u64::from(black), u64::from(length), u64::from(white))
        }
    }
}

/// The puzzles of a game, the easiest first. The number of a puzzle changes only when the bundled file
/// does.
pub(crate) fn puzzles_of(game: &str) -> Vec<Puzzle> {
    let mut all = puzzles::read_puzzles(puzzles::bundled(game)).unwrap_or_default();
    all.sort_by_key(|puzzle| puzzle.grade);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_view::BoardView;
    use games::{GameKind, with_game};

    const L: Language = Language::English;

    #[test]
    fn takes_a_wrong_move_back_and_replies_to_a_correct_one() {
        let text = "3 mate-2 standard | 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 | f6f7 h8h7 g1h1";
        let mut puzzle_model = puzzle_model::<chess::Position>(&text.parse().unwrap()).unwrap();
        let position = chess::Position::new(chess::Rules::STANDARD);
        let place = |name| position.read_place(name).unwrap();
        let mut carry = |from, to| {
            puzzle_model
                .handle(MoveEntryCommand::Gesture(Gesture::Drag(place(from), place(to))), L);
            puzzle_model.view(L)
        };
        assert_eq!(carry("f6", "f5").state, PuzzleState::Wrong(None));
        assert!(matches!(carry("f6", "a1").state, PuzzleState::Wrong(Some(_))));
        let view = carry("f6", "f7");
        assert_eq!(view.state, PuzzleState::Continue);
        assert_eq!(view.played.len(), 2);
        assert_eq!(carry("g1", "h1").state, PuzzleState::Solved);
        assert!(puzzle_model.view(L).has_erred);
    }

    #[test]
    fn a_backgammon_puzzle_states_money_or_the_match_score() {
        let stakes = |end: &str| {
            let head = "1 double standard | XGID=-b----E-C---eE---c-e----B-:0:0:1:00";
            let puzzle = format!("{head}:{end} | roll").parse().unwrap();
            puzzle_model::<backgammon::Position>(&puzzle).unwrap().view(L).stakes
        };
        let score = "Match to 7 points; White has 2, Black 3.";
        assert_eq!(stakes("2:3:0:7:10").as_deref(), Some(score));
        assert_eq!(stakes("0:0:0:0:10").as_deref(), Some("For money."));
        let chess = "3 mate-2 standard | 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 | f6f7 h8h7 g1h1";
        let chess = puzzle_model::<chess::Position>(&chess.parse().unwrap()).unwrap();
        assert_eq!(chess.view(L).stakes, None);
    }

    #[test]
    fn every_bundled_puzzle_can_be_started_and_shown() {
        for kind in GameKind::ALL {
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
