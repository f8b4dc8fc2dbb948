/// A numeric annotation glyph (NAG), such as `$1` for "good move".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u16);

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const SPECULATIVE: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);
    /// The only move.
    pub const FORCED: Self = Self(7);

    /// The sign for the number, if there is one.
    pub fn glyph(self) -> Option<&'static str> {
        let entry = GLYPHS.iter().find(|(_, nag)| *nag == self);
        entry.map(|(glyph, _)| *glyph)
    }

    /// The annotation of a sign.
    ///
    /// ```
    /// use salon_movetext::Nag;
    ///
    /// assert_eq!(Nag::from_glyph("!?"), Some(Nag::SPECULATIVE));
    /// assert_eq!(Nag::from_glyph("hm"), None);
    /// ```
    pub fn from_glyph(glyph: &str) -> Option<Self> {
        Self::from_sign(glyph.as_bytes())
    }

    pub(crate) fn from_sign(sign: &[u8]) -> Option<Self> {
        let entry = GLYPHS.iter().find(|(glyph, _)| glyph.as_bytes() == sign);
        entry.map(|(_, nag)| *nag)
    }

    /// A sequence of `!` and `?` of any length. Only the first two signs count.
    pub(crate) fn from_marks(marks: &[u8]) -> Self {
        Self::from_sign(&marks[..marks.len().min(2)]).unwrap_or(Self(0))
    }
}

/// Signs and numbers. If two signs have the same meaning, the first one is written.
const GLYPHS: [(&str, Nag); 16] = [
    ("!", Nag::GOOD),
    ("?", Nag::MISTAKE),
    ("!!", Nag::BRILLIANT),
    ("??", Nag::BLUNDER),
    ("!?", Nag::SPECULATIVE),
    ("?!", Nag::DUBIOUS),
    ("=", Nag(10)),
    ("+=", Nag(14)),
    ("=+", Nag(15)),
    ("+/-", Nag(16)),
    ("-/+", Nag(17)),
    ("+-", Nag(18)),
    ("-+", Nag(19)),
    ("+/=", Nag(14)),
    ("=/+", Nag(15)),
    ("□", Nag::FORCED),
];
