//! A PNG file of a board, rendered by the browser from SVG.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement};

/// The width of the picture in pixels.
const WIDTH: u32 = 1080;

/// Downloads an SVG drawing as a PNG file. A browser that cannot render it downloads nothing.
pub(super) fn download_png(name: &str, svg: &str) {
    let Ok(image) = HtmlImageElement::new() else { return };
    let name = name.to_owned();
    let drawn = image.clone();
    let loaded = Closure::once_into_js(move || {
        let _ = render(&name, &drawn);
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    let text = String::from(js_sys::encode_uri_component(svg));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
}

fn render(name: &str, image: &HtmlImageElement) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    let (wide, high) = (image.natural_width().max(1), image.natural_height().max(1));
    let height_px = WIDTH * high / wide;
    canvas.set_width(WIDTH);
    canvas.set_height(height_px);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let (width, height) = (f64::from(WIDTH), f64::from(height_px));
    let drawn =
        context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height);
    drawn.ok()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&canvas.to_data_url().ok()?);
    link.set_download(name);
    link.click();
    Some(())
}
