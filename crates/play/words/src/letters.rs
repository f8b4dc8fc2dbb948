/// A text in small letters, as far as English and French have letters. The tables of all alphabets would
/// weigh more than a page's worth of words.
pub fn small(text: &str) -> String {
    let small = |letter: char| match letter {
        'A'..='Z' => letter.to_ascii_lowercase(),
        // Latin capitals with accents lie 32 before their small letters; between them lies a sign.
        'À'..='Þ' if letter != '×' => char::from(letter as u8 + 32),
        'Œ' => 'œ',
        'Ÿ' => 'ÿ',
        letter => letter,
    };
    text.chars().map(small).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_letters_become_small_as_they_do_everywhere() {
        for text in ["Éclair", "À ÇA×2", "Œuvre", "L'ÎLE DE NOËL", "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ", "31: 8/5"]
        {
            assert_eq!(small(text), text.to_lowercase());
        }
    }
}
