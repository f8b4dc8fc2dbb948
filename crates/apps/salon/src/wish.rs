use std::ffi::{OsStr, OsString};

use words::Language;

/// What must be known before the arguments are understood, so that even a misunderstanding can be
/// told as it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) json: bool,
    pub(crate) language: Option<Language>,
}

impl Wish {
    /// Looks for `--json` and `--lang` anywhere before a `--`.
    pub(crate) fn of(args: &[OsString]) -> Self {
        let options: Vec<&str> = args
            .iter()
            .skip(1)
            .take_while(|arg| *arg != OsStr::new("--"))
            .map(|arg| arg.to_str().unwrap_or_default())
            .collect();
        let joined = options.iter().filter_map(|option| option.strip_prefix("--lang="));
        let apart = options.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1]);
        Self {
            json: options.contains(&"--json"),
            language: joined.chain(apart).find_map(|code| code.parse().ok()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(args: &str) -> Wish {
        Wish::of(&args.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_language_is_heard_wherever_it_is_said() {
        for args in ["salon --lang fr", "salon moves --lang=fr chess", "salon x --lang fr --y"] {
            assert_eq!(wish(args).language, Some(Language::French), "{args}");
        }
        for args in ["salon", "salon --lang", "salon --lang de", "salon apply -- --lang fr"] {
            assert_eq!(wish(args).language, None, "{args}");
        }
        assert!(wish("salon moves --json").json);
        assert!(!wish("salon apply -- --json").json);
    }
}
