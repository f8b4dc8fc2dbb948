/// A text in lower case, for the letters of English and French. The standard library's tables of all alphabets
/// would add to the size of the web app.
pub fn lowercase(text: &str) -> String {
    let lower = |letter: char| match letter {
        'A'..='Z' => letter.to_ascii_lowercase(),
        // In Latin-1, capital letters with accents come 32 before the small ones; × is not a letter.
        'À'..='Þ' if letter != '×' => char::from(letter as u8 + 32),
        'Œ' => 'œ',
        'Ÿ' => 'ÿ',
        letter => letter,
    };
    text.chars().map(lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_library() {
        for text in ["Éclair", "À ÇA×2", "Œuvre", "L'ÎLE DE NOËL", "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ", "31: 8/5"]
        {
            assert_eq!(lowercase(text), text.to_lowercase());
        }
    }
}
