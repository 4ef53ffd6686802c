//! Whether the server can do its work: a real commit into the file that is still there, and room on
//! the disk for more.

use super::App;
use crate::store::StoreError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use utoipa::ToSchema;

/// Whoever asks more often hears the last answer again: a commit costs everybody something, and
/// anybody can ask.
const FRESH: Duration = Duration::from_secs(1);
/// A commit that takes longer is as good as none.
const PATIENCE: Duration = Duration::from_secs(8);

/// How the server is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Readiness {
    /// Whether people can play.
    ready: bool,
    /// Whether a commit was kept.
    store: bool,
    /// Whether there is room for more.
    disk: bool,
    /// Free space where the tables are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    free_bytes: Option<u64>,
    /// Games whose log did not fold since the server started. Their tables go on without them.
    games_set_aside: u64,
}

/// The last answer.
#[derive(Default)]
pub struct LastReadiness(Mutex<Option<(Instant, Readiness)>>);

/// Whether people can play: makes a real commit, and looks at the disk.
#[utoipa::path(get, path = "/readyz", responses(
    (status = 200, body = Readiness), (status = 503, body = Readiness, description = "not now; the body says why")
))]
pub async fn ready(State(app): State<Arc<App>>) -> (StatusCode, Json<Readiness>) {
    // Held while it is found out, so that a crowd that asks causes one commit.
    let mut last = app.readiness.0.lock().await;
    let now = match last.as_ref() {
        Some((at, readiness)) if at.elapsed() < FRESH => readiness.clone(),
        _ => {
            let found = find_out(&app).await;
            *last = Some((Instant::now(), found.clone()));
            found
        }
    };
    let status = if now.ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(now))
}

async fn find_out(app: &App) -> Readiness {
    let tables = &app.tables;
    let standing = tables.store.standing();
    let away = standing.is_some_and(|standing| standing.borrow().away);
    let proof = match away {
        // Nobody has to wait for an answer that is known not to come.
        true => Err(StoreError::Failed("away".to_string())),
        false => timeout(PATIENCE, tables.store.log.prove(tables.clock.now()))
            .await
            .unwrap_or(Err(StoreError::Failed("no answer".to_string()))),
    };
    if let Err(error) = &proof {
        tracing::error!(%error, "not ready: the store does not keep what it is given");
    }
    let free_bytes = tables.store.free_bytes();
    free_bytes.into_iter().for_each(|bytes| tables.meters.free_bytes(bytes));
    let (store, disk) =
        (proof.is_ok(), free_bytes.is_none_or(|bytes| bytes >= app.limits.free_bytes));
    let games_set_aside = tables.games_set_aside();
    Readiness { ready: store && disk, store, disk, free_bytes, games_set_aside }
}
