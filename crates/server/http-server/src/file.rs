/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    /// The path under which it is asked for.
    pub(crate) path: &'static str,
    /// As it is.
    pub(crate) plain: &'static [u8],
    /// Compressed with Brotli, if that makes it smaller.
    pub(crate) brotli: Option<&'static [u8]>,
    /// Compressed with gzip, if that makes it smaller.
    pub(crate) gzip: Option<&'static [u8]>,
}

/// Every file of the page; none if the program was built without it.
pub(crate) static PAGE: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

impl File {
    /// What it is, as browsers call it.
    pub(crate) fn kind(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("webmanifest") => "application/manifest+json",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// Whether its name changes with its content, so that it can be kept for ever.
    pub(crate) fn is_for_ever(&self) -> bool {
        self.path.starts_with("/assets/")
    }
}
