//! A position in which the user enters moves, without a table, an opponent or a clock.

use board_view::{Choice, Draft, Place, Question, Scene};
use game::{Event, Side};
use narration::board_description::BoardDescription;
use narration::{PlayableGame, choices};
use table_ui::page::board::Gesture;
use words::Language;

/// A position, and the move that is being entered.
pub(crate) struct MoveEntry<G: PlayableGame> {
    draft: Draft<G>,
    /// The last event, and the position before it.
    last: Option<(G, Event<G>)>,
    seen_from: Side,
    /// The place under the cursor, which a screen reader announces.
    pointed: Option<Place>,
}

/// What the user does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveEntryCommand {
    /// A gesture on the board.
    Gesture(Gesture),
    /// Answers a question.
    Choose(Choice),
    /// Ends the turn.
    EndTurn,
}

/// What has come of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MoveEntryResult<G: PlayableGame> {
    /// The move is not complete.
    Incomplete,
    /// The move is complete and legal. It has not been made.
    Move(G::Move),
    /// It is illegal.
    Refused(G::Refusal),
}

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MoveEntryView {
    pub(crate) scene: Scene,
    /// A question to the user, and the answers.
    pub(crate) prompt: Option<(String, Vec<(Choice, String)>)>,
    /// Which piece a pawn becomes, which is asked on the board.
    pub(crate) promotion: Option<PromotionQuestion>,
    pub(crate) can_undo: bool,
    pub(crate) can_end_turn: bool,
    /// What a screen reader announces.
    pub(crate) announcement: String,
}

/// Which piece a pawn becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PromotionQuestion {
    pub(crate) text: String,
    pub(crate) answers: Vec<(Choice, String)>,
    /// Whose pawn it is, and where it promotes.
    pub(crate) side: Side,
    pub(crate) at: Place,
}

impl<G: PlayableGame> MoveEntry<G> {
    /// Starts at a position, seen by the player to move.
    pub(crate) fn new(position: G, last: Option<(G, Event<G>)>) -> Self {
        let seen_from = position.turn().player().unwrap_or(Side::White);
        Self { draft: Draft::new(position), last, seen_from, pointed: None }
    }

    /// The same, seen by a side.
    pub(crate) fn seen_from(mut self, side: Side) -> Self {
        self.seen_from = side;
        self
    }

    /// Turns the board to a side.
    pub(crate) fn set_seen_from(&mut self, side: Side) {
        self.seen_from = side;
    }

    pub(crate) fn position(&self) -> &G {
        self.draft.position()
    }

    /// Moves the cursor to a place.
    pub(crate) fn point_at(&mut self, place: Place) {
        self.pointed = Some(place);
    }

    /// Removes what has been entered.
    pub(crate) fn reset(&mut self) {
        self.draft = Draft::new(self.draft.position().clone());
    }

    /// Performs a command.
    pub(crate) fn handle(&mut self, command: MoveEntryCommand) -> MoveEntryResult<G> {
        let done = match command {
            MoveEntryCommand::Gesture(Gesture::Touch(place) | Gesture::DoubleClick(place)) => {
                self.draft.click(place)
            }
            MoveEntryCommand::Gesture(Gesture::Lift(place)) => self.lift(place),
            MoveEntryCommand::Gesture(Gesture::Drag(from, to)) => {
                let carried = self.lift(from).and_then(|()| self.draft.click(to));
                if carried.is_err() {
                    // A piece that cannot be dropped there goes back to its place.
                    let _ = self.draft.lifted().map(|lifted| self.draft.click(lifted));
                }
                carried
            }
            MoveEntryCommand::Gesture(Gesture::Undo) => {
                self.draft.undo();
                return MoveEntryResult::Incomplete;
            }
            MoveEntryCommand::Gesture(
                Gesture::Point(_) | Gesture::Click(_) | Gesture::Dice | Gesture::Type,
            ) => {
                return MoveEntryResult::Incomplete;
            }
            MoveEntryCommand::Choose(choice) => match self.draft.choose(choice) {
                Ok(()) => return self.complete_move(),
                Err(refusal) => Err(refusal),
            },
            MoveEntryCommand::EndTurn => return self.complete_move(),
        };
        match done {
            Err(refusal) => MoveEntryResult::Refused(refusal),
            Ok(()) if G::CONFIRMS_MOVES => MoveEntryResult::Incomplete,
            Ok(()) => self.complete_move(),
        }
    }

    fn lift(&mut self, place: Place) -> Result<(), G::Refusal> {
        match self.draft.lifted() {
            Some(lifted) if lifted == place => return Ok(()),
            // A click on the lifted piece puts it back.
            Some(lifted) => self.draft.click(lifted)?,
            None => {}
        }
        self.draft.click(place)
    }

    fn complete_move(&self) -> MoveEntryResult<G> {
        self.draft
            .complete_move()
            .cloned()
            .map_or(MoveEntryResult::Incomplete, MoveEntryResult::Move)
    }

    /// What the page shows.
    pub(crate) fn view(&self, language: Language) -> MoveEntryView {
        let rules = self.position().rules();
        let last = self.last.as_ref().map(|(before, event)| (before, event));
        let question = self.draft.question();
        let answers = self.draft.choices();
        let named =
            |choice: &Choice| (*choice, choices::choice_name::<G>(*choice, rules, language));
        let asked = question.map(|question: Question| {
            let words = choices::question_text(question, language).to_owned();
            (words, answers.iter().map(named).collect())
        });
        let (prompt, promotion) = match (question, self.draft.landing(), asked) {
            (Some(Question::Promotion), Some(at), Some((text, answers))) => {
                let side = self.position().turn().player().unwrap_or(Side::White);
                (None, Some(PromotionQuestion { text, answers, side, at }))
            }
            (_, _, asked) => (asked, None),
        };
        let scene = self.draft.scene(self.seen_from, last);
        let announcement = self.pointed.map(|place| self.describe(place, &scene, language));
        MoveEntryView {
            scene,
            prompt,
            promotion,
            can_undo: !self.draft.is_empty(),
            can_end_turn: G::CONFIRMS_MOVES && self.draft.complete_move().is_some(),
            announcement: announcement.unwrap_or_default(),
        }
    }

    /// A place in words, and whether the lifted piece can move there.
    fn describe(&self, place: Place, scene: &Scene, language: Language) -> String {
        let description = BoardDescription::<G> { rules: self.position().rules(), language };
        let words = description.describe_place(self.position(), place);
        match scene.marks(place).is_some_and(|marks| marks.target) {
            true => format!("{words} {}", language.web_legal()),
            false => words,
        }
    }
}

#[cfg(test)]
mod tests {
    use board_view::{BoardView, PieceKind};
    use game::{Game, Notation};

    use super::*;

    #[test]
    fn two_clicks_make_a_move_and_an_illegal_one_is_refused() {
        let mut entry = MoveEntry::new(chess::Position::new(chess::Rules::STANDARD), None);
        let place = |name: &str| entry.position().read_place(name).unwrap();
        let (e2, e4, e5) = (place("e2"), place("e4"), place("e5"));
        assert_eq!(
            entry.handle(MoveEntryCommand::Gesture(Gesture::Touch(e2))),
            MoveEntryResult::Incomplete
        );
        assert!(matches!(
            entry.handle(MoveEntryCommand::Gesture(Gesture::Touch(e5))),
            MoveEntryResult::Refused(_)
        ));
        let MoveEntryResult::Move(mv) =
            entry.handle(MoveEntryCommand::Gesture(Gesture::Drag(e2, e4)))
        else {
            panic!("a move")
        };
        assert_eq!(mv.to_string(), "e2e4");
    }

    #[test]
    fn asks_for_the_promotion_piece() {
        let rules = chess::Rules::STANDARD;
        let position = chess::Position::from_fen(rules, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let mut entry = MoveEntry::new(position, None);
        let place = |name: &str| entry.position().read_place(name).unwrap();
        let (a7, a8) = (place("a7"), place("a8"));
        assert_eq!(
            entry.handle(MoveEntryCommand::Gesture(Gesture::Drag(a7, a8))),
            MoveEntryResult::Incomplete
        );
        let view = entry.view(Language::English);
        let asked = view.promotion.unwrap();
        assert_eq!((asked.answers.len(), asked.side, asked.at), (4, Side::White, a8));
        assert_eq!(view.prompt, None, "it is asked on the board");
        let queen = Choice::Promote(PieceKind::Queen);
        assert!(matches!(entry.handle(MoveEntryCommand::Choose(queen)), MoveEntryResult::Move(_)));
    }

    #[test]
    fn a_backgammon_play_ends_when_the_user_says_so() {
        let mut position = backgammon::Position::start(backgammon::Rules::MONEY);
        let roll = position.read_event("31").unwrap();
        position.apply(&roll).unwrap();
        let mut entry = MoveEntry::new(position, None);
        let place = |name: &str| entry.position().read_place(name).unwrap();
        let (eight, six, five) = (place("8"), place("6"), place("5"));
        assert_eq!(
            entry.handle(MoveEntryCommand::Gesture(Gesture::Drag(eight, five))),
            MoveEntryResult::Incomplete
        );
        assert_eq!(
            entry.handle(MoveEntryCommand::Gesture(Gesture::Drag(six, five))),
            MoveEntryResult::Incomplete
        );
        assert!(entry.view(Language::English).can_end_turn);
        assert!(matches!(entry.handle(MoveEntryCommand::EndTurn), MoveEntryResult::Move(_)));
    }
}
