use std::ffi::{OsStr, OsString};

use words::Language;

/// The options that must be known before clap reads the arguments, because usage errors depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EarlyOptions {
    pub(crate) json: bool,
    pub(crate) language: Option<Language>,
}

impl EarlyOptions {
    /// Looks for `--json` and `--lang` anywhere before a `--`.
    pub(crate) fn find(args: &[OsString]) -> Self {
        let options: Vec<&str> = args
            .iter()
            .skip(1)
            .take_while(|arg| *arg != OsStr::new("--"))
            .map(|arg| arg.to_str().unwrap_or_default())
            .collect();
        let joined = options.iter().filter_map(|option| option.strip_prefix("--lang="));
        let separate = options.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1]);
        Self {
            json: options.contains(&"--json"),
            language: joined.chain(separate).find_map(|code| code.parse().ok()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(args: &str) -> EarlyOptions {
        EarlyOptions::find(&args.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn finds_the_options_anywhere_before_two_dashes() {
        for args in ["salon --lang fr", "salon moves --lang=fr chess", "salon x --lang fr --y"] {
            assert_eq!(find(args).language, Some(Language::French), "{args}");
        }
        for args in ["salon", "salon --lang", "salon --lang de", "salon apply -- --lang fr"] {
            assert_eq!(find(args).language, None, "{args}");
        }
        assert!(find("salon moves --json").json);
        assert!(!find("salon apply -- --json").json);
    }
}
