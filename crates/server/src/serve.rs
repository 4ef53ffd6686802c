//! Puts everything together, listens, and ends in order.

use crate::clock::millis;
use crate::cluster::{Cluster, ClusterSecret};
use crate::config::{Config, Limits, Tls};
use crate::decks::Hung;
use crate::http::accept::{Gate, accept};
use crate::http::limit::{Connections, PerMinute, is_home, most_connections};
use crate::http::tls::{TlsError, acceptor};
use crate::http::{
    App, Budgets, Encrypted, Guests, Knocks, KnownHosts, LastReadiness, Neighbours, Openers, Press,
    private_router, router,
};
use crate::listening::{
    Listening, base_path, listening, machine_addresses, own_names, public_address, public_host,
};
use crate::meters::Meters;
use crate::opening::{Opened, open_decks, open_store};
use crate::shares::Shares;
use crate::store::{FolderLock, StoreError};
use crate::table::{Codes, Tables, TablesConfig};
use media::Workshop;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

/// How long connections have to end after everybody was told.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// So many pictures may arrive at a time, 12 MB each; others wait.
const UPLOADS: usize = 8;
/// So many ZIP files may lie on the disk at a time, 200 MB each; others wait.
const ZIPS: usize = 2;

/// A recorded clip is kept for a day at most, whatever becomes of its table.
const CLIPS_KEPT: u64 = 24 * 3600 * 1000;
/// What the operator wants to be gone is looked for so often.
const LOOKED: Duration = Duration::from_secs(60);
/// What nobody needs any more is looked for when that has been done so often.
const SWEPT: u64 = 60;

/// Why the server did not start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// An address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: std::io::Error },
    /// The store cannot be opened.
    #[error("{file}: {error}")]
    Store { file: String, error: StoreError },
    /// Another server keeps its tables there.
    #[error("another stolik{} keeps its tables in {file}; stop it, or name another folder with --data", process.map(|number| format!(" (process {number})")).unwrap_or_default())]
    InUse {
        file: String,
        /// The other process, if it said who it is.
        process: Option<u32>,
    },
    /// The store can no longer be believed.
    #[error("stopped, because nothing more can be kept: {0}")]
    Lost(String),
    /// The decks cannot be read.
    #[error("{folder}: {error}")]
    Decks {
        /// Where they are.
        folder: String,
        error: std::io::Error,
    },
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// There is nobody to find through a private door.
    #[error("--node-address is for processes that share a store, and this store has room for one")]
    Alone,
    /// Others use the database, and they and this one could not find each other.
    #[error(
        "another stolik uses this database; give each of them --node-address and --cluster-secret-file"
    )]
    NotFound,
    /// The public address is none.
    #[error("the public address {0} is none; it begins with https:// or http:// and has a host")]
    PublicUrl(String),
    /// The folder in the address is none.
    #[error("the base path {0} is none; it is written as /stolik")]
    BasePath(String),
    /// Nobody could open a table, or anybody could find out how.
    #[error("an opening code has at least six characters, and an opening header is a name")]
    Opening,
    /// Nothing to play.
    #[error("a server needs at least one game")]
    NoGames,
}

/// A running server.
pub struct Server {
    listening: Listening,
    /// Where other processes find it.
    node_address: Option<String>,
    tables: Arc<Tables>,
    stop: watch::Sender<bool>,
    open: mpsc::Receiver<()>,
    /// Keeps other servers out of the folder.
    _lock: Option<FolderLock>,
}

/// Starts a server.
pub async fn serve(config: Config) -> Result<Server, ServeError> {
    if config.games.is_empty() {
        return Err(ServeError::NoGames);
    }
    let public =
        config.public_url.map(|url| public_address(&url).ok_or(ServeError::PublicUrl(url)));
    let public = public.transpose()?;
    let base = base_path(&config.base_path).ok_or(ServeError::BasePath(config.base_path))?;
    let openers = Openers::new(&config.opening).ok_or(ServeError::Opening)?;
    let mut listeners = Vec::new();
    for &address in &config.listen {
        listeners.push(
            TcpListener::bind(address)
                .await
                .map_err(|error| ServeError::Listen { address, error })?,
        );
    }
    let addresses: Vec<SocketAddr> =
        listeners.iter().filter_map(|listener| listener.local_addr().ok()).collect();
    let machine = machine_addresses();
    let listening = listening(&addresses, &machine, config.tls.is_some(), public).under(&base);

    let door = match config.cluster {
        Some(cluster) => Some(PrivateDoor::open(cluster).await?),
        None => None,
    };
    let node_address = door.as_ref().map(|door| door.address.clone());
    let found_at = node_address.as_deref().unwrap_or_default();
    let Opened { store, lock, clock, decks } = open_store(config.store, found_at).await?;
    let clock = clock.unwrap_or(config.clock);
    let cluster = match (&door, &store.leases) {
        (None, _) => None,
        (Some(door), Some(leases)) => Some((door, Arc::clone(leases))),
        (Some(_), None) => return Err(ServeError::Alone),
    };
    let meters = Arc::new(Meters::default());
    let workshop = config.workshop.map(|command| Workshop::new(command, config.limits.picture));
    let decks =
        open_decks(decks, config.decks, workshop, config.limits.deck_bytes, config.keep).await?;
    let gallery = Arc::new(Hung { decks: Arc::clone(&decks), rest: config.gallery });
    // Whoever has a public address, or a proxy before them, has strangers at the door.
    let reachable = addresses
        .iter()
        .map(SocketAddr::ip)
        .flat_map(|address| if address.is_unspecified() { machine.clone() } else { vec![address] });
    let at_home = listening.public.is_none()
        && config.proxies.is_empty()
        && reachable.filter(IpAddr::is_ipv4).all(is_home);
    let table_config = TablesConfig {
        games: config.games,
        characters: config.characters,
        pace: config.pace,
        decks,
        codes: Arc::new(match cluster.clone() {
            None => Codes::new(at_home),
            Some((door, leases)) => {
                Codes::shared(at_home, door.address.clone(), Box::new(move || leases.others()))
            }
        }),
        rights: config.rights,
    };
    let mut tables =
        Tables::new(table_config, store, clock, config.brains, gallery, Arc::clone(&meters));
    tables.outboxes = config.outboxes;
    let tables = Arc::new(tables);

    let names = own_names(&config.hosts, &listening);
    let all_addresses = machine.iter().copied().chain(addresses.iter().map(SocketAddr::ip));
    let tls = match &config.tls {
        None => None,
        Some(tls) => {
            let addresses = machine.iter().map(IpAddr::to_string);
            let certified = ["localhost", "127.0.0.1"]
                .map(String::from)
                .into_iter()
                .chain(addresses)
                .chain(names.iter().cloned());
            Some(acceptor(tls, certified.collect())?)
        }
    };
    let public_is_secure = listening.public.as_ref().is_some_and(|url| url.starts_with("https://"));
    let encrypted = match (&config.tls, public_is_secure.then(|| public_host(&listening)).flatten())
    {
        (Some(_), _) => Encrypted::Everywhere,
        (None, Some(host)) => Encrypted::Under(host),
        (None, None) => Encrypted::Nowhere,
    };
    let mut limits = config.limits;
    // A visitor who is brought elsewhere takes two connections here, and one there.
    let each = if door.is_some() { most_connections() / 3 } else { most_connections() };
    limits.connections = limits.connections.min(each);
    let limits = Arc::new(limits);
    let connections = Arc::new(Connections::new(&limits, config.proxies.clone()));
    let (stop, stopping) = watch::channel(false);
    let app = App {
        neighbours: cluster
            .map(|(door, leases)| Neighbours::new(door.secret.clone(), leases, stopping.clone())),
        tables: Arc::clone(&tables),
        hosts: KnownHosts::new(names, all_addresses, &config.origins, encrypted),
        files: config.files.under(&base),
        schemas: config.schemas,
        openers,
        press: Press::new(config.printer),
        base: base.clone(),
        table_limit: PerMinute::new(limits.tables_per_minute),
        code_limit: PerMinute::new(limits.codes_per_minute),
        all_codes_limit: PerMinute::new(limits.all_codes_per_minute),
        knock_limit: PerMinute::new(limits.knocks_per_minute),
        knocks: Knocks::default(),
        bot_limit: PerMinute::new(limits.bots_per_minute),
        token_limit: PerMinute::new(limits.tokens_per_minute),
        guests: Guests::default(),
        picture_limit: PerMinute::new(limits.pictures_per_minute),
        upload_limit: PerMinute::new(limits.uploads_per_minute),
        readiness: LastReadiness::default(),
        uploads: Shares::new(UPLOADS / 2, UPLOADS),
        zips: Shares::new(1, ZIPS),
        budgets: Budgets::new(&limits),
        secure: tls.is_some() || public_is_secure,
        strict: public_is_secure || matches!(config.tls, Some(Tls::Files { .. })),
        public_url: listening.public.clone(),
        lan_url: listening.lan.first().cloned(),
        proxies: config.proxies.clone(),
        proxied: Arc::new(Connections::new(&limits, Vec::new())),
        keep: config.keep,
        limits: Arc::clone(&limits),
    };
    let app = Arc::new(app);
    let (opened, open) = mpsc::channel(1);
    let gate = Gate {
        router: (config.layer)(router(Arc::clone(&app))),
        base: base.into(),
        connections,
        tls,
        header: limits.header,
        slow: limits.slow,
        stopping,
        open: opened,
        meters,
    };
    for listener in listeners {
        tokio::spawn(accept(listener, gate.clone()));
    }
    if let Some(PrivateDoor { listener, secret, .. }) = door {
        let router = private_router(app, secret);
        let crowd = Limits { connections_per_address: usize::MAX, ..Limits::clone(&limits) };
        let connections = Arc::new(Connections::new(&crowd, Vec::new()));
        tokio::spawn(accept(listener, Gate { router, connections, tls: None, ..gate }));
    }
    tokio::spawn(sweep(Arc::clone(&tables), config.keep, stop.subscribe()));
    tracing::info!(addresses = ?listening.addresses, "listening");
    Ok(Server { listening, node_address, tables, stop, open, _lock: lock })
}

/// Where other processes bring visitors of tables that are here.
struct PrivateDoor {
    listener: TcpListener,
    address: String,
    secret: ClusterSecret,
}

impl PrivateDoor {
    async fn open(cluster: Cluster) -> Result<PrivateDoor, ServeError> {
        let failed = |error| ServeError::Listen { address: cluster.listen, error };
        let listener = TcpListener::bind(cluster.listen).await.map_err(failed)?;
        let address = cluster.address_at(listener.local_addr().map_err(failed)?);
        Ok(PrivateDoor { listener, address, secret: cluster.secret })
    }
}

/// Deletes what nobody needs any more, until the server stops.
async fn sweep(tables: Arc<Tables>, keep: Option<Duration>, mut stopping: watch::Receiver<bool>) {
    for looked in 0_u64.. {
        let hourly = looked.is_multiple_of(SWEPT);
        let swept = if hourly {
            let kept = keep.map_or(CLIPS_KEPT, |keep| CLIPS_KEPT.min(millis(keep)));
            let clips =
                tables.store.clips.drop_old_clips(tables.clock.now().saturating_sub(kept)).await;
            // The first time is no hour after anything.
            clips.and(tables.sweep(keep, u64::from(looked > 0)).await)
        } else {
            tables.sweep(None, 0).await
        };
        if let Err(error) = swept {
            tracing::error!(%error, "what nobody needs any more could not be deleted");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOKED) => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
    }
}

impl Server {
    /// Where it is to be found.
    pub fn listening(&self) -> &Listening {
        &self.listening
    }

    /// Where other processes find it.
    pub fn node_address(&self) -> Option<&str> {
        self.node_address.as_deref()
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.tables.count()
    }

    /// Deletes at once what the operator wants to be gone; says how much that was.
    pub async fn sweep(&self) -> u64 {
        self.tables.sweep(None, 0).await.unwrap_or_default()
    }

    /// Serves until the process is told to end, then ends in order. Ends by itself when the store
    /// can no longer be believed: it is better that nobody can play than that they play for
    /// nothing.
    pub async fn until_signal(self) -> Result<(), ServeError> {
        let lost = self.tables.store.until_lost();
        let ended = tokio::select! {
            () = signal() => Ok(()),
            why = lost => Err(ServeError::Lost(why)),
        };
        match &ended {
            Ok(()) => tracing::info!("stopping"),
            Err(error) => tracing::error!(%error),
        }
        self.stop().await;
        ended
    }

    /// Hands the tables over to other processes, tells everybody that this one goes down, and waits
    /// a moment for them to hang up.
    pub async fn stop(mut self) {
        // Nobody listens any more if all loops have ended by themselves.
        let _ = self.stop.send(true);
        self.tables.close().await;
        // What its tables have not given back by now is given back for them.
        if let Some(leases) = &self.tables.store.leases {
            match tokio::time::timeout(LAST_WORDS, leases.resign()).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "claims lapse by themselves"),
                Err(_) => tracing::warn!("claims lapse by themselves: the store does not answer"),
            }
        }
        if tokio::time::timeout(LAST_WORDS, self.open.recv()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
    }
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        },
        Err(_) => _ = tokio::signal::ctrl_c().await,
    }
}

#[cfg(not(unix))]
async fn signal() {
    // Without a way to be told, the server runs until it is killed; the log survives that too.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
