//! What is shown beside the players and at the end: the difference in material, the match, who has won.

use board_view::{PieceKind, Scene, SceneBoard};
use game::Side;
use narration::PlayableGame;
use table::{Name, Seat, TablePhase};
use words::Language;

use super::TableModel;

/// The names of the tags with which a record says that a table gives no help.
pub(super) const HINTS: &str = "Hints";
pub(super) const EVALUATION: &str = "Evaluation";

/// How a game ended for the person at this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UserResult {
    /// They have won it.
    Won,
    /// They have lost it.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// The match that is being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MatchStanding {
    /// To how many points.
    pub(crate) length: Option<u32>,
    /// Whether this is the Crawford game, in which nobody may double.
    pub(crate) is_crawford: bool,
}

/// How many points of material a side is ahead; `None` if it is not.
pub(super) fn material_lead(scene: &Scene, side: Side) -> Option<u32> {
    let SceneBoard::Squares(squares) = &scene.board else { return None };
    let pieces = squares.cells.iter().filter_map(|cell| cell.piece);
    let lead = pieces.fold(0i32, |lead, piece| {
        let worth = worth(piece.kind);
        if piece.side == side { lead + worth } else { lead - worth }
    });
    u32::try_from(lead).ok().filter(|lead| *lead > 0)
}

/// What a piece counts, as players count it.
const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King | PieceKind::Checker => 0,
        PieceKind::Pawn | PieceKind::Man | PieceKind::Crowned => 1,
        PieceKind::Knight | PieceKind::Bishop => 3,
        PieceKind::Rook => 5,
        PieceKind::Queen => 9,
    }
}

impl<G: PlayableGame> TableModel<G> {
    /// Whether the table gives a kind of help. Tables that were opened before this could be chosen give it.
    pub(super) fn allows(&self, help: &str) -> bool {
        let refused = (Name::new(help), Name::new("no"));
        !self.table.setup().tags.contains(&refused)
    }

    /// How the last game ended for the person at this screen; `None` if it has not ended, does not count, or both
    /// players sit here.
    pub(super) fn user_result(&self) -> Option<UserResult> {
        let local = self.local();
        let here: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| local.contains(*seat)).collect();
        let [seat] = here[..] else { return None };
        let result = self.table.current_game()?.result()?;
        if result.score_for(Side::White).halves + result.score_for(Side::Black).halves == 0 {
            return None;
        }
        Some(match result.winner().map(|winner| self.table.seat(winner) == Some(seat)) {
            None => UserResult::Drawn,
            Some(true) => UserResult::Won,
            Some(false) => UserResult::Lost,
        })
    }

    /// The match; `None` for a game that is not part of one.
    pub(super) fn match_standing(&self, language: Language) -> Option<MatchStanding> {
        let messages = self.messages(language);
        let length = messages.match_length();
        let is_crawford = self.table.phase() == TablePhase::Playing && messages.is_crawford_game();
        (length.is_some() || is_crawford).then_some(MatchStanding { length, is_crawford })
    }
}
