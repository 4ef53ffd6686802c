//! The part `openapi` of the tests: schemathesis asks the real server what its description allows,
//! and what it does not, and looks whether the answers are those that are described.

use crate::install;
use crate::run::{command, root, run};
use anyhow::{Context, bail};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

/// What is looked at: no answer is the server's fault, and each is one that the description knows,
/// of the kind and the form that it says.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,unsupported_method";
/// So many questions of each kind for every call.
const EXAMPLES: &str = "25";

/// The real server, which ends with this.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the server in an empty folder; gives its address besides.
fn serve(stolik: &Path, folder: &Path) -> anyhow::Result<(Served, String)> {
    let mut server = command(".", &[&stolik.to_string_lossy()])
        .args(["serve", "--lang", "en", "--listen", "127.0.0.1", "--port", "0", "--data"])
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("the server could not be started")?;
    let out = server.stdout.take().context("the output is piped")?;
    let served = Served(server);
    let mut lines = BufReader::new(out).lines();
    while let Some(line) = lines.next().transpose()? {
        if let Some((_, address)) = line.split_once("http://") {
            let address = format!("http://{}", address.trim());
            // It goes on printing, and must not be stopped by a pipe that nobody reads.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok((served, address));
        }
    }
    bail!("the server ended before it listened")
}

pub fn check(stolik: &Path) -> anyhow::Result<()> {
    let schemathesis = install::schemathesis()?;
    let folder = root().join("target/openapi");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let (_served, address) = serve(stolik, &folder)?;
    run(
        "target/openapi",
        &[
            &schemathesis.to_string_lossy(),
            "run",
            &format!("{address}/api/openapi.json"),
            "--checks",
            CHECKS,
            "--phases",
            "examples,coverage,fuzzing",
            "--max-examples",
            EXAMPLES,
            "--seed",
            "22",
            "--workers",
            "2",
            "--request-timeout",
            "30",
            "--warnings",
            "off",
            "--suppress-health-check",
            "all",
        ],
    )
}
