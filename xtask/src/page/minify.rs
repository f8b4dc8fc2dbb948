//! Texts without what only their authors read.

/// A style sheet without comments and needless space.
pub(super) fn style(text: &str) -> String {
    let text = without_comments(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    for sign in ["{", "}", ";", ","] {
        text = text.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
    }
    text.replace(": ", ":").replace(";}", "}")
}

/// A script without comments on lines of their own and without indentation. Ours have no text that runs
/// over several lines.
pub(super) fn script(text: &str) -> String {
    let text = without_comments(text);
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> =
        lines.filter(|line| !line.is_empty() && !line.starts_with("//")).collect();
    lines.join("\n")
}

/// A text without what is between `/*` and `*/`.
fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest += part.split_once("*/").map_or("", |(_, after)| after);
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_comments_and_white_space() {
        let sheet =
            "/* All. */\n:root { --a: #FFF; }\n.b > .c, .d:hover { margin: 0 calc(1px + 2px); }\n";
        assert_eq!(style(sheet), ":root{--a:#FFF}.b > .c,.d:hover{margin:0 calc(1px + 2px)}");
        let lines = "// Why.\nlet a = \"b // c\";\n/**\n * What.\n */\n  go(a);\n";
        assert_eq!(script(lines), "let a = \"b // c\";\ngo(a);");
    }
}
