//! A table that a house elsewhere keeps: wishes are sent there, and what happens is told from there.

use board_view::{Board, Choice, Place, Question, Scene};
use game::Side;
use narration::Playable;
use narration::dice::HonestDice;
use narration::why::Reason;
use table::{Actor, Awaits, BySeat, Command, Millis, Phase};

use super::{Room, Wish};

/// What lies between a room and the house that keeps its table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Far {
    /// Which seats are those of whoever looks at this screen.
    pub(super) mine: BySeat<bool>,
    /// What is to be said to the house.
    said: Vec<String>,
    /// Whether the house has not answered yet.
    waits: bool,
    /// The piece that somebody has taken up before it was their turn.
    lifted: Option<Place>,
    /// Moves that are made as soon as it is their turn, from place to place.
    ahead: Vec<(Place, Place)>,
}

impl Far {
    pub(super) fn say(&mut self, command: String) {
        self.said.push(command);
        self.waits = true;
    }
}

impl<G: Playable> Room<G> {
    /// From now on a house elsewhere decides, and these seats belong to this screen.
    pub(super) fn play_elsewhere(&mut self, mine: BySeat<bool>) {
        self.far = Some(Far { mine, ..self.far.take().unwrap_or_default() });
        self.sit_down();
        self.renew();
    }

    /// What the house has not been told yet.
    pub(super) fn take_said(&mut self) -> Vec<String> {
        self.far.as_mut().map_or_else(Vec::new, |far| std::mem::take(&mut far.said))
    }

    /// Lets happen here what has happened at the house; says whether that could be.
    pub(super) fn follow_entry(&mut self, entry: &str, now: Millis) -> bool {
        let before = self.moment();
        let begins = match self.table.follow(entry) {
            Ok(entry) => matches!(entry.command, Command::Begin { .. } | Command::Next),
            Err(_) => return false,
        };
        if begins {
            self.sit_down();
        }
        // What is being entered outlives what does not touch the board, such as an offer.
        if self.moment() != before {
            self.heed_answer();
            self.smaller_first = false;
            self.renew();
            self.play_ahead(now);
        }
        true
    }

    fn moment(&self) -> (usize, usize, Awaits) {
        (self.table.sheets().len(), self.events(), self.table.awaits())
    }

    /// Whether the house has not answered yet.
    pub(super) fn waits(&self) -> bool {
        self.far.as_ref().is_some_and(|far| far.waits)
    }

    /// The house has answered: whoever sits here can go on.
    pub(super) fn heed_answer(&mut self) {
        if let Some(far) = &mut self.far {
            far.waits = false;
        }
    }

    /// The house does not do what was asked for.
    pub(super) fn heed_refusal(&mut self, sentence: &str, article: Option<&str>) {
        self.heed_answer();
        self.forget_ahead();
        self.renew();
        let article = article.and_then(rulebooks::article);
        self.reason = Some(Reason { sentence: sentence.to_owned(), article });
    }

    /// What has to be done for whoever sits here, if the house waits for it.
    pub(super) fn far_duty(&mut self, now: Millis) -> Option<(Actor, Command<G>)> {
        if self.waits() {
            return None;
        }
        match self.table.awaits() {
            Awaits::Entropy(seat) if self.is_here(seat) => {
                let entropy = HonestDice::entropy(&mut self.luck)?;
                Some((Actor::Seat(seat), Command::Entropy(entropy)))
            }
            Awaits::Move(_) if self.table.offer().is_none() => self.habit(now),
            _ => None,
        }
    }

    /// The side that can enter moves before it is its turn. With dice nobody can know what to play.
    fn side_ahead(&self) -> Option<Side> {
        let far = self.far.as_ref().filter(|_| !G::CONFIRMS_MOVES)?;
        let Awaits::Move(seat) = self.table.awaits() else { return None };
        let is_live = self.table.phase() == Phase::Playing && self.looking_at.is_none();
        (is_live && far.mine[!seat] && !far.mine[seat]).then(|| self.table.side(!seat))?
    }

    /// Enters moves before it is one's turn. Says whether the wish was about that.
    pub(super) fn wish_ahead(&mut self, wish: &Wish) -> bool {
        let Some(side) = self.side_ahead() else { return false };
        let scene = self.scene();
        let Some(far) = &mut self.far else { return false };
        match *wish {
            Wish::Touch(place) => match far.lifted.take() {
                Some(from) if from != place => far.ahead.push((from, place)),
                Some(_) => {}
                None if stands_on(&scene, place, side) => far.lifted = Some(place),
                None => far.ahead.clear(),
            },
            Wish::Lift(place) => far.lifted = stands_on(&scene, place, side).then_some(place),
            Wish::Carry(from, to) => {
                far.lifted = None;
                if from != to {
                    far.ahead.push((from, to));
                }
            }
            Wish::Undo => self.forget_ahead(),
            _ => return false,
        }
        true
    }

    fn forget_ahead(&mut self) {
        if let Some(far) = &mut self.far {
            (far.lifted, far.ahead) = (None, Vec::new());
        }
    }

    /// The moves that are made as soon as it is one's turn.
    pub(super) fn ahead(&self) -> Vec<(Place, Place)> {
        self.far.as_ref().map_or_else(Vec::new, |far| far.ahead.clone())
    }

    /// Makes the next move that was entered ahead; if it is impossible, all are forgotten.
    fn play_ahead(&mut self, now: Millis) {
        let mut entered = false;
        while let Some(draft) = &mut self.draft {
            let Some(far) = self.far.as_mut().filter(|far| !far.ahead.is_empty()) else { break };
            let (from, to) = far.ahead.remove(0);
            let lifts = draft.lifted() != Some(from);
            if (lifts && draft.click(from).is_err()) || draft.click(to).is_err() {
                self.forget_ahead();
                self.renew();
                return;
            }
            if let (Some(Question::Promotion), Some(best)) =
                (draft.question(), best(&draft.choices()))
            {
                // Whoever moves ahead cannot be asked; nearly always it is the queen.
                let _ = draft.choose(best);
            }
            entered = true;
            if draft.complete_move().is_some() {
                break;
            }
        }
        if entered {
            // What is not a whole move yet waits for the hand that began it.
            let _ = self.done(now);
        }
    }

    /// What moves ahead change in what is drawn: pieces stand where they are to go.
    pub(super) fn draw_ahead(&self, scene: &mut Scene) {
        let Some(side) = self.side_ahead() else { return };
        let Board::Squares(squares) = &mut scene.board else { return };
        let Some(far) = &self.far else { return };
        let at = |place: Place| move |cell: &board_view::Cell| cell.place == Some(place);
        for (from, to) in &far.ahead {
            let piece = squares.cells.iter_mut().find(|cell| at(*from)(cell));
            let piece = piece.and_then(|cell| cell.piece.take());
            if let (Some(piece), Some(cell)) =
                (piece, squares.cells.iter_mut().find(|cell| at(*to)(cell)))
            {
                cell.piece = Some(piece);
            }
        }
        for cell in &mut squares.cells {
            cell.marks.movable = cell.piece.as_ref().is_some_and(|piece| piece.side == side);
            cell.marks.lifted = cell.place.is_some() && cell.place == far.lifted;
        }
    }
}

fn best(choices: &[Choice]) -> Option<Choice> {
    let queen = Choice::Promote(board_view::PieceKind::Queen);
    choices.iter().copied().find(|choice| *choice == queen).or_else(|| choices.first().copied())
}

/// Whether a piece of a side stands on a place.
fn stands_on(scene: &Scene, place: Place, side: Side) -> bool {
    let Board::Squares(squares) = &scene.board else { return false };
    squares
        .cells
        .iter()
        .find(|cell| cell.place == Some(place))
        .and_then(|cell| cell.piece.as_ref())
        .is_some_and(|piece| piece.side == side)
}
