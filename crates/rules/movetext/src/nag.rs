/// A numeric annotation glyph: a remark on a move in one number, such as `$1` for "good move".
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

    /// What people write instead of the number, where there is such a sign.
    pub fn glyph(self) -> Option<&'static str> {
        let entry = GLYPHS.iter().find(|(_, nag)| *nag == self);
        entry.map(|(glyph, _)| *glyph)
    }

    /// The annotation that a sign stands for.
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

    /// A run of `!` and `?` of any length: what goes beyond two signs is only louder.
    pub(crate) fn from_marks(marks: &[u8]) -> Self {
        Self::from_sign(&marks[..marks.len().min(2)]).unwrap_or(Self(0))
    }
}

/// Signs and numbers. Where two signs mean the same, the first is the one that is written.
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
