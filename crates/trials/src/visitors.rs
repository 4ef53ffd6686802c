//! Programs of people's own at the real server: each of them plays a whole game of every kind with
//! bots of the house, as the documents say it can, and nothing of what it does is refused.

use crate::evening::Host;
use crate::process::{Process, Start};
use crate::wire::post;
use anyhow::{Context, bail, ensure};
use serde_json::json;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::process::Command;
use tokio::time::timeout;

/// No game takes longer unless a table stands still.
const LONGEST: Duration = Duration::from_secs(300);

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// The binary `stolik`; if not given, the one beside this program.
    #[arg(long)]
    server: Option<PathBuf>,
    /// The address of a server that runs already, instead.
    #[arg(long, conflicts_with = "server")]
    at: Option<SocketAddr>,
    /// A program that plays; the link of its bot and the number of games go behind it.
    #[arg(long, required = true)]
    program: Vec<String>,
    /// A program that reads questions and writes moves: it is run by `stolik bot`.
    #[arg(long)]
    piped: Vec<String>,
}

/// Plays every game with every program; fails if one of them does not get through.
pub async fn run(wish: &Wish) -> anyhow::Result<()> {
    let beside = || Ok(std::env::current_exe()?.with_file_name("stolik"));
    let server = wish.server.clone().map_or_else(beside, anyhow::Ok)?;
    let folder = std::env::temp_dir().join(format!("stolik-visitors-{}", std::process::id()));
    let process = match wish.at {
        Some(_) => None,
        None => {
            std::fs::create_dir_all(&folder)?;
            Some(Process::start(&Start::new(&server), &folder).await?)
        }
    };
    let address = process.as_ref().map(|process| process.address).or(wish.at);
    let address = address.context("a server was started, or named")?;
    let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let direct = wish.program.iter().map(|line| {
        let program = words(line);
        (
            line.clone(),
            Box::new(move |link: &str| {
                [program.clone(), vec![link.to_string(), "1".to_string()]].concat()
            }) as Box<dyn Fn(&str) -> Vec<String>>,
        )
    });
    let piped = wish.piped.iter().map(|line| {
        let (line, stolik) = (line.clone(), server.display().to_string());
        let name = format!("stolik bot --program {line:?}");
        (
            name,
            Box::new(move |link: &str| {
                let rest =
                    ["bot", "--lang", "en", "--program", &line, "--table", link, "--games", "1"];
                std::iter::once(stolik.clone()).chain(rest.map(str::to_string)).collect()
            }) as Box<dyn Fn(&str) -> Vec<String>>,
        )
    });
    let mut failed = false;
    for (name, line) in direct.chain(piped) {
        let games = games::GAMES.iter().map(|rules| visit(address, rules.id(), &line));
        for (rules, seen) in games::GAMES.iter().zip(futures_util::future::join_all(games).await) {
            match seen {
                Ok(told) => println!("{:<9} {name}: {told}", rules.id()),
                Err(error) => {
                    println!("{:<9} {name}: {error:#}", rules.id());
                    failed = true;
                }
            }
        }
    }
    process.as_ref().map_or(Ok(()), Process::complaints)?;
    drop(process);
    let _ = std::fs::remove_dir_all(&folder);
    ensure!(!failed, "a program did not get through a game");
    Ok(())
}

/// One program at one table.
async fn visit(
    address: SocketAddr,
    game: &str,
    line: &dyn Fn(&str) -> Vec<String>,
) -> anyhow::Result<String> {
    let mut host = Host::open(address).await?;
    host.ask(json!({"type": "join", "name": "Host", "face": "ola"})).await?;
    host.ask(json!({"type": "choose", "game": game, "options": {}})).await?;
    host.ask(json!({"type": "stand"})).await?;
    let path = format!("/api/tables/{}/bots", host.invite);
    let brought = post(address, &path, &host.cookie, &json!({"name": "Visitor"})).await?;
    let link = format!(
        "http://{address}{path}/{}",
        brought["token"].as_str().with_context(|| format!("no bot was brought: {brought}"))?
    );
    for character in games::characters(game).iter().take(2) {
        host.ask(json!({"type": "add_bot", "character": character})).await?;
    }
    let line = line(&link);
    let program = Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| line.join(" "))?;
    let here = |host: &Host| {
        let people = host.room["people"].as_array().into_iter().flatten();
        people.into_iter().any(|who| who["author"].is_string() && who["online"] == true)
    };
    let started = Instant::now();
    let played = timeout(LONGEST, async {
        while !here(&host) {
            host.hear().await?;
        }
        // Everybody who is at the table moves along to another link.
        host.ask(json!({"type": "change_link"})).await?;
        host.ask(json!({"type": "start"})).await?;
        while host.game["outcome"].is_null() {
            host.hear().await?;
            let people = host.room["people"].as_array().into_iter().flatten();
            let played_for =
                |who: &serde_json::Value| who["author"].is_string() && who["bot_plays"] == true;
            if people.into_iter().any(played_for) {
                bail!("a bot of the house had to play for it");
            }
        }
        Ok(())
    });
    played.await.context("the game does not end")??;
    let ended = timeout(LONGEST, program.wait_with_output()).await;
    let ended = ended.context("the program does not leave")??;
    let complaints = String::from_utf8_lossy(&ended.stderr).trim().to_string();
    ensure!(ended.status.success(), "the program ended badly: {}: {complaints}", ended.status);
    ensure!(complaints.is_empty(), "something was refused: {complaints}");
    let steps = host.game["seq"].as_u64().unwrap_or_default();
    Ok(format!("a whole game, {steps} steps, {:.1} s", started.elapsed().as_secs_f64()))
}
