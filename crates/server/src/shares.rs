//! Fair shares: how much of something a household, a network of many households, and all together
//! may have at once or use up in a day.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Keys kept before those that mean nothing any more are swept out.
const MANY_KEYS: usize = 10_000;
const DAY: f64 = 24.0 * 60.0 * 60.0;
/// A household, or a network of whatever width, has used up no more than one part in so many of
/// what is left for all: whoever has many networks leaves something to everybody else.
const FAIR: usize = 4;
/// Lengths of the prefixes of networks that one customer can have as a whole, and the part of what
/// is left that all of such a network may use up together.
const NETWORKS: [(u8, usize); 2] = [(24, 16), (16, FAIR)];
const NETWORKS_V6: [(u8, usize); 3] = [(56, 16), (48, 8), (32, FAIR)];

/// An address of a household, or a wider network that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    address: IpAddr,
    bits: u8,
    /// One part in so many; nothing: it is a household.
    part: Option<usize>,
}

impl Network {
    /// All together: nobody has this address.
    const EVERYBODY: Network =
        Network { address: IpAddr::V4(Ipv4Addr::UNSPECIFIED), bits: 0, part: Some(1) };

    fn of(address: IpAddr, bits: u8, part: Option<usize>) -> Network {
        let address = match address {
            IpAddr::V4(address) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0);
                IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & mask))
            }
            IpAddr::V6(address) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask))
            }
        };
        Network { address, bits, part }
    }

    /// The household of an address, and the networks it is in, the narrowest first. A household has
    /// one address of the old kind, or 2^64 of the new.
    pub fn around(address: IpAddr) -> impl Iterator<Item = Network> {
        let address = address.to_canonical();
        let (own, wider): (u8, &[(u8, usize)]) = match address {
            IpAddr::V4(_) => (32, &NETWORKS),
            IpAddr::V6(_) => (64, &NETWORKS_V6),
        };
        let wider = wider.iter().map(move |(bits, part)| Network::of(address, *bits, Some(*part)));
        [Network::of(address, own, None)].into_iter().chain(wider)
    }

    /// The address of a household alone.
    pub fn address(self) -> IpAddr {
        self.address
    }

    /// How much of what is left it may have in all: a network as much as a household, at least.
    pub fn share(self, each: f64, left: f64) -> f64 {
        self.part.map_or(each, |part| each.max(left / part as f64))
    }
}

/// Who has used up what there is for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedUp {
    Household,
    /// All households of a network together.
    Network,
    /// All together: of the little that is left nobody gets more than a part.
    Everybody,
}

impl UsedUp {
    /// All of them, so that words can be demanded for each.
    pub const ALL: [UsedUp; 3] = [UsedUp::Household, UsedUp::Network, UsedUp::Everybody];

    /// The code, and a sentence for whoever writes a client.
    pub fn told(self) -> (&'static str, &'static str) {
        match self {
            UsedUp::Household => (
                "used_up",
                "this household has used up what it has for a day; some of it comes back every hour",
            ),
            UsedUp::Network => (
                "network_used_up",
                "the households of this network have used up what they have for a day; some of it comes back every hour",
            ),
            UsedUp::Everybody => (
                "all_used_up",
                "all together have used up nearly all there is for a day; some of it comes back every hour",
            ),
        }
    }
}

/// Places of which one household has only so many, and one network at most half.
pub struct Shares {
    each: usize,
    of_a_network: usize,
    all: Arc<Semaphore>,
    networks: Mutex<HashMap<Network, Weak<Semaphore>>>,
}

/// A place, until this is dropped.
pub struct Share {
    _places: Vec<OwnedSemaphorePermit>,
}

impl Shares {
    /// So many for each household, and so many for all.
    pub fn new(each: usize, all: usize) -> Shares {
        let of_a_network = each.max(all / 2);
        Shares {
            each,
            of_a_network,
            all: Arc::new(Semaphore::new(all)),
            networks: Mutex::default(),
        }
    }

    fn of(&self, network: Network) -> Arc<Semaphore> {
        let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = networks.get(&network).and_then(Weak::upgrade) {
            return places;
        }
        if networks.len() > MANY_KEYS {
            networks.retain(|_, places| places.strong_count() > 0);
        }
        let most = if network.part.is_none() { self.each } else { self.of_a_network };
        let places = Arc::new(Semaphore::new(most));
        networks.insert(network, Arc::downgrade(&places));
        places
    }

    /// Waits for a place: first among one's own household, then among ever wider networks, then
    /// among all. So all of one network never wait before the others.
    pub async fn take(&self, household: IpAddr) -> Option<Share> {
        let mut places = Vec::new();
        for network in Network::around(household) {
            places.push(self.of(network).acquire_owned().await.ok()?);
        }
        places.push(Arc::clone(&self.all).acquire_owned().await.ok()?);
        Some(Share { _places: places })
    }
}

/// What may be used up in a day; it comes back little by little.
pub struct PerDay {
    each: f64,
    all: f64,
    used: Mutex<HashMap<Network, Used>>,
}

struct Used {
    much: f64,
    /// So much of it comes back in a day.
    daily: f64,
    at: Instant,
}

impl Used {
    /// What is still used up now.
    fn still(&self, now: Instant) -> f64 {
        (self.much - now.duration_since(self.at).as_secs_f64() * self.daily / DAY).max(0.0)
    }
}

impl PerDay {
    /// So much for each household, and so much for all together.
    pub fn new(each: u64, all: u64) -> PerDay {
        PerDay { each: each as f64, all: all as f64, used: Mutex::default() }
    }

    /// Uses up so much, if there is so much left.
    pub fn take(&self, household: IpAddr, much: u64) -> Result<(), UsedUp> {
        self.take_at(household, much as f64, Instant::now())
    }

    /// Uses up so much once something has been kept. What is refused costs nothing: a budget of
    /// all must not be used up by what nobody keeps.
    pub async fn spend<T, E>(
        &self,
        household: IpAddr,
        much: u64,
        keep: impl Future<Output = Result<T, E>>,
    ) -> Result<Result<T, E>, UsedUp> {
        self.take(household, much)?;
        let kept = keep.await;
        if kept.is_err() {
            self.give_back(household, much as f64);
        }
        Ok(kept)
    }

    fn give_back(&self, household: IpAddr, much: f64) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        for whose in Network::around(household).chain([Network::EVERYBODY]) {
            used.entry(whose).and_modify(|used| used.much = (used.much - much).max(0.0));
        }
    }

    /// How much a household or a network may have used up when so much is left for all.
    fn most(&self, network: Network, left: f64) -> f64 {
        network.share(self.each, left).min(left / FAIR as f64)
    }

    fn take_at(&self, household: IpAddr, much: f64, now: Instant) -> Result<(), UsedUp> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() > MANY_KEYS {
            used.retain(|_, used| used.still(now) > 0.0);
        }
        let so_far = |network| used.get(&network).map_or(0.0, |used: &Used| used.still(now));
        let left = self.all - so_far(Network::EVERYBODY);
        for network in Network::around(household) {
            let so_far = so_far(network);
            let then = so_far + much;
            // Also if nobody else had used anything up.
            if then > self.most(network, self.all - so_far) {
                let household = network.part.is_none();
                return Err(if household { UsedUp::Household } else { UsedUp::Network });
            }
            if then > self.most(network, left) {
                return Err(UsedUp::Everybody);
            }
        }
        for whose in Network::around(household).chain([Network::EVERYBODY]) {
            let all = whose == Network::EVERYBODY;
            let daily = if all { self.all } else { self.most(whose, self.all) };
            let entry = used.entry(whose).or_insert(Used { much: 0.0, daily, at: now });
            *entry = Used { much: entry.still(now) + much, daily, at: now };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_day_gives_back_what_a_day_may_use_up() {
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let budget = PerDay::new(10, 1_000);
        let morning = Instant::now();
        assert_eq!(budget.take_at(one, 10.0, morning), Ok(()));
        assert_eq!(budget.take_at(one, 1.0, morning), Err(UsedUp::Household));
        assert_eq!(budget.take_at(two, 5.0, morning), Ok(()));
        let noon = morning + Duration::from_secs(12 * 60 * 60);
        assert_eq!(budget.take_at(one, 5.0, noon), Ok(()));
        assert_eq!(budget.take_at(one, 1.0, noon), Err(UsedUp::Household));
    }

    /// Takes one after the other from different households until nobody gets more.
    fn flood(budget: &PerDay, now: Instant, households: impl Iterator<Item = u128>) -> usize {
        let mut taken = 0;
        for household in households {
            let address = IpAddr::V6(Ipv6Addr::from_bits(household << 64 | 1));
            while budget.take_at(address, 1.0, now).is_ok() {
                taken += 1;
            }
        }
        taken
    }

    #[test]
    fn however_many_households_one_network_has_the_others_still_get_something() {
        let now = Instant::now();
        let first = 0x2001_0db8_0000_0000_u128;
        for (bits, most) in [(8, 1_200), (10, 2_300), (16, 2_300), (32, 4_000)] {
            let budget = PerDay::new(300, 20_000);
            // A /56, a /54, a /48 and a /32 of households, evenly spread.
            let households = 1_u128 << bits;
            let step = (households / 1_024).max(1);
            let all = (0..households).step_by(step as usize).map(|place| first + place);
            let taken = flood(&budget, now, all);
            assert!((300..=most).contains(&taken), "{taken} of one /{}", 64 - bits);
            for honest in ["2001:db9::1", "203.0.113.7"] {
                let honest: IpAddr = honest.parse().expect("an address");
                for _ in 0..300 {
                    assert_eq!(budget.take_at(honest, 1.0, now), Ok(()), "beside a /{}", 64 - bits);
                }
                assert_eq!(budget.take_at(honest, 1.0, now), Err(UsedUp::Household));
            }
        }
    }

    #[test]
    fn many_networks_together_leave_something_to_one_more() {
        let (now, budget) = (Instant::now(), PerDay::new(300, 20_000));
        for network in 0..10 {
            let first = (0x2a00_0000_u128 + network) << 32;
            flood(&budget, now, (0..1_024).map(|place| first + (place << 16)));
        }
        let honest = IpAddr::from([203, 0, 113, 7]);
        for _ in 0..100 {
            assert_eq!(budget.take_at(honest, 1.0, now), Ok(()));
        }
    }

    #[test]
    fn it_is_said_of_whom_it_is_true() {
        let now = Instant::now();
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let budget = PerDay::new(2, 80);
        for household in ["2001:db8::1", "2001:db8:0:1::1"] {
            assert_eq!(budget.take_at(address(household), 2.0, now), Ok(()));
            assert_eq!(budget.take_at(address(household), 1.0, now), Err(UsedUp::Household));
        }
        assert_eq!(budget.take_at(address("2001:db8:0:2::1"), 1.0, now), Err(UsedUp::Network));
        for network in 0..40 {
            let first = (0x2a00_0000_u128 + network) << 32;
            flood(&budget, now, (0..64).map(|place| first + (place << 16)));
        }
        assert_eq!(budget.take_at(address("203.0.113.7"), 1.0, now), Err(UsedUp::Everybody));
    }

    #[tokio::test]
    async fn a_household_waits_for_its_own_places_and_not_for_others() {
        let shares = Shares::new(1, 2);
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 1, 0, 2].into());
        let first = shares.take(one).await;
        let second = tokio::time::timeout(Duration::from_millis(20), shares.take(one)).await;
        assert!(first.is_some() && second.is_err(), "one place for each");
        assert!(shares.take(two).await.is_some());
        drop(first);
        assert!(shares.take(one).await.is_some());
    }

    #[tokio::test]
    async fn however_many_households_of_one_network_wait_another_network_gets_a_place() {
        let shares = Arc::new(Shares::new(1, 4));
        let mut held = Vec::new();
        for household in 0..50_u8 {
            let shares = Arc::clone(&shares);
            held.push(tokio::spawn(async move {
                let _place = shares.take(IpAddr::from([198, 51, household, 1])).await;
                std::future::pending::<()>().await;
            }));
        }
        tokio::task::yield_now().await;
        let honest = shares.take(IpAddr::from([203, 0, 113, 7]));
        let honest = tokio::time::timeout(Duration::from_secs(20), honest).await;
        assert!(honest.is_ok_and(|place| place.is_some()));
        held.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
