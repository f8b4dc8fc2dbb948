use js_sys::Promise;
use leptos::prelude::*;
use table_ui::browser;
use table_ui::page::lazy_view::LoadError;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlLinkElement;

/// The style sheet of a part. It applies only while the part is shown, so that parts may use the same class
/// names.
#[derive(Clone, Copy)]
pub(crate) struct PartStyle(pub(crate) &'static str);

impl PartStyle {
    /// The element that loads the style sheet, once the part was shown.
    fn link(self) -> Option<HtmlLinkElement> {
        document().get_element_by_id(&self.id())?.dyn_into().ok()
    }

    fn id(self) -> String {
        format!("style-{}", self.0)
    }

    /// Starts to load the style sheet, unless it is there already. It does not apply yet.
    pub(crate) fn start_loading(self) -> impl Future<Output = Result<(), LoadError>> {
        let loading = if self.link().is_some() { Ok(None) } else { self.insert().map(Some) };
        async move {
            let Some((link, loaded)) = loading.map_err(|_| LoadError)? else { return Ok(()) };
            JsFuture::from(loaded).await.map(drop).map_err(|_| {
                // The next attempt inserts another element.
                link.remove();
                LoadError
            })
        }
    }

    /// Inserts the element that loads the style sheet, with a promise that waits for it.
    fn insert(self) -> Result<(HtmlLinkElement, Promise), JsValue> {
        let link: HtmlLinkElement = document().create_element("link")?.unchecked_into();
        link.set_id(&self.id());
        link.set_rel("stylesheet");
        link.set_href(&browser::meta_content(&self.id()).unwrap_or_default());
        let loaded = Promise::new(&mut |resolve, reject| {
            link.set_onload(Some(&resolve));
            link.set_onerror(Some(&reject));
        });
        self.set_media(&link, false);
        document().head().ok_or(JsValue::NULL)?.append_child(&link)?;
        Ok((link, loaded))
    }

    /// Browsers load style sheets for other media too, but do not apply them.
    fn set_media(self, link: &HtmlLinkElement, is_enabled: bool) {
        link.set_media(if is_enabled { "all" } else { "not all" });
    }

    /// Applies the style sheet.
    pub(crate) fn enable(self) {
        if let Some(link) = self.link() {
            self.set_media(&link, true);
        }
    }

    /// Applies the style sheet no more.
    pub(crate) fn disable(self) {
        if let Some(link) = self.link() {
            self.set_media(&link, false);
        }
    }
}
