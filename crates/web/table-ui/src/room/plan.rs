//! Moves that are thought of before they can be made.

use game::Event;
use narration::Playable;
use narration::written::read_move;
use words::Language;

use super::Room;

impl<G: Playable> Room<G> {
    /// Reads moves of both sides, the next first; each move of the other needs an answer. Numbers of moves
    /// may stand between them.
    pub(super) fn plan(&self, text: &str, language: Language) -> Result<Vec<String>, String> {
        let mut position = self.table.position().clone();
        let mut line = Vec::new();
        for word in text.split_whitespace().filter(|word| !word.ends_with('.')) {
            let Some(by) = position.turn().player() else { break };
            let mv = read_move(&position, word, language)
                .map_err(|error| format!("{word}: {}", G::read_error(language, &error)))?;
            line.push(position.write_move(&mv));
            position.apply(&Event::Move { by, mv }).map_err(|_| word.to_owned())?;
        }
        match line.len() % 2 {
            0 => Ok(line),
            _ => Err(language.web_plan_unanswered().to_owned()),
        }
    }

    /// The same as people write it.
    pub(super) fn words_of_plan(&self, line: &[String], language: Language) -> String {
        let mut position = self.table.position().clone();
        let mut words = Vec::new();
        for text in line {
            let Some((by, mv)) = position.turn().player().zip(position.read_move(text).ok()) else {
                return line.join(" ");
            };
            words.push(position.write_people(language, &mv));
            if position.apply(&Event::Move { by, mv }).is_err() {
                return line.join(" ");
            }
        }
        words.join(" ")
    }
}
