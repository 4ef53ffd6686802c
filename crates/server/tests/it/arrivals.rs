//! Every way to come to a seat or a screen, in every game: whoever arrives has been told all that
//! they need to check what they see before they see it.

use crate::support::cards::compared;
use crate::support::phone::{phone, promise, reveal, rounds, told};
use crate::support::processes::{Process, mortal};
use crate::support::shared::Shared;
use crate::support::{Client, House, TempFile, quick};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use stolik_server::StoreAt;
use tokio::time::timeout;

/// Names the ways once, so that none can be left out of the list.
macro_rules! arrivals {
    ($($(#[$doc:meta])* $way:ident),* $(,)?) => {
        /// How somebody comes to a seat or a screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Arrival { $($(#[$doc])* $way),* }
        const ARRIVALS: &[Arrival] = &[$(Arrival::$way),*];
    };
}

arrivals! {
    /// Sat there from the start.
    FromTheStart,
    /// Looks on at a game that goes on, with a name and without a seat.
    AtTheRail,
    /// Plays on for a bot.
    BotsChair,
    /// Has looked on without a name before taking a bot's chair.
    BotsChairFromTheRail,
    /// Lets a bot play and takes the seat back.
    TakesBack,
    /// Comes back by the seat secret on a device that has kept nothing.
    OtherDevice,
    /// Comes back by the cookie of the browser.
    SameBrowser,
    /// The page is loaded again, and knows what it knew.
    Reload,
    /// A device that nobody knows is allowed a person's seat.
    Claim,
    /// Somebody who came back under another name is allowed their old seat.
    ClaimUnderAnotherName,
    /// A bot's chair is taken, its new owner's phone dies, and a third phone is allowed the seat.
    TwoHands,
    /// Two people take two bots' chairs, the second after the first.
    SecondBotsChair,
    /// The server was stopped and started again.
    Restart,
    /// Another process has the table.
    Takeover,
    /// Looked on, and sits in the next game.
    NextGame,
}

/// A table in the middle of a drawn game: the host, Ala, and two bots.
struct Evening {
    house: House,
    invite: String,
    cookie: String,
    people: Vec<Client>,
}

async fn join(client: &mut Client, name: &str) {
    client.yes(json!({"type": "join", "name": name, "face": "gosia"})).await;
}

/// Plays the part of the phones until everybody has a seat.
async fn draw(people: &mut [Client]) {
    people[0].yes(json!({"type": "start"})).await;
    for client in people.iter_mut() {
        client.until("the drawing", |client| told(client)["draw"]["done"] == false).await;
    }
    for client in people.iter_mut() {
        assert_eq!(promise(client, 1).await["ok"], true);
    }
    for client in people.iter_mut() {
        let closed = |client: &Client| rounds(client).iter().any(|round| round["list"].is_array());
        client.until("the list", closed).await;
    }
    for client in people.iter_mut() {
        assert_eq!(reveal(client, 1).await["ok"], true);
    }
    for client in people {
        client.until("the game", |client| client.game["seat"].is_u64()).await;
    }
}

impl Evening {
    async fn at(house: House, game: &str) -> Evening {
        let (invite, cookie) = house.table().await;
        let mut host = phone(&house, &invite, Some(&cookie), None).await;
        join(&mut host, "Host").await;
        let (_, other_cookie) = house.table().await;
        let mut ala = phone(&house, &invite, Some(&other_cookie), None).await;
        join(&mut ala, "Ala").await;
        host.yes(json!({"type": "choose", "game": game, "options": {}})).await;
        for _ in 0..2 {
            host.yes(json!({"type": "add_bot", "character": "calm"})).await;
        }
        let mut people = vec![host, ala];
        draw(&mut people).await;
        Evening { house, invite, cookie: other_cookie, people }
    }

    async fn new_phone(&self, secret: Option<&str>) -> Client {
        phone(&self.house, &self.invite, None, secret).await
    }

    async fn late(&self, name: &str) -> Client {
        let mut late = self.new_phone(None).await;
        late.until("the picture", |late| late.game["game"].is_string()).await;
        join(&mut late, name).await;
        late
    }

    /// Asks for a seat, and the host says yes.
    async fn claim(&mut self, client: &mut Client, person: u64) {
        client.yes(json!({"type": "claim", "person": person})).await;
        self.people[0].until("a claim", |host| host.room["claims"][0].is_object()).await;
        let claim = self.people[0].room["claims"][0]["claim"].clone();
        self.people[0].yes(json!({"type": "allow", "claim": claim})).await;
        seated(client).await;
        self.people[0].until("no claim", |host| host.room["claims"] == json!([])).await;
    }

    fn bot(&self) -> u64 {
        let people = self.people[0].room["people"].as_array().unwrap();
        people.iter().find(|person| person["kind"] == "bot").unwrap()["person"].as_u64().unwrap()
    }

    /// Ala's phone dies, and the host has noticed; gives her seat secret and what she had heard.
    async fn ala_goes(&mut self) -> (Option<String>, Vec<Value>) {
        let Client { person, secret, heard, socket, .. } = self.people.remove(1);
        drop(socket);
        let away = |host: &Client| host.someone(person.unwrap())["online"] == false;
        self.people[0].until("an empty chair", away).await;
        (secret, heard)
    }

    /// Somebody arrives; gives their phone.
    async fn arrive(&mut self, arrival: Arrival) -> Client {
        match arrival {
            Arrival::FromTheStart => self.people.remove(1),
            Arrival::AtTheRail => self.late("Ela").await,
            Arrival::BotsChair => {
                let mut late = self.late("Ela").await;
                self.claim(&mut late, self.bot()).await;
                late
            }
            Arrival::BotsChairFromTheRail => {
                let mut late = self.new_phone(None).await;
                late.until("the picture", |late| late.game["game"].is_string()).await;
                self.people[0].yes(json!({"type": "pause"})).await;
                self.people[0].yes(json!({"type": "go_on"})).await;
                join(&mut late, "Ela").await;
                self.claim(&mut late, self.bot()).await;
                late
            }
            Arrival::TakesBack => {
                let mut ala = self.people.remove(1);
                ala.yes(json!({"type": "let_bot", "person": ala.person})).await;
                ala.yes(json!({"type": "take_back"})).await;
                ala
            }
            Arrival::OtherDevice => {
                let (secret, _) = self.ala_goes().await;
                self.new_phone(secret.as_deref()).await
            }
            Arrival::SameBrowser => {
                self.ala_goes().await;
                phone(&self.house, &self.invite, Some(&self.cookie), None).await
            }
            Arrival::Reload => {
                let (secret, mut heard) = self.ala_goes().await;
                let mut again = self.new_phone(secret.as_deref()).await;
                heard.append(&mut again.heard);
                again.heard = heard;
                again
            }
            Arrival::Claim => {
                let mut new = self.new_phone(None).await;
                self.ala_goes().await;
                self.claim(&mut new, 2).await;
                new
            }
            Arrival::ClaimUnderAnotherName => {
                self.ala_goes().await;
                let mut new = self.late("Ala znowu").await;
                self.claim(&mut new, 2).await;
                new
            }
            Arrival::TwoHands => {
                let mut first = self.late("Ela").await;
                self.claim(&mut first, self.bot()).await;
                let person = first.person.unwrap();
                assert!(compared(&first.heard).is_ok(), "{:?}", compared(&first.heard));
                drop(first);
                let away = |host: &Client| host.someone(person)["online"] == false;
                self.people[0].until("an empty chair", away).await;
                let mut second = self.new_phone(None).await;
                self.claim(&mut second, person).await;
                second
            }
            Arrival::SecondBotsChair => {
                let (mut first, mut second) = (self.late("Ela").await, self.late("Jan").await);
                self.claim(&mut first, self.bot()).await;
                self.claim(&mut second, self.bot()).await;
                self.people.push(first);
                second
            }
            Arrival::NextGame => {
                let mut late = self.late("Ela").await;
                self.people[0].yes(json!({"type": "end_game"})).await;
                self.people.push(late);
                for client in &mut self.people {
                    client.until("the lobby", |client| client.game["game"].is_null()).await;
                }
                draw(&mut self.people).await;
                late = self.people.pop().unwrap();
                late
            }
            Arrival::Restart | Arrival::Takeover => {
                let ala = self.people.pop().unwrap();
                let host = self.people.pop().unwrap();
                let mut host = self.new_phone(host.secret.as_deref()).await;
                seated(&mut host).await;
                self.people.push(host);
                self.new_phone(ala.secret.as_deref()).await
            }
        }
    }
}

async fn seated(client: &mut Client) {
    let own = |client: &Client| client.game["seat"].is_u64() && client.game["own"].is_object();
    client.until("the seat", own).await;
}

/// A table in the middle of a game, in a house that lives through what the arrival does to it.
async fn evening(arrival: Arrival, game: &str) -> (Evening, Option<TempFile>) {
    match arrival {
        Arrival::Restart => {
            let file = TempFile::new();
            let on_file = || {
                let mut config = quick();
                config.store = StoreAt::File(file.0.clone());
                config
            };
            let mut evening = Evening::at(House::open(on_file()).await, game).await;
            evening.house.server.stop().await;
            evening.house = House::open(on_file()).await;
            (evening, Some(file))
        }
        Arrival::Takeover => {
            let shared = Arc::new(Shared::default());
            let (one, threads) = mortal(&shared).await;
            let two = Process::open(&shared).await;
            let mut evening = Evening::at(one.house, game).await;
            threads.shutdown_background();
            one.share.lives_at(None);
            evening.house = two.house;
            (evening, None)
        }
        _ => (Evening::at(House::open(quick()).await, game).await, None),
    }
}

/// Bots play for everybody until it is over, for so many frames, or until nothing happens for a
/// while: some moments of some games wait for the clock of the table.
async fn plays_on(people: &mut [Client]) {
    for client in people.iter_mut().filter(|client| client.game["seat"].is_u64()) {
        let person = client.person;
        let id = client.fresh_id();
        client.ask(&id, json!({"type": "let_bot", "person": person})).await;
    }
    for client in people.iter_mut() {
        let mut left = 40;
        while left > 0 && client.game["outcome"].is_null() {
            match timeout(Duration::from_millis(300), client.hear()).await {
                Ok(Some(frame)) => left -= u32::from(frame["t"] == "game"),
                Ok(None) | Err(_) => break,
            }
        }
    }
}

/// Plays every arrival of one game; says what was wrong.
async fn arrivals_of(game: &str) -> Vec<String> {
    let mut broken = Vec::new();
    for &arrival in ARRIVALS {
        let (mut evening, _file) = evening(arrival, game).await;
        let mut arrived = evening.arrive(arrival).await;
        if arrival == Arrival::AtTheRail {
            arrived.until("the drawing", |it| told(it)["draw"]["done"] == true).await;
        } else {
            seated(&mut arrived).await;
        }
        evening.people.push(arrived);
        plays_on(&mut evening.people).await;
        for (place, client) in evening.people.iter().rev().enumerate() {
            let found = compared(&client.heard);
            let looked = arrival == Arrival::AtTheRail && place == 0;
            let cards = game != "illusion" && !looked;
            match found {
                Ok(found) if (found > 0) == cards => {}
                other => broken.push(format!("{game}, {arrival:?}: {other:?}")),
            }
        }
    }
    broken
}

/// The games wait for themselves more than for the machine, so they are played side by side.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_arrives_sees_only_cards_that_were_opened_to_them() {
    let games = join_all(games::GAMES.iter().map(|game| arrivals_of(game.id()))).await;
    let broken = games.concat();
    assert!(broken.is_empty(), "{broken:#?}");
}
