/// Replaces ordinary spaces by those of French typography: a narrow no-break space before `;`, `!`, `?` and inside
/// guillemets, a no-break space before `:`.
///
/// ```
/// use salon_words_build::typeset;
///
/// assert_eq!(typeset("Quoi ?"), "Quoi\u{202f}?");
/// assert_eq!(typeset("« oui » : non"), "«\u{202f}oui\u{202f}»\u{a0}: non");
/// ```
pub fn typeset(text: &str) -> String {
    let mut typeset = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        typeset.push(match (before, letter, letters.peek()) {
            (_, ' ', Some(';' | '!' | '?' | '»')) | (Some('«'), ' ', _) => '\u{202f}',
            (_, ' ', Some(':')) => '\u{a0}',
            _ => letter,
        });
        before = Some(letter);
    }
    typeset
}
