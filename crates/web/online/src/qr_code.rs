//! Links as QR codes.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// A text as a QR code in SVG; none if the text is too long.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some(format!(
        "<svg viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\"><path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodes_a_link_and_rejects_a_long_text() {
        let svg = svg("http://salon.example/club#/table/abcde-fghjk").unwrap();
        // By the standard's table, version 3 holds 42 bytes at this level and version 4 holds 62; that is
        // 33 squares wide.
        assert!(svg.starts_with("<svg viewBox=\"0 0 33 33\""), "{}", &svg[..40]);
        // The corner of every code is a ring around a square: its first row is seven dark squares.
        for x in 0..7 {
            assert!(svg.contains(&format!("M{x} 0h1")), "{x}");
        }
        assert!(!svg.contains("M7 0h1"));
        assert_eq!(super::svg(&"x".repeat(3_000)), None);
    }
}
