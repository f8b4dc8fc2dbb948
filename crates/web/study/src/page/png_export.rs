//! A picture in pixels, made by the browser from the drawing.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement};

/// How wide the picture is.
const WIDE: u32 = 1080;

/// Hands over a drawing as a PNG file. A browser that cannot draw it hands over nothing.
pub(super) fn png(name: &str, svg: &str) {
    let Ok(image) = HtmlImageElement::new() else { return };
    let name = name.to_owned();
    let drawn = image.clone();
    let loaded = Closure::once_into_js(move || {
        let _ = hand_over(&name, &drawn);
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    let text = String::from(js_sys::encode_uri_component(svg));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
}

fn hand_over(name: &str, image: &HtmlImageElement) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    let (wide, high) = (image.natural_width().max(1), image.natural_height().max(1));
    let tall = WIDE * high / wide;
    canvas.set_width(WIDE);
    canvas.set_height(tall);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let (width, height) = (f64::from(WIDE), f64::from(tall));
    let drawn =
        context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height);
    drawn.ok()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&canvas.to_data_url().ok()?);
    link.set_download(name);
    link.click();
    Some(())
}
