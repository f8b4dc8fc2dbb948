/// The tag pairs of one game, in their order.
///
/// ```
/// use salon_movetext::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Philidor");
/// tags.set("Black", "?");
/// tags.set("Black", "Légal");
/// assert_eq!(tags.get("Black"), Some("Légal"));
/// assert_eq!(tags.iter().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Tags {
    /// All names and values in one string: one allocation is faster than two for each tag.
    text: String,
    ends: Vec<TagEnds>,
}

/// Where a name and where its value ends in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct TagEnds {
    name: usize,
    value: usize,
}

impl Tags {
    /// No tags.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of the first tag of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut begin = 0;
        self.ends.iter().map(move |ends| {
            let pair = (&self.text[begin..ends.name], &self.text[ends.name..ends.value]);
            begin = ends.value;
            pair
        })
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Sets a tag: in its place if it exists, otherwise at the end.
    ///
    /// Invalid characters are replaced: blanks, quotes and brackets in names by `_`, control
    /// characters (line breaks among them) in values by a space.
    pub fn set(&mut self, name: &str, value: &str) {
        let name = name.replace(|c| !is_name(c), "_");
        let value = value.replace(char::is_control, " ");
        let Some(place) = self.iter().position(|(other, _)| other == name) else {
            return self.push(&name, &value);
        };
        let old = std::mem::take(self);
        for (index, (name, kept)) in old.iter().enumerate() {
            self.push(name, if index == place { &value } else { kept });
        }
    }

    /// Removes all tags of this name.
    pub fn remove(&mut self, name: &str) {
        let old = std::mem::take(self);
        for (other, value) in old.iter().filter(|(other, _)| *other != name) {
            self.push(other, value);
        }
    }

    pub(crate) fn push(&mut self, name: &str, value: &str) {
        self.push_name(name);
        self.push_value(value);
    }

    /// Begins a tag, which [`push_value`](Self::push_value) must finish.
    pub(crate) fn push_name(&mut self, name: &str) {
        self.text.push_str(name);
        let end = self.text.len();
        self.ends.push(TagEnds { name: end, value: end });
    }

    pub(crate) fn push_value(&mut self, value: &str) {
        self.text.push_str(value);
        if let Some(ends) = self.ends.last_mut() {
            ends.value = self.text.len();
        }
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// The total length of all names and values.
    pub(crate) fn size(&self) -> usize {
        self.text.len()
    }
}

impl std::fmt::Debug for Tags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut tags = Self::new();
        for (name, value) in pairs {
            tags.set(name.as_ref(), value.as_ref());
        }
        tags
    }
}

/// Whether a tag's name may contain this character.
fn is_name(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || matches!(c, '"' | '[' | ']' | '\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_an_existing_tag_keeps_its_place() {
        let mut tags = Tags::from_iter([("A", "1"), ("B", "2"), ("C", "3")]);
        tags.set("B", "two");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("A", "1"), ("B", "two"), ("C", "3")]);
        tags.remove("A");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("B", "two"), ("C", "3")]);
        assert_eq!(tags.get("A"), None);
    }

    #[test]
    fn replaces_invalid_characters() {
        let mut tags = Tags::new();
        tags.set("a [b]", "one\ntwo");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("a__b_", "one two")]);
    }
}
