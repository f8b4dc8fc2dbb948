/// A file of the web app.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageFile {
    /// The path under which it is served.
    pub(crate) path: &'static str,
    /// The file, uncompressed.
    pub(crate) plain: &'static [u8],
    /// Compressed with Brotli, if that makes it smaller.
    pub(crate) brotli: Option<&'static [u8]>,
    /// Compressed with gzip, if that makes it smaller.
    pub(crate) gzip: Option<&'static [u8]>,
}

/// Every file of the web app; none if the program was built without it.
pub(crate) static PAGE_FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

impl PageFile {
    /// Its media type.
    pub(crate) fn media_type(&self) -> &'static str {
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

    /// Whether its name changes with its content, so that browsers can cache it for ever.
    pub(crate) fn is_immutable(&self) -> bool {
        self.path.starts_with("/assets/")
    }
}
