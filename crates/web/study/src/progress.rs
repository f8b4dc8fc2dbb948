use std::collections::BTreeSet;

/// What somebody has done, as a list of names that is kept as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LearningProgress(BTreeSet<String>);

impl LearningProgress {
    /// Reads what [`write`](Self::write) has written.
    pub(crate) fn read(text: &str) -> Self {
        Self(text.split_whitespace().map(str::to_owned).collect())
    }

    /// The text that is kept.
    pub(crate) fn write(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Adds a name; says whether it is new.
    pub(crate) fn add(&mut self, name: &str) -> bool {
        self.0.insert(name.to_owned())
    }

    /// How many of these names have been done.
    pub(crate) fn count<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> usize {
        names.into_iter().filter(|name| self.has(name)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_is_read_back() {
        let mut progress = LearningProgress::default();
        assert!(progress.add("chess/standard/chess.goal") && progress.add("a"));
        assert!(!progress.add("a"), "once is enough");
        let read = LearningProgress::read(&progress.write());
        assert_eq!(read, progress);
        assert!(read.has("a") && !read.has("b"));
        assert_eq!(read.count(["a", "b", "chess/standard/chess.goal"]), 2);
        assert_eq!(LearningProgress::read(" \n"), LearningProgress::default());
    }
}
