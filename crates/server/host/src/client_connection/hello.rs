//! The hello of a client: which user it belongs to.

use std::ops::ControlFlow;
use std::time::Duration;

use games::GameKind;
use protocol::{Hello, ServerMessage, VERSION, Welcome};
use store::{StoreError, User};
use words::Language;

use super::{ClientConnection, Credential, KnownUser};
use crate::user_name::read_name;
use crate::{AccountError, HostError, random};

/// After how long a client should reconnect if the store failed.
const RETRY_AFTER: Duration = Duration::from_secs(5);

impl ClientConnection {
    pub(super) async fn greet(&mut self, hello: Hello) -> ControlFlow<()> {
        self.language = Language::of_locale(&hello.language).unwrap_or(Language::English);
        if hello.version != VERSION {
            self.say_goodbye(HostError::Version, None);
            return ControlFlow::Break(());
        }
        self.user_changes = self.registry.user_changes();
        let known = match self.recognise(&hello).await {
            Ok(known) => known,
            Err(AccountError::Refused(error)) => {
                if error == HostError::BadCode {
                    self.registry.note_failed_sign_in(self.address);
                }
                return self.refuse_invalid(error);
            }
            Err(AccountError::Store(error)) => return self.fail_hello(&error),
        };
        let awaited = match self.registry.store().awaited_moves(known.user.id).await {
            Ok(awaited) => awaited,
            Err(error) => return self.fail_hello(&error),
        };
        let ticket = match &known.credential {
            Credential::Ticket(ticket) => Some(ticket.clone()),
            Credential::Cookie(_) => None,
        };
        self.send(&ServerMessage::Hello(Welcome {
            version: VERSION,
            name: known.user.name.clone(),
            ticket,
            games: GameKind::ALL.iter().map(|kind| kind.name().to_owned()).collect(),
            account: known.user.has_account,
            awaited,
        }));
        self.known = Some(known);
        ControlFlow::Continue(())
    }

    /// The user of the client: the owner of the cookie, of the device code or of the ticket; otherwise a new user.
    async fn recognise(&self, hello: &Hello) -> Result<KnownUser, AccountError> {
        let ticket = match &hello.code {
            Some(code) => {
                let redeemed = self.registry.redeem_device_code(code).await?;
                Some(redeemed.ok_or(HostError::BadCode)?.0)
            }
            None => hello.ticket.clone(),
        };
        let cookie = self.cookie.clone().filter(|_| hello.code.is_none()).map(Credential::Cookie);
        for credential in cookie.into_iter().chain(ticket.map(Credential::Ticket)) {
            if let Some(user) = self.registry.user(credential.token()).await? {
                return Ok(KnownUser { user, credential, is_stored: true });
            }
        }
        self.new_user(hello).await
    }

    async fn new_user(&self, hello: &Hello) -> Result<KnownUser, AccountError> {
        // An unknown ticket is not adopted: only the server issues tickets.
        let ticket = random::token();
        let mut name = hello.name.as_deref().and_then(read_name);
        if let Some(wanted) = &name
            && self.registry.is_name_taken(wanted).await?
        {
            name = None;
        }
        let user = User {
            id: random::user_id(),
            name: name.unwrap_or_else(|| self.language.server_guest_name(random::number() as u16)),
            ticket_hash: random::hash(&ticket),
            last_seen: self.registry.now(),
            has_account: false,
        };
        Ok(KnownUser { user, credential: Credential::Ticket(ticket), is_stored: false })
    }

    fn fail_hello(&self, error: &StoreError) -> ControlFlow<()> {
        tracing::error!(%error, "a client could not be welcomed");
        self.say_goodbye(HostError::NotKept, Some(RETRY_AFTER));
        ControlFlow::Break(())
    }
}
