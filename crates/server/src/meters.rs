//! The server's metrics for Prometheus: this file describes all of them and counts all but the
//! store's, which the writers in `store/` count.

use crate::table::Fumble;
use metrics::{
    Counter, Gauge, counter, describe_counter, describe_gauge, describe_histogram, gauge,
};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// The counters of this process.
pub struct Meters {
    accepted: Counter,
    refused: Counter,
    slow: Counter,
    tables: Gauge,
    sockets: Gauge,
    turned_away: Counter,
    asked_again: Counter,
    replaced: Counter,
    refolds: Counter,
    set_aside: Counter,
    free: Gauge,
    forwarded: Counter,
    carried: Gauge,
}

/// The recorder belongs to the process: servers that share one, as in tests, share their counters
/// too.
static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

fn recorder() -> &'static PrometheusHandle {
    RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("something else in this process already records metrics");
        }
        handle
    })
}

impl Default for Meters {
    fn default() -> Meters {
        recorder();
        describe_counter!(
            "stolik_commands_total",
            "Commands, by whether they were done or refused."
        );
        describe_counter!(
            "stolik_sockets_too_slow_total",
            "Sockets dropped because they fell behind."
        );
        describe_counter!(
            "stolik_turned_away_total",
            "Connections refused because there were too many."
        );
        describe_counter!(
            "stolik_bot_fumbles_total",
            "Bots that gave no action the rules take, by what followed."
        );
        describe_counter!("stolik_refolds_total", "Tables folded anew because the store failed.");
        describe_counter!(
            "stolik_store_errors_total",
            "Commits that failed, by whether it is known that nothing was kept."
        );
        describe_counter!(
            "stolik_games_set_aside_total",
            "Games whose log did not fold, and whose table went on without them."
        );
        describe_gauge!("stolik_disk_free_bytes", "Free space where the tables are kept.");
        describe_gauge!("stolik_tables", "Tables in memory.");
        describe_gauge!("stolik_sockets", "Open WebSockets.");
        describe_counter!(
            "stolik_forwarded_total",
            "Requests and sockets that another process answered."
        );
        describe_gauge!("stolik_sockets_carried", "Open WebSockets of tables elsewhere.");
        describe_histogram!("stolik_commit_appends", "Appends that shared one commit.");
        Meters {
            accepted: counter!("stolik_commands_total", "answer" => "done"),
            refused: counter!("stolik_commands_total", "answer" => "refused"),
            slow: counter!("stolik_sockets_too_slow_total"),
            turned_away: counter!("stolik_turned_away_total"),
            asked_again: counter!("stolik_bot_fumbles_total", "then" => "asked_again"),
            replaced: counter!("stolik_bot_fumbles_total", "then" => "replaced"),
            refolds: counter!("stolik_refolds_total"),
            set_aside: counter!("stolik_games_set_aside_total"),
            free: gauge!("stolik_disk_free_bytes"),
            tables: gauge!("stolik_tables"),
            sockets: gauge!("stolik_sockets"),
            forwarded: counter!("stolik_forwarded_total"),
            carried: gauge!("stolik_sockets_carried"),
        }
    }
}

impl Meters {
    /// A command was answered.
    pub fn command(&self, done: bool) {
        if done { self.accepted.increment(1) } else { self.refused.increment(1) }
    }

    /// A socket was dropped because it fell behind.
    pub fn too_slow(&self) {
        self.slow.increment(1);
    }

    /// A connection was refused.
    pub fn turned_away(&self) {
        self.turned_away.increment(1);
    }

    /// A bot gave no action that the rules take.
    pub fn fumble(&self, fumble: Fumble) {
        match fumble {
            Fumble::AskedAgain => self.asked_again.increment(1),
            Fumble::Replaced => self.replaced.increment(1),
        }
    }

    /// A table was folded anew.
    pub fn refolded(&self) {
        self.refolds.increment(1);
    }

    /// A game was set aside.
    pub fn set_aside(&self) {
        self.set_aside.increment(1);
    }

    /// So much space is free on the disk.
    pub fn free_bytes(&self, bytes: u64) {
        self.free.set(bytes as f64);
    }

    /// So many tables are in memory.
    pub fn tables(&self, count: usize) {
        self.tables.set(count as f64);
    }

    /// A socket opened.
    pub fn socket_opened(&self) {
        self.sockets.increment(1.0);
    }

    /// A socket closed.
    pub fn socket_closed(&self) {
        self.sockets.decrement(1.0);
    }

    /// Another process answered.
    pub fn forwarded(&self) {
        self.forwarded.increment(1);
    }

    /// A socket of a table elsewhere opened, or closed.
    pub fn carried(&self, opened: bool) {
        if opened { self.carried.increment(1.0) } else { self.carried.decrement(1.0) }
    }

    /// Everything as Prometheus reads it.
    pub fn text(&self) -> String {
        recorder().run_upkeep();
        recorder().render()
    }
}
