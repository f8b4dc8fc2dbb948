//! Accounts: signing up, in and out, and being forgotten.

use std::sync::Arc;

use store::{Account, Guest, GuestId, Search, Session, Trouble, Write};

use crate::host::Ask;
use crate::house::CODE_LASTS;
use crate::names::{is_passphrase, key, name};
use crate::{House, No, chance};

/// What somebody shows who has signed in.
#[derive(Clone, PartialEq, Eq)]
pub struct Pass {
    /// The secret. It is kept nowhere but by whoever shows it.
    pub token: String,
    /// The account's name.
    pub name: String,
}

/// Why somebody is not signed up or in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Denied {
    /// The house does not want it.
    No(No),
    /// The store does not answer.
    Trouble(Trouble),
}

impl From<No> for Denied {
    fn from(no: No) -> Self {
        Self::No(no)
    }
}

impl From<Trouble> for Denied {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

/// For how long somebody stays signed in, in milliseconds: half a year.
pub const SESSION: i64 = 180 * 24 * 60 * 60 * 1000;

impl House {
    /// Gives an account to somebody new, or to a guest, who keeps everything but the ticket: from now on
    /// only the passphrase opens the door.
    ///
    /// # Errors
    /// The name is taken, or name or passphrase are none.
    pub async fn sign_up(
        &self,
        guest: Option<Guest>,
        wanted: &str,
        passphrase: &str,
    ) -> Result<Pass, Denied> {
        if guest.as_ref().is_some_and(|guest| guest.account) {
            return Err(No::HasAccount.into());
        }
        let name = name(wanted).ok_or(No::BadName)?;
        if !is_passphrase(passphrase) {
            return Err(No::BadPassphrase.into());
        }
        let key = key(&name);
        if self.store().account(&key).await?.is_some() {
            return Err(No::NameTaken.into());
        }
        let phrase = self.vault().hash(passphrase.to_owned()).await?;
        let guest = Guest {
            id: guest.map_or_else(chance::guest, |guest| guest.id),
            name: name.clone(),
            ticket: chance::bytes(),
            seen: self.now(),
            account: true,
        };
        let account =
            Account { guest: guest.id, name: name.clone(), key, phrase, made: self.now() };
        let (token, session) = self.session(guest.id);
        let writes = vec![Write::Guest(guest), Write::Account(account), Write::Session(session)];
        match self.clerk().keep(writes).await {
            // Somebody was quicker.
            Err(Trouble::Conflict(_)) => return Err(No::NameTaken.into()),
            kept => kept?,
        }
        self.recheck();
        Ok(Pass { token, name })
    }

    /// Lets somebody in who knows the passphrase. Nobody learns whether there is such a name.
    ///
    /// # Errors
    /// There is no such account, or that is not its passphrase.
    pub async fn sign_in(&self, name: &str, passphrase: &str) -> Result<Pass, Denied> {
        let account = self.store().account(&key(name)).await?;
        let phrase = account.as_ref().map(|account| account.phrase.clone());
        let fits = self.vault().fits(passphrase.to_owned(), phrase).await?;
        let account = account.filter(|_| fits).ok_or(No::BadSignIn)?;
        Ok(Pass { token: self.begin_session(account.guest).await?, name: account.name })
    }

    /// Signs a device out.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn sign_out(&self, token: &str) -> Result<(), Trouble> {
        self.clerk().keep(vec![Write::EndSession(chance::digest(token))]).await?;
        self.recheck();
        Ok(())
    }

    /// Gives an account another passphrase. Every other device is signed out.
    ///
    /// # Errors
    /// The old one is wrong, or the new one is none.
    pub async fn change_passphrase(
        &self,
        guest: GuestId,
        token: &str,
        old: &str,
        new: &str,
    ) -> Result<(), Denied> {
        self.assent(guest, old).await?;
        if !is_passphrase(new) {
            return Err(No::BadPassphrase.into());
        }
        let phrase = self.vault().hash(new.to_owned()).await?;
        let but = Some(chance::digest(token));
        let writes = vec![Write::Phrase { guest, phrase }, Write::EndSessions { guest, but }];
        self.clerk().keep(writes).await?;
        self.recheck();
        Ok(())
    }

    /// Makes sure that it is the owner of an account who asks.
    ///
    /// # Errors
    /// There is no account, or that is not its passphrase.
    pub async fn assent(&self, guest: GuestId, passphrase: &str) -> Result<(), Denied> {
        let account = self.store().account_of(guest).await?;
        let phrase = account.map(|account| account.phrase);
        let fits = self.vault().fits(passphrase.to_owned(), phrase).await?;
        if fits { Ok(()) } else { Err(No::BadSignIn.into()) }
    }

    /// Forgets somebody: games that are not over are given up, and no table, list or record names them any more.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn forget(self: &Arc<Self>, guest: GuestId) -> Result<(), Trouble> {
        for code in self.codes_of(guest).await? {
            let (done, told) = tokio::sync::oneshot::channel();
            self.ask(&code, Ask::Forget { guest, done }).await;
            if told.await.is_err() {
                tracing::warn!(%code, "a table could not forget a name");
            }
        }
        self.clerk().keep(vec![Write::Forget(guest)]).await?;
        self.recheck();
        Ok(())
    }

    /// The codes of all tables at which a guest sits.
    async fn codes_of(&self, guest: GuestId) -> Result<Vec<String>, Trouble> {
        let mut codes: Vec<String> = Vec::new();
        loop {
            let after = codes.last().cloned();
            let search = Search { guest: Some(guest), after, limit: 200, ..Search::default() };
            let page = self.store().list(&search).await?;
            if page.is_empty() {
                return Ok(codes);
            }
            codes.extend(page.into_iter().map(|listing| listing.code));
        }
    }

    /// A code by which another device becomes the same guest, and for how many milliseconds it can be used.
    pub fn code_for(&self, guest: &Guest, ticket: &str) -> (String, u64) {
        let what = match guest.account {
            true => Carried::Account(guest.id),
            false => Carried::Ticket(ticket.to_owned()),
        };
        (self.carry(what), CODE_LASTS.as_millis().try_into().unwrap_or(u64::MAX))
    }

    /// What the code from another device stands for, which can be used once: a ticket, or a new session of
    /// an account; and whether it is an account.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn redeem(&self, code: &str) -> Result<Option<(String, bool)>, Trouble> {
        Ok(match self.carried(code) {
            Some(Carried::Ticket(ticket)) => Some((ticket, false)),
            Some(Carried::Account(guest)) => Some((self.begin_session(guest).await?, true)),
            None => None,
        })
    }

    async fn begin_session(&self, guest: GuestId) -> Result<String, Trouble> {
        let (token, session) = self.session(guest);
        self.clerk().keep(vec![Write::Session(session)]).await?;
        Ok(token)
    }

    fn session(&self, guest: GuestId) -> (String, Session) {
        let token = chance::ticket();
        let until = self.now().saturating_add(SESSION);
        let session = Session { token: chance::digest(&token), guest, until };
        (token, session)
    }

    /// Whether nobody but its owner may go by a name.
    pub(crate) async fn is_taken(&self, name: &str) -> Result<bool, Trouble> {
        Ok(self.store().account(&key(name)).await?.is_some())
    }
}

/// What a code for another device stands for.
#[derive(Clone, Debug)]
pub(crate) enum Carried {
    /// The ticket of a guest.
    Ticket(String),
    /// An account: the other device gets a session of its own.
    Account(GuestId),
}
