//! Who may open tables: everybody, whoever knows a code, or whoever a proxy has let in.

use super::Error;
use crate::config::Opening;
use axum::http::{HeaderMap, HeaderName};
use sha2::{Digest, Sha256};

/// A code that is shorter could be tried out.
const SHORTEST: usize = 6;

/// Who may open tables.
#[derive(Default)]
pub struct Openers {
    /// A hash of the code, so that comparing takes as long whatever was guessed.
    code: Option<[u8; 32]>,
    header: Option<HeaderName>,
}

impl Openers {
    /// As it was asked for; nothing if the code is too short or the header is none.
    pub fn new(opening: &Opening) -> Option<Openers> {
        let code = opening.code.as_ref().map(|code| {
            (code.chars().count() >= SHORTEST).then(|| Sha256::digest(code.trim()).into())
        });
        let header = opening.header.as_ref().map(|name| HeaderName::try_from(name.as_str()).ok());
        Some(Openers {
            code: match code {
                Some(code) => Some(code?),
                None => None,
            },
            header: match header {
                Some(header) => Some(header?),
                None => None,
            },
        })
    }

    /// Whether somebody may open a table who said this code, if any.
    pub fn admit(
        &self,
        said: Option<&str>,
        headers: &HeaderMap,
        through_proxy: bool,
    ) -> Result<(), Error> {
        let named = |name: &HeaderName| headers.get(name).is_some_and(|value| !value.is_empty());
        if through_proxy && self.header.as_ref().is_some_and(named) {
            return Ok(());
        }
        match (&self.code, &self.header) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Error::OpeningClosed),
            (Some(code), _) => match said {
                Some(said) if <[u8; 32]>::from(Sha256::digest(said.trim())) == *code => Ok(()),
                _ => Err(Error::OpeningCode),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openers(code: Option<&str>, header: Option<&str>) -> Option<Openers> {
        Openers::new(&Opening { code: code.map(String::from), header: header.map(String::from) })
    }

    #[test]
    fn who_may_open_a_table() {
        let code = Some("sezam otwórz się");
        let header = Some("remote-user");
        let mut named = HeaderMap::new();
        named.insert("remote-user", "gosia".parse().expect("a value"));
        let mut empty = HeaderMap::new();
        empty.insert("remote-user", "".parse().expect("a value"));
        let none = HeaderMap::new();
        for (openers, said, headers, proxy, may) in [
            (openers(None, None), None, &none, false, true),
            (openers(code, None), None, &none, false, false),
            (openers(code, None), Some("sezam"), &none, false, false),
            (openers(code, None), Some(" sezam otwórz się "), &none, false, true),
            (openers(None, header), None, &none, true, false),
            (openers(None, header), None, &empty, true, false),
            (openers(None, header), None, &named, true, true),
            // Anybody can write a header.
            (openers(None, header), None, &named, false, false),
            (openers(code, header), None, &named, true, true),
            (openers(code, header), code, &none, false, true),
            (openers(code, header), None, &none, true, false),
        ] {
            let openers = openers.expect("good");
            assert_eq!(openers.admit(said, headers, proxy).is_ok(), may, "{said:?} {headers:?}");
        }
        assert!(openers(Some("short"), None).is_none());
        assert!(openers(None, Some("no header")).is_none());
    }
}
