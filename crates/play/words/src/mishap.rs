use std::io;

use crate::Language;

/// What went wrong with a file, in words; in the system's own where it is nothing common.
pub fn mishap(l: Language, error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    match error.kind() {
        Kind::NotFound => l.cli_io_not_found(),
        Kind::PermissionDenied => l.cli_io_permission_denied(),
        Kind::AlreadyExists => l.cli_io_already_exists(),
        Kind::IsADirectory => l.cli_io_is_a_folder(),
        Kind::NotADirectory => l.cli_io_not_a_folder(),
        Kind::DirectoryNotEmpty => l.cli_io_not_empty(),
        Kind::ReadOnlyFilesystem => l.cli_io_read_only(),
        Kind::StorageFull | Kind::QuotaExceeded => l.cli_io_full(),
        Kind::FileTooLarge => l.cli_io_too_large(),
        Kind::ResourceBusy | Kind::ExecutableFileBusy => l.cli_io_busy(),
        Kind::InvalidFilename => l.cli_io_bad_name(),
        // The only data that is looked at while reading is text.
        Kind::InvalidData => l.cli_not_utf_eight(),
        Kind::UnexpectedEof => l.cli_io_unexpected_end(),
        Kind::Interrupted => l.cli_io_interrupted(),
        Kind::TimedOut => l.cli_io_timed_out(),
        Kind::OutOfMemory => l.cli_io_out_of_memory(),
        Kind::Unsupported => l.cli_io_unsupported(),
        _ => return error.to_string(),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_mishaps_have_words_and_others_the_systems() {
        for kind in [
            io::ErrorKind::NotFound,
            io::ErrorKind::PermissionDenied,
            io::ErrorKind::IsADirectory,
            io::ErrorKind::StorageFull,
            io::ErrorKind::InvalidData,
        ] {
            let error = io::Error::from(kind);
            let [english, french] = Language::ALL.map(|l| mishap(l, &error));
            assert_ne!(english, french, "{kind}");
        }
        let rare = io::Error::other("the drive is upside down");
        assert_eq!(mishap(Language::French, &rare), "the drive is upside down");
    }
}
