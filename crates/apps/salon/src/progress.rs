use indicatif::{ProgressBar, ProgressStyle};

/// What a progress bar shows beside the bar itself.
#[derive(Clone, Copy)]
pub(crate) enum ProgressUnit {
    /// Finished and total items.
    Items,
    /// Finished and total items, and a message.
    ItemsWithMessage,
    /// Bytes.
    Bytes,
    /// Percent.
    Percent,
}

/// A progress bar on standard error, or a hidden one.
pub(crate) fn progress_bar(shown: bool, length: u64, unit: ProgressUnit) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(match unit {
        ProgressUnit::Items => "{wide_bar} {pos}/{len} {eta}",
        ProgressUnit::ItemsWithMessage => "{wide_bar} {pos}/{len} {msg} {eta}",
        ProgressUnit::Bytes => "{wide_bar} {binary_bytes}/{binary_total_bytes} {eta}",
        ProgressUnit::Percent => "{wide_bar} {percent} % {eta}",
    });
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
