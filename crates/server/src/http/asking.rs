//! Asks a server on this machine whether it can do its work: what `stolik health` does.

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, SignatureScheme};
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The commit behind the answer may take eight.
const PATIENCE: Duration = Duration::from_secs(10);
/// The answer has some hundred bytes.
const MOST: u64 = 16 * 1024;

/// The body of `/readyz`, whatever it says.
pub async fn ask_readiness(address: SocketAddr, encrypted: bool) -> Result<String, Error> {
    let asked = async {
        let stream = TcpStream::connect(address).await?;
        if !encrypted {
            return ask(stream).await;
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(Error::other)?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Anybody(provider)))
            .with_no_client_auth();
        let name = ServerName::try_from("localhost").map_err(Error::other)?;
        let connector = tokio_rustls::TlsConnector::from(Arc::new(config));
        ask(connector.connect(name, stream).await?).await
    };
    timeout(PATIENCE, asked).await.map_err(|_| Error::from(ErrorKind::TimedOut))?
}

async fn ask(mut stream: impl AsyncRead + AsyncWrite + Unpin) -> Result<String, Error> {
    let request = "GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    // An encrypted line may be cut without a farewell; what was said counts.
    let read = stream.take(MOST).read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    match answer.split_once("\r\n\r\n") {
        Some((_, body)) => Ok(body.to_string()),
        None => Err(read.err().unwrap_or_else(|| Error::other("no HTTP"))),
    }
}

/// Takes any certificate: the question goes to this machine, has no secret in it, and a made or
/// expired certificate does not make a server ill.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
