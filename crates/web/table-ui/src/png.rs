//! Pictures of boards, which the browser renders from SVG.

use wasm_bindgen::{Clamped, JsCast};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement};

/// The width of a downloaded picture in pixels.
const WIDTH: u32 = 1080;

/// A canvas on which drawings are rendered.
pub(crate) struct Renderer {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    width: u32,
}

impl Renderer {
    /// Renders drawings with this width.
    pub(crate) fn new(width: u32) -> Option<Self> {
        let document = web_sys::window()?.document()?;
        let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
        // The pixels are read back, so the browser should not keep them on the graphics card.
        let options = js_sys::Object::new();
        js_sys::Reflect::set(&options, &"willReadFrequently".into(), &true.into()).ok()?;
        let context = canvas.get_context_with_context_options("2d", &options).ok()??;
        let context = context.dyn_into().ok()?;
        Some(Self { canvas, context, width })
    }

    /// Renders an SVG drawing; `None` if the browser cannot.
    pub(crate) async fn render(&self, svg: &str) -> Option<()> {
        let image = HtmlImageElement::new().ok()?;
        let text = String::from(js_sys::encode_uri_component(svg));
        image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
        JsFuture::from(image.decode()).await.ok()?;
        let (wide, high) = (image.natural_width().max(1), image.natural_height().max(1));
        let height = self.width * high / wide;
        if self.canvas.height() != height || self.canvas.width() != self.width {
            self.canvas.set_width(self.width);
            self.canvas.set_height(height);
        }
        let (width, height) = (f64::from(self.width), f64::from(height));
        let context = &self.context;
        context
            .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)
            .ok()
    }

    /// The width and height of the last drawing.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.canvas.width(), self.canvas.height())
    }

    /// The pixels of the last drawing: red, green, blue and opacity of each, row by row.
    pub(crate) fn pixels(&self) -> Option<Vec<u8>> {
        let (width, height) = (f64::from(self.canvas.width()), f64::from(self.canvas.height()));
        let Clamped(pixels) = self.context.get_image_data(0.0, 0.0, width, height).ok()?.data();
        Some(pixels)
    }
}

/// Downloads an SVG drawing as a PNG file. A browser that cannot render it downloads nothing.
pub fn download(name: &str, svg: &str) {
    let (name, svg) = (name.to_owned(), svg.to_owned());
    leptos::task::spawn_local(async move {
        let _ = download_rendered(&name, &svg).await;
    });
}

async fn download_rendered(name: &str, svg: &str) -> Option<()> {
    let renderer = Renderer::new(WIDTH)?;
    renderer.render(svg).await?;
    let document = web_sys::window()?.document()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&renderer.canvas.to_data_url().ok()?);
    link.set_download(name);
    link.click();
    Some(())
}
