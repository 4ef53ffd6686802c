//! The calls and pages: what they answer, and the headers they carry.

use crate::support::{House, patient, quick};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

#[tokio::test]
async fn calls_and_pages_answer_as_described() {
    let house = House::open(quick()).await;
    let (invite, cookie) = house.table().await;
    assert_eq!(invite.len(), 22);
    assert!(cookie.starts_with("stolik_id="));
    for (path, status, says) in [
        ("/healthz", 200, "ok"),
        ("/metrics", 200, "stolik_sockets"),
        ("/api/openapi.json", 200, "/api/tables/{invite}/qr.svg"),
        ("/api/games", 200, r#""seats":[2,6]"#),
        ("/api/nothing", 404, "not_found"),
        ("/api/knocks/NOTHING", 404, "not_found"),
        ("/api/tables/AAAAAAAAAAAAAAAAAAAAAA/qr.svg", 404, "not_found"),
        (&format!("/api/tables/{invite}/qr.svg"), 200, "<svg"),
        (&format!("/api/tables/{invite}/qr.svg?to=tv"), 200, "<svg"),
        ("/", 200, "<p>page"),
        (&format!("/t/{invite}"), 200, "<p>page"),
        ("/tv", 200, "<p>page"),
        ("/assets/gone.js", 404, "not_found"),
    ] {
        let answer = house.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.body.contains(says), "{path}: {}", answer.body);
        let head = answer.head.to_lowercase();
        for header in [
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "script-src 'self' 'wasm-unsafe-eval';",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
        ] {
            assert!(head.contains(header), "{path}: {head}");
        }
        // The rules come as WebAssembly; nothing else may be made of text.
        let rest = head.replace("'wasm-unsafe-eval'", "");
        assert!(!rest.contains("unsafe"), "{path}: {head}");
        assert_eq!(answer.cookie().is_some(), answer.body.contains("<p>page"), "{path}");
    }
    let table = house.get(&format!("/api/tables/{invite}/qr.svg")).await.body;
    let television = house.get(&format!("/api/tables/{invite}/qr.svg?to=tv")).await.body;
    assert_ne!(table, television, "the television has its own");
    assert_eq!(house.send("POST /api/tables", "", [b' '; 9000]).await.status, 413);
    assert_eq!(house.send("POST /api/tables", "", "[]").await.json()["code"], "bad_body");
}

#[tokio::test]
async fn what_a_request_calls_us_is_never_written_back_and_encryption_is_kept_up() {
    let mut config = quick();
    config.public_url = Some("https://table.example".to_string());
    let house = House::open(config).await;
    let port = house.address.port();
    let ask = async |host: String, origin: &str| {
        let request = format!(
            "POST /api/tables HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}"
        );
        house.raw(&request).await
    };
    let answer = ask(format!("LOCALHOST.:0{port}"), &format!("http://localhost:{port}")).await;
    let head = answer.head.to_lowercase();
    assert!(head.contains(&format!("ws://localhost:{port} wss://localhost:{port};")), "{head}");
    assert!(head.contains("strict-transport-security: max-age="), "{head}");
    for host in ["localhost:80;script-src", "localhost:80'", "localhost:1:2"] {
        assert_eq!(ask(host.to_string(), "http://localhost").await.status, 421, "{host}");
    }
    let public = "table.example".to_string();
    assert_eq!(ask(public.clone(), "http://table.example").await.status, 403);
    assert_eq!(ask(public, "https://table.example").await.status, 201);
    let plain = House::open(quick()).await.get("/").await.head.to_lowercase();
    assert!(!plain.contains("strict-transport-security"), "{plain}");
}

#[tokio::test]
async fn with_tls_the_cookie_is_secure_the_certificate_is_kept_and_plain_requests_get_nothing() {
    let folder = std::env::temp_dir().join(format!("stolik-test-tls-{}", std::process::id()));
    let mut certificates = Vec::new();
    for _ in 0..2 {
        let mut config = quick();
        config.tls = Some(stolik_server::Tls::SelfSigned { keep_in: Some(folder.clone()) });
        let house = House::open(config).await;
        assert!(house.server.listening().local.starts_with("https://"));
        assert_eq!(house.get("/healthz").await.status, 0);

        let certificate = CertificateDer::from_pem_file(folder.join("certificate.pem")).unwrap();
        let mut trusted = rustls::RootCertStore::empty();
        trusted.add(certificate.clone()).unwrap();
        certificates.push(certificate);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let client = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap();
        let client = client.with_root_certificates(trusted).with_no_client_auth();
        let stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
        let name = "127.0.0.1".try_into().unwrap();
        let mut stream = patient(
            "a handshake",
            tokio_rustls::TlsConnector::from(Arc::new(client)).connect(name, stream),
        )
        .await
        .unwrap();
        stream
            .write_all(
                format!("GET / HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", house.address)
                    .as_bytes(),
            )
            .await
            .unwrap();
        let mut text = String::new();
        let _ = patient("an answer", stream.read_to_string(&mut text)).await;
        assert!(
            text.starts_with("HTTP/1.1 200") && text.contains("SameSite=Lax; Secure"),
            "{text}"
        );
    }
    assert_eq!(certificates[0], certificates[1]);
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test]
async fn the_folder_of_a_proxy_without_its_slash_leads_into_it() {
    let mut config = quick();
    config.base_path = "/stolik".to_string();
    let house = House::open(config).await;
    let answer = house.get("/stolik?x=1").await;
    assert_eq!(answer.status, 308);
    assert!(
        answer.head.to_lowercase().contains("\r\nlocation: /stolik/?x=1\r\n"),
        "{}",
        answer.head
    );
    for path in ["/stolik/", "/"] {
        assert_eq!(house.get(path).await.status, 200, "{path}");
    }
}
