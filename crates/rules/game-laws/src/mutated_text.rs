use crate::TestRng;

/// Texts that every reader must reject without a panic.
pub(crate) const GARBAGE: &[&str] = &[
    "",
    " ",
    "\0",
    "\n",
    "-",
    "+",
    "=",
    ":",
    "/",
    ",",
    "0",
    "-1",
    "99999999999999999999999999",
    "é",
    "🎲🎲",
    "\u{202e}",
    "ééééééééééééééééééééééééééééééé",
    "////////////////////////////////",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34",
];

/// Characters that occur in notations, and some that do not.
const CHARACTERS: &str = "0123456789abcdefghknopqrwxABKNOPQRWX-+=/:;,.*x# \0é🎲";

/// The text with one to three random changes.
pub(crate) fn mutate(text: &str, rng: &mut TestRng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let characters: Vec<char> = CHARACTERS.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() + 1);
        let character = *rng.pick(&characters).unwrap_or(&'-');
        match rng.below(6) {
            0 => letters.insert(at, character),
            1 => letters.truncate(at),
            2 if at < letters.len() => letters[at] = character,
            3 if at < letters.len() => drop(letters.remove(at)),
            4 if at + 1 < letters.len() => letters.swap(at, at + 1),
            _ => {
                let again: Vec<char> = letters[at..].iter().copied().take(4).collect();
                letters.splice(at..at, again);
            }
        }
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_most_texts_and_accepts_an_empty_one() {
        let mut rng = TestRng::new(7);
        let changed = (0..100).filter(|_| mutate("8/8/4k3", &mut rng) != "8/8/4k3").count();
        assert!(changed > 80, "only {changed} of 100 changed");
        for _ in 0..100 {
            mutate("", &mut rng);
        }
    }
}
