//! Conditional moves: answers that are prepared for the opponent's possible moves.

use game::Event;
use narration::PlayableGame;
use narration::typed_move::read_typed_move;
use words::Language;

use super::TableModel;

impl<G: PlayableGame> TableModel<G> {
    /// Reads moves of both sides, beginning with the opponent's next one; each of the opponent's needs
    /// an answer. Move numbers may stand between them.
    ///
    /// # Errors
    /// What is wrong with the text, in words.
    pub(super) fn read_line(&self, text: &str, language: Language) -> Result<Vec<String>, String> {
        let mut position = self.table.position().clone();
        let mut line = Vec::new();
        for word in text.split_whitespace().filter(|word| !word.ends_with('.')) {
            let Some(by) = position.turn().player() else { break };
            let mv = read_typed_move(&position, word, language)
                .map_err(|error| format!("{word}: {}", G::read_error(language, &error)))?;
            line.push(position.write_move(&mv));
            position.apply(&Event::Move { by, mv }).map_err(|_| word.to_owned())?;
        }
        match line.len() % 2 {
            0 => Ok(line),
            _ => Err(language.web_conditional_move_unanswered().to_owned()),
        }
    }

    /// The same line as people write it.
    pub(super) fn line_words(&self, line: &[String], language: Language) -> String {
        let mut position = self.table.position().clone();
        let mut words = Vec::new();
        for text in line {
            let Some((by, mv)) = position.turn().player().zip(position.read_move(text).ok()) else {
                return line.join(" ");
            };
            words.push(position.write_localized_move(language, &mv));
            if position.apply(&Event::Move { by, mv }).is_err() {
                return line.join(" ");
            }
        }
        words.join(" ")
    }
}
