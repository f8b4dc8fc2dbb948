//! The long texts of the rulebooks, which are fetched when the user wants to read them.

use std::sync::Arc;

use crate::browser;

/// The long texts in one language, in the form in which the crate `rulebooks` writes them: for each article
/// a line with its id, its paragraphs, the captions of its examples after `> `, and an empty line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Texts(pub Arc<str>);

/// The long text of an article.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LongText {
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
    /// The captions of its examples.
    pub shows: Vec<String>,
}

impl Texts {
    /// Fetches the texts; none if the server cannot be reached.
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
    fn finds_an_article_with_its_examples() {
        let texts = Texts("a.b\nOne.\nTwo.\n> Shows.\n\na.c\nThree.\n> This.\n> That.\n\n".into());
        let found = texts.of("a.c").unwrap();
        assert_eq!(found.paragraphs, ["Three."]);
        assert_eq!(found.shows, ["This.", "That."]);
        assert_eq!(texts.of("a.b").unwrap().paragraphs, ["One.", "Two."]);
        assert_eq!(texts.of("a"), None);
    }
}
