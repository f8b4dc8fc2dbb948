//! The long texts of the rules, which are fetched when somebody wants to read them.

use std::sync::Arc;

use crate::browser;

/// The long texts in one language, as the crate `rulebooks` lays them out: for each article a line with
/// its id, its paragraphs, what its examples show after `> `, and an empty line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Texts(pub Arc<str>);

/// What an article says, and what each of its examples shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LongText {
    /// What it says.
    pub paragraphs: Vec<String>,
    /// What each example shows.
    pub shows: Vec<String>,
}

impl Texts {
    /// Fetches them. Where they cannot be had, the boards must speak for themselves.
    pub async fn fetch(language: words::Language) -> Option<Self> {
        let address = browser::meta_content(&format!("texts-{}", language.code()))?;
        Some(Self(browser::fetch_text(&address).await?.into()))
    }

    /// The text of an article.
    pub fn of(&self, id: &str) -> Option<LongText> {
        let mut articles = self.0.split("\n\n").map(str::lines);
        let lines = articles.find_map(|mut lines| (lines.next() == Some(id)).then_some(lines))?;
        let mut text = LongText::default();
        for line in lines {
            match line.strip_prefix("> ") {
                Some(shows) => text.shows.push(shows.to_owned()),
                None => text.paragraphs.push(line.to_owned()),
            }
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_is_found_with_its_examples() {
        let texts = Texts("a.b\nOne.\nTwo.\n> Shows.\n\na.c\nThree.\n> This.\n> That.\n\n".into());
        let found = texts.of("a.c").unwrap();
        assert_eq!(found.paragraphs, ["Three."]);
        assert_eq!(found.shows, ["This.", "That."]);
        assert_eq!(texts.of("a.b").unwrap().paragraphs, ["One.", "Two."]);
        assert_eq!(texts.of("a"), None);
    }
}
