//! The web client: every file in the best encoding a browser takes, with a tag per encoding, and
//! one page for all addresses.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The files of the web client.
#[derive(Clone, Default)]
pub struct Files(Arc<HashMap<String, File>>);

#[derive(Clone)]
struct File {
    kind: &'static str,
    /// Plain first, then the encodings there are.
    bodies: Vec<Encoded>,
}

#[derive(Clone)]
struct Encoded {
    /// Name of the encoding; nothing for plain.
    encoding: Option<&'static str>,
    body: Bytes,
    tag: HeaderValue,
}

/// Encodings from best to worst, and how their files end.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

impl Files {
    /// These files; `x.br` and `x.gz` are compressed forms of `x`.
    pub fn new(all: HashMap<String, Cow<'static, [u8]>>) -> Files {
        let plain = all.keys().filter(|path| ENCODINGS.iter().all(|(_, end)| !path.ends_with(end)));
        let file =
            |path: &String| {
                let encoded = |encoding, name: &str| {
                    all.get(name).map(|content| Encoded::new(encoding, content.clone()))
                };
                let mut bodies: Vec<Encoded> = encoded(None, path).into_iter().collect();
                bodies.extend(ENCODINGS.iter().filter_map(|(encoding, end)| {
                    encoded(Some(*encoding), &format!("{path}{end}"))
                }));
                (path.clone(), File { kind: kind(path), bodies })
            };
        Files(Arc::new(plain.map(file).collect()))
    }

    /// The same under a folder of a proxy: the page names its parts from the top, everything else
    /// knows where it lies. It is small, and goes without encodings then.
    pub fn under(self, base: &str) -> Files {
        let page = self.0.get("index.html").and_then(|page| page.bodies.first());
        let Some(page) = page.filter(|_| !base.is_empty()) else { return self };
        let text = String::from_utf8_lossy(&page.body).replace("=\"/", &format!("=\"{base}/"));
        let page = File {
            kind: kind("index.html"),
            bodies: vec![Encoded::new(None, Cow::Owned(text.into_bytes()))],
        };
        let mut all = HashMap::clone(&self.0);
        all.insert("index.html".to_string(), page);
        Files(Arc::new(all))
    }

    /// The answer to a request for this path: the file, or the page for every address that is not a
    /// file.
    pub fn answer(&self, path: &str, asked: &HeaderMap) -> Option<Response<Body>> {
        let path = path.trim_start_matches('/');
        let last = path.rsplit('/').next().unwrap_or_default();
        match self.0.get(path) {
            Some(file) => Some(file.answer(path, asked)),
            None if last.contains('.') || path.starts_with("assets/") => None,
            None => Some(self.0.get("index.html")?.answer("index.html", asked)),
        }
    }
}

impl Encoded {
    fn new(encoding: Option<&'static str>, content: Cow<'static, [u8]>) -> Encoded {
        let hash: [u8; 32] = Sha256::digest(&content).into();
        let short = hash[..12].iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        let tag = HeaderValue::try_from(format!(
            "\"{short}{}\"",
            encoding.map(|name| format!("-{name}")).unwrap_or_default()
        ));
        let body = match content {
            Cow::Borrowed(content) => Bytes::from_static(content),
            Cow::Owned(content) => Bytes::from(content),
        };
        Encoded { encoding, body, tag: tag.expect("hexadecimal digits and a name are a header") }
    }
}

impl File {
    fn answer(&self, path: &str, asked: &HeaderMap) -> Response<Body> {
        let accepted = asked
            .get(header::ACCEPT_ENCODING)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let takes = |name: &str| accepted.split(',').any(|part| takes_encoding(part, name));
        let best = self
            .bodies
            .iter()
            .skip(1)
            .find(|body| body.encoding.is_some_and(takes))
            .unwrap_or(&self.bodies[0]);
        let known = asked
            .get(header::IF_NONE_MATCH)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let tag = best.tag.to_str().unwrap_or_default();
        let same = known.split(',').any(|other| other.trim().trim_start_matches("W/") == tag);
        let mut response =
            Response::new(if same { Body::empty() } else { Body::from(best.body.clone()) });
        if same {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::ETAG, best.tag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        // Names under assets/ carry a hash of their content: what they stand for never changes.
        let cache = if path.starts_with("assets/") {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        if let (Some(encoding), false) = (best.encoding, same) {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

fn takes_encoding(part: &str, name: &str) -> bool {
    let mut pieces = part.split(';').map(str::trim);
    let named =
        pieces.next().is_some_and(|coding| coding.eq_ignore_ascii_case(name) || coding == "*");
    named
        && !pieces
            .any(|piece| matches!(piece.strip_prefix("q=").map(str::parse::<f32>), Some(Ok(0.0))))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Files {
        let all = [
            ("index.html", "<p>page"),
            ("index.html.br", "BR"),
            ("index.html.gz", "GZ"),
            ("assets/app-1a2b.js", "js"),
            ("icon.svg", "<svg/>"),
        ];
        Files::new(
            all.map(|(path, text)| (path.to_string(), Cow::Borrowed(text.as_bytes()))).into(),
        )
    }

    fn ask(path: &str, headers: &[(&str, &str)]) -> Option<(u16, HeaderMap)> {
        let mut asked = HeaderMap::new();
        for (name, value) in headers {
            asked.insert(
                header::HeaderName::try_from(*name).expect("a name"),
                HeaderValue::try_from(*value).expect("a value"),
            );
        }
        files()
            .answer(path, &asked)
            .map(|response| (response.status().as_u16(), response.headers().clone()))
    }

    #[test]
    fn the_best_encoding_is_chosen_and_tagged() {
        for (accepted, encoding) in [
            ("gzip, br", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip", Some("gzip")),
            ("", None),
            ("identity", None),
        ] {
            let (status, headers) = ask("/", &[("accept-encoding", accepted)]).expect("the page");
            assert_eq!(status, 200);
            assert_eq!(
                headers.get("content-encoding").map(|value| value.to_str().expect("text")),
                encoding,
                "{accepted}"
            );
            let tag = headers["etag"].to_str().expect("text").to_string();
            let again = ask("/", &[("accept-encoding", accepted), ("if-none-match", &tag)])
                .expect("the page");
            assert_eq!(again.0, 304);
            let (other, _) =
                ask("/", &[("accept-encoding", accepted), ("if-none-match", "\"other\"")])
                    .expect("the page");
            assert_eq!(other, 200);
        }
    }

    #[test]
    fn under_a_folder_the_page_names_its_parts_there() {
        let all =
            [("index.html", "<a href=\"/x\"><b src=\"/assets/y.js\">"), ("index.html.br", "BR")];
        let files = Files::new(
            all.map(|(path, text)| (path.to_string(), Cow::Borrowed(text.as_bytes()))).into(),
        );
        let page = |files: &Files| {
            let page = files.0["index.html"].bodies[0].body.clone();
            (String::from_utf8(page.to_vec()).expect("text"), files.0["index.html"].bodies.len())
        };
        assert_eq!(page(&files.clone().under("")).1, 2);
        let moved = "<a href=\"/s/x\"><b src=\"/s/assets/y.js\">".to_string();
        assert_eq!(page(&files.under("/s")), (moved, 1));
    }

    #[test]
    fn addresses_get_the_page_and_missing_files_do_not() {
        for path in ["/", "/t/abc", "/rules/any", "/index.html"] {
            assert_eq!(
                ask(path, &[]).expect("the page").1["content-type"],
                "text/html; charset=utf-8",
                "{path}"
            );
            assert_eq!(ask(path, &[]).expect("the page").1["cache-control"], "no-cache", "{path}");
        }
        assert_eq!(
            ask("/assets/app-1a2b.js", &[]).expect("a file").1["cache-control"],
            "public, max-age=31536000, immutable"
        );
        for path in ["/assets/gone.js", "/assets/gone", "/gone.png", "/../secret.txt"] {
            assert!(ask(path, &[]).is_none(), "{path}");
        }
    }
}
