//! Playing at a house over the network, line by line.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::thread;

use client::{Client, ClientError};
use game::DiagramStyle;
use games::{Kind, with_game};
use narration::table_messages::TableMessages;
use narration::{PlayableGame, network};
use protocol::{Hello, Phrase, Presence, RatingChange, ServerMessage, TableSnapshot, VERSION};
use table::{Awaits, Proposal, Seat, Table, game_of, rules_of};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use words::{Language, io_error_text};

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Plays until somebody leaves or the house is gone.
pub(crate) fn run(house: &str, args: &args::Play, desk: &mut Desk) -> Result<Verdict, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let visited = runtime.block_on(visit(house, args, desk));
    let house = house.to_owned();
    match visited {
        Ok(written) => written?,
        Err(trouble) => {
            return Err(lost(house, trouble));
        }
    }
    Ok(Verdict::Fine)
}

/// That one cannot play at a house.
pub(crate) fn lost(house: String, trouble: ClientError) -> Failure {
    Failure::refused(None, move |l| l.remote_failed(&house, why(l, &trouble)))
}

fn why(l: Language, trouble: &ClientError) -> String {
    match (trouble, trouble.network_error()) {
        (_, Some(error)) if nobody_there(error) => l.remote_no_answer().to_owned(),
        (_, Some(error)) => io_error_text(l, error),
        (ClientError::Goodbye(words) | ClientError::Refused { words, .. }, _) => words.clone(),
        (ClientError::Timeout, _) => l.remote_no_answer().to_owned(),
        (ClientError::Unexpected(_), _) => l.remote_damaged().to_owned(),
        _ => l.remote_connection_lost().to_owned(),
    }
}

/// Whether there is nobody at the other end.
fn nobody_there(error: &std::io::Error) -> bool {
    use std::io::ErrorKind as Kind;
    matches!(
        error.kind(),
        Kind::ConnectionRefused
            | Kind::ConnectionReset
            | Kind::ConnectionAborted
            | Kind::HostUnreachable
            | Kind::NetworkUnreachable
            | Kind::NotConnected
            | Kind::BrokenPipe
    )
}

type Written = std::io::Result<()>;

async fn visit(
    house: &str,
    args: &args::Play,
    desk: &mut Desk<'_>,
) -> Result<Written, ClientError> {
    let l = desk.language;
    let hello = Hello {
        version: VERSION,
        language: l.code().to_owned(),
        program: Some(format!("salon {}", env!("CARGO_PKG_VERSION"))),
        ticket: None,
        name: args.name.clone(),
        code: args.code.clone(),
    };
    let mut guest = Client::connect_with(house, hello).await?;
    if guest.welcome().awaited > 0
        && let Err(error) = desk.say(&l.remote_correspondence_turns(guest.welcome().awaited))
    {
        return Ok(Err(error));
    }
    let code = match &args.table {
        Some(code) => {
            match guest.join(code, entropy()).await {
                // Where no seat is free there is still something to see.
                Ok(_) | Err(ClientError::Refused { .. }) => code.clone(),
                Err(trouble) => return Err(trouble),
            }
        }
        None => {
            let game = args.game.unwrap_or(Kind::Chess);
            let rules = args.rules.as_deref().unwrap_or("standard");
            let clock = args.clock.map_or("none".to_owned(), |clock| clock.to_string());
            let code = guest.open(game.name(), rules, &clock).await?;
            if let Err(error) = desk.say(&l.remote_invite(&code, house)) {
                return Ok(Err(error));
            }
            code
        }
    };
    let snapshot = guest.watch(&code, 0).await?;
    let damaged = || ClientError::Unexpected(l.remote_damaged().to_owned());
    let game = game_of(&snapshot.record).and_then(|game| game.parse::<Kind>().ok());
    let kind = game.ok_or_else(damaged)?.under(rules_of(&snapshot.record).unwrap_or_default());
    with_game!(kind, G => {
        let table = Table::<G>::read(&snapshot.record).map_err(|_| damaged())?.table;
        Box::pin(Chair::<G>::new(guest, table, &snapshot, l).sit(desk)).await
    })
}

/// A seat at a table that is elsewhere, or a place to watch from.
struct Chair<G: PlayableGame> {
    guest: Client,
    table: Table<G>,
    code: String,
    seat: Option<Seat>,
    language: Language,
}

impl<G: PlayableGame> Chair<G> {
    fn new(guest: Client, table: Table<G>, snapshot: &TableSnapshot, language: Language) -> Self {
        let seat = snapshot.seat.map(network::table_seat);
        Self { guest, table, code: snapshot.table.clone(), seat, language }
    }

    async fn sit(mut self, desk: &mut Desk<'_>) -> Result<Written, ClientError> {
        let mut lines = lines();
        if self.seat.is_none()
            && let Err(error) = desk.say(self.language.remote_watching())
        {
            return Ok(Err(error));
        }
        let mut news = vec![self.board(), self.messages().status()];
        loop {
            for line in news.drain(..).filter(|line| !line.is_empty()) {
                let said = desk.say(&line).and_then(|()| desk.output.flush());
                if let Err(error) = said {
                    return Ok(Err(error));
                }
            }
            self.add_entropy().await?;
            tokio::select! {
                line = lines.recv() => match line {
                    Some(line) if !self.says(self.language.keyword_leave(), &line) => {
                        news.extend(self.heed(line.trim()).await?);
                    }
                    _ => return Ok(Ok(())),
                },
                message = self.guest.receive_forever() => news.extend(self.hear(message?)?),
            }
        }
    }

    /// Adds to honest dice, once the house has committed itself and nothing else is missing.
    async fn add_entropy(&mut self) -> Result<(), ClientError> {
        let mine = |seat: &Seat| self.table.entropy()[*seat].is_none();
        if matches!(self.table.awaits(), Awaits::Entropy(_))
            && self.seat.as_ref().is_some_and(mine)
            && let Some(entropy) = entropy()
        {
            match self.guest.command(&self.code, None, &format!("entropy {entropy}")).await {
                // It may have been given already, and the news of it be on its way.
                Ok(_) | Err(ClientError::Refused { .. }) => {}
                Err(trouble) => return Err(trouble),
            }
            let message = self.guest.receive_forever().await?;
            self.hear(message)?;
        }
        Ok(())
    }

    fn messages(&self) -> TableMessages<'_, G> {
        TableMessages::new(&self.table, self.language)
    }

    fn board(&self) -> String {
        self.table.position().localized_diagram(self.language, DiagramStyle::Unicode)
    }

    /// Whether a line is one of these words.
    fn says(&self, words: &str, line: &str) -> bool {
        words.split(',').any(|word| word.eq_ignore_ascii_case(line.trim()))
    }

    /// Does what a line asks; what is to be said about it.
    async fn heed(&mut self, line: &str) -> Result<Vec<String>, ClientError> {
        let l = self.language;
        if line.is_empty() || self.says(l.plain_keyword_board(), line) {
            return Ok(vec![self.board(), self.messages().status()]);
        }
        let command = match self.command(line) {
            Ok(command) => command,
            Err(why) => return Ok(vec![why]),
        };
        let seen = self.table.entries().len() as u64;
        match self.guest.command(&self.code, Some(seen), &command).await {
            Ok(_) => Ok(Vec::new()),
            Err(ClientError::Refused { words, .. }) => Ok(vec![words]),
            Err(trouble) => Err(trouble),
        }
    }

    /// The command that a line means.
    fn command(&self, line: &str) -> Result<String, String> {
        let l = self.language;
        let asked = self.seat.and_then(|seat| self.table.offer_to(seat));
        let back = self.seat.and_then(|seat| self.table.takeback(seat).ok());
        let simple = [
            (l.keyword_resign(), Some("resign 1".to_owned())),
            (l.keyword_draw(), Some(format!("offer {}", Proposal::Draw))),
            (l.keyword_takeback(), back.map(|back| format!("offer {back}"))),
            (l.keyword_accept(), asked.map(|offer| format!("accept {}", offer.what))),
            (l.keyword_decline(), asked.map(|offer| format!("decline {}", offer.what))),
            (l.keyword_withdraw(), Some("withdraw".to_owned())),
            (l.keyword_next(), Some("next".to_owned())),
            (l.keyword_rematch(), Some(format!("offer {}", Proposal::Rematch))),
            (l.keyword_abort(), Some("abort".to_owned())),
        ];
        let found = simple.into_iter().find(|(words, _)| self.says(words, line));
        if let Some((_, Some(command))) = found {
            return Ok(command);
        }
        if matches!(self.table.awaits(), Awaits::Move(seat) if self.seat != Some(seat)) {
            return Err(l.turn_not_yours().to_owned());
        }
        let position = self.table.position();
        if matches!(self.table.awaits(), Awaits::Roll(_)) {
            let roll = position.read_localized_roll(line);
            let roll = roll.map_err(|error| G::read_error(l, &error))?;
            return Ok(format!("roll {}", G::write_roll(&roll)));
        }
        let mv = position.read_localized_move(l, line).map_err(|error| G::read_error(l, &error))?;
        Ok(format!("move {}", position.write_move(&mv)))
    }

    /// What a game did to a player's rating.
    fn rating(&self, seat: Seat, change: RatingChange) -> String {
        let by =
            change.before.map_or("+".to_owned(), |before| format!("{:+}", change.after - before));
        self.language.remote_rated(by, self.messages().player(seat), change.after)
    }

    /// Takes in what the house says; what is to be said about it.
    fn hear(&mut self, message: ServerMessage) -> Result<Vec<String>, ClientError> {
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
            ServerMessage::Talk(said) => {
                let phrase =
                    Phrase::read(&said.phrase).map(|phrase| network::phrase_text(phrase, l));
                let player = self.messages().player(network::table_seat(said.seat));
                phrase.map(|phrase| l.remote_phrase(phrase, player)).into_iter().collect()
            }
            ServerMessage::Rematch(rematch) => vec![l.remote_rematch(rematch.next)],
            ServerMessage::Rated(rated) => {
                let changes = [(Seat::South, rated.south), (Seat::North, rated.north)];
                changes.map(|(seat, change)| self.rating(seat, change)).into()
            }
            ServerMessage::Refusal(refusal) => vec![refusal.reason.words],
            ServerMessage::Goodbye(goodbye) => {
                return Err(ClientError::Goodbye(goodbye.reason.words));
            }
            _ => Vec::new(),
        })
    }
}

/// Something that nobody can foresee, to be added to honest dice.
fn entropy() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What is typed, line by line, on a thread that may wait.
fn lines() -> UnboundedReceiver<String> {
    let (tell, lines) = unbounded_channel();
    thread::spawn(move || {
        // The desk holds standard input; this is another handle to the same.
        let Ok(input) = File::open("/dev/stdin") else { return };
        for line in BufReader::new(input).lines().map_while(Result::ok) {
            if tell.send(line).is_err() {
                return;
            }
        }
    });
    lines
}
