//! Accounts: signing up, in and out, changing the passphrase, and deleting a user.

use std::sync::Arc;

use store::{Account, KnownDevice, Session, StoreError, User, UserId, Write};

use crate::device_codes::{DEVICE_CODE_LIFETIME, DeviceCodeHolder};
use crate::passphrase::check_passphrase;
use crate::table_task::TableRequest;
use crate::user_name::{lookalike, name_key, read_name};
use crate::{ClientAddress, HostError, TableRegistry, random};

/// A new session of a user.
#[derive(Clone, PartialEq, Eq)]
pub struct NewSession {
    /// The secret that the client shows from now on. The store holds only its hash.
    pub token: String,
    /// The name of the account.
    pub name: String,
    /// The secret by which the server recognises the device the next time; empty if it knows the device already.
    pub device: String,
}

/// Why an account request fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountError {
    /// The server refuses it.
    Refused(HostError),
    /// The store failed.
    Store(StoreError),
}

impl From<HostError> for AccountError {
    fn from(error: HostError) -> Self {
        Self::Refused(error)
    }
}

impl From<StoreError> for AccountError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// How long a session lasts, in milliseconds: half a year.
pub const SESSION_LIFETIME_MS: i64 = 180 * 24 * 60 * 60 * 1000;

impl TableRegistry {
    /// Creates an account for a new user, or for a guest. A guest keeps everything but the ticket: from now on
    /// only the passphrase signs them in.
    ///
    /// # Errors
    /// The name is taken, or the name or the passphrase is not valid.
    pub async fn sign_up(
        &self,
        user: Option<User>,
        wanted: &str,
        passphrase: &str,
    ) -> Result<NewSession, AccountError> {
        if user.as_ref().is_some_and(|user| user.has_account) {
            return Err(HostError::HasAccount.into());
        }
        let name = read_name(wanted).ok_or(HostError::BadName)?;
        check_passphrase(passphrase, &name)?;
        if self.is_name_taken(&name).await? {
            return Err(HostError::NameTaken.into());
        }
        let (key, lookalike) = (name_key(&name), lookalike(&name));
        let passphrase_hash = self.passphrases().hash(passphrase.to_owned()).await?;
        let user = User {
            id: user.map_or_else(random::user_id, |user| user.id),
            name: name.clone(),
            ticket_hash: random::bytes(),
            last_seen: self.now(),
            has_account: true,
        };
        let account = Account {
            user: user.id,
            name: name.clone(),
            lookalike,
            key,
            passphrase_hash,
            created: self.now(),
        };
        let (token, session) = self.new_session(user.id);
        let (device, known_device) = self.new_device(user.id);
        let writes = vec![
            Write::User(user),
            Write::Account(account),
            Write::Session(session),
            Write::KnownDevice(known_device),
        ];
        match self.group_commit().commit(writes).await {
            // Another user took the name in the meantime.
            Err(StoreError::Conflict(_)) => return Err(HostError::NameTaken.into()),
            result => result?,
        }
        self.recheck_users();
        Ok(NewSession { token, name, device })
    }

    /// Signs a user in. The error does not tell whether the account exists.
    ///
    /// # Errors
    /// There is no such account, or the passphrase is wrong.
    pub async fn sign_in(&self, name: &str, passphrase: &str) -> Result<NewSession, AccountError> {
        let account = self.store().account(&name_key(name)).await?;
        let hash = account.as_ref().map(|account| account.passphrase_hash.clone());
        let fits = self.passphrases().verify(passphrase.to_owned(), hash).await?;
        let account = account.filter(|_| fits).ok_or(HostError::BadSignIn)?;
        let (token, session) = self.new_session(account.user);
        let (device, known_device) = self.new_device(account.user);
        let writes = vec![Write::Session(session), Write::KnownDevice(known_device)];
        self.group_commit().commit(writes).await?;
        Ok(NewSession { token, name: account.name, device })
    }

    /// Whether the owner of the account with this name, in the form in which names are compared, has signed in from a
    /// device before.
    ///
    /// # Errors
    /// The store failed.
    pub async fn is_known_device(&self, key: &str, device: &str) -> Result<bool, StoreError> {
        let Some(owner) = self.store().known_device(&random::hash(device)).await? else {
            return Ok(false);
        };
        Ok(self.store().account(key).await?.is_some_and(|account| account.user == owner))
    }

    /// Counts and logs a wrong passphrase or device code.
    pub fn note_failed_sign_in(&self, address: ClientAddress) {
        self.metrics().failed_sign_ins.increment();
        tracing::warn!(?address, "a sign-in failed");
    }

    fn new_device(&self, user: UserId) -> (String, KnownDevice) {
        let token = random::token();
        let token_hash = random::hash(&token);
        (token, KnownDevice { token_hash, user, since: self.now() })
    }

    /// Works out what the names of older accounts look like.
    ///
    /// # Errors
    /// The store failed.
    pub async fn find_lookalikes(&self) -> Result<(), StoreError> {
        let names = self.store().names_without_lookalike().await?;
        let write =
            |(user, name): (UserId, String)| Write::Lookalike { user, lookalike: lookalike(&name) };
        let writes: Vec<Write> = names.into_iter().map(write).collect();
        if writes.is_empty() { Ok(()) } else { self.group_commit().commit(writes).await }
    }

    /// Ends a session.
    ///
    /// # Errors
    /// The store failed.
    pub async fn sign_out(&self, token: &str) -> Result<(), StoreError> {
        self.group_commit().commit(vec![Write::EndSession(random::hash(token))]).await?;
        self.recheck_users();
        Ok(())
    }

    /// Changes the passphrase of an account, and ends all sessions but this one.
    ///
    /// # Errors
    /// The old passphrase is wrong, or the new one is not valid.
    pub async fn change_passphrase(
        &self,
        user: UserId,
        token: &str,
        old: &str,
        new: &str,
    ) -> Result<(), AccountError> {
        self.confirm_passphrase(user, old).await?;
        let name = self.store().account_of(user).await?.map(|account| account.name);
        check_passphrase(new, &name.unwrap_or_default())?;
        let hash = self.passphrases().hash(new.to_owned()).await?;
        let except = Some(random::hash(token));
        let writes =
            vec![Write::PassphraseHash { user, hash }, Write::EndSessions { user, except }];
        self.group_commit().commit(writes).await?;
        self.recheck_users();
        Ok(())
    }

    /// Checks the passphrase of an account once more.
    ///
    /// # Errors
    /// The user has no account, or the passphrase is wrong.
    pub async fn confirm_passphrase(
        &self,
        user: UserId,
        passphrase: &str,
    ) -> Result<(), AccountError> {
        let account = self.store().account_of(user).await?;
        let hash = account.map(|account| account.passphrase_hash);
        let fits = self.passphrases().verify(passphrase.to_owned(), hash).await?;
        if fits { Ok(()) } else { Err(HostError::BadSignIn.into()) }
    }

    /// Deletes a user: ends their unfinished games, and removes their name from tables, lists and records.
    ///
    /// # Errors
    /// The store failed.
    pub async fn delete_user(self: &Arc<Self>, user: UserId) -> Result<(), StoreError> {
        for code in self.store().tables_with(user).await? {
            let (done, deleted) = tokio::sync::oneshot::channel();
            self.send(&code, TableRequest::DeleteUser { user, done }).await;
            if deleted.await.is_err() {
                tracing::warn!(%code, "a name could not be removed from a table");
            }
        }
        self.group_commit().commit(vec![Write::DeleteUser(user)]).await?;
        self.recheck_users();
        Ok(())
    }

    /// A code that signs another device in as the same user, and for how many milliseconds it is valid.
    pub fn issue_device_code(&self, user: &User, ticket: &str) -> (String, u64) {
        let holder = match user.has_account {
            true => DeviceCodeHolder::Account(user.id),
            false => DeviceCodeHolder::Guest { ticket: ticket.to_owned() },
        };
        let lifetime = DEVICE_CODE_LIFETIME.as_millis().try_into().unwrap_or(u64::MAX);
        (self.add_device_code(holder), lifetime)
    }

    /// Redeems a code from another device, which works once. Returns a guest's ticket or the token of a new session,
    /// and whether the user has an account.
    ///
    /// # Errors
    /// The store failed.
    pub async fn redeem_device_code(
        &self,
        code: &str,
    ) -> Result<Option<(String, bool)>, StoreError> {
        Ok(match self.take_device_code(code) {
            Some(DeviceCodeHolder::Guest { ticket }) => Some((ticket, false)),
            Some(DeviceCodeHolder::Account(user)) => Some((self.begin_session(user).await?, true)),
            None => None,
        })
    }

    async fn begin_session(&self, user: UserId) -> Result<String, StoreError> {
        let (token, session) = self.new_session(user);
        self.group_commit().commit(vec![Write::Session(session)]).await?;
        Ok(token)
    }

    fn new_session(&self, user: UserId) -> (String, Session) {
        let token = random::token();
        let expires = self.now().saturating_add(SESSION_LIFETIME_MS);
        let session = Session { token_hash: random::hash(&token), user, expires };
        (token, session)
    }

    /// Whether a name belongs to an account, or looks like one that does.
    pub(crate) async fn is_name_taken(&self, name: &str) -> Result<bool, StoreError> {
        Ok(self.store().account(&name_key(name)).await?.is_some()
            || self.store().has_lookalike(&lookalike(name)).await?)
    }
}
