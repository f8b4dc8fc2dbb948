use board_view::EditablePosition;
use narration::PlayableGame;

/// A game with everything that this part of the app needs.
pub(crate) trait StudyGame: PlayableGame + EditablePosition {}

impl<G: PlayableGame + EditablePosition> StudyGame for G {}
