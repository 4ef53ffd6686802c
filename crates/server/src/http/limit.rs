//! What one address may do per minute, and how many connections there may be.

use crate::config::Limits;
use crate::shares::Network;
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

/// Keys kept before those that have been quiet for long are swept out.
const MANY_KEYS: usize = 10_000;

/// The address by which somebody is counted: that of their household.
pub fn household(address: IpAddr) -> IpAddr {
    Network::around(address).next().map_or(address, Network::address)
}

/// Whether an address is one of a home network, or of this machine: nobody on the Internet can have
/// it.
pub fn is_home(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            // The last is what providers and overlay networks give out, 100.64.0.0/10.
            address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_documentation()
                || matches!(address.octets(), [100, 64..=127, ..])
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// Something that may be done so often per minute.
pub struct PerMinute(RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>);

impl PerMinute {
    pub fn new(count: u32) -> PerMinute {
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        PerMinute(RateLimiter::dashmap(Quota::per_minute(count)))
    }

    /// Whether this address may do it once more.
    pub fn allows(&self, address: IpAddr) -> bool {
        if self.0.len() > MANY_KEYS {
            self.0.retain_recent();
        }
        self.0.check_key(&household(address)).is_ok()
    }
}

/// Files that the store, the decks and the program itself need beside the connections.
const OTHER_FILES: u64 = 128;

/// So many connections the system lets this process have, after asking for as many as there may be.
#[cfg(unix)]
pub fn most_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where it cannot be raised, what there is has to do.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    usize::try_from(files.saturating_sub(OTHER_FILES).max(files / 2)).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
pub fn most_connections() -> usize {
    usize::MAX
}

pub struct Connections {
    most: usize,
    most_per_address: usize,
    trusted: Vec<IpAddr>,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_network: HashMap<Network, usize>,
}

/// One connection, counted until this is dropped.
pub struct Permit {
    connections: Arc<Connections>,
    networks: Vec<Network>,
}

impl Connections {
    /// With these limits; trusted proxies bring many people.
    pub fn new(limits: &Limits, trusted: Vec<IpAddr>) -> Connections {
        Connections {
            most: limits.connections,
            most_per_address: limits.connections_per_address,
            trusted,
            counts: Mutex::default(),
        }
    }

    fn crowded(&self) -> bool {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all > self.most - self.most / 10
    }

    /// One more, if there is room for the household, for the networks it is in, and for all.
    pub fn admit(self: &Arc<Connections>, address: IpAddr) -> Option<Permit> {
        let networks: Vec<Network> = Network::around(address).collect();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let left = self.most.saturating_sub(counts.all) as f64;
        let full = |network: &Network| {
            let here = counts.by_network.get(network).copied().unwrap_or_default();
            here as f64 >= network.share(self.most_per_address as f64, left).floor()
        };
        let crowded = networks.iter().any(full) && !self.trusted.contains(&address.to_canonical());
        if counts.all >= self.most || crowded {
            return None;
        }
        counts.all += 1;
        networks.iter().for_each(|network| *counts.by_network.entry(*network).or_default() += 1);
        Some(Permit { connections: Arc::clone(self), networks })
    }
}

impl Permit {
    /// Whether what is left is for people who are known at a table.
    pub fn crowded(&self) -> bool {
        self.connections.crowded()
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.connections.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        for network in &self.networks {
            if let Some(here) = counts.by_network.get_mut(network) {
                *here -= 1;
                if *here == 0 {
                    counts.by_network.remove(network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_by_household_and_given_back() {
        let limits = Limits { connections: 3, connections_per_address: 2, ..Limits::default() };
        let connections = Arc::new(Connections::new(&limits, Vec::new()));
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let first = connections.admit(address("2001:db8::1"));
        let second = connections.admit(address("2001:db8::2"));
        assert!(first.is_some() && second.is_some());
        assert!(connections.admit(address("2001:db8::3")).is_none(), "one household");
        let other = connections.admit(address("10.0.0.1"));
        assert!(other.is_some());
        assert!(connections.admit(address("10.0.0.2")).is_none(), "all are taken");
        drop(first);
        assert!(connections.admit(address("2001:db8::3")).is_some());
    }

    #[test]
    fn one_network_of_many_households_leaves_connections_to_the_others() {
        let limits = Limits { connections: 400, connections_per_address: 4, ..Limits::default() };
        let connections = Arc::new(Connections::new(&limits, Vec::new()));
        let mut held = Vec::new();
        for household in 0..1_000_u128 {
            let address = 0x2001_0db8_u128 << 96 | household << 64 | 1;
            let address = IpAddr::V6(std::net::Ipv6Addr::from_bits(address));
            held.extend((0..4).filter_map(|_| connections.admit(address)));
        }
        assert!((4..100).contains(&held.len()), "{}", held.len());
        assert!(connections.admit([203, 0, 113, 7].into()).is_some());
    }

    #[test]
    fn so_often_per_minute_and_no_more() {
        let limit = PerMinute::new(2);
        let one: IpAddr = [10, 0, 0, 1].into();
        assert!(limit.allows(one) && limit.allows(one) && !limit.allows(one));
        assert!(limit.allows([10, 0, 0, 2].into()));
    }
}
