use crate::Luck;

/// Texts that are nothing, to be refused by every reader without harm.
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

/// Characters that mean something in one notation or another, and some that mean nothing.
const SIGNS: &str = "0123456789abcdefghknopqrwxABKNOPQRWX-+=/:;,.*x# \0é🎲";

/// The text with one or a few slips of the pen.
pub(crate) fn scribble(text: &str, luck: &mut Luck) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let signs: Vec<char> = SIGNS.chars().collect();
    for _ in 0..=luck.below(3) {
        let at = luck.below(letters.len() + 1);
        let sign = *luck.pick(&signs).unwrap_or(&'-');
        match luck.below(6) {
            0 => letters.insert(at, sign),
            1 => letters.truncate(at),
            2 if at < letters.len() => letters[at] = sign,
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
    fn scribbling_changes_most_texts_and_survives_an_empty_one() {
        let mut luck = Luck::new(7);
        let changed = (0..100).filter(|_| scribble("8/8/4k3", &mut luck) != "8/8/4k3").count();
        assert!(changed > 80, "only {changed} of 100 changed");
        for _ in 0..100 {
            scribble("", &mut luck);
        }
    }
}
