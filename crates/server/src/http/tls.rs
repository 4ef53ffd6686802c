//! Encryption: a certificate from files, or one the server makes for itself and keeps.

use crate::config::Tls;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;
use tokio_rustls::TlsAcceptor;

/// Why there is no encryption.
#[derive(Debug, Error)]
pub enum TlsError {
    /// A file could not be read or written.
    #[error("{file}: {problem}")]
    File {
        file: String,
        /// What is wrong with it.
        problem: String,
    },
    /// No certificate could be made.
    #[error("no certificate could be made: {0}")]
    Make(#[from] rcgen::Error),
    /// Nothing in the file is a certificate.
    #[error("{}: there is no certificate in PEM in it", .0.display())]
    NoCertificate(PathBuf),
    /// Nothing in the file is a private key.
    #[error("{}: there is no private key in PEM in it", .0.display())]
    NoKey(PathBuf),
    /// The certificate and the key are of no use together.
    #[error("{} and {} cannot be used together: {problem}", certificate.display(), key.display())]
    Pair { certificate: PathBuf, key: PathBuf, problem: rustls::Error },
    /// No encryption as we want it.
    #[error("no encryption: {0}")]
    Use(#[from] rustls::Error),
}

fn at(file: &Path, problem: impl ToString) -> TlsError {
    TlsError::File { file: file.display().to_string(), problem: problem.to_string() }
}

/// Whatever encrypts, for these names.
pub fn acceptor(tls: &Tls, names: Vec<String>) -> Result<TlsAcceptor, TlsError> {
    let [certificate_file, key_file] = match tls {
        Tls::Files { certificate, key } => [certificate.clone(), key.clone()],
        Tls::SelfSigned { keep_in } => ["certificate.pem", "key.pem"]
            .map(|name| keep_in.clone().unwrap_or_default().join(name)),
    };
    let (certificate, key) = match tls {
        Tls::Files { certificate, key } => {
            let read = |file: &Path| std::fs::read(file).map_err(|error| at(file, error));
            (read(certificate)?, read(key)?)
        }
        Tls::SelfSigned { keep_in: None } => make(names)?,
        Tls::SelfSigned { keep_in: Some(folder) } => kept(folder, names)?,
    };
    let chain = CertificateDer::pem_slice_iter(&certificate)
        .collect::<Result<Vec<_>, _>>()
        .ok()
        .filter(|chain| !chain.is_empty())
        .ok_or_else(|| TlsError::NoCertificate(certificate_file.clone()))?;
    let key = PrivateKeyDer::from_pem_slice(&key).map_err(|_| TlsError::NoKey(key_file.clone()))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    let mut config =
        config.with_no_client_auth().with_single_cert(chain, key).map_err(|problem| {
            TlsError::Pair { certificate: certificate_file, key: key_file, problem }
        })?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

fn make(names: Vec<String>) -> Result<(Vec<u8>, Vec<u8>), TlsError> {
    let made = rcgen::generate_simple_self_signed(names)?;
    Ok((made.cert.pem().into_bytes(), made.signing_key.serialize_pem().into_bytes()))
}

/// The certificate of last time if it was for the same names, otherwise a new one.
fn kept(folder: &Path, mut names: Vec<String>) -> Result<(Vec<u8>, Vec<u8>), TlsError> {
    let [certificate, key, list] =
        ["certificate.pem", "key.pem", "names.txt"].map(|name| folder.join(name));
    names.sort();
    let wanted = names.join("\n");
    if std::fs::read_to_string(&list).is_ok_and(|last| last == wanted)
        && let (Ok(certificate), Ok(key)) = (std::fs::read(&certificate), std::fs::read(&key))
    {
        return Ok((certificate, key));
    }
    let made = make(names)?;
    std::fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    write_private(&key, &made.1).map_err(|error| at(&key, error))?;
    std::fs::write(&certificate, &made.0).map_err(|error| at(&certificate, error))?;
    std::fs::write(&list, wanted).map_err(|error| at(&list, error))?;
    Ok(made)
}

/// Writes a file that only its owner may read.
fn write_private(file: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    std::io::Write::write_all(&mut options.open(file)?, content)
}
