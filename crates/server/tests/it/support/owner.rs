//! A browser with an identity, whose decks they are.

use crate::support::made::jpeg;
use crate::support::{Answer, House};
use serde_json::json;

/// A browser with an identity.
pub struct Owner<'a> {
    pub house: &'a House,
    pub cookie: String,
}

impl Owner<'_> {
    pub async fn call(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let cookie = format!("cookie: {}\r\n", self.cookie);
        self.house.send(&format!("{method} {path}"), &cookie, body).await
    }

    pub async fn deck(&self, name: &str) -> String {
        let made =
            self.call("POST", "/api/decks", json!({ "name": name }).to_string().as_bytes()).await;
        assert_eq!(made.status, 201, "{}", made.body);
        made.json()["id"].as_str().unwrap().to_string()
    }

    pub async fn add(&self, deck: &str, file: &[u8]) -> Answer {
        self.call("POST", &format!("/api/decks/{deck}/pictures"), file).await
    }

    pub async fn fill(&self, deck: &str, count: u32) {
        for number in 0..count {
            let added = self.add(deck, &jpeg(number)).await;
            assert_eq!(added.status, 201, "{number}: {}", added.body);
        }
    }

    pub async fn pictures(&self, deck: &str) -> Vec<String> {
        let list = self.call("GET", "/api/decks", b"").await.json();
        let deck = list["decks"]
            .as_array()
            .unwrap()
            .iter()
            .find(|other| other["id"] == deck)
            .cloned()
            .unwrap_or_default();
        deck["pictures"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|picture| picture.as_str().unwrap().to_string())
            .collect()
    }
}

pub async fn owner(house: &House) -> Owner<'_> {
    let (_, cookie) = house.table().await;
    Owner { house, cookie }
}
