//! How processes that share a store reach each other, as it is asked for on the command line.

use crate::speech::why;
use anyhow::Context;
use serde_json::json;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use stolik_server::{Cluster, ClusterSecret};

/// Where the other processes find this one.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ClusterWish {
    /// Where other processes that share the store find this one, on a network of their own; they
    /// bring visitors of its tables there.
    #[arg(long, value_name = "ADDRESS:PORT", requires = "cluster_secret_file")]
    node_address: Option<String>,
    /// Address to listen on for them, if it is another one.
    #[arg(long, value_name = "ADDRESS:PORT", requires = "node_address")]
    node_listen: Option<SocketAddr>,
    /// A file with the secret by which they know each other, at least 32 bytes.
    #[arg(long, value_name = "FILE")]
    cluster_secret_file: Option<PathBuf>,
}

impl ClusterWish {
    /// What was asked for; nothing if there are no other processes.
    pub fn cluster(&self) -> anyhow::Result<Option<Cluster>> {
        let (Some(address), Some(file)) = (&self.node_address, &self.cluster_secret_file) else {
            return Ok(None);
        };
        let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
        let secret = ClusterSecret::read(&bytes).with_context(|| file.display().to_string())?;
        let listen = match self.node_listen {
            Some(listen) => listen,
            None => address
                .to_socket_addrs()
                .ok()
                .and_then(|mut found| found.next())
                .with_context(|| why("nowhere", &json!({ "address": address })))?,
        };
        Ok(Some(Cluster { listen, address: address.clone(), secret }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        cluster: ClusterWish,
    }

    fn read(arguments: &[&str]) -> Result<Option<Cluster>, String> {
        let line = Line::try_parse_from(["stolik"].iter().chain(arguments));
        let line = line.map_err(|error| error.to_string())?;
        line.cluster.cluster().map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn a_process_says_where_it_is_found_and_has_a_secret() {
        let file = |name: &str, text: &str| {
            let path = std::env::temp_dir().join(format!("stolik-{name}-{}", std::process::id()));
            std::fs::write(&path, text).expect("room");
            path.display().to_string()
        };
        let (good, short) = (file("good", &"x".repeat(32)), file("short", "secret"));
        assert!(matches!(read(&[]), Ok(None)));
        let cluster = read(&["--node-address", "127.0.0.1:7000", "--cluster-secret-file", &good]);
        let cluster = cluster.expect("good").expect("a cluster");
        assert_eq!((cluster.listen.port(), cluster.address.as_str()), (7000, "127.0.0.1:7000"));
        let address = ["--node-address", "one.example:7000", "--node-listen", "0.0.0.0:7001"];
        let cluster = read(&[&address[..], &["--cluster-secret-file", &good]].concat());
        let cluster = cluster.expect("good").expect("a cluster");
        assert_eq!((cluster.listen.port(), cluster.address.as_str()), (7001, "one.example:7000"));
        for (arguments, says) in [
            (vec!["--node-address", "127.0.0.1:7000"], "--cluster-secret-file"),
            (vec!["--node-listen", "127.0.0.1:7000"], "--node-address"),
            (
                vec!["--node-address", "127.0.0.1:7000", "--cluster-secret-file", &short],
                "at least 32 bytes, and this one has 6",
            ),
            (vec!["--node-address", "nowhere", "--cluster-secret-file", &good], "leads nowhere"),
        ] {
            let error = read(&arguments).expect_err("wrong");
            assert!(error.contains(says), "{arguments:?}: {error}");
        }
        for file in [&good, &short] {
            std::fs::remove_file(file).expect("it is there");
        }
    }
}
