//! How a server is set up.

use crate::bot::{BotBrain, Characters, no_brains};
use crate::clock::{Clock, RealClock};
use crate::cluster::Cluster;
use crate::http::{Files, Printer};
use crate::store::{Postgres, Store};
use crate::table::{Deed, Outboxes, Pace, Right};
use axum::Router;
use gallery::{EmptyGallery, Gallery};
use kernel::Rules;
use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// So long tables and decks are kept without anybody.
const KEPT: Duration = Duration::from_secs(90 * 24 * 3600);

/// Everything a server has to be told. Build it with [`Config::new`] and change what is different.
pub struct Config {
    /// The games there are; the first lies on a new table.
    pub games: &'static [&'static dyn Rules],
    /// Addresses to listen on.
    pub listen: Vec<SocketAddr>,
    /// Where logs are kept.
    pub store: StoreAt,
    /// How other processes that share the store reach this one; nothing if there are none.
    pub cluster: Option<Cluster>,
    /// Where decks of people's own pictures are kept: in this folder, or in memory.
    pub decks: Option<PathBuf>,
    /// The program, and what it is told, that makes a card of a picture in a process of its own;
    /// without one no pictures are taken. It is [`media::work`].
    pub workshop: Option<Vec<OsString>>,
    /// Encryption, if any.
    pub tls: Option<Tls>,
    /// The address people should use, as `https://table.example`, when it is not simply where the
    /// server listens.
    pub public_url: Option<String>,
    /// The folder of that address under which the proxy has the server, as `/stolik`; nothing if it
    /// has a host of its own.
    pub base_path: String,
    /// Who may open tables.
    pub opening: Opening,
    /// More names under which the server may be asked, besides localhost, this machine's addresses
    /// and the public address.
    pub hosts: Vec<String>,
    /// More origins whose pages may open a socket, besides the server's own, as
    /// `http://localhost:5173`.
    pub origins: Vec<String>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
    /// Who thinks for bots.
    pub brains: BotBrain,
    /// The characters a bot can have in a game, by its id; the first plays for people who are away.
    pub characters: Characters,
    /// Where the pictures hang that some games show.
    pub gallery: Arc<dyn Gallery>,
    /// Who prints the games; without one nothing is printed.
    pub printer: Option<Printer>,
    /// Tables to which nobody comes for so long are deleted, and decks whose owner does not;
    /// nothing: they are kept for ever.
    pub keep: Option<Duration>,
    /// How fast things happen at a table.
    pub pace: Pace,
    /// Who may do what.
    pub rights: fn(Deed) -> Right,
    /// What is too much.
    pub limits: Limits,
    /// What the outboxes of sockets go through.
    pub outboxes: Outboxes,
    /// What all answers over HTTP go through.
    pub layer: HttpLayer,
    pub clock: Arc<dyn Clock>,
    /// The web client.
    pub files: Files,
    /// What frames are made of, as JSON Schema, by the names of their files.
    pub schemas: &'static [(&'static str, &'static [u8])],
}

/// Is put around everything that the server answers; the product puts nothing there.
pub type HttpLayer = Arc<dyn Fn(Router) -> Router + Send + Sync>;

/// Where logs are kept.
pub enum StoreAt {
    /// In memory, until the process ends.
    Memory,
    /// In this SQLite file.
    File(PathBuf),
    /// In a database that other processes use, too.
    Postgres(Postgres),
    Custom(Store),
}

/// Who may open tables; everybody, unless something is said here. Whoever has the link of a table
/// can always come in.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// Whoever knows this code.
    pub code: Option<String>,
    /// Whoever comes through a proxy that is believed and fills in this header.
    pub header: Option<String>,
}

/// Where the certificate comes from.
pub enum Tls {
    /// Made by the server for itself, and kept in this folder so that browsers have to be told only
    /// once.
    SelfSigned {
        /// Where to keep it; nowhere: a new one every time.
        keep_in: Option<PathBuf>,
    },
    /// Given, as PEM files.
    Files {
        /// The certificate chain.
        certificate: PathBuf,
        /// The private key.
        key: PathBuf,
    },
}

/// What is too much.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at a time.
    pub connections: usize,
    /// Connections at a time from one address.
    pub connections_per_address: usize,
    /// How long a request may take to arrive.
    pub header: Duration,
    /// How long a request may take to come whole and be answered.
    pub request: Duration,
    /// The same for files on their way to a deck.
    pub upload: Duration,
    /// Largest body of a request.
    pub body: usize,
    /// How long a socket may wait with its greeting.
    pub hello: Duration,
    /// Heartbeat of a socket.
    pub ping: Duration,
    /// A socket from which nothing was heard for so long is dead.
    pub dead: Duration,
    /// A socket that does not take what it is sent for so long is too slow.
    pub slow: Duration,
    /// Largest frame and message of a socket.
    pub frame: usize,
    /// Commands a socket may send at once.
    pub command_burst: u32,
    /// Commands a socket may send per second in the long run.
    pub commands_per_second: u32,
    /// Tables that one address may open per minute.
    pub tables_per_minute: u32,
    /// Tables that one household may open per day, and all together.
    pub tables_per_day: [u64; 2],
    /// Bytes of clips that one household may bring per day, and all together.
    pub clip_bytes_per_day: [u64; 2],
    /// Decks that one household may make per day, and all together.
    pub decks_per_day: [u64; 2],
    /// Bytes of pictures that one household may put into decks per day, and all together.
    pub picture_bytes_per_day: [u64; 2],
    /// A file on its way has to go on within this time, and whoever gets one has to read on.
    pub upload_silence: Duration,
    /// Bytes of a file that have to come per second on average.
    pub upload_speed: u64,
    /// Codes that one address may look up per minute: there are only a few thousand of them.
    pub codes_per_minute: u32,
    /// Codes that all addresses together may look up per minute.
    pub all_codes_per_minute: u32,
    /// Bells that one address may ring per minute.
    pub knocks_per_minute: u32,
    /// Programs that one address may bring to tables per minute.
    pub bots_per_minute: u32,
    /// Times per minute that programs of one address may come to a table with their tokens.
    pub tokens_per_minute: u32,
    /// Pictures that one address may look at per minute: a household with a shared screen and six
    /// phones turns up hundreds.
    pub pictures_per_minute: u32,
    /// Files that one address may upload per minute.
    pub uploads_per_minute: u32,
    /// How long the process that makes a card of a picture may take.
    pub picture: Duration,
    /// Bytes of all pictures of all decks.
    pub deck_bytes: u64,
    /// With less free space on the disk the server is not ready: everything it keeps has to go
    /// somewhere.
    pub free_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            connections_per_address: 128,
            header: Duration::from_secs(10),
            request: Duration::from_secs(30),
            upload: Duration::from_secs(600),
            body: 4 * 1024,
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            dead: Duration::from_secs(60),
            slow: Duration::from_secs(10),
            frame: 16 * 1024,
            command_burst: 40,
            commands_per_second: 10,
            tables_per_minute: 20,
            tables_per_day: [300, 20_000],
            clip_bytes_per_day: [60_000_000, 2_000_000_000],
            decks_per_day: [60, 5_000],
            picture_bytes_per_day: [200_000_000, 2_000_000_000],
            upload_silence: Duration::from_secs(5),
            upload_speed: 8_000,
            codes_per_minute: 30,
            all_codes_per_minute: 240,
            knocks_per_minute: 6,
            bots_per_minute: 20,
            tokens_per_minute: 120,
            pictures_per_minute: 3_000,
            uploads_per_minute: 900,
            picture: Duration::from_secs(25),
            deck_bytes: 2_000_000_000,
            free_bytes: 64 * 1024 * 1024,
        }
    }
}

impl Config {
    /// A server for these games on port 8080 of all addresses, in memory, with bots that pick at
    /// random.
    pub fn new(games: &'static [&'static dyn Rules]) -> Config {
        Config {
            games,
            listen: vec![SocketAddr::from((Ipv4Addr::UNSPECIFIED, 8080))],
            store: StoreAt::Memory,
            cluster: None,
            decks: None,
            workshop: None,
            tls: None,
            public_url: None,
            base_path: String::new(),
            opening: Opening::default(),
            hosts: Vec::new(),
            origins: Vec::new(),
            proxies: Vec::new(),
            brains: no_brains(),
            characters: Arc::new(|_| ["calm", "sharp", "wild"].map(String::from).to_vec()),
            gallery: Arc::new(EmptyGallery),
            printer: None,
            keep: Some(KEPT),
            pace: Pace::default(),
            rights: Deed::right,
            limits: Limits::default(),
            outboxes: Arc::new(|outbox| outbox),
            layer: Arc::new(|router| router),
            clock: Arc::new(RealClock::default()),
            files: Files::default(),
            schemas: &[],
        }
    }
}
