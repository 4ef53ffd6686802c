//! The private door: where the other processes that share the store bring visitors of tables that
//! are here. Only it believes who they say a visitor is, and only whoever knows the secret is
//! answered at all.

use super::accept::Peer;
use crate::cluster::ClusterSecret;
use axum::extract::{Request, State};
use axum::http::{HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// What a process shows to be let in.
pub const CLUSTER: HeaderName = HeaderName::from_static("x-stolik-cluster");
/// The address of the visitor it brings.
pub const VISITOR: HeaderName = HeaderName::from_static("x-stolik-visitor");
/// Says that the table is at yet another process, and that nothing has been done.
pub const ELSEWHERE: HeaderName = HeaderName::from_static("x-stolik-elsewhere");

/// Nothing else is ever brought.
const BROUGHT: [&str; 4] = ["/ws/", "/api/tables/", "/api/codes/", "/api/knocks/"];

/// Lets visitors in that a process brings which knows the secret; to others it says no, and nothing
/// else.
pub async fn private_door(
    State(secret): State<ClusterSecret>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers_mut();
    let admitted = headers.remove(CLUSTER).is_some_and(|shown| secret.admits(shown.as_bytes()));
    let visitor = headers.remove(VISITOR);
    let visitor = visitor.and_then(|visitor| visitor.to_str().ok()?.parse::<IpAddr>().ok());
    let brought = BROUGHT.iter().any(|prefix| request.uri().path().starts_with(prefix));
    let (true, true, Some(visitor)) = (admitted, brought, visitor) else {
        return StatusCode::FORBIDDEN.into_response();
    };
    if let Some(peer) = request.extensions_mut().get_mut::<Peer>() {
        peer.bring(visitor);
    }
    next.run(request).await
}

/// The table is not here, and nothing has been done: whoever asked may ask again.
pub fn elsewhere() -> Response {
    (StatusCode::MISDIRECTED_REQUEST, [(ELSEWHERE, "1")]).into_response()
}
