//! Accounts by HTTP: signing up, in and out, another passphrase, being forgotten.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderMap, HeaderValue, SET_COOKIE};
use host::{Denied, No, Pass};
use protocol::{Credentials, PassphraseConfirmation, SignIn, SignedIn};
use serde::de::DeserializeOwned;

use crate::answer::{Answer, denied, json, nothing_more, refused};
use crate::desk::Desk;
use crate::turnstile::Comer;
use crate::who;

/// A request that changes something, taken apart.
pub(crate) struct Asked {
    pub(crate) headers: HeaderMap,
    address: IpAddr,
    body: Bytes,
}

/// How many bytes a request may have.
const LONGEST: usize = 4096;

impl Asked {
    pub(crate) async fn take_apart(desk: &Desk, request: Request) -> Result<Self, Answer> {
        let (parts, body) = request.into_parts();
        let address = who::address(desk, &parts.headers, &parts.extensions);
        match axum::body::to_bytes(body, LONGEST).await {
            Ok(body) => Ok(Self { headers: parts.headers, address, body }),
            Err(_) => Err(refused(&parts.headers, No::Unreadable)),
        }
    }

    /// What was said, as JSON that no form of another page can send.
    pub(crate) fn said<T: DeserializeOwned>(&self) -> Result<T, No> {
        let kind = self.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_json = kind.is_some_and(|kind| kind.split(';').next() == Some("application/json"));
        // What is wrong with it is not told: a passphrase might be.
        serde_json::from_slice(&self.body).ok().filter(|_| is_json).ok_or(No::Unreadable)
    }
}

/// Asks for an account.
pub(crate) async fn sign_up(State(desk): State<Arc<Desk>>, request: Request) -> Answer {
    let asked = match Asked::take_apart(&desk, request).await {
        Ok(asked) => asked,
        Err(answer) => return answer,
    };
    match try_to_sign_up(&desk, &asked).await {
        Ok(pass) => signed(&asked.headers, StatusCode::CREATED, &pass),
        Err(reason) => denied(&asked.headers, &reason),
    }
}

async fn try_to_sign_up(desk: &Desk, asked: &Asked) -> Result<Pass, Denied> {
    if !desk.turnstile.lets_in(Comer::SignsIn(asked.address)) {
        return Err(No::TooFast.into());
    }
    let shown = who::find(desk, &asked.headers, true).await?;
    let Credentials { name, passphrase } = asked.said()?;
    desk.house.sign_up(shown.map(|shown| shown.guest), &name, &passphrase.0).await
}

/// Asks to be let in.
pub(crate) async fn sign_in(State(desk): State<Arc<Desk>>, request: Request) -> Answer {
    let asked = match Asked::take_apart(&desk, request).await {
        Ok(asked) => asked,
        Err(answer) => return answer,
    };
    match try_to_sign_in(&desk, &asked).await {
        Ok(LetIn::Account(pass)) => signed(&asked.headers, StatusCode::OK, &pass),
        Ok(LetIn::Guest(signed)) => json(StatusCode::OK, &signed),
        Err(reason) => denied(&asked.headers, &reason),
    }
}

/// As whom somebody is let in.
enum LetIn {
    Account(Pass),
    Guest(SignedIn),
}

async fn try_to_sign_in(desk: &Desk, asked: &Asked) -> Result<LetIn, Denied> {
    if !who::is_own_page(&asked.headers) {
        return Err(No::Foreign.into());
    }
    let sign_in: SignIn = asked.said()?;
    let mut may = desk.turnstile.lets_in(Comer::SignsIn(asked.address));
    if let SignIn::Credentials(credentials) = &sign_in {
        may = may && desk.turnstile.lets_in(Comer::Name(credentials.name.to_lowercase()));
    }
    match sign_in {
        _ if !may => Err(No::TooFast.into()),
        SignIn::Credentials(Credentials { name, passphrase }) => {
            Ok(LetIn::Account(desk.house.sign_in(&name, &passphrase.0).await?))
        }
        SignIn::Code { code } => {
            let (token, account) = desk.house.redeem(&code).await?.ok_or(No::BadCode)?;
            let guest = desk.house.guest(&token).await?.ok_or(No::BadCode)?;
            Ok(match account {
                true => LetIn::Account(Pass { token, name: guest.name }),
                false => LetIn::Guest(SignedIn { name: guest.name, account, ticket: Some(token) }),
            })
        }
    }
}

/// Signs out.
pub(crate) async fn sign_out(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Answer {
    let out = async {
        if let Some(shown) = who::find(&desk, &headers, true).await?
            && shown.guest.account
        {
            desk.house.sign_out(&shown.token).await?;
        }
        Ok(())
    };
    match out.await {
        Ok(()) => with_cookie(nothing_more(), &who::set_cookie(&headers, None)),
        Err(reason) => denied(&headers, &reason),
    }
}

/// Takes another passphrase.
pub(crate) async fn change(State(desk): State<Arc<Desk>>, request: Request) -> Answer {
    let asked = match Asked::take_apart(&desk, request).await {
        Ok(asked) => asked,
        Err(answer) => return answer,
    };
    let changed = async {
        let shown = who::find(&desk, &asked.headers, true).await?.ok_or(No::SignedOut)?;
        let PassphraseConfirmation { passphrase, new } = asked.said()?;
        let new = new.ok_or(No::Unreadable)?;
        if !desk.turnstile.lets_in(Comer::SignsIn(asked.address)) {
            return Err(No::TooFast.into());
        }
        let (guest, token) = (shown.guest.id, &shown.token);
        desk.house.change_passphrase(guest, token, &passphrase.0, &new.0).await
    };
    match changed.await {
        Ok(()) => nothing_more(),
        Err(reason) => denied(&asked.headers, &reason),
    }
}

/// Forgets somebody; whoever has an account says the passphrase once more.
pub(crate) async fn forget(State(desk): State<Arc<Desk>>, request: Request) -> Answer {
    let asked = match Asked::take_apart(&desk, request).await {
        Ok(asked) => asked,
        Err(answer) => return answer,
    };
    let forgotten = async {
        let shown = who::find(&desk, &asked.headers, true).await?.ok_or(No::SignedOut)?;
        if shown.guest.account {
            let PassphraseConfirmation { passphrase, .. } = asked.said()?;
            if !desk.turnstile.lets_in(Comer::SignsIn(asked.address)) {
                return Err(No::TooFast.into());
            }
            desk.house.assent(shown.guest.id, &passphrase.0).await?;
        }
        Ok(desk.house.forget(shown.guest.id).await?)
    };
    match forgotten.await {
        Ok(()) => with_cookie(nothing_more(), &who::set_cookie(&asked.headers, None)),
        Err(reason) => denied(&asked.headers, &reason),
    }
}

fn signed(headers: &HeaderMap, status: StatusCode, pass: &Pass) -> Answer {
    let signed = SignedIn { name: pass.name.clone(), account: true, ticket: None };
    with_cookie(json(status, &signed), &who::set_cookie(headers, Some(&pass.token)))
}

fn with_cookie(mut answer: Answer, cookie: &str) -> Answer {
    // Tokens are hexadecimal digits, and the rest is ours.
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        answer.headers_mut().insert(SET_COOKIE, cookie);
    }
    answer
}
