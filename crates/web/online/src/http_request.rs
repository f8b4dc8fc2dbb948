//! Requests to the HTTP API of the server.

use leptos::prelude::window;
use protocol::RefusalReason;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request, RequestInit, Response};

use crate::connection;

/// Sends a request with a JSON body. Returns the body of the response, or a sentence that says what is wrong.
pub(crate) async fn send(
    method: &str,
    path: &str,
    body: Option<Value>,
    language: words::Language,
) -> Result<String, String> {
    let unreachable = || language.online_reconnecting().to_owned();
    let init = RequestInit::new();
    init.set_method(method);
    let headers = Headers::new().map_err(|_| unreachable())?;
    // These headers are always valid.
    let _ = headers.set("accept-language", language.code());
    if let Some(ticket) = connection::ticket() {
        let _ = headers.set("authorization", &format!("Bearer {ticket}"));
    }
    if let Some(body) = body {
        let _ = headers.set("content-type", "application/json");
        init.set_body(&body.to_string().into());
    }
    init.set_headers(&headers);
    let request = Request::new_with_str_and_init(path, &init).map_err(|_| unreachable())?;
    let response =
        JsFuture::from(window().fetch_with_request(&request)).await.map_err(|_| unreachable())?;
    let response: Response = response.dyn_into().map_err(|_| unreachable())?;
    let text = JsFuture::from(response.text().map_err(|_| unreachable())?)
        .await
        .map_err(|_| unreachable())?;
    let text = text.as_string().unwrap_or_default();
    match response.ok() {
        true => Ok(text),
        false => Err(refusal_sentence(&text).unwrap_or_else(unreachable)),
    }
}

/// The sentence in a refusal of the server.
fn refusal_sentence(text: &str) -> Option<String> {
    let mut refused: Value = serde_json::from_str(text).ok()?;
    let reason: RefusalReason = serde_json::from_value(refused.get_mut("reason")?.take()).ok()?;
    Some(reason.words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_sentence_of_a_refusal() {
        let text = r#"{"reason":{"by":"house","name":"NameTaken","words":"That name is taken."}}"#;
        assert_eq!(refusal_sentence(text).as_deref(), Some("That name is taken."));
        assert_eq!(refusal_sentence("500\n"), None);
    }
}
