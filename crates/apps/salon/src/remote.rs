//! Playing on a server over the network, line by line.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::thread;

use client::{Client, ClientError, Reconnection, next_request};
use game::DiagramStyle;
use games::{GameKind, with_game};
use narration::table_messages::TableMessages;
use narration::{PlayableGame, network};
use protocol::{Hello, Phrase, Presence, RatingChange, ServerMessage, TableSnapshot, VERSION};
use table::{Awaits, Proposal, Seat, Table, game_of, rules_of};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use words::{Language, io_error_text};

use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;

/// Plays until the user leaves. A lost connection is opened again.
pub(crate) fn run(
    server: &str,
    args: &args::PlayArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let played = runtime.block_on(connect_and_play(server, args, context));
    played.map_err(|error| connection_error(server.to_owned(), error))??;
    Ok(CommandOutcome::Success)
}

/// The error that playing on a server failed.
pub(crate) fn connection_error(server: String, error: ClientError) -> CliError {
    CliError::refused(None, move |l| l.remote_failed(reason(l, &error), &server))
}

fn reason(l: Language, error: &ClientError) -> String {
    match (error, error.network_error()) {
        (_, Some(error)) if is_unreachable(error) => l.remote_no_answer().to_owned(),
        (_, Some(error)) => io_error_text(l, error),
        (ClientError::Goodbye(words) | ClientError::Refused { words, .. }, _) => words.clone(),
        (ClientError::Timeout, _) => l.remote_no_answer().to_owned(),
        (ClientError::Unexpected(_), _) => l.remote_damaged().to_owned(),
        _ => l.remote_connection_lost().to_owned(),
    }
}

/// Whether the server cannot be reached.
fn is_unreachable(error: &std::io::Error) -> bool {
    use std::io::ErrorKind;
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::HostUnreachable
            | ErrorKind::NetworkUnreachable
            | ErrorKind::NotConnected
            | ErrorKind::BrokenPipe
    )
}

/// Whether the output could be written.
type Written = std::io::Result<()>;

async fn connect_and_play(
    server: &str,
    args: &args::PlayArgs,
    context: &mut CommandContext<'_>,
) -> Result<Written, ClientError> {
    let l = context.language;
    let hello = Hello {
        version: VERSION,
        language: l.code().to_owned(),
        program: Some(format!("salon {}", env!("CARGO_PKG_VERSION"))),
        ticket: None,
        name: args.name.clone(),
        code: args.code.clone(),
    };
    let mut client = Client::connect_with(server, hello.clone()).await?;
    let reconnection = Reconnection::new(server, hello, &client);
    if client.welcome().awaited > 0
        && let Err(error) =
            context.print_line(&l.remote_correspondence_turns(client.welcome().awaited))
    {
        return Ok(Err(error));
    }
    let code = match &args.table {
        Some(code) => {
            match client.join(code, entropy()).await {
                // Without a free seat the user can still watch.
                Ok(_) | Err(ClientError::Refused { .. }) => code.clone(),
                Err(error) => return Err(error),
            }
        }
        None => {
            let game = args.game.unwrap_or(GameKind::Chess);
            let rules = args.rules.as_deref().unwrap_or("standard");
            let clock = args.clock.map_or("none".to_owned(), |clock| clock.to_string());
            let code = client.open(game.name(), rules, &clock).await?;
            if let Err(error) = context.print_line(&l.remote_invite(&code, server)) {
                return Ok(Err(error));
            }
            code
        }
    };
    let snapshot = client.watch(&code, 0).await?;
    let damaged = || ClientError::Unexpected(l.remote_damaged().to_owned());
    let game = game_of(&snapshot.record).and_then(|game| game.parse::<GameKind>().ok());
    let kind = game.ok_or_else(damaged)?.under(rules_of(&snapshot.record).unwrap_or_default());
    with_game!(kind, G => {
        let table = Table::<G>::read(&snapshot.record).map_err(|_| damaged())?.table;
        Box::pin(RemoteSession::<G>::new(client, reconnection, table, &snapshot, l).play(context)).await
    })
}

/// What a typed line means.
enum TypedLine {
    /// A command for the server.
    Command(String),
    /// Not a command, with the reason for the user.
    Invalid(String),
}

/// A command as it was sent. If it is sent again under the same number, it still happens only once.
struct SentCommand {
    request: u64,
    /// How many entries the user had seen.
    seen: u64,
    command: String,
}

/// A session at a table of the server, as a player or as a spectator.
struct RemoteSession<G: PlayableGame> {
    client: Client,
    reconnection: Reconnection,
    /// The command that the server has not answered yet.
    unanswered: Option<SentCommand>,
    /// Lines that were typed while there was no connection.
    typed: VecDeque<String>,
    table: Table<G>,
    code: String,
    seat: Option<Seat>,
    language: Language,
}

impl<G: PlayableGame> RemoteSession<G> {
    fn new(
        client: Client,
        reconnection: Reconnection,
        table: Table<G>,
        snapshot: &TableSnapshot,
        language: Language,
    ) -> Self {
        let seat = snapshot.seat.map(network::table_seat);
        let (unanswered, typed, code) = (None, VecDeque::new(), snapshot.table.clone());
        Self { client, reconnection, unanswered, typed, table, code, seat, language }
    }

    async fn play(mut self, context: &mut CommandContext<'_>) -> Result<Written, ClientError> {
        let mut lines = typed_lines();
        if self.seat.is_none()
            && let Err(error) = context.print_line(self.language.remote_watching())
        {
            return Ok(Err(error));
        }
        let mut news = vec![self.board(), self.messages().status()];
        loop {
            for line in news.drain(..).filter(|line| !line.is_empty()) {
                let printed = context.print_line(&line).and_then(|()| context.output.flush());
                if let Err(error) = printed {
                    return Ok(Err(error));
                }
            }
            match self.next_news(&mut lines).await {
                Ok(Some(next)) => news.extend(next),
                Ok(None) => return Ok(Ok(())),
                Err(error) if error.is_temporary() => {
                    let notice = self.language.online_reconnecting();
                    let printed = context.print_line(notice).and_then(|()| context.output.flush());
                    if let Err(error) = printed {
                        return Ok(Err(error));
                    }
                    match self.reconnect(&mut lines).await? {
                        Some(next) => news.extend(next),
                        None => return Ok(Ok(())),
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits for a typed line or a message of the server, and handles it. Returns the lines to print; `None` if the
    /// user leaves.
    async fn next_news(
        &mut self,
        lines: &mut UnboundedReceiver<String>,
    ) -> Result<Option<Vec<String>>, ClientError> {
        self.add_entropy().await?;
        if let Some(line) = self.typed.pop_front() {
            return self.handle_line(line.trim()).await.map(Some);
        }
        tokio::select! {
            line = lines.recv() => match line.filter(|line| !self.is_leaving(line)) {
                Some(line) => self.handle_line(line.trim()).await.map(Some),
                None => Ok(None),
            },
            message = self.client.receive_forever() => self.handle_message(message?).map(Some),
        }
    }

    fn is_leaving(&self, line: &str) -> bool {
        self.is_keyword(self.language.keyword_leave(), line)
    }

    /// Connects again and catches up with the table. Returns the lines to print; `None` if the user leaves.
    async fn reconnect(
        &mut self,
        lines: &mut UnboundedReceiver<String>,
    ) -> Result<Option<Vec<String>>, ClientError> {
        loop {
            tokio::select! {
                client = self.reconnection.connect() => self.client = client?,
                line = lines.recv() => match line.filter(|line| !self.is_leaving(line)) {
                    Some(line) => {
                        self.typed.push_back(line);
                        continue;
                    }
                    None => return Ok(None),
                },
            }
            match self.catch_up().await {
                Ok(news) => return Ok(Some(news)),
                Err(error) if error.is_temporary() => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Sends the unanswered command again, and takes over what has happened at the table. Returns the lines to print.
    async fn catch_up(&mut self) -> Result<Vec<String>, ClientError> {
        let snapshot = self.client.watch(&self.code, 0).await?;
        let damaged = || ClientError::Unexpected(self.language.remote_damaged().to_owned());
        self.table = Table::read(&snapshot.record).map_err(|_| damaged())?.table;
        let mut news = self.send_unanswered().await?;
        news.extend([self.board(), self.messages().status()]);
        Ok(news)
    }

    /// Sends the command that the server has not answered. Returns the lines to print.
    async fn send_unanswered(&mut self) -> Result<Vec<String>, ClientError> {
        let Some(SentCommand { request, seen, command }) = &self.unanswered else {
            return Ok(Vec::new());
        };
        let answer = self.client.command_as(*request, &self.code, Some(*seen), command).await;
        let news = match answer {
            Ok(_) => Vec::new(),
            Err(ClientError::Refused { words, .. }) => vec![words],
            Err(error) => return Err(error),
        };
        self.unanswered = None;
        Ok(news)
    }

    /// Contributes entropy to fair dice as soon as the table waits for it.
    async fn add_entropy(&mut self) -> Result<(), ClientError> {
        let is_missing = |seat: &Seat| self.table.entropy()[*seat].is_none();
        if matches!(self.table.awaits(), Awaits::Entropy(_))
            && self.seat.as_ref().is_some_and(is_missing)
            && let Some(entropy) = entropy()
        {
            match self.client.command(&self.code, None, &format!("entropy {entropy}")).await {
                // The entropy may have been accepted already, with its event still on the way.
                Ok(_) | Err(ClientError::Refused { .. }) => {}
                Err(error) => return Err(error),
            }
            let message = self.client.receive_forever().await?;
            self.handle_message(message)?;
        }
        Ok(())
    }

    fn messages(&self) -> TableMessages<'_, G> {
        TableMessages::new(&self.table, self.language)
    }

    fn board(&self) -> String {
        self.table.position().localized_diagram(self.language, DiagramStyle::Unicode)
    }

    /// Whether a line is one of these keywords.
    fn is_keyword(&self, words: &str, line: &str) -> bool {
        words.split(',').any(|word| word.eq_ignore_ascii_case(line.trim()))
    }

    /// Handles a typed line. Returns the lines to print.
    async fn handle_line(&mut self, line: &str) -> Result<Vec<String>, ClientError> {
        let l = self.language;
        if line.is_empty() || self.is_keyword(l.plain_keyword_board(), line) {
            return Ok(vec![self.board(), self.messages().status()]);
        }
        let command = match self.read_line(line) {
            TypedLine::Command(command) => command,
            TypedLine::Invalid(reason) => return Ok(vec![reason]),
        };
        let seen = self.table.entries().len() as u64;
        self.unanswered = Some(SentCommand { request: next_request(), seen, command });
        self.send_unanswered().await
    }

    /// Reads a typed line: a keyword, a roll or a move.
    fn read_line(&self, line: &str) -> TypedLine {
        let l = self.language;
        let offer = self.seat.and_then(|seat| self.table.offer_to(seat));
        let takeback = self.seat.and_then(|seat| self.table.takeback(seat).ok());
        let keywords = [
            (l.keyword_resign(), Some("resign 1".to_owned())),
            (l.keyword_draw(), Some(format!("offer {}", Proposal::Draw))),
            (l.keyword_takeback(), takeback.map(|takeback| format!("offer {takeback}"))),
            (l.keyword_accept(), offer.map(|offer| format!("accept {}", offer.what))),
            (l.keyword_decline(), offer.map(|offer| format!("decline {}", offer.what))),
            (l.keyword_withdraw(), Some("withdraw".to_owned())),
            (l.keyword_next(), Some("next".to_owned())),
            (l.keyword_rematch(), Some(format!("offer {}", Proposal::Rematch))),
            (l.keyword_abort(), Some("abort".to_owned())),
        ];
        let found = keywords.into_iter().find(|(words, _)| self.is_keyword(words, line));
        if let Some((_, Some(command))) = found {
            return TypedLine::Command(command);
        }
        if matches!(self.table.awaits(), Awaits::Move(seat) if self.seat != Some(seat)) {
            return TypedLine::Invalid(l.turn_not_yours().to_owned());
        }
        let position = self.table.position();
        let command = if matches!(self.table.awaits(), Awaits::Roll(_)) {
            position.read_localized_roll(line).map(|roll| format!("roll {}", G::write_roll(&roll)))
        } else {
            let mv = position.read_localized_move(l, line);
            mv.map(|mv| format!("move {}", position.write_move(&mv)))
        };
        match command {
            Ok(command) => TypedLine::Command(command),
            Err(error) => TypedLine::Invalid(G::read_error_under(l, position.rules(), &error)),
        }
    }

    /// The change of a player's rating.
    fn rating_change(&self, seat: Seat, change: RatingChange) -> String {
        let by =
            change.before.map_or("+".to_owned(), |before| format!("{:+}", change.after - before));
        self.language.remote_rated(by, self.messages().player(seat), change.after)
    }

    /// Handles a message of the server. Returns the lines to print.
    fn handle_message(&mut self, message: ServerMessage) -> Result<Vec<String>, ClientError> {
        let l = self.language;
        Ok(match message {
            ServerMessage::Event(event) if event.table == self.code => {
                if event.number < self.table.entries().len() as u64 {
                    return Ok(Vec::new());
                }
                let followed = self.table.follow(&event.entry).is_ok();
                if !followed {
                    return Err(ClientError::Unexpected(l.remote_damaged().to_owned()));
                }
                let messages = self.messages();
                vec![self.board(), messages.last_action().unwrap_or_default(), messages.status()]
            }
            ServerMessage::Presence(it) => {
                let player = self.messages().player(network::table_seat(it.seat));
                vec![match it.presence {
                    Presence::Here => l.remote_arrived(player),
                    Presence::Away => l.remote_away(player),
                    Presence::Gone => l.remote_gone(player),
                }]
            }
            ServerMessage::Talk(talk) => {
                let phrase =
                    Phrase::read(&talk.phrase).map(|phrase| network::phrase_text(phrase, l));
                let player = self.messages().player(network::table_seat(talk.seat));
                phrase.map(|phrase| l.remote_phrase(phrase, player)).into_iter().collect()
            }
            ServerMessage::Rematch(rematch) => vec![l.remote_rematch(rematch.next)],
            ServerMessage::Rated(rated) => {
                let changes = [(Seat::South, rated.south), (Seat::North, rated.north)];
                changes.map(|(seat, change)| self.rating_change(seat, change)).into()
            }
            ServerMessage::Refusal(refusal) => vec![refusal.reason.words],
            message @ ServerMessage::Goodbye(_) => return Err(message.into()),
            _ => Vec::new(),
        })
    }
}

/// Entropy for fair dice.
fn entropy() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The typed lines, read on a thread that may block.
fn typed_lines() -> UnboundedReceiver<String> {
    let (sender, lines) = unbounded_channel();
    thread::spawn(move || {
        // The context has locked standard input; this is another handle to it.
        let Ok(input) = File::open("/dev/stdin") else { return };
        for line in BufReader::new(input).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}
