use std::io;

use crate::Language;

/// The message for an IO error. Uncommon errors have the system's own message.
pub fn io_error_text(l: Language, error: &io::Error) -> String {
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
        // Only text is checked while it is read.
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
    fn common_errors_are_translated_and_others_have_the_systems_message() {
        for kind in [
            io::ErrorKind::NotFound,
            io::ErrorKind::PermissionDenied,
            io::ErrorKind::IsADirectory,
            io::ErrorKind::StorageFull,
            io::ErrorKind::InvalidData,
        ] {
            let error = io::Error::from(kind);
            let [english, french] = Language::ALL.map(|l| io_error_text(l, &error));
            assert_ne!(english, french, "{kind}");
        }
        let rare = io::Error::other("the drive is upside down");
        assert_eq!(io_error_text(Language::French, &rare), "the drive is upside down");
    }
}
