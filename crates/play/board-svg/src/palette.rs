//! The wooden colours.

/// What each class of a drawing looks like outside a page, as presentation attributes.
pub(crate) const CLASSES: [(&str, &str); 35] = [
    ("frame", r##"fill="#5B3A23""##),
    ("light", r##"fill="#E9D3AE""##),
    ("dark", r##"fill="#A9744A""##),
    (
        "name on-light",
        "font-family=\"sans-serif\" font-weight=\"600\" font-size=\"19\" \
         fill=\"#8A5A34\"",
    ),
    (
        "name on-dark",
        "font-family=\"sans-serif\" font-weight=\"600\" font-size=\"19\" \
         fill=\"#F8EEDA\" opacity=\"0.85\"",
    ),
    ("last", r##"fill="#F2C14E" opacity="0.28""##),
    ("ticks", r##"fill="none" stroke="#F2C14E" stroke-width="5""##),
    ("check", r##"fill="#C8102E" opacity="0.62""##),
    ("lifted", r##"fill="#F2C14E" opacity="0.55""##),
    ("target dot", r##"fill="#20140C" opacity="0.38""##),
    ("target ring", r##"fill="none" stroke="#20140C" stroke-opacity="0.55" stroke-width="8""##),
    (
        "target zone",
        "fill=\"#F2C14E\" fill-opacity=\"0.16\" stroke=\"#F2C14E\" stroke-width=\"4\" \
         stroke-dasharray=\"10 8\"",
    ),
    ("forced", r##"stroke="#F2C14E" stroke-width="7" stroke-linecap="round""##),
    ("forced-ring", r##"fill="none" stroke="#F2C14E" stroke-width="5" stroke-dasharray="16 10""##),
    ("capture-path", r##"fill="none" stroke="#F2C14E" stroke-width="9" stroke-linejoin="round""##),
    ("cursor", r##"fill="none" stroke="#FFF" stroke-width="6""##),
    ("felt", r##"fill="#2F4A3C""##),
    ("shade", r##"stroke="#000" stroke-width="5" opacity="0.22""##),
    ("bar", r##"fill="#6E4930""##),
    ("hinge", r##"stroke="#5B3A23" stroke-width="2""##),
    ("point-light", r##"fill="#8FA98C""##),
    ("point-dark", r##"fill="#1D3328""##),
    ("number", r##"font-family="sans-serif" font-weight="600" font-size="20" fill="#E9D3AE""##),
    ("trace", r##"fill="#F2C14E""##),
    ("count", r#"font-family="serif" font-weight="700" font-size="28""#),
    ("die", ""),
    ("face", ""),
    ("face used", r#"opacity="0.35""#),
    ("cube", ""),
    ("cube resting", r#"opacity="0.4""#),
    ("piece", ""),
    (
        "drawing",
        "color=\"#2F6B57\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"12\" \
         stroke-linecap=\"round\" opacity=\"0.75\"",
    ),
    (
        "advice",
        "color=\"#B4691F\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"12\" \
         stroke-linecap=\"round\" stroke-dasharray=\"26 14\" opacity=\"0.75\"",
    ),
    (
        "advice others",
        "color=\"#B4691F\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"12\" \
         stroke-linecap=\"round\" stroke-dasharray=\"26 14\" opacity=\"0.75\"",
    ),
    ("head", r#"fill="currentColor" stroke="none""#),
];

/// The fill and the outline of White's chess pieces.
pub(crate) const WHITE: (&str, &str) = ("#FBF4E4", "#3A2A1E");
/// The fill and the outline of Black's chess pieces.
pub(crate) const BLACK: (&str, &str) = ("#3B2A22", "#140D09");
/// Lines inside Black's chess pieces.
pub(crate) const BLACK_DETAIL: &str = "#D9C3A0";
