//! What is asked of the house by HTTP.

use leptos::prelude::window;
use protocol::RefusalReason;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request, RequestInit, Response};

use crate::line;

/// Asks for something, with what is to be said as JSON; what the house answers, or in words why it does not.
pub(crate) async fn ask(
    method: &str,
    path: &str,
    said: Option<Value>,
    language: words::Language,
) -> Result<String, String> {
    let lost = || language.online_reconnecting().to_owned();
    let init = RequestInit::new();
    init.set_method(method);
    let headers = Headers::new().map_err(|_| lost())?;
    // A header that is wrong would be ours to mend.
    let _ = headers.set("accept-language", language.code());
    if let Some(ticket) = line::ticket() {
        let _ = headers.set("authorization", &format!("Bearer {ticket}"));
    }
    if let Some(said) = said {
        let _ = headers.set("content-type", "application/json");
        init.set_body(&said.to_string().into());
    }
    init.set_headers(&headers);
    let request = Request::new_with_str_and_init(path, &init).map_err(|_| lost())?;
    let answer = JsFuture::from(window().fetch_with_request(&request)).await.map_err(|_| lost())?;
    let answer: Response = answer.dyn_into().map_err(|_| lost())?;
    let text = JsFuture::from(answer.text().map_err(|_| lost())?).await.map_err(|_| lost())?;
    let text = text.as_string().unwrap_or_default();
    match answer.ok() {
        true => Ok(text),
        false => Err(reason(&text).unwrap_or_else(lost)),
    }
}

/// Why the house did not do something, in words.
fn reason(text: &str) -> Option<String> {
    let mut refused: Value = serde_json::from_str(text).ok()?;
    let reason: RefusalReason = serde_json::from_value(refused.get_mut("reason")?.take()).ok()?;
    Some(reason.words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read() {
        let text = r#"{"reason":{"by":"house","name":"NameTaken","words":"Somebody has it."}}"#;
        assert_eq!(reason(text).as_deref(), Some("Somebody has it."));
        assert_eq!(reason("500\n"), None);
    }
}
