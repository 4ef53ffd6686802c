//! `stolik serve`: the table for everybody, with the addresses and a code to scan printed where it
//! was started.

use crate::nearby;
use crate::speech::{system, unread, why, wrong};
use crate::store::Named;
use anyhow::Context;
use fast_qr::qr::QRBuilder;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use stolik_server::store::{StoreError, file_in};
use stolik_server::{Config, Files, Listening, Opening, ServeError, StoreAt, Tls, TlsError, serve};
use terminal::gallery;
use words::Language;

/// How to serve.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// Port to listen on; 0 takes a free one.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Address to listen on; all addresses of this machine if not given.
    #[arg(long)]
    listen: Vec<IpAddr>,
    /// Folder for the tables (SQLite), the decks of people's own pictures and the certificate.
    #[arg(long)]
    data: Option<PathBuf>,
    /// Keep the tables in memory only; they are gone when the server ends.
    #[arg(long, conflicts_with_all = ["data", "store", "store_file"])]
    memory: bool,
    #[command(flatten)]
    store: crate::store::StoreWish,
    #[command(flatten)]
    cluster: crate::cluster::ClusterWish,
    /// Days after which a table to which nobody comes is deleted, and a deck whose owner does not;
    /// 0 keeps them for ever.
    #[arg(long, default_value_t = 90, value_name = "DAYS")]
    keep: u32,
    /// Encrypt with a certificate of our own: browsers warn once, and then allow microphone and
    /// installation.
    #[arg(long)]
    tls: bool,
    /// Encrypt with this certificate chain (PEM).
    #[arg(long, requires = "key")]
    certificate: Option<PathBuf>,
    /// The private key of the certificate (PEM).
    #[arg(long, requires = "certificate")]
    key: Option<PathBuf>,
    /// The address people use, if a proxy stands before the server, e.g. `https://stolik.example`.
    #[arg(long)]
    public_url: Option<String>,
    /// The folder of that address under which the proxy has the server, e.g. `/stolik`.
    #[arg(long, value_name = "PATH", default_value = "")]
    base_path: String,
    /// Only whoever knows this code opens tables, at least six characters.
    #[arg(long, value_name = "CODE")]
    opening_code: Option<String>,
    /// Whoever comes through the proxy and has this header filled in opens tables without it.
    #[arg(long, value_name = "NAME", requires = "proxy")]
    opening_header: Option<String>,
    /// Let phones on the same network find the server as `stolik.local` (mDNS).
    #[arg(long)]
    mdns: bool,
    /// More host names under which the server may be asked.
    #[arg(long)]
    host: Vec<String>,
    /// Address of a reverse proxy whose `X-Forwarded-For` is believed.
    #[arg(long)]
    proxy: Vec<IpAddr>,
    /// What to write into the log on standard error, e.g. `info` or `stolik_server=debug`.
    #[arg(long, default_value = "warn")]
    log: String,
    /// Write the log as JSON.
    #[arg(long)]
    log_json: bool,
    /// How fast bots think and how patient the table is, in per cent of the usual time; for tests.
    #[arg(long, default_value_t = 100, hide = true)]
    pace: u32,
}

/// Where everything is kept: in the folder that was named, or in the usual one.
pub fn data_folder(named: Option<&PathBuf>) -> PathBuf {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let shared =
        std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(home).unwrap_or_default();
    named.cloned().unwrap_or_else(|| shared.join("stolik"))
}

fn config(wish: &Wish) -> anyhow::Result<Config> {
    let mut config = Config::new(games::GAMES);
    let client = assets::CLIENT.iter().map(|&(path, content)| (path.to_string(), content.into()));
    config.files = Files::new(client.collect());
    config.schemas = assets::SCHEMAS;
    let listen =
        if wish.listen.is_empty() { vec![IpAddr::from([0, 0, 0, 0])] } else { wish.listen.clone() };
    config.listen = listen.into_iter().map(|ip| SocketAddr::new(ip, wish.port)).collect();
    let named = wish.store.named()?;
    config.cluster = wish.cluster.cluster()?;
    let in_memory = wish.memory || matches!(named, Some(Named::Memory));
    let folder = match &named {
        Some(Named::Folder(folder)) => folder.clone(),
        _ => data_folder(wish.data.as_ref()),
    };
    let in_a_folder = !in_memory && !matches!(named, Some(Named::Database(_)));
    if in_a_folder {
        std::fs::create_dir_all(&folder).with_context(|| {
            why("no_folder", &json!({ "folder": folder.display().to_string() }))
        })?;
    }
    config.decks = in_a_folder.then(|| folder.join("decks"));
    config.store = match named {
        Some(Named::Database(database)) => StoreAt::Postgres(database),
        _ if in_memory => StoreAt::Memory,
        _ => StoreAt::File(file_in(&folder)),
    };
    // This very program: every picture is opened by a child of the server, never by the server.
    config.workshop = std::env::current_exe()
        .ok()
        .map(|program| vec![program.into_os_string(), "picture".into()]);
    config.tls = match (&wish.certificate, &wish.key) {
        (Some(certificate), Some(key)) => {
            for file in [certificate, key] {
                std::fs::File::open(file).with_context(|| unread(file))?;
            }
            Some(Tls::Files { certificate: certificate.clone(), key: key.clone() })
        }
        _ if wish.tls => Some(Tls::SelfSigned { keep_in: (!in_memory).then_some(folder) }),
        _ => None,
    };
    config.keep = (wish.keep > 0).then(|| Duration::from_secs(u64::from(wish.keep) * 24 * 3600));
    config.public_url = wish.public_url.clone();
    config.base_path = wish.base_path.clone();
    config.opening =
        Opening { code: wish.opening_code.clone(), header: wish.opening_header.clone() };
    config.hosts = wish.host.clone();
    config.hosts.extend(wish.mdns.then(|| nearby::NAME.to_string()));
    config.proxies = wish.proxy.clone();
    config.gallery = gallery();
    config.printer = Some(Arc::new(crate::print::for_a_browser));
    config.brains = Arc::new(games::brain);
    config.characters =
        Arc::new(|game| games::characters(game).iter().map(ToString::to_string).collect());
    let scale = |time: Duration| time * wish.pace / 100;
    let pace = &mut config.pace;
    pace.think = scale(pace.think.start)..scale(pace.think.end);
    let waits = [
        &mut pace.grace,
        &mut pace.host_grace,
        &mut pace.wake_grace,
        &mut pace.relaxed,
        &mut pace.brisk,
    ];
    let windows = [&mut pace.brief, &mut pace.long, &mut pace.floor, &mut pace.count];
    for time in waits.into_iter().chain(windows) {
        *time = scale(*time);
    }
    Ok(config)
}

/// Serves until the process is told to end.
pub fn run(wish: &Wish, language: Language) -> anyhow::Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_new(&wish.log)
        .with_context(|| why("log", &json!({ "log": wish.log })))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Whoever keeps the log in a file wants words, not colours.
    let coloured = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let log = log.with_ansi(coloured);
    if wish.log_json {
        log.json().init()
    } else {
        log.init()
    }
    let config = config(wish)?;
    // Beside the start, and before anybody has seated a bot.
    std::thread::spawn(games::warm);
    let kept = match &config.store {
        StoreAt::File(path) => path.display().to_string(),
        StoreAt::Postgres(_) => language.word("cli.serve.database"),
        _ => language.word("cli.serve.memory"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = serve(config)
            .await
            .map_err(not_served)
            .with_context(|| language.word("cli.serve.failed"))?;
        std::io::stdout().write_all(welcome(server.listening(), &kept, language).as_bytes())?;
        let port = server.listening().addresses.first().map(SocketAddr::port);
        let scheme = server.listening().local.split("://").next().unwrap_or("http").to_string();
        let base = wish.base_path.trim_end_matches('/').to_string();
        let announced = port.filter(|_| wish.mdns).map(|port| {
            tokio::task::spawn_blocking(move || found_nearby(port, &scheme, &base, language))
        });
        let ended = server.until_signal().await.map_err(not_served);
        if let Some(Ok(Some(daemon))) = match announced {
            Some(task) => Some(task.await),
            None => None,
        } {
            let _ = daemon.shutdown();
        }
        ended
    })
}

/// Announces the short name, and says whether that went well.
fn found_nearby(
    port: u16,
    scheme: &str,
    base: &str,
    language: Language,
) -> Option<mdns_sd::ServiceDaemon> {
    let announced = nearby::announce(port);
    let said = match &announced {
        Ok(_) => {
            let address = format!("{scheme}://{}:{port}{base}", nearby::NAME);
            language.say("cli.serve.nearby", &json!({ "address": address }))
        }
        Err(problem) => language.say("cli.serve.not_nearby", &json!({ "problem": problem })),
    };
    println!("  {said}\n");
    announced.ok()
}

/// Why there is no table, and what to do about it.
fn not_served(error: ServeError) -> anyhow::Error {
    let shown = |file: &Path| file.display().to_string();
    let (key, arguments) = match &error {
        ServeError::Listen { address, error } => {
            let (address, problem) = (address.to_string(), system(error));
            ("listen", json!({ "address": address, "problem": problem }))
        }
        ServeError::InUse { file, process } => {
            let process = process.map_or_else(|| "none".to_string(), |number| number.to_string());
            ("in_use", json!({ "file": file, "process": process }))
        }
        ServeError::Store { file, error } => {
            let key = if Path::new(file).is_file() { "store" } else { "database" };
            (key, json!({ "file": file, "problem": plain(error) }))
        }
        ServeError::Lost(problem) => ("lost", json!({ "problem": problem })),
        ServeError::Alone => ("alone", json!({})),
        ServeError::NotFound => ("not_found", json!({})),
        ServeError::BasePath(path) => ("base_path", json!({ "path": path })),
        ServeError::Opening => ("opening", json!({})),
        ServeError::PublicUrl(url) => ("public_url", json!({ "url": url })),
        ServeError::Tls(TlsError::NoCertificate(file)) => {
            ("certificate", json!({ "file": shown(file) }))
        }
        ServeError::Tls(TlsError::NoKey(file)) => ("key", json!({ "file": shown(file) })),
        ServeError::Tls(TlsError::Pair { certificate, key, problem }) => (
            "pair",
            json!({
                "certificate": shown(certificate),
                "key": shown(key),
                "problem": problem.to_string(),
            }),
        ),
        _ => return error.into(),
    };
    wrong(&format!("serve.{key}"), &arguments)
}

/// What is wrong with a store, without saying twice that something is.
pub(crate) fn plain(error: &StoreError) -> String {
    match error {
        StoreError::Failed(problem) => problem.clone(),
        error => error.to_string(),
    }
}

/// Addresses, a code to scan, and where everything is kept.
fn welcome(listening: &Listening, kept: &str, language: Language) -> String {
    let mut out = format!("\n  {}\n\n", language.word("cli.serve.title"));
    let mut line =
        |key: &str, value: &str| out.push_str(&format!("  {:<22} {value}\n", language.word(key)));
    line("cli.serve.local", &listening.local);
    listening.lan.iter().take(3).for_each(|address| line("cli.serve.lan", address));
    listening.public.iter().for_each(|address| line("cli.serve.public", address));
    line("cli.serve.tv", &format!("{}/tv", listening.best()));
    line("cli.serve.kept", kept);
    if let Ok(code) = QRBuilder::new(listening.best()).build() {
        out.push_str(&format!("\n{}\n", code.to_str()));
    }
    let address = json!({ "address": listening.best() });
    out.push_str(&format!("  {}\n\n", language.say("cli.serve.scan", &address)));
    // Browsers give microphone and wake lock to encrypted pages and to this machine only.
    if listening.best().starts_with("http://") {
        out.push_str(&format!("  {}\n\n", language.word("cli.serve.plain")));
    }
    out
}
