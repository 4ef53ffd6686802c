//! `stolik.local`: the name under which phones on the same network find the server, said by mDNS.

use mdns_sd::{DaemonEvent, ServiceDaemon, ServiceInfo};
use std::time::{Duration, Instant};

/// The name, as people type it.
pub const NAME: &str = "stolik.local";
/// It takes about a second to find out that nobody else has it.
const PATIENCE: Duration = Duration::from_secs(6);

/// Announces the name for as long as the answer lives; an error says why nobody can hear it.
pub fn announce(port: u16) -> Result<ServiceDaemon, String> {
    let told = |error: mdns_sd::Error| error.to_string();
    let daemon = ServiceDaemon::new().map_err(told)?;
    let events = daemon.monitor().map_err(told)?;
    let none: &[(&str, &str)] = &[];
    let host = format!("{NAME}.");
    let service = ServiceInfo::new("_http._tcp.local.", "Stolik", &host, "", port, none)
        .map_err(told)?
        .enable_addr_auto();
    daemon.register(service).map_err(told)?;
    let until = Instant::now() + PATIENCE;
    let mut problem = "mDNS".to_string();
    while let Ok(event) = events.recv_deadline(until) {
        match event {
            DaemonEvent::Announce(..) => return Ok(daemon),
            DaemonEvent::NameChange(change) if change.original == host => {
                problem = change.new_name;
                break;
            }
            DaemonEvent::Error(error) => problem = error.to_string(),
            _ => {}
        }
    }
    // Whatever is half announced is taken back.
    let _ = daemon.shutdown();
    Err(problem)
}
