use std::collections::BTreeSet;

/// The lessons or puzzles that the user has done: a list of names, stored as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LearningProgress(BTreeSet<String>);

impl LearningProgress {
    /// Reads [`write`](Self::write).
    pub(crate) fn read(text: &str) -> Self {
        Self(text.split_whitespace().map(str::to_owned).collect())
    }

    /// The text that is stored.
    pub(crate) fn write(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Adds a name; returns whether it is new.
    pub(crate) fn add(&mut self, name: &str) -> bool {
        self.0.insert(name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_was_written() {
        let mut progress = LearningProgress::default();
        assert!(progress.add("chess/standard/chess.goal") && progress.add("a"));
        assert!(!progress.add("a"), "it was there already");
        let read = LearningProgress::read(&progress.write());
        assert_eq!(read, progress);
        assert!(read.has("a") && !read.has("b"));
        assert_eq!(LearningProgress::read(" \n"), LearningProgress::default());
    }
}
